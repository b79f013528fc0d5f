"""Anima Prime as the contract sees it: random tables, people who do anything legal, and a GM who
keeps conflicts and scenes coming until enough was played."""

from __future__ import annotations

from random import Random
from typing import Any, cast

from anima.people import CALLINGS, person
from support.acting import Step, filled
from support.contract import Deal
from undertow.games.anima.catalogue.entries import EFFECTS
from undertow.games.anima.catalogue.samples import SAMPLES
from undertow.games.anima.creation import Settings, begin, turned_over
from undertow.games.anima.facts import Adjusted, ThreatSet
from undertow.games.anima.form import BRIDGE
from undertow.games.anima.game import GAME
from undertow.games.anima.opponents import OPPONENT
from undertow.games.anima.rules.conflicts import ConflictPage
from undertow.games.anima.rules.pools import circles
from undertow.games.anima.rules.smithing import WHICH
from undertow.games.anima.rules.telling import last_roll, tell, tellers
from undertow.games.anima.rulings import Rulings
from undertow.games.anima.world import Campaign, Seed, World
from undertow.kernel import Beginning, Fact, Journal, Offer, Page, Plain, Play, Request
from undertow.kernel.journal import Entry

SEATS = ("ana", "ben", "cleo", "dan")
SWITCHES = Rulings.__struct_encode_fields__

WEIGHTS: dict[str, float] = {
    "anima.maneuver": 14,
    "anima.combined": 4,
    "anima.strike": 20,
    "anima.achieve": 4,
    "anima.summon": 20,
    "anima.crazy": 6,
    "anima.imbue": 4,
    "anima.invented": 20,
    "anima.passion": 0.2,
    "anima.pass": 1,
    "anima.leave": 0.05,
    "anima.friendly": 0.2,
    "anima.friendly-power": 0.2,
    "anima.goal": 0.1,
    "anima.take-up": 0.5,
    "anima.put-away": 0.1,
    "anima.go-on": 0.3,
    "anima.character": 6,
    "anima.adjust": 0.1,
    "anima.put": 0.05,
    "anima.reorder": 0.1,
    "anima.weakness": 0.05,
    "anima.retreat": 0.02,
    "anima.smith": 1,
    "anima.scene": 3,
    "anima.reward": 3,
    "anima.end-scene": 1,
    "anima.conflict": 6,
    "anima.grant": 0.2,
    "anima.rest": 0.5,
    "anima.session": 0.2,
    "anima.break-bond": 1,
    "anima.bond": 9,
    "anima.companion": 3,
    "anima.weapon": 3,
    "anima.brighten": 20,
}
"""How keen people are on each thing; powers count 3."""
LATE = 0.3
"""How many tables begin late: wounds nearly full, pools low, charge dice gathered, a threat near."""


