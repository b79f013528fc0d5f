"""What stands in the catalogue: Moves, playbooks, and the small things they are made of.

An entry's words, limits and behaviour are declared together, beside each other in `catalogue/`;
this module only says what can be declared, and who holds what.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from functools import cache, lru_cache
from typing import Any, Literal, TypedDict, Unpack

from msgspec import Struct

from undertow.games.eidolon.cards import Polarity
from undertow.games.eidolon.people import PC, Loan, Span, Stat, Status
from undertow.games.eidolon.world import IN_DISCARD, MoveInProgress, World
from undertow.kernel import (
    Hooks,
    Line,
    Message,
    Moment,
    Plain,
    Prose,
    Question,
    Reaction,
    Rule,
    Rulebook,
    Table,
    message,
)
from undertow.parts.actions import Ability

Rank = Literal["basic", "starting", "advanced", "master", "downtime", "part"]
"""A part comes with another Move, which grants it."""
Phase = Literal["before", "spread", "pushed", "after"]
Option = tuple[Plain, ...]

BOOK = Rulebook()


Effect = Callable[[Table[World], MoveInProgress], Awaitable[None]]
"""What a Move does once its card is played."""
Script = Callable[[Table[World], str], Awaitable[Any]]
"""A script that gets whom it is about."""
ScriptAbout = Callable[[Table[World], str, str], Awaitable[Any]]
"""A script that also gets what its player said."""
First = Callable[[Table[World], str], Awaitable[str | None]]
FirstAbout = Callable[[Table[World], str, str], Awaitable[str | None]]


class MoveOptions(TypedDict, total=False):
    """What may be said of a Move beside its words. A misspelt one is an error of the type checker."""

    stat: Stat
    """What it draws; left out where the GM names it."""
    forecast: bool
    """Does the printed Forecast count? It does where nothing is said."""
    bottom: bool
    """Does it draw off the bottom of the deck?"""
    plays: Literal["one", "all", "none"]
    """How many cards of its spread are played; one where nothing is said."""
    once: Span
    eidolon: bool
    """Does it need the Eidolon or its power?"""
    realm: str
    combat: bool
    when: Callable[[World, PC], Line | None]
    """Why it cannot be used now, beyond all the above."""
    requires: tuple[str | tuple[str, ...], ...]
    grants: tuple[str, ...]
    """Moves of other playbooks that come with it."""
    consent: str
    """What the GM must say yes to, where it does not draw, before it counts as used."""
    positive: str
    neutral: str
    negative: str
    opens: bool
    """May its player simply open it? Others are set off by something."""
    triggered: bool
    """Is it one use each time its moment comes, although it works by itself?"""
    risky: bool
    """Does it cost its player a step of the Track unless the card is positive?"""
    tier: int
    """The step of the Track that its holder counts as at least when the GM judges harm."""
    ties: int
    """How far the scores of its holder's Ties go, where that is further than usual."""
    reach: Callable[[PC], int | None]
    """How far its holder's Eidolon can go in feet, whatever the playbook says; None where it does
    not matter now."""


class Move(Rule[Any]):
    """A Move. `effect` runs once its card is played; where the Move does not draw, it is all there
    is to it."""

    def __init__(
        self,
        id: str,
        name: str,
        text: str,
        script: Callable[..., Awaitable[None]],
        effect: Callable[..., Awaitable[Any]] | None = None,
        *,
        rank: Rank,
        playbook: str = "",
        draws: bool = True,
        passive: bool = False,
        about: str = "",
        first: First | FirstAbout | None = None,
        form: Callable[..., Question] | None = None,
        **how: Unpack[MoveOptions],
    ) -> None:
        super().__init__(id, script, message(f"{id}.name", name), message(f"{id}.text", text), form)
        self.effect = effect
        self.rank = rank
        self.playbook = playbook
        self.draws = draws
        self.passive = passive
        self.about = message(f"{id}.about", about) if about else None
        """What its player says with it."""
        if self.about is not None and form is None:
            self.form = self.asks_about
        self.first: Callable[..., Awaitable[str | None]] | None = first
        """A script that settles it, such as whom the Move concerns: gives what it is about, or None
        where the Move is not made. It gets what the player said, where the Move asks for words."""
        self.stat = how.get("stat")
        self.forecast = how.get("forecast", True)
        self.bottom = how.get("bottom", False)
        self.plays = how.get("plays", "one")
        self.once = how.get("once")
        self.eidolon = how.get("eidolon", False)
        self.realm = how.get("realm", "")
        self.combat = how.get("combat", False)
        self.when = how.get("when")
        self.requires = how.get("requires", ())
        self.grants = how.get("grants", ())
        consent = how.get("consent", "")
        self.consent = message(f"{id}.consent", consent) if consent else None
        texts: dict[Polarity, str] = {
            "positive": how.get("positive", ""),
            "neutral": how.get("neutral", ""),
            "negative": how.get("negative", ""),
        }
        self.results: dict[Polarity, Message] = {
            polarity: message(f"{id}.{polarity}", words)
            for polarity, words in texts.items()
            if words
        }
        self.opens = how.get("opens", True) and not passive
        self.triggered = how.get("triggered", False)
        self.risky = how.get("risky", False)
        self.tier = how.get("tier", 0)
        self.ties = how.get("ties", 0)
        self.reach = how.get("reach")
        MOVES[id] = self
        ABILITIES[id] = Ability(id=id, name=name, text=text)
        BOOK.add(self)

    def asks_about(self, world: World, pc: str) -> Question:
        assert self.about is not None
        return Question(world.pcs[pc].seat, self.about(), Prose(300), {"move": self.id})


