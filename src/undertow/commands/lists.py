"""`undertow games`, `rulings`, and what else a game can list."""

from __future__ import annotations

import os
from argparse import Namespace
from difflib import get_close_matches
from pathlib import Path

import msgspec

from undertow import packs
from undertow.commands.places import default_store
from undertow.kernel import BadSetup, message, speak
from undertow.plugins import plugins

NO_RULINGS = message("cli.lists.no-rulings", "{game} leaves no reading to choose.")
NO_LIST = message(
    "cli.lists.none", "{game} cannot {what}. Only {games} can: `undertow {command} {id}`."
)


def games(args: Namespace) -> int:
    """The games, and what can be done with each."""
    rows = [
        {
            "id": plugin.id,
            "name": speak(plugin.game.name()),
            "bots": plugin.bot_names,
            "sim": plugin.simulate is not None,
            "lists": {name: command.text for name, command in plugin.lists.items()},
        }
        for plugin in plugins().shelf()
    ]
    if args.json:
        print(msgspec.json.encode(rows).decode())
        return 0
    for plugin in plugins().shelf():
        print(f"{plugin.id:10} {speak(plugin.game.name())}")
        print(f"    undertow play {plugin.id}")
        if plugin.simulate is not None:
            print(f"    undertow sim {plugin.id}")
        for name, command in plugin.lists.items():
            print(f"    {f'undertow {name} {plugin.id}':30} {command.text}")
    return 0


def rulings(args: Namespace) -> int:
    """The switches: what each means when it is turned over, and how it stands by default."""
    plugin = plugins()[args.game]
    book = plugin.readings
    if book is None:
        raise BadSetup(NO_RULINGS(game=plugin.game.name()))
    rows = [
        {"name": name, "default": getattr(book.defaults, field), "means": speak(book.means[name]())}
        for name, field in book.switches.items()
    ]
    if args.json:
        print(msgspec.json.encode(rows).decode())
        return 0
    print(f"Readings a table may choose. {book.chosen}\n")
    for row in rows:
        print(f"  {row['name']}{'  (on by default)' if row['default'] is True else ''}")
        print(f"      {row['means']}")
    return 0


def listed(args: Namespace) -> int:
    """A list of one game, such as its heroes."""
    name, plugin = args.list, plugins()[args.game]
    if (found := plugin.lists.get(name)) is not None:
        return found.run(args)
    having = [one for one in plugins().shelf() if name in one.lists]
    games = [speak(one.game.name()) for one in having]
    what = having[0].lists[name].text
    refused = NO_LIST(
        game=plugin.game.name(), what=what, games=games, command=name, id=having[0].id
    )
    raise BadSetup(refused)


def settings(args: Namespace) -> int:
    """What is set, where, and where things are kept."""
    if args.defaults:
        from undertow.commands.template import template

        print(template())
        return 0
    given, found = args.own_settings, default_store() if not args.store else Path(args.store)
    variables = {
        name: value
        for name, value in sorted(os.environ.items())
        if name.startswith("UNDERTOW_") and "TOKEN" not in name
    }
    rows = {
        "settings": str(given.file) + ("" if given.text else "  (not there)"),
        "store": str(found) + ("" if found.exists() else "  (not there yet)"),
        "packs": ", ".join(f"{one.id} {one.version} ({one.place})" for one in packs.used()) or "–",
    }
    if args.json:
        whole = {"file": str(given.file), "said": given.said, "environment": variables}
        print(msgspec.json.encode({**whole, "store": str(found)}).decode())
        return 0
    for name, value in rows.items():
        print(f"{name:10} {value}")
    for name, value in given.said.items():
        for key, one in value.items() if isinstance(value, dict) else [("", value)]:
            written = msgspec.json.encode(one).decode()
            print(f"  [{name}] {key} = {written}" if key else f"  {name} = {written}")
    for name, value in variables.items():
        print(f"  {name} = {value}{_unread(name)}")
    return 0


def _unread(name: str) -> str:
    """A remark on a variable that looks like one of ours and is none."""
    from undertow.commands.template import variables

    known = [*variables(), "UNDERTOW_SETTINGS", "UNDERTOW_DEBUG"]
    near = [] if name in known else get_close_matches(name, known, 1, 0.9)
    return f"   (there is no such setting; did you mean {near[0]}?)" if near else ""
