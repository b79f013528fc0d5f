"""`undertow serve`: one process at an address, or several."""

from __future__ import annotations

import ctypes
import gc
import os
import signal
import socket
import sys
import threading
import webbrowser
from argparse import Namespace
from collections.abc import Callable
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

import msgspec
import uvicorn

from undertow.commands.defaults import Settings
from undertow.commands.places import games, open_store
from undertow.kernel import BadSetup, UndertowError, message, speak
from undertow.logs import write_down
from undertow.ports import in_links, listening
from undertow.server.addresses import THIS, is_this
from undertow.server.app import App, Front
from undertow.server.config import Config, Limits
from undertow.server.doors import door
from undertow.server.http.words import files, read
from undertow.server.proxies import Behind, Proxies
from undertow.server.sockets.protocol import HARD_LIMIT, TableProtocol
from undertow.server.tables.create import create_demo, demo_named
from undertow.server.workers import Workers
from undertow.store.sql import SqlStore

READY = message("server.ready", "Undertow is at {address}  (tables in {store}; stop with Ctrl+C)")
SIT_DOWN = message("server.demo.sit", "Sit down as {seat}: {address}")
ANOTHER = message("server.demo.other", "  another chair, {seat}: {address}")
NO_WORKERS = message(
    "server.no.workers", "Several workers need a system that can fork. Leave --workers out."
)

BAD_LIMIT = message("server.no.limit", "The limits in {file} do not fit: {problem}.")

SWITCH = 0.001
"""Seconds a thread keeps the interpreter: a thinking bot must not hold up those who wait."""
GARBAGE = (20_000, 50, 50)
"""A table is frozen records without cycles; looking for cycles among them often is waste."""


MEMORY = {-3: 256 * 1024, -1: 512 * 1024, -8: 2}
"""For glibc's allocator: blocks of so many bytes are the system's own and go back to it, so many
may lie unused at the end, and threads share so many heaps."""


class Server(uvicorn.Server):
    """Says where it is once it listens; the port may have been left to the system."""

    def __init__(self, config: uvicorn.Config, ready: Any) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: Any = None) -> None:
        await super().startup(sockets)
        if self.started:
            port = self.servers[0].sockets[0].getsockname()[1]
            self._ready(port)


def uvicorn_config(
    app: App, host: str, port: int, proxies: Proxies | None = None
) -> uvicorn.Config:
    proxies = proxies or Proxies()
    return uvicorn.Config(
        Behind(app, proxies) if proxies else app,
        host=host,
        port=port,
        http=door(app.hub.config.limits, app.hub.shares, proxies),
        proxy_headers=False,  # `Behind` reads them, of whoever was named
        ws=TableProtocol,
        ws_max_size=HARD_LIMIT,
        ws_per_message_deflate=False,  # it costs memory for each socket, and steps are small
        ws_ping_interval=20.0,
        ws_ping_timeout=20.0,
        access_log=False,
        log_config=None,
        server_header=False,
        timeout_graceful_shutdown=5,
    )


def _has_a_screen() -> bool:
    """Without one, Python would open a browser for terminals in the very terminal we run in."""
    if sys.platform in ("win32", "darwin", "cygwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def leave_on_sigterm() -> None:
    """A system that stops us says SIGTERM. uvicorn tells the players, and then hands the signal on to
    whoever had it before: we leave as if by ourselves, so that the store is closed."""

    def leave(number: int, frame: object) -> None:
        raise SystemExit(0)

    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGTERM, leave)


def tune() -> None:
    """What the interpreter should know about a process that only serves."""
    sys.setswitchinterval(SWITCH)
    _give_memory_back()
    gc.freeze()  # all that was imported stays
    gc.set_threshold(*GARBAGE)


def _give_memory_back() -> None:
    """What one large file took goes back to the system once it is done with. (glibc would keep it,
    and more of it each time.)"""
    with suppress(OSError, AttributeError, TypeError):
        tune_memory = ctypes.CDLL(None).mallopt
        for option, value in MEMORY.items():
            tune_memory(option, value)


