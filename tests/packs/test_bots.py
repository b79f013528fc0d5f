"""Our bots at tables with packs: what does good is used, what does harm is left alone."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any

import undertow
from support import children

EXAMPLES = Path(undertow.__file__).parent / "examples" / "packs"
HERO = """[heroes.monk]
name = "the Monk"
str = 2
dex = 2
int = 2
ap = 3
"""
SKILLS = """
from undertow.games.fire.facts import CultistPlaced, CultistsRemoved, TokenCollected
from undertow.games.fire.rules.acting import skill
from undertow.games.fire.rules.fighting import all_cultists, can_be_slain


def beside(fits):
    def found(world, hero):
        return [(one,) for one in world.board.neighbours(hero.at) if fits(world, one)]

    return found


def lies(world, chamber):
    return chamber in world.tokens


def basic(world, chamber):
    return world.is_basic(chamber)


@skill("monk", "basic", "fire.mine.breath", "Breath", "x", ap=1, to=beside(can_be_slain))
async def breath(t, hero, chamber):
    t.tell(CultistsRemoved(all_cultists(t.world, [chamber])))


@skill("monk", "basic", "fire.mine.wail", "Wail", "x", ap=0, to=beside(basic))
async def wail(t, hero, chamber):
    t.tell(CultistPlaced(chamber))


@skill("monk", "master", "fire.mine.reach", "Reach", "x", ap=1, to=beside(lies), per_game=2)
async def reach(t, hero, chamber):
    t.tell(TokenCollected(hero, chamber))
"""
POWERS = """
from undertow.games.anima.catalogue.actions import action_power, spend
from undertow.games.anima.rules.pools import shift, wound
from undertow.games.anima.world import foes


def against(world, actor):
    return [(one.sheet.id,) for one in foes(world, actor)]


@action_power("sting", "Sting", "The target takes a wound.", 1, against)
async def sting(t, actor, target):
    spend(t, actor, "sting", target)
    wound(t, target, 1, actor, "sting")


@action_power("honey", "Honey", "The target has strike dice more.", 0, against)
async def honey(t, actor, target):
    spend(t, actor, "honey", target)
    shift(t, target, "honey", sp=3)
"""
HUM = """
from undertow.games.edge.acts import Act
from undertow.games.edge.facts.story import Said


@Act(id="edge.mine.hum", name="Hum", to=lambda world, me: [()], text="Hum.")
async def hum(t, me):
    t.tell(Said(me, "hum", "hums"))
"""
TRIES = """
import json, sys
import msgspec
from msgspec.structs import replace
import undertow
from undertow.plugins import plugins

for folder in sys.argv[1:]:
    undertow.use(folder)
given = msgspec.to_builtins(plugins()["moonlight"].game.demos()[0].settings)
one = given["people"][1]
one["playbook"], one["chosen"] = "tidecaller", {}
one["abilities"] = [f"moonlight.tides.{id}" for id in ("ebb-and-flow", "undertow", "spring-tide")]
one["transcended"], one["stress"] = True, 4
found = []
for table, told in (
    (undertow.new("moonlight", seed=2, **given), "spring-tide"),
    (undertow.new("edge", demo="ledger", seed=2), "hums"),
):
    table.run("greedy", most=300)
    found.append(told in str([line.fact for line in table.log()]))
table = undertow.new("eidolon", demo=next(iter(undertow.demos("eidolon"))), seed=2)
world = table._play.world
pc = next(iter(world.pcs.values()))
held = replace(pc, moves=(*pc.moves, "eidolon.navigator.lantern-room"))
table._play.table.world = replace(world, pcs={**world.pcs, pc.id: held})
evenings = [table.copy(journal=True) for _ in range(12)]
for seed, evening in enumerate(evenings):
    evening.run("greedy", seed=seed, most=300)
logs = [str([line.fact for line in evening.log()]) for evening in evenings]
found.append(any("lantern-room" in log for log in logs))
print(json.dumps(found))
"""


def pack(folder: Path, game: str, **files: str) -> Path:
    folder.mkdir()
    lines = [f'id = "{folder.name}"', 'version = "1"', f'game = "{game}"']
    if "heroes" in files:
        lines.append('data = ["heroes.toml"]')
    (folder / "pack.toml").write_text("\n".join(lines) + "\n", "utf-8")
    for name, text in files.items():
        end = "toml" if name == "heroes" else "py"
        (folder / f"{name}.{end}").write_text(text, "utf-8")
    return folder


def said(*command: str) -> Any:
    found = children.run(
        [sys.executable, *command],
        stdout=children.PIPE,
        stderr=children.PIPE,
        text=True,
        env={**os.environ},
    )
    assert found.returncode == 0, found.stderr
    return json.loads(found.stdout)


def test_skills_of_a_pack_are_used_where_they_do_good(tmp_path: Path) -> None:
    folder = pack(tmp_path / "mine", "fire", heroes=HERO, skills=SKILLS)
    sim = ("-m", "undertow", "sim", "fire", "--heroes", "monk,sage,warrior", "-n", "8", "--json")
    found = said(*sim, "--quiet", "--jobs", "1", "--pack", str(folder))
    assert found["summary"]["ap"]["fire.mine.breath"] > 1
    assert found["summary"]["ap"]["fire.mine.reach"] > 0.5
    assert "fire.mine.wail" in found["unused"]["skills"]


def test_powers_of_a_pack_are_used_where_they_do_good(tmp_path: Path) -> None:
    folder = pack(tmp_path / "bees", "anima", bees=POWERS)
    fight = (EXAMPLES.parent / "anima-bridge.toml").read_text("utf-8")
    ours = '"slow", "life-drain"'
    assert ours in fight
    file = tmp_path / "fight.toml"
    file.write_text(fight.replace(ours, '"sting", "honey"'), "utf-8")
    sim = ("-m", "undertow", "sim", "anima", str(file), "-n", "10", "--powers", "0", "--json")
    found = said(*sim, "--quiet", "--jobs", "1", "--pack", str(folder))
    unused = [one["power"] for one in found["unused"]]
    assert "honey" in unused
    assert "sting" not in unused
    assert json.dumps(found["summary"]).count('"sting"') >= 1


def test_what_a_playbook_or_a_patron_of_a_pack_can_do_is_tried(tmp_path: Path) -> None:
    hums = pack(tmp_path / "hums", "edge", hum=HUM)
    packs = [str(EXAMPLES / "tides"), str(hums), str(EXAMPLES / "lighthouse")]
    assert said("-c", TRIES, *packs) == [True, True, True]
