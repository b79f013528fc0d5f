"""Breaks a catalogue: values that stand in it, its lists, the figures in its texts, data files.

Only what is read at import is data; what stands in functions is broken as code.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TypeVar

from tools.mutants.code import Text, name_of
from tools.mutants.edits import Edit, applied

_FIGURES = (
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
)
_NEXT = {was: then for was, then in pairwise(_FIGURES) if was != "one"}
_NEXT |= {"once": "twice", "twice": "once"}
_FIGURE = re.compile(
    rf"(?<![\w\\{{-])(?:(?P<digits>\d+)|(?P<word>{'|'.join(_NEXT)}))(?![\w}}])", re.IGNORECASE
)
"""A figure in a sentence. `one` is mostly no figure, and `{0}` or `\\2` is none at all."""
_SENTENCE = 16
"""Shorter texts are ids and names."""
_WORD = re.compile(r"[\w.+-]*")
T = TypeVar("T")
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


def edits(source: bytes) -> Iterator[Edit]:
    """Every breakage of the data in a module."""
    return _Spoiler(Text(source), ast.parse(source)).all()


class _Spoiler:
    def __init__(self, text: Text, tree: ast.Module) -> None:
        self.text = text
        self.nodes = list(_at_import(tree))

    def all(self) -> Iterator[Edit]:
        for node in self.nodes:
            match node:
                case ast.Tuple() | ast.List() | ast.Set() if isinstance(
                    getattr(node, "ctx", ast.Load()), ast.Load
                ):
                    yield from self.row(node)
                case ast.Dict():
                    yield from self.dictionary(node)
                case ast.Call():
                    yield from self.swapped(node.args, "values swapped", numbers=True)
                case ast.Constant(value=str()):
                    yield from figures(self.text, node)
        yield from self.choices()

    def row(self, node: ast.Tuple | ast.List | ast.Set) -> Iterator[Edit]:
        items = node.elts
        if not self.text.of(node).startswith(("(", "[", "{")):
            return
        for at, item in enumerate(items):
            if len(items) == 1:
                if not isinstance(node, ast.Set):
                    empty = "()" if isinstance(node, ast.Tuple) else "[]"
                    yield self.text.instead(node, empty, "entry dropped")
            elif len(items) == 2 and isinstance(node, ast.Tuple):
                left = self.text.of(items[1 - at])
                yield self.text.instead(node, f"({left},)", "entry dropped")
            else:
                yield self.without(items, at, self.text.start(item), self.text.end(item))
        yield from self.swapped(items, "entries swapped")

    def without(self, items: Sequence[ast.expr], at: int, start: int, end: int) -> Edit:
        """A row without one of its items and its comma."""
        if at + 1 < len(items):
            return Edit(start, self.text.start(items[at + 1]), "", "entry dropped")
        return Edit(self.text.end(items[at - 1]), end, "", "entry dropped")

    def dictionary(self, node: ast.Dict) -> Iterator[Edit]:
        if not node.keys or any(key is None for key in node.keys):
            return
        keys = [key for key in node.keys if key is not None]
        for at, (key, value) in enumerate(zip(keys, node.values, strict=True)):
            start, end = self.text.start(key), self.text.end(value)
            if at + 1 < len(keys):
                yield Edit(start, self.text.start(keys[at + 1]), "", "entry dropped")
            elif at:
                yield Edit(self.text.end(node.values[at - 1]), end, "", "entry dropped")
            else:
                yield self.text.instead(node, "{}", "entry dropped")
        yield from self.swapped(node.values, "values swapped")

    def swapped(
        self, items: Sequence[ast.expr], kind: str, *, numbers: bool = False
    ) -> Iterator[Edit]:
        """Neighbours of one kind in each other's place."""
        for left, right in pairwise(items):
            match left, right:
                case ast.Constant(value=one), ast.Constant(value=two):
                    pass
                case _:
                    continue
            if type(one) is not type(two) or one == two or (numbers and not isinstance(one, int)):
                continue
            start, end = self.text.start(left), self.text.end(right)
            gap = self.text.source[self.text.end(left) : self.text.start(right)].decode()
            yield Edit(start, end, self.text.of(right) + gap + self.text.of(left), kind)

    def choices(self) -> Iterator[Edit]:
        """A word that stands where others stand too, such as an element: another of them."""
        places: dict[tuple[str, str], list[ast.Constant]] = defaultdict(list)
        for node in self.nodes:
            if isinstance(node, ast.Call):
                given: list[tuple[str, ast.expr]] = [
                    *((str(n), value) for n, value in enumerate(node.args)),
                    *((keyword.arg or "", keyword.value) for keyword in node.keywords),
                ]
                for place, value in given:
                    if isinstance(value, ast.Constant) and isinstance(value.value, str):
                        places[name_of(node.func), place].append(value)
        for found in places.values():
            for node, word in _others([(node, str(node.value)) for node in found]):
                yield self.text.instead(node, f'"{word}"', "other word")


