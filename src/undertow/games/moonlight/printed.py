"""A protagonist's sheet, to print."""

from __future__ import annotations

from collections.abc import Iterator

from undertow.games.moonlight.boards import Avatar
from undertow.games.moonlight.book import PLAYBOOKS, SPECIALS, Playbook
from undertow.games.moonlight.rules.growth import OWN, lines_of, review
from undertow.games.moonlight.rulings import Figures
from undertow.games.moonlight.seen import Person, View
from undertow.games.moonlight.words import sentence, word
from undertow.games.moonlight.world import ATTRIBUTES, SLOTS, STRESS
from undertow.kernel import message, plain
from undertow.parts.sheets import Block, Entry, Figure, Look, Paper, Sheet, Track

MARK = (
    "M58 6A45 45 0 1 0 58 94A37 37 0 0 1 58 6Z"
    "M76 26 80 44 98 48 80 52 76 70 72 52 54 48 72 44ZM88 74 90 81 97 83 90 85 88 92 86 85 79 83 86 81Z"
)
LOOK = Look(accent="#4b3f91", soft="#ece9f7", ink="#1b1836", mark=MARK, frame="round")
GAME = message("moonlight.print.game", "Girl by Moonlight")
CREDIT = message(
    "moonlight.print.credit",
    "Based on Girl by Moonlight by Andrew Gillis, published by Evil Hat Productions, LLC, offered "
    "under CC BY-SA 4.0. Retold, shortened and completed by Undertow; shared under CC BY-SA 4.0.",
)
PAPER = Paper(GAME(), LOOK, CREDIT())
BLANK = message("moonlight.print.blank", "A protagonist")
TRUE = message("moonlight.print.true", "True name")
LOOKS = message("moonlight.print.look", "Look")
ROLE = message("moonlight.print.role", "Role")
BACKGROUND = message("moonlight.print.background", "Background")
OBLIGATION = message("moonlight.print.obligation", "Obligation")
AVATAR = message("moonlight.print.avatar", "Avatar")
VIRTUE = message("moonlight.print.avatar-virtue", "Its virtue")
DESIRES = message("moonlight.print.avatar-desires", "Its desires")
SELF = message("moonlight.print.self", "Self")
ATTRIBUTE = message("moonlight.print.attribute", "Attributes")
DOTS = message("moonlight.print.dots", "{attribute}: everyday dots")
BRIGHT = message("moonlight.print.bright", "Transcendent dots")
STATE = message("moonlight.print.state", "Stress and harm")
STRESSED = message("moonlight.print.stress", "Stress")
HARM = message("moonlight.print.harm", "Harm, level {level}")
RECOVERY = message("moonlight.print.recovery", "Recovery")
SHINES = message("moonlight.print.transcendence", "Transcendence")
ARMOUR = message("moonlight.print.armour", "Armour spent")
SPECIAL = message("moonlight.print.special", "Special armour spent")
DARK = message("moonlight.print.eclipse", "Eclipse")
BELIEF = message("moonlight.print.belief", "What you believe in it")
WAY_OUT = message("moonlight.print.way-out", "The way out")
ASKS = message("moonlight.print.questions", "What you may ask")
ABILITIES = message("moonlight.print.abilities", "Abilities")
PROMISES = message("moonlight.print.promises", "Promises")
LINKS = message("moonlight.print.links", "Links")
ENGINE = message("moonlight.print.engine", "{name}, an Engine")
GROWTH = message("moonlight.print.xp", "Experience")
REVIEW = message("moonlight.print.review", "At the end of a session")
EARNS = message(
    "moonlight.print.earns",
    "{challenge} {belief} {trouble} {eclipse}",
)
OURS = message("moonlight.print.asked", "{said}.")
NOTES = message("moonlight.print.notes", "Notes")
MOST = 2
"""Mundane dots of an action, and transcendent ones as well."""
SEGMENTS = 4
"""Of the recovery clock."""


def sheets(view: View) -> Iterator[Sheet]:
    """The protagonists as this seat sees them."""
    names = {one.sheet.id: one.sheet.name for one in view.people}
    engines = {one.id: one.engine.name for one in view.engines}
    asked = view.series.asked
    return (_sheet(one, names, engines, view.figures, asked) for one in view.people)


