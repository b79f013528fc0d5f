"""Databases that a test left where it was run, instead of in a folder of its own."""

from __future__ import annotations

from pathlib import Path

BEGINNING = b"SQLite format 3\0"
BESIDE = ("-shm", "-wal", "-journal")
"""How SQLite names the files beside a database."""


def litter(folder: Path) -> list[str]:
    """What lies in a folder and is a database or belongs to one, whatever it is called. (A file
    that ends in `.sqlite` is somebody's own; git ignores it.)"""
    return sorted(
        ascii(path.name)
        for path in folder.iterdir()
        if path.is_file() and ".sqlite" not in path.name and _of_a_database(path)
    )


def _of_a_database(path: Path) -> bool:
    if path.name.endswith(BESIDE):
        return True
    with path.open("rb") as file:
        return file.read(len(BEGINNING)) == BEGINNING
