"""A disk that writes down everything SQLite does to it, so that power can be lost afterwards.

It stands between SQLite and the system as a VFS of its own (the sqlite3 module must use a shared
libsqlite3, as on most systems). What was written after the last sync of a file may be lost, all of
it or any sector of it, and in any order: that is what a power cut leaves of it.
"""

from __future__ import annotations

import ctypes as c
import ctypes.util
import sqlite3
from pathlib import Path
from random import Random
from typing import Any

from msgspec import Struct

SECTOR = 512
METHODS = ("xClose", "xRead", "xWrite", "xTruncate", "xSync")
NAME = b"undertow-disk"
Write = c.CFUNCTYPE(c.c_int, c.c_void_p, c.c_void_p, c.c_int, c.c_int64)
Truncate = c.CFUNCTYPE(c.c_int, c.c_void_p, c.c_int64)
Sync = c.CFUNCTYPE(c.c_int, c.c_void_p, c.c_int)
Open = c.CFUNCTYPE(c.c_int, c.c_void_p, c.c_void_p, c.c_void_p, c.c_int, c.c_void_p)
Delete = c.CFUNCTYPE(c.c_int, c.c_void_p, c.c_void_p, c.c_int)


class _Vfs(c.Structure):
    _fields_ = [
        ("iVersion", c.c_int),
        ("szOsFile", c.c_int),
        ("mxPathname", c.c_int),
        ("pNext", c.c_void_p),
        ("zName", c.c_char_p),
        ("pAppData", c.c_void_p),
        ("xOpen", c.c_void_p),
        ("xDelete", c.c_void_p),
        ("rest", c.c_void_p * 14),
    ]


class _Methods(c.Structure):
    _fields_ = [("iVersion", c.c_int), *((name, c.c_void_p) for name in METHODS)]
    _fields_ += [("rest", c.c_void_p * 13)]


class Event(Struct, frozen=True):
    """Something that was done to a file, or said by the program in between."""

    kind: str
    """`write`, `truncate`, `sync`, `delete`, `sync folder`; `lay`: it was there before; or `said`."""
    file: str = ""
    at: int = 0
    data: bytes = b""
    said: Any = None


class Disk:
    """While this is in use (`with`), every database that is opened is written down."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self._names: dict[int, str] = {}
        self._made: dict[int, _Methods] = {}
        self._kept: list[Any] = []
        found = ctypes.util.find_library("sqlite3")
        if found is None:
            raise OSError("no shared libsqlite3 is here")
        self._sqlite = c.CDLL(found)
        if self._version() != sqlite3.sqlite_version:
            raise OSError("Python uses another SQLite than the shared one")

    def _version(self) -> str:
        self._sqlite.sqlite3_libversion.restype = c.c_char_p
        return bytes(self._sqlite.sqlite3_libversion()).decode()

    def say(self, what: Any) -> None:
        """From here on this must hold, whatever happens to the power."""
        self.events.append(Event("said", said=what))

    def __enter__(self) -> Disk:
        self._sqlite.sqlite3_vfs_find.restype = c.c_void_p
        self._sqlite.sqlite3_vfs_find.argtypes = [c.c_char_p]
        self._system = self._sqlite.sqlite3_vfs_find(None)
        self._vfs = _Vfs.from_buffer_copy(c.string_at(self._system, c.sizeof(_Vfs)))
        self._open, self._delete = Open(self._vfs.xOpen), Delete(self._vfs.xDelete)
        ours = Open(self._opened), Delete(self._deleted)
        self._kept += ours
        self._vfs.zName, self._vfs.pNext = NAME, None
        self._vfs.xOpen, self._vfs.xDelete = (c.cast(one, c.c_void_p).value for one in ours)
        self._sqlite.sqlite3_vfs_register(c.byref(self._vfs), 1)
        return self

    def __exit__(self, *problem: Any) -> None:
        self._sqlite.sqlite3_vfs_unregister(c.byref(self._vfs))

    def _opened(self, _: Any, name: Any, file: int, flags: int, out: Any) -> int:
        done: int = self._open(self._system, name, file, flags, out)
        methods = c.c_void_p.from_address(file).value
        if done == 0 and methods and name:
            self._names[file] = _name(name)
            c.c_void_p.from_address(file).value = c.addressof(self._watched(methods))
        return done

    def _deleted(self, _: Any, name: Any, sync: int) -> int:
        done: int = self._delete(self._system, name, sync)
        if done == 0:
            self.events.append(Event("delete", _name(name)))
            if sync:
                self.events.append(Event("sync folder"))
        return done

    def _watched(self, methods: int) -> _Methods:
        """The system's own methods, with ours before those that write."""
        if methods in self._made:
            return self._made[methods]
        made = _Methods.from_buffer_copy(c.string_at(methods, c.sizeof(_Methods)))
        write, truncate, sync = Write(made.xWrite), Truncate(made.xTruncate), Sync(made.xSync)
        tell = self.events.append

        def writing(file: int, data: int, size: int, at: int) -> int:
            tell(Event("write", self._names[file], at, c.string_at(data, size)))
            return int(write(file, data, size, at))

        def truncating(file: int, size: int) -> int:
            tell(Event("truncate", self._names[file], size))
            return int(truncate(file, size))

        def syncing(file: int, flags: int) -> int:
            done = int(sync(file, flags))
            if done == 0:
                tell(Event("sync", self._names[file]))
            return done

        ours = Write(writing), Truncate(truncating), Sync(syncing)
        self._kept += [write, truncate, sync, *ours]
        made.xWrite, made.xTruncate, made.xSync = (c.cast(one, c.c_void_p).value for one in ours)
        self._made[methods] = made
        return made


