"""Every kind of breaking, on a line or two."""

from __future__ import annotations

import ast
import textwrap
import tomllib

import pytest

from tools.mutants import code, data
from tools.mutants.edits import Edit, applied, diff, draw, mutants


def broken(source: str, how=code.edits, kind: str = "") -> list[str]:
    """Every mutant of a source, as it would read; each of them is Python."""
    whole = textwrap.dedent(source).strip().encode()
    found = [applied(whole, e).decode() for e in how(whole) if kind in ("", e.kind)]
    for each in found:
        ast.parse(each)
    return found


@pytest.mark.parametrize(
    ("source", "mutants"),
    [
        ("x = a < b", ["x = a <= b"]),
        ("x = a >= b", ["x = a > b"]),
        ("x = a == b", ["x = a != b"]),
        ("x = a is not b", ["x = a is b"]),
        ("x = a not in b", ["x = a in b"]),
        ("x = a < b <= c", ["x = a <= b <= c", "x = a < b < c"]),
        ("x = 4", ["x = 5"]),
        ("x = 0", ["x = 1"]),
        ("x = 1", ["x = 2", "x = 0"]),
        ("x = True", ["x = False"]),
        ("x = a and b", ["x = a or b"]),
        ("x = a or b or c", ["x = a and b or c", "x = a or b and c"]),
        ("x = not (a or b)", ["x = (a or b)", "x = not (a and b)"]),
        ("x = a + b", ["x = a - b"]),
        ("x -= a", ["x += a"]),
        ("x = 'a' + b", []),
        ("x = min(a, b)", ["x = max(a, b)"]),
        ("x = any(a)", ["x = all(a)"]),
        ("t.tell(a)", ["pass"]),
        ("x = t.tell(a)", []),
        ("x = a if b else c", ["x = a if True else c", "x = a if False else c"]),
        ("x = [a for a in b if a]", ["x = [a for a in b if True]"]),
        ("x = a[b:c]", ["x = a[:c]", "x = a[b:]"]),
        ("x = a[0]", ["x = a[1]"]),
        ("x = f'{a + 1}'", []),
        ("assert a == 1", []),
        ("x = zip(a, b, strict=True)", []),
        ("x = f(a, strict=True)", ["x = f(a, strict=False)"]),
        ("x: Literal[1] = y", []),
        ("class A(B, frozen=True): ...", []),
        ("if TYPE_CHECKING:\n    import a", []),
    ],
)
def test_code_is_broken_one_thing_at_a_time(source, mutants):
    assert broken(source) == mutants


def test_a_condition_is_forced_either_way():
    assert broken("if a:\n    b = c") == ["if True:\n    b = c", "if False:\n    b = c"]
    assert broken("while a:\n    b = c") == ["while False:\n    b = c"]


def test_an_awaited_call_is_dropped_and_a_return_is_lost():
    source = """
        async def f(t):
            await t.ask(a)
            return t.world
    """
    assert [m.splitlines()[1:] for m in broken(source)] == [
        ["    pass", "    return t.world"],
        ["    await t.ask(a)", "    return None"],
    ]


def test_a_decorator_that_enters_something_is_dropped_and_a_cache_is_not():
    source = """
        @lru_cache(maxsize=3)
        @reacts("x", "after")
        @property
        def f(): ...
    """
    assert [m.splitlines() for m in broken(source)] == [
        ["@lru_cache(maxsize=3)", "", "@property", "def f(): ..."],
    ]


