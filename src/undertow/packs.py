"""Where packs are found, and what is refused of them.

A pack is a folder with a `pack.toml`, or an installed package that has one inside. It is brought by
`--pack`, a line of a server's settings, `undertow.use`, or as an entry point of the group
`undertow.packs`. Its Python runs in this program, so it is brought by whoever runs the program and by
nobody else: no request and no file of a table can name one to be loaded.

    id = "embers"            # small letters, digits, hyphens
    version = "1.0"
    game = "…"               # which game
    name = "Embers"
    modules = ["content"]    # Python files, without .py; all of the folder's where it is left out
    data = ["heroes.toml"]   # data files, for games that take some
    words = "words"          # translations: a folder with a file de.json for each language
"""

from __future__ import annotations

import ast
import os
import re
import sys
import tomllib
import traceback
from collections.abc import Iterable, Iterator, Sequence
from importlib import import_module
from importlib.machinery import ModuleSpec
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
from msgspec import Struct

from undertow.broken import explained, misnamed
from undertow.declared import check_records, looked_at
from undertow.kernel import BadSetup, Line, message, plain, speak
from undertow.kernel import packs as kernel
from undertow.kernel.packs import LINE, Content, Data, Pack, bad_pack, python_line, wrong
from undertow.kernel.settings import KIND, KINDS, meant
from undertow.kernel.words import messages

GROUP = "undertow.packs"
VARIABLE = "UNDERTOW_PACK"
"""Folders and packages, as PATH separates them; what a command was given is passed on in it."""
MANIFEST = "pack.toml"

NO_PACK = message(
    "packs.none", "There is no pack {pack}: a folder with a pack.toml, or an installed package."
)
NO_FILE = message("packs.no-file", "it names {file}, which is not there")
UNREADABLE = message("packs.unreadable", "it cannot be read ({problem})")
NEEDED = message("packs.needed", "it must say its {name}")
NOT_ITS_KIND = message("packs.not-its-kind", "it must be {wanted}, not {given}")
NOT_ITS_KEY = message(
    "packs.not-its-key",
    "the id {key} must begin with “{game}.”, so that people can be sent its words",
)
NO_ID = message("packs.no-id", "an id is letters, digits, points and hyphens: {key}")

BROKE = message("packs.broke", "The pack broke: {place}: {problem}.")
RULE_BROKE = message(
    "packs.rule-broke",
    "The pack broke: {place}: {rule} was done to what its script does not take ({problem}).",
)
NOT_ASYNC = message(
    "packs.not-async", "The pack broke: {place}: the script of {rule} must begin with async def."
)
_NO_SCRIPT = re.compile(r"object \w+ can't be used in 'await' expression")
_UNTAKEN = re.compile(
    r"^TypeError: ([\w.<>]+)\(\) (?:takes|missing|got an unexpected) .*$", re.MULTILINE
)
_RULE = re.compile(r"The rule (\S+) broke \((\w+)\)")
_FRAME = re.compile(r'File "([^"]+)", line (\d+)')
_SAID = re.compile(r"[A-Za-z_][\w.]*(Error|Exception)\b(: .*)?$")
_KEY = re.compile(r"[\w.-]+")
_ID = re.compile(r"[a-z][a-z0-9-]{0,39}")


class Manifest(Struct, frozen=True, forbid_unknown_fields=True):
    """What stands in a pack.toml."""

    id: str
    version: str
    game: str
    name: str = ""
    modules: tuple[str, ...] | None = None
    data: tuple[str, ...] = ()
    words: str = ""


class Found(Struct, frozen=True):
    """A pack on disk."""

    pack: Pack
    folder: Path
    manifest: Manifest
    package: str = ""
    """The package it is in, where it was installed."""


_USED: dict[str, Found] = {}
_READY = False


def use(where: str | os.PathLike[str]) -> Pack:
    """Bring a pack: a folder, or the name of an installed package. Before the first table of its game;
    a refusal says which file and which line."""
    found = find(os.fspath(where))
    kernel.bring(found.pack, lambda: load(found))
    _USED[found.pack.id] = found
    return found.pack


def ready() -> None:
    """Bring what was installed, and what the environment names; once."""
    global _READY
    if _READY:
        return
    _READY = True
    from importlib.metadata import entry_points

    installed = sorted(entry_points(group=GROUP), key=lambda point: point.name)
    for where in [*(point.value for point in installed), *named()]:
        use(where)


def named() -> list[str]:
    """What the environment names."""
    return [one for one in os.environ.get(VARIABLE, "").split(os.pathsep) if one]


