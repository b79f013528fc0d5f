"""Sheets: what makes a character valid, said in one sentence where it is not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from undertow.games.eidolon.cards import CARDS, NEUTRAL, CardId, card_name
from undertow.games.eidolon.entries import (
    MOVES,
    PLAYBOOKS,
    Choosing,
    Move,
    dealt,
    held,
    looks_back,
    of_playbook,
)
from undertow.games.eidolon.people import PC, STATS, Power, Stat
from undertow.games.eidolon.words import STAT_NAMES
from undertow.kernel import Choice, Field, Line, Number, Page, Plain, Prose, Rows, message
from undertow.kernel.requests import Pick

SPREAD_OF_STATS = (1, 1, 2, 2, 3)
STARTING_TIES = 3

BAD_STATS = message(
    "eidolon.sheet.stats", "The stats must be 1, 1, 2, 2 and 3 in some order, not {stats}."
)
SAME_CARD = message("eidolon.sheet.same-card", "One card cannot be resonant and dissonant at once.")
TAKEN = message("eidolon.sheet.taken", "{card} is already {who}'s {kind} card.")
NOT_NEUTRAL = message("eidolon.sheet.not-neutral", "{card} is not among the twelve neutral cards.")
BLANKS = message(
    "eidolon.sheet.blanks",
    "The power of {playbook} has {count} {count#blank|blanks} to fill, not {given}.",
)
EMPTY_BLANK = message("eidolon.sheet.blank", "A blank of the Eidolon Power is still empty.")
NO_FORMER = message("eidolon.sheet.former", "A Veteran needs a Former Playbook, and no Veteran's.")
CHOICE_MISSING = message("eidolon.sheet.choice", "{label} is still to be chosen.")
CHOICE_WRONG = message("eidolon.sheet.choice-wrong", "{label}: {value} is not among the choices.")
OTHER_SHEET = message(
    "eidolon.sheet.other-sheet", "{move} is not an Advanced Move of the {playbook}."
)
NEEDS = message("eidolon.sheet.needs", "{move} requires {needed}.")
ONE_OF = message("eidolon.sheet.one-of", "one of {moves}")
TIES_BOTH = message(
    "eidolon.sheet.ties", "Of three Ties at least one is to another character, and one to an NPC."
)
TIE_TWICE = message("eidolon.sheet.tie-twice", "There is only one Tie to the same person.")
TIE_SELF = message("eidolon.sheet.tie-self", "A Tie is to someone else.")
TIE_COUNT = message(
    "eidolon.sheet.tie-count", "A new character has three Ties, or writes them later."
)
KINDS = {
    "resonant": message("eidolon.kind.resonant", "resonant"),
    "dissonant": message("eidolon.kind.dissonant", "dissonant"),
}
LABELS = {
    name: message(f"eidolon.field.{name}", english)
    for name, english in {
        "playbook": "Playbook",
        "former": "Former Playbook",
        "name": "Name",
        "eidolon": "Eidolon's name",
        "look": "Looks",
        "resonant": "Resonant card",
        "dissonant": "Dissonant card",
        "blanks": "Eidolon Power",
        "answer": "The playbook's question",
        "choices": "Choices",
        "move": "Advanced Move",
        "ties": "Ties",
        "to": "To whom",
        "text": "In one sentence",
        "key": "What",
        "value": "Which",
        "keep": "Moves to keep",
        "how": "How it came about",
    }.items()
}


def requirement(move: Move, owned: Sequence[str]) -> Line | None:
    """Which Move or trait a Move still lacks; None when it may be taken."""
    for needed in move.requires:
        each = needed if isinstance(needed, tuple) else (needed,)
        if not any(one in owned for one in each):
            names = [MOVES[one].name() for one in each]
            line = ONE_OF(moves=names) if len(names) > 1 else names[0]
            return NEEDS(move=move.name(), needed=line)
    return None


def choosings(playbook: str, former: str = "") -> tuple[Choosing, ...]:
    """What someone chooses at creation; a Veteran also what the Former Playbook asks."""
    own = PLAYBOOKS[playbook].choices if playbook in PLAYBOOKS else ()
    return (*own, *(PLAYBOOKS[former].choices if former in PLAYBOOKS else ()))


def traits(choices: Mapping[str, Any], asked: Sequence[Choosing]) -> tuple[str, ...]:
    """The entries that choices bring with them."""
    return tuple(f"{c.trait}{choices[c.key]}" for c in asked if c.trait and choices.get(c.key))


class Sheet(Page, frozen=True, tag="eidolon.sheet"):
    """A character to be filled in, with all that the rest of the party has taken already."""

    taken: tuple[tuple[str, CardId, CardId], ...] = ()
    """Who has which resonant and dissonant card."""
    people: tuple[str, ...] = ()
    """The other characters, by id."""
    solo: bool = False
    seat: str = ""
    """Whose sheet it is."""
    named: tuple[tuple[str, str], ...] = ()
    """Everybody one could have a Tie to already: what they are called, and their id."""

    def whole(self, answer: tuple[Plain, ...]) -> Line | None:
        given = self.filled(answer)
        return self._stats(given) or self._cards(given) or self._book(given) or self._ties(given)

    def _stats(self, given: Mapping[str, Any]) -> Line | None:
        stats = [given[stat] for stat in STATS]
        if tuple(sorted(stats)) != SPREAD_OF_STATS:
            return BAD_STATS(stats=", ".join(map(str, stats)))
        return None

    def _cards(self, given: Mapping[str, Any]) -> Line | None:
        return cards_clash(given["resonant"], given["dissonant"], self.taken)

    def _book(self, given: Mapping[str, Any]) -> Line | None:
        playbook, former = given["playbook"], given["former"]
        if looks_back(playbook) and (not former or looks_back(former)):
            return NO_FORMER()
        former = former if looks_back(playbook) else ""
        return (
            blanks_wrong(former or playbook, given["blanks"])
            or choices_wrong(choosings(playbook, former), pairs(given["choices"]))
            or move_wrong(playbook, former, given["move"], pairs(given["choices"]))
        )

    def _ties(self, given: Mapping[str, Any]) -> Line | None:
        ties = [meant(row[0], self.named) for row in given["ties"]]
        if not ties:
            return None  # they may wait until after the first session
        if len(ties) != STARTING_TIES:
            return TIE_COUNT()
        if len(dict.fromkeys(tie.lower() for tie in ties)) < len(ties):
            return TIE_TWICE()
        if any(tie.lower() in (given["name"].strip().lower(), self.seat) for tie in ties):
            return TIE_SELF()
        to_pcs = [tie for tie in ties if tie in self.people]
        if not self.solo and self.people and not 0 < len(to_pcs) < STARTING_TIES:
            return TIES_BOTH()
        return None

    def sample(self, pick: Pick) -> Plain:
        return sample(self, pick)


def meant(name: str, named: Sequence[tuple[str, str]]) -> str:
    """Whom someone means by a name, however it is written: an id where they are at the table, else
    the name."""
    name = name.strip()
    return next((id for called, id in named if called.lower() == name.lower()), name)


def cards_clash(
    resonant: CardId, dissonant: CardId, taken: Sequence[tuple[str, CardId, CardId]]
) -> Line | None:
    """Why two cards cannot be someone's own, beside those that others have."""
    for card in (resonant, dissonant):
        if card not in NEUTRAL:
            return NOT_NEUTRAL(card=card_name(card) if card in CARDS else str(card))
    if resonant == dissonant:
        return SAME_CARD()
    for name, theirs, others in taken:
        if resonant == theirs:
            return TAKEN(card=card_name(resonant), who=name, kind=KINDS["resonant"]())
        if dissonant == others:
            return TAKEN(card=card_name(dissonant), who=name, kind=KINDS["dissonant"]())
    return None


