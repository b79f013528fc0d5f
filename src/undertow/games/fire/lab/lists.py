"""`undertow heroes`, `scenarios` and `data`: what can be chosen for a game of Fire of Eidolon."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

import msgspec

from undertow.commands.arguments import as_json
from undertow.commands.places import read_text
from undertow.games.fire.catalogue.scenarios import SCENARIOS
from undertow.games.fire.components import default_text, load
from undertow.games.fire.creation import ADVANCED_HEROES
from undertow.games.fire.rules.acting import PASSIVES, lendable, skills_of
from undertow.games.fire.words import hero_name
from undertow.kernel import Message, speak
from undertow.plugin import Command


def heroes(args: Namespace) -> int:
    """The heroes: stars, Action Points, and what only they can do."""
    components, lent = load(), lendable()
    rows = []
    for id, card in components.heroes.items():
        words: list[tuple[str, str, Message, Message]] = [
            (skill.kind, skill.id, skill.name, skill.text) for skill in skills_of(id, card.skills)
        ]
        if id in PASSIVES:
            words.insert(0, ("passive", PASSIVES[id].id, PASSIVES[id].name, PASSIVES[id].text))
        skills = [
            {"kind": k, "id": i, "name": speak(n()), "text": speak(t()), "lent": i in lent}
            for k, i, n, t in words
        ]
        stars = {"str": card.strength, "dex": card.dexterity, "int": card.intellect}
        advanced = id in ADVANCED_HEROES
        rows.append({"id": id, "advanced": advanced, "ap": card.ap, **stars, "skills": skills})
    if args.json:
        print(msgspec.json.encode(rows).decode())
        return 0
    for row in rows:
        kind = "advanced" if row["advanced"] else "basic"
        name = speak(hero_name(str(row["id"])))
        figures = f"STR {row['str']}  DEX {row['dex']}  INT {row['int']}  {row['ap']} AP"
        print(f"{row['id']:17} {figures}  {kind}, {name}")
        for skill in row["skills"]:  # type: ignore[attr-defined]
            mark = "*" if skill["lent"] else " "
            print(f"  {mark} {skill['name']} ({skill['id']}): {skill['text']}")
    print('\n* a hero of your own may have it too: skills = ["…"] in a pack or a data file.')
    return 0


def scenarios(args: Namespace) -> int:
    """The scenarios and difficulties, with the stars each adds."""
    tracks = load().difficulties
    if args.json:
        found = {
            "scenarios": {
                id: {"name": speak(s.name()), "stars": s.stars, "text": speak(s.text())}
                for id, s in SCENARIOS.items()
            },
            "difficulties": msgspec.to_builtins(tracks),
        }
        print(msgspec.json.encode(found).decode())
        return 0
    print("Scenarios (--scenario NAME):")
    for id, scenario in SCENARIOS.items():
        print(f"  {id:16} +{scenario.stars}  {speak(scenario.text())}")
    print("\nDifficulties (--difficulty NAME), with the Ritual Cards at each level of threat:")
    for id, difficulty in tracks.items():
        print(f"  {id:16} {difficulty.stars}   {' '.join(map(str, difficulty.track))}")
    return 0


def data(args: Namespace) -> int:
    """The component data as TOML, to begin an override from."""
    if args.check:
        load(read_text(args.check, "The data file"), Path(args.check).name)
        print(f"{args.check} can be played with: --data {args.check}")
        return 0
    print(default_text(), end="")
    return 0


def data_options(parser: ArgumentParser) -> None:
    parser.add_argument("--check", metavar="FILE", help="say whether an override can be played")


LISTS = {
    "heroes": Command(heroes, as_json, "list the heroes and what they can do"),
    "scenarios": Command(scenarios, as_json, "list the scenarios and difficulties"),
    "data": Command(data, data_options, "print the component data"),
}
