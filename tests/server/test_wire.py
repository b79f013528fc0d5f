"""The records: types that are not stale, differences that can be laid on, messages that register."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct

from server.client import apply
from undertow.server import typescript
from undertow.server.broadcast.diff import changes
from undertow.server.broadcast.frames import frame
from undertow.server.http.words import disguised


def test_the_generated_types_are_not_stale():
    assert typescript.main(["--check"]) == 0, "run: python -m undertow.server.typescript"


class Thing(Struct, frozen=True, omit_defaults=True, rename="camel"):
    name: str
    some_count: int = 0
    parts: tuple[Any, ...] = ()
    by_key: dict[str, Any] = {}
    inner: Any = None
    on: bool = False


KEYS = st.sampled_from(["a", "b", "a/b", "~", "~1"])
LEAVES = st.none() | st.booleans() | st.integers(-3, 3) | st.sampled_from(["", "x", "y"])
VALUES = st.recursive(
    LEAVES,
    lambda inner: (
        st.builds(
            Thing,
            st.sampled_from(["x", "y"]),
            st.integers(0, 2),
            st.lists(inner, max_size=4).map(tuple),
            st.dictionaries(KEYS, inner, max_size=3),
            inner,
            st.booleans(),
        )
        | st.lists(inner, max_size=4).map(tuple)
        | st.dictionaries(KEYS, inner, max_size=3)
    ),
    max_leaves=12,
)


def wired(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


@given(VALUES, VALUES)
def test_changes_lead_from_the_old_to_the_new(old, new):
    found = changes(old, new)
    if found is None:
        assert wired(old) == wired(new)
    else:
        assert apply(wired(old), wired(found)) == wired(new)


@pytest.mark.parametrize("length", [0, 1, 125, 126, 65535, 65536])
def test_frames_are_what_a_client_reads(length):
    from websockets.frames import Frame
    from websockets.streams import StreamReader

    reader = StreamReader()
    reader.feed_data(frame(b"x" * length))
    parsing = Frame.parse(reader.read_exact, mask=False)
    with pytest.raises(StopIteration) as done:
        next(parsing)
    assert bytes(done.value.value.data) == b"x" * length


def test_a_disguise_keeps_what_goes_in():
    assert disguised("It is {hero}'s turn.") == "⟦Ît îš {hero}'š türñ.⟧"
