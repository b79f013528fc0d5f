"""The rules of the house, read off the source with `ast`: which way imports point, and purity.

Each check takes a parsed module and yields (line, complaint).
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

Complaint = tuple[int, str]

PURE = ("kernel", "parts", "odds", "games")
UPSTAIRS = ("bots", "lab", "terminal", "twin", "plugin")
"""Rooms of a game above its rules: they play, measure and draw it, and are not pure."""
# Whom each room may import, beside itself. A game sees its own room only; "*" is every room.
CONTRACT: dict[str, tuple[str, ...]] = {
    "kernel": (),
    "parts": ("kernel",),
    "games": ("kernel", "parts", "odds"),
    "upstairs": (
        "kernel",
        "parts",
        "odds",
        "lab",
        "store",
        "plugin",
        "plugins",
        "terminal",
        "commands",
    ),
    "odds": ("kernel",),
    "lab": ("kernel", "parts", "odds", "packs"),
    "store": ("kernel", "parts"),
    "plugin": ("kernel", "parts", "lab"),
    "plugins": ("plugin", "games", "packs"),
    "ports": ("kernel",),
    "logs": (),
    "declared": ("kernel",),
    "broken": ("kernel", "declared"),
    "packs": ("kernel", "plugins", "declared", "broken"),
    "printing": ("kernel", "parts", "plugins"),
    "library": ("kernel", "parts", "lab", "store", "plugin", "plugins", "packs"),
    "commands": (
        "kernel",
        "parts",
        "lab",
        "store",
        "plugin",
        "plugins",
        "printing",
        "server",
        "packs",
        "library",
        "envs",
        "__version__",
    ),
    "terminal": ("kernel", "parts", "lab", "store", "plugin", "plugins", "commands", "client"),
    "server": (
        "kernel",
        "parts",
        "lab",
        "store",
        "plugin",
        "plugins",
        "printing",
        "commands",
        "packs",
        "ports",
        "logs",
        "__version__",
    ),
    "cli": ("kernel", "plugin", "plugins", "packs", "commands", "__version__"),
    "client": ("kernel", "plugins", "plugin"),
    "agents": ("kernel", "parts", "client", "terminal", "ports", "logs", "__version__"),
    "envs": ("kernel", "lab", "plugin", "plugins"),
    "examples": ("*",),
    "__main__": ("cli",),
    "__init__": ("library", "_typed"),
}
# The same inside the server, whose other modules (app, serve) may import everything.
SERVER: dict[str, tuple[str, ...]] = {
    "wire": (),
    "broadcast": ("wire",),
    "tables": ("wire", "broadcast", "config", "errors", "limits", "metrics", "shares", "traces"),
    "sockets": ("wire", "broadcast", "tables", "addresses", "errors", "shares"),
    "http": ("wire", "broadcast", "tables", "addresses", "errors"),
}
OUTSIDE_WORLD = {
    "asyncio",
    "concurrent",
    "http",
    "multiprocessing",
    "select",
    "selectors",
    "socket",
    "socketserver",
    "sqlite3",
    "ssl",
    "subprocess",
    "threading",
    "urllib",
}
CHANCE_AND_CLOCKS = {"datetime", "os", "random", "secrets", "time", "uuid"}
KERNEL_MAY_USE = {"msgspec"}


class Module(NamedTuple):
    name: str  # undertow.games.fire.world
    is_package: bool
    tree: ast.Module

    @property
    def room(self) -> str:
        """kernel, games/fire, upstairs/fire, cli; `games` is the package of all games itself."""
        return room_of(self.name) or "__init__"


def load(path: Path, src: Path) -> Module:
    parts = list(path.relative_to(src).with_suffix("").parts)
    is_package = parts[-1] == "__init__"
    if is_package:
        parts.pop()
    return Module(".".join(parts), is_package, ast.parse(path.read_text(encoding="utf-8")))


def room_of(name: str) -> str:
    """The room of a module name of ours: undertow.games.fire.world -> games/fire, and what stands
    above a game's rules: undertow.games.fire.bots.plan -> upstairs/fire."""
    parts = name.split(".")[1:]
    if parts[:1] == ["games"]:
        if len(parts) > 2 and parts[2] in UPSTAIRS:
            return f"upstairs/{parts[1]}"
        return "/".join(parts[:2])
    return parts[0] if parts else ""