def _sheet(
    person: Person,
    names: dict[str, str],
    engines: dict[int, str],
    figures: Figures,
    asked: dict[str, str],
) -> Sheet:
    one = person.sheet
    book = PLAYBOOKS.get(one.playbook)
    avatar = one.avatar or Avatar("")
    told = (
        (TRUE, one.true_name),
        (LOOKS, one.look),
        (ROLE, ", ".join(one.role)),
        (BACKGROUND, one.background),
        (OBLIGATION, one.obligation),
        (AVATAR, ". ".join(filter(None, (avatar.name, avatar.words)))),
        (VIRTUE, avatar.virtue),
        (DESIRES, ", ".join(avatar.desires)),
    )
    about = [Entry(name(), words) for name, words in told if words]
    vows = [Entry(names.get(vow.to, vow.to), vow.words) for vow in one.vows]
    abilities = [
        Entry(SPECIALS[each.id].line, SPECIALS[each.id].text, names.get(each.choice, each.choice))
        for each in person.abilities
    ]
    harm = [
        Track(HARM(level=level), sum(each.level == level for each in one.harm), size)
        for level, size in SLOTS.items()
    ]
    return PAPER.sheet(
        one.id,
        one.name,
        word(one.playbook),
        _attributes({name: str(n) for name, n in person.attributes.items()}),
        *_actions(one.dots, one.bright),
        Block(
            title=STATE(),
            tracks=(
                Track(STRESSED(), one.stress, STRESS),
                Track(SHINES(), one.track, figures.transcendence),
                Track(ARMOUR(), int(not one.armour), 1),
                *([Track(SPECIAL(), int(not one.special), 1)] if person.special else []),
                *harm,
                Track(RECOVERY(), one.recovery, SEGMENTS),
            ),
            entries=tuple(Entry(each.words) for each in one.harm),
        ),
        Block(title=SELF(), side="right", entries=tuple(about)),
        Block(title=ABILITIES(), side="right", entries=tuple(abilities)),
        Block(title=PROMISES(), side="right", entries=tuple(vows), lines=0 if vows else 2),
        Block(
            title=LINKS(),
            side="right",
            entries=(
                *(Entry(names.get(who, who), mark=str(n)) for who, n in one.links.items() if n),
                *(
                    Entry(ENGINE(name=engines[id]), mark=str(n))
                    for id, n in one.bonds.items()
                    if n and id in engines
                ),
            ),
        ),
        Block(
            title=GROWTH(),
            tracks=tuple(
                Track(word(name), one.xp.get(name, 0), size) for name, size in person.xp.items()
            ),
        ),
        *(_played(book, asked) if book else ()),
        Block(title=NOTES(), side="rest"),
    )


def _played(book: Playbook, asked: dict[str, str]) -> Iterator[Block]:
    """What a playbook says of its own, and what everybody is asked besides."""
    ours = lines_of(review, OWN)
    said = {
        one: plain(sentence(asked[one])) if one in asked else OURS(said=line)
        for one, line in ours.items()
    }
    dark = (Entry(BELIEF(), book.eclipse), Entry(WAY_OUT(), book.escape))
    yield Block(title=DARK(), side="right", entries=dark)
    yield Block(title=REVIEW(), text=EARNS(challenge=book.xp, **said))
    yield Block(title=ASKS(), text=" ".join(book.questions))


def _attributes(ratings: dict[str, str]) -> Block:
    figures = tuple(Figure(word(name), ratings.get(name, " ")) for name in ATTRIBUTES)
    return Block(title=ATTRIBUTE(), side="wide", figures=figures)


def _actions(dots: dict[str, int], bright: dict[str, int]) -> Iterator[Block]:
    for attribute, actions in ATTRIBUTES.items():
        tracks = tuple(Track(word(action), dots.get(action, 0), MOST) for action in actions)
        yield Block(title=DOTS(attribute=word(attribute)), tracks=tracks)
    every = [action for actions in ATTRIBUTES.values() for action in actions]
    yield Block(
        title=BRIGHT(),
        tracks=tuple(Track(word(action), bright.get(action, 0), MOST) for action in every),
    )


def blank() -> Sheet:
    """An empty sheet, to fill in by hand."""
    figures = Figures()
    harm = [Track(HARM(level=level), 0, size) for level, size in SLOTS.items()]
    return PAPER.blank(
        BLANK(),
        _attributes({}),
        *_actions({}, {}),
        Block(
            title=STATE(),
            tracks=(
                Track(STRESSED(), 0, STRESS),
                Track(SHINES(), 0, figures.transcendence),
                Track(ARMOUR(), 0, 1),
                Track(SPECIAL(), 0, 1),
                *harm,
                Track(RECOVERY(), 0, SEGMENTS),
            ),
        ),
        Block(
            title=GROWTH(),
            tracks=tuple(
                Track(word(name), 0, figures.xp(name)) for name in ("playbook", *ATTRIBUTES)
            ),
        ),
        Block(title=SELF(), side="right", lines=5),
        Block(title=ABILITIES(), side="right", lines=9),
        Block(title=PROMISES(), side="right", lines=4),
        Block(title=LINKS(), side="right", lines=4),
        Block(title=NOTES(), side="rest"),
    )
