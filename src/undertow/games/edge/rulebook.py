"""The page of rules: how a roll goes, what a character has, and every talent, rite, tag and thing of
the catalogue with its figures."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from undertow.games.edge.acts import ENCHANTMENTS, TALENTS
from undertow.games.edge.book import (
    BACKLASH,
    PATRONS,
    RITUALS,
    TAGS,
    Backlash,
    Cell,
    Rite,
    spelt,
)
from undertow.games.edge.catalogue import (
    cooperative,
    enchantments,
    gear,
    monks,
    patrons,
    rituals,
    tags,
    words,
)
from undertow.games.edge.catalogue.backlash import MENU
from undertow.games.edge.catalogue.talents import BANDS, CODEX_XP, FAMILIAR_XP, SYMBOL_XP
from undertow.games.edge.concepts import CONCEPTS
from undertow.games.edge.guidance import HOW_TO_PLAY
from undertow.games.edge.rules.defeat import WAYS
from undertow.kernel import Line, Message, message, plain
from undertow.parts.rulebook import Entry, Figure, Labels, Section, place, said, told

CATALOGUE = (cooperative, enchantments, monks, patrons, rituals, tags)
"""What fills the lists below."""


def _name(section: str, english: str) -> Message:
    return message(f"edge.rules.{section}", english)


HOW = _name("how", "How to play")
PEOPLE = _name("attributes", "Attributes")
SKILLS = _name("skills", "Skills")
DIFFICULTY = _name("difficulties", "Difficulties")
TIME = _name("times", "Spans of time")
TALENT = _name("talents", "Talents")
CONCEPT = _name("concepts", "Ready concepts")
GEAR = _name("gear", "Weapons, shields and armour")
ENCHANTED = _name("enchantments", "Enchantments")
PATRON = _name("patrons", "Patrons")
RITES = _name("rites", "Rites")
RITUAL = _name("rituals", "Rituals for everybody")
TAG = _name("tags", "Tags of magic")
BACK = _name("backlash", "Backlash")
EASE = _name("dials", "A first evening made easy")
FALLEN = _name("fallen", "When the whole party falls")
MONKS = _name("monks", "Of the monk")
TOGETHER = _name("together", "Done together")
OTHERS = _name("others", "All others")
WEAPON = _name("weapons", "Weapons")
SHIELD = _name("shields", "Shields")
ARMOUR = _name("armours", "Armour")
WEAPON_TAG = _name("weapon-tags", "Tags of weapons")
SHOOTING = _name("shooting", "Shooting")
TEMPO = _name("tempo", "Tempo")
BOUND = _name("bound", "What binds you to a patron")
CHOICE = _name("choice", "Choose: {text}")
LASH = _name("lash", "Its own backlash, {colour}: {text}")
MINOR, MAJOR = _name("minor", "Minor: {text}"), _name("major", "Major: {text}")
CELL = _name("cell", "{text}. One of: {ways}.")
AGAINST = _name("against", "Against its opposite: {text}")
NEAR, FAR = _name("shot-near", "Shot at Near"), _name("shot-far", "Shot at Far")
SHOT_CLOSE = _name("shot-close", "Shot at Close")
GIFT_OF = _name("gift-of", "Gift of")
REACH = _name("difficulty-reach", "Reaches")
CLOCKS = _name("clocks", "A ritual of {size} segments takes {time}.")
MADE = _name("made", "A talent of your own making, {weight}")
MENU_OF = _name("menu", "Forms it may take, whatever the element")
FAMILIAR = _name("familiar", "Familiar")
CODEX = _name("codex", "Codex")
SYMBOL = _name("symbol", "Symbol")
FAMILIAR_TEXT = _name("familiar.text", "The first bond with a patron; every rite asks for it.")
CODEX_TEXT = _name("codex.text", "A patron's book; rites above the low ones ask for it.")
SYMBOL_TEXT = _name("symbol.text", "What an Invoker shows to work a patron's rituals.")

LABELS = Labels(
    "edge",
    xp="XP",
    rank="Rank",
    after="After",
    least="Needs at least",
    prestige="Prestige",
    cooperative="Done together",
    turns="Harm turned into fatigue",
    turns_once="Once in a",
    unarmed="Dice with bare hands",
    on="For",
    dice="Dice",
    sphere="Sphere",
    skills="Skills",
    rival="Rival",
    friction="Friction",
    gift="Its gift",
    home="At home",
    tier="Tier",
    lasts="Lasts",
    reach="Reach",
    stacks="Stacks",
    tags="Tags",
    needs="Materials",
    obligation="Obligation",
    price="Boons to invoke",
    requires="Asks for",
    push="Pushed",
    choose="Choose",
    parties="Binds",
    push_parties="Pushed, binds",
    interrupt="On a roll that just fell",
    minutes="Minutes",
    setup="Set-up",
    cost="Cost",
    elements="Elements",
    hit="Hit",
    partial="Partial",
    miss="Miss",
    counters="Countered by",
    counterpart="Counterpart",
    opposite="Opposite",
    close="Dice at Close",
    near="Dice at Near",
    far="Dice at Far",
    unset="Dice lost while not set",
    tempo="Tempo",
    defend="Dice to defend",
    dv="Attacker's difficulty",
    ranged="Dice for your shots",
    plants="Stands where you plant it",
    shots="Helps against shots too",
    slot="Counts among what you keep up",
    into="Harm 1, 2, 3 become fatigue",
    penalty="Dice lost for physical things",
    body="Body",
    wits="Wits",
    spirit="Spirit",
    presence="Presence",
    talents="Talents",
    patron="Patron",
    familiar="Familiar",
    codex="Codex",
    rites="Rites",
    symbols="Symbols",
    weapons="Weapons",
    shield="Shield",
    armour="Armour",
).without(
    *("hooks", "gives", "pushed", "costs", "less", "ways", "backlash", "minor", "major", "against"),
    *("choose", "boons", "replaces", "push_choose", "until", "push_until", "test", "shot", "dash"),
    *("opens", "again"),
)
NO_DASH = _name("no-dash", "No dash")


def _read(field: str, value: Any) -> Any:
    """Names in place of ids."""
    match field:
        case "after" | "talents":
            return [TALENTS[id].line for id in value]
        case "rites" if value and isinstance(value[0], Rite):
            return [rite.line for rite in value]
        case "rites":
            return [Line(f"{id}.name") for id in value]
        case "rival" | "patron":
            return PATRONS[value].line if value in PATRONS else value
        case "symbols":
            return [PATRONS[id].line for id in value]
        case "weapons":
            return [arm.name for arm in value]
    return value


LABELS.read = _read


def sections() -> Iterator[Section]:
    yield told("how", HOW(), HOW_TO_PLAY)
    yield _words("attributes", PEOPLE(), words.ATTRIBUTES)
    yield Section("skills", SKILLS(), tuple(_skills()))
    yield Section("difficulties", DIFFICULTY(), tuple(_difficulties()))
    yield Section(
        "times",
        TIME(),
        (
            *_words("times", TIME(), words.TIMES).entries,
            *(
                Entry(f"edge.rules.ritual-clock.{size}", None, CLOCKS(size=size, time=time))
                for size, time in words.RITUAL_CLOCKS.items()
            ),
        ),
    )
    yield Section("talents", TALENT(), tuple(_talents()))
    yield Section("gear", GEAR(), tuple(_gear()))
    made = tuple(LABELS.entry(one, figures=("rank",)) for one in ENCHANTMENTS.values())
    yield Section("enchantments", ENCHANTED(), made)
    yield Section("patrons", PATRON(), tuple(LABELS.entry(one) for one in PATRONS.values()))
    rites = tuple(_rite(rite, one.line) for one in PATRONS.values() for rite in one.rites)
    yield Section("rites", RITES(), rites)
    yield Section("rituals", RITUAL(), tuple(LABELS.entry(one) for one in RITUALS.values()))
    yield Section("tags", TAG(), tuple(LABELS.entry(one) for one in TAGS.values()))
    yield Section("backlash", BACK(), tuple(_backlash()))
    yield Section("concepts", CONCEPT(), tuple(_concepts()))
    yield _words("dials", EASE(), words.DIALS)
    yield _words("fallen", FALLEN(), {way.replace("-", " "): text for way, text in WAYS.items()})


def _line(key: str, english: str) -> Line:
    return message(f"edge.rules.{key}", english)()


def _words(section: str, name: Line, found: dict[str, str], under: Line | None = None) -> Section:
    """Words and what each means."""
    return Section(
        section,
        name,
        tuple(
            Entry(
                f"edge.rules.{section}.{word.replace(' ', '-')}",
                plain(word.capitalize()),
                _line(f"{section}.{word.replace(' ', '-')}.text", text),
                under=under,
            )
            for word, text in found.items()
        ),
    )


def _skills() -> Iterator[Entry]:
    for skill, (text, givers) in words.SKILLS.items():
        names = [PATRONS[id].line for id in givers]
        figures = (Figure(GIFT_OF(), said(names)),) if names else ()
        of = _line(f"skills.{skill}.text", text)
        yield Entry(f"edge.rules.skills.{skill}", plain(skill.capitalize()), of, figures)


def _difficulties() -> Iterator[Entry]:
    for dv, (name, when, reach) in words.DIFFICULTIES.items():
        of = _line(f"difficulties.{dv}.text", when)
        figures = (Figure(REACH(), plain(reach)),)
        yield Entry(f"edge.rules.difficulties.{dv}", plain(f"{dv}: {name}"), of, figures)


def _talents() -> Iterator[Entry]:
    groups = (
        (OTHERS(), [one for one in TALENTS.values() if not (one.cooperative or one.rank)]),
        (MONKS(), [one for one in TALENTS.values() if one.rank and not one.cooperative]),
        (TOGETHER(), [one for one in TALENTS.values() if one.cooperative]),
    )
    for under, talents in groups:
        for one in talents:
            yield LABELS.entry(one, under=under)
    for xp, weight in BANDS.items():
        figures = (Figure(LABELS.words["xp"](), plain(str(xp))),)
        yield Entry(f"edge.rules.made.{xp}", MADE(weight=weight), None, figures, (), OTHERS())
    bonds = (
        (FAMILIAR, FAMILIAR_TEXT, FAMILIAR_XP),
        (CODEX, CODEX_TEXT, CODEX_XP),
        (SYMBOL, SYMBOL_TEXT, SYMBOL_XP),
    )
    for name, text, xp in bonds:
        figures = (Figure(LABELS.words["xp"](), plain(str(xp))),)
        yield Entry(place(text), name(), text(), figures, (), BOUND())


def _gear() -> Iterator[Entry]:
    for id, weapon in gear.WEAPONS.items():
        shot = weapon.shot
        ranges = [(SHOT_CLOSE, shot.close), (NEAR, shot.near), (FAR, shot.far)]
        figures = (
            *LABELS.of(weapon),
            Figure(LABELS.words["tempo"](), plain(shot.tempo)),
            *(Figure(label(), said(value)) for label, value in ranges if value is not None),
        )
        yield _thing(f"weapons.{id}", weapon.name, weapon.text, figures, WEAPON())
    for id, shield in gear.SHIELDS.items():
        yield _thing(f"shields.{id}", shield.name, shield.text, LABELS.of(shield), SHIELD())
    for id, armour in gear.ARMOURS.items():
        figures = (*LABELS.of(armour), *(() if armour.dash else (Figure(NO_DASH()),)))
        yield _thing(f"armours.{id}", armour.name, armour.text, figures, ARMOUR())
    yield from _words("weapon-tags", GEAR(), gear.TAGS, WEAPON_TAG()).entries
    yield from _words("tempo", GEAR(), gear.TEMPOS, TEMPO()).entries
    yield from _words("shooting", GEAR(), gear.SHOOTING, SHOOTING()).entries


def _thing(id: str, name: str, text: str, figures: Iterable[Figure], under: Line) -> Entry:
    of = _line(f"{id}.text", text)
    return Entry(f"edge.rules.{id}", plain(name), of, tuple(figures), (), under)


def _rite(one: Rite, patron: Line) -> Entry:
    more = [CHOICE(text=spelt(way.text)) for way in one.ways]
    if one.backlash is not None:
        more.append(LASH(colour=one.backlash.colour, text=one.backlash.text))
    chosen = ("choose",) if one.ways else ()
    return LABELS.entry(one, *more, under=patron, figures=("price", "requires", *chosen))


def _cell(cell: Cell) -> Line:
    return CELL(text=cell.text, ways=[spelt(way.text) for way in cell.ways])


def _backlash() -> Iterator[Entry]:
    for one in BACKLASH.values():
        yield LABELS.entry(one, *_lashes(one))
    for id, (text, _) in MENU.items():
        of = _line(f"backlash-menu.{id}.text", f"{text}.")
        yield Entry(f"edge.rules.backlash-menu.{id}", plain(id.capitalize()), of, under=MENU_OF())


def _lashes(one: Backlash) -> tuple[Line, ...]:
    minor, major = MINOR(text=_cell(one.minor)), MAJOR(text=_cell(one.major))
    return minor, major, AGAINST(text=one.against)


def _concepts() -> Iterator[Entry]:
    for one in CONCEPTS:
        figures = tuple(f for f in LABELS.of(one) if f.value != plain("none"))
        yield Entry(one.name.key, one.name, one.text, figures)


for _section in sections():
    """So that every sentence of the page is there for translators."""
