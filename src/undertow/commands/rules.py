"""`undertow rules GAME [WORDS]`: the rules of a game, or what of them has these words."""

from __future__ import annotations

import textwrap
from argparse import Namespace
from collections.abc import Iterator
from shutil import get_terminal_size

import msgspec

from undertow.kernel import BadSetup, message, sentence, speak
from undertow.parts.rulebook import Entry, Section, found
from undertow.plugins import plugins

NOTHING = message("cli.rules.nothing", "Nothing in the rules of {game} has these words: {words}.")
SECTIONS = message("cli.rules.sections", "The rules of {game}, by section:")
HOW = message(
    "cli.rules.how", "Read on with words to look for, such as: undertow rules {id} {word}"
)
INDENT = 4


def run(args: Namespace) -> int:
    """Print the sections; with words, the entries that have them all."""
    plugin = plugins()[args.game]
    book, words = plugin.rulebook(), " ".join(args.words)
    chosen = found(book, words) if words else book
    if not chosen:
        raise BadSetup(NOTHING(game=plugin.game.name(), words=words))
    if args.json:
        print(msgspec.json.encode(list(_plain(chosen))).decode())
        return 0
    if not words and not args.all:
        print(speak(SECTIONS(game=plugin.game.name())), end="\n\n")
        for section in book:
            print(f"  {len(section.entries):4}  {speak(section.name)}")
        named = (one.name for section in book for one in section.entries if one.name)
        print(f"\n{speak(HOW(id=plugin.id, word=speak(next(named)).lower()))}")
        return 0
    for section in chosen:
        print(speak(section.name).upper())
        for entry in section.entries:
            print(_told(entry))
        print()
    return 0


def _told(entry: Entry) -> str:
    """An entry as lines, broken where the terminal ends."""
    width = max(40, min(100, get_terminal_size().columns))
    figures = [
        f"{speak(one.label)}: {speak(one.value)}" if one.value else speak(one.label)
        for one in entry.figures
    ]
    under = f" ({speak(entry.under)})" if entry.under else ""
    head = f"{sentence(entry.name)}{under}" if entry.name else ""
    rest = [speak(line) for line in (entry.text, *entry.more) if line is not None]
    body = [*([" · ".join(figures)] if figures else []), *rest]
    indent = " " * (INDENT if head else 2)
    lines = [
        textwrap.fill(one, width, initial_indent=indent, subsequent_indent=indent) for one in body
    ]
    return "\n".join([*([f"  {head}"] if head else []), *lines])


def _plain(sections: tuple[Section, ...]) -> Iterator[dict[str, object]]:
    for section in sections:
        for one in section.entries:
            yield {
                "id": one.id,
                "section": speak(section.name),
                "name": sentence(one.name) if one.name else "",
                "text": [speak(line) for line in (one.text, *one.more) if line is not None],
                "figures": {
                    speak(figure.label): speak(figure.value) if figure.value else True
                    for figure in one.figures
                },
            }
