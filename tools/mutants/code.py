"""Breaks code: every way in which one expression or statement of a module can be a little wrong.

Not broken: annotations, assertions (`zip(…, strict=True)` is one), docstrings, imports, `__all__`,
f-strings, class keywords such as `frozen`, and decorators that only make things faster or rearrange a
call.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import pairwise

from tools.mutants.edits import Edit

_COMPARISONS: dict[type[ast.cmpop], tuple[str, str]] = {
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.Is: (r"\bis\b", "is not"),
    ast.IsNot: (r"\bis\s+not\b", "is"),
    ast.In: (r"\bin\b", "not in"),
    ast.NotIn: (r"\bnot\s+in\b", "in"),
}
_OTHER_CALL = {"min": "max", "max": "min", "any": "all", "all": "any"}
_HARMLESS = {
    "abstractmethod",
    "cache",
    "cached_property",
    "classmethod",
    "contextmanager",
    "dataclass",
    "final",
    "lru_cache",
    "overload",
    "override",
    "property",
    "setter",
    "staticmethod",
    "wraps",
}
_SEQUENCES = (ast.Tuple, ast.List, ast.JoinedStr, ast.ListComp)


class Text:
    """A source by byte, as `ast` counts."""

    def __init__(self, source: bytes) -> None:
        self.source = source
        self._starts = [0]
        for line in source.splitlines(keepends=True):
            self._starts.append(self._starts[-1] + len(line))

    def start(self, node: ast.expr | ast.stmt) -> int:
        return self._starts[node.lineno - 1] + node.col_offset

    def end(self, node: ast.expr | ast.stmt) -> int:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self._starts[node.end_lineno - 1] + node.end_col_offset

    def of(self, node: ast.expr | ast.stmt) -> str:
        return self.source[self.start(node) : self.end(node)].decode()

    def instead(self, node: ast.expr | ast.stmt, text: str, kind: str) -> Edit:
        return Edit(self.start(node), self.end(node), text, kind)

    def between(
        self, left: ast.expr, right: ast.expr, pattern: str, text: str, kind: str
    ) -> Iterator[Edit]:
        """The sign between two expressions."""
        begins = self.end(left)
        found = re.search(pattern.encode(), self.source[begins : self.start(right)])
        if found:
            yield Edit(begins + found.start(), begins + found.end(), text, kind)


def name_of(node: ast.expr) -> str:
    """The last name of a decorator or of what is called."""
    while isinstance(node, ast.Call):
        node = node.func
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


def edits(source: bytes) -> Iterator[Edit]:
    """Every breakage of a module's code."""
    return _Breaker(Text(source)).walk(ast.parse(source))


class _Breaker:
    def __init__(self, text: Text) -> None:
        self.text = text

    def walk(self, node: ast.AST) -> Iterator[Edit]:
        if isinstance(node, (ast.JoinedStr, ast.Assert, ast.Import, ast.ImportFrom)):
            return
        if isinstance(node, ast.If) and name_of(node.test) == "TYPE_CHECKING":
            return
        yield from self.breaks(node)
        for field, value in ast.iter_fields(node):
            if field in ("annotation", "returns", "type_params", "bases"):
                continue
            asserts = isinstance(node, ast.Call) and name_of(node.func) == "zip"
            if field == "keywords" and (asserts or isinstance(node, ast.ClassDef)):
                continue
            for child in value if isinstance(value, list) else [value]:
                harmless = field == "decorator_list" and name_of(child) in _HARMLESS
                if isinstance(child, ast.AST) and not harmless:
                    yield from self.walk(child)

    def breaks(self, node: ast.AST) -> Iterator[Edit]:
        match node:
            case ast.Compare():
                yield from self.comparison(node)
            case ast.Constant():
                yield from self.constant(node)
            case ast.BoolOp():
                yield from self.steps(node)
            case ast.UnaryOp(op=ast.Not()):
                inner = f"({self.text.of(node.operand)})"
                yield self.text.instead(node, inner, "not dropped")
            case ast.BinOp() | ast.AugAssign():
                yield from self.sum(node)
            case ast.Call():
                name = node.func.id if isinstance(node.func, ast.Name) else ""
                if name in _OTHER_CALL:
                    yield self.text.instead(node.func, _OTHER_CALL[name], "other extreme")
            case ast.Expr():
                yield from self.dropped(node)
            case ast.Return():
                if node.value is not None and not isinstance(node.value, ast.Constant):
                    yield self.text.instead(node.value, "None", "return")
            case ast.If() | ast.IfExp():
                yield from self.condition(node.test, "True", "False")
            case ast.While():
                yield from self.condition(node.test, "False")
            case ast.comprehension():
                for test in node.ifs:
                    yield from self.condition(test, "True")
            case ast.Slice():
                yield from self.piece(node)
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                yield from self.decorators(node)

    def comparison(self, node: ast.Compare) -> Iterator[Edit]:
        sides = [node.left, *node.comparators]
        for left, op, right in zip(sides, node.ops, sides[1:], strict=False):
            pattern, other = _COMPARISONS[type(op)]
            yield from self.text.between(left, right, pattern, other, "comparison")

    def constant(self, node: ast.Constant) -> Iterator[Edit]:
        if node.value is True or node.value is False:
            yield self.text.instead(node, str(not node.value), "truth")
        elif isinstance(node.value, int):
            yield self.text.instead(node, str(node.value + 1), "number")
            if node.value == 1:
                yield self.text.instead(node, "0", "number")

    def steps(self, node: ast.BoolOp) -> Iterator[Edit]:
        was, other = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
        for left, right in pairwise(node.values):
            yield from self.text.between(left, right, rf"\b{was}\b", other, "boolean step")

    def sum(self, node: ast.BinOp | ast.AugAssign) -> Iterator[Edit]:
        if not isinstance(node.op, (ast.Add, ast.Sub)):
            return
        sides = (
            (node.left, node.right) if isinstance(node, ast.BinOp) else (node.target, node.value)
        )
        if any(_joins(side) for side in sides):
            return
        was, other = (r"\+", "-") if isinstance(node.op, ast.Add) else ("-", "+")
        yield from self.text.between(*sides, was, other, "sum")

    def condition(self, test: ast.expr, *forced: str) -> Iterator[Edit]:
        if not isinstance(test, ast.Constant):
            for value in forced:
                yield self.text.instead(test, value, "condition")

    def dropped(self, node: ast.Expr) -> Iterator[Edit]:
        value = node.value.value if isinstance(node.value, ast.Await) else node.value
        if isinstance(value, ast.Call) or isinstance(node.value, ast.Await):
            yield self.text.instead(node, "pass", "call dropped")

    def piece(self, node: ast.Slice) -> Iterator[Edit]:
        for bound in (node.lower, node.upper):
            if bound is not None:
                yield self.text.instead(bound, "", "slice")

    def decorators(
        self, node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef
    ) -> Iterator[Edit]:
        for decorator in node.decorator_list:
            if name_of(decorator) not in _HARMLESS:
                begins = self.text.source.rindex(b"@", 0, self.text.start(decorator))
                yield Edit(begins, self.text.end(decorator), "", "decorator dropped")


def _joins(node: ast.expr) -> bool:
    """Is it text or a sequence, which nothing can be taken from?"""
    is_text = isinstance(node, ast.Constant) and isinstance(node.value, str)
    return is_text or isinstance(node, _SEQUENCES)
