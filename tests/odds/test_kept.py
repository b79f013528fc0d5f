"""What is worked out once is kept, but not without end: hosts may overrule dice to any number."""

from __future__ import annotations

import re
from functools import _lru_cache_wrapper
from importlib import import_module
from inspect import Parameter, isclass, signature
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest

import undertow

ROOT = Path(undertow.__file__).parent
GENERAL = ("kernel", "parts", "odds", "server", "store")


def endless() -> list[str]:
    """Modules of the rules and of the server in which something is kept without end."""
    files = [file for room in (*GENERAL, "games") for file in (ROOT / room).rglob("*.py")]
    return sorted(
        ".".join(file.relative_to(ROOT.parent).with_suffix("").parts)
        for file in files
        if not {"lab", "terminal"} & set(file.relative_to(ROOT).parts)
        and re.search(
            r"^from functools import (.*\W)?cache\b", file.read_text("utf-8"), re.MULTILINE
        )
    )


def any_number_of(kind: Any) -> bool:
    """May somebody who plays give as many different ones as they like?"""
    if isclass(kind):
        return kind in (int, float, bytes, tuple, frozenset)
    return any(map(any_number_of, get_args(kind))) or getattr(kind, "__origin__", None) is tuple


@pytest.mark.parametrize("name", endless())
def test_nothing_is_kept_without_end_for_what_somebody_may_choose(name):
    module = import_module(name)
    kept = [
        one
        for one in vars(module).values()
        if isinstance(one, _lru_cache_wrapper) and one.__module__ == name
    ]
    assert kept
    for one in kept:
        if one.cache_parameters()["maxsize"] is None:
            hints = get_type_hints(one.__wrapped__)
            hints.pop("return", None)
            asked = [n for n, kind in hints.items() if any_number_of(kind)]
            assert not asked, f"{name}.{one.__name__} keeps one for every {asked}"
            starred = [
                p for p in signature(one).parameters.values() if p.kind is Parameter.VAR_POSITIONAL
            ]
            assert not starred
