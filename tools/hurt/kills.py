"""A busy server is killed at random moments, without warning (SIGKILL) or with (SIGTERM), and begun
again: nothing that was acknowledged is lost, nothing is done twice.

People act and talk at several tables, each next command as soon as the last is acknowledged. What
was on its way when the server died is sent again under the same id, as a browser does. After each
kill the store is read: every acknowledged command stands where it was said to stand, once, and every
line of talk was said once. To be quick, one process imports everything and then forks the servers.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from msgspec import Struct, field

from tools.hurt.serving import PATIENCE, Served, address
from undertow.commands.places import open_store
from undertow.server.bench.load import Table, encode
from undertow.server.bench.ours import OurClient

LONGEST = 0.6
"""Seconds after which the server dies at the latest, once everybody is there."""


class Gone(Exception):
    """The server is."""


class _Ack(Struct):
    type: str
    id: str | None = None
    version: int = 0
    again: bool = False
    code: str = ""


_ack = msgspec.json.Decoder(_Ack)


class Person(OurClient):
    """A seat that knows what was acknowledged to it."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.answer: asyncio.Future[_Ack] | None = None
        self.told_goodbye = False

    def take(self, data: bytes) -> None:
        heard = _ack.decode(data)
        if heard.type in ("done", "refused"):
            if self.answer is not None and not self.answer.done():
                self.answer.set_result(heard)
        elif heard.type == "bye":
            self.told_goodbye = True
        else:
            super().take(data)

    def connection_lost(self, exc: Exception | None) -> None:
        self.ready.set()  # whoever waits for the table sees that the server is gone, as a browser does
        if self.answer is not None and not self.answer.done():
            self.answer.set_exception(Gone())

    async def ask(self, message: bytes) -> _Ack:
        self.answer = asyncio.get_running_loop().create_future()
        if self.transport.is_closing():
            raise Gone
        self.send(message)
        try:
            return await self.answer
        finally:
            self.answer = None  # nobody waits for it any more


class Company(Struct):
    """The people at one table, over all the lives of the server."""

    keys: dict[str, Any]
    source: str
    acknowledged: dict[str, int] = field(default_factory=dict)
    fresh: dict[str, int] = field(default_factory=dict)
    """Acknowledged in this life of the server."""
    pending: tuple[str, str, bytes] | None = None
    """Seat, id and message of what is on its way."""
    again: int = 0
    refused: int = 0
    count: int = 0

    async def play(self, base: str, here: asyncio.Event) -> None:
        """Sit down, send again what was on its way, then go on until the server is gone."""
        table = Table()
        people = {
            seat: Person(table, seat, self.keys["table"], self.keys[seat], "play")
            for seat in self.keys["seats"]
        }
        table.clients = list(people.values())
        try:
            for one in table.clients:
                one.source = self.source
                await one.connect(base)
                if one.transport.is_closing():
                    raise Gone
            if self.pending is not None:
                await self._send(people, *self.pending)
            here.set()
            while True:
                self.count += 1
                id = f"c{self.count}"
                seat, do = self._next(people, table)
                self.pending = seat, id, encode({"type": "do", "id": id, "do": do})
                await self._send(people, *self.pending)
        except (Gone, OSError, TimeoutError, AssertionError):
            return
        finally:
            here.set()
            for one in table.clients:
                if hasattr(one, "transport"):
                    one.transport.abort()

    async def _send(self, people: dict[str, Person], seat: str, id: str, message: bytes) -> None:
        ack = await people[seat].ask(message)
        if ack.type == "done":
            self.fresh[f"{seat}:{id}"] = ack.version
            self.again += ack.again
        else:
            self.refused += 1
        self.pending = None

    def _next(self, people: dict[str, Person], table: Table) -> tuple[str, Any]:
        """Every other command is talk, under words that come once."""
        if self.count % 2 and not table.over:
            for seat, one in people.items():
                if do := one._act(self.count):
                    return seat, do
        seat = self.keys["seats"][self.count % len(people)]
        return seat, {"type": "say", "text": f"word {self.count}."}


