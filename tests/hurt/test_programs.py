"""The programs that hurt a server, each for a moment: they run, and find what there is to find."""

from __future__ import annotations

import asyncio
from random import Random

from tools.hurt import attacks, files, fuzz, grammar, kills
from tools.hurt.serving import Served, address
from tools.hurt.soak import Soak


def test_files_from_strangers(tmp_path):
    found = files.bring(60, 3, tmp_path)
    assert found.wrong == []
    assert found.kept > 3
    assert found.moved > 3
    assert sum(found.ends.values()) > 10


def test_kills():
    found = kills.kill(3, tables=1, seed=4, show=False)
    assert found.wrong == []
    assert sum(found.kills.values()) == 3
    assert found.acknowledged > 3


def test_a_command_that_is_gone_is_noticed(tmp_path):
    with Served(tmp_path) as served:
        company = kills.Company(served.table(), address(1))
        served.stop()
    company.fresh["somebody:c1"] = 4
    found = kills.Found()
    kills.looked_at(tmp_path / "tables.db", [company], found)
    assert found.wrong == [f"{company.keys['table']}: somebody:c1 was kept at 4, is at None"]


def test_a_bot_that_does_twice_what_it_decided_once_is_noticed():
    places = {"bot:ben:4": 6, "ana:c1": 9, "bot:ben:9": 12, "bot:cleo:9": 15, "bot:ben:7": 18}
    acts = kills.bot_acts(places)
    assert acts == [("ben", 4, 6), ("ben", 9, 12), ("cleo", 9, 15), ("ben", 7, 18)]
    (wrong,) = kills.twice_by_bots(acts)
    assert wrong.startswith("the bot in ben did at 18 what it decided at 7")
    assert kills.twice_by_bots(acts[:-1]) == []


def test_nonsense_on_sockets_and_one_attack_and_a_soak():
    with Served() as served:
        people = grammar.People(served, fuzz.Tables(served).open, Random(2))
        ends = [people.one()[1] for _ in range(40)]
        people.close()
        assert not set(ends) & set(fuzz.FAULTS)
        assert len(set(ends)) > 3
        soak = Soak(served, tables=2, seconds=2.0, pause=0.1)
        asyncio.run(soak.run())
        assert soak.commands > 2
        assert soak.wrong == 0
        assert served.memory() > 0
        assert served.errors() == []
    (figures,) = attacks.run(["nonsense"], 1.0, show=False)
    assert (figures.attack, figures.errors) == ("nonsense", 0)
    assert figures.count > 0
    assert "sockets" in figures.sent
