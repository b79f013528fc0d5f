"""A catalogue as plain values, to hold beside what is printed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

import msgspec

from undertow.kernel import Message
from undertow.kernel.hooks import Forbid, Hook, Modifier, Reaction
from undertow.kernel.words import messages

_FIGURE = re.compile(
    r"(?<![\w{-])(\d+|once|twice|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?![\w}])",
    re.IGNORECASE,
)


def plain(value: object) -> object:
    """What is written of an entry: its words and figures, nothing that is as usual, no script."""
    match value:
        case Message():
            return value.english
        case msgspec.Struct():
            lines = [
                (line.name, getattr(value, line.name), usual(line))
                for line in msgspec.structs.fields(type(value))
            ]
            return {
                name: plain(found)
                for name, found, as_usual in lines
                if found != as_usual and (isinstance(found, Message) or not callable(found))
            }
        case tuple() | list():
            return [plain(one) for one in value]
        case dict():
            return {str(key): plain(one) for key, one in value.items()}
        case _:
            return value


def usual(line: msgspec.structs.FieldInfo) -> object:
    if line.default_factory is not msgspec.NODEFAULT:
        return line.default_factory()
    return line.default


def hooked(hooks: Iterable[Hook]) -> list[str]:
    """What hooks reach into: "counts Defense", "forbids Using", "after TurnDone"."""
    return [f"{_how(hook)} {hook.moment.__name__}" for hook in hooks]


def _how(hook: Hook) -> str:
    match hook:
        case Modifier():
            return "counts"
        case Forbid():
            return "forbids"
        case Reaction():
            return hook.when


def figures(game: str, beside: tuple[str, ...] = ()) -> dict[str, str]:
    """Every figure that a game's sentences say; those `beside` it are loaded only at need."""
    found: Mapping[str, str] = {
        key.removeprefix(f"{game}."): " ".join(n.lower() for n in _FIGURE.findall(text))
        for key, text in messages().items()
        if key.startswith(f"{game}.") and not key.startswith(beside)
    }
    return {key: said for key, said in found.items() if said}
