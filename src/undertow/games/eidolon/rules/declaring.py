"""How entries are declared.

    @move("vanguard", "starting", "break-on-through", "Break On Through", "…", stat="pow", eidolon=True,
          forecast=False, positive="…", neutral="…", negative="…")
    async def break_on_through(t, m):
        if m.reading.polarity == "neutral":
            ...

The script runs once the card is played, with the Move as it stands (`m.pc`, `m.reading`,
`m.about`). A Move without a script is all data.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from typing import (
    Any,
    Concatenate,
    Literal,
    ParamSpec,
    TypeVar,
    TypeVarTuple,
    Unpack,
    overload,
)

from undertow.games.eidolon.entries import (
    ABILITIES,
    BONUSES,
    BOOK,
    INTERJECTIONS,
    MOVES,
    PLAYBOOKS,
    PUSHES,
    SWAPS,
    Attunement,
    Bonus,
    Choosing,
    Effect,
    First,
    FirstAbout,
    Interjection,
    Move,
    MoveOptions,
    Phase,
    Playbook,
    PushCost,
    Rank,
    Script,
    ScriptAbout,
    Swap,
)
from undertow.games.eidolon.facts import Acted
from undertow.games.eidolon.moments import MoveDue
from undertow.games.eidolon.people import PC, STATS, Stat, Status
from undertow.games.eidolon.rules.loans import given_back
from undertow.games.eidolon.rules.making import make, use
from undertow.games.eidolon.words import who
from undertow.games.eidolon.world import GM, MoveInProgress, World
from undertow.kernel import Moment, Question, Rule, Table, message
from undertow.kernel.hooks import When
from undertow.parts.actions import Ability

P = ParamSpec("P")
Ts = TypeVarTuple("Ts")
M = TypeVar("M", bound=Moment)
S = TypeVar("S", bound=Script)
R = TypeVar("R")

CONSENT = message("eidolon.ask.consent", "{who}: {move}. {about} {what}")


@overload
def move(
    playbook: str,
    rank: Rank,
    slug: str,
    name: str,
    text: str,
    *,
    first: First | None = None,
    **how: Unpack[MoveOptions],
) -> Callable[[Effect | None], Move]: ...
@overload
def move(
    playbook: str,
    rank: Rank,
    slug: str,
    name: str,
    text: str,
    *,
    about: str,
    first: FirstAbout | None = None,
    **how: Unpack[MoveOptions],
) -> Callable[[Effect | None], Move]: ...
@overload
def move(
    playbook: str,
    rank: Rank,
    slug: str,
    name: str,
    text: str,
    *,
    draws: Literal[False],
    about: str,
    first: FirstAbout | None = None,
    **how: Unpack[MoveOptions],
) -> Callable[[ScriptAbout | None], Move]: ...
@overload
def move(
    playbook: str,
    rank: Rank,
    slug: str,
    name: str,
    text: str,
    *,
    draws: Literal[False],
    first: First,
    **how: Unpack[MoveOptions],
) -> Callable[[ScriptAbout | None], Move]: ...
@overload
def move(
    playbook: str,
    rank: Rank,
    slug: str,
    name: str,
    text: str,
    *,
    draws: Literal[False],
    passive: bool = False,
    **how: Unpack[MoveOptions],
) -> Callable[[Script | None], Move]: ...
def move(
    playbook: str, rank: Rank, slug: str, name: str, text: str, **how: Any
) -> Callable[[Any], Move]:
    """Declare a Move. Basic and Downtime Moves have no playbook: their id is `eidolon.<slug>`.

    What draws gets the Move as it stands; what does not, its player's character, and what they said
    where it asks for words or settles something first."""
    id = f"eidolon.{playbook}.{slug}" if playbook else f"eidolon.{slug}"

    def enter(effect: Any) -> Move:
        async def perform(t: Table[World], pc: str, about: str = "") -> None:
            await performs(t, pc, declared, about)

        declared = Move(id, name, text, perform, effect, rank=rank, playbook=playbook, **how)
        return declared

    return enter


async def performs(
    t: Table[World], pc: str, declared: Move, about: str = ""
) -> MoveInProgress | None:
    """Someone makes a Move: what it is about, then the draw; or its effect, where it draws none."""
    if declared.first is not None:
        said = (about,) if declared.about is not None else ()
        settled = await declared.first(t, pc, *said)
        if settled is None:
            return None
        about = settled
    if declared.draws:
        return await make(t, pc, declared, about=about)
    if declared.consent is not None:
        asked = CONSENT(
            who=who(t.world, pc), move=declared.name(), about=about, what=declared.consent()
        )
        if not await t.ask(GM, asked, [True, False], pc=pc, move=declared.id):
            return None
    await t.before(MoveDue(pc, declared.id))
    use(t, pc, declared, draws=False)
    made = t.world.moves_made
    if declared.effect is not None:
        told = declared.about is not None or declared.first is not None
        await (declared.effect(t, pc, about) if told else declared.effect(t, pc))
    if t.world.moves_made == made:  # else what it set off was the turn
        took_turn(t, pc)
    return None


def form_of(world: World, pc: str, move: Move | None) -> Question | None:
    """What a Move asks of its player, where another rule lets them."""
    return move.form(world, pc) if move is not None and move.form is not None else None


def took_turn(t: Table[World], pc: str) -> None:
    """Who does something without a draw has had their turn as well, where turns are counted."""
    if t.world.combat is not None or t.world.spotlight:
        t.tell(Acted(pc))


def playbook(
    id: str,
    name: str,
    text: str,
    *,
    sentence: str,
    blanks: tuple[str, ...],
    range: int | None,
    stats: tuple[int, int, int, int, int] | None,
    question: str,
    style: str,
    samples: tuple[str, ...] = (),
    choices: tuple[Choosing, ...] = (),
    looks_back: bool = False,
    dealt: bool = False,
    nonhuman: bool = False,
    returns: tuple[Status, ...] = (),
) -> None:
    """Declare a playbook. `stats` are the defaults, POW ELE GEN GLAM BIZ."""
    key = f"eidolon.{id}"
    PLAYBOOKS[id] = Playbook(
        id,
        message(f"{key}.name", name),
        message(f"{key}.text", text),
        message(f"{key}.power", sentence),
        tuple(message(f"{key}.blank.{n}", blank) for n, blank in enumerate(blanks)),
        range,
        dict(zip(STATS, stats, strict=True)) if stats else None,
        message(f"{key}.question", question),
        message(f"{key}.style", style),
        tuple(message(f"{key}.sample.{n}", sample) for n, sample in enumerate(samples)),
        choices,
        looks_back,
        dealt,
        nonhuman,
        returns,
    )


def attunes(
    playbook: str, own: Literal["resonant", "dissonant"], forecast: str, text: str
) -> Callable[[Script | None], Attunement]:
    """Declare what a playbook's resonant or dissonant card does. The script gets the player's
    character; None where the Forecast is all."""
    key = f"eidolon.{playbook}.{own}"

    def enter(script: Script | None) -> Attunement:
        ABILITIES[key] = Ability(id=key, name=f"the {playbook.title()}'s {own} card", text=text)
        special = Attunement(
            message(f"{key}.forecast", forecast), message(f"{key}.text", text), script
        )
        setattr(PLAYBOOKS[playbook], own, special)
        return special

    return enter


def rule(
    slug: str, name: str, text: str
) -> Callable[[Callable[Concatenate[Table[World], P], Awaitable[None]]], Rule[P]]:
    """Declare what the rules themselves open (see STEPS)."""
    id = f"eidolon.{slug}"

    def enter(script: Callable[Concatenate[Table[World], P], Awaitable[None]]) -> Rule[P]:
        return BOOK.add(Rule(id, script, message(f"{id}.name", name), message(f"{id}.text", text)))

    return enter


def passive(
    playbook: str, rank: Rank, slug: str, name: str, text: str, **how: Unpack[MoveOptions]
) -> Move:
    """Declare a Move that works by itself; what it does hangs on what is declared beside it."""
    return move(playbook, rank, slug, name, text, passive=True, draws=False, **how)(None)


def gives(
    entry: str,
    amount: int,
    *moves: str,
    claim: str = "",
    when: Callable[[World, PC, MoveInProgress], bool] | None = None,
) -> None:
    """The entry gives so many cards on these Moves (on all, where none is named)."""
    words = message(f"{entry}.claim", claim) if claim else None
    BONUSES.setdefault(entry, []).append(Bonus(entry, amount, moves, words, when))


def swaps_to(
    entry: str,
    stat: Stat,
    *moves: str,
    claim: str = "",
    when: Callable[[World, PC, MoveInProgress], bool] | None = None,
) -> None:
    """The entry lets another stat be drawn on these Moves."""
    words = message(f"{entry}.claim", claim) if claim else None
    SWAPS.setdefault(entry, []).append(Swap(entry, stat, moves, words, when))


def interjection(
    entry: str,
    phase: Phase,
    label: str,
    options: Callable[[World, PC, MoveInProgress], Iterable[tuple[*Ts]]],
    who: Literal["self", "other"] = "self",
    claimed: bool = False,
) -> Callable[
    [Callable[[Table[World], str, *Ts], Awaitable[R]]],
    Callable[[Table[World], str, *Ts], Awaitable[R]],
]:
    """The entry lets its owner say something while a Move is made: their own, or another's. The
    script gets the owner's id and the option. What is only claimed gives False when it is refused."""

    def enter(
        script: Callable[[Table[World], str, *Ts], Awaitable[R]],
    ) -> Callable[[Table[World], str, *Ts], Awaitable[R]]:
        words = message(f"{entry}.way.{phase}.{who}", label)
        said: Callable[[World, PC, MoveInProgress], Iterable[Any]] = options
        INTERJECTIONS.setdefault(entry, []).append(
            Interjection(entry, phase, who, words, said, script, claimed)
        )
        return script

    return enter


