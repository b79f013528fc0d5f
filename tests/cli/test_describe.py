"""`undertow describe`: what programs need to know of a game, told by the game itself."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest

import undertow as library
from undertow.commands import describe
from undertow.commands.describe import Record, rules, seen
from undertow.plugins import plugins

GAMES = list(plugins())


@pytest.mark.parametrize("game", GAMES)
def test_every_key_of_a_view_is_named(game: str) -> None:
    """Whatever a bot finds in a view by its name is among the fields that are told of."""
    named = {field.name for record in seen(plugins()[game]) for field in record.fields}
    table = library.new(game, demo=next(iter(library.demos(game))), seed=1)
    table.run("random", most=30)
    for seat in table.seats:
        view = table.view(seat)
        assert set(view.__struct_fields__) <= named
        assert set(_fields(view)) <= named


def _fields(value: Any) -> list[str]:
    """The names of all fields of all records in it."""
    if isinstance(value, msgspec.Struct):
        own = list(value.__struct_fields__)
        return own + [name for one in own for name in _fields(getattr(value, one))]
    if isinstance(value, dict):
        return [name for one in value.values() for name in _fields(one)]
    if isinstance(value, list | tuple):
        return [name for one in value for name in _fields(one)]
    return []


@pytest.mark.parametrize("game", ["fire", "anima"])
def test_what_is_opened_has_the_arguments_that_are_told(game: str) -> None:
    told = {rule.id: rule.args for rule in rules(plugins()[game].game)}
    assert set(told) == set(plugins()[game].game.rules)
    rng = Random(1)
    for seed in range(3):
        table = library.new(game, demo=next(iter(library.demos(game))), seed=seed)
        for _ in range(120):
            if table.over or not table.waiting:
                break
            acts = table.legal(table.waiting[0])
            for act in (act for act in acts if act.rule):
                args = [one for one in told[act.rule] if one != "form"]
                assert len(args) == len(act.args), act
            table.do(rng.choice(acts).sample(rng))


@pytest.mark.parametrize("game", GAMES)
def test_every_setting_has_words(game: str) -> None:
    plugin = plugins()[game]
    found = describe.records(plugin.game.Settings, describe._switches(plugin), written=True)
    assert list(unsaid(found)) == []
    assert [one.name for one in found if not one.text] == []


def test_settings_are_named_as_they_are_written() -> None:
    plugin = plugins()["edge"]
    found = describe.records(plugin.game.Settings, {}, written=True)
    (switches,) = [one for one in found if one.name == "Rulings"]
    name = switches.fields[0].name
    library.new("edge", players=1, rulings={name: True})
    with pytest.raises(library.BadSetup, match=f"Did you mean {name}?"):
        library.new("edge", players=1, rulings={f"{name}s": True})


@pytest.mark.parametrize("game", GAMES)
def test_everything_that_a_seat_sees_has_words(game: str) -> None:
    """What bots read is told record by record and field by field."""
    found = describe.seen(plugins()[game])
    assert list(unsaid(found)) == []
    assert [one.name for one in found if not one.text] == []


def unsaid(found: list[Record]) -> Iterator[str]:
    return (f"{one.name}.{field.name}" for one in found for field in one.fields if not field.text)


def test_it_is_printed_for_people_and_for_programs(undertow: Any) -> None:
    said = undertow("describe", "fire").out
    assert "heroes: tuple[HeroView, ...]\n      In turn order." in said
    assert "fire.explore (hero, doorway)" in said
    assert "difficulty: str = 'beginner'" in said
    view = json.loads(undertow("describe", "fire", "view", "--json").out)["view"]
    (rulings,) = (one for one in view if one["name"] == "Rulings")
    assert all(field["text"] for field in rulings["fields"])
    assert undertow("describe", "fire", "veiw").refused("Did you mean view?")
