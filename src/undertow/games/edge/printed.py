"""A character's sheet, to print."""

from __future__ import annotations

from collections.abc import Iterator

from undertow.games.edge.acts import TALENTS
from undertow.games.edge.book import RITES
from undertow.games.edge.seen import Person, RiteView, View
from undertow.games.edge.words import ARM, name, patron, thing
from undertow.games.edge.world import ATTRIBUTES, BOONS, SKILLS, WORST
from undertow.kernel import Line, message, plain
from undertow.parts.sheets import Block, Entry, Figure, Look, Paper, Sheet, Track

MARK = (
    "M50 1 57 14V58H73V65H57V84A8 8 0 1 1 43 84V65H27V58H43V14ZM49 16V58H51V16Z"
    "M30 14A40 40 0 0 0 22 78L26 74A34 34 0 0 1 32 19Z"
    "M70 14A40 40 0 0 1 78 78L74 74A34 34 0 0 0 68 19Z"
)
LOOK = Look(
    accent="#8c1c13",
    soft="#f4ead5",
    ink="#241a12",
    paper="#fdf9f0",
    mark=MARK,
    frame="double",
)
GAME = message("edge.print.game", "Fate's Edge")
CREDIT = message(
    "edge.print.credit",
    "Fate's Edge is its authors'. Unofficial sheet by Undertow, in its own words.",
)
PAPER = Paper(GAME(), LOOK, CREDIT())
KIND = message("edge.print.kind", "{concept}, tier {tier}")
BLANK = message("edge.print.blank", "A character")
ATTRIBUTE = message("edge.print.attributes", "Attributes")
SKILL = message("edge.print.skills", "Skills")
STATE = message("edge.print.state", "Fatigue, harm, boons")
FATIGUE = message("edge.print.fatigue", "Fatigue")
HARM = message("edge.print.harm", "Harm")
BOON = message("edge.print.boons", "Boons")
OWED = message("edge.print.owed", "Obligation")
CAPACITY = message("edge.print.capacity", "Owed of a capacity of {most}")
TALENT = message("edge.print.talents", "Talents")
RITE = message("edge.print.rites", "Rites")
BY_CODEX = message("edge.print.by-codex", "difficulty {dv}, Obligation {debt}")
BY_SYMBOL = message("edge.print.by-symbol", "difficulty {dv}, {rounds} rounds, Obligation {debt}")
SYMBOL = message("edge.print.symbols", "Symbols")
GEAR = message("edge.print.gear", "Gear")
PEOPLE = message("edge.print.people", "People and places")
SELF = message("edge.print.self", "Self")
DRIVE = message("edge.print.drive", "Drive")
CULTURE = message("edge.print.culture", "Culture")
ARC = message("edge.print.arc", "Arc")
XP = message("edge.print.xp", "{xp} XP to spend, {earned} in all")
GROWTH = message("edge.print.growth", "Experience")
NOTES = message("edge.print.notes", "Notes")
HIGHEST = 5
"""Of a rating or a skill."""


def sheets(view: View) -> Iterator[Sheet]:
    """The characters as this seat sees them."""
    names = {one.sheet.id: one.sheet.name for one in view.people}
    return (_sheet(one, names) for one in view.people)


def _sheet(person: Person, names: dict[str, str]) -> Sheet:
    one = person.sheet
    told = ((DRIVE, one.drive), (CULTURE, one.culture), (ARC, one.arc))
    gear = [
        Entry(thing(item), mark=ARM(row=item.row, kind=item.kind) if item.name else "")
        for item in one.gear.values()
    ]
    symbols = tuple(Entry(patron(id)) for id in one.symbols)
    rites = tuple(
        Entry(RITES[rite.id].line, RITES[rite.id].text, _takes(rite))
        for rite in person.rites
        if rite.path != "crack"  # once, and the symbol is gone
    )
    known = [Entry(names.get(bond, bond)) for bond in one.bonds]
    known += [Entry(each.name, each.specialty) for each in one.followers.values()]
    known += [Entry(each.name, each.benefit) for each in one.assets.values()]
    known += [Entry(each.name) for each in one.complications]
    capacity = person.capacity.total
    debts = [Track(patron(id), owed, person.clock) for id, owed in one.obligation.items()]
    return PAPER.sheet(
        one.id,
        one.name,
        KIND(concept=plain(one.concept), tier=person.tier),
        _attributes({id: str(one.rating(id)) for id in ATTRIBUTES}),
        _skills(one.skills),
        Block(
            title=STATE(),
            tracks=(
                Track(FATIGUE(), one.fatigue, one.rating("body")),
                Track(HARM(), one.harm, WORST),
                Track(BOON(), one.boons, BOONS),
            ),
            entries=tuple(Entry(name(each)) for each in one.conditions),
        ),
        Block(title=GROWTH(), text=XP(xp=one.xp, earned=one.earned)),
        Block(
            title=SELF(),
            side="right",
            entries=tuple(Entry(title(), words) for title, words in told if words),
        ),
        Block(
            title=TALENT(),
            side="right",
            entries=tuple(Entry(TALENTS[id].line, TALENTS[id].text) for id in one.talents),
        ),
        *(
            [
                Block(
                    title=RITE(),
                    side="right",
                    entries=rites,
                )
            ]
            if rites
            else []
        ),
        *([Block(title=SYMBOL(), side="right", entries=symbols)] if symbols else []),
        *(
            [
                Block(
                    title=OWED(),
                    side="right",
                    tracks=(Track(CAPACITY(most=capacity), person.owed, capacity), *debts),
                )
            ]
            if debts
            else []
        ),
        Block(title=GEAR(), side="right", entries=tuple(gear), lines=0 if gear else 3),
        Block(title=PEOPLE(), side="right", entries=tuple(known), lines=0 if known else 3),
        Block(title=NOTES(), side="rest"),
    )


def _takes(rite: RiteView) -> Line:
    by = BY_SYMBOL if rite.path == "symbol" else BY_CODEX
    return by(dv=rite.dv, rounds=rite.rounds, debt=rite.debt.total)


def _attributes(ratings: dict[str, str]) -> Block:
    figures = tuple(Figure(name(id.title()), ratings.get(id, " ")) for id in ATTRIBUTES)
    return Block(title=ATTRIBUTE(), side="wide", figures=figures)


def _skills(skills: dict[str, int]) -> Block:
    tracks = (Track(name(skill.title()), skills.get(skill, 0), HIGHEST) for skill in SKILLS)
    return Block(title=SKILL(), tracks=tuple(tracks))


def blank() -> Sheet:
    """An empty sheet, to fill in by hand."""
    return PAPER.blank(
        BLANK(),
        _attributes({}),
        _skills({}),
        Block(
            title=STATE(),
            tracks=(
                Track(FATIGUE(), 0, HIGHEST),
                Track(HARM(), 0, WORST),
                Track(BOON(), 0, BOONS),
            ),
        ),
        Block(title=SELF(), side="right", lines=4),
        Block(title=TALENT(), side="right", lines=6),
        Block(title=RITE(), side="right", lines=5),
        Block(title=OWED(), side="right", lines=3),
        Block(title=GEAR(), side="right", lines=4),
        Block(title=PEOPLE(), side="right", lines=4),
        Block(title=NOTES(), side="rest"),
    )
