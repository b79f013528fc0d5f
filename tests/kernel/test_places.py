"""Places of a world: what stands there, what it is called, and who may know that it changed."""

from __future__ import annotations

from typing import Literal

import pytest
from msgspec import Struct
from msgspec.structs import replace

from undertow.kernel import Overridden, Refused
from undertow.kernel.places import (
    Place,
    known_change,
    named,
    place,
    place_words,
    places,
    value_at,
)


class Tool(Struct, frozen=True):
    name: str
    uses: int = 2


class Face(Struct, frozen=True):
    name: str = ""
    mood: Literal["calm", "cross"] = "calm"
    ratings: dict[str, int] = {}
    tools: tuple[Tool, ...] = ()
    gone: Literal["dead", "retired"] | None = None
    up: bool = True


class Town(Struct, frozen=True):
    people: dict[str, Face] = {}
    lamps: dict[int, Tool] = {}
    hour: int = 3
    secret: str = ""
    deck: tuple[int, ...] = ()


WORDS = place_words(
    "town", {"people/*/ratings/*": "skill at {key}", "hour": "the hour", "lamps/*/uses": "oil"}
)
ANA = Face("Ana", ratings={"night-work": 2}, tools=(Tool("hook"), Tool("pole", 5)))
TOWN = Town({"ana": ANA, "bo": Face()}, {7: Tool("North Gate")}, deck=(3, 1, 2))


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("hour", "the hour"),
        ("secret", "secret"),
        ("people/ana/ratings/night-work", "Ana: skill at night work"),
        ("people/ana/tools/1/uses", "Ana, pole: uses"),
        ("people/bo/up", "Bo: up"),
        ("lamps/7/uses", "North Gate: oil"),
        ("no/such", "no/such"),
    ],
)
def test_a_place_is_named_by_whose_it_is_and_which(path, said) -> None:
    assert str(named(TOWN, path, WORDS)) == said


@pytest.mark.parametrize(
    ("path", "value", "kind", "options"),
    [
        ("hour", 3, "number", ()),
        ("people/ana/mood", "calm", "choice", ("calm", "cross")),
        ("people/ana/gone", None, "choice", ("dead", "retired")),
        ("people/ana/up", True, "yes", ()),
        ("people/ana/name", "Ana", "words", ()),
        ("people/ana/ratings/cooking", None, "number", ()),
        ("people/ana/tools/1/uses", 5, "number", ()),
    ],
)
def test_a_place_says_how_it_is_asked_for(path, value, kind, options) -> None:
    assert place(TOWN, path, WORDS) == Place(path, named(TOWN, path, WORDS), value, kind, options)
    assert value_at(TOWN, path) == value


@pytest.mark.parametrize(
    ("path", "key"),
    [
        ("", "no-such-place"),
        ("people/eve/up", "no-such-place"),
        ("people/ana/ratings/", "no-such-place"),
        ("people/ana/tools/2/uses", "no-such-place"),
        ("hour/minute", "no-such-place"),
        ("people/ana", "many"),
        ("people/ana/tools", "many"),
    ],
)
def test_nothing_and_many_values_are_refused(path, key) -> None:
    with pytest.raises(Refused) as problem:
        place(TOWN, path, WORDS)
    assert problem.value.line.key.endswith(key)


def test_all_places_of_a_pattern_in_its_order() -> None:
    found = places(TOWN, ["lamps/*/uses", "people/*/tools/*/uses", "hour", "people/*"], WORDS)
    assert [(one.path, one.value) for one in found] == [
        ("lamps/7/uses", 2),
        ("people/ana/tools/0/uses", 2),
        ("people/ana/tools/1/uses", 5),
        ("hour", 3),
    ]


def blind(town: Town) -> Town:
    """As somebody sees it who knows neither the secret nor the first tool, nor the deck's order."""
    people = {id: replace(one, tools=one.tools[1:]) for id, one in town.people.items()}
    return replace(town, secret="", people=people, deck=tuple(sorted(town.deck)))


@pytest.mark.parametrize(
    ("path", "after", "told"),
    [
        ("hour", replace(TOWN, hour=4), (3, 4)),
        ("secret", replace(TOWN, secret="who did it"), None),
        ("deck/2", replace(TOWN, deck=(3, 1, 9)), None),
        ("deck", replace(TOWN, deck=()), None),
        ("lamps/7/uses", replace(TOWN, lamps={7: Tool("North Gate", 9)}), (2, 9)),
        ("people/bo/up", replace(TOWN, people={"ana": ANA, "bo": Face(up=False)}), (True, False)),
    ],
)
def test_a_change_is_told_only_to_who_knew_both_values(path, after, told) -> None:
    assert known_change(path, TOWN, after, blind) == told
    assert known_change(path, after, TOWN, blind) == (told and told[::-1])


def test_a_number_in_a_list_that_somebody_sees_in_part_is_not_told() -> None:
    # What stands first for them is another tool, though it has as many uses.
    before = replace(TOWN, people={"ana": replace(ANA, tools=(Tool("hook", 5), Tool("pole", 5)))})
    after = replace(TOWN, people={"ana": replace(ANA, tools=(Tool("hook", 5), Tool("pole", 5)))})
    assert known_change("people/ana/tools/0/uses", before, after, blind) is None
    assert known_change("people/ana/tools/0/uses", before, after, lambda town: town) == (5, 5)


@pytest.mark.parametrize("step", ["3", "-1", "03", "9" * 5000, "²", ""])
def test_no_rubbish_names_an_item_of_a_list(step) -> None:
    assert value_at(TOWN, f"deck/{step}") is None
    with pytest.raises(Refused):
        Overridden("host", {f"deck/{step}": 1}, "").evolve(TOWN)


# How many there are


def test_what_lies_there_is_counted_has_reasons_and_is_not_set():
    words = {**WORDS, **place_words("town-deck", {"deck/#": "cards in the deck"})}
    assert place(TOWN, "deck/#", words) == Place(
        "deck/#", named(TOWN, "deck/#", words), 3, "count", ()
    )
    assert str(named(TOWN, "deck/#", words)) == "cards in the deck"
    assert value_at(TOWN, "people/#") == 2
    assert value_at(TOWN, "hour/#") is None
    assert value_at(TOWN, "deck/#/0") is None
    assert [one.path for one in places(TOWN, words, words) if one.kind == "count"] == []
    with pytest.raises(Refused):
        Overridden("gm", {"deck/#": 5}, "").evolve(TOWN)


def test_a_count_may_be_known_where_the_order_is_not():
    after = replace(TOWN, deck=(3, 1))
    seen = known_change("deck/#", TOWN, after, lambda town: replace(town, deck=sorted(town.deck)))
    assert seen == (3, 2)
    hidden = known_change("deck/#", TOWN, after, lambda town: replace(town, deck=()))
    assert hidden is None


def test_a_key_without_letters_has_a_place_too():
    town = replace(TOWN, people={"ana": replace(ANA, ratings={"": 2})})
    words = {
        **WORDS,
        "people/*/ratings/": place_words("town-plain", {"x": "a knack"})["x"],
    }
    assert place(town, "people/ana/ratings/", words).value == 2
    assert str(named(town, "people/ana/ratings/", words)) == "Ana: a knack"
    patched = Overridden("gm", {"people/ana/ratings/": 4}, "").evolve(town)
    assert patched.people["ana"].ratings == {"": 4}
