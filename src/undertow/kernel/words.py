"""Sentences, kept as a key and what goes into it until somebody reads them.

English stands beside the thing it belongs to::

    DIVE = message("fire.ask.dive", "{hero} must dive. Where to?")
    DIVE(hero=hero_name("sage"))  # a Line; nothing is formatted yet

Rules, facts and refusals carry `Line`s; whoever shows them picks the language.
"""

from collections.abc import Mapping
from typing import Union

from msgspec import Struct

_Arg = object
"""What may stand in a line: text, a number, another line, or a list of these."""
Kept = Union[str, int, "Line", tuple[Union[str, int, "Line", None], ...], None]
"""The same as it comes back from a journal: a line within a line is a line again."""


class Line(Struct, frozen=True, gc=False):
    """One sentence, not yet spoken."""

    key: str
    """Which sentence; `str(line)` says it in words."""
    args: dict[str, Kept] = {}
    """What stands in it, by name."""

    def __str__(self) -> str:
        return speak(self)


_ENGLISH: dict[str, str] = {}


class Message(Struct, frozen=True):
    """A sentence people can be told; call it with what goes into it."""

    key: str
    english: str

    def __call__(self, **args: _Arg) -> Line:
        return Line(self.key, args)  # type: ignore[arg-type]


def message(key: str, english: str) -> Message:
    """Register an English sentence under its key. A key has one sentence."""
    if _ENGLISH.setdefault(key, english) != english:
        raise ValueError(f"the message key {key!r} already says {_ENGLISH[key]!r}")
    return Message(key, english)


def messages() -> dict[str, str]:
    """Every registered sentence, for translators."""
    return dict(sorted(_ENGLISH.items()))


def count() -> int:
    """How many sentences are registered; more come with every game that is imported."""
    return len(_ENGLISH)


def speak(line: Line, language: Mapping[str, str] | None = None) -> str:
    """The sentence in a language; English where the language has none for it."""
    template = (language or {}).get(line.key) or _ENGLISH.get(line.key)
    if template is None:
        return line.key
    if not line.args:
        return template
    words = _Words({name: _word(arg, language) for name, arg in line.args.items()})
    words.line, words.language = line, language
    return template.format_map(words)


def sentence(line: Line) -> str:
    """The same in English where it stands alone: with a capital."""
    return capital(speak(line))


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


class _Words(dict[str, str]):
    """What goes into a sentence; `{hero#dem}` asks for a form that only some languages have, and
    `{count#die|dice}` says the first word of one and the second of any other number."""

    line: Line
    language: Mapping[str, str] | None

    def __missing__(self, name: str) -> str:
        name, _, form = name.partition("#")
        one, several, many = form.partition("|")
        if several:
            return one if self.line.args[name] == 1 else many
        return _word(self.line.args[name], self.language, form)


def _word(arg: _Arg, language: Mapping[str, str] | None, form: str = "") -> str:
    if isinstance(arg, Line):
        key = f"{arg.key}#{form}"
        return speak(Line(key, arg.args) if language and key in language else arg, language)
    if isinstance(arg, list | tuple):
        return ", ".join(_word(item, language, form) for item in arg)
    return str(arg)


_PLAIN = message("kernel.plain", "{text}")


def plain(text: str) -> Line:
    """Words that are nobody's to translate: a name a person typed."""
    return _PLAIN(text=text)
