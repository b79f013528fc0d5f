"""A settings file with every line there may be in it, each at its default: `undertow settings --defaults`."""

from __future__ import annotations

import json
import textwrap
from argparse import SUPPRESS, Action, ArgumentParser
from collections.abc import Iterator
from typing import Any

import msgspec

from undertow.commands import arguments
from undertow.commands.defaults import GENERAL, LIMITS
from undertow.commands.options import COMMANDS
from undertow.commands.places import default_store
from undertow.server.config import Limits

HEAD = "Settings of Undertow. Every line that may stand here, at its default: take the # away to change one."


def template() -> str:
    """The file as text: comments, all of it, until somebody changes a line."""
    shared = _options(arguments.general)
    lines = [f"# {HEAD}", "", f"# store = {_value(default_store())}", *_lines(shared)]
    for name, (_, _, help, fill) in COMMANDS.items():
        own = _options(lambda parser, fill=fill: fill(parser, []))
        rows = list(_lines([one for one in own if _name(one) not in GENERAL]))
        if rows:
            lines += ["", f"[{name}]", f"#   {help}", *rows]
    defaults: dict[str, Any] = msgspec.to_builtins(Limits())
    lines += ["", f"[{LIMITS}]", "#   of a server; docs/hosting.md says what they mean"]
    lines += [f"# {name} = {_value(value)}" for name, value in defaults.items()]
    return "\n".join(lines)


def variables() -> list[str]:
    """Every UNDERTOW_… that says something in place of an option."""
    fills = [lambda parser, fill=fill: fill(parser, []) for _, _, _, fill in COMMANDS.values()]
    options = [one for fill in (arguments.general, *fills) for one in _options(fill)]
    names = dict.fromkeys(["store", *map(_name, options)])
    return [f"UNDERTOW_{name.replace('-', '_').upper()}" for name in names]


def _options(fill: Any) -> list[Action]:
    parser = ArgumentParser(add_help=False)
    fill(parser)
    return [one for one in parser._actions if one.option_strings and one.help != SUPPRESS]


def _name(option: Action) -> str:
    return max(option.option_strings, key=len).lstrip("-")


def _lines(options: list[Action]) -> Iterator[str]:
    for option in options:
        flag = option.nargs == 0
        default = False if flag and option.default in (None, SUPPRESS) else option.default
        value = _value(default) if default not in (None, SUPPRESS) else "…"
        yield f"# {_name(option)} = {value}"
        said = " ".join((option.help or "").replace("%%", "%").split())
        if "%(" not in said:
            yield from textwrap.wrap(said, 96, initial_indent="#   ", subsequent_indent="#   ")


def _value(value: Any) -> str:
    """As TOML writes it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return f"{value:g}" if isinstance(value, float) and not value.is_integer() else str(value)
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_value, value))}]"
    return json.dumps(str(value), ensure_ascii=False)
