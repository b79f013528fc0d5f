"""The GM's hands: harm by its tiers, Forward and Ongoing, the state of an Eidolon, and what a card
means."""

from __future__ import annotations

from typing import Any

from undertow.games.eidolon.actions import Action
from undertow.games.eidolon.cards import card_name
from undertow.games.eidolon.entries import MOVES
from undertow.games.eidolon.facts import (
    EffectEnded,
    ModsEnded,
    ObligationSettled,
    Outcome,
    TrackMoved,
)
from undertow.games.eidolon.facts.moves import NARRATES
from undertow.games.eidolon.known import state_shown
from undertow.games.eidolon.labels import WORDS
from undertow.games.eidolon.people import DEFEATED, DESPERATE, NPC, PC, Enemy
from undertow.games.eidolon.rules.acting import SPANS, STATES, give, note, turn, words
from undertow.games.eidolon.rules.course import running
from undertow.games.eidolon.rules.enemies import needs_power
from undertow.games.eidolon.rules.harm import harm, tier
from undertow.games.eidolon.words import track_name, who
from undertow.games.eidolon.world import GM, World
from undertow.kernel import (
    Choice,
    Field,
    Line,
    Number,
    Page,
    Plain,
    Prose,
    Question,
    Several,
    Table,
    message,
    plain,
)
from undertow.parts.telling import told_apart

# Harm

HARM = message("eidolon.ask.harm", "{who} is {step}: {tier} What befalls them?")
TIERS = (
    message("eidolon.tier.fresh", "any serious setback may count."),
    message("eidolon.tier.winded", "it takes violence that was meant, or a grave source of harm."),
    message("eidolon.tier.battered", "it takes severe harm, the crippling kind."),
    message("eidolon.tier.desperate", "it takes what may kill, in a moment that is worth it."),
)
SEVERITIES = ("setback", "serious", "severe", "deadly")
"""How bad harm is; each is enough for its own tier and the healthier ones."""
KINDS = ("physical", "psychic", "metaphysical")
SEVERITY = message("eidolon.page.severity", "How bad it is")
KIND = message("eidolon.page.harm-kind", "What it hurts")
ADVANCE = message("eidolon.page.advance", "Does the Track advance?")
WHAT = message("eidolon.page.what", "What happens")
SOURCE = message("eidolon.page.harm-source", "Whose doing it is")
NO_ENEMY = "no-enemy"
WORDS.update(
    setback=message("eidolon.severity.setback", "a setback"),
    serious=message("eidolon.severity.serious", "serious"),
    severe=message("eidolon.severity.severe", "severe"),
    deadly=message("eidolon.severity.deadly", "perhaps deadly"),
    physical=message("eidolon.harm.physical", "the body"),
    psychic=message("eidolon.harm.psychic", "the heart or the mind"),
    metaphysical=message("eidolon.harm.metaphysical", "their place in the universe"),
)
WORDS[NO_ENEMY] = message("eidolon.harm.no-enemy", "no enemy's, or not said")
GM_HARM = "eidolon.gm.harm"


def hurts(track: int, severity: str) -> bool:
    """Is harm this bad enough for someone at this step?"""
    return SEVERITIES.index(severity) >= track


def harm_form(world: World, pc: str) -> Question:
    judged = tier(world.pcs[pc])
    standing = [enemy.id for enemy in world.enemies.values() if not enemy.beaten]
    fought = world.combat.enemies if world.combat is not None else ()
    foes = [id for id in fought if id in standing] or standing
    page = Page(
        (
            Field("severity", SEVERITY(), Choice(SEVERITIES), SEVERITIES[judged]),
            Field("kind", KIND(), Choice(KINDS), "physical"),
            Field("advance", ADVANCE(), Choice((True, False)), True),
            Field("what", WHAT(), Prose(600, empty=True), ""),
            *([Field("source", SOURCE(), Choice((NO_ENEMY, *foes)), NO_ENEMY)] if foes else []),
        ),
        "eidolon.harm",
    )
    prompt = HARM(who=who(world, pc), step=track_name(world.pcs[pc].track), tier=TIERS[judged]())
    return Question(GM, prompt, page, {"pc": pc})


@Action(
    id="eidolon.gm.harm",
    name="Harm",
    text="Something bad befalls a character. How bad it must be to count follows from their Track, and you may "
    "always spare them. One blow is never more than one step.",
    to=lambda world, seat: [
        (pc.id,) for pc in world.party if seat == GM and running(world) and pc.track < DEFEATED
    ],
    why="The GM deals harm, and not to someone who is Defeated.",
    group="gm",
    apart=True,
).form(harm_form)
async def deal_harm(t: Table[World], pc: str, given: tuple[Any, ...]) -> None:
    severity, kind, advance, what, *source = given
    counts = advance and hurts(tier(t.world.pcs[pc]), severity)
    t.tell(Outcome(pc, GM_HARM, kind if counts else "spared", what))
    if counts:
        by = source[0] if source and source[0] != NO_ENEMY else ""
        await harm(t, pc, 1, GM_HARM, source=by)


