"""`undertow rulings`, `heroes`, `scenarios` and `data`: what can be chosen for a game."""

from __future__ import annotations

from argparse import Namespace
from importlib import import_module
from pathlib import Path

import msgspec

from undertow.games.fire.catalogue.scenarios import SCENARIOS
from undertow.games.fire.components import default_text, load
from undertow.games.fire.creation import ADVANCED_HEROES
from undertow.games.fire.rules.acting import PASSIVES, SKILLS
from undertow.games.fire.words import hero_name
from undertow.kernel import BadSetup, Message, message, speak

TURN_OVER = {
    "fire": "Turn one over with --ruling NAME.",
    "eidolon": "They are chosen when a table begins, or later by agreement of all who play.",
    "anima": "They are chosen when a table begins, or later by agreement of all who play.",
}
ONLY_FIRE = message(
    "cli.lists.only-fire", "Only Fire of Eidolon has {what}: `undertow {command} fire` lists them."
)
NO_DATA = message(
    "cli.lists.no-data",
    "Only Fire of Eidolon has component data to lay your own over: `undertow data fire` prints it.",
)


def rulings(args: Namespace) -> int:
    """The switches: what each means when it is turned over, and how it stands by default."""
    book = import_module(f"undertow.games.{args.game}.rulings")
    defaults = book.Rulings()
    rows = [
        {"name": name, "default": getattr(defaults, field), "means": speak(book.READINGS[name]())}
        for name, field in book.SWITCHES.items()
    ]
    if args.json:
        print(msgspec.json.encode(rows).decode())
        return 0
    print(f"Readings a table may choose. {TURN_OVER[args.game]}\n")
    for row in rows:
        print(f"  {row['name']}{'  (on by default)' if row['default'] is True else ''}")
        print(f"      {row['means']}")
    return 0


def heroes(args: Namespace) -> int:
    """The heroes: stars, Action Points, and what only they can do."""
    if args.game != "fire":
        raise BadSetup(ONLY_FIRE(what="heroes to choose from", command="heroes"))
    components = load()
    rows = []
    for id, card in components.heroes.items():
        words: list[tuple[str, Message, Message]] = [
            (skill.kind, skill.name, skill.text) for skill in SKILLS.get(id, ())
        ]
        if id in PASSIVES:
            words.insert(0, ("passive", PASSIVES[id].name, PASSIVES[id].text))
        skills = [{"kind": k, "name": speak(n()), "text": speak(t())} for k, n, t in words]
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
            print(f"    {skill['name']}: {skill['text']}")
    return 0


def scenarios(args: Namespace) -> int:
    """The scenarios and difficulties, with the stars each adds."""
    if args.game != "fire":
        raise BadSetup(ONLY_FIRE(what="scenarios and difficulties", command="scenarios"))
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
    """Fire's component data as TOML, to begin an override from; Anima Prime's lists as JSON."""
    if args.game == "anima" and not args.check:
        from undertow.games.anima.catalogue.listing import listing

        print(msgspec.json.format(msgspec.json.encode(listing())).decode())
        return 0
    if args.game != "fire":
        raise BadSetup(NO_DATA())
    if args.check:
        from undertow.commands.places import read_text

        load(read_text(args.check, "The data file"), Path(args.check).name)
        print(f"{args.check} can be played with: --data {args.check}")
        return 0
    print(default_text(), end="")
    return 0
