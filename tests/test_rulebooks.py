"""The page of rules of every game: whole, without doubles, and with an entry for all that can be asked
about."""

import re
from collections import Counter

import pytest

from store.pond import POND
from undertow.kernel import Line, speak
from undertow.parts.rulebook import lines, place
from undertow.plugin import Plugin
from undertow.plugins import plugins

GAMES = [plugin.id for plugin in plugins().shelf()]


def entries(game):
    return [entry for section in plugins()[game].rulebook() for entry in section.entries]


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_and_every_house_rule_has_its_place_and_its_words(game):
    plugin, book = plugins()[game], {entry.id: entry for entry in entries(game)}
    for rule in plugin.game.rules.values():
        entry = book[place(rule.text)]
        assert (speak(entry.name), speak(entry.text)) == (rule.name.english, rule.text.english)
    readings = plugin.readings
    for name, text in readings.means.items() if readings else ():
        entry = book[place(text)]
        assert speak(entry.text) == text.english
        standing = getattr(readings.defaults, readings.switches[name])
        assert bool(entry.figures) == (standing is True), name
    for ability in getattr(plugin.game, "abilities", ()):
        if ability.id != f"{game}.rules":
            entry = book[ability.id]
            assert (speak(entry.name), speak(entry.text)) == (ability.name, ability.text)


@pytest.mark.parametrize("game", GAMES)
def test_no_entry_and_no_section_comes_twice_and_nothing_is_empty(game):
    book = plugins()[game].rulebook()
    assert all(section.entries for section in book)
    for ids in ([one.id for one in book], [one.id for one in entries(game)]):
        assert [id for id, n in Counter(ids).items() if n > 1] == []
    assert all(entry.name or entry.text for entry in entries(game))


@pytest.mark.parametrize("game", GAMES)
def test_every_line_is_a_sentence_and_no_key_or_record(game):
    for entry in entries(game):
        for line in lines(entry):
            said = speak(line)
            assert said.strip(), entry
            assert said != line.key, entry
            assert not re.search(r"Struct|Line\(|\{|  |\.\.", said), entry


@pytest.mark.parametrize("game", [game for game in GAMES if plugins()[game].rules])
def test_the_page_opens_with_how_to_play_and_ends_with_the_house_rules(game):
    book = plugins()[game].rulebook()
    assert (book[0].id, book[-1].id) == ("how", "house")


def test_a_game_that_brings_nothing_else_has_its_rules_words():
    (section,) = Plugin(game=POND).rulebook()
    assert section.id == "actions"
    assert {entry.id for entry in section.entries} == {place(r.text) for r in POND.rules.values()}


def test_an_entry_goes_by_the_key_of_its_text():
    assert place(Line("fire.move.text")) == "fire.move"
    assert place(Line("fire.ruling.fireInExchange")) == "fire.ruling.fireInExchange"