class AnimaRoom:
    """What Anima Prime brings to the contract."""

    game = GAME
    most_commands_a_turn = 400
    by_rule = True
    """What may be done at any time is drawn by its rule."""
    noted = tuple(f"ruling {switch}" for switch in SWITCHES)
    turns_readings = "anima.reading"

    def deal(self, rng: Random) -> Deal:
        seats = SEATS[: rng.choice((1, 2, 2, 3, 4))]
        rulings = tuple(name for name in SWITCHES if rng.random() < rng.choice((0, 0, 0.1, 0.5)))
        ids = rng.sample(list(SAMPLES), len(seats))
        style = rng.choice(("fight", "fight", "campaign", "story"))
        samples = {} if style == "story" else dict(zip(seats, ids, strict=True))
        characters = {}
        for seat in [seat for seat in samples if rng.random() < 0.5]:
            calling = rng.choice((*CALLINGS, "summoner", "healer"))
            if calling == "healer" and "reviveInConflict" not in rulings and rng.random() < 0.6:
                rulings = (*rulings, "reviveInConflict")
            given = turned_over(rulings)
            characters[seat] = person(f"the-{calling}-{seat}", calling, tuple(ids), given, rng)
            del samples[seat]
        settings = Settings(
            seats,
            samples,
            characters,
            spoken=rng.random() < 0.7,
            rulings=rulings,
            mood="" if style == "story" else "loud",
            campaign=None if style == "story" else Campaign(world="a"),
            seeds=() if style == "story" else (Seed("setting", "gm", "…"),),
            conflict=BRIDGE if style == "fight" else None,
        )
        beginning = begin(settings)
        made = {seat: one.sheet.powers for seat, one in characters.items()}
        what = f"{samples}, {made}, {style}, spoken {settings.spoken}, rulings {rulings}"
        full = [
            Adjusted(one.id, "cp", 6, "to begin with")
            for one in characters.values()
            if "life-transfer" in one.sheet.powers
        ]
        late = self._late(beginning, rng) if rng.random() < LATE else ()
        first = (*beginning.first, *full, *late)
        return Deal(beginning.seats, first, beginning.offer, style, what)

    def _late(self, beginning: Beginning, rng: Random) -> tuple[Fact, ...]:
        """Everybody has fought before, and a threat may come with the next scene."""
        world = World()
        for fact in beginning.first:
            world = fact.evolve(world)
        told: list[Fact] = []
        for one in world.fighters.values():
            told += [
                Adjusted(one.id, "wounds", rng.randrange(circles(world, one.id)), "an old fight"),
                Adjusted(one.id, "ap", rng.randrange(one.ap + 1), "an old fight"),
                Adjusted(one.id, "cp", rng.randrange(7), "an old fight"),
            ]
        if not world.threats:
            secret = rng.random() < 0.5
            told.append(ThreatSet("threat-1", "the flood", rng.choice((1, 2)), secret))
        return tuple(told)

    def choose(self, world: World, offers: list[Offer], style: str, rng: Random) -> Offer:
        return rng.choices(offers, [self._keen(world, o.rule) for o in offers])[0]

    def _keen(self, world: World, rule: str) -> float:
        """Whoever can heal keeps her charge dice for somebody who is down; work that was begun on a
        weapon goes on."""
        if rule == "anima.life-transfer":
            return 60 if any(f.out for f in world.pcs) else 0.3
        if rule == "anima.imbue" and any(work.left for work in world.fight.works):
            return 60
        return WEIGHTS.get(rule, 3)

    def answer(self, world: World, request: Request, rng: Random) -> Plain:
        answers, pick = request.question.answers, lambda n: int(rng.random() * n)
        if isinstance(answers, ConflictPage) and rng.random() < 0.7:
            # Not only fights that are fun: whatever a GM could write down.
            for _ in range(20):
                answer = Page.sample(answers, pick)
                if answers.refuses(answer) is None:
                    return answer
        if isinstance(answers, ConflictPage) and rng.random() < 0.5:
            return _with_inventions(answers, answers.sample(pick), rng)
        if getattr(answers, "form", "") == "anima-adjust" and world.conflict and rng.random() < 0.3:
            # Whose turn it is drops by the GM's word: the rules must go on by themselves.
            now = world.conflict.now or next(iter(world.fighters))
            return (now, "wounds", 40, "")
        if request.question.prompt.key == WHICH.key and rng.random() < 0.6:
            # What takes several slots takes several turns, and an Ultimate Weapon asks for more.
            most = max(EFFECTS[id].slots for id in answers.options)
            return rng.choice([id for id in answers.options if EFFECTS[id].slots == most])
        return answers.sample(pick)

    def patience(self, world: World) -> float:
        """In a conflict nearly always, else it would mostly end by somebody proposing to retreat;
        between conflicts people have much to do."""
        return 0.95 if world.conflict is not None else 0.4

    def turn(self, world: World) -> int:
        conflict = world.conflict
        now = (conflict.round * 10 + max(0, conflict.place)) if conflict else 0
        done = world.campaign
        return done.conflicts * 100_000 + done.scenes * 10_000 + now

    def most_turns(self, world: World) -> int:
        return 10_000_000

    def over(self, world: World) -> bool:
        done = world.campaign
        if world.conflict is not None or world.scene is not None:
            return False  # what has begun is played out, so that scenes give their rewards
        return done.conflicts >= 2 or (done.conflicts >= 1 and done.scenes >= 1) or done.scenes > 4

    def beside(self, world: World) -> float:
        """Between conflicts there is time to write."""
        return 0.01 if world.conflict is not None else 0.08

    def acts(self, play: Play[World], style: str, rng: Random) -> Step | None:
        """Where people write what happens, somebody may say how a roll turned out."""
        roll = last_roll(play.world)
        if roll is None or not roll.done or play.world.agreed.spoken or rng.random() >= 0.1:
            return None
        asides = [
            (seat, tell.offer(seat, who))
            for seat in play.seats
            for who in tellers(play.world, seat)
        ]
        asides = [one for one in asides if one[1] in play.anytime(one[0])]
        if not asides:
            return None
        seat, aside = rng.choice(asides)
        return "open", seat, filled(self, play, aside, rng)

    def ending(self, world: World) -> str:
        done = world.campaign
        return f"{done.conflicts} conflicts, {done.scenes} scenes, last: {done.last or 'nobody'}"

    def wrong(self, world: World, rng: Random) -> Offer:
        rule = rng.choice([*GAME.rules, "anima.no-such-thing"])
        who = rng.choice([*world.fighters, *world.fighters, "nobody", 7])
        more = [rng.choice([*world.fighters, 0, 1, "goal-1"]) for _ in range(rng.randrange(3))]
        return Offer(rule, (who, *more) if rng.random() < 0.97 else ())

    def scramble(self, world: World, journal: Journal, rng: Random) -> list[Entry] | None:
        return None  # what is hidden here, the GM sees; test_story holds it back from the others


def _with_inventions(page: ConflictPage, answer: Plain, rng: Random) -> Plain:
    """The same conflict, and its opponents have powers that the GM made up, if it holds together."""
    rows = page.filled(cast("Any", answer))
    names = [line.name for line in OPPONENT.fields]
    made = tuple(
        (f"Spite {n}", rng.choice(("action", "strike", "passive")), rng.randrange(3), "It hurts.")
        for n in range(2)
    )
    rows["adversity"] = tuple(
        tuple({**dict(zip(names, row, strict=True)), "invented": made, "start": 2}.values())
        for row in rows["adversity"]
    )
    changed = tuple(rows.values())
    return answer if page.refuses(changed) is not None else changed


ROOM = AnimaRoom()
