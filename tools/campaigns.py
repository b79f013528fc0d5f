"""Chooses the golden campaigns of a game: few and short ones that run as much of its rules as they can.

    python tools/campaigns.py GAME -n 20 --length 60      choose anew, and write them down
    python tools/campaigns.py GAME -n 4 --more            add some to those that are there

People do whatever has not been done yet, wherever they may. Of several tables the one is kept that runs
most stretches of code which those before it ran seldom or never. What a campaign is, stands in
tests/support/campaigns.py; when rules change, `tools/contract.py GAME --regenerate` keeps the commands.
"""

from __future__ import annotations

import argparse
import gc
import importlib
import multiprocessing
import sys
import time
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "tests"), str(ROOT / "src")]

NEW, OFTEN = 0.6, 3
"""So often what has not been done yet is done first; and a stretch is worth something until it has been
run by so many campaigns."""
REACHED = 5
"""A rule or a question that nobody came to yet is worth so many stretches."""
PARTS = (".handouts.", ".extras.", ".safety.")
"""What people do among themselves comes from the parts, and is tried there."""


_HERE: list[Chooser] = []
"""Whom a process that was forked asks."""


def _wander(seed: int) -> Found | str:
    return _HERE[0].wander(seed)


class Found(NamedTuple):
    """A campaign that might be kept."""

    seed: int
    lines: list[tuple[tuple[str, ...], str]]
    hits: int
    opened: list[str]
    """What was opened, asked and answered, each as a word."""
    seconds: float


