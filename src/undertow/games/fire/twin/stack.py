"""What is still to be done in the twin: a small stack of frames, where the engine has scripts."""

from __future__ import annotations

from undertow.games.fire.twin import memory as k
from undertow.games.fire.twin.jit import Row, jit


@jit
def push(s: Row, what: int, a: int, b: int, d: int) -> None:
    depth = s[k.DEPTH]
    if depth >= k.MOST_FRAMES:
        s[k.FAULT] = 3
        return
    frame = k.FRAMES + depth * k.FRAME
    s[frame], s[frame + 1], s[frame + 2], s[frame + 3] = what, a, b, d
    s[k.DEPTH] = depth + 1


@jit
def top(s: Row) -> int:
    """Where the frame begins that is looked at now."""
    return k.FRAMES + (s[k.DEPTH] - 1) * k.FRAME


@jit
def pop(s: Row) -> None:
    s[k.DEPTH] -= 1


@jit
def remove_from(s: Row, start: int, size: int, value: int) -> bool:
    """Take a card out of a pile whose size stands in place `size`."""
    count = s[size]
    for place in range(count):
        if s[start + place] == value:
            for after in range(place, count - 1):
                s[start + after] = s[start + after + 1]
            s[size] = count - 1
            return True
    return False