@pytest.mark.parametrize(
    ("source", "kind", "mutants"),
    [
        ("x = ('a', 'b')", "entry dropped", ["x = ('b',)", "x = ('a',)"]),
        ("x = ('a',)", "entry dropped", ["x = ()"]),
        ("x = [1, 2, 2]", "entry dropped", ["x = [2, 2]", "x = [1, 2]", "x = [1, 2]"]),
        ("x = [1, 2, 2]", "entries swapped", ["x = [2, 1, 2]"]),
        ("x = ('a', 1)", "entries swapped", []),
        ("x = {'a': 1, 'b': 2}", "entry dropped", ["x = {'b': 2}", "x = {'a': 1}"]),
        ("x = {'a': 1, 'b': 2}", "values swapped", ["x = {'a': 2, 'b': 1}"]),
        ("x = f(5, 4, 'a')", "values swapped", ["x = f(4, 5, 'a')"]),
        ("x = f('Three dice for everybody.')", "", ["x = f('Four dice for everybody.')"]),
        (
            "x = f('Draw 9 of them, twice.')",
            "",
            ["x = f('Draw 10 of them, twice.')", "x = f('Draw 9 of them, once.')"],
        ),
        ("x = f('No one here has {2} or a3.')", "", []),
        ("'''Three dice for everybody.'''", "", []),
        ("def f():\n    x = ['a', 'b']", "", []),
        ("__all__ = ['a', 'b']", "", []),
    ],
)
def test_data_is_broken(source, kind, mutants):
    assert broken(source, data.edits, kind) == mutants


def test_a_word_that_others_share_becomes_another_of_them():
    source = """
        f("ann", kind="fire")
        f("bob", kind="ice")
        f("cyd", kind="fire")
    """
    found = broken(source, data.edits)
    assert [m.count('"fire"') for m in found] == [1, 3, 1]
    assert all('"ann"' in m and '"bob"' in m and '"cyd"' in m for m in found)


FILE = """
# count = 3
count = 3 # not 4
[things]
a = { kind = "x", row = [1, 2] }
b = { kind = "y", open = true }
c = { kind = "x" }
"""


def test_a_data_file_is_broken_and_can_still_be_read():
    found = [
        tomllib.loads(applied(FILE.encode(), e).decode()) for e in data.file_edits(FILE.encode())
    ]
    whole = tomllib.loads(FILE)
    assert {**whole, "count": 4} in found
    assert [f["things"]["a"]["row"] for f in found if "a" in f["things"]].count([2, 1]) == 1
    assert [f["things"]["a"]["row"] for f in found if "a" in f["things"]].count([1]) == 1
    assert [f["things"]["b"]["open"] for f in found if "b" in f["things"]].count(False) == 1
    assert sorted(len(f["things"]) for f in found)[:4] == [2, 2, 2, 3]
    assert sum(f["things"].get("a", {}).get("kind") == "y" for f in found) == 1
    assert len(found) == 1 + 3 + 1 + 3 + 3


def test_letters_of_many_bytes_shift_nothing():
    assert broken("x = 'é–' ; y = 4") == ["x = 'é–' ; y = 5"]
    assert broken("f('Für drei: 3 Würfel.')", data.edits) == ["f('Für drei: 4 Würfel.')"]


def some(source: str) -> list:
    return mutants("room", "rules", "a.py", source.encode(), code.edits(source.encode()))


def test_a_mutant_keeps_its_name_while_its_line_does():
    was = {m.id for m in some("x = 1\ny = 2\ny = 2\n")}
    assert len(was) == 4
    assert was < {m.id for m in some("import a\nz = 7\nx = 1\ny = 2\n    \ny = 2\n")}


def test_a_mutant_says_where_it_is_and_what_it_does():
    (mutant,) = some("a = b\nc = d < e\n")
    assert (mutant.where, mutant.source) == ("a.py:2", "c = d < e")
    assert mutant.change == "comparison: < → <="
    assert diff(b"a = b\nc = d < e\n", mutant.edit) == "-c = d < e\n+c = d <= e"


def test_a_draw_is_fixed_and_a_larger_one_holds_it():
    found = some("\n".join(f"x{n} = {n + 5}" for n in range(40)))
    assert draw(found, None, 1) == found
    small, large = draw(found, 10, 1), draw(found, 20, 1)
    assert small == large[:10] == draw(found[::-1], 10, 1)
    assert {m.id for m in small} != {m.id for m in draw(found, 10, 2)}
    assert [m.line for m in small] == [34, 20, 25, 31, 33, 10, 14, 37, 36, 18]


def test_an_edit_changes_only_its_bytes():
    assert applied(b"abcd", Edit(1, 3, "X", "")) == b"aXd"