def _out_cold(world: World, seat: str) -> list[tuple[str, str]]:
    if not running(world):
        return []
    mine = [pc.id for pc in world.of_seat(seat) if not pc.out]
    return [(seat, pc.id) for pc in world.party if pc.out and (seat == GM or mine)]


TENDS = message("eidolon.ask.tends", "{who} would be tended to now. Do they come round?")


@Action(
    id="eidolon.tend",
    name="Tend to them",
    text="Someone is out cold; with care they wake, Desperate.",
    to=_out_cold,
    why="Nobody is out cold, or nobody is left to tend to them.",
    label=lambda world, seat, pc: who(world, pc),
    group="play",
    apart=True,
)
async def tend(t: Table[World], seat: str, pc: str) -> None:
    if seat != GM and not await t.ask(GM, TENDS(who=who(t.world, pc)), [True, False], pc=pc):
        return
    if t.world.pcs[pc].out:  # nobody came first
        t.tell(TrackMoved(pc, min(t.world.pcs[pc].track, DESPERATE), tend.id))


@Action(
    id="eidolon.gm.weakness",
    name="Cover the weakness",
    text="A weakness that a Snipe laid bare is no longer there to be used.",
    to=lambda world, seat: [
        (pc.id,) for pc in world.party if seat == GM and "weakness" in pc.flags
    ],
    why="Nobody shows a weakness.",
    group="gm",
    apart=True,
)
async def clear_weakness(t: Table[World], pc: str) -> None:
    note(t, pc, "weakness", None)


# Forward and Ongoing

AWARD = message("eidolon.ask.mod", "Forward or Ongoing. For whom, and what for?")
FOR = message("eidolon.page.for", "For whom")
AMOUNT = message("eidolon.page.amount", "Cards")
MOD_KIND = message("eidolon.page.mod-kind", "Once, or as long as it lasts")
WHY = message("eidolon.page.why", "Why")
IF = message("eidolon.page.if", "Only if")
ONLY = message("eidolon.page.moves", "Only on these Moves (none named: on all)")
UNTIL = message("eidolon.page.until", "Until")
NO_CARDS = message("eidolon.no.no-cards", "0 cards change nothing.")
ANYBODY = "*"
UNTILS = ("gm", "scene", "combat", "uptime", "session")
WORDS.update(
    {
        ANYBODY: message("eidolon.say.anybody", "the first who meets it"),
        "forward": message("eidolon.say.forward", "Forward"),
        "ongoing": message("eidolon.say.ongoing", "Ongoing"),
        **{span: SPANS[span] for span in UNTILS},
    }
)


class Award(Page, frozen=True, tag="page"):
    """Forward or Ongoing, to be filled in."""

    def whole(self, answer: tuple[Plain, ...]) -> Line | None:
        return NO_CARDS() if answer[1] == 0 else None


def award_form(world: World) -> Question:
    people = (*(pc.id for pc in world.party), ANYBODY)
    moves = tuple(move.id for move in MOVES.values() if move.rank == "basic" and move.draws)
    page = Award(
        (
            Field("pc", FOR(), Choice(people)),
            Field("amount", AMOUNT(), Number(-3, 3), 1),
            Field("kind", MOD_KIND(), Choice(("forward", "ongoing")), "forward"),
            Field("why", WHY(), Prose(200)),
            Field("if", IF(), Prose(200, empty=True), ""),
            Field("moves", ONLY(), Several(moves), ()),
            Field("until", UNTIL(), Choice(UNTILS), "gm"),
        ),
        "eidolon.mod",
    )
    return Question(GM, AWARD(), page)


@Action(
    id="eidolon.gm.mod",
    name="Forward or Ongoing",
    text="Give an edge, or a drawback: to someone, or to the first who meets a condition. Hardly ever more than "
    "one card.",
    to=lambda world, seat: [()] if seat == GM and running(world) and world.party else [],
    why="The GM gives Forward and Ongoing.",
    group="gm",
    apart=True,
).form(award_form)
async def award(t: Table[World], given: tuple[Any, ...]) -> None:
    pc, amount, kind, why, if_, only, until = given
    claim = words(if_) if if_.strip() else None
    give(t, pc, amount, kind, words(why), moves=only, claim=claim, until=until, entry=award.id)


MOD_OF = message("eidolon.label.mod", "{who}, {why}")


def _read(line: Line) -> Line:
    return line


@Action(
    id="eidolon.gm.clear-mod",
    name="End Forward or Ongoing",
    text="What gave it is no longer so.",
    to=lambda world, seat: [(mod.id,) for mod in world.mods if seat == GM],
    why="There is no such Forward or Ongoing.",
    label=lambda world, id: told_apart(
        {mod.id: mod for mod in world.mods},
        id,
        lambda mod: mod.why if mod.pc == "*" else MOD_OF(who=who(world, mod.pc), why=mod.why),
    ),
    group="gm",
    apart=True,
)
async def clear_mod(t: Table[World], id: int) -> None:
    t.tell(ModsEnded((id,)))


