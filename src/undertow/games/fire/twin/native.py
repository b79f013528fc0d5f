"""The twin as C++: its Python is read and written down again, function by function, for NVIDIA's compiler.

    python -m undertow.games.fire.twin.native > twin.h       what the compilers get

The twin keeps to a small part of Python (whole numbers, rows of them, loops over ranges), and that part
means the same in C++. So the rules stand in one place, and a graphics processor plays them too. Nothing
of the twin is imported here but where things stand, so this needs no Numba.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

from undertow.games.fire.twin import memory

SOURCES = (
    *("chance", "stack", "board", "heroes", "reach", "ends", "skills", "legal"),
    *("ritual", "acts", "answers", "machine", "weighing", "replies", "policy"),
)
ROWS = {"s": "State", "c": "Agreed", "w": "Desk", "r": "Chance", "found": "Found"}
ROWS |= {"seen": "Seen", "meant": "Meant", "known": "Known"}
"""The rows, by the names they have in every function: what kind of thing is handed on."""
SMALL = 150
"""A function of no more parts than this is written into whoever calls it."""
BINARY = {
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.FloorDiv: "/",
    ast.Mod: "%",
    ast.LShift: "<<",
    ast.RShift: ">>",
    ast.BitAnd: "&",
    ast.BitOr: "|",
    ast.BitXor: "^",
}
COMPARED = {ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">="}
UNARY = {ast.Not: "!", ast.USub: "-", ast.Invert: "~"}
TAKEN = ("new",)
"""Names that C++ has taken."""
CALLED = {"min": "least", "max": "most", "abs": "size_of", "int": "int"}


class Untold(ValueError):
    """Something stands in the twin that this does not know how to write."""


def written(*more: str) -> str:
    """The whole twin, and more of its modules where somebody needs them."""
    modules = [
        (name, ast.parse((Path(__file__).parent / f"{name}.py").read_text()))
        for name in (*SOURCES, *more)
    ]
    numbers: dict[str, str] = {}
    functions: list[ast.FunctionDef] = []
    for name, module in modules:
        for node in module.body:
            if isinstance(node, ast.FunctionDef):
                if _is_inside(node):
                    functions.append(node)
            elif isinstance(node, ast.Assign):
                _note(numbers, node, name)
    lines = ["// Written by undertow.games.fire.twin.native from the twin's Python."]
    lines += [f"constexpr int k_{name} = {value};" for name, value in _places()]
    lines += [f"constexpr auto {name} = {value};" for name, value in numbers.items()]
    lines += [f"{_head(function)};" for function in functions]
    for function in functions:
        lines += ["", *_Writer(function).lines()]
    return "\n".join(lines) + "\n"


def _is_inside(function: ast.FunctionDef) -> bool:
    """What is called from outside takes rows of rows, and is not for the compilers."""
    return all(ast.unparse(decorator) != "entry" for decorator in function.decorator_list)


def _places() -> Iterator[tuple[str, int]]:
    for name, value in vars(memory).items():
        if name.isupper() and isinstance(value, int):
            yield name, value


def _note(numbers: dict[str, str], node: ast.Assign, module: str) -> None:
    """Numbers that a module names for itself."""
    (target,) = node.targets
    names = target.elts if isinstance(target, ast.Tuple) else [target]
    values = node.value.elts if isinstance(node.value, ast.Tuple) else [node.value]
    for name, value in zip(names, values, strict=True):
        assert isinstance(name, ast.Name)
        if name.id.startswith("_"):
            continue
        told = _expression(value)
        if numbers.setdefault(name.id, told) != told:
            raise Untold(f"{name.id} is two numbers, one of them in {module}")


def _head(function: ast.FunctionDef) -> str:
    size = sum(1 for _ in ast.walk(function))
    how = "SMALL" if size <= SMALL else "LARGE"
    takes = ", ".join(
        f"{ROWS[a.arg]} {a.arg}" if a.arg in ROWS else f"int {_name(a.arg)}"
        for a in function.args.args
    )
    assert isinstance(function.returns, ast.Name | ast.Constant)
    nothing = isinstance(function.returns, ast.Constant)
    return f"{how} {'void' if nothing else 'int'} {function.name}({takes})"


def _name(name: str) -> str:
    return f"{name}_" if name in TAKEN else name


def _expression(node: ast.expr) -> str:
    match node:
        case ast.Constant(value=bool() as value):
            return str(int(value))
        case ast.Constant(value=int() as value):
            return str(value)
        case ast.Name(id=name):
            return _name(name)
        case ast.Attribute(value=ast.Name(id="k"), attr=name):
            return f"k_{name}"
        case ast.Subscript(value=ast.Name(id=row), slice=place):
            return f"{row}[{_expression(place)}]"
        case ast.BinOp(left=left, op=ast.Div(), right=right):
            return f"(double({_expression(left)}) / {_expression(right)})"
        case ast.BinOp(left=left, op=op, right=right):
            return f"({_expression(left)} {BINARY[type(op)]} {_expression(right)})"
        case ast.UnaryOp(op=op, operand=operand):
            return f"({UNARY[type(op)]}{_expression(operand)})"
        case ast.BoolOp(op=op, values=values):
            sign = " && " if isinstance(op, ast.And) else " || "
            return f"({sign.join(map(_expression, values))})"
        case ast.IfExp(test=test, body=body, orelse=other):
            return f"({_expression(test)} ? {_expression(body)} : {_expression(other)})"
        case ast.Compare(left=left, ops=ops, comparators=others):
            sides = [_expression(side) for side in (left, *others)]
            parts = [
                f"{one} {COMPARED[type(op)]} {two}"
                for one, op, two in zip(sides, ops, sides[1:], strict=False)
            ]
            return f"({' && '.join(parts)})"
        case ast.Call(func=ast.Attribute(value=ast.Name(id="np"), attr="uint64"), args=[value]):
            told = _expression(value)
            return f"{told}ULL" if told.isdigit() else f"Long({told})"
        case ast.Call(func=ast.Name(id=name), args=args, keywords=[]):
            return f"{CALLED.get(name, name)}({', '.join(map(_expression, args))})"
    raise Untold(ast.unparse(node))


class _Writer:
    """One function in C++."""

    def __init__(self, function: ast.FunctionDef) -> None:
        self.function = function
        self.looped = self._looped()
        self.count = 0

    def _looped(self) -> set[str]:
        """Names that only loops give, and only inside are read: they live and end with their loop."""
        inside: dict[str, int] = {}
        everywhere: dict[str, int] = {}
        for node in ast.walk(self.function):
            if isinstance(node, ast.For):
                name = ast.unparse(node.target)
                uses = sum(isinstance(n, ast.Name) and n.id == name for n in ast.walk(node))
                inside[name] = inside.get(name, 0) + uses
            elif isinstance(node, ast.Name):
                everywhere[node.id] = everywhere.get(node.id, 0) + 1
        return {name for name, uses in inside.items() if uses == everywhere.get(name)}

    def lines(self) -> Iterator[str]:
        yield f"{_head(self.function)} {{"
        known = {a.arg for a in self.function.args.args} | self.looped
        longs: set[str] = set()
        for node in ast.walk(self.function):
            if isinstance(node, ast.Assign) and ast.unparse(node.value).startswith("r["):
                longs |= {target.id for target in node.targets if isinstance(target, ast.Name)}
        for node in ast.walk(self.function):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                if node.id not in known:
                    known.add(node.id)
                    yield f"    {'Long' if node.id in longs else 'int'} {_name(node.id)} = 0;"
        for statement in self.function.body:
            yield from self.statement(statement, "    ")
        yield "}"

    def block(self, body: list[ast.stmt], indent: str) -> Iterator[str]:
        for statement in body:
            yield from self.statement(statement, indent + "    ")

    def statement(self, node: ast.stmt, indent: str) -> Iterator[str]:
        match node:
            case ast.Expr(value=ast.Constant()):
                return
            case ast.Expr(value=value):
                yield f"{indent}{_expression(value)};"
            case ast.Return(value=None):
                yield f"{indent}return;"
            case ast.Return(value=ast.expr() as value):
                yield f"{indent}return {_expression(value)};"
            case ast.Continue():
                yield f"{indent}continue;"
            case ast.Break():
                yield f"{indent}break;"
            case ast.AugAssign(target=target, op=op, value=value):
                told = f"{_expression(target)} {BINARY[type(op)]} ({_expression(value)})"
                yield f"{indent}{_expression(target)} = {told};"
            case ast.Assign(targets=[ast.Tuple(elts=targets)], value=ast.Tuple(elts=values)):
                yield from self.together(targets, values, indent)
            case ast.Assign(targets=targets, value=value):
                told = " = ".join(map(_expression, targets))
                yield f"{indent}{told} = {_expression(value)};"
            case ast.If(test=test, body=body, orelse=other):
                yield f"{indent}if ({_expression(test)}) {{"
                yield from self.block(body, indent)
                if other:
                    yield f"{indent}}} else {{"
                    yield from self.block(other, indent)
                yield f"{indent}}}"
            case ast.While(test=test, body=body, orelse=[]):
                yield f"{indent}while ({_expression(test)}) {{"
                yield from self.block(body, indent)
                yield f"{indent}}}"
            case ast.For(
                target=ast.Name(id=name),
                iter=ast.Call(func=ast.Name(id="range"), args=args),
                body=body,
                orelse=[],
            ):
                yield from self.loop(name, [_expression(a) for a in args], body, indent)
            case _:
                raise Untold(ast.unparse(node))

    def together(
        self, targets: list[ast.expr], values: list[ast.expr], indent: str
    ) -> Iterator[str]:
        """All that is given is reckoned before any of it is put down."""
        told = [_expression(value) for value in values]
        if any(isinstance(node, ast.Div) for value in values for node in ast.walk(value)):
            raise Untold(f"no whole number: {', '.join(map(ast.unparse, values))}")
        if not all(isinstance(value, ast.Constant) for value in values):
            for place, one in enumerate(told):
                self.count += 1
                yield f"{indent}int t{self.count} = {one};"
                told[place] = f"t{self.count}"
        for target, one in zip(targets, told, strict=True):
            yield f"{indent}{_expression(target)} = {one};"

    def loop(self, name: str, args: list[str], body: list[ast.stmt], indent: str) -> Iterator[str]:
        first, last = ("0", args[0]) if len(args) == 1 else args[:2]
        step = args[2] if len(args) == 3 else "1"
        if step not in ("1", "(-1)"):
            raise Untold(f"a loop by {step}")
        self.count += 1
        own = _name(name) if name in self.looped else f"n{self.count}"
        sign, onward = ("<", "++") if step == "1" else (">", "--")
        end = f"end{self.count}"
        head = f"int {own} = {first}, {end} = {last}; {own} {sign} {end}; {own}{onward}"
        yield f"{indent}ROLLED for ({head}) {{"
        if name not in self.looped:
            yield f"{indent}    {_name(name)} = {own};"
        yield from self.block(body, indent)
        yield f"{indent}}}"


def statement_of(python: str) -> str:
    """One statement of Python in C++."""
    function = ast.parse(f"def one() -> None:\n    {python}").body[0]
    assert isinstance(function, ast.FunctionDef)
    return "\n".join(_Writer(function).lines())


def main() -> int:
    sys.stdout.write(written())
    return 0


if __name__ == "__main__":
    sys.exit(main())