# --- imports -----------------------------------------------------------------------------------


def imports(module: Module) -> Iterator[tuple[int, str]]:
    """(line, full name) of everything a module imports, wherever in it, relative or by string."""
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name
        elif isinstance(node, ast.ImportFrom):
            base = _absolute(module, node)
            if base == "undertow" or re.fullmatch(r"undertow\.(games(\.\w+)?|server)", base):
                # the name may itself be a room
                for alias in node.names:
                    yield node.lineno, f"{base}.{alias.name}"
            else:
                yield node.lineno, base
        elif isinstance(node, ast.Call) and _called(node) in ("import_module", "__import__"):
            first = node.args[0] if node.args else None
            if isinstance(first, ast.Constant) and isinstance(first.value, str):
                yield node.lineno, first.value


def _absolute(module: Module, node: ast.ImportFrom) -> str:
    if not node.level:
        return node.module or ""
    parts = module.name.split(".")
    parts = parts[: len(parts) - node.level + module.is_package]
    return ".".join([*parts, *([node.module] if node.module else [])])


def check_imports(module: Module) -> Iterator[Complaint]:
    """The contract: arrows between rooms, and what a room may use of the world outside."""
    room = module.room
    kind = room.split("/")[0]
    if kind not in CONTRACT:
        yield 1, f"room `{kind}` has no line in the import contract (tests/support/house.py)"
        return
    for line, name in imports(module):
        top = name.split(".")[0]
        if top == "undertow":
            if not _may_import(room, room_of(name)):
                yield line, f"{room} may not import {name}"
            elif not _may_import_inside(module.name, name):
                yield line, f"{module.name} may not import {name}"
        elif kind in PURE and top in OUTSIDE_WORLD:
            yield line, f"{room} may not import {name}: rooms of rules know no outside world"
        elif kind in PURE and top in CHANCE_AND_CLOCKS:
            yield line, f"{room} may not import {name}: chance and time come from fate and facts"
        elif kind == "kernel" and top not in sys.stdlib_module_names | KERNEL_MAY_USE:
            yield line, f"kernel may not import {name}: only the standard library and msgspec"


def _may_import_inside(name: str, imported: str) -> bool:
    """The contract of the server's own rooms."""
    here, there = name.split(".")[1:3], imported.split(".")[1:3]
    if len(here) < 2 or here[0] != "server" or here[1] not in SERVER or there[:1] != ["server"]:
        return True
    return len(there) == 2 and there[1] in (here[1], *SERVER[here[1]])


def _may_import(room: str, other: str) -> bool:
    allowed = CONTRACT[room.split("/")[0]]
    if "*" in allowed or other == room or other.split("/")[0] in allowed:
        return True
    if not other:
        return "__version__" in allowed  # the package itself, which only points to the library
    if room.startswith("upstairs/"):
        return other == room.replace("upstairs", "games")
    return room == "games" and other.startswith("games/")


# --- purity ------------------------------------------------------------------------------------

_SET_TYPES = {"set", "frozenset", "Set", "FrozenSet", "AbstractSet", "MutableSet"}
_SET_METHODS = {"union", "intersection", "difference", "symmetric_difference", "copy"}
_IN_ORDER = {
    "list",
    "tuple",
    "iter",
    "enumerate",
    "zip",
    "map",
    "filter",
    "chain",
    "fromkeys",
    "join",
    "extend",
    "deque",
    "array",
    "next",
    "reduce",
}
_ORDER_FREE = {"sorted", "set", "frozenset", "any", "all", "sum", "len", "Counter"}
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
_IDENTITY = {"id", "hash"}


class Known(NamedTuple):
    """Fields and functions that are sets by their annotation, wherever they are declared."""

    fields: frozenset[str] = frozenset()
    functions: frozenset[str] = frozenset()