def blanks_wrong(playbook: str, blanks: Sequence[str]) -> Line | None:
    book = PLAYBOOKS[playbook]
    if len(blanks) != len(book.blanks):
        return BLANKS(playbook=book.name(), count=len(book.blanks), given=len(blanks))
    return None if all(blank.strip() for blank in blanks) else EMPTY_BLANK()


def choices_wrong(asked: Sequence[Choosing], given: Mapping[str, str]) -> Line | None:
    for one in asked:
        value = given.get(one.key, "")
        if not value:
            return CHOICE_MISSING(label=one.label())
        if one.options and value not in one.options:
            return CHOICE_WRONG(label=one.label(), value=value)
    return None


def move_wrong(
    playbook: str, former: str, move: str, choices: Mapping[str, str], owned: Sequence[str] = ()
) -> Line | None:
    """Why a new character cannot begin with this Advanced Move."""
    declared = MOVES[move]
    if declared.playbook != playbook or declared.rank != "advanced":
        return OTHER_SHEET(move=declared.name(), playbook=PLAYBOOKS[playbook].name())
    begin = [m.id for m in of_playbook(playbook, "starting")]
    have = (*begin, *owned, *traits(choices, choosings(playbook, former)))
    return requirement(declared, have)


def pairs(rows: Sequence[Sequence[str]]) -> dict[str, str]:
    return {row[0]: row[1] for row in rows if row[1]}