def _others(found: Sequence[tuple[T, str]]) -> Iterator[tuple[T, str]]:
    """Another word for each, where words come more than once: ids and names do not."""
    words = list(dict.fromkeys(word for _, word in found))
    plain = all(_WORD.fullmatch(word) for word in words)
    if plain and 1 < len(words) < len(found):
        for thing, word in found:
            yield thing, words[(words.index(word) + 1) % len(words)]


def figures(text: Text, node: ast.Constant) -> Iterator[Edit]:
    """Figures in a sentence, each one higher."""
    if len(str(node.value)) < _SENTENCE or " " not in str(node.value):
        return
    begins = text.start(node)
    for found in _FIGURE.finditer(text.of(node)):
        was = found[0]
        if found["digits"]:
            then = str(int(was) + 1)
        else:
            then = _NEXT[was.lower()]
            then = then.capitalize() if was[0].isupper() else then
        at = begins + len(text.of(node)[: found.start()].encode())
        yield Edit(at, at + len(was), then, "figure in a text")


def _at_import(node: ast.AST) -> Iterator[ast.AST]:
    """Every expression that is worked out at import; neither annotations nor docstrings."""
    if isinstance(node, (ast.JoinedStr, ast.Subscript)):
        return
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return
    if isinstance(node, ast.Assign) and name_of(node.targets[0]) == "__all__":
        return
    yield node
    for field, value in ast.iter_fields(node):
        inner = field == "body" and isinstance(node, (*_FUNCTIONS, ast.Lambda))
        if inner or field in ("annotation", "returns", "bases", "target", "targets"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                yield from _at_import(child)


# --- data files ----------------------------------------------------------------------------------

_PAIR = re.compile(
    r'(?P<key>[\w-]+)\s*=\s*(?P<value>"[^"\n]*"|\d+\b|true\b|false\b|\[[^\[\]\n]*\])'
)
_ENTRY = re.compile(r"^[\w-]+\s*=\s*\{.*\}\s*(#.*)?$", re.MULTILINE)


def file_edits(source: bytes) -> Iterator[Edit]:
    """Every breakage of a data file; whatever it breaks, it can still be read."""
    whole = source.decode()
    before = tomllib.loads(whole)
    for edit in _values(whole):
        after = tomllib.loads(applied(source, edit).decode())
        if after != before:
            yield edit


def _values(whole: str) -> Iterator[Edit]:
    def at(start: int, end: int, text: str, kind: str) -> Edit:
        ahead = len(whole[:start].encode())
        return Edit(ahead, ahead + len(whole[start:end].encode()), text, kind)

    words: dict[str, list[tuple[re.Match[str], str]]] = defaultdict(list)
    for found in _PAIR.finditer(whole):
        if "#" in whole[whole.rfind("\n", 0, found.start()) + 1 : found.start()]:
            continue
        value, (start, end) = found["value"], found.span("value")
        if value.isdigit():
            yield at(start, end, str(int(value) + 1), "number")
        elif value in ("true", "false"):
            yield at(start, end, "false" if value == "true" else "true", "truth")
        elif value.startswith("["):
            items = [item.strip() for item in value[1:-1].split(",") if item.strip()]
            for n, item in enumerate(items):
                rest = [*items[:n], *items[n + 1 :]]
                yield at(start, end, f"[{', '.join(rest)}]", "entry dropped")
                if n + 1 < len(items) and items[n + 1] != item:
                    turned = [*items[:n], items[n + 1], item, *items[n + 2 :]]
                    yield at(start, end, f"[{', '.join(turned)}]", "entries swapped")
        else:
            words[found["key"]].append((found, value[1:-1]))
    for listed in words.values():
        for found, word in _others(listed):
            yield at(*found.span("value"), f'"{word}"', "other word")
    for entry in _ENTRY.finditer(whole):
        yield at(entry.start(), entry.end(), "", "entry dropped")
