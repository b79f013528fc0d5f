"""Pages to fill in: a character, a weapon, a bond."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from undertow.games.anima.catalogue.conditions import WEAKNESSES
from undertow.games.anima.catalogue.eidolons import KNOWN
from undertow.games.anima.catalogue.passions import PASSIONS
from undertow.games.anima.catalogue.powers import EFFECTS, POWERS
from undertow.games.anima.catalogue.samples import OPEN_PICKS, SAMPLES, Sample
from undertow.games.anima.rulings import Rulings
from undertow.games.anima.sheets import (
    NOT_HERE,
    ONE_COMPANION,
    SENSES,
    TOO_OFTEN,
    USUAL,
    picks,
    ranked,
    why_not,
)
from undertow.games.anima.world import (
    EIDOLON_BASE,
    NINE,
    About,
    Sheet,
    Weapon,
)
from undertow.kernel import (
    Choice,
    Field,
    Line,
    Message,
    Number,
    Page,
    Plain,
    Prose,
    Rows,
    Several,
    message,
)

SOURCES = (
    "inborn",
    "granted by a spirit",
    "granted by a demon",
    "fused with a spirit",
    "fused with a demon",
    "a demon's child",
    "something else",
)
TYPES = ("individual", "squad", "swarm")
NO_YES = Choice((False, True))
WORDS, MAYBE = Prose(limit=400), Prose(limit=400, empty=True, samples=("", "…"))
EMPTY = Prose(empty=True, samples=("", "…"))


_KEYS = {
    "Add it or remove it": "put-it-there-or-take-it-away",
    "Background (only you see it)": "background-yours-alone",
    "Hidden from the players?": "is-it-kept-from-the-players?",
    "How common and well known powers are": "how-common-and-how-known-powers-are",
    "Links (for the GM to use)": "links-the-gm's-to-use",
    "Powers you made up": "powers-of-your-own",
    "Prepared opponents": "adversity-prepared-before",
    "Senses its arrival uses": "what-one-notices-of-it",
    "The PCs' place in it, and why they stay together": "where-the-pcs-stand-and-why-they-stay-to",
    "The object it is a mode of": "of-which-object-is-it-a-mode",
    "Their name, if it is someone else": "their-name-if-it-is-somebody-else",
    "Turn order; leave empty for PCs first": "who-acts-when-empty:-the-pcs-first-as-th",
    "Which side it helps": "who-gains-by-it",
    "Who has power": "who-has-influence",
    "Who is loved (with Love)": "who-is-loved-with-love",
    "Whom do you ask not to use a weapon?": "whom-do-you-ask-to-leave-a-weapon-out?",
    "Will they meet it again?": "will-it-be-met-again?",
}
"""Keys of labels whose words changed since; other labels have a key made of their words."""


def line(english: str) -> Message:
    """The label of a line on a page; the same words are one message. Made at import, so that every
    client has it before the page is asked for."""
    key = "-".join(english.lower().replace(",", "").replace(";", "").split())[:40]
    return message(f"anima.field.{_KEYS.get(english, key)}", english)


def field(name: str, said: str | Message, answers: Any, default: Plain = None) -> Field:
    """A line of a page. One that is made while people play is given its words by `line`."""
    words = line(said) if isinstance(said, str) else said
    return Field(name, words(), answers, default)


def _rank_options(eidolon: bool) -> tuple[str, ...]:
    """Each power as often as it may be taken."""
    return tuple(
        id
        for id, entry in POWERS.items()
        for _ in range(entry.eidolon if eidolon else entry.ranks)
        if eidolon or entry.group != "eidolon"
    )


class Ranks(Several, frozen=True, tag="several"):
    """Powers, each as often as it may be taken."""

    def refuses(self, answer: Plain) -> Line | None:
        if isinstance(answer, tuple):
            for id in answer:
                most, count = self.options.count(id), answer.count(id)
                if 0 < most < count:
                    return TOO_OFTEN(power=POWERS[str(id)].name(), most=most, count=count)
                if not most and id in POWERS:
                    return NOT_HERE(power=POWERS[str(id)].name())
        return super().refuses(answer)


PC_POWERS = Ranks(_rank_options(False))
EIDOLON_POWERS = Ranks(_rank_options(True))
SLOT_EFFECTS = Several(tuple(EFFECTS))
WEAKNESS = Choice(("", *WEAKNESSES))


class Grown(Page, frozen=True, tag="page"):
    """A page that had fewer lines once: what was written then has nothing on the new ones."""

    once: int = 0

    def filled(self, answer: tuple[Plain, ...]) -> dict[str, Any]:
        return super().filled(self._today(answer))

    def refuses(self, answer: Plain) -> Line | None:
        return super().refuses(self._today(answer) if isinstance(answer, tuple) else answer)

    def _today(self, answer: tuple[Plain, ...]) -> tuple[Plain, ...]:
        if len(answer) != self.once:
            return answer
        return (*answer, *(line.default for line in self.fields[self.once :]))


NO_NAMES = ("everyone", "gm", "nobody", "pc", "somebody-else")
"""Ids that stand for something else where somebody is chosen."""


def slug(name: str, taken: Iterable[str]) -> str:
    """An id for somebody, from her name."""
    letters = "".join(c if c.isalnum() else "-" for c in name.lower()).strip("-")
    base = "-".join(part for part in letters.split("-") if part)[:24] or "somebody"
    known, id, n = [*NO_NAMES, *taken], base, 1
    while id in known:
        n += 1
        id = f"{base}-{n}"
    return id


# Bonds

BOND = Page(
    (
        field("eidolon", "Which eidolon", Choice(("custom", *KNOWN)), "custom"),
        field("name", "Its name", MAYBE, ""),
        field("companion", "Is it your companion?", NO_YES, False),
        field("extra", "Powers by Empower Eidolons", EIDOLON_POWERS, ()),
        field("home", "Its home world", MAYBE, ""),
        field("looks", "What it looks like", MAYBE, ""),
        field("level", "Level", Number(0, 5), 0),
        field("type", "Type", Choice(TYPES), "individual"),
        field("members", "How many, of a squad", Number(0, 99), 0),
        field("own", "Its powers", EIDOLON_POWERS, ()),
        field("entrance", "How it arrives", MAYBE, ""),
        field("senses", "Senses its arrival uses", Several(SENSES), ()),
        field("weakness", "Weakness", WEAKNESS, ""),
    ),
    "anima-bond",
)


def bond_sheet(answer: Plain, owner: Sheet, taken: Iterable[str], formula: bool) -> Sheet:
    """The eidolon a filled-in bond tells of."""
    return eidolon_sheet(BOND.filled(answer), owner, taken, formula)  # type: ignore[arg-type]


def eidolon_sheet(page: dict[str, Any], owner: Sheet, taken: Iterable[str], formula: bool) -> Sheet:
    """The eidolon of a bond, from its lines by name."""
    extra = tuple(page["extra"])
    if page["eidolon"] != "custom":
        sheet = KNOWN[page["eidolon"]].sheet(formula)
        powers = ranked([*_flat(sheet.powers), *extra])
        name = page["name"].strip() or sheet.name
        return replace(
            sheet,
            id=slug(name, taken),
            name=name,
            owner=owner.id,
            seat=owner.seat,
            extra=extra,
            powers=powers,
        )
    return Sheet(
        slug(page["name"], taken),
        page["name"].strip(),
        "eidolon",
        owner.seat,
        page["type"],
        EIDOLON_BASE,
        ranked([*page["own"], *extra]),
        weakness=page["weakness"],
        level=page["level"],
        members=page["members"],
        owner=owner.id,
        custom=True,
        extra=extra,
        about=About(
            home=page["home"],
            looks=page["looks"],
            entrance=page["entrance"],
            senses=tuple(page["senses"]),
        ),
    )


def _flat(powers: dict[str, int]) -> list[str]:
    return [id for id, rank in powers.items() for _ in range(rank)]


def bond_answer(sheet: Sheet, companion: bool) -> tuple[Plain, ...]:
    """The page that gives this eidolon."""
    own = _flat(sheet.powers)
    for id in sheet.extra:
        own.remove(id)
    about = sheet.about
    known = next((k.id for k in KNOWN.values() if not sheet.custom and k.powers == ranked(own)), "")
    return (
        known or "custom",
        sheet.name,
        companion,
        sheet.extra,
        about.home,
        about.looks,
        sheet.level,
        sheet.type,
        sheet.members,
        tuple(own) if sheet.custom else (),
        about.entrance,
        about.senses,
        sheet.weakness if sheet.custom else "",
    )


# Characters

WEAPON = Page(
    (
        field("weapon", "The weapon's name", WORDS, ""),
        field("effects", "Effects in its slots", SLOT_EFFECTS, ()),
        field("object", "The object it is a mode of", MAYBE, ""),
    ),
    "anima-weapon",
)
_FIELDS = (
    field("name", "Name", Prose(limit=60), ""),
    field("concept", "Concept", MAYBE, ""),
    field("source", "Where the powers come from", Choice(SOURCES), "inborn"),
    field("looks", "Looks", MAYBE, ""),
    field("mark", "The visible mark of power", MAYBE, ""),
    field("powers", "Nine powers", PC_POWERS, ()),
    field("trait-1", "First trait", MAYBE, ""),
    field("trait-2", "Second trait", MAYBE, ""),
    field("trait-3", "Third trait", MAYBE, ""),
    field("passion", "Passion", Choice(tuple(PASSIONS)), next(iter(PASSIONS))),
    field("loved", "Who is loved (with Love)", MAYBE, ""),
    field("weapons", "Soulbound Weapons", Rows(WEAPON, 0, 3), ()),
    field("ultimate", "In the Ultimate Weapon", SLOT_EFFECTS, ()),
    field("bonds", "Bonds", Rows(BOND, 0, 3), ()),
    field("background", "Background (only you see it)", Rows(WORDS, 0, 12), ()),
    field("links", "Links (for the GM to use)", Rows(WORDS, 0, 12), ()),
)


class CharacterPage(Page, frozen=True, tag="page"):
    """A whole character, filled in at once."""

    seat: str = ""
    rulings: Rulings = Rulings()
    summoners: bool = False
    taken: tuple[str, ...] = ()

    def made(self, answer: tuple[Plain, ...]) -> Sample:
        formula = self.rulings.eidolon_stats_by_formula
        return character(self.seat, self.filled(answer), self.taken, formula)

    def whole(self, answer: tuple[Plain, ...]) -> Line | None:
        page = self.filled(answer)
        if sum(1 for bond in page["bonds"] if bond[2]) > 1:
            return ONE_COMPANION()
        made = self.made(answer)
        # A sample that is printed with an open pick may be played as it is.
        printed = [SAMPLES[id].sheet.powers for id in OPEN_PICKS]
        least = picks(made.sheet.powers) if made.sheet.powers in printed else NINE
        return why_not(
            made.sheet,
            made.passion,
            made.loved,
            made.eidolons,
            least=least,
            rulings=self.rulings,
            summoners=self.summoners,
        )

    def sample(self, pick: Any) -> Plain:
        answers = [as_answer(sample) for sample in SAMPLES.values()]
        chosen: tuple[Plain, ...] = answers[pick(len(answers))]
        return chosen


def character_page(
    seat: str,
    taken: Iterable[str] = (),
    rulings: Rulings = USUAL,
    summoners: bool = False,
) -> CharacterPage:
    return CharacterPage(_FIELDS, "anima-character", seat, rulings, summoners, tuple(taken))


def character(seat: str, page: dict[str, Any], taken: Iterable[str], formula: bool) -> Sample:
    """The character a filled-in page tells of."""
    taken = list(taken)
    id = slug(page["name"], taken)
    taken.append(id)
    sheet = Sheet(
        id,
        page["name"].strip(),
        "pc",
        seat,
        powers=ranked(page["powers"]),
        traits=tuple(t.strip() for n in (1, 2, 3) if (t := page[f"trait-{n}"]).strip()),
        weapons=tuple(Weapon(name, tuple(effects), of) for name, effects, of in page["weapons"]),
        ultimate=tuple(page["ultimate"]),
        about=About(
            page["concept"],
            page["source"],
            page["looks"],
            page["mark"],
            background=tuple(page["background"]),
            links=tuple(page["links"]),
        ),
    )
    eidolons = []
    for bond in page["bonds"]:
        eidolon = bond_sheet(bond, sheet, taken, formula)
        taken.append(eidolon.id)
        eidolons.append(eidolon)
        if bond[2]:
            sheet = replace(sheet, companion=eidolon.id)
    sheet = replace(sheet, bonds=tuple(e.id for e in eidolons))
    loved = slug(page["loved"], ()) if page["loved"].strip() else ""
    return Sample(id, sheet, page["passion"], loved, (0, 0, 0), tuple(eidolons))


def as_answer(sample: Sample) -> tuple[Any, ...]:
    """The page that gives this character."""
    sheet, about = sample.sheet, sample.sheet.about
    return (
        sheet.name,
        about.concept,
        about.source if about.source in SOURCES else SOURCES[-1],
        about.looks,
        about.mark,
        tuple(_flat(sheet.powers)),
        *sheet.traits,
        sample.passion,
        sample.loved,
        tuple((w.name, w.effects, w.object) for w in sheet.weapons),
        sheet.ultimate,
        tuple(bond_answer(e, e.id == sheet.companion) for e in sample.eidolons),
        about.background,
        about.links,
    )
