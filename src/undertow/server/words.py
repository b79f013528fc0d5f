"""The sentences of a language, for clients: English stands in the code, others in files.

A language is a JSON file `<language>.json` from keys to sentences, among those that come with
Undertow or in the folder a server was given (`--words`); what it leaves out stays English.
`x-pseudo` is English in disguise: whoever sees a plain letter in it has found a sentence that cannot
be translated. `undertow words` writes the file to begin from (docs/translating.md).
"""

from __future__ import annotations

import re
from pathlib import Path

import msgspec

from undertow.kernel import UndertowError, message
from undertow.kernel.words import messages
from undertow.server.errors import NotFound

WORDS = Path(__file__).parents[1] / "words"
PSEUDO = "x-pseudo"
UNKNOWN = message("server.no.such-language", "There is no language {language}. There are: {known}.")
UNREADABLE = message(
    "server.no.language-file",
    "{file} cannot be read as a language: {problem}. It is JSON, from keys to sentences.",
)

_NAME = re.compile(r"[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*")
_DISGUISE = str.maketrans("aeiouyAEIOUYcnszCNSZ", "àéîõüýÀÉÎÕÜÝçñšžÇÑŠŽ")


def files(folder: str | None = None) -> dict[str, Path]:
    """The files of all languages but English; those of the folder come before our own."""
    found: dict[str, Path] = {}
    for place in (WORDS, *([Path(folder)] if folder else [])):
        for path in sorted(place.glob("*.json")):
            if _NAME.fullmatch(path.stem) and path.stem not in ("en", PSEUDO):
                found[path.stem] = path
    return found


def languages(folder: str | None = None) -> list[str]:
    return ["en", *sorted(files(folder)), PSEUDO]


def words(language: str, folder: str | None = None) -> dict[str, str]:
    """Every sentence of a language, by its key."""
    english = messages()
    if language == "en":
        return english
    if language == PSEUDO:
        return {key: disguised(text) for key, text in english.items()}
    path = files(folder).get(language)
    if path is None:
        raise NotFound(UNKNOWN(language=language, known=languages(folder)))
    return {**english, **read(path)}


def read(path: Path) -> dict[str, str]:
    """A language's file."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=dict[str, str])
    except (OSError, msgspec.DecodeError, UnicodeError) as problem:
        raise UndertowError(UNREADABLE(file=str(path), problem=str(problem))) from None


def disguised(text: str) -> str:
    """The sentence with other letters and brackets around; what goes into it stays."""
    parts = re.split(r"(\{[^}]*\})", text)
    other = "".join(p if p.startswith("{") else p.translate(_DISGUISE) for p in parts)
    return f"⟦{other}⟧"
