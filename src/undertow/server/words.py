"""The sentences of a language, for clients: English stands in the code, others in files.

A language is a JSON file `words/<language>.json` from keys to sentences; what it leaves out stays
English. `x-pseudo` is English in disguise: whoever sees a plain letter in it has found a sentence
that cannot be translated.
"""

from __future__ import annotations

import re
from pathlib import Path

import msgspec

from undertow.kernel import message
from undertow.kernel.words import messages
from undertow.server.errors import NotFound

WORDS = Path(__file__).parents[1] / "words"
PSEUDO = "x-pseudo"
UNKNOWN = message("server.no.such-language", "There is no language {language}. There are: {known}.")

_NAME = re.compile(r"[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*")
_DISGUISE = str.maketrans("aeiouyAEIOUYcnszCNSZ", "àéîõüýÀÉÎÕÜÝçñšžÇÑŠŽ")


def languages(folder: Path = WORDS) -> list[str]:
    found = [path.stem for path in sorted(folder.glob("*.json")) if _NAME.fullmatch(path.stem)]
    return ["en", *found, PSEUDO]


def words(language: str, folder: Path = WORDS) -> dict[str, str]:
    """Every sentence of a language, by its key."""
    english = messages()
    if language == "en":
        return english
    if language == PSEUDO:
        return {key: disguised(text) for key, text in english.items()}
    if language not in languages(folder):
        raise NotFound(UNKNOWN(language=language, known=languages(folder)))
    own = msgspec.json.decode((folder / f"{language}.json").read_bytes(), type=dict[str, str])
    return {**english, **own}


def disguised(text: str) -> str:
    """The sentence with other letters and brackets around; what goes into it stays."""
    parts = re.split(r"(\{[^}]*\})", text)
    other = "".join(p if p.startswith("{") else p.translate(_DISGUISE) for p in parts)
    return f"⟦{other}⟧"
