"""Old tables, kept so that later versions go on opening them.

    python tools/journals.py make v2 --seed 2   thirty tables of every game, as it is played today
    python tools/journals.py look v1            what lies in a folder of them
    python tools/journals.py ids                write down new ids that journals may name from now on

Tables are played by the rooms of the contract suite (tests/<game>/room.py) and from the games' demos:
a third is left with a rule in progress, a third is played to an end where there is one, and on the
way things are taken back, the table's readings are overruled by hand, people talk, a new session is
sealed, real dice are typed. They lie in tests/journals/<version>/<game>/, packed with gzip.

Journals name questions (by the key of the prompt), rules and facts. Every such id that was ever in use
stands in tests/journals/ids/<game>.txt; the file only grows, and a test holds each of them.
"""

from __future__ import annotations

import argparse
import gzip
import importlib
import sys
import tempfile
from collections import Counter
from collections.abc import Container, Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "tests"), str(ROOT / "src")]

import msgspec  # noqa: E402

from tools.contract import room_of  # noqa: E402
from undertow.commands.places import games  # noqa: E402
from undertow.kernel import (  # noqa: E402
    HOST,
    Diverged,
    Game,
    LiveFate,
    Offer,
    Play,
    Request,
    TypedFate,
    causes,
    restore,
)
from undertow.kernel.facts import KERNEL_FACTS  # noqa: E402
from undertow.kernel.fate import Fate  # noqa: E402
from undertow.kernel.journal import Answered, Entry, Happened, Journal, Opened  # noqa: E402
from undertow.kernel.voting import RULES_OF_THE_TABLE  # noqa: E402
from undertow.kernel.words import messages  # noqa: E402
from undertow.store import NewTable, SqliteStore, TableFile, export_table, read_file  # noqa: E402
from undertow.store.interface import FateKind, Status  # noqa: E402

acting = importlib.import_module("support.acting")

JOURNALS = ROOT / "tests" / "journals"
SUFFIX = ".undertow.gz"
TABLES = 30
LONG, LONGEST = 1200, 3000
"""How many entries a table has about, and at most where it is played to its end."""
ATTEMPTS = 40
CURIOUS = 0.4
"""How often, about, somebody tries what was tried least so far."""
LOOK_ON = 120
"""For so many acts an unusual question is looked out for."""


def kept(version: str) -> list[Path]:
    """The tables of one version."""
    return sorted((JOURNALS / version).glob(f"*/*{SUFFIX}"))


def load(path: Path) -> TableFile:
    """A table that was put away."""
    return read_file(gzip.decompress(path.read_bytes()), path.name)


def stand(game: Game[Any], file: TableFile, *, mend: bool = False) -> Play[Any]:
    """The table as it was left, with the fate it had."""
    secret = bytes.fromhex(file.header.secret)
    fate: Fate = TypedFate() if file.header.fate == "typed" else LiveFate(secret or bytes(32))
    return restore(game, Journal(file.entries(game)), fate, mend=mend)


def entries_of(play: Play[Any]) -> list[Entry]:
    """All that stands in a table's journal."""
    assert play.journal is not None
    return play.journal.entries


def open_questions(play: Play[Any]) -> list[Request]:
    """What a rule in progress asks, votes on taking back aside."""
    return [
        request
        for request in play.requests()
        if play.resolutions[request.resolution].offer.rule not in RULES_OF_THE_TABLE
    ]


