"""Golden campaigns: short evenings that were played once, command by command, and what came of each.

A campaign is a file under `tests/<game>/campaigns`: a table as the game's room deals it from a seed, and
a line for each command. The line says what was done, in plain text, and before it six short digests of
what everybody could notice then:

    facts   every entry of the journal that came of it, with all its fields
    offers  what each seat may do, what it may not and why not, what it costs
    asked   open questions with their answers, pages that are filled in, and what they would refuse
    seen    every seat's view, and what its bot may know
    words   all of this as people read it: buttons, reasons, questions, the chronicle
    odds    what was likely to come of it, and how its figures are counted

So the first command that goes otherwise is named, and what differs. Words stand in their own column: a
sentence that only reads otherwise changes nothing else. `tools/contract.py GAME --regenerate` does the
same commands again and writes down what comes of them now; `tools/campaigns.py` chose them.
"""

from __future__ import annotations

import hashlib
import importlib
import json
from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec import Struct

from support.acting import Step, do
from support.back import hindsight
from support.watched import Deal, Room
from tools.rules import ROOT
from undertow.kernel import EVERYONE, Line, LiveFate, Offer, Play, Refused, Request, speak
from undertow.kernel.journal import Happened, Opened
from undertow.kernel.requests import (
    Answers,
    Choice,
    Number,
    Page,
    Plain,
    Prose,
    Question,
    Rows,
    Several,
    freeze,
)
from undertow.parts import shelf, travel
from undertow.plugins import plugins

COLUMNS = ("facts", "offers", "asked", "seen", "words", "odds")
BEGINS, ENDS = "begins", "ends"
_BYTES = 3
_MISSES, _EACH, _OPTIONS = 30, 4, 40
"""So many wrong answers are tried at once, so many of one line; and so many options are read out."""
_STALE = 3
"""So many buttons that are gone are pressed all the same."""
_TWICE = 4
_BACK = 8
"""So many facts are looked back on at the end."""


class Campaign(Struct):
    """One that was played: the seed of its table, and its lines, each with its digests."""

    name: str
    seed: int
    lines: list[tuple[tuple[str, ...], str]] = []


class Differs(AssertionError):
    """A campaign goes otherwise than it went."""


# Files


def folder(game: str) -> Path:
    return ROOT / "tests" / game / "campaigns"


def names(game: str) -> list[str]:
    """The campaigns of a game."""
    return sorted(path.stem for path in folder(game).glob("*.txt"))


def named(game: str) -> list[Any]:
    """The same for a test; some of them are played under the second hash seed, too."""
    every = names(game)
    return [
        pytest.param(one, marks=pytest.mark.twice if n < _TWICE else ())
        for n, one in enumerate(every)
    ]


def read(game: str, name: str) -> Campaign:
    first, _, *lines = (folder(game) / f"{name}.txt").read_text("utf-8").splitlines()
    found = Campaign(name, int(first.removeprefix("# seed ").partition(":")[0]))
    for line in lines:
        digests, _, done = line.partition(" | ")
        found.lines.append((tuple(digests.split()), done))
    return found


def write(game: str, campaign: Campaign) -> None:
    room = room_of(game)
    what = dealt(room, campaign.seed).what
    heads = [f"# seed {campaign.seed}: {what}", f"# {' '.join(COLUMNS)}"]
    lines = [f"{' '.join(digests)} | {done}" for digests, done in campaign.lines]
    folder(game).mkdir(exist_ok=True)
    path = folder(game) / f"{campaign.name}.txt"
    path.write_text("\n".join([*heads, *lines]) + "\n", encoding="utf-8")


def room_of(game: str) -> Room:
    return importlib.import_module(f"{game}.room").ROOM  # type: ignore[no-any-return]


def dealt(room: Room, seed: int) -> Deal:
    return room.deal(Random(seed))


# Commands as text


