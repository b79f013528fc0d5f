"""Workers side by side; every result is kept as it comes, so that a run can go on where it was."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from queue import Empty, Queue
from typing import Any

from tools.mutants import code, data
from tools.mutants.choosing import Chooser
from tools.mutants.edits import Mutant, applied, diff, mutants
from tools.mutants.places import CODE, Place, named
from tools.mutants.record import Record, environment

KILLED = ("killed", "timeout")
_FILES, _SECONDS = 3, 2.0
"""A cold worker asks the tests of so many files first, for so many CPU seconds at most."""


@dataclass(frozen=True)
class Result:
    """What became of a mutant. `test` is the one that noticed; `left` were not asked."""

    id: str
    key: str
    room: str
    part: str
    file: str
    line: int
    change: str
    diff: str
    outcome: str
    test: str
    seconds: float
    asked: int
    left: int

    @property
    def killed(self) -> bool:
        return self.outcome in KILLED


def enumerate_mutants(place: Place, room: str, patterns: Iterable[str] = ()) -> Iterator[Mutant]:
    """Every mutant of a room, in the order of its files."""
    patterns = tuple(patterns)
    for path in place.files(room):
        file = place.name(path)
        if named(file, patterns):
            yield from of_file(place, room, file)


def of_file(place: Place, room: str, file: str) -> list[Mutant]:
    source, part = (place.root / file).read_bytes(), place.part_of(file)
    if not file.endswith(CODE):
        return mutants(room, part, file, source, data.file_edits(source))
    edits = [*code.edits(source), *(data.edits(source) if part == "catalogue" else ())]
    return mutants(room, part, file, source, edits)


class Process:
    """A process that runs one mutant after another; started when it is first needed. Warm with test
    folders, else cold, with some modules imported `ahead`."""

    def __init__(
        self, place: Place, folders: Iterable[str] = (), ahead: Iterable[str] = ()
    ) -> None:
        self.place, self.folders, self.ahead = place, tuple(folders), tuple(ahead)
        self.process: subprocess.Popen[str] | None = None

    def run(self, job: Mapping[str, Any]) -> dict[str, Any]:
        if self.process is None:
            where = (str(self.place.root), self.place.package, str(self.place.build))
            self.process = subprocess.Popen(
                [sys.executable, "-m", "tools.mutants.worker", *where, *self.folders],
                env=environment(self.place),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                text=True,
                cwd=self.place.root,
            )
            if not self.folders:
                self._says(self.ahead)
        self._says(job)
        assert self.process.stdout is not None
        said: dict[str, Any] = json.loads(self.process.stdout.readline())
        return said

    def _says(self, what: object) -> None:
        assert self.process is not None
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps(what) + "\n")
        self.process.stdin.flush()

    def end(self) -> None:
        if self.process is None:
            return
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.close()
        self.process.wait()
        self.process.stdout.close()


class Worker:
    """Runs one mutant after another: warm where that can be, cold where it must be."""

    def __init__(
        self, place: Place, records: Mapping[str, Record], only_cold: bool = False
    ) -> None:
        self.place = place
        there = [part for folder in records for part in place.collected(folder)]
        self.warm = None if only_cold else Process(place, there)
        found = [name for record in records.values() for name in record.modules]
        ahead = list(dict.fromkeys(found))
        mine = place.package
        others = [name for name in ahead if name != mine and not name.startswith(f"{mine}.")]
        # What breaks in a game is imported by nobody outside of games: all that is there already.
        self.cold = {True: Process(place, ahead=ahead), False: Process(place, ahead=others)}

    def run(self, mutant: Mutant, chooser: Chooser, key: str, killer: str = "") -> Result:
        path = self.place.root / mutant.file
        source = path.read_bytes()
        choice = chooser.choose(mutant, killer)
        said: dict[str, Any] = {"outcome": "never run", "test": "", "seconds": 0.0}
        if choice.tests:
            job = {
                "path": str(path),
                "module": self.place.module_of(mutant.file),
                "source": applied(source, mutant.edit).decode(),
                "tests": choice.tests,
                "cpu": choice.cpu,
                "whole": choice.whole,
                "unasked": choice.unasked,
                "patience": 120 + 30 * sum(choice.cpu.values()),
            }
            said = self._asked(job, self.cold[mutant.room in self.place.games])
            if said["outcome"] == "killed":
                chooser.learn(said["test"], choice.whole)
        return Result(
            mutant.id,
            key,
            mutant.room,
            mutant.part,
            mutant.file,
            mutant.line,
            mutant.change,
            diff(source, mutant.edit),
            said["outcome"],
            said["test"],
            said["seconds"],
            len(choice.tests),
            choice.left,
        )

    def _asked(self, job: dict[str, Any], cold: Process) -> dict[str, Any]:
        if self.warm and not job["whole"]:
            said = self.warm.run(job)
            if said["outcome"] != "cold":
                return said
        # To collect costs more than to run: the likeliest few first, then all of them.
        seconds = 0.0
        few = _few(job["tests"], job["cpu"])
        for tests in (few, job["tests"])[len(few) == len(job["tests"]) :]:
            known = [*job["tests"], *job["unasked"]]
            said = cold.run({**job, "tests": tests, "unasked": known})
            seconds += said["seconds"]
            if said["outcome"] != "survived":
                break
        return {**said, "seconds": round(seconds, 2)}

    def end(self) -> None:
        for process in (self.warm, *self.cold.values()):
            if process:
                process.end()


def _few(tests: list[str], cpu: Mapping[str, float]) -> list[str]:
    files: set[str] = set()
    spent = 0.0
    for n, id in enumerate(tests):
        files.add(id.split("::")[0])
        spent += cpu[id]
        if len(files) > _FILES or spent > _SECONDS:
            return tests[: max(n, 1)]
    return tests


class Kept:
    """The results of this run and of earlier ones, in one file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.results: dict[tuple[str, str], Result] = {}
        self.kills: dict[str, Result] = {}
        if path.exists():
            for line in path.read_text("utf-8").splitlines():
                self._note(Result(**json.loads(line)))

    def _note(self, result: Result) -> None:
        self.results[result.id, result.key] = result
        if result.killed:
            self.kills[result.id] = result

    def of(self, mutant: Mutant, key: str, trusting: bool) -> Result | None:
        """The result for these sources and tests; trusting: a kill under earlier ones, too."""
        found = self.results.get((mutant.id, key))
        return found or (self.kills.get(mutant.id) if trusting else None)

    def killer(self, mutant: Mutant) -> str:
        """Who noticed it under earlier sources or tests."""
        found = self.kills.get(mutant.id)
        return found.test if found else ""

    def add(self, result: Result) -> None:
        self._note(result)
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(asdict(result), ensure_ascii=False) + "\n")


def run_all(
    wanted: Iterable[Mutant],
    chooser: Chooser,
    keys: Mapping[str, str],
    workers: Callable[[], Worker],
    count: int,
    kept: Kept,
    done: Callable[[Result], None],
) -> None:
    """Run mutants on several workers; `done` hears of each result, one at a time."""
    queue: Queue[Mutant] = Queue()
    for mutant in wanted:
        queue.put(mutant)
    lock = threading.Lock()
    troubles: list[BaseException] = []

    def work() -> None:
        worker = workers()
        try:
            while not troubles:
                mutant = queue.get_nowait()
                result = worker.run(mutant, chooser, keys[mutant.room], kept.killer(mutant))
                with lock:
                    done(result)
        except Empty:
            pass
        except BaseException as trouble:
            troubles.append(trouble)
        finally:
            worker.end()

    threads = [threading.Thread(target=work, daemon=True) for _ in range(min(count, queue.qsize()))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if troubles:
        raise troubles[0]