class Chooser:
    def __init__(self, game: str, length: int) -> None:
        record = importlib.import_module("tools.mutants.record")
        place = importlib.import_module("tools.mutants.places").Place
        self.place = place(ROOT, "undertow", ROOT / "build")
        self.finder = record.Prober(self.place)
        self.row = importlib.import_module("tools.mutants.probes").hits()
        sys.meta_path.insert(0, self.finder)
        self.game, self.length = game, length
        self.campaigns = importlib.import_module("support.campaigns")
        self.acting = importlib.import_module("support.acting")
        self.watched = importlib.import_module("support.watched")
        self.room = self.campaigns.room_of(game)
        self.place.import_all()
        self.mine = self._mine()
        self.expected = frozenset(importlib.import_module("tools.contract").expected_of(game))
        self.known: Counter[str] = Counter()
        self.ran: Counter[int] = Counter()
        self.row[:] = bytes(len(self.row))

    def _mine(self) -> list[int]:
        """The stretches of the game itself that are broken on purpose."""
        found: list[int] = []
        for file, (first, spans) in self.finder.spans.items():
            if self.place.room_of(file) == self.game and self.place.part_of(file) != "beside":
                found += range(first, first + len(spans))
        return found

    def hits(self) -> int:
        digits = bytes(48 + hit for hit in reversed(self.row[: self.finder.count]))
        self.row[:] = bytes(len(self.row))
        return int(digits, 2)

    # One table

    def wander(self, seed: int) -> Found | str:
        """Play at a table, always looking for what is new."""
        begun = time.process_time()
        gc.set_threshold(100_000, 20, 20)
        try:
            play = self.campaigns.begin(self.room, seed)
            deal, rng = self.campaigns.dealt(self.room, seed), Random(seed)
            eye, known = self.campaigns.Eye(play), Counter(self.known)
            lines = [(eye.digests(), self.campaigns.BEGINS)]
            opened = self.reached(play, 0)
            for _ in range(self.length):
                step = self.next(play, deal.style, rng, known)
                if step is None:
                    break
                words, length = self.words(play, step), len(play.journal)
                eye.ahead(step)
                self.acting.do(play, step)
                lines.append((eye.digests(), self.campaigns.told(step)))
                words += self.reached(play, length)
                known.update(words)
                opened += words
            lines.append((eye.last(), self.campaigns.ENDS))
        except Exception as problem:
            return f"{self.game}, seed {seed}: {type(problem).__name__}: {problem}"
        return Found(seed, lines, self.hits(), opened, time.process_time() - begun)

    def words(self, play: Any, step: tuple[Any, ...]) -> list[str]:
        """What is done, and what is asked for it, each as a word."""
        if step[0] == "open":
            asked = play.form(step[2].bare())
            keys = self.watched.keys_of(asked) if asked is not None else ()
            return [f"opens {step[2].rule}", *(f"prompt {key}" for key in keys)]
        request = next(r for r in play.requests() if r.id == step[2])
        return [f"answers {request.question.prompt.key} {_kind(step[3])}"]

    def reached(self, play: Any, length: int) -> list[str]:
        """What came of it: rules that were opened or took part, and questions."""
        entries = play.journal.entries[length:]
        found = [f"rule {one.rule}" for one in entries if type(one).__name__ == "Opened"]
        found += getattr(self.room, "notices", lambda world, entries: ())(play.world, entries)
        for request in play.requests():
            found += [f"prompt {key}" for key in self.watched.keys_of(request.question)]
        return found

    def next(self, play: Any, style: str, rng: Random, known: Counter[str]) -> Any:
        """What has not been done yet, if that can be; else what bots would do."""
        room, acting = self.room, self.acting
        if rng.random() < NEW:
            found = []
            for request in play.requests():
                if play.held(request) is None:
                    key = request.question.prompt.key
                    options = getattr(request.question.answers, "options", ())
                    single = type(request.question.answers).__name__ == "Choice"
                    for one in options if single else ():
                        if not known[f"answers {key} {_kind(one)}"]:
                            found.append(("answer", request.seat, request.id, one))
            rest = play.busy and rng.random() < 0.8
            offers = [
                (seat, offer)
                for seat in play.seats
                for offer in (() if rest else (*play.offers(seat), *play.anytime(seat)))
            ]
            rules = sorted({offer.rule for _, offer in offers})
            if rules and (not found or rng.random() < 0.5):
                weights = [self.wanted(rule, known) for rule in rules]
                rule = rng.choices(rules, weights)[0]
                seat, offer = rng.choice([one for one in offers if one[1].rule == rule])
                return "open", seat, acting.filled(room, play, offer, rng)
            if found:
                return rng.choice(found)
        step = acting.some_act(room, play, style, rng)
        if step is not None:
            return step
        ends = [
            ("open", seat, aside)
            for seat in play.seats
            for aside in play.anytime(seat)
            if aside.rule.endswith((".safety.resume", ".safety.ready"))
        ]
        return rng.choice(ends) if ends else None

    def wanted(self, rule: str, known: Counter[str]) -> float:
        """How much somebody would like to open a rule: the less often it was opened, the more."""
        keen = 1 / (1 + known[f"opens {rule}"]) ** 2
        return keen / 10 if any(part in rule for part in PARTS) else keen

    # Many

    def worth(self, found: Found) -> float:
        """How much of it was run seldom or never, for each second it takes."""
        worth = 0.0
        for stretch in self.mine:
            if found.hits >> stretch & 1 and self.ran[stretch] < OFTEN:
                worth += 0.25 ** self.ran[stretch]
        worth += REACHED * sum(not self.known[word] for word in {*found.opened} & self.expected)
        return worth / (0.3 + found.seconds)

    def keep(self, found: Found) -> None:
        self.known.update(found.opened)
        self.ran.update(stretch for stretch in self.mine if found.hits >> stretch & 1)

    def choose(self, count: int, tries: int, start: int, jobs: int, taken: int) -> None:
        seed = start
        _HERE[:] = [self]
        fork = multiprocessing.get_context("fork")
        for n in range(taken + 1, taken + count + 1):
            with fork.Pool(jobs, maxtasksperchild=1) as pool:
                tried = pool.map(_wander, range(seed, seed + tries), chunksize=1)
            seed += tries
            for trouble in (one for one in tried if isinstance(one, str)):
                print(trouble, flush=True)
            best = max((one for one in tried if not isinstance(one, str)), key=self.worth)
            worth = self.worth(best)
            self.keep(best)
            kept = self.campaigns.Campaign(f"{n:02}", best.seed, best.lines)
            self.campaigns.write(self.game, kept)
            run = sum(self.ran[stretch] > 0 for stretch in self.mine)
            print(
                f"{n:02}: seed {best.seed}, {len(best.lines)} lines, {best.seconds:.2f} s, "
                f"worth {worth:.0f}; {run} of {len(self.mine)} stretches run",
                flush=True,
            )
        for kind in ("rule", "prompt"):
            every = [name for name in sorted(self.expected) if name.startswith(f"{kind} ")]
            never = [name.split()[1] for name in every if not self.known[name]]
            print(f"of {len(every)} {kind}s never came: {', '.join(never) or 'none'}")

    def again(self) -> int:
        """Those that are there count as kept."""
        there = self.campaigns.names(self.game)
        for name in there:
            campaign = self.campaigns.read(self.game, name)
            play = self.campaigns.begin(self.room, campaign.seed)
            eye, opened = self.campaigns.Eye(play), self.reached(play, 0)
            eye.digests()
            for _, text in campaign.lines[1:-1]:
                step = self.campaigns.meant(text)
                length = len(play.journal)
                opened += self.words(play, step)
                eye.ahead(step)
                self.acting.do(play, step)
                eye.digests()
                opened += self.reached(play, length)
            self.keep(Found(campaign.seed, [], self.hits(), opened, 0.0))
        return max((int(name) for name in there), default=0)


def _kind(answer: Any) -> str:
    """What sort of answer it is: the first word of one that has several."""
    while isinstance(answer, tuple) and answer:
        answer = answer[0]
    return str(answer)[:40]


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("game")
    parser.add_argument("-n", type=int, default=20, help="how many campaigns (20)")
    parser.add_argument("--length", type=int, default=60, help="commands of each (60)")
    parser.add_argument("--tries", type=int, default=12, help="tables of which one is kept (12)")
    parser.add_argument("--start", type=int, default=0, help="the first seed (0)")
    parser.add_argument("--jobs", type=int, default=2, help="how many at a time (2)")
    parser.add_argument("--more", action="store_true", help="keep those that are there")
    options = parser.parse_args(argv)
    chooser = Chooser(options.game, options.length)
    taken = 0
    if options.more:
        taken = chooser.again()
    else:
        for name in chooser.campaigns.names(options.game):
            (chooser.campaigns.folder(options.game) / f"{name}.txt").unlink()
    chooser.choose(options.n, options.tries, options.start, options.jobs, taken)
    return 0


if __name__ == "__main__":
    sys.exit(main())