def told(step: Step) -> str:
    """What somebody does, as a line that can be read again."""
    kind, seat, *rest = step
    if kind == "answer":
        return f"{seat} answers {rest[0]} {_json(rest[1])}"
    offer = rest[0]
    form = "" if offer.form is None else f" with {_json(offer.form)}"
    return f"{seat} opens {offer.rule} {_json(offer.args)}{form}"


def meant(text: str) -> Step:
    seat, kind, what, rest = text.split(" ", 3)
    value, end = json.JSONDecoder().raw_decode(rest)
    if kind == "answers":
        return "answer", seat, what, freeze(value)
    form = freeze(json.loads(rest[end:].removeprefix(" with "))) if end < len(rest) else None
    args: Any = freeze(value)
    return "open", seat, Offer(what, args, form)


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


# Playing


def begin(room: Room, seed: int) -> Play[Any]:
    deal = dealt(room, seed)
    secret = hashlib.sha256(f"{room.game.id} {seed}".encode()).digest()
    fate = LiveFate(secret)
    return Play.begin(room.game, deal.seats, deal.offer, fate, table=f"t{seed}", first=deal.first)


def play_again(game: str, campaign: Campaign) -> Iterator[tuple[tuple[str, ...], str]]:
    """The same commands once more, and what comes of each now."""
    play = begin(room_of(game), campaign.seed)
    eye = Eye(play)
    yield eye.digests(), BEGINS
    for _, text in campaign.lines[1:-1]:
        step = meant(text)
        eye.ahead(step)
        do(play, step)
        yield eye.digests(), text
    yield eye.last(), ENDS


def must_go_as_it_went(game: str, name: str) -> None:
    """The commands of a campaign have the same consequences; else the first that has others is named."""
    kept = read(game, name)
    here = f"tests/{game}/campaigns/{name}.txt, line"
    at = 0
    try:
        for at, (found, text) in enumerate(play_again(game, kept)):
            was = kept.lines[at][0]
            others = [c for c, one, other in zip(COLUMNS, was, found, strict=True) if one != other]
            if others:
                raise Differs(f"{here} {at + 3}: {', '.join(others)} differ, after: {text}")
    except Refused as refused:
        done = kept.lines[at + 1][1]
        raise Differs(f"{here} {at + 4}: it is refused now ({refused}): {done}") from refused


def regenerate(game: str) -> None:
    """Do the same commands again, and write down what comes of them. What is refused by now ends its
    campaign there."""
    for name in names(game):
        was, lines = read(game, name), []
        try:
            lines.extend(play_again(game, was))
        except Refused as refused:
            cut = Campaign(name, was.seed, [*was.lines[: len(lines)], was.lines[-1]])
            print(f"{name}: cut after {len(lines)} lines ({refused}): {was.lines[len(lines)][1]}")
            lines = list(play_again(game, cut))
        changed = sum(one != other for one, other in zip(was.lines, lines, strict=False))
        write(game, Campaign(name, was.seed, lines))
        print(f"tests/{game}/campaigns/{name}.txt: {len(lines)} lines, {changed} changed")


# Looking


