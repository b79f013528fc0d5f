"""Where things are kept, and which games there are."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from undertow.kernel import BadSetup, UndertowError, message

if TYPE_CHECKING:
    from undertow.kernel import Game
    from undertow.store.sql import SqlStore

NO_FOLDER = message(
    "cli.store.no-folder",
    "The folder {folder} for your tables cannot be made ({problem}). "
    "Name another file with --store.",
)
NO_HOME = message(
    "cli.store.no-home", "No home folder is known to keep tables in; name a file with --store."
)
NO_STORE = message(
    "cli.store.none",
    "No tables are kept in {file} yet. Begin one with `undertow play`, or name another file "
    "with --store.",
)
UNREADABLE = message(
    "cli.file.unreadable", "{what} {file} cannot be read ({problem}). Check the path."
)
NO_DRIVER = message(
    "cli.store.no-driver",
    "A store in PostgreSQL needs one more package: pip install 'undertow[postgres]'.",
)
NO_REPORT = message("cli.sim.no-report", "The report {file} cannot be written ({problem}).")
NOT_TEXT = message("cli.file.not-text", "{what} {file} is not text. Name a text file in UTF-8.")


class NotThere(BadSetup):
    """A file that was named and is not there."""


def games() -> dict[str, Game[Any]]:
    """Every game of this Undertow by its id, in the order in which they are shown."""
    from undertow.plugins import plugins

    return {plugin.id: plugin.game for plugin in plugins().shelf()}


def default_store() -> Path:
    """The file in which this person's tables are kept when no other is named. The terminal keeps
    them in the same one."""
    data = os.environ.get("XDG_DATA_HOME")
    try:
        base = Path(data) if data else Path.home() / ".local" / "share"
    except RuntimeError:
        raise UndertowError(NO_HOME()) from None
    return base / "undertow" / "tables.db"


def is_database(path: str | None) -> bool:
    """Does this name a database by its address, and not a file?"""
    return bool(path) and str(path).startswith(("postgresql://", "postgres://"))


def shown_store() -> str:
    """Where tables are kept, for whoever reads help."""
    try:
        return str(default_store())
    except UndertowError:
        return "in your home folder"


def open_store(path: str | None, *, create: bool = False) -> SqlStore:
    """The store that is named (a file, or the address of a PostgreSQL database), or this person's own.
    To read from, it must be there already."""
    from undertow.store import SqliteStore

    if path and is_database(path):
        try:
            from undertow.store.postgres import PostgresStore
        except ImportError:
            raise UndertowError(NO_DRIVER()) from None
        return PostgresStore(path, create=create)
    file = Path(path) if path else default_store()
    if create:
        if not path:
            try:
                file.parent.mkdir(parents=True, exist_ok=True)
            except OSError as problem:
                said = problem.strerror or str(problem)
                raise UndertowError(NO_FOLDER(folder=str(file.parent), problem=said)) from None
    elif not _there(file):
        raise NotThere(NO_STORE(file=str(file)))
    return SqliteStore(file, create=create)


def _there(file: Path) -> bool:
    with suppress(OSError):
        return file.exists()
    return True  # who may not look will be told why when it is opened


def read_text(path: str, what: str) -> str:
    """The text of a file a person named."""
    try:
        return Path(path).read_text("utf-8")
    except OSError as problem:
        said = problem.strerror or str(problem)
        raise NotThere(UNREADABLE(what=what, file=path, problem=said)) from None
    except (UnicodeError, ValueError):
        raise BadSetup(NOT_TEXT(what=what, file=path)) from None


def write_text(path: str, text: str) -> None:
    """A report where a person wants it."""
    try:
        Path(path).write_text(text, "utf-8")
    except OSError as problem:
        said = problem.strerror or str(problem)
        raise UndertowError(NO_REPORT(file=path, problem=said)) from None
