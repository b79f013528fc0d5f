"""The page of an opponent: figures, any power there is, weapons with their effects, eidolons, and
whom it guards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec.structs import replace

from undertow.games.anima.catalogue.bonds import with_what_it_takes
from undertow.games.anima.catalogue.conditions import has_level
from undertow.games.anima.catalogue.eidolons import KNOWN
from undertow.games.anima.catalogue.passions import PASSIONS
from undertow.games.anima.catalogue.powers import EFFECTS, POWERS
from undertow.games.anima.pages import (
    BOND,
    MAYBE,
    NO_YES,
    PC_POWERS,
    SLOT_EFFECTS,
    TYPES,
    WEAKNESS,
    WEAPON,
    WORDS,
    Grown,
    Ranks,
    eidolon_sheet,
    field,
    slug,
)
from undertow.games.anima.sheets import (
    ONE_COMPANION,
    companions,
    left_open,
    ranked,
    why_not_adversity,
    why_not_companion,
    why_not_eidolon,
)
from undertow.games.anima.world import Base, Invented, Sheet, Weapon
from undertow.kernel import Choice, Line, Number, Page, Plain, Prose, Rows

ANY_POWER = Ranks((*PC_POWERS.options, *(id for id, p in POWERS.items() if p.group == "eidolon")))
"""Every power of a PC, and those that no PC can have."""
COMPETENCE = Number(0, 12)
USUAL_COMPETENCE = 2
_INVENTED = Page(
    (
        field("power", "Its name", WORDS, ""),
        field(
            "kind",
            "Type",
            Choice(("action", "strike", "maneuver", "achievement", "passive")),
            "action",
        ),
        field("cost", "Charge dice", Number(0, 12), 2),
        field("text", "What it does", MAYBE, ""),
    ),
    "anima-invented",
)
THEIR_BOND = Page(
    (*BOND.fields, field("competence", "Competence", COMPETENCE, USUAL_COMPETENCE)),
    "anima-their-bond",
)
"""A bond of an opponent: the GM gives its eidolon basic dice as well."""
OWN_PASSIONS = tuple(id for id, passion in PASSIONS.items() if not passion.beloved)
"""Love names somebody, and an opponent's sheet has no place for a name."""
_OPPONENT = (
    field("name", "Name", Prose(limit=60), ""),
    field("type", "Type", Choice(TYPES), "individual"),
    field("members", "How many, of a squad", Number(0, 999), 0),
    field("competence", "Competence", COMPETENCE, USUAL_COMPETENCE),
    field("defense", "Defense", Number(0, 12), 2),
    field("wounds", "Wound circles", Number(1, 12), 2),
    field("action", "Action Pool", Number(1, 40), 8),
    field("charge", "Charge Pool limit; -1 for none", Number(-1, 40), -1),
    field("start", "Charge dice at the start", Number(0, 40), 0),
    field("strike", "Strike dice at a time", Number(1, 20), 6),
    field("powers", "Powers", ANY_POWER, ()),
    field("invented", "Powers you made up", Rows(_INVENTED, 0, 6), ()),
    field("weakness", "Weakness", WEAKNESS, ""),
    field("spot", "Difficulty of a weak spot", Number(4, 7), 4),
    field("passion", "Passion, where the table allows one", Choice(("", *OWN_PASSIONS)), ""),
    field("eidolon", "Eidolon it can summon", Choice(("", *KNOWN)), ""),
    field("standouts", "Units of a swarm that stand out", MAYBE, ""),
    field("keep", "Will they meet it again?", NO_YES, False),
    field("weapons", "Soulbound Weapons; the first is in hand", Rows(WEAPON, 0, 3), ()),
    field("ultimate", "In the Ultimate Weapon", SLOT_EFFECTS, ()),
    field("bonds", "More eidolons, known or of your own making", Rows(THEIR_BOND, 0, 3), ()),
    field("guards", "Whom it guards, with Auto Guard", Prose(limit=60, empty=True), ""),
)


