"""The sentences of a language, for clients: English stands in the code, others in files.

A language is a JSON file `<language>.json` from keys to sentences, among those that come with
Undertow or in the folder a server was given (`--words`); what it leaves out stays English.
`x-pseudo` is English in disguise: whoever sees a plain letter in it has found a sentence that cannot
be translated. `undertow words` writes the file to begin from (docs/translating.md).
"""

from __future__ import annotations

import asyncio
import gzip
import re
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from undertow.kernel import Line, UndertowError, message
from undertow.kernel.words import count, messages
from undertow.packs import translations
from undertow.server.errors import NOTHING_HERE, NotFound
from undertow.store.reading import Games

WORDS = Path(__file__).parents[2] / "words"
PSEUDO = "x-pseudo"
OTHERS = "-"
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
    return {**english, **read(path), **translations(language)}


def edition(language: str, folder: str | None = None) -> tuple[object, ...]:
    """Changes with the words of a language: with the file, and with the games that were imported."""
    path = files(folder).get(language)
    written = path.stat().st_mtime_ns if path is not None and path.exists() else 0
    return language, written, count()


def known_part(games: Games, wanted: str | None) -> None:
    """Refuse a part that nobody has before anything is made for it: while one is made, others wait."""
    if wanted not in (None, OTHERS, *games):
        raise NotFound(NOTHING_HERE())


def part(found: dict[str, str], games: Games, wanted: str) -> dict[str, str]:
    """The sentences of one game; or of everything else, with what a lobby says of the games."""
    if wanted in games:
        return {key: text for key, text in found.items() if key.startswith(f"{wanted}.")}
    shown = [game.name() for game in games.values()]
    shown += [
        line for game in games.values() for demo in game.demos() for line in (demo.name, demo.text)
    ]
    kept = {key for line in shown for key in _keys(line)}
    return {k: text for k, text in found.items() if k in kept or k.split(".")[0] not in games}


def _keys(line: Line) -> Iterator[str]:
    yield line.key
    for arg in line.args.values():
        for inner in arg if isinstance(arg, list | tuple) else (arg,):
            if isinstance(inner, Line):
                yield from _keys(inner)


class Sent(Struct, frozen=True):
    """An answer that a browser keeps, and asks after."""

    status: int
    body: bytes
    headers: dict[str, str]


class Bound(Struct, frozen=True):
    """Something that seldom changes, as bytes."""

    body: bytes
    zipped: bytes
    tag: str


def bound(found: Any) -> Bound:
    body = msgspec.json.encode(found)
    return Bound(body, gzip.compress(body, 6, mtime=0), f'"{sha256(body).hexdigest()[:20]}"')


def sent(found: Bound, asked: Mapping[str, str]) -> Sent:
    """Small where the browser can unfold it, nothing where it has it."""
    headers = {"etag": found.tag, "cache-control": "no-cache", "vary": "accept-encoding"}
    if asked.get("if-none-match") == found.tag:
        return Sent(304, b"", headers)
    if "gzip" in asked.get("accept-encoding", ""):
        return Sent(200, found.zipped, {**headers, "content-encoding": "gzip"})
    return Sent(200, found.body, headers)


class Shelf:
    """What seldom changes is made once, in a thread, and then only handed out: a whole book takes a
    quarter of a second. The thread is its own: a page without words is no page, and the others may
    all be at long work."""

    MOST = 60

    def __init__(self) -> None:
        self._maker = ThreadPoolExecutor(1, thread_name_prefix="undertow-shelf")
        self._kept: OrderedDict[tuple[object, ...], Bound] = OrderedDict()
        self._making = asyncio.Lock()

    async def get(self, key: tuple[object, ...], make: Callable[[], Any]) -> Bound:
        if key not in self._kept:
            async with self._making:
                if key not in self._kept:
                    made = asyncio.get_running_loop().run_in_executor(
                        self._maker, lambda: bound(make())
                    )
                    self._kept[key] = await made
        self._kept.move_to_end(key)
        found = self._kept[key]
        while len(self._kept) > self.MOST:
            self._kept.popitem(last=False)
        return found


def read(path: Path) -> dict[str, str]:
    """A language's file."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=dict[str, str])
    except (OSError, msgspec.DecodeError, UnicodeError) as problem:
        raise UndertowError(UNREADABLE(file=str(path), problem=str(problem))) from None


def disguised(text: str) -> str:
    """The sentence with other letters and brackets around; what goes into it stays."""
    # Of `{count#die|dice}` the name of the field stays.
    parts = re.split(r"(\{\w*#(?=[^}]*\|)|\{[^}|]*\})", text)
    other = "".join(p if p.startswith("{") else p.translate(_DISGUISE) for p in parts)
    return f"⟦{other}⟧"