def pays_push(
    entry: str, label: str, can: Callable[[World, PC, MoveInProgress], bool]
) -> Callable[[S], S]:
    """The entry can pay for a Push in place of a tick. The script gets the owner's id."""

    def enter(script: S) -> S:
        PUSHES[entry] = PushCost(entry, message(f"{entry}.push", label), can, script)
        return script

    return enter


def answers(
    entry: str, when: When, moment: type[M], concerns: Callable[[World, M, PC], bool]
) -> Callable[
    [Callable[[Table[World], M, str], Awaitable[R]]],
    Callable[[Table[World], M, str], Awaitable[R]],
]:
    """The entry answers a moment. The script gets the moment and the owner's id."""

    def applies(world: World, moment: M, pc: str) -> bool:
        owner = world.pcs[pc]
        if entry in MOVES and MOVES[entry].triggered and entry in given_back(owner):
            return False  # the one use that was borrowed is made
        return concerns(world, moment, owner)

    def enter(
        script: Callable[[Table[World], M, str], Awaitable[R]],
    ) -> Callable[[Table[World], M, str], Awaitable[R]]:
        ABILITIES[entry].reacts(when, moment, applies)(script)
        return script

    return enter


def mine(world: World, moment: Any, pc: PC) -> bool:
    """For `answers`: the moment is about the owner."""
    return bool(moment.pc == pc.id)
