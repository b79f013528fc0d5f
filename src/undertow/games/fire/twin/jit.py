"""How the twin is compiled: by Numba for this processor, once, into a cache outside the package.

Numba looks at one file to decide whether what it compiled is still good; the twin is many files that
call each other. So the cache lies in a folder named by all of them together.
"""

from __future__ import annotations

import hashlib
import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from threading import Lock
from typing import Any, Protocol, TypeVar, cast

F = TypeVar("F", bound=Callable[..., Any])

try:
    import fcntl
except ImportError:  # not everywhere; then it may be compiled twice
    fcntl = None  # type: ignore[assignment]
try:
    import numba
except ImportError:
    from undertow.games.fire.twin.missing import no_numba

    raise no_numba() from None


class Row(Protocol):
    """Some numbers in a row: an array where it is compiled, a list where it is not."""

    def __getitem__(self, place: int, /) -> int: ...

    def __setitem__(self, place: int, value: int, /) -> None: ...


def fingerprint() -> str:
    """All that is compiled, and where it lies, in one word: Numba keeps it for that place alone."""
    hashed = hashlib.blake2b(str(Path(__file__).parent).encode(), digest_size=8)
    for path in sorted(Path(__file__).parent.glob("*.py")):
        source = path.read_bytes()
        if b"@jit" in source or b"@entry" in source or path.stem in ("memory", "jit"):
            hashed.update(source)
    return hashed.hexdigest()


def cache_folder() -> Path | None:
    """Where compiled code is kept; None where nothing can be kept."""
    named = os.environ.get("NUMBA_CACHE_DIR")
    around = os.environ.get("XDG_CACHE_HOME")
    base = Path(named) if named else Path(around or Path.home() / ".cache") / "undertow"
    for folder in (base, Path(tempfile.gettempdir()) / "undertow-cache"):
        try:
            wanted = (
                folder / f"twin-{fingerprint()}-{sys.version_info.major}{sys.version_info.minor}"
            )
            wanted.mkdir(parents=True, exist_ok=True)
        except OSError:
            continue
        if os.access(wanted, os.W_OK):
            return wanted
    return None


@contextmanager
def alone() -> Iterator[bool]:
    """Is nobody else compiling the same? What begins meanwhile may end at once."""
    folder = cache_folder()
    if folder is None or fcntl is None:
        yield True
        return
    with (folder / "compiling").open("a") as held:
        try:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            yield False
        else:
            yield True


KINDS = {"s": "int8", "c": "int16", "w": "int16", "r": "uint64", "found": "int32"}
KINDS |= {"net": "float32", "told": "int32", "seen": "float32", "meant": "int16", "known": "int16"}
"""The arrays, by the names they have in every function."""
PLAIN = {"int": "int64", "bool": "boolean", "None": "void"}


def signature_of(function: Callable[..., Any], inside: bool = True) -> Any:
    """One way to call each function: rows by their names, whole numbers of 64 bits. Without it every
    width of number that meets a function would be compiled anew. Inside the twin a row is the place
    where it begins and nothing more: an array would be seven arguments of each call, and every number
    read out of one would be asked whether it counts from the end."""
    types: Any = numba.types
    hints = dict(function.__annotations__)
    gives = getattr(types, PLAIN[hints.pop("return")])
    takes = []
    for name, hint in hints.items():
        if hint in ("Row", "Any"):
            of = getattr(types, KINDS[name])
            takes.append(types.CPointer(of) if inside else of[::1])
        else:
            takes.append(getattr(types, PLAIN[hint]))
    return gives(*takes)


PURE = os.environ.get("UNDERTOW_TWIN", "") == "python"
"""Is nothing compiled? That is slow, and ready at once: for who looks for a difference."""

_INSIDE: dict[str, Any] = {
    "error_model": "numpy",
    "nogil": True,
    "no_cpython_wrapper": True,
    "no_cfunc_wrapper": True,
    "no_rewrites": True,
}
"""Only other functions of the twin call these."""
SMALL = 400
"""A function of no more bytes (as Python has it) is written into whoever calls it."""


def _begins(typing: Any, row: Any, place: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        array = context.make_array(signature.args[0])(context, builder, args[0])
        return builder.gep(array.data, [args[1]])

    types: Any = numba.types
    return types.CPointer(row.dtype)(row, types.intp), generate


def _onward(row: Any, place: int) -> Any:
    return row[place:] if place else row


onward: Any = _onward if PURE else cast("Any", numba).extending.intrinsic(_begins)
"""A row from a place on, for the functions inside."""

FUNCTIONS: list[tuple[Any, Any]] = []
"""What has been declared, callees before their callers."""


def jit(function: F) -> F:
    """Declare a function of the twin; it is compiled when an entry needs it."""
    if PURE:
        return function
    small = len(function.__code__.co_code) <= SMALL
    compiled: Any = cast("Any", numba).njit(**_INSIDE, forceinline=small)(function)
    FUNCTIONS.append((compiled, signature_of(function)))
    declared: F = compiled
    return declared


def entry(function: F) -> F:
    """Declare a function that is called from outside. It is made ready when it is first called, so
    that whoever only looks through the modules waits for nothing."""
    if PURE:
        return function
    ready: list[Any] = []

    @wraps(function)
    def call(*args: Any) -> Any:
        if not ready:
            with _MAKING:
                if not ready:
                    ready.append(_made(function))
        return ready[0](*args)

    return cast("F", call)


_MAKING = Lock()
"""One thread compiles; others that call the same wait for it."""


def _made(function: F) -> F:
    """From the cache, or compiled with all it calls. Its loops are short: no vectors are made of them."""
    folder, config = cache_folder(), cast("Any", numba.config)
    with _set(config, "LOOP_VECTORIZE", 0):
        with _set(config, "CACHE_DIR", str(folder or "")):
            compiled: Any = numba.njit(cache=folder is not None, error_model="numpy", nogil=True)(
                function
            )
        signature = signature_of(function, inside=False)
        if not _is_kept(compiled, signature):
            compile_what(function)
        compiled.compile(signature)
    compiled.disable_compile()
    ready: F = compiled
    return ready


@contextmanager
def _set(config: Any, name: str, value: Any) -> Iterator[None]:
    before = getattr(config, name)
    setattr(config, name, value)
    try:
        yield
    finally:
        setattr(config, name, before)


def _is_kept(compiled: Any, signature: Any) -> bool:
    """The cache knows a function by its signature as it was given."""
    return compiled._cache.load_overload(signature, compiled.targetctx) is not None


def compile_what(function: Any) -> None:
    """Compile what a function calls, callees before their callers: else a callee would be compiled for
    every width of number it is called with."""
    known = {id(function): (function, signature) for function, signature in FUNCTIONS}
    for name in function.__code__.co_names:
        called = function.__globals__.get(name)
        if id(called) in known:
            _compile(*known[id(called)], known)


def _compile(function: Any, signature: Any, known: dict[int, tuple[Any, Any]]) -> None:
    if not function._can_compile:
        return
    called = function.py_func.__globals__
    for name in function.py_func.__code__.co_names:
        if id(called.get(name)) in known:
            _compile(*known[id(called[name])], known)
    function.compile(signature)
    function.disable_compile()