def name(packs: Iterable[str]) -> None:
    """Name these in the environment, so that they are brought here and in every process that is
    started from here."""
    whole = [str(Path(one).resolve()) if Path(one).is_dir() else one for one in packs]
    os.environ[VARIABLE] = os.pathsep.join(dict.fromkeys([*named(), *whole]))


def used() -> Sequence[Pack]:
    """The packs that were brought so far, of all games."""
    return [found.pack for found in _USED.values()]


def translations(language: str) -> dict[str, str]:
    """What packs say in a language."""
    said: dict[str, str] = {}
    for found in _USED.values():
        file = found.folder / found.manifest.words / f"{language}.json"
        if found.manifest.words and file.is_file():
            try:
                said |= msgspec.json.decode(file.read_bytes(), type=dict[str, str])
            except (OSError, msgspec.DecodeError) as problem:
                raise bad_pack(str(file), 0, UNREADABLE(problem=str(problem)), "", ()) from None
    return said


# Reading one


def find(where: str) -> Found:
    """The pack in a folder or a package, with its manifest read and checked."""
    folder, package = Path(where), ""
    if not (folder / MANIFEST).is_file():
        package = where if re.fullmatch(r"[\w.]+", where) else ""
        folder = _package(package) if package else folder
        if not (folder / MANIFEST).is_file():
            raise BadSetup(NO_PACK(pack=where))
    folder = folder.resolve()
    file = folder / MANIFEST
    manifest = _manifest(Data(_text(file), str(file)))
    pack = Pack(manifest.id, manifest.version, manifest.game, manifest.name, str(folder))
    return Found(pack, folder, manifest, package)


def _package(name: str) -> Path:
    try:
        spec = find_spec(name)
    except (ImportError, ValueError):
        spec = None
    places = spec.submodule_search_locations if spec is not None else None
    return Path(next(iter(places))) if places else Path(name)


def _text(file: Path) -> str:
    try:
        return file.read_text("utf-8")
    except (OSError, UnicodeError) as problem:
        raise bad_pack(str(file), 0, UNREADABLE(problem=str(problem)), "", ()) from None


def _manifest(data: Data) -> Manifest:
    from undertow.plugins import plugins

    raw = _toml(data)
    for name in raw:
        if name not in Manifest.__struct_fields__:
            raise wrong(data, name, "there is no such line", Manifest.__struct_fields__)
    for name in ("id", "version", "game"):
        if name not in raw:
            raise bad_pack(data.source, 0, NEEDED(name=name), "", ())
    try:
        manifest = msgspec.convert(raw, Manifest)
    except msgspec.ValidationError as problem:
        field = re.search(r"\$\.(\w+)", str(problem))
        raise wrong(data, field[1] if field else "", _said(str(problem))) from None
    if not _ID.fullmatch(manifest.id):
        raise wrong(data, manifest.id, "an id is small letters, digits and hyphens")
    if manifest.game not in plugins():
        raise wrong(data, manifest.game, "there is no such game", plugins())
    return manifest


def _said(problem: str) -> str:
    """What the decoder says of a value, in words."""
    kind = KIND.match(problem)
    if kind is None or kind["given"] not in KINDS or kind["wanted"] not in KINDS:
        return problem.split(" - ")[0]
    return speak(NOT_ITS_KIND(wanted=KINDS[kind["wanted"]](), given=KINDS[kind["given"]]()))


def _toml(data: Data) -> dict[str, Any]:
    try:
        return tomllib.loads(data.text)
    except tomllib.TOMLDecodeError as problem:
        line = re.search(r"at line (\d+)", str(problem))
        raise bad_pack(
            data.source, int(line[1]) if line else 0, plain(str(problem)), "", ()
        ) from None


def load(found: Found) -> Content:
    """Import its modules, which declare themselves, and read its data."""
    before = messages()
    names = found.manifest.modules
    if names is None:
        files = sorted(found.folder.glob("*.py"))
        names = tuple(file.stem for file in files if file.stem != "__init__")
    parent = found.package or _parent(found)
    modules = []
    for name in names:
        file = found.folder / f"{name}.py"
        if not file.is_file():
            there = [one.stem for one in found.folder.glob("*.py")]
            raise _not_there(found, name, file.name, there)
        modules.append(_module(f"{parent}.{name}", file))
    for key in messages():
        its = key.startswith(f"{found.pack.game}.")
        if key not in before and not (its and _KEY.fullmatch(key)):
            at = _saying(modules, key)
            told = NO_ID(key=key) if its else NOT_ITS_KEY(key=key, game=found.pack.game)
            raise bad_pack(at[0] or found.pack.place, at[1], told, "", ())
    data = []
    for name in found.manifest.data:
        file = found.folder / name
        if not file.is_file():
            there = [one.name for one in found.folder.iterdir() if one.name != MANIFEST]
            raise _not_there(found, name, name, there)
        data.append(Data(_text(file), str(file)))
        _toml(data[-1])
    return Content(found.pack, tuple(modules), tuple(data))


