"""What a person said once and for all: a settings file, and variables of the environment.

What stands on the command line comes first, then UNDERTOW_PORT and the like, then the file, then our
own defaults. The file is `undertow/settings.toml` in the folder for settings of this machine's user,
or what UNDERTOW_SETTINGS names:

    store = "/data/tables.db"     # for every command
    pack = ["/data/packs/embers"]

    [serve]                       # for one
    port = 9000

    [limits]                      # of a server; docs/hosting.md lists them
    tables = 500
"""

from __future__ import annotations

import os
import re
import tomllib
from argparse import Action, ArgumentParser
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path
from typing import Any

VARIABLE = "UNDERTOW_SETTINGS"
GENERAL = ("store", "log-level", "pack")
"""What every command takes."""
LIMITS = "limits"
YES, NO = ("1", "true", "yes", "on"), ("0", "false", "no", "off", "")

UNREADABLE = "The settings {file} cannot be read ({problem})."
UNKNOWN = "The settings {file} name {name}, line {line}. {perhaps}There are {known}."
NO_FIT = "{where} does not fit: {problem}."


def refusal(said: str) -> Exception:
    """Nothing heavy is imported unless something is wrong."""
    from undertow.kernel import BadSetup

    return BadSetup(said)


@dataclass(frozen=True)
class Settings:
    """What the file says, and where it stands."""

    file: Path
    said: Mapping[str, Any] = field(default_factory=dict)
    text: str = ""

    def refused(self, name: str, known: Iterable[str]) -> Exception:
        """What the file names and nothing is called."""
        names, line = list(known), self.line(name)
        near = get_close_matches(name, names, 1, 0.5)
        perhaps = f"Did you mean {near[0]}? " if near else ""
        said = UNKNOWN.format(
            file=self.file, name=name, line=line, perhaps=perhaps, known=", ".join(names)
        )
        return refusal(said)

    def line(self, name: str, table: str = "") -> int:
        """Where the file says something, of one command where that is named."""
        within = re.compile(rf"\s*\[\s*{re.escape(table)}\s*\]")
        says = re.compile(rf"""\s*\[?\s*["']?{re.escape(name)}["']?\s*[]=.]""")
        inside = not table
        for number, line in enumerate(self.text.splitlines(), 1):
            inside = inside or bool(within.match(line))
            if inside and says.match(line):
                return number
        return 0

    @property
    def limits(self) -> Mapping[str, Any]:
        found: Mapping[str, Any] = self.said.get(LIMITS, {})
        return found


def settings_file() -> Path:
    """Where the settings stand, or would."""
    if named := os.environ.get(VARIABLE):
        return Path(named)
    base = os.environ.get("XDG_CONFIG_HOME")
    try:
        return (Path(base) if base else Path.home() / ".config") / "undertow" / "settings.toml"
    except RuntimeError:
        return Path("settings.toml")


def read(commands: Iterable[str]) -> Settings:
    """What the file says; nothing, where there is none."""
    file = settings_file()
    try:
        text = file.read_text("utf-8")
        said = tomllib.loads(text)
    except FileNotFoundError:
        if os.environ.get(VARIABLE):
            raise _unreadable(file, "there is no such file") from None
        return Settings(file)
    except OSError as problem:
        raise _unreadable(file, problem.strerror or str(problem)) from None
    except (UnicodeError, tomllib.TOMLDecodeError) as problem:
        raise _unreadable(file, str(problem)) from None
    found = Settings(file, said, text)
    tables = (*commands, LIMITS)
    for name, value in said.items():
        if name not in (tables if isinstance(value, dict) else GENERAL):
            raise found.refused(name, (*GENERAL, *tables))
    return found


def _unreadable(file: Path, problem: str) -> Exception:
    return refusal(UNREADABLE.format(file=file, problem=problem))


def apply(parser: ArgumentParser, command: str, settings: Settings) -> None:
    """Let the file and the environment speak where the command line does not."""
    own = settings.said.get(command, {})
    options = {_name(one): one for one in parser._actions if one.option_strings}
    options.pop("help", None)
    for name in own:
        if name not in options:
            raise settings.refused(name, options)
    for name, option in options.items():
        value, where = None, ""
        if name in own:
            value, where = (
                own[name],
                f"{settings.file}, line {settings.line(name, command)}: {name}",
            )
        elif name in settings.said and name in GENERAL:
            value, where = (
                settings.said[name],
                f"{settings.file}, line {settings.line(name)}: {name}",
            )
        variable = f"UNDERTOW_{name.replace('-', '_').upper()}"
        if variable in os.environ and name != "pack":  # packs add up, and are read by themselves
            value, where = os.environ[variable], variable
        if value is not None:
            option.default = _fitting(option, value, where)
            option.required = False
            option.help = f"{option.help or ''} [{where}]".strip().replace("%", "%%")


def _name(option: Action) -> str:
    return max(option.option_strings, key=len).lstrip("-")


def _fitting(option: Action, value: Any, where: str) -> Any:
    """The value as the command line would have given it."""
    if option.nargs == 0:  # a flag
        if isinstance(value, bool):
            return value
        if str(value).lower() in (*YES, *NO):
            return str(value).lower() in YES
        raise _refused(where, "it is yes or no")
    several = type(option).__name__ == "_AppendAction"
    given = value if isinstance(value, list) else str(value).split(",") if several else [value]
    found = [_one(option, str(one), where) for one in given]
    return found if several else found[0]


def _one(option: Action, text: str, where: str) -> Any:
    try:
        found = option.type(text) if callable(option.type) else text
    except Exception as problem:
        raise _refused(where, str(problem)) from None
    if option.choices is not None and found not in option.choices:
        known = ", ".join(str(one) for one in option.choices)
        raise _refused(where, f"{text} is none of {known}")
    return found


def _refused(where: str, problem: str) -> Exception:
    return refusal(NO_FIT.format(where=where, problem=problem))
