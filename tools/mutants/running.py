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

from tools.mutants import code, data
from tools.mutants.choosing import Chooser
from tools.mutants.edits import Mutant, applied, diff, mutants
from tools.mutants.places import CODE, Place, named
from tools.mutants.record import environment

KILLED = ("killed", "timeout")


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


class Worker:
    """A process that runs one mutant after another."""

    def __init__(self, place: Place) -> None:
        self.place = place
        command = [sys.executable, "-m", "tools.mutants.worker", str(place.root)]
        self.process = subprocess.Popen(
            command,
            env=environment(place),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            cwd=place.root,
        )

    def run(self, mutant: Mutant, chooser: Chooser, key: str) -> Result:
        path = self.place.root / mutant.file
        source = path.read_bytes()
        choice = chooser.choose(mutant)

        def result(outcome: str, test: str = "", seconds: float = 0.0) -> Result:
            return Result(
                mutant.id,
                key,
                mutant.room,
                mutant.part,
                mutant.file,
                mutant.line,
                mutant.change,
                diff(source, mutant.edit),
                outcome,
                test,
                seconds,
                len(choice.tests),
                choice.left,
            )

        if not choice.tests:
            return result("never run")
        job = {
            "path": str(path),
            "module": self.place.module_of(mutant.file),
            "source": applied(source, mutant.edit).decode(),
            "tests": choice.tests,
            "cpu": choice.cpu,
            "whole": choice.whole,
            "patience": 120 + 30 * sum(choice.cpu.values()),
        }
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps(job) + "\n")
        self.process.stdin.flush()
        said = json.loads(self.process.stdout.readline())
        return result(said["outcome"], said["test"], said["seconds"])

    def end(self) -> None:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.close()
        self.process.wait()
        self.process.stdout.close()


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

    def add(self, result: Result) -> None:
        self._note(result)
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(asdict(result), ensure_ascii=False) + "\n")


def run_all(
    place: Place,
    wanted: Iterable[Mutant],
    chooser: Chooser,
    keys: Mapping[str, str],
    workers: int,
    done: Callable[[Result], None],
) -> None:
    """Run mutants on several workers; `done` hears of each result, one at a time."""
    queue: Queue[Mutant] = Queue()
    for mutant in wanted:
        queue.put(mutant)
    lock = threading.Lock()
    troubles: list[BaseException] = []

    def work() -> None:
        worker = Worker(place)
        try:
            while not troubles:
                mutant = queue.get_nowait()
                result = worker.run(mutant, chooser, keys[mutant.room])
                with lock:
                    done(result)
        except Empty:
            pass
        except BaseException as trouble:
            troubles.append(trouble)
        finally:
            worker.end()

    threads = [
        threading.Thread(target=work, daemon=True) for _ in range(min(workers, queue.qsize()))
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if troubles:
        raise troubles[0]