def known_sets(trees: Iterable[ast.Module]) -> Known:
    """Names declared as sets and never as anything else."""
    fields: dict[str, set[bool]] = {}
    functions: dict[str, set[bool]] = {}
    for node in (node for tree in trees for node in ast.walk(tree)):
        if isinstance(node, ast.ClassDef):
            for item in node.body:
                if isinstance(item, ast.AnnAssign) and isinstance(item.target, ast.Name):
                    fields.setdefault(item.target.id, set()).add(_is_set_type(item.annotation))
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            functions.setdefault(node.name, set()).add(_is_set_type(node.returns))
    return Known(
        frozenset(name for name, kinds in fields.items() if kinds == {True}),
        frozenset(name for name, kinds in functions.items() if kinds == {True}),
    )


_WRITTEN = ("Prose", "Page", "Rows")


def check_words(module: Module) -> Iterator[Complaint]:
    """Nobody waits for typing: no question that is awaited asks for words or a whole page."""
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Attribute) and node.attr.startswith("fill_in"):
            yield node.lineno, "a page is an action's form, and never filled in while a rule waits"
        if isinstance(node, ast.Await):
            for call in ast.walk(node.value):
                if isinstance(call, ast.Call) and _called(call) in _WRITTEN:
                    yield call.lineno, f"{_called(call)} is awaited; make it the form of an action"


def check_entries(module: Module, ids: frozenset[str]) -> Iterator[Complaint]:
    """Rules know no entry of the catalogue by its id; the tag of a fact may be the same word."""
    tags = {
        id(keyword.value)
        for node in ast.walk(module.tree)
        if isinstance(node, ast.ClassDef)
        for keyword in node.keywords
        if keyword.arg == "tag"
    }
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Constant) and node.value in ids and id(node) not in tags:
            yield node.lineno, f"names the entry {node.value}; let the entry declare what it does"


def check_taken(module: Module) -> Iterator[tuple[int, str, str]]:
    """What is taken from the catalogue, and from which module of it: a table may be, an entry not."""
    for node in ast.walk(module.tree):
        if isinstance(node, ast.ImportFrom) and "catalogue" in (node.module or "").split("."):
            for one in node.names:
                yield node.lineno, node.module or "", one.name


def check_purity(module: Module, known: Known | None = None) -> Iterator[Complaint]:
    """No identity, no hash, and no order taken from a set."""
    known = known or known_sets([module.tree])
    yield from _Scope(known).walk(module.tree)


