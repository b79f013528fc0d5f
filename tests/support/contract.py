"""The contract every game keeps, tried by random legal play to the end.

A game comes in through a `Room`: how to deal a random table, how a bot chooses, and what is hidden.
Everything else here knows the kernel only. One seed is one game; the same seed plays the same game.

After every command what it wrote is written out and read back, and folded beside the table; the
table is restored, from its last snapshot or from the whole journal, and play goes on with the
restored one. In between: what is not offered is refused and changes nothing; something that may be
opened at any time; rewinds; what a seat cannot see is shuffled and nothing it can see changes. At the
end the game is undone to its start, and the same inputs write the same journal, byte for byte.
"""

from __future__ import annotations

import os
import traceback
from collections.abc import Callable, Sequence
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from msgspec import Struct

from support.acting import do, filled, some_act
from support.back import hindsight
from support.behind import told_otherwise
from support.replay import replay
from support.watched import Broken, Deal, Room, Watched, is_vote, questions_of_play, stands
from tools.rules import ROOT
from undertow.kernel import (
    EVERYONE,
    Beginning,
    Journal,
    LiveFate,
    Offer,
    Play,
    Refused,
    causes,
    restore,
    speak,
    verify,
)
from undertow.kernel.journal import Entry, Happened, Rewound
from undertow.kernel.voting import RULES_OF_THE_TABLE

FAILURES = Path(os.environ.get("UNDERTOW_FAILURES", ROOT / "build" / "failures"))


LOOKED_BACK = 12
"""Of so many facts of each game the odds are counted again."""


class Report(Struct):
    """What one game was good for."""

    seed: int
    ending: str
    counts: dict[str, int]


