"""What is wrong with a pack's Python that broke while it was imported: where, and what may have been meant."""

from __future__ import annotations

import ast
import inspect
import re
import sys
import traceback
from collections.abc import Iterable
from pathlib import Path
from pkgutil import iter_modules
from typing import Any

from undertow.declared import Unfit
from undertow.kernel import BadSetup, UndertowError, message, plain, speak
from undertow.kernel.packs import bad_pack

NO_OPTION = message("packs.no-option", "{called} takes no {word}")
LEFT_OUT = message("packs.left-out", "{called} must be told this too: {names}")
TAKEN = message("packs.taken", "{key} is there already, and says “{said}”")

_NO_OPTION = re.compile(r"(\S+)\(\) got an unexpected keyword argument '(\w+)'")
_STRANGE = re.compile(r"Unexpected keyword argument '(\w+)'")
_NOT_GIVEN = re.compile(r"Missing required argument '(\w+)'")
_LEFT_OUT = re.compile(r"(\S+)\(\) missing \d+ required .*?arguments?: (.*)")
_NO_NAME = re.compile(r"name '(\w+)' is not defined")
_NO_PART = re.compile(r"'(\w+)' object has no attribute '(\w+)'")
_TAKEN = re.compile(r"the message key '(\S+)' already says ['\"](.*)['\"]")


def explained(problem: Exception, file: Path) -> BadSetup:
    """A pack's Python that broke while it was imported: where, and what may have been meant."""
    if isinstance(problem, SyntaxError):
        said = plain(problem.msg)
        return bad_pack(problem.filename or str(file), problem.lineno or 0, said, "", ())
    place, line, names = str(file), 0, dict[str, Any]()
    for frame, number in traceback.walk_tb(problem.__traceback__):
        if Path(frame.f_code.co_filename).parent == file.parent:
            place, line, names = frame.f_code.co_filename, number, frame.f_globals
    line = (problem.line if isinstance(problem, Unfit) else 0) or line
    told = str(problem) if isinstance(problem, UndertowError) else _said(problem, Path(place), line)
    word, known = _nearest(problem, Path(place), line, names)
    return bad_pack(place, line, plain(told.rstrip(".")), word, known)


def _said(problem: Exception, file: Path, line: int) -> str:
    """What Python says of it, in words where there are better ones."""
    told = str(problem)
    if isinstance(problem, ImportError):  # where Python looked is no help
        return re.sub(r" \([^()]*\)$", "", told)
    if found := _TAKEN.match(told):
        return speak(TAKEN(key=re.sub(r"\.(name|text)$", "", found[1]), said=found[2]))
    if found := _NO_OPTION.search(told):
        return speak(NO_OPTION(called=_name(file, line) or found[1], word=found[2]))
    if found := _LEFT_OUT.search(told):
        names = re.findall(r"'(\w+)'", found[2])
        return speak(LEFT_OUT(called=_name(file, line) or found[1], names=names))
    if (found := _STRANGE.match(told)) and (called := _name(file, line)):
        return speak(NO_OPTION(called=called, word=found[1]))
    if (found := _NOT_GIVEN.match(told)) and (called := _name(file, line)):
        return speak(LEFT_OUT(called=called, names=[found[1]]))
    return told if isinstance(problem, ValueError) else f"{type(problem).__name__}: {told}"


def misnamed(said: str, file: Path) -> tuple[str, set[str]]:
    """A name that broke a pack's Python while it was played, and what there is in its stead. Of another
    process there is nothing but how it was told."""
    if found := _NO_NAME.search(said):
        tree = ast.walk(ast.parse(file.read_text("utf-8")))
        return found[1], {name for node in tree for name in _named(node)}
    if found := _NO_PART.search(said):
        ours = [module for name, module in sys.modules.items() if name.startswith("undertow")]
        kinds = [vars(module).get(found[1]) for module in ours]
        return found[2], {
            name for kind in kinds if isinstance(kind, type) for name in _public(kind)
        }
    return "", set()


def _named(node: ast.AST) -> Iterable[str]:
    """What a piece of Python gives a name to."""
    match node:
        case ast.Import() | ast.ImportFrom():
            return [one.asname or one.name for one in node.names]
        case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
            return [node.name]
        case ast.arg():
            return [node.arg]
        case ast.Name(ctx=ast.Store()):
            return [node.id]
    return []


def _nearest(
    problem: Exception, file: Path, line: int, names: dict[str, Any]
) -> tuple[str, Iterable[str]]:
    """The word that does not fit, and what there is in its stead."""
    if isinstance(problem, Unfit):
        return problem.word, problem.known
    if isinstance(problem, ImportError):
        word = re.search(r"cannot import name '(\w+)'", str(problem))
        if word is not None:
            return word[1], _public(sys.modules.get(problem.name or ""))
        within, _, module = (problem.name or "").rpartition(".")
        found = getattr(sys.modules.get(within), "__path__", ())
        return module, [one.name for one in iter_modules(found)]
    if isinstance(problem, NameError | AttributeError | KeyError):
        word = re.search(r"'([^']+)'", str(problem))
        if word is None:
            return "", ()
        of = getattr(problem, "obj", None)
        return word[1], _public(of) if of is not None else [n for n in names if n[0] != "_"]
    if isinstance(problem, TypeError):
        word = re.search(r"keyword argument '(\w+)'", str(problem))
        if word is not None:
            return word[1], [*_parameters(file, line, names), *_refusing(problem)]
    return "", ()


def _public(of: Any) -> list[str]:
    return [name for name in dir(of) if not name.startswith("_")] if of is not None else []


def _call(file: Path, line: int) -> ast.Call | None:
    """What is called in this line of a file."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Call) and node.lineno <= line <= (node.end_lineno or line):
            return node
    return None


def _name(file: Path, line: int) -> str:
    call = _call(file, line)
    return ast.unparse(call.func) if call is not None else ""


def _parameters(file: Path, line: int, names: dict[str, Any]) -> list[str]:
    """What the function takes that was called there."""
    call = _call(file, line)
    called = names.get(call.func.id) if call and isinstance(call.func, ast.Name) else None
    return _taken(called)


def _refusing(problem: Exception) -> list[str]:
    """What the function takes that did not take it, where what was called handed it on."""
    frames = [frame for frame, _ in traceback.walk_tb(problem.__traceback__)]
    found = _NO_OPTION.search(str(problem))
    called: Any = None
    for name in found[1].removesuffix(".__init__").split(".") if found and frames else ():
        called = frames[-1].f_globals.get(name) if called is None else getattr(called, name, None)
    return _taken(called)


def _taken(called: Any) -> list[str]:
    fields = getattr(called, "__struct_fields__", None)
    if fields is not None:
        return list(fields)
    if not callable(called):
        return []
    given = inspect.signature(called).parameters.values()
    return [one.name for one in given if one.kind not in (one.VAR_KEYWORD, one.VAR_POSITIONAL)]
