"""The catalogue row by row as the inventory has it, which was read off the book: names, powers,
figures, costs, elements."""

from __future__ import annotations

import re

import pytest

from support.shows import shows
from tools.rules import ROOT
from undertow.games.anima.catalogue.eidolons import KNOWN, Printed
from undertow.games.anima.catalogue.passions import PASSIONS
from undertow.games.anima.catalogue.powers import EFFECTS, POWERS
from undertow.games.anima.catalogue.samples import KASITAKA, KASITAKA_PRINTED, SAMPLES

ATOM = re.compile(r"- `anima\.([a-z0-9.-]+)` C — (.*?) \[L")
LINES = (ROOT / "docs" / "rules" / "anima.md").read_text("utf-8").splitlines()
ROWS = {found[1]: found[2] for line in LINES if (found := ATOM.match(line))}
"""What is printed, by the end of its atom's id."""
ROMAN = {"II": 2, "III": 3, "IV": 4, "V": 5, "VI": 6}
BY_NAME = {power.name.english: power.id for power in POWERS.values()}


def row(kind: str, id: str) -> str:
    return ROWS[f"{kind}.{id}"]


def rows(kind: str, *ids: str) -> list:
    return [pytest.param(id, marks=shows(f"anima.{kind}.{id}")) for id in ids]


def powers_in(listed: str) -> dict[str, int]:
    """ "Blaze, Resilience II" as powers with their ranks; a bond is an open bond that is used."""
    found = {}
    for said in listed.split(", "):
        name, _, rank = said.rpartition(" ")
        if rank not in ROMAN:
            name, rank = said, ""
        id = "open-bond" if name.startswith("Bond: ") else BY_NAME[name]
        found[id] = ROMAN.get(rank, 1)
    return found


def figures(printed: str) -> Printed:
    def n(what: str) -> int:
        found = re.search(rf"\b{what} (\d+)", printed)
        assert found, (what, printed)
        return int(found[1])

    return Printed(n("AP"), n("CP"), n("SP"), n("defense"), n("wounds"))


@pytest.mark.parametrize("id", rows("eidolon", *KNOWN))
def test_an_eidolon_is_as_it_is_printed(id: str) -> None:
    known, printed = KNOWN[id], row("eidolon", id)
    name, _, rest = printed.partition(": ")
    stands, _, listed = rest.partition("; ")
    assert (known.name, known.level) == (name, int(rest.split()[1].rstrip(",")))
    assert f", {known.type}" in stands
    weakness = stands.rpartition(", ")[2]
    assert known.weakness == weakness.lower().replace(" ", "-")
    assert known.printed == figures(stands)
    listed = re.sub(r" \(\d+( powers| listed)?\).*", "", listed)
    assert known.powers == powers_in(listed)


@pytest.mark.parametrize("id", rows("sample", *SAMPLES))
def test_a_sample_is_as_she_is_printed(id: str) -> None:
    sample, printed = SAMPLES[id], row("sample", id)
    who, _, rest = printed.partition(": ")
    assert sample.sheet.name == who.partition(",")[0]
    passion = re.split(r"[;(]", rest)[0].strip()
    assert PASSIONS[sample.passion].name.english == passion
    if "(" in rest.partition(";")[0]:
        assert sample.loved == rest.partition("(")[2].partition(")")[0].lower()
    pool, wounds, defense = re.search(r"Pool (\d+), wounds (\d+), defense (\d+)", rest).groups()
    assert sample.printed == (int(pool), int(wounds), int(defense))
    listed = rest.partition(f"defense {defense}; ")[2]
    listed = re.sub(r" \(\d+( powers| listed)?\).*", "", listed).replace(" (Caragu)", "")
    assert sample.sheet.powers == powers_in(listed)


@shows("anima.sample.kassala-suit")
def test_the_suit_is_as_it_is_printed() -> None:
    stands, _, listed = row("sample", "kassala-suit").partition("; ")
    assert figures(stands) == KASITAKA_PRINTED
    assert (KASITAKA.level, KASITAKA.type, KASITAKA.weakness) == (
        3,
        "individual",
        "vulnerable-to-frost",
    )
    assert "level 3, individual" in stands
    assert stands.endswith("Vulnerable to Frost")
    assert KASITAKA.powers == powers_in(re.sub(r" \(\d+\).*", "", listed))


CHARGE = [key.removeprefix("charge.") for key in ROWS if key.startswith("charge.")]


@pytest.mark.parametrize("id", rows("charge", *CHARGE))
def test_a_charge_power_has_its_name_type_cost_element_and_dice(id: str) -> None:
    power, printed = POWERS[id], row("charge", id)
    name, kind, cost, *_ = printed.split(". ")
    assert (power.name.english, power.type) == (name, kind.lower())
    assert power.cost == int(cost.split()[1])
    element = re.search(r"Strike is (fire|frost)-based", printed)
    assert power.element == (element[1] if element else "")
    if element:
        dice = {
            type: int(n)
            for n, type in re.findall(r"(\d) (?:against an? )?(individual|squad|swarm)", printed)
        }
        assert power.dice == dice


def test_every_charge_power_was_looked_at() -> None:
    assert {id for id, power in POWERS.items() if power.group == "charge"} == set(CHARGE)


@pytest.mark.parametrize("id", rows("effect", *EFFECTS))
def test_a_weapon_effect_has_its_name_and_slots(id: str) -> None:
    effect, printed = EFFECTS[id], row("effect", id)
    name, slots = re.match(r"(.*?) \[(\d)", printed).groups()
    assert (effect.name.english, effect.slots) == (name, int(slots))