@Action(
    id="eidolon.gm.end-effect",
    name="End an effect",
    text="It is so no more.",
    to=lambda world, seat: [(effect.id,) for effect in world.effects if seat == GM],
    why="There is no such effect.",
    label=lambda world, id: told_apart({e.id: e.words for e in world.effects}, id, _read),
    group="gm",
    apart=True,
)
async def end_effect(t: Table[World], id: int) -> None:
    t.tell(EffectEnded(id))


# Eidolons


def _others_states(world: World, seat: str) -> list[tuple[str, str]]:
    if seat != GM or not running(world):
        return []
    people: list[PC | NPC | Enemy] = [*world.party]
    people += world.npcs.values()
    people += [enemy for enemy in world.enemies.values() if not enemy.phantom_of]
    return [(one.id, state) for one in people for state in STATES if state != one.state]


STATE_OF = message("eidolon.label.state", "{who}: {state}")


@Action(
    id="eidolon.gm.state",
    name="An Eidolon's state",
    text="Sealed in the Undertow, ready, or severed until what stands between them is gone.",
    to=_others_states,
    why="The GM says what state an Eidolon is in, and it must be another than it is.",
    label=lambda world, one, state: STATE_OF(who=who(world, one), state=STATES[state]()),
    group="gm",
    apart=True,
)
async def set_state(t: Table[World], one: str, state: str) -> None:
    # Of someone whom the GM plays, players hear what they may read.
    theirs = t.world.npcs.get(one) or t.world.enemies.get(one)
    secret = theirs is not None and not state_shown(theirs)
    turn(t, one, state, set_state.id, secret)  # type: ignore[arg-type]
    if one in t.world.npcs and state == "ready":
        needs_power(t, one)


# What a card means

MEANS = message(
    "eidolon.ask.means", "{who} played {card} for {move}: {forecast} {bound} What happens?"
)
BOUNDS = {
    "positive": message("eidolon.bound.positive", "It must be good for them."),
    "neutral": message("eidolon.bound.neutral", "Neither splendid nor terrible."),
    "negative": message("eidolon.bound.negative", "It must be bad for them."),
}
AGAINST = message("eidolon.page.against", "Against its polarity (everybody is asked)")
CONSENT = message(
    "eidolon.ask.against", "The GM would read {card} against its polarity, this once. Do you agree?"
)


def narrate_form(world: World) -> Question:
    last = world.last
    assert last is not None
    reading = last.reading
    prompt = MEANS(
        who=who(world, last.pc),
        card=card_name(reading.card),
        move=MOVES[last.move].name() if last.move in MOVES else plain(last.move),
        forecast=reading.forecast,
        bound=BOUNDS[reading.polarity](),
    )
    page = Page(
        (
            Field("what", WHAT(), Prose(2000)),
            Field("against", AGAINST(), Choice((False, True)), False),
        ),
        "eidolon.narrate",
    )
    return Question(GM, prompt, page, {"card": reading.card})


@Action(
    id="eidolon.gm.narrate",
    name="Say what the card means",
    text="Read polarity and Forecast into the scene. The polarity comes first.",
    to=lambda world, seat: [()] if seat == GM and world.last and world.last.readings else [],
    why="No card was played yet.",
    group="gm",
    apart=True,
).form(narrate_form)
async def narrate(t: Table[World], given: tuple[Any, ...]) -> None:
    last = t.world.last
    assert last is not None
    reading = last.reading
    what, against = given
    result: str = reading.polarity
    if against:
        line = CONSENT(card=card_name(reading.card))
        asked = {seat: (line, Choice((True, False))) for seat in t.world.present}
        said = await t.ask_all(asked, default=True)
        if not all(said.values()):
            return
        result = "against"
    t.tell(Outcome(last.pc, NARRATES, result, what))


# What is owed


KEPT = message("eidolon.label.kept", "{words} (kept)")
NOT_KEPT = message("eidolon.label.not-kept", "{words} (not kept)")


@Action(
    id="eidolon.gm.settle",
    name="Settle what is owed",
    text="A favour is returned, a task done, a vision come true; or it is clear that it will not be.",
    to=lambda world, seat: [
        (o.id, kept)
        for o in world.obligations
        if seat == GM
        # An unfulfilled vision waits for the Debrief, and costs its hours there.
        for kept in ((True,) if o.kind == "vision" else (True, False))
    ],
    why="Nothing of the kind is owed.",
    label=lambda world, id, kept: (KEPT if kept else NOT_KEPT)(
        words=told_apart({o.id: plain(o.words) for o in world.obligations}, id, _read)
    ),
    group="gm",
    apart=True,
)
async def settle(t: Table[World], id: int, kept: bool) -> None:
    t.tell(ObligationSettled(id, kept))
