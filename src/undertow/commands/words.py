"""`undertow words`: everything a person can read, as one file for whoever translates."""

from __future__ import annotations

import pkgutil
import re
from argparse import Namespace
from importlib import import_module
from pathlib import Path
from string import Formatter

import msgspec

import undertow
from undertow.kernel import UndertowError, message, speak
from undertow.kernel.words import messages

BUILT = Path(undertow.__file__).parent / "web_dist" / "words.json"
SOURCES = Path(undertow.__file__).parents[2] / "web" / "src"

WRITTEN = message("words.written", "{count} {count#sentence is|sentences are} in {file}.")
NO_CLIENT = message(
    "words.no-client", "The browser client's own sentences are not here; `make web` builds it."
)
UNWRITABLE = message("words.no-file", "{file} cannot be written: {problem}")
MISSING = message("words.missing", "missing: {key} ({english})")
UNKNOWN = message("words.unknown", "unknown: {key}")
FIELDS = message(
    "words.fields", "{key}: its fields are {found}, and should be {wanted} ({english})"
)
BROKEN = message("words.broken", "{key}: its braces do not fit together ({problem})")
COMPLETE = message("words.complete", "{file} is complete: {count} {count#sentence|sentences}.")
INCOMPLETE = message(
    "words.incomplete",
    "{file}: {missing} missing (they stay English), {unknown} unknown, {wrong} wrong.",
)
NOTHING = message("words.nothing", "none")


def run(args: Namespace) -> int:
    """Write the sentences, or say how a translation stands."""
    if args.check:
        return check(Path(args.check))
    found = sentences()
    text = msgspec.json.format(msgspec.json.encode(found), indent=1) + b"\n"
    if args.out:
        try:
            Path(args.out).write_bytes(text)
        except OSError as problem:
            said = problem.strerror or str(problem)
            raise UndertowError(UNWRITABLE(file=args.out, problem=said)) from None
        print(speak(WRITTEN(count=len(found), file=args.out)))
    else:
        print(text.decode(), end="")
    return 0


def sentences() -> dict[str, str]:
    """Every sentence in English by its key: the engine's, the games', the server's, the terminal's
    and the browser client's."""
    for found in pkgutil.walk_packages(undertow.__path__, "undertow."):
        if not found.name.endswith("__main__"):
            try:
                import_module(found.name)
            except ModuleNotFoundError as problem:
                if (problem.name or "").startswith("undertow"):
                    raise
                continue  # it needs an extra that is not here
    return dict(sorted({**messages(), **client()}.items()))


def client() -> dict[str, str]:
    """The browser client's own: as it was built, else out of its sources."""
    if BUILT.exists():
        return msgspec.json.decode(BUILT.read_bytes(), type=dict[str, str])
    if not SOURCES.exists():
        raise UndertowError(NO_CLIENT())
    texts = [
        path.read_text("utf-8")
        for path in sorted(SOURCES.rglob("*"))
        if path.suffix in (".ts", ".svelte") and not path.name.endswith((".test.ts", "words.ts"))
    ]
    return {key: _unquoted(text[1:-1]) for source in texts for key, text in _CALL.findall(source)}


# As web/tools/words.ts reads them; that refuses to build what is not written so.
_CALL = re.compile(
    r"""\bmsg\(\s*['"]([\w.-]+)['"]\s*,\s*"""
    r"""('(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|`(?:\\.|[^`\\])*`)\s*,?\s*\)"""
)


def _unquoted(text: str) -> str:
    def one(found: re.Match[str]) -> str:
        code, char = found.groups()
        return chr(int(code, 16)) if code else "\n" if char == "n" else str(char)

    return re.sub(r"\\u\{?([0-9a-fA-F]{4,5})\}?|\\(.)", one, text)


# How a translation stands


WORDS = Path(undertow.__file__).parent / "words"


def scopes() -> dict[str, list[str]]:
    """The languages that come with Undertow, and which prefixes of keys each says completely. A test
    holds it; all else stays English."""
    text = (WORDS / "scopes.json").read_bytes()
    return msgspec.json.decode(text, type=dict[str, list[str]])


def standing(language: str, own: dict[str, str]) -> tuple[list[str], list[str], list[str]]:
    """What is missing, unknown and wrong in a translation. `key#form` is a form of a word or of a
    sentence with a number, and belongs to its key."""
    english = sentences()
    scope = scopes().get(language)

    def wanted(key: str) -> bool:
        return scope is None or any(key == one or key.startswith(f"{one}.") for one in scope)

    missing = [key for key in english if key not in own and wanted(key)]
    unknown = [key for key in own if key.partition("#")[0] not in english]
    wrong = [
        said
        for key, text in own.items()
        if (base := key.partition("#")[0]) in english
        for said in _wrong(key, english[base], text)
    ]
    return missing, unknown, wrong


def check(path: Path) -> int:
    """Print what is missing, unknown or wrong in a translation; 1 when there is any such thing."""
    from undertow.server.http.words import read

    english, own = sentences(), read(path)
    missing, unknown, wrong = standing(path.stem, own)
    for key in missing:
        print(speak(MISSING(key=key, english=english[key])))
    for key in unknown:
        print(speak(UNKNOWN(key=key)))
    for said in wrong:
        print(said)
    if not (missing or unknown or wrong):
        print(speak(COMPLETE(file=str(path), count=sum("#" not in key for key in own))))
        return 0
    counts = {"missing": len(missing), "unknown": len(unknown), "wrong": len(wrong)}
    print(speak(INCOMPLETE(file=str(path), **counts)))
    return 1


def _wrong(key: str, english: str, other: str) -> list[str]:
    """What is wrong with a sentence, if anything: other fields than the English one has."""
    try:
        found, wanted = fields(other), fields(english)
    except ValueError as problem:
        return [speak(BROKEN(key=key, problem=str(problem)))]
    if found == wanted:
        return []
    names = {name: sorted(some) or NOTHING() for name, some in (("f", found), ("w", wanted))}
    return [speak(FIELDS(key=key, found=names["f"], wanted=names["w"], english=english))]


def fields(template: str) -> set[str]:
    """What goes into a sentence."""
    return {
        name.partition("#")[0] for _, name, _, _ in Formatter().parse(template) if name is not None
    }