def fields(playbooks: Sequence[str], formers: Sequence[str] = ()) -> tuple[Field, ...]:
    """The lines of a sheet."""
    advanced = tuple(m.id for p in playbooks for m in of_playbook(p, "advanced"))
    former = tuple(formers) or ("", *(p for p in PLAYBOOKS if not looks_back(p)))
    tie = Page(
        (
            Field("to", LABELS["to"](), Prose(80, ("Someone",))),
            Field("text", LABELS["text"](), Prose(300)),
        )
    )
    choice = Page(
        (
            Field("key", LABELS["key"](), Prose(40)),
            Field("value", LABELS["value"](), Prose(300, empty=True)),
        )
    )
    stats = [Field(stat, STAT_NAMES[stat](), Number(1, 3), 2) for stat in STATS]
    return (
        Field("playbook", LABELS["playbook"](), Choice(tuple(playbooks))),
        Field("former", LABELS["former"](), Choice(former), former[0]),
        Field("name", LABELS["name"](), Prose(60, ("Robin",))),
        Field("eidolon", LABELS["eidolon"](), Prose(60, ("Blue Monday",))),
        Field("look", LABELS["look"](), Prose(600, empty=True), ""),
        Field("resonant", LABELS["resonant"](), Choice(NEUTRAL)),
        Field("dissonant", LABELS["dissonant"](), Choice(NEUTRAL)),
        *stats,
        Field("blanks", LABELS["blanks"](), Rows(Prose(300), 0, 3)),
        Field("answer", LABELS["answer"](), Prose(1000, empty=True), ""),
        Field("choices", LABELS["choices"](), Rows(choice, 0, 6)),
        Field("move", LABELS["move"](), Choice(advanced)),
        Field("ties", LABELS["ties"](), Rows(tie, 0, 3)),
    )


def sample(sheet: Sheet, pick: Pick) -> Plain:
    """A valid sheet, made up."""
    by_name = {field.name: field for field in sheet.fields}
    playbook = str(by_name["playbook"].answers.sample(pick))
    former = ""
    if looks_back(playbook):
        offered = [str(f) for f in by_name["former"].answers.options if f]  # type: ignore[attr-defined]
        # A Wildcard of old is for tables that agree on it.
        options = [f for f in offered if not dealt(f)] or offered
        former = options[pick(len(options))]
    free = [c for c in NEUTRAL if all(c != r for _, r, _ in sheet.taken)]
    resonant = free[pick(len(free))]
    left = [c for c in NEUTRAL if c != resonant and all(c != d for _, _, d in sheet.taken)]
    dissonant = left[pick(len(left))]
    stats = list(SPREAD_OF_STATS)
    for place in range(4, 0, -1):
        other = pick(place + 1)
        stats[place], stats[other] = stats[other], stats[place]
    asked = choosings(playbook, former)
    choices = tuple(
        (one.key, one.options[pick(len(one.options))] if one.options else "something")
        for one in asked
    )
    legal = [
        m.id
        for m in of_playbook(playbook, "advanced")
        if move_wrong(playbook, former, m.id, dict(choices)) is None
    ]
    blanks = tuple("something" for _ in PLAYBOOKS[former or playbook].blanks)
    values: dict[str, Plain] = {
        "playbook": playbook,
        "former": former or by_name["former"].default,
        "name": f"Robin {len(sheet.people) + 1}",
        "eidolon": "Blue Monday",
        "look": "",
        "resonant": resonant,
        "dissonant": dissonant,
        **dict(zip(STATS, stats, strict=True)),
        "blanks": blanks,
        "answer": "",
        "choices": choices,
        "move": legal[pick(len(legal))],
        "ties": (),
    }
    return tuple(values[field.name] for field in sheet.fields)


def written(id: str, seat: str, given: Mapping[str, Any]) -> PC:
    """The character that a filled-in sheet describes, Ties aside."""
    playbook = given["playbook"]
    former = given["former"] if looks_back(playbook) else ""
    asked = choosings(playbook, former)
    choices: dict[str, Any] = dict(pairs(given["choices"]))
    if former:
        choices["former"] = former
    if brings := traits(choices, asked):
        choices["traits"] = brings
    starting = [move.id for move in of_playbook(playbook, "starting")]
    stats: dict[Stat, int] = {stat: given[stat] for stat in STATS}
    powers = (Power(former or playbook, tuple(given["blanks"])),) if given["blanks"] else ()
    return PC(
        id,
        seat,
        given["name"].strip(),
        given["eidolon"].strip(),
        playbook,
        given["resonant"],
        given["dissonant"],
        stats,
        powers,
        (*starting, given["move"]),
        look=given["look"],
        answer=given["answer"],
        choices=choices,
    )


def takeable(pc: PC, rank: str) -> list[Move]:
    """The Moves of this rank that someone could take from their own sheet now."""
    owned = held(pc)
    return [
        move
        for move in of_playbook(pc.playbook, rank)  # type: ignore[arg-type]
        if move.id not in pc.moves and requirement(move, owned) is None
    ]
