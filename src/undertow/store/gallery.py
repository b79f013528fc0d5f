"""The pictures of a table in SQL."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from undertow.store.database import Database
from undertow.store.pictures import (
    NO_PICTURE,
    NO_ROOM,
    NoSuchPicture,
    Picture,
    PictureTooLarge,
)

T = TypeVar("T")

_PICTURE = "id, by, width, height, data"


class Gallery:
    """What a store in SQL does with pictures."""

    def _write(self, work: Callable[[Database], T]) -> T:
        raise NotImplementedError

    def _read(self, sql: str, *args: Any) -> list[Any]:
        raise NotImplementedError

    def _length(self, db: Database, table: str) -> int:
        raise NotImplementedError

    def length(self, table: str) -> int:
        raise NotImplementedError

    def add_picture(self, table: str, picture: Picture, limit: int) -> int:
        def write(db: Database) -> int:
            self._length(db, table)  # says so when there is no such table
            found = "SELECT 1 FROM pictures WHERE table_id = ? AND id = ?"
            there = db.execute(found, (table, picture.id)).fetchone()
            taken = "SELECT coalesce(sum(length(data)), 0) FROM pictures WHERE table_id = ?"
            used = int(db.execute(taken, (table,)).fetchone()[0])
            if there:
                return used
            if used + len(picture.data) > limit:
                raise PictureTooLarge(NO_ROOM(used=round(used / 2**20, 1), limit=limit // 2**20))
            self._hang(db, table, [picture])
            return used + len(picture.data)

        return self._write(write)

    def picture(self, table: str, id: str) -> Picture:
        sql = f"SELECT {_PICTURE} FROM pictures WHERE table_id = ? AND id = ?"
        rows = self._read(sql, table, id)
        if not rows:
            raise NoSuchPicture(NO_PICTURE())
        return Picture(*rows[0])

    def pictures(self, table: str) -> list[Picture]:
        rows = self._read(f"SELECT {_PICTURE} FROM pictures WHERE table_id = ? ORDER BY id", table)
        if not rows:
            self.length(table)
        return [Picture(*row) for row in rows]

    def drop_picture(self, table: str, id: str) -> None:
        def write(db: Database) -> None:
            sql = "DELETE FROM pictures WHERE table_id = ? AND id = ?"
            if not db.execute(sql, (table, id)).rowcount:
                raise NoSuchPicture(NO_PICTURE())

        self._write(write)

    def _hang(self, db: Database, table: str, pictures: Sequence[Picture]) -> None:
        """Keep pictures; those that are there already stay as they are."""
        db.executemany(
            f"""INSERT INTO pictures (table_id, {_PICTURE}) VALUES (?, ?, ?, ?, ?, ?)
            ON CONFLICT (table_id, id) DO NOTHING""",
            [(table, one.id, one.by, one.width, one.height, one.data) for one in pictures],
        )