MOVES: dict[str, Move] = {}
"""Every Move by id."""
ABILITIES: dict[str, Ability[World]] = {}
"""How entries reach into moments, by id: every Move, and every attunement."""


class Attunement(Struct, frozen=True):
    """What a resonant or dissonant card does beside its polarity."""

    forecast: Message
    text: Message
    script: Script | None = None


class Choosing(Struct, frozen=True):
    """Something a playbook has you choose at creation: one of these, or words of your own."""

    key: str
    label: Message
    options: tuple[str, ...] = ()
    names: tuple[Message, ...] = ()
    trait: str = ""
    """Where the choice is an entry of its own, what its id begins with."""


class Playbook(Struct):
    """One of the ten."""

    id: str
    name: Message
    text: Message
    sentence: Message
    """The Eidolon Power; its blanks are {a}, {b}, {c}."""
    blanks: tuple[Message, ...]
    range: int | None
    """Feet; None where there is none to speak of, 0 for no limit."""
    stats: dict[Stat, int] | None
    question: Message
    style: Message
    samples: tuple[Message, ...]
    choices: tuple[Choosing, ...] = ()
    looks_back: bool = False
    """Is it played with the power and the cards of a Former Playbook?"""
    dealt: bool = False
    """Is it played by an Active Playbook, dealt in each session?"""
    nonhuman: bool = False
    """Must it be told what someone becomes who changes to it?"""
    returns: tuple[Status, ...] = ()
    """Who may come back as this: who died, who retired."""
    resonant: Attunement | None = None
    dissonant: Attunement | None = None


PLAYBOOKS: dict[str, Playbook] = {}
FORMS: dict[tuple[str, str], Message] = {}
"""Other sentences of a playbook's power, by playbook and form."""


class Bonus(Struct, frozen=True):
    """A Move that gives cards. With a claim, the player says that it holds and the GM agrees."""

    entry: str
    amount: int
    moves: tuple[str, ...] = ()
    claim: Message | None = None
    when: Callable[[World, PC, MoveInProgress], bool] | None = None


class Swap(Struct, frozen=True):
    """A Move that lets another stat be drawn."""

    entry: str
    stat: Stat
    moves: tuple[str, ...] = ()
    claim: Message | None = None
    when: Callable[[World, PC, MoveInProgress], bool] | None = None


class Interjection(Struct, frozen=True):
    """Something that may be said while a Move is made, by the one who makes it or by another player."""

    entry: str
    phase: Phase
    who: Literal["self", "other"]
    label: Message
    options: Callable[[World, PC, MoveInProgress], Iterable[Option]]
    script: Callable[..., Awaitable[Any]]
    """It gets the owner's id and the option."""
    claimed: bool = False
    """Must someone agree first? Then the script gives False where nobody did."""


class PushCost(Struct, frozen=True):
    """Another way to pay for a Push."""

    entry: str
    label: Message
    can: Callable[[World, PC, MoveInProgress], bool]
    pay: Script


BONUSES: dict[str, list[Bonus]] = {}
SWAPS: dict[str, list[Swap]] = {}
INTERJECTIONS: dict[str, list[Interjection]] = {}
PUSHES: dict[str, PushCost] = {}
APART: list[Callable[[PC], Line | None]] = []
"""What, besides its state, keeps an Eidolon from answering: each gives the reason, or None."""
STEPS: list[Callable[[World], Any]] = []
"""What the rules do by themselves at rest: each gives an opening or None."""


def of_playbook(playbook: str, *ranks: Rank) -> list[Move]:
    """The Moves of a playbook, in the order of its sheet."""
    return [m for m in MOVES.values() if m.playbook == playbook and (not ranks or m.rank in ranks)]


def plays_all(move: str) -> bool:
    """Does this Move play every card of its spread, each for a question?"""
    return move in MOVES and MOVES[move].plays == "all"