class OpponentPage(Grown, frozen=True, tag="page"):
    """An opponent: individual, squad or swarm."""

    def whole(self, answer: tuple[Plain, ...]) -> Line | None:
        page = self.filled(answer)
        if sum(1 for bond in page["bonds"] if bond[2]) > 1:
            return ONE_COMPANION()
        sheet, *eidolons = laid_out(page, ())
        if (why := why_not_adversity(sheet)) is not None:
            return why
        for eidolon in eidolons:
            # The GM asks nobody how far a summoner's power goes; what an eidolon is, holds.
            given = eidolon.level + len(eidolon.extra)
            if (why := why_not_eidolon(eidolon, given, left_open(eidolon))) is not None:
                return why
        return why_not_companion(sheet, eidolons)

    def sample(self, pick: Any) -> Plain:
        """Few powers, each once; now and then with a weapon or an eidolon of its own."""
        answer: dict[str, Any] = {line.name: line.answers.sample(pick) for line in self.fields}
        answer["name"] = ("Watch", "Beast", "Shade", "Captain")[pick(4)]
        answer["type"], answer["members"], answer["wounds"] = TYPES[pick(3)], 5, 1 + pick(4)
        answer["powers"] = tuple(dict.fromkeys(answer["powers"]))[:4]
        answer["invented"] = answer["ultimate"] = answer["weapons"] = answer["bonds"] = ()
        if answer["charge"] >= 0:
            answer["start"] = pick(answer["charge"] + 1)  # no more than there is room for
        if any(POWERS[id].arms for id in answer["powers"]) or not pick(4):
            answer["weapons"] = (("…", (SMALL[pick(len(SMALL))],), ""),)
        if not pick(4):
            answer["bonds"] = (their_bond(eidolon=tuple(KNOWN)[pick(len(KNOWN))]),)
        answer["guards"] = "The Lady" if any(POWERS[id].guards for id in answer["powers"]) else ""
        return tuple(answer.values())


SMALL = tuple(id for id, effect in EFFECTS.items() if effect.slots == 1)
OPPONENT = OpponentPage(_OPPONENT, "anima-opponent", 18)


def their_bond(**given: Any) -> tuple[Plain, ...]:
    """A bond of an opponent; what is not given is as the page has it."""
    return tuple(given.get(line.name, line.default) for line in THEIR_BOND.fields)


def opponent(page: dict[str, Any], taken: Iterable[str]) -> Sheet:
    """The opponent of a filled-in page, without the eidolons it is bonded to. Whoever has a weapon,
    an eidolon or somebody to guard has the power for it."""
    base = Base(
        page["wounds"],
        page["defense"],
        page["action"],
        None if page["charge"] < 0 else page["charge"],
        page["strike"],
        page["start"],
    )
    powers = ranked(page["powers"])
    bonds = len(page["bonds"]) + bool(page["eidolon"])
    powers = with_what_it_takes(powers, bool(page["weapons"]), bonds, bool(page["guards"].strip()))
    return Sheet(
        slug(page["name"], taken),
        page["name"].strip(),
        "adversity",
        type=page["type"],
        base=base,
        powers=powers,
        weakness=page["weakness"],
        members=page["members"],
        level=page["spot"] - 2 if has_level(page["weakness"]) else 0,
        competence=page["competence"],
        standouts=page["standouts"],
        weapons=tuple(Weapon(name, tuple(effects), of) for name, effects, of in page["weapons"]),
        ultimate=tuple(page["ultimate"]),
        invented=tuple(Invented(*row) for row in page["invented"]),
        passion=page["passion"],
        ward=page["guards"].strip(),
    )


def laid_out(page: dict[str, Any], taken: Sequence[str], formula: bool = False) -> list[Sheet]:
    """The opponent a filled-in page tells of, and the eidolons it can summon, or of which one stays
    beside it as a companion; their competence is 2 unless the GM says otherwise."""
    sheet = opponent(page, taken)
    rows = [THEIR_BOND.filled(row) for row in page["bonds"]]
    if page["eidolon"]:
        rows.insert(0, THEIR_BOND.filled(their_bond(eidolon=page["eidolon"])))
    eidolons: list[Sheet] = []
    chosen = ""
    for row in rows:
        known = [*taken, sheet.id, *(e.id for e in eidolons)]
        eidolon = eidolon_sheet(row, sheet, known, formula)
        eidolons.append(replace(eidolon, competence=row["competence"]))
        if row["companion"]:
            chosen = eidolon.id
    beside = [chosen] if chosen else companions(sheet, eidolons)[:1]
    bonds = tuple(e.id for e in eidolons)
    return [replace(sheet, bonds=bonds, companion="".join(beside)), *eidolons]
