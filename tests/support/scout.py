"""The games of the contract once more, without its checks: what they reach, in a fraction of the time."""

from __future__ import annotations

from support.contract import Report, Trial
from support.watched import Broken, Room, read_otherwise
from undertow.kernel import snapshot
from undertow.kernel.journal import Happened, Opened, Rewound
from undertow.kernel.voting import RULES_OF_THE_TABLE


class Unchecked(Trial):
    """One game, the same as under the contract: everybody does the same, and it is only counted."""

    def run(self) -> Report:
        self.begin()
        while not self.room.over(self.play.world):
            self.go_on()
        return Report(self.seed, self.room.ending(self.play.world), dict(self.counts))

    def look(self) -> None:
        play, counts = self.play, self.counts
        journal = play.journal
        assert journal is not None
        new = journal.entries[len(self.full) - journal.base :]
        for entry in new:
            self.full.append(entry)
            self.lines.append(b"")  # that it was written, if not what
            if type(entry) is Happened:
                counts[f"fact {type(entry.fact).__name__}"] += 1
            elif type(entry) is Opened and entry.rule in RULES_OF_THE_TABLE:
                self.votes.append(entry.resolution)
        if any(type(entry) is Rewound for entry in new):
            self.snap = None
        elif counts["commands"] and hasattr(self.mirror, "rulings"):
            for name in read_otherwise(self.mirror.rulings, play.world.rulings):
                counts[f"ruling {name}"] += 1
        self.mirror = play.world
        self.count_what_was_opened(new)
        if play.at_rest:
            self.snap = snapshot(play)


def scout(room: Room, seed: int, kind: type[Trial] = Trial) -> Report:
    scouting = type("Scout", (Unchecked, kind), {})
    trial = scouting(room, seed)
    try:
        report: Report = trial.run()
    except Exception as problem:
        said = f"{type(problem).__name__}: {problem}; while {trial.doing}"
        raise Broken(f"{room.game.id}, seed {seed}: {said}") from problem
    return report
