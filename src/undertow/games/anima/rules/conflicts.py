"""How a conflict begins: adversity, goals, switches, starting conditions, order; and how a side
leaves it."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from undertow.games.anima.catalogue import fights
from undertow.games.anima.catalogue.fights import CASTS, Cast
from undertow.games.anima.facts import (
    ConflictBegan,
    DarknessFell,
    GoalAdded,
    OrderSet,
    Prepared,
    StageReached,
)
from undertow.games.anima.goals import GOAL_PAGE, Known, goal, known, names, why_void
from undertow.games.anima.moments import ActionLimit, DisarmDifficulty
from undertow.games.anima.opponents import OPPONENT, laid_out
from undertow.games.anima.pages import NO_YES, Grown, field, line
from undertow.games.anima.rules.achievements import found_on
from undertow.games.anima.rules.book import SCENE_FIRST, playing
from undertow.games.anima.rules.looming import tick
from undertow.games.anima.rules.passives import count
from undertow.games.anima.rules.pools import afflict, circles, trim
from undertow.games.anima.rules.summoning import bring, can_come, expose, stays_beside
from undertow.games.anima.rules.turns import go_on, roll_order
from undertow.games.anima.world import GM, Conflict, Fighter, Goal, Plan, Sheet, Who, World
from undertow.kernel import (
    Choice,
    Line,
    Page,
    Plain,
    Prose,
    Question,
    Rows,
    Rule,
    Several,
    Table,
    message,
)
from undertow.parts.actions import Opening, here

T = Table[World]

CONFLICT = message("anima.ask.conflict", "Who fights whom, and what for?")
HOLD = message("anima.ask.hold", "Which weapon is in your hand?")
LEAVE = message(
    "anima.ask.leave-weapon",
    "The GM asks you not to use your weapon in this conflict. Do you agree?",
)
NO_ADVERSITY = message("anima.no.adversity", "A conflict needs an opponent.")
NO_GOAL = message("anima.no.goal", "This conflict needs at least one goal.")
GOING_ON = message("anima.no.second", "A conflict is going on; finish it before the next one.")
NOBODY_STANDS = message("anima.no.pcs", "No PC has a free wound circle to fight with.")
SIDE_GOAL = message("anima.note.side-goal", "No goal: even a showdown is better with one.")
TAKES_PART = line("Who takes part")
IS_FIGHT = line("Is it a fight?")
ADVERSITY = line("Adversity")
PREPARED_BEFORE = line("Prepared opponents")
GOALS = line("Goals and switches")
CONDITIONS_AT_START = line("Starting conditions")
ORDER_OF_TURNS = line("Order of turns")
WHO_ACTS_WHEN = line("Turn order; leave empty for PCs first")
BAD_ORDER = message("anima.no.order", "The order of turns must name everyone who takes part once.")
LEAVES_WEAPON = line("Whom do you ask not to use a weapon?")
CONDITIONS = (
    "darkness",
    "poisoned",
    "blinded",
    "quickened",
    "shielded",
    "empowered",
    "darksighted",
)


Laid = tuple[tuple[Plain, ...], tuple[Plain, ...]]
"""Rows of opponents, and of goals."""


class ConflictPage(Grown, frozen=True, tag="page"):
    """A whole conflict, as the GM lays it out."""

    require_goal: bool = False
    known: Known = Known((), (), ())
    """Whom and what its goals can be about, beside those who are on the page."""
    opponents: tuple[Sheet, ...] = ()
    """Those who were prepared; goals can be about who of them comes."""

    def whole(self, answer: tuple[Plain, ...]) -> Line | None:
        page = self.filled(answer)
        if not page["adversity"] and not page["prepared"]:
            return NO_ADVERSITY()
        if (self.require_goal or not page["combat"]) and not any(not g[2] for g in page["goals"]):
            return NO_GOAL()
        if page["order"] == "set" and page["turns"] and in_turns(page, _called(page)) is None:
            return BAD_ORDER()
        about = self.known.joined_by(s for s in self.opponents if s.id in page["prepared"])
        for row in page["adversity"]:
            about = about.joined_by(laid_out(OPPONENT.filled(row), ()))
        for row in page["goals"]:
            if (why := why_void(GOAL_PAGE.filled(row), about)) is not None:
                return why
        return None

    def sample(self, pick: Any) -> Plain:
        """A good fight, sized for those who can stand; sometimes with who was prepared."""
        answer = {field.name: field.default for field in self.fields}
        pcs, prepared = self.fields[0].answers, self.fields[3].answers
        assert isinstance(pcs, Several)
        assert isinstance(prepared, Several)
        cast = CASTS[pick(len(CASTS))]
        answer["adversity"], answer["goals"] = laid(cast, len(pcs.options))
        if prepared.options and pick(2):
            answer["adversity"], answer["prepared"] = (), prepared.options
            answer["goals"] = (_goal_row(cast, ""),)  # against whoever it is, then
        answer["conditions"] = ("darkness",) if pick(8) == 7 else ()
        return tuple(answer.values())


def conflict_page(world: World) -> ConflictPage:
    """The page, with opponents and goals to begin from."""
    able = tuple(f.sheet.id for f in able_pcs(world))
    armed = tuple(f.sheet.id for f in able_pcs(world) if f.sheet.weapons)
    prepared = ready(world)
    foes, goals = suggested(world)
    return ConflictPage(
        (
            field("pcs", TAKES_PART, Several(able, min(1, len(able))), able),
            field("combat", IS_FIGHT, NO_YES, True),
            field("adversity", ADVERSITY, Rows(OPPONENT, 0, 6), foes),
            field("prepared", PREPARED_BEFORE, Several(prepared), ()),
            field("goals", GOALS, Rows(GOAL_PAGE, 0, 8), goals),
            field("conditions", CONDITIONS_AT_START, Several(CONDITIONS), ()),
            field("order", ORDER_OF_TURNS, Choice(("rolled", "set")), "rolled"),
            field("leave", LEAVES_WEAPON, Several(armed), ()),
            field("turns", WHO_ACTS_WHEN, Rows(Prose(limit=60), 0, 24), ()),
        ),
        "anima-conflict",
        8,
        world.rulings.require_goal,
        known(world),
        tuple(world.kept[id] for id in prepared),
    )


Called = list[tuple[str, str]]
"""Whoever takes part, each with her name and her id, as far as there is one."""


def _called(page: dict[str, Any]) -> Called:
    """On the page PCs and who was prepared are known by their ids, and the others by their names."""
    known = [("", id) for id in (*page["pcs"], *page["prepared"])]
    return known + [(OPPONENT.filled(row)["name"].strip(), "") for row in page["adversity"]]


def in_turns(page: dict[str, Any], called: Called) -> list[int] | None:
    """Who acts when, as places among these; None where the order does not name each once."""
    left = list(range(len(called)))
    found: list[int] = []
    for said in page["turns"]:
        word = said.strip().lower()
        place = next((n for n in left if word in (called[n][0].lower(), called[n][1])), None)
        if place is None or not word:
            return None
        left.remove(place)
        found.append(place)
    return None if left else found


def why_not_now(world: World, seat: str) -> Line | None:
    """Why no conflict can begin in this world."""
    if world.conflict is not None:
        return GOING_ON()
    if world.scene is not None:
        return SCENE_FIRST()
    return None if able_pcs(world) else NOBODY_STANDS()


def ready(world: World) -> tuple[Who, ...]:
    """Opponents who were prepared, and can stand."""
    opponents = [id for id, sheet in world.kept.items() if sheet.kind == "adversity"]
    return tuple(id for id in opponents if id not in world.fighters or _met(world, id))


def suggested(world: World) -> Laid:
    """Something to begin from, where the GM has nothing of her own."""
    if world.campaign.conflicts or ready(world):
        return (), ()
    return laid(CASTS[0], len(able_pcs(world)))


def laid(cast: Cast, pcs: int) -> Laid:
    """The rows for opponents and goals of a fight against so many PCs."""
    name = cast.leader.english
    foes = [_row(OPPONENT, name=name, **fights.leader(pcs))]
    if pcs > 1:
        foes.append(_row(OPPONENT, name=cast.others.english, **fights.others(pcs, cast.type)))
    return tuple(foes), (_goal_row(cast, name),)


def _goal_row(cast: Cast, against: str) -> Plain:
    return _row(GOAL_PAGE, text=cast.goal.english, **fights.goal(against))


def _row(page: Page, **given: Any) -> Plain:
    return tuple(given.get(field.name, field.default) for field in page.fields)


def _met(world: World, id: Who) -> bool:
    f = world.fighters[id]
    return not f.here and f.wounds < circles(world, id)


def able_pcs(world: World) -> list[Fighter]:
    """PCs with a free wound circle."""
    return [f for f in world.pcs if f.wounds < circles(world, f.sheet.id)]


@Opening(
    id="anima.conflict",
    name="Begin a conflict",
    text="Adversity, goals, conditions, and who acts when.",
    to=here,
    needs=(playing, why_not_now),
).form(lambda world: Question(GM, CONFLICT(), conflict_page(world)))
async def begin(t: T, answer: tuple[Any, ...]) -> None:
    """As the GM laid it out, while the others went on."""
    page = conflict_page(t.world).filled(answer)
    await open_conflict(t, planned(t.world, page), tuple(page["leave"]))


def planned(world: World, page: dict[str, Any]) -> Plan:
    """The conflict that a filled-in page tells of."""
    taken = [*world.fighters, *world.kept]
    sheets, keep = [], []
    for row in page["adversity"]:
        filled = OPPONENT.filled(row)
        sheet, *eidolons = laid_out(filled, taken, world.rulings.eidolon_stats_by_formula)
        taken += [sheet.id, *sheet.bonds]
        sheets += eidolons
        if filled["keep"]:
            keep.append(sheet.id)
        sheets.append(sheet)
    for id in page["prepared"]:
        # Who was met before comes as she left: a weakness may have come to light.
        sheet = world.fighters[id].sheet if id in world.fighters else world.kept[id]
        sheets += [*(world.kept[bond] for bond in sheet.bonds if bond in world.kept), sheet]
    passions = {}
    if world.rulings.adversity_passions:
        passions = {sheet.id: sheet.passion for sheet in sheets if sheet.passion}
    by_name = names(world) | {s.name.lower(): s.id for s in sheets}
    goals = tuple(
        goal(row, f"goal-{n}", by_name, world.threats) for n, row in enumerate(page["goals"], 1)
    )
    return Plan(
        tuple(sheets),
        goals,
        tuple(page["pcs"]),
        page["combat"],
        page["order"] == "rolled",
        tuple(page["conditions"]),
        _order(page, sheets),
        passions,
        tuple(keep),
    )


def _order(page: dict[str, Any], sheets: list[Sheet]) -> tuple[Who, ...]:
    """The order of turns that the GM set, where she did."""
    if page["order"] != "set" or not page["turns"]:
        return ()
    fresh = [s for s in sheets if s.kind == "adversity" and s.id not in page["prepared"]]
    members = (*page["pcs"], *page["prepared"], *(s.id for s in fresh))
    places = in_turns(page, _called(page))
    assert places is not None
    return tuple(members[n] for n in places)


async def open_conflict(t: T, plan: Plan, leave: tuple[Who, ...] = ()) -> None:
    """Everything that happens before the first turn."""
    tick(t)
    pcs = plan.pcs or tuple(f.sheet.id for f in able_pcs(t.world))
    held = {}
    if plan.combat:
        held = await _hold(t, pcs, leave, plan.unarmed)
    notes = () if plan.goals else (SIDE_GOAL.key,)
    for id in plan.keep:
        sheet = next(s for s in plan.adversity if s.id == id)
        t.tell(Prepared(sheet))
    t.tell(
        ConflictBegan(
            pcs,
            plan.adversity,
            plan.goals,
            plan.combat,
            plan.rolled,
            held,
            plan.passions,
            notes,
            _fresh(t.world, plan),
        )
    )
    if plan.combat:
        _standing(t, pcs)
    for condition in plan.conditions:
        if condition == "darkness":
            t.tell(DarknessFell("start"))
            continue
        for f in list(t.world.fighters.values()):
            if f.here:
                afflict(t, f.sheet.id, condition, "start")
    for each in plan.goals:  # what one of them keeps away is gone, although it lay there
        found_on(t, each)
    if plan.rolled:
        await roll_order(t)
    elif plan.order:
        t.tell(OrderSet(plan.order))
    else:
        members = [
            f.sheet.id for f in t.world.fighters.values() if f.here and f.sheet.kind != "eidolon"
        ]
        t.tell(OrderSet(tuple(members)))
    await go_on(t)


def _fresh(world: World, plan: Plan) -> dict[Who, int]:
    """The Action Pools of opponents who were not met before, where a power makes them larger than
    what stands on the sheet: they begin full."""
    new = {s.id: Fighter(s, 0) for s in plan.adversity if s.id not in world.fighters}
    there = replace(world, fighters={**world.fighters, **new}, conflict=Conflict((), plan.combat))
    full = {id: count(there, ActionLimit(id)) for id in new}
    return {
        s.id: full[s.id]
        for s in plan.adversity
        if s.kind == "adversity" and full.get(s.id, s.base.ap) != s.base.ap
    }


async def _hold(
    t: T, pcs: tuple[Who, ...], leave: tuple[Who, ...], unarmed: tuple[Who, ...]
) -> dict[Who, int]:
    """Who has several weapons says which is in hand; one may be left out if its owner agrees."""
    asked = {}
    for who in pcs:
        f = t.world.fighters[who]
        if who in unarmed:
            continue
        if who in leave:
            asked[f.sheet.seat] = (LEAVE(), Choice(("yes", "no")))
        elif len(f.sheet.weapons) > 1:
            asked[f.sheet.seat] = (HOLD(), Choice(tuple(range(len(f.sheet.weapons)))))
    said = await t.ask_all(asked)
    keeps = {}
    for who in leave:
        f = t.world.fighters[who]
        if said.get(f.sheet.seat) == "no" and len(f.sheet.weapons) > 1:
            keeps[f.sheet.seat] = (HOLD(), Choice(tuple(range(len(f.sheet.weapons)))))
    said |= await t.ask_all(keeps)
    held = dict.fromkeys(unarmed, -1)
    for who in pcs:
        answer = said.get(t.world.fighters[who].sheet.seat)
        if answer == "yes":
            held[who] = -1
        elif type(answer) is int:
            held[who] = answer
    return held


def _standing(t: T, pcs: tuple[Who, ...]) -> None:
    """Companions are there, weapons can be disarmed, weak spots can be found."""
    for f in list(t.world.fighters.values()):
        who, sheet = f.sheet.id, f.sheet
        if not f.here:
            continue
        pal = sheet.companion
        if stays_beside(t.world, f, pal) and can_come(t.world, t.world.fighters[pal]):
            bring(t, who, pal, t.world.rulings.companion_charged)
        if sheet.weapons:
            trim(t, who)  # a weapon that held more charge dice may have stayed behind
        for switch in disarm_switches(t.world, who):
            t.tell(GoalAdded(switch, ""))
        expose(t, who)


def disarm_switches(world: World, who: Who) -> list[Goal]:
    """Each Soulbound Weapon has a standing switch, unless nothing can disarm its owner."""
    sheet = world.fighters[who].sheet
    if not sheet.weapons or world.fighters[who].held < 0:
        return []
    difficulty = count(world, DisarmDifficulty(who))
    if difficulty > 90:
        return []
    objects: dict[str, list[int]] = {}
    for place, weapon in enumerate(sheet.weapons):
        shared = weapon.object and not world.rulings.yara_separate_switches
        objects.setdefault(weapon.object if shared else f"#{place}", []).append(place)
    return [
        Goal(
            f"disarm:{who}:{group[0]}", "", difficulty, switch=True, owner=who, weapons=tuple(group)
        )
        for group in objects.values()
    ]


async def _first(t: T) -> None:
    plan = t.world.agreed.plan
    assert plan is not None
    t.tell(StageReached("play"))
    await open_conflict(t, plan)


FIRST: Rule[[]] = Rule(
    "anima.first",
    _first,
    message("anima.first.name", "The first conflict"),
    message("anima.first.text", "The table begins in the middle of a conflict."),
)
