"""The server's own errors: a stable code and a sentence each. Kernel and store have theirs."""

from __future__ import annotations

from typing import Any

from undertow.kernel import Line, Refused, UndertowError, message
from undertow.store import (
    Conflict,
    DiskFull,
    NoSuchPicture,
    NoSuchTable,
    PictureTooLarge,
    StorageError,
    StoreError,
    TableFileError,
    UnknownGame,
    Unwritable,
)

NO_KEY = message(
    "server.no.key", "This needs the key of a seat: send it as `Authorization: Bearer KEY`."
)
BAD_KEY = message(
    "server.no.such-key",
    "There is no such table, or the key does not open it (any more). Ask the host for a new link.",
)
NOT_HOST = message("server.no.host", "Only the host of the table can do that.")
NO_RULER = message(
    "server.no.ruler", "Only the host of the table, or its GM, may overrule the rules."
)
NO_SEAT = message("server.no.seat", "Spectators cannot act; that needs the key of a seat.")
UNKNOWN_SEAT = message("server.no.such-seat", "There is no seat {seat}. The seats: {seats}.")
UNKNOWN_GAME = message("server.no.such-game", "There is no game {game}. There are: {games}.")
UNKNOWN_DEMO = message("server.no.such-demo", "There is no demo {demo}. There are: {demos}.")
UNKNOWN_BOT = message("server.no.such-bot", "There is no bot {bot} for this game.")
CANNOT_WRITE = message("server.no.disk", "Nothing can be kept just now.")
NOTHING_HERE = message("server.no.such-page", "There is nothing here.")
WRONG_METHOD = message("server.no.such-method", "That cannot be done here; use {allowed}.")
BAD_REQUEST = message("server.no.sense", "This cannot be understood: {problem}.")
TOO_LARGE = message("server.no.room", "That is too large; at most {limit} bytes fit.")
TOO_OFTEN = message(
    "server.no.haste", "That was too often; try again in {seconds} {seconds#second|seconds}."
)
NO_SPACE = message("server.no.space", "Too much is being sent at once. Try again in a few seconds.")
BAD_HOST = message("server.no.host-name", "This server does not go by that name.")
FULL_HOUSE = message("server.no.more-tables", "No more tables fit here; old ones must go first.")
FULL_DISK = message(
    "server.no.disk-room",
    "There is too little room on the disk. Whoever runs the server must help.",
)
FULL_TABLE = message(
    "server.no.more-entries",
    "This table has come to {limit} entries, and no more fit. Export it, and begin a new one.",
)
BAD_NAME = message("server.no.name", "{name} cannot be your name here: somebody has it already.")
TAKEN_CHAIR = message("server.no.chair", "Somebody sits there already. Choose another chair.")
BAD_ORIGIN = message("server.no.origin", "Pages from {origin} may not speak with this table.")
TAKEN_BACK = message("server.no.left", "Somebody has taken this back already.")
NO_PAST = message("server.no.past", "The table has no moment {place}; it has come to {version}.")
OURS = message(
    "server.no.fault",
    "Something broke that should not have. Nothing was changed; please report it.",
)
REVOKED = message("server.bye.revoked", "This link was taken back. Ask the host for a new one.")
DELETED = message("server.bye.deleted", "The host has deleted this table.")
SILENT = message("server.bye.silent", "Nothing was heard for a while; the connection is closed.")
CLOSING = message("server.bye.closing", "The server is closing; your table is kept.")
TOO_MANY = message("server.bye.too-many", "Too many connections to this table.")
HELLO_FIRST = message("server.no.hello", "Say hello first, with your key.")
NO_PATIENCE = message(
    "server.bye.nonsense",
    "{count} {count#message|messages} could not be understood; the connection is closed.",
)
NOT_TEXT = message("server.no.text", "Messages are JSON in text, not binary.")


class ServerError(UndertowError):
    """Something the server itself refuses."""

    status = 400


class Unauthorised(ServerError):
    status = 401


class Forbidden(ServerError):
    status = 403


class NotFound(ServerError):
    status = 404


class BadRequest(ServerError):
    status = 400


class TooLarge(ServerError):
    status = 413


class NoRoom(ServerError):
    status = 507


class TooOften(ServerError):
    status = 429

    def __init__(self, line: Line, wait: float) -> None:
        super().__init__(line)
        self.wait = wait


def public(problem: UndertowError) -> Line:
    """The sentence a client is sent: without paths of this machine."""
    line = problem.line
    if isinstance(problem, StoreError) and not isinstance(problem, TableFileError):
        names = ("file", "copy", "folder")
        hidden: dict[str, Any] = {name: "the store" for name in names if name in line.args}
        return Line(line.key, {**line.args, **hidden})
    return line


def status_of(problem: UndertowError) -> int:
    """The HTTP status that fits an error."""
    match problem:
        case ServerError():
            return problem.status
        case NoSuchTable() | NoSuchPicture():
            return 404
        case PictureTooLarge():
            return 413
        case DiskFull():
            return 507
        case StorageError():
            return 503
        case Conflict() | Refused():
            return 409
        case TableFileError() | Unwritable() | UnknownGame() | StoreError():
            return 400
    return {"BadSetup": 400, "RuleFailed": 500, "MissingPack": 409}.get(problem.code, 400)