def _not_there(found: Found, name: str, file: str, there: list[str]) -> BadSetup:
    manifest = found.folder / MANIFEST
    lines = enumerate(_text(manifest).splitlines(), 1)
    line = next((number for number, text in lines if f'"{name}"' in text), 0)
    return bad_pack(str(manifest), line, NO_FILE(file=file), name, there)


def _parent(found: Found) -> str:
    """A package of its own for a folder, so that its modules can import each other."""
    name = f"undertow_pack_{found.pack.id.replace('-', '_')}"
    if name not in sys.modules:
        spec = ModuleSpec(name, None, is_package=True)
        spec.submodule_search_locations = [str(found.folder)]
        sys.modules[name] = module_from_spec(spec)
    return name


def _module(name: str, file: Path) -> ModuleType:
    if name in sys.modules:
        return sys.modules[name]
    try:
        if find_spec(name) is not None:
            with looked_at(file.parent):
                module = import_module(name)
        else:
            spec = spec_from_file_location(name, file)
            assert spec is not None
            assert spec.loader is not None
            module = module_from_spec(spec)
            sys.modules[name] = module
            with looked_at(file.parent):
                spec.loader.exec_module(module)
        check_records(module, file)
    except Exception as problem:
        sys.modules.pop(name, None)
        raise explained(problem, file) from problem
    return module


# What is wrong with its Python


def at_fault(problem: BaseException) -> BadSetup | None:
    """What broke in a pack while it was played, with its file and line; None where none was at work. Of
    another process there is nothing but how it was told."""
    folders = {str(found.folder): found for found in _USED.values()}
    place, line, said = "", 0, ""
    for told in "".join(traceback.format_exception(problem)).splitlines():
        at = _FRAME.search(told)
        if at and str(Path(at[1]).parent) in folders:
            place, line, said = at[1], int(at[2]), ""
        elif place and not said and _SAID.match(told.strip()):
            said = told.strip().rstrip("?.")
    if not place:
        return _of_a_rule(problem) or _of_a_function(problem)
    broke = BROKE(place=LINE(file=place, line=line), problem=said or type(problem).__name__)
    return BadSetup(meant(broke, *misnamed(said, Path(place))))


def _of_a_rule(problem: BaseException) -> BadSetup | None:
    """A pack's rule that broke where none of its own lines was at work: it is called with what its `to`
    gives, and that may not be what its script takes."""
    told = "".join(traceback.format_exception(problem))
    broke = _RULE.search(told)
    if broke is None:
        return None
    if (at := _written(broke[1], broke[1].rpartition(".")[2])) is None:
        return None
    if _NO_SCRIPT.search(told):
        return BadSetup(NOT_ASYNC(place=at, rule=broke[1]))
    said = re.findall(rf"^(?:\w+\.)*{broke[2]}: .*$", told, re.MULTILINE)
    what = said[0].rstrip("?.") if said else broke[2]
    return BadSetup(RULE_BROKE(place=at, rule=broke[1], problem=what))


def _written(*words: str) -> Line | None:
    """Where a pack's Python says the first of these words that it says, between quotes."""
    for word in words:
        for file, source in _sources():
            if line := python_line(source, word):
                return LINE(file=file, line=line)
    return None


def _of_a_function(problem: BaseException) -> BadSetup | None:
    """A function of a pack's that does not take what it is called with."""
    told = "".join(traceback.format_exception(problem))
    for untaken in reversed(list(_UNTAKEN.finditer(told))):
        name = untaken[1].rpartition(".")[2]
        for file, source in _sources():
            for one in ast.walk(ast.parse(source)):
                if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef) and one.name == name:
                    said = untaken[0].rstrip("?.")
                    return BadSetup(BROKE(place=LINE(file=file, line=one.lineno), problem=said))
    return None


def _sources() -> Iterator[tuple[str, str]]:
    """The packs' Python, file by file."""
    for found in _USED.values():
        for file in sorted(found.folder.glob("*.py")):
            yield str(file), file.read_text("utf-8")


def _saying(modules: Iterable[ModuleType], key: str) -> tuple[str, int]:
    """Where a pack says a word."""
    for module in modules:
        file = module.__file__ or ""
        source = Path(file).read_text("utf-8")
        parts = key.split(".")
        words = [".".join(parts[:end]) for end in range(len(parts), 0, -1)]
        for word in (*words, *(part for part in parts if not _KEY.fullmatch(part))):
            if line := python_line(source, word, ("id",)):
                return file, line
    return "", 0