def limits_of(settings: Settings) -> Limits:
    """The limits that the settings change; docs/hosting.md lists them."""
    known = Limits.__struct_fields__
    for name in settings.limits:
        if name not in known:
            raise settings.refused(name, known)
    try:
        return msgspec.convert(dict(settings.limits), Limits)
    except msgspec.ValidationError as problem:
        raise BadSetup(BAD_LIMIT(file=str(settings.file), problem=str(problem))) from None


def names_of(args: Namespace) -> tuple[str, ...]:
    """The names this server answers to. One that only this machine reaches, with no proxy before it,
    needs no other than this machine's: whoever comes by another was led here by a stranger's page."""
    names = tuple(str(name).lower() for name in args.name or ())
    if names or args.trusted_proxy or not (args.host and is_this(args.host)):
        return names
    return (THIS, *(urlsplit(origin).netloc.lower() for origin in args.origin or ()))


def proxies_of(args: Namespace) -> Proxies:
    return Proxies(args.trusted_proxy or (), args.proxy_header)


def serve(args: Namespace) -> int:
    """Run until interrupted; as `undertow demo`, with a table that is ready to play."""
    write_down()
    if args.workers > 1 and not hasattr(os, "fork"):
        raise UndertowError(NO_WORKERS())
    leave_on_sigterm()
    proxies_of(args)  # refused before anything else
    for path in files(args.words).values():
        read(path)  # better no server than one that cannot speak
    sockets: list[socket.socket] = []
    demo: Any = None
    with open_store(args.store, create=True) as store:
        name = store.name
        sockets = listening(args.host, args.port)
        game = getattr(args, "game", None)
        try:
            demo = (
                create_demo(store, games(), game, demo_named(games(), game, args.demo))
                if game is not None
                else None
            )
        except UndertowError:
            for one in sockets:
                one.close()
            raise
        if args.workers == 1:
            return _worker(args, store, sockets, lambda port: _say(args, name, demo, port))

    def work() -> int:
        leave_on_sigterm()
        with open_store(args.store) as own:
            return _worker(args, own, sockets, lambda port: None, front)

    # What every worker needs is there before the first: one that is begun anew serves at once.
    front = Front(games(), limits_of(args.own_settings))
    gc.freeze()  # and stays one memory for all of them
    port = sockets[0].getsockname()[1]
    return Workers(args.workers, work).run(lambda: _say(args, name, demo, port))


def _worker(
    args: Namespace,
    store: SqlStore,
    sockets: list[socket.socket],
    ready: Callable[[int], None],
    front: Front | None = None,
) -> int:
    """One process that serves."""
    config = Config(
        origins=tuple(args.origin or ()),
        hosts=names_of(args),
        metrics_token=os.environ.get("UNDERTOW_METRICS_TOKEN", ""),
        bot_pace=args.bot_pace,
        bots=tuple(args.bot or ()),
        limits=limits_of(args.own_settings),
        keep_days=args.keep_days,
        words=args.words or None,
    )
    tune()
    app = App(store, games(), config, front=front)
    Server(uvicorn_config(app, args.host, args.port, proxies_of(args)), ready).run(sockets)
    return 0


def _say(args: Namespace, store: str, demo: Any, port: int) -> None:
    """Where it is, and where to sit down."""
    shown = args.host if args.host not in ("0.0.0.0", "::", "") else "localhost"
    address = f"http://{in_links(shown)}:{port}/"
    print(speak(READY(address=address, store=store)), flush=True)
    if demo is not None:
        here, *others = [f"{address}#/t/{demo.table}/{seat.key}" for seat in demo.seats]
        print(speak(SIT_DOWN(seat=demo.seats[0].seat, address=here)), flush=True)
        for seat, link in zip(demo.seats[1:], others, strict=True):
            print(speak(ANOTHER(seat=seat.seat, address=link)), flush=True)
        address = here
    if args.open and _has_a_screen():
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