class Maker:
    """Plays the tables of one game."""

    def __init__(self, game: Game[Any], seed: int) -> None:
        self.game, self.seed = game, seed
        self.room = room_of(game.id)
        self.waiting: Counter[tuple[str, str]] = Counter()
        """How many tables were left at each question of each rule."""
        self.opened: Counter[str] = Counter()
        """How often somebody who was curious opened each rule."""

    def make(self, number: int) -> bytes:
        """One table as a file; played anew where it was over before it could be left waiting."""
        for attempt in range(ATTEMPTS):
            found = self.play(number, Random(f"{self.game.id} {self.seed} {number} {attempt}"))
            if found is not None:
                return found
        raise RuntimeError(f"{self.game.id} has no table {number} that waits for an answer")

    def play(self, number: int, rng: Random) -> bytes | None:
        secret = rng.randbytes(32)
        typed = number % 10 == 7
        play, style, setup = self.begin(number, TypedFate() if typed else LiveFate(secret), rng)
        journal = play.journal
        assert journal is not None
        left = ("waiting", "anywhere", "ended")[number % 3]
        goal = rng.randint(LONG // 12, LONG) if left != "ended" else LONGEST
        again = not typed and number % 4 == 2
        while len(journal) < goal and not play.over:
            if left == "ended" and len(journal) > 2 * LONG and self.room.over(play.world):
                break
            if again and len(journal) > goal // 3:
                again, secret = False, rng.randbytes(32)
                play.fate = LiveFate(secret)
                play.seal()
            self.go_on(play, style, rng)
        length = len(journal)
        if left == "waiting":
            if (found := self.wait(play, style, rng)) is None:
                return None
            length = found
        elif play.over and not typed:
            play.reveal(secret)
            length = len(journal)
        entries = journal.entries[:length]
        owner = not typed and number % 2 == 0 and not play.over
        return self.file(
            number,
            restore(self.game, Journal(entries), play.fate),
            setup,
            secret if owner else None,
        )

    def begin(self, number: int, fate: Fate, rng: Random) -> tuple[Play[Any], str, dict[str, Any]]:
        """A demo every third time, else what the room deals."""
        demos = self.game.demos()
        if demos and (number // 3) % 3 == 1:
            demo = demos[(number // 9 * 3 + number % 3) % len(demos)]
            began = self.game.begin(demo.settings)
            style, setup = "keen", msgspec.to_builtins(demo.settings, str_keys=True)
        else:
            began = self.room.deal(rng)
            style, setup = began.style, {}
        table = f"{self.game.id}-{number:02}"
        offer, first = began.offer, began.first
        return (
            Play.begin(self.game, began.seats, offer, fate, table=table, first=first),
            style,
            setup,
        )

    def go_on(self, play: Play[Any], style: str, rng: Random) -> None:
        """Somebody does something, mostly a part of play."""
        chance = rng.random()
        seat = rng.choice(play.seats)
        if chance < 0.02:
            self.take_back(play, seat, rng)
        elif chance < 0.03:
            self.overrule(play, seat, rng)
        elif chance < 0.035:
            play.say(seat, rng.choice(("Well…", "Who is next?", "„Grüße“ – so be it.")))
        elif chance < 0.05 + self.room.beside(play.world) and (anytime := play.anytime(seat)):
            self.beside(play, seat, rng.choice(anytime), chance)
        elif chance < 0.08 and (stead := self.in_stead(play, seat)):
            play.answer(seat, stead.id, self.room.answer(play.world, stead, rng))
        elif chance < CURIOUS and (offered := [(s, o) for s in play.seats for o in play.offers(s)]):
            rng.shuffle(offered)
            who, offer = min(offered, key=lambda each: self.opened[each[1].rule])
            self.opened[offer.rule] += 1
            play.open(who, offer)
        elif step := acting.some_act(self.room, play, style, rng):
            acting.do(play, step)

    def take_back(self, play: Play[Any], seat: str, rng: Random) -> None:
        some = causes(play)[-8:]
        voting = any(r.offer.rule in RULES_OF_THE_TABLE for r in play.resolutions.values())
        if some and not voting:
            play.rewind(seat, rng.choice(some)[0])

    def beside(self, play: Play[Any], seat: str, aside: Offer, chance: float) -> None:
        """Somebody opens an aside; one that ends the game only as seldom as the room says."""
        assert play.journal is not None
        other = restore(self.game, Journal(play.journal.entries), play.fate)
        other.open(seat, aside)
        if not other.over or chance < 0.035 + self.room.beside(play.world):
            play.open(seat, aside)

    def overrule(self, play: Play[Any], seat: str, rng: Random) -> None:
        """Whoever may flips one of the table's readings by hand."""
        switches = list(_switches(play.world))
        if switches:
            path, value = rng.choice(switches)
            by = seat if self.game.may_override(seat) else HOST
            play.override(by, {path: not value}, "as agreed")

    def in_stead(self, play: Play[Any], seat: str) -> Request | None:
        """A question to somebody for whom this seat may answer."""
        away = self.game.answers_for(play.world, seat)
        for request in play.requests(seat):
            if request.seat in away:
                return request
        return None

    def wait(self, play: Play[Any], style: str, rng: Random) -> int | None:
        """Go on until a question is open at which few tables wait; gives where that was."""
        assert play.journal is not None
        best: tuple[int, int, list[tuple[str, str]]] | None = None
        for _ in range(LOOK_ON):
            asked = [
                (play.resolutions[r.resolution].offer.rule, r.question.prompt.key)
                for r in open_questions(play)
            ]
            if asked:
                known = min(self.waiting[each] for each in asked)
                if best is None or known < best[0]:
                    best = known, len(play.journal), asked
            if (best and best[0] == 0) or play.over:
                break
            self.go_on(play, style, rng)
        if best is None:
            return None
        self.waiting.update(best[2])
        return best[1]

    def file(
        self, number: int, play: Play[Any], setup: dict[str, Any], secret: bytes | None
    ) -> bytes:
        game, journal = self.game, play.journal
        assert journal is not None
        lines = [game.codec.encode(entry).decode() for entry in journal.entries]
        status: Status = "over" if play.over else "open"
        fate: FateKind = "typed" if isinstance(play.fate, TypedFate) else "live"
        table = f"{game.id}-{number:02}"
        new = NewTable(
            table,
            game.id,
            game.version,
            lines,
            title=table,
            status=status,
            fate=fate,
            setup=setup,
            secret=secret,
            created="2026-01-01T00:00:00Z",
        )
        with tempfile.TemporaryDirectory() as folder:
            store = SqliteStore(Path(folder) / "tables.db", create=True)
            try:
                store.create(new)
                return export_table(store, table, owner=secret is not None)
            finally:
                store.close()


def _switches(place: Any, path: str = "", depth: int = 3) -> Iterator[tuple[str, bool]]:
    """Every switch among the readings of a world: its path, and how it stands."""
    if depth and isinstance(place, msgspec.Struct):
        for name in place.__struct_fields__:
            here, value = f"{path}{name}", getattr(place, name)
            if isinstance(value, bool) and "rulings/" in here:
                yield here, value
            yield from _switches(value, f"{here}/", depth - 1)


# Ids

IDS = JOURNALS / "ids"
TABLE = "kernel"
"""The ids of the table itself, the same in every game."""


def ids_now() -> dict[str, set[str]]:
    """By game: every id that a journal can name today, as lines such as `rule game.move`."""
    found = {TABLE: {f"rule {rule}" for rule in RULES_OF_THE_TABLE}}
    found[TABLE] |= {f"fact {tag_of(fact)}" for fact in KERNEL_FACTS}
    for id, game in games().items():
        found[id] = {f"rule {rule}" for rule in game.rules}
        found[id] |= {f"fact {tag_of(fact)}" for fact in game.facts}
    known = messages()
    asked = asked_in_tables()
    for key in (key for key in known if key in asked or _asks(key, known)):
        home = key.split(".")[0]
        found[home if home in found else TABLE].add(f"prompt {key}")
    return found


def tag_of(fact: type[Any]) -> str:
    """What a journal calls a fact."""
    return str(fact.__struct_config__.tag)


def _asks(key: str, known: Container[str]) -> bool:
    """Is this the key of a question? So it is by custom (`game.ask.dive`, or what something with a
    name is about); others are found where they were asked."""
    *before, last = key.split(".")
    if last == "about":
        return ".".join((*before, "name")) in known
    return "ask" in before and last not in ("name", "text")


def asked_in_tables() -> set[str]:
    """The key of every question that was asked at a table that was put away."""
    known, keys = games(), set()
    for path in JOURNALS.glob(f"v*/*/*{SUFFIX}"):
        file = load(path)
        game = known[file.header.game]
        entries = file.entries(game)
        keys |= {entry.asked for entry in entries if isinstance(entry, Answered)}
        with suppress(Diverged):
            keys |= {request.question.prompt.key for request in stand(game, file).requests()}
    return keys


def ids_kept() -> dict[str, set[str]]:
    """By game: every id that was ever written down."""
    return {path.stem: set(path.read_text("utf-8").splitlines()) for path in IDS.glob("*.txt")}


def write_ids() -> None:
    """Add what is new; nothing is ever struck out."""
    before = ids_kept()
    IDS.mkdir(parents=True, exist_ok=True)
    for home, now in ids_now().items():
        old = before.get(home, set())
        lines = "".join(f"{line}\n" for line in sorted(old | now))
        (IDS / f"{home}.txt").write_text(lines, "utf-8")
        print(f"{home}: {len(now - old)} new ids, {len(old | now)} in all")


def make(version: str, seed: int, number: int, only: list[str]) -> None:
    """Play and put away tables of every game."""
    for id, game in games().items():
        if only and id not in only:
            continue
        folder = JOURNALS / version / id
        folder.mkdir(parents=True, exist_ok=True)
        maker = Maker(game, seed)
        for each in range(number):
            data = gzip.compress(maker.make(each), 9, mtime=0)
            (folder / f"{each:02}{SUFFIX}").write_bytes(data)
        look(version, [id])
    write_ids()


def look(version: str, only: list[str]) -> None:
    """Say what lies there."""
    for id, game in games().items():
        paths = [path for path in kept(version) if path.parent.name == id]
        if not paths or (only and id not in only):
            continue
        files = [load(path) for path in paths]
        plays = [stand(game, file) for file in files]
        asked = Counter(r.question.prompt.key for play in plays for r in open_questions(play))
        kinds = Counter(type(e).__name__ for play in plays for e in entries_of(play))
        print(
            f"{id}: {len(files)} tables, {sum(kinds.values())} entries, "
            f"{sum(bool(open_questions(play)) for play in plays)} with a rule in progress, "
            f"{sum(play.over for play in plays)} over, "
            f"{sum(path.stat().st_size for path in paths) // 1024} KiB"
        )
        print("  ", ", ".join(f"{kind} {n}" for kind, n in kinds.most_common()))
        entries = [entry for play in plays for entry in entries_of(play)]
        rules = {entry.rule for entry in entries if isinstance(entry, Opened)}
        facts = {type(entry.fact) for entry in entries if isinstance(entry, Happened)}
        print(
            f"   {len(rules)} of {len(game.rules)} rules, {len(facts)} of {len(game.facts)} facts"
        )
        print("   waiting at:", ", ".join(f"{key} {n}" for key, n in asked.most_common()))


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    does = parser.add_subparsers(dest="does", required=True)
    making = does.add_parser("make", help="play and put away tables")
    making.add_argument("version")
    making.add_argument("--seed", type=int, default=1)
    making.add_argument("-n", type=int, default=TABLES, help=f"so many of each game ({TABLES})")
    making.add_argument("--game", action="append", default=[], help="only this one")
    looking = does.add_parser("look", help="say what lies there")
    looking.add_argument("version")
    does.add_parser("ids", help="write down ids that are new")
    options = parser.parse_args(argv)
    if options.does == "make":
        make(options.version, options.seed, options.n, options.game)
    elif options.does == "ids":
        write_ids()
    else:
        look(options.version, [])
    return 0


if __name__ == "__main__":
    sys.exit(main())