def _name(text: int) -> str:
    """SQLite keeps the pointer it gave, so it is handed on as it came, and only read here."""
    return Path(c.string_at(text).decode()).name


class Platter:
    """What lies on the disk for sure, file by file, and what was written since and may be lost."""

    def __init__(self) -> None:
        self.sure: dict[str, bytearray] = {}
        self.since: dict[str, list[Event]] = {}

    def take(self, event: Event) -> None:
        if event.kind in ("write", "truncate", "delete"):
            self.since.setdefault(event.file, []).append(event)
        elif event.kind == "sync":
            if event.file not in self.sure:  # SQLite syncs the folder with a new file
                self._sync_folder()
            self._sync(event.file)
        elif event.kind == "sync folder":
            self._sync_folder()
        elif event.kind == "lay":
            self.sure[event.file] = bytearray(event.data)

    def _sync(self, file: str) -> None:
        lying = self.sure.pop(file, None)
        for one in self.since.pop(file, ()):
            lying = _done(lying, one)
        if lying is not None:
            self.sure[file] = lying

    def _sync_folder(self) -> None:
        """What was deleted stays deleted."""
        for file, events in list(self.since.items()):
            if any(one.kind == "delete" for one in events):
                self._sync(file)

    def after_a_cut(self, rng: Random, how: str) -> dict[str, bytes]:
        """The files after power was lost: `none` of what was not synced is there, `all` of it, or
        `some`: any write, or any sector of one, each by a toss."""
        found: dict[str, bytes] = {}
        for file in sorted({*self.sure, *self.since}):
            lying = bytearray(self.sure[file]) if file in self.sure else None
            for one in self.since.get(file, ()) if how != "none" else ():
                if how == "all" or rng.random() < 0.5:
                    lying = _done(lying, one)
                elif one.kind == "write" and rng.random() < 0.5:
                    for start in range(0, len(one.data), SECTOR):
                        if rng.random() < 0.5:
                            part = one.data[start : start + SECTOR]
                            lying = _done(lying, Event("write", file, one.at + start, part))
            if lying is not None:
                found[file] = bytes(lying)
        return found


def _done(lying: bytearray | None, event: Event) -> bytearray | None:
    if event.kind == "delete":
        return None
    lying = bytearray() if lying is None else lying
    end = event.at + len(event.data)
    if event.kind == "truncate":
        del lying[event.at :]
    elif end > len(lying):
        lying.extend(bytes(end - len(lying)))
    lying[event.at : end] = event.data
    return lying