class Trial(Watched):
    """One game under the contract."""

    # The course of a game

    def run(self) -> Report:
        self.begin()
        turn, in_turn = 0, 0
        while not self.room.over(self.play.world):
            now = self.room.turn(self.play.world)
            turn, in_turn = (turn, in_turn + 1) if now == turn else (now, 0)
            self.must(in_turn < self.room.most_commands_a_turn, "a turn goes on for ever")
            self.must(now <= self.room.most_turns(self.play.world), "the game goes on for ever")
            self.go_on()
        ended = self.play.world
        self.look_back()
        self.doing = ("replay",)
        again = replay(self.game, self.full.entries, LiveFate(self.secret))
        self.must(self.written(again) == self.lines, "the same inputs wrote another journal")
        self.undo()
        self.do(("reveal",), lambda: self.play.reveal(self.secret))
        deal = self.deal
        began = Beginning(tuple(deal.seats), tuple(deal.first), deal.offer)
        verdict = verify(self.full, self.game, began)
        self.must(verdict.complete, "not everything could be proved of an honest journal")
        return Report(self.seed, self.room.ending(ended), dict(self.counts))

    def look_back(self) -> None:
        """Whatever came true had a chance, as everybody could count it before."""
        self.doing = ("look back",)
        play, rng = self.play, Random(self.seed)
        told = [at for at, one in play._kept().live_entries() if isinstance(one, Happened)]
        for place in rng.sample(told, min(LOOKED_BACK, len(told))):
            for seat in (rng.choice(play.seats), EVERYONE):
                found = hindsight(play, place, seat)
                if found is None or found.odds is None:
                    continue
                self.counts["looked back"] += 1
                groups: dict[str, Fraction] = {}
                for one in found.odds.outcomes:
                    self.must(0 <= one.chance <= 1, f"{one.id} has a chance of {one.chance}")
                    if one.group:
                        groups[one.group] = groups.get(one.group, Fraction(0)) + one.chance
                self.must(all(all_of <= 1 for all_of in groups.values()), f"{groups} is too much")
                for id in found.came:
                    self.must(found.odds.chance(id) > 0, f"{id} came at {place} without a chance")

    def go_on(self) -> None:
        """Somebody does something."""
        rng, play = self.rng, self.play
        chance = rng.random()
        if chance < 0.08:
            self.try_in_vain()
        elif chance < 0.09:
            self.look_behind()
        elif chance < 0.105:
            self.fan_out()
        elif chance < 0.12:
            self.take_back()
        elif chance < 0.12 + self.room.beside(play.world):
            anytime = [(seat, aside) for seat in play.seats for aside in play.anytime(seat)]
            # Everybody may always write a page; what moves the game must not come seldom for that.
            beside = (".handouts.", ".extras.")
            rest = [one for one in anytime if not any(part in one[1].rule for part in beside)]
            if 0 < len(rest) < len(anytime) and rng.random() < 0.8:
                anytime = rest
            if self.game.anytime_is_play or getattr(self.room, "by_rule", False):
                # What can be done in one way only comes as often as what can be done in a hundred.
                rule = rng.choice(sorted({aside.rule for _, aside in anytime}))
                anytime = [one for one in anytime if one[1].rule == rule]
            seat, aside = rng.choice(anytime)
            aside = filled(self.room, play, aside, rng)
            self.do(("open", seat, aside), lambda: play.open(seat, aside))
            self.counts["anytime"] += 1
        else:
            self.act()

    def act(self) -> None:
        """A question is answered, or something is opened."""
        play = self.play
        step = some_act(self.room, play, self.deal.style, self.rng) or self.ends_pause()
        self.must(step, "nobody can do anything, and it is not over")
        assert step is not None
        self.must(step[1] in play.seats, f"{step[1]} is asked, and is not here")
        self.do(step, lambda: do(play, step))

    def ends_pause(self) -> tuple[Any, ...] | None:
        """Where nothing can be done because somebody asked for a pause or to wait, that ends."""
        ends = [
            ("open", seat, aside)
            for seat in self.play.seats
            for aside in self.play.anytime(seat)
            if aside.rule.endswith((".safety.resume", ".safety.ready"))
        ]
        return self.rng.choice(ends) if ends else None

    # Things tried in between

    def try_in_vain(self) -> None:
        """What is not offered is refused, says why, and changes nothing."""
        rng, play = self.rng, self.play
        requests = play.requests()
        seat = rng.choice([*play.seats, *play.seats, "nobody", EVERYONE])
        kind = rng.randrange(4)
        if kind == 0 and requests:
            request = rng.choice(requests)
            if request.question.answers.refuses("no such answer") is None:
                return
            attempt: tuple[Any, ...] = ("answer", request.seat, request.id, "no such answer")
        elif kind == 1 and requests:
            request = rng.choice(requests)
            if seat == request.seat or request.seat in self.game.answers_for(play.world, seat):
                return
            answer = request.question.answers.sample(rng.randrange)
            attempt = ("answer", seat, request.id, answer)
        elif kind == 2:
            attempt = ("answer", play.seats[0], f"{play.next_resolution}.1", "yes")
        else:
            others = [o for s in play.seats if s != seat for o in play.offers(s)]
            offer = self.room.wrong(play.world, rng)
            if others and rng.random() < 0.3:
                offer = rng.choice(others)
            if offer in play.offers(seat) or offer in play.anytime(seat):
                if (asked := play.form(offer)) is None:
                    return
                if asked.answers.refuses("no such answer") is not None:
                    offer = Offer(offer.rule, offer.args, "no such answer")
            attempt = ("open", seat, offer)
        self.doing = ("in vain", *attempt)
        before, length = stands(play), len(self.lines)
        try:
            (play.open if attempt[0] == "open" else play.answer)(*attempt[1:])
        except Refused as refused:
            self.must(str(refused).strip() and "{" not in str(refused), "a refusal without words")
        else:
            raise Broken(f"{attempt} was allowed")
        self.must(stands(play) == before, "a refused command changed something")
        self.must(len(play.journal or ()) == length, "a refused command was written down")
        self.counts["refusals"] += 1

    def fan_out(self) -> None:
        """Whatever is offered is accepted: some of it is tried, each at a table of its own."""
        rng, play = self.rng, self.play
        steps: list[tuple[Any, ...]] = [
            ("open", seat, offer)
            for seat in play.seats
            for offer in (*play.offers(seat), *play.anytime(seat))
        ]
        for request in play.requests():
            if play.held(request) is not None:
                continue  # somebody asked to wait
            answers = request.question.answers
            options: Sequence[Any] = getattr(answers, "options", ())
            if not options or answers.refuses(options[0]):
                options = [answers.sample(rng.randrange) for _ in range(3)]
            steps += [("answer", request.seat, request.id, option) for option in options]
        for step in rng.sample(steps, min(5, len(steps))):
            if step[0] == "open":
                step = (*step[:2], filled(self.room, play, step[2], rng))
            self.doing = ("fan out", *step)
            other = self.from_snapshot()
            (other.open if step[0] == "open" else other.answer)(*step[1:])
            self.game.check(other.world)
            self.counts["fanned out"] += 1

    def take_back(self) -> None:
        """Somebody takes back one of the last things, or asks the others."""
        rng, play = self.rng, self.play
        some = causes(play)[-8:]
        if not some:
            return
        to, _ = rng.choice(some)
        seat = rng.choice(play.seats)
        if any(r.offer.rule in RULES_OF_THE_TABLE for r in play.resolutions.values()):
            return  # the table is being asked already
        self.rewind(seat, to)

    def rewind(self, seat: str, to: int) -> None:
        length = len(self.full)
        self.do(("rewind", seat, to), lambda: self.play.rewind(seat, to))
        if isinstance(self.full[length + 1], Rewound):
            self.counts["rewinds"] += 1
            self.stands_as_then(to)
        else:
            self.counts["votes"] += 1

    def stands_as_then(self, to: int) -> None:
        if to in self.seen:
            world, requests = self.seen[to]
            self.must(self.play.world == world, f"back at {to}, the world is another")
            self.must(questions_of_play(self.play) == requests, f"at {to} it asks otherwise")
            self.counts["back"] += 1

    def look_behind(self) -> None:
        """What a seat cannot see lies in another order, or says something else: it sees, may do and
        is asked the same."""
        rng, play = self.rng, self.play
        scrambled = self.room.scramble(play.world, self.full, rng)
        if scrambled is not None:
            self.must_look_alike(scrambled, (*play.seats, EVERYONE))
            self.counts["looks behind"] += 1
        seat = rng.choice((*play.seats, EVERYONE))
        disguise = getattr(self.room, "disguise", lambda fact, rng: None)
        told = told_otherwise(play, self.full, seat, disguise, rng)
        if told is not None and self.must_look_alike(told, (seat,), changed=False):
            self.counts["secrets kept"] += 1

    def must_look_alike(
        self, entries: list[Entry], seats: Sequence[str], changed: bool = True
    ) -> bool:
        """These seats cannot tell this table from the one that was played. Is the world another at all?"""
        game, play = self.game, self.play
        self.doing = ("look behind", seats)
        here = restore(game, Journal(self.full.entries), play.fate)
        there = restore(game, Journal(entries), play.fate)
        self.must(not changed or here.world != there.world, "nothing was scrambled")
        wrong = [self.room.wrong(play.world, self.rng) for _ in range(5)]
        for seat in seats:
            for name, see in self.senses(seat, wrong).items():
                one, other = see(here), see(there)
                self.must(one == other, f"{seat} sees a secret in the {name}:\n{one!r}\n{other!r}")
        return bool(here.world != there.world)

    def senses(self, seat: str, wrong: list[Offer]) -> dict[str, Callable[[Play[Any]], bytes]]:
        """All by which somebody learns of a table."""
        encode, game = msgspec.json.encode, self.game

        def buttons(play: Play[Any]) -> list[str]:
            offers = (*play.offers(seat), *play.anytime(seat))
            return [speak(game.label(play.world, offer)) for offer in offers]

        def barred(play: Play[Any]) -> list[tuple[str, str]]:
            """What cannot be done just now, as it is shown greyed, with its reason."""
            world = play.world
            return [
                (speak(game.label(world, o)), speak(why)) for o, why in game.greyed(world, seat)
            ]

        return {
            "view": lambda play: encode(play.view(seat)),
            "chair": lambda play: encode(game.known(play.world, seat)),
            "log": lambda play: encode(play.log(seat)),
            "offers": lambda play: encode((play.offers(seat), play.anytime(seat))),
            "questions": lambda play: encode(play.requests(seat)),
            "buttons": lambda play: encode(buttons(play)),
            "greyed buttons": lambda play: encode(barred(play)),
            "refusals": lambda play: encode(
                [speak(game.refuses(play.world, seat, offer)) for offer in wrong]
            ),
        }

    # At the end

    def undo(self) -> None:
        """Back to the start, step by step or in a few leaps, by everybody's consent."""
        self.vote("no")  # a room may have had enough while the table was being asked
        places = [place for place, _ in causes(self.play)]
        if not self.thorough and len(places) > 4:
            places = sorted([places[0], *self.rng.sample(places[1:], 3)])
        for to in reversed(places):
            self.vote("no")  # one that was open then is open again
            seat = self.rng.choice(self.play.seats)
            vote = self.play.next_resolution
            self.do(("rewind", seat, to), lambda s=seat, t=to: self.play.rewind(s, t))
            self.vote("yes", vote)
            self.must(self.place() == to, f"back to {self.place()} instead of {to}")
            self.stands_as_then(to)
            self.counts["undone"] += 1

    def vote(self, answer: str, since: int = 0) -> None:
        """Everybody says yes, or no, to taking back."""
        while votes := [
            request
            for request in self.play.requests()
            if is_vote(self.play, request) and request.resolution >= since
        ]:
            seat, id = votes[0].seat, votes[0].id
            self.do(("vote", seat), lambda s=seat, i=id: self.play.answer(s, i, answer))


