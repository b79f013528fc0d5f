"""Which stretches of code were run. A stretch is a row of statements without a branch, or the body
of a lambda; every one gets a probe that is set when it runs."""

from __future__ import annotations

import ast
import builtins
from collections.abc import Iterable
from typing import TypeVar

from tools.mutants.code import Text

HITS = "__undertow_hits__"
_BRANCHES = (
    ast.If,
    ast.For,
    ast.AsyncFor,
    ast.While,
    ast.Try,
    ast.With,
    ast.AsyncWith,
    ast.Match,
)
Span = list[int]
"""Where a stretch begins and ends, in bytes."""
N = TypeVar("N", bound=ast.AST)


def hits(room: int = 1 << 17) -> bytearray:
    """The row of all probes, where probed modules find it."""
    row = bytearray(room)
    setattr(builtins, HITS, row)
    return row


def probed(source: bytes, first: int) -> tuple[ast.Module, list[Span]]:
    """A module with probes, numbered from `first`, and the stretch that each stands for."""
    prober = _Prober(Text(source), first)
    tree = prober.visit(ast.parse(source))
    return ast.fix_missing_locations(tree), prober.spans


def stretch(spans: Iterable[Span], at: int) -> int | None:
    """The number of the innermost stretch around a byte; None for what runs at import."""
    around = [(end - start, n) for n, (start, end) in enumerate(spans) if start <= at < end]
    return min(around)[1] if around else None


class _Prober(ast.NodeTransformer):
    def __init__(self, text: Text, first: int) -> None:
        self.text = text
        self.first = first
        self.spans: list[Span] = []
        self.inside = False

    def _new(self, start: int, end: int) -> int:
        self.spans.append([start, end])
        return len(self.spans) - 1

    def _start(self, node: ast.stmt) -> int:
        decorators: list[ast.expr] = getattr(node, "decorator_list", [])
        return min([self.text.start(node), *(self.text.start(d) - 1 for d in decorators)])

    def _block(self, body: list[ast.stmt]) -> list[ast.stmt]:
        done: list[ast.stmt] = []
        number: int | None = None
        for node in body:
            if not done and _is_text(node):
                done.append(node)
                continue
            if number is None:
                number = self._new(self._start(node), 0)
                done.append(ast.parse(f"{HITS}[{self.first + number}] = 1").body[0])
            self.spans[number][1] = self.text.end(node)
            done.append(self.visit(node))
            if isinstance(node, _BRANCHES):
                number = None
        return done

    def generic_visit(self, node: N) -> N:
        for field, value in ast.iter_fields(node):
            if isinstance(value, list) and value and isinstance(value[0], ast.stmt) and self.inside:
                setattr(node, field, self._block(value))
            elif isinstance(value, list):
                setattr(node, field, [self._seen(child) for child in value])
            else:
                setattr(node, field, self._seen(value))
        return node

    def _seen(self, value: object) -> object:
        return self.visit(value) if isinstance(value, ast.AST) else value

    def _function(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> ast.AST:
        node.decorator_list = [self.visit(d) for d in node.decorator_list]
        node.args = self.visit(node.args)
        was, self.inside = self.inside, True
        node.body = self._block(node.body)
        self.inside = was
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        return self._function(node)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> ast.AST:
        return self._function(node)

    def visit_Lambda(self, node: ast.Lambda) -> ast.AST:
        node.args = self.visit(node.args)
        number = self._new(self.text.start(node.body), self.text.end(node.body))
        hit = ast.parse(f"{HITS}.__setitem__({self.first + number}, 1)", mode="eval").body
        node.body = ast.BoolOp(ast.Or(), [hit, self.visit(node.body)])
        return node


def _is_text(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
