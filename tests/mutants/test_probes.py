"""Probes stand for stretches of code, and say which of them ran."""

from __future__ import annotations

import pytest

from tools.mutants import probes

SOURCE = b'''
LIMIT = 3

def f(a, b=1):
    """Words."""
    c = a
    if a > LIMIT:
        c = 0
    elif b:
        c = 1
    else:
        c = 2
    return g(c)

g = lambda c: c + 7
'''


@pytest.fixture
def ran():
    """Run something in the probed source: the texts of the stretches that ran."""
    row = probes.hits(64)
    tree, spans = probes.probed(SOURCE, 5)
    names: dict = {}
    exec(compile(tree, "source", "exec"), names)

    def run(what):
        row[:] = bytes(64)
        value = eval(what, names)
        return value, [SOURCE[s:e].decode() for n, (s, e) in enumerate(spans) if row[5 + n]]

    return run


def test_nothing_is_changed_by_probes(ran):
    assert [ran(f"f({a}, {b})")[0] for a, b in ((4, 0), (3, 1), (3, 0))] == [7, 8, 9]
    assert ran("f.__doc__")[0] == "Words."


def test_only_what_ran_is_said_to_have_run(ran):
    stretches = ran("f(4)")[1]
    assert stretches[0].startswith("c = a\n    if a > LIMIT")
    assert stretches[1:] == ["c = 0", "return g(c)", "c + 7"]
    assert ran("g(1)")[1] == ["c + 7"]


def test_a_byte_lies_in_its_innermost_stretch_or_at_import():
    _, spans = probes.probed(SOURCE, 0)

    def around(text):
        number = probes.stretch(spans, SOURCE.index(text))
        return None if number is None else SOURCE[spans[number][0] : spans[number][1]]

    assert around(b"c = 1") == b"c = 1"
    assert around(b"> LIMIT").startswith(b"c = a")
    assert around(b"elif b").startswith(b"elif b:")
    assert around(b"c + 7") == b"c + 7"
    assert around(b"LIMIT = 3") is None
    assert around(b"b=1") is None