def share(games: Sequence[int]) -> Sequence[int]:
    """The games of this run: every other one is played under the second hash seed (`make seeds`), so
    that both seeds play whole games and none is played twice."""
    return games[os.environ.get("PYTHONHASHSEED", "0") != "0" :: 2]


def try_seed(room: Room, seed: int, kind: Callable[[Room, int], Trial] = Trial) -> Report:
    """Play one game. Where it fails, the table is left under build/failures, to be replayed."""
    trial = kind(room, seed)
    try:
        return trial.run()
    except Exception as problem:
        left = keep_failure(trial, problem)
        raise Broken(
            f"{room.game.id}, seed {seed}: {type(problem).__name__}: {problem}; while {trial.doing} "
            f"({trial.deal.what}). See {left}, or run: tools/contract.py {room.game.id} --seed {seed}"
        ) from problem


def keep_failure(trial: Trial, problem: Exception) -> Path:
    """The journal as it stood, and beside it what happened."""
    FAILURES.mkdir(parents=True, exist_ok=True)
    path = FAILURES / f"{trial.game.id}-{trial.seed}.jsonl"
    path.write_bytes(b"".join(line + b"\n" for line in trial.lines))
    story = [
        trial.deal.what,
        f"style {trial.deal.style}, secret {trial.secret.hex()}",
        f"after {len(trial.lines)} entries, while {trial.doing}",
        "".join(traceback.format_exception(problem)),
    ]
    path.with_suffix(".txt").write_text("\n".join(story), encoding="utf-8")
    return path


__all__ = ["FAILURES", "Broken", "Deal", "Report", "Room", "Trial", "try_seed"]