class _Scope:
    """One function (or the module), with the names in it that hold sets."""

    def __init__(self, known: Known, outer: frozenset[str] = frozenset()) -> None:
        self.known = known
        self.names = outer

    def walk(self, body: ast.AST) -> Iterator[Complaint]:
        nodes = list(_same_scope(body))
        self.names = self._names(body, nodes)
        free: set[ast.AST] = set()  # comprehensions whose order cannot be seen
        for node in nodes:
            if isinstance(node, ast.Call) and _called(node) in _ORDER_FREE:
                free.update(node.args)
        for node in nodes:
            yield from self._identity(node)
            yield from self._order(node, free)
            if isinstance(node, _FUNCTIONS) and node is not body:
                yield from _Scope(self.known, self.names).walk(node)

    def _names(self, body: ast.AST, nodes: list[ast.AST]) -> frozenset[str]:
        own: set[str] = set()
        hidden: set[str] = set()
        if isinstance(body, _FUNCTIONS):
            a = body.args
            for arg in [*a.posonlyargs, *a.args, *a.kwonlyargs]:
                (own if _is_set_type(arg.annotation) else hidden).add(arg.arg)
        before = None
        self.names = (self.names - hidden) | own
        while before != self.names:  # a = set(); b = a | c
            before = self.names
            for node in nodes:
                self.names |= self._bound(node)
        return self.names

    def _bound(self, node: ast.AST) -> set[str]:
        match node:
            case ast.Assign(targets=targets, value=value) if self.is_set(value):
                return {t.id for t in targets if isinstance(t, ast.Name)}
            case ast.AnnAssign(target=ast.Name(id=name), annotation=kind, value=value):
                if _is_set_type(kind) or (value is not None and self.is_set(value)):
                    return {name}
            case ast.NamedExpr(target=ast.Name(id=name), value=value) if self.is_set(value):
                return {name}
        return set()

    def is_set(self, node: ast.AST) -> bool:
        match node:
            case ast.Set() | ast.SetComp():
                return True
            case ast.Name(id=name):
                return name in self.names
            case ast.Attribute(attr=name):
                return name in self.known.fields
            case ast.NamedExpr(value=value) | ast.Await(value=value):
                return self.is_set(value)
            case ast.BoolOp(values=values):
                return any(map(self.is_set, values))
            case ast.IfExp(body=one, orelse=other):
                return self.is_set(one) or self.is_set(other)
            case ast.BinOp(left=left, op=ast.BitOr() | ast.BitAnd() | ast.BitXor() | ast.Sub()):
                return any(self.is_set(side) or _is_keys(side) for side in (left, node.right))
            case ast.Call(func=ast.Attribute(value=value, attr=name)) if name in _SET_METHODS:
                return self.is_set(value)
            case ast.Call():
                name = _called(node)
                return name in ("set", "frozenset") or name in self.known.functions
        return False

    def _identity(self, node: ast.AST) -> Iterator[Complaint]:
        match node:
            case ast.Call(func=ast.Name(id=name)) if name in _IDENTITY:
                yield node.lineno, f"call to {name}(): it differs from run to run"
            case ast.Call(func=ast.Attribute(attr="__hash__")):
                yield node.lineno, "call to __hash__(): it differs from run to run"
            case ast.keyword(arg="key", value=ast.Name(id=name)) if name in _IDENTITY:
                yield node.lineno, f"key={name}: it differs from run to run"

    def _order(self, node: ast.AST, free: set[ast.AST]) -> Iterator[Complaint]:
        for taken in self._taken_in_order(node, free):
            if self.is_set(taken):
                what = ast.unparse(taken)
                what = what if len(what) < 40 else what[:39] + "…"
                line = getattr(taken, "lineno", 0)
                yield line, f"takes an order from the set `{what}`: use sorted(), a tuple or a dict"

    def _taken_in_order(self, node: ast.AST, free: set[ast.AST]) -> Iterator[ast.AST]:
        match node:
            case ast.For(iter=what) | ast.AsyncFor(iter=what) | ast.YieldFrom(value=what):
                yield what
            case ast.ListComp() | ast.DictComp() | ast.GeneratorExp() if node not in free:
                yield from (generator.iter for generator in node.generators)
            case ast.List(elts=elts) | ast.Tuple(elts=elts):
                yield from (e.value for e in elts if isinstance(e, ast.Starred))
            case ast.Assign(targets=[ast.Tuple() | ast.List()], value=what):
                yield what
            case ast.Call(func=ast.Attribute(value=what, attr="pop"), args=[]):
                yield what
            case ast.Call():
                name = _called(node)
                if name in _IN_ORDER or (
                    name in ("min", "max") and any(k.arg == "key" for k in node.keywords)
                ):
                    yield from node.args
                if name not in _ORDER_FREE:
                    yield from (a.value for a in node.args if isinstance(a, ast.Starred))


def _same_scope(body: ast.AST) -> Iterator[ast.AST]:
    """The nodes of one function, its nested functions as single nodes (theirs is another scope)."""
    waiting = list(ast.iter_child_nodes(body))
    while waiting:
        node = waiting.pop(0)
        yield node
        if isinstance(node, _FUNCTIONS):
            waiting.extend(getattr(node, "decorator_list", []))
            waiting.extend(d for d in [*node.args.defaults, *node.args.kw_defaults] if d)
        else:
            waiting.extend(ast.iter_child_nodes(node))


def _called(node: ast.AST) -> str:
    """f of f(...), x.f(...) and f[T](...)."""
    match node:
        case ast.Call(func=func):
            return _called(func)
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case ast.Subscript(value=value):
            return _called(value)
    return ""


def _is_keys(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and _called(node) in ("keys", "items") and not node.args


def _is_set_type(node: ast.AST | None) -> bool:
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name in _SET_TYPES
        case ast.Subscript(value=ast.Name(id="Final" | "ClassVar" | "Annotated"), slice=inner):
            return _is_set_type(inner.elts[0] if isinstance(inner, ast.Tuple) else inner)
        case ast.Subscript(value=value):
            return _is_set_type(value)
        case ast.BinOp(left=left, right=right):
            return _is_set_type(left) or _is_set_type(right)
        case ast.Constant(value=str() as text):
            return _is_set_type(ast.parse(text, mode="eval").body)
    return False
