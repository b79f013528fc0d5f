"""A database as the store sees it: statements go in, rows come out."""

from __future__ import annotations

from typing import Any, Protocol

Row = tuple[Any, ...]


class Rows(Protocol):
    """What came of a statement."""

    @property
    def rowcount(self) -> int: ...
    def fetchone(self) -> Any: ...
    def fetchall(self) -> list[Any]: ...


class Database(Protocol):
    """A connection inside a transaction."""

    def execute(self, sql: str, parameters: Any = ..., /) -> Rows: ...
    def executemany(self, sql: str, parameters: Any, /) -> Any: ...


class NotTogether(Exception):
    """Something in the batch was done before, or must be refused: take them one by one."""