class Eye:
    """Looks at a table after every command, and remembers what it has seen before."""

    def __init__(self, play: Play[Any]) -> None:
        self.play, self.game = play, play.game
        self.done = 0
        """So many entries of the journal were looked at."""
        self.commands = 0
        self.offered: dict[str, dict[Offer, None]] = {seat: {} for seat in play.seats}
        self.known: set[str] = set()
        """Rules whose page was looked at, and questions that were read."""
        self._new()

    def _new(self) -> None:
        self.hashes = {c: hashlib.blake2b(digest_size=_BYTES) for c in COLUMNS}

    def note(self, column: str, *what: Any) -> None:
        self.hashes[column].update(msgspec.json.encode(what, enc_hook=_plain))

    def says(self, line: Line | None) -> None:
        if line is not None:
            self.note("words", speak(line))

    def ahead(self, step: Step) -> None:
        """What may come of something, before it is done; and what would be refused instead of it."""
        kind, seat, *rest = step
        about: Offer | Request | None
        if kind == "open":
            about, answer = rest[0], None
            asked = self.play.form(rest[0].bare())
            given, key = rest[0].form, rest[0].rule
        else:
            about = next((r for r in self.play.requests() if r.id == rest[0]), None)
            asked = about.question if about is not None else None
            given = answer = rest[1]
            key = asked.prompt.key if asked is not None else ""
        if asked is not None:
            self.misses(asked.answers, given)
        if f"odds {key}" not in self.known:
            self.known.add(f"odds {key}")
            self.note("odds", self.game.odds(self.play, seat, about, answer))

    def misses(self, answers: Answers, given: Plain) -> None:
        for other in islice(near(answers, given), _MISSES):
            why = answers.refuses(other)
            self.note("asked", why)
            self.says(why)

    def digests(self) -> tuple[str, ...]:
        """What everybody can notice now."""
        self.facts()
        self.seen()
        self.offers()
        self.asked()
        found = tuple(one.hexdigest() for one in self.hashes.values())
        self.commands += 1
        self._new()
        return found

    def facts(self) -> None:
        play, game = self.play, self.game
        journal = play._kept()
        opened = {r.id: r.offer.rule for r in play.resolutions.values()}
        for place, entry in enumerate(journal.entries[self.done :], self.done + 1):
            self.hashes["facts"].update(game.codec.encode(entry))
            if isinstance(entry, Happened):
                self.told(place, entry, opened.get(entry.resolution, ""))
            elif isinstance(entry, Opened):
                opened[entry.resolution] = entry.rule
        self.done = len(journal)

    def told(self, place: int, entry: Happened, rule: str) -> None:
        """How a fact reads, to each who hears of it."""
        world = self.play.trail.get(place, self.play.world)
        for audience in self.audiences():
            fact = entry.fact.seen_by(audience)
            self.note("seen", fact is None)
            if fact is not None:
                if fact is not entry.fact:
                    self.note("seen", fact)
                self.says(self.game.prose(fact, world))
        for line in self.game.because(entry.fact, rule) or ():
            self.says(line)

    def audiences(self) -> Iterable[str]:
        return dict.fromkeys(self.game.audience(seat) for seat in (*self.play.seats, EVERYONE))

    def seen(self) -> None:
        game, world = self.game, self.play.world
        for seat in self.audiences():
            self.note("seen", game.view(world, seat), game.known(world, seat))
            self.note("seen", [*game.pictures(world, seat)], game.watched(world, seat))

    def offers(self) -> None:
        play, game, world = self.play, self.game, self.play.world
        offered = {seat: dict.fromkeys(play.offers(seat)) for seat in play.seats}
        anytime = {seat: dict.fromkeys(play.anytime(seat)) for seat in play.seats}
        for n, seat in enumerate(play.seats):
            mine, greyed = offered[seat] | anytime[seat], list(game.greyed(world, seat))
            self.note("offers", list(offered[seat]), list(anytime[seat]), greyed)
            self.note("offers", game.awaits(world, seat), game.bot_acts(world, seat))
            self.note("offers", game.answers_for(world, seat))
            for _, why in greyed:
                self.says(why)
            new = [offer for offer in mine if offer not in self.offered[seat]]
            for offer in new:
                self.button(offer)
            gone = [offer for offer in self.offered[seat] if offer not in mine]
            other = play.seats[(n + self.commands) % len(play.seats)]
            theirs = [one for one in (*offered[other], *anytime[other]) if one not in mine]
            for offer in (*gone[:_STALE], *theirs[self.commands :][:1]):
                why = game.refuses(world, seat, offer)
                self.note("offers", why)
                self.says(why)
            self.offered[seat] = mine
            if mine:
                # Whoever looks for one rule alone finds the same.
                rule = list(mine)[self.commands % len(mine)].rule
                among = frozenset((rule,))
                self.note("offers", [*game.some_offers(world, seat, among)])
                self.note("offers", [*game.some_anytime(world, seat, among)])
        self.note("offers", game.away(world), game.thinking(world), game.grace(world))

    def button(self, offer: Offer) -> None:
        game, world = self.game, self.play.world
        label, price = game.label(world, offer), game.price(world, offer)
        self.note(
            "offers", label, price, game.is_play(offer), game.stops(offer), game.closes(offer)
        )
        self.says(label)
        self.says(price)
        self.note("odds", game.why(world, offer))
        if offer.rule not in self.known:
            self.known.add(offer.rule)
            if (page := self.play.form(offer)) is not None:
                self.question(page)

    def asked(self) -> None:
        for request in self.play.requests():
            self.note("asked", request, self.play.held(request))
            if request.id not in self.known:
                self.known.add(request.id)
                self.question(request.question)

    def question(self, question: Question) -> None:
        self.note("asked", question)
        self.says(question.prompt)
        todo = [question.answers]
        for answers in todo:
            if isinstance(answers, Page):
                for line in answers.fields:
                    self.says(line.label)
                    todo.append(line.answers)
            elif isinstance(answers, Rows):
                todo.append(answers.each)
        options = getattr(question.answers, "options", ())
        for option in options[:_OPTIONS]:
            label = self.game.answer_label(self.play.world, question, option)
            self.note("asked", label)
            self.says(label)

    def last(self) -> tuple[str, ...]:
        """At the end: paper, and what was likely, looking back."""
        play = self.play
        plugin = plugins()[self.game.id]
        if plugin.sheets is not None:
            for seat in self.audiences():
                for sheet in plugin.sheets(play.view(seat)):
                    self.note("seen", sheet)
        if plugin.travels is not None:
            for who in travel.characters(self.game, plugin.travels, play.world):
                self.travels(plugin.travels, who)
        if plugin.shelf is not None:
            for seat in play.seats:
                self.note("seen", shelf.made(plugin.shelf, play, seat))
        told = [at for at, one in play._kept().live_entries() if isinstance(one, Happened)]
        for place in told[:: max(1, len(told) // _BACK)]:
            self.note("odds", hindsight(play, place))
        return self.digests()

    def travels(self, how: travel.Travels, who: str) -> None:
        """A character as a file, and how it would come to this table with it."""
        play, game, world = self.play, self.game, self.play.world
        file = travel.packed(game, how, world, who)
        self.note("seen", file)
        for seat in play.seats:
            try:
                came = travel.unpacked(game, how, world, play.seats, seat, file)
            except Refused as refused:
                self.note("seen", str(refused))
            else:
                self.note("seen", came)


def _plain(value: Any) -> str:
    """What JSON has no word for: a chance; and a script within a page, which is known by its name."""
    if isinstance(value, Fraction):
        return str(value)
    assert callable(value), value
    return str(value.__qualname__)


def near(answers: Answers, given: Any) -> Iterator[Plain]:
    """Answers that are nearly the one that was given; most are wrong."""
    match answers:
        case Page(fields=fields) if isinstance(given, tuple) and len(given) == len(fields):
            for n, line in enumerate(fields):
                for other in islice(near(line.answers, given[n]), _EACH):
                    yield (*given[:n], other, *given[n + 1 :])
        case Rows(each=each, most=most) if isinstance(given, tuple):
            yield given[:-1]
            if given:
                yield (*given, given[-1])
                yield (*given, *[given[-1]] * most)
                for other in islice(near(each, given[0]), _EACH):
                    yield (other, *given[1:])
        case Several(options=options) if isinstance(given, tuple):
            yield given[:-1]
            yield (*given, *given[:1])
            yield (*given, *[one for one in options if one not in given][:1])
        case Number(low=low, high=high) if isinstance(given, int):
            yield from (low - 1, high + 1, given + 1, given - 1)
        case Prose(limit=limit):
            yield from ("", "x" * (limit + 1), "x" * limit)
        case Choice(options=options) if given in options:
            place = options.index(given)
            yield from (options[(place + 1) % len(options)], options[place - 1])
        case _:
            yield ""