# Who holds what


def looks_back(playbook: str) -> bool:
    """Is this playbook played with the power and the cards of a Former one?"""
    return playbook in PLAYBOOKS and PLAYBOOKS[playbook].looks_back


def dealt(playbook: str) -> bool:
    """Is this playbook played by an Active one, dealt in each session?"""
    return playbook in PLAYBOOKS and PLAYBOOKS[playbook].dealt


def plays_as(pc: PC) -> str:
    """The playbook whose power someone has: a Veteran's Former one, a Wildcard's Active."""
    return next(reversed((pc.playbook, *others(pc))))


def others(pc: PC) -> tuple[str, ...]:
    """The playbooks, beside their own, whose Starting Moves someone may use."""
    book, found = pc.playbook, []
    if looks_back(book):
        book = str(pc.choices.get("former", ""))
        found.append(book)
    if dealt(book):
        found.append(str(pc.flags.get("active", "")))
    return tuple(found)


def held(pc: PC) -> tuple[str, ...]:
    """Every entry that works for someone now: owned, granted, borrowed, a trait, or an attunement
    at work. Asked for many times in a Move, so a character who has not changed keeps the answer."""
    kept: tuple[str, ...] | None = pc.__dict__.get("held")
    if kept is None:
        traits = (*pc.choices.get("traits", ()), *_at_work(pc))  # type: ignore[misc]
        kept = pc.__dict__["held"] = _held(pc.moves, pc.loans, traits, others(pc), brings(pc))
    return kept


def brings(pc: PC) -> tuple[tuple[str, str], ...]:
    """Entries that someone chose on taking a Move, beside the Move they hang on."""
    return tuple(
        (move, entry)
        for move, chosen in pc.choices.items()
        if move.startswith("eidolon.")
        for entry in (chosen if isinstance(chosen, tuple) else (chosen,))
        if isinstance(entry, str) and entry in MOVES
    )


def _at_work(pc: PC) -> tuple[str, ...]:
    """Attunements that go on: by their Hold, or while a card lies in the discard."""
    lasting = pc.flags.get(IN_DISCARD, ())
    if not pc.holds and not lasting:
        return ()
    found = [*pc.holds, *(str(pair[0]) for pair in lasting)]  # type: ignore[union-attr,index]
    return tuple(entry for entry in found if entry not in MOVES)


def apart(pc: PC) -> Line | None:
    """What keeps an Eidolon that is ready from answering."""
    return next((why for check in APART if (why := check(pc)) is not None), None)


def answering(pc: PC) -> bool:
    """Does someone's Eidolon answer?"""
    return pc.state == "ready" and apart(pc) is None


@lru_cache(4096)
def _held(
    moves: tuple[str, ...],
    loans: tuple[Loan, ...],
    traits: tuple[str, ...],
    others: tuple[str, ...],
    brings: tuple[tuple[str, str], ...],
) -> tuple[str, ...]:
    found = [*moves, *(loan.move for loan in loans)]
    for other in others:
        found += [move.id for move in of_playbook(other, "starting")]
    for id in found:  # grants may grant in turn
        if id in MOVES:
            found += [granted for granted in MOVES[id].grants if granted not in found]
        found += [entry for move, entry in brings if move == id and entry not in found]
    return tuple(dict.fromkeys([*found, *traits]))


def moves_of(pc: PC) -> list[Move]:
    """The Moves that work for someone now."""
    return [MOVES[entry] for entry in held(pc) if entry in MOVES]


def has(pc: PC, entry: str) -> bool:
    return entry in held(pc)


def holders(world: World, entry: str) -> list[PC]:
    """Who in play holds an entry."""
    return [pc for pc in world.party if entry in held(pc)]


def used(pc: PC, move: str) -> bool:
    return any(use.move == move for use in pc.used)


@cache
def moments_of(entry: str) -> tuple[type[Moment], ...]:
    """The moments that an entry answers."""
    made = [hook("", "", Hooks) for hook in ABILITIES[entry].hooks]
    return tuple(hook.moment for hook in made if isinstance(hook, Reaction))


_hooks: dict[tuple[tuple[str, str, tuple[str, ...]], ...], Hooks] = {}


def hooks(world: World) -> Hooks:
    """What the entries of everybody in play answer."""
    key = tuple((pc.id, pc.seat, held(pc)) for pc in world.party)
    found = _hooks.get(key)
    if found is None:
        if len(_hooks) > 500:
            _hooks.clear()
        found = _hooks[key] = Hooks(
            hook(pc, seat, Hooks)
            for pc, seat, entries in key
            for entry in entries
            if entry in ABILITIES
            for hook in ABILITIES[entry].hooks
        )
    return found