class Lives:
    """Servers forked from a process that has imported everything."""

    def __init__(self, folder: Path) -> None:
        self.store = folder / "tables.db"
        self._said = (folder / "said.txt").open("a")
        self.mother = subprocess.Popen(
            [sys.executable, "-m", "tools.hurt", "mother", str(self.store)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._said,
            text=True,
        )
        self.pid = self.port = 0

    def _line(self) -> str:
        assert self.mother.stdout is not None
        return self.mother.stdout.readline()

    def begin(self, wait: bool = True) -> None:
        assert self.mother.stdin is not None
        self.mother.stdin.write("begin\n")
        self.mother.stdin.flush()
        self.pid = int(self._line())
        if wait:
            said = self._line()
            address = next(word for word in said.split() if word.startswith("http://"))
            self.port = int(address.rstrip("/").rpartition(":")[2])

    def end(self, how: signal.Signals) -> int:
        """Gives the exit code; whatever else was said is passed over."""
        os.kill(self.pid, how)
        while not (said := self._line()).startswith("ended "):
            if not said:
                raise OSError("the mother of all servers is gone")
        return int(said.split()[1])

    def close(self) -> None:
        assert self.mother.stdin is not None
        self.mother.stdin.close()
        self.mother.wait(PATIENCE)
        assert self.mother.stdout is not None
        self.mother.stdout.close()
        self._said.close()


def mother(arguments: list[str]) -> int:
    """Import everything, then fork a server for each line that comes; say its number and its end."""
    import undertow.server.serve  # noqa: F401
    from undertow.cli import main as cli
    from undertow.plugins import plugins

    list(plugins().shelf())
    import faulthandler

    faulthandler.enable()
    for _ in sys.stdin:
        child = os.fork()
        if not child:
            signal.signal(signal.SIGINT, signal.default_int_handler)
            code = 1
            try:
                code = cli(["serve", "--port", "0", "--store", arguments[0]]) or 0
            except SystemExit as left:
                code = left.code if isinstance(left.code, int) else 1
            finally:
                sys.stdout.flush()
                os._exit(code)
        print(child, flush=True)
        _, status = os.waitpid(child, 0)
        print("ended", os.waitstatus_to_exitcode(status), flush=True)
    return 0


class Found(Struct):
    kills: dict[str, int] = field(default_factory=dict)
    acknowledged: int = 0
    again: int = 0
    refused: int = 0
    bots: int = 0
    """What bots did, in all."""
    wrong: list[str] = field(default_factory=list)

    def count(self, how: str, times: int = 1) -> None:
        self.kills[how] = self.kills.get(how, 0) + times


def bot_acts(places: dict[str, int]) -> list[tuple[str, int, int]]:
    """What bots did, in order: seat, the version at which it was decided, and where it stands. A bot's
    command is called after its seat and that version."""
    found = []
    for id, place in places.items():
        if id.startswith("bot:"):
            _, seat, version = id.split(":")
            found.append((seat, int(version), place))
    return sorted(found, key=lambda one: one[2])


def twice_by_bots(acts: list[tuple[str, int, int]]) -> list[str]:
    """A bot that decides on what was before its own last act does the same thing twice."""
    last: dict[str, int] = {}
    wrong = []
    for seat, version, place in acts:
        if version < last.get(seat, 0):
            wrong.append(
                f"the bot in {seat} did at {place} what it decided at {version}, after it had "
                f"acted at {last[seat]}"
            )
        last[seat] = place
    return wrong


def looked_at(
    kept: Path | str, companies: list[Company], found: Found, whole: bool = False
) -> None:
    """Read the store as it lies there, and compare."""
    with open_store(str(kept)) as store:
        for one in companies:
            table = one.keys["table"]
            rows = store._read(
                "SELECT command, place FROM journal WHERE table_id = ? AND command IS NOT NULL",
                table,
            )
            places = dict(rows)
            if len(places) != len(rows):
                found.wrong.append(f"{table}: {len(rows) - len(places)} commands stand there twice")
            one.acknowledged.update(one.fresh)
            for id, place in (one.acknowledged if whole else one.fresh).items():
                if places.get(id) != place:
                    found.wrong.append(f"{table}: {id} was kept at {place}, is at {places.get(id)}")
            one.fresh.clear()
            if whole:
                found.bots += len(bots := bot_acts(places))
                found.wrong += [f"{table}: {wrong}" for wrong in twice_by_bots(bots)]
                said = Counter(
                    word
                    for line in store.lines(table)
                    if '"said"' in line
                    for word in [msgspec.json.decode(line).get("text", "")]
                )
                twice = [word for word, times in said.items() if times > 1]
                found.wrong += [f"{table}: {word} was said twice" for word in twice]
                if store.damage():
                    found.wrong.append(f"damaged: {store.damage()}")


async def _life(lives: Lives, companies: list[Company], rng: Random) -> None:
    """Everybody plays for a moment; then the server is to die."""
    events = [asyncio.Event() for _ in companies]
    base = f"127.0.0.1:{lives.port}"
    playing = [
        asyncio.create_task(one.play(base, here))
        for one, here in zip(companies, events, strict=True)
    ]
    if rng.random() < 0.8:  # now and then it dies while people still come
        await asyncio.gather(*(here.wait() for here in events))
    await asyncio.sleep(rng.uniform(0, LONGEST))
    how = rng.choice((signal.SIGKILL, signal.SIGTERM))
    code = await asyncio.to_thread(lives.end, how)
    lives.code, lives.how = code, how  # type: ignore[attr-defined]
    _, late = await asyncio.wait(playing, timeout=PATIENCE)
    for one in late:
        one.cancel()


def kill(times: int, tables: int, seed: int, minutes: float = 1e9, show: bool = True) -> Found:
    rng, found = Random(seed), Found()
    until = time.monotonic() + 60 * minutes
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        with Served(folder) as served:
            companies = [Company(served.table(address(n)), address(n)) for n in range(tables)]
            served.stop()
        lives = Lives(folder)
        try:
            for n in range(times):
                if time.monotonic() > until:
                    break
                if rng.random() < 0.05:  # one that dies while it begins
                    lives.begin(wait=False)
                    time.sleep(rng.uniform(0, 0.1))
                    lives.end(signal.SIGKILL)
                    found.count("beginning")
                else:
                    lives.begin()
                    asyncio.run(_life(lives, companies, rng))
                    code, how = lives.code, lives.how  # type: ignore[attr-defined]
                    found.count(how.name)
                    if how is signal.SIGTERM:
                        if code != 0:
                            found.wrong.append(f"kill {n}: SIGTERM ended with {code}")
                        wal = lives.store.with_name(lives.store.name + "-wal")
                        if wal.exists() and wal.stat().st_size:
                            found.wrong.append(f"kill {n}: SIGTERM left a log behind")
                looked_at(lives.store, companies, found, whole=n % 50 == 49)
                if show and n % 50 == 49:
                    done = sum(len(one.acknowledged) for one in companies)
                    print(
                        f"{n + 1} kills, {done} acknowledged, {len(found.wrong)} wrong", flush=True
                    )
            looked_at(lives.store, companies, found, whole=True)
        finally:
            with suppress(OSError):
                lives.close()
        said = (folder / "said.txt").read_text(errors="replace")
        found.wrong += [row for row in said.splitlines() if row.startswith(("ERROR", "Traceback"))]
    found.acknowledged = sum(len(one.acknowledged) for one in companies)
    found.again = sum(one.again for one in companies)
    found.refused = sum(one.refused for one in companies)
    return found


def in_all(kept: Path, found: Found) -> Found:
    """Add this run to those before it, so that many short ones come to a long one."""
    with kept.open("a") as file:
        file.write(msgspec.json.encode(found).decode() + "\n")
    total = Found()
    for row in kept.read_text().splitlines():
        one = msgspec.json.decode(row, type=Found)
        for how, times in one.kills.items():
            total.count(how, times)
        total.acknowledged += one.acknowledged
        total.again += one.again
        total.refused += one.refused
        total.wrong += one.wrong
    return total


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="tools.hurt kills", description=__doc__)
    parser.add_argument("--times", type=int, default=1000, help="kills (1000)")
    parser.add_argument("--tables", type=int, default=4, help="of six people each (4)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=60.0, help="stop after so many (60)")
    parser.add_argument(
        "--sum", type=Path, help="add what came of it to this file, and say what it is in all"
    )
    args = parser.parse_args(arguments)
    found = kill(args.times, args.tables, args.seed, args.minutes)
    if args.sum:
        found = in_all(args.sum, found)
    for row in found.wrong[:20]:
        print(row)
    kinds = ", ".join(f"{times} {name}" for name, times in sorted(found.kills.items()))
    print(
        f"{sum(found.kills.values())} kills ({kinds}): {found.acknowledged} commands acknowledged, "
        f"{found.again} sent again and found kept, {found.refused} refused, "
        f"{len(found.wrong)} wrong"
    )
    return 1 if found.wrong else 0
