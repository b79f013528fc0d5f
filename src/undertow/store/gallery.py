"""The pictures of a table in SQLite."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import Any

from undertow.store.pictures import (
    NO_PICTURE,
    NO_ROOM,
    NoSuchPicture,
    Picture,
    PictureTooLarge,
)

_ALL = "id, by, width, height, data"


def hang(db: sqlite3.Connection, table: str, pictures: Sequence[Picture]) -> None:
    """Keep pictures; those that are there already stay as they are."""
    db.executemany(
        f"INSERT OR IGNORE INTO pictures (table_id, {_ALL}) VALUES (?, ?, ?, ?, ?, ?)",
        [(table, one.id, one.by, one.width, one.height, one.data) for one in pictures],
    )


class Gallery:
    """What a store in SQLite does with pictures."""

    def _at_once(self, kind: str) -> AbstractContextManager[sqlite3.Connection]:
        raise NotImplementedError

    def _read(self, sql: str, *args: Any) -> list[Any]:
        raise NotImplementedError

    def length(self, table: str) -> int:
        raise NotImplementedError

    def add_picture(self, table: str, picture: Picture, limit: int) -> int:
        with self._at_once("IMMEDIATE") as db:
            self.length(table)  # says so when there is no such table
            found = "SELECT 1 FROM pictures WHERE table_id = ? AND id = ?"
            there = db.execute(found, (table, picture.id)).fetchone()
            taken = "SELECT coalesce(sum(length(data)), 0) FROM pictures WHERE table_id = ?"
            (used,) = db.execute(taken, (table,)).fetchone()
            if there:
                return int(used)
            if used + len(picture.data) > limit:
                raise PictureTooLarge(NO_ROOM(used=round(used / 2**20, 1), limit=limit // 2**20))
            hang(db, table, [picture])
            return int(used) + len(picture.data)

    def picture(self, table: str, id: str) -> Picture:
        sql = f"SELECT {_ALL} FROM pictures WHERE table_id = ? AND id = ?"
        rows = self._read(sql, table, id)
        if not rows:
            raise NoSuchPicture(NO_PICTURE())
        return Picture(*rows[0])

    def pictures(self, table: str) -> list[Picture]:
        rows = self._read(f"SELECT {_ALL} FROM pictures WHERE table_id = ? ORDER BY id", table)
        if not rows:
            self.length(table)
        return [Picture(*row) for row in rows]

    def drop_picture(self, table: str, id: str) -> None:
        with self._at_once("IMMEDIATE") as db:
            sql = "DELETE FROM pictures WHERE table_id = ? AND id = ?"
            if not db.execute(sql, (table, id)).rowcount:
                raise NoSuchPicture(NO_PICTURE())
