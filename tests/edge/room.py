"""Fate's Edge as the contract sees it: random characters, people who do anything legal or bots, and a
GM who plays a session and the downtime after it."""

from __future__ import annotations

from random import Random
from typing import Any

from msgspec.structs import replace

from support.acting import Step, filled
from support.contract import Deal
from undertow.games.edge.acts import TALENTS
from undertow.games.edge.board import Grid, Unit
from undertow.games.edge.book import PATRONS, Beats, Bonus, Give, Helper, Trial, Unwind, Ward
from undertow.games.edge.bots.table import EdgeBot
from undertow.games.edge.catalogue.gear import SHIELDS, TAGS
from undertow.games.edge.facts.magic import WorkingSet
from undertow.games.edge.facts.people import FollowerSet, HitSet, SheetSet, Used
from undertow.games.edge.facts.rolls import RollSet, Stood
from undertow.games.edge.facts.story import BeatsGained, FoeSet, GridSet, LastingSet, SceneBegan
from undertow.games.edge.game import GAME, EdgeSettings
from undertow.games.edge.rules.defeat import HEIR
from undertow.games.edge.rules.giving import noted
from undertow.games.edge.rulings import SWITCHES, Rulings
from undertow.games.edge.world import (
    ATTRIBUTES,
    SKILLS,
    STATES,
    Asset,
    Character,
    Complication,
    Foe,
    Follower,
    Hit,
    Item,
    Lasting,
    Made,
    Roll,
    Scene,
    Symbol,
    Working,
    World,
)
from undertow.kernel import Fact, Field, Journal, Offer, Page, Plain, Play, Prose, Request
from undertow.kernel.journal import Entry
from undertow.lab.bots import Reply, decide, up_to
from undertow.parts.uses import Use

SEATS = ("ana", "ben", "cleo", "dan")
RARE = (
    "cast",
    "ritual-on",
    "weave-rite",
    "grid-disengage",
    "tackle",
    "shove",
    "reload",
    "award-daring",
    "roll",
    "rally",
    "break-free",
    "boon-asset",
    "form-wall",
    "interrupt",
    "borrow",
    "clash",
    "beat-suit",
    "degrade",
    "wall-harm",
    "phase",
)
"""What can seldom be done is done where it can."""
SELDOM = tuple(
    f"edge.{rule}"
    for rule in (
        "clash",
        "degrade",
        "wall-harm",
        "phase",
        "shield",
        "setback",
        "service-short",
        "boon-cancel",
        "borrow",
        "beat-suit",
        "inherit",
        "dormant",
        "unwind",
        "extras.change",
    )
)
"""What stands open for so short a while that it would be missed."""
WEIGHTS = {
    "edge.next-phase": 0.5,
    "edge.scene-end": 0.4,
    "edge.drop": 0.1,
    "edge.revise": 0.2,
    "edge.spend": 0.1,
    **{f"edge.{rule}": 4 for rule in RARE},
}


BOTS = 0.3
"""How many tables bots play at."""
LATE = 0.5
"""How many begin in the middle of a scene."""
SEIZED = 0.3
"""How often what can seldom be done is done before anything else."""


class EdgeRoom:
    game = GAME
    most_commands_a_turn = 3000
    noted = tuple(f"ruling {switch}" for switch in SWITCHES)
    turns_readings = "edge.readings"

    def deal(self, rng: Random) -> Deal:
        seats = SEATS[: rng.choice((2, 3, 4))]
        people = tuple(self._one(seat, seats, rng) for seat in seats)
        rulings = Rulings()
        for name in SWITCHES:
            if rng.random() < 0.15:
                rulings = rulings.turned_over(name)
        beginning = GAME.begin(EdgeSettings(people, rulings, rng.random() < 0.5))
        style = "bots" if rng.random() < BOTS else "any"
        late = self._late(people, rng) if rng.random() < LATE else ()
        first = (*beginning.first, *late)
        return Deal(beginning.seats, first, beginning.offer, style, f"{people}")

    def reading(self, world: World, switch: str) -> Plain:
        """The page on which this switch alone was turned over."""
        return {"readings": world.rulings.turned_over(switch).on}

    def _late(self, people: tuple[Character, ...], rng: Random) -> tuple[Fact, ...]:
        """In the middle of a scene: foes on a grid beside somebody, a friend at help, magic under
        way, and what magic left behind."""
        who = rng.choice(people)
        foe = Foe("A thing from elsewhere", cap=2, pool=3, size=4, melee=True, outsider=True)
        units = {who.id: Unit(5, 5), "foe 900": Unit(5, 4, 4, foe=True)}
        grid = Grid(rng.choice(("square", "hex")), rng.random() < 0.5, units)
        scene = Scene(1, "in the thick of it", round=rng.choice((0, 1)), over=False)
        spell = rng.choice(("none", "cleanse"))
        on = (who.id,)
        woven = Working(who.id, spell, "spell", "a gust", on, element="air", stage="woven", dv=1)
        symbol = next(iter(who.symbols), "mab")
        rite = next(one.id for one in PATRONS[symbol].rites if not one.interrupt)
        under_way = Working(who.id, rite, "symbol", "by the sign", rounds=3, stage="basic")
        waits: list[Give] = [
            Ward(),
            Trial("resolve", 3),
            Beats(2, forced=True, when="name a setback"),
            Bonus(attribute=1, on="Body"),
            Helper("a wolf", 2),
            Unwind(1, "Restraint or Hex"),
        ]
        slips = Lasting(
            "edge.backlash.air",
            who.id,
            (who.id,),
            words="a gust",
            uses=1,
            data={"kind": "lash", "working": "0", "dv": "2", "dice": "3", "stage": "weave"},
        )
        sigil = Lasting("edge.anchor-sigil", rng.choice(people).id)
        helped = Made(who.id, "body", "melee", "x", "action", 2, "risky", 2, (9, 9), 2, 0, "clean")
        friend = next((one.id for one in people if who.id in one.bonds), "")
        lies: list[Fact] = [
            SceneBegan(scene),
            FoeSet(900, foe),
            WorkingSet(901, woven if spell == "cleanse" else rng.choice((woven, under_way))),
            Stood(902, replace(helped, helper=friend)),
            HitSet(903, Hit(who.id, 2, "a blade")),
            *(
                LastingSet(
                    910 + n,
                    Lasting(
                        "edge.trial",
                        who.id,
                        (who.id,),
                        words=getattr(one, "when", ""),
                        data=noted(one),
                    ),
                )
                for n, one in enumerate(waits)
            ),
            LastingSet(920, replace(slips, data={**slips.data, "effect": "2"})),
            LastingSet(921, sigil),
        ]
        if rng.random() < 0.5:
            lies.append(GridSet(grid))
        for n, one in enumerate(people):
            lies += rng.choice(self._rare(one, rng.choice(people), 930 + 10 * n))
        if spell == "cleanse":
            lies.append(SheetSet(replace(who, conditions=("muted", "shaken"))))
        return tuple(lies)

    def _rare(self, who: Character, other: Character, id: int) -> list[tuple[Fact, ...]]:
        """What seldom comes about by itself, each ready to be done."""
        open_roll = Roll(who.id, "body", "melee", "through them")
        struck = HitSet(id, Hit(who.id, 2, "a blade"))
        held = {id + 3: Item("shield", "heater")}
        armed = {id + 1: Item("weapon", "heavy", ranged=True, loaded=False)}
        mail = {id + 2: Item("armour", "light", enchantments=("edge.wraithmail",))}
        graced = replace(
            who,
            talents=("edge.borrowed-grace",),
            boons=5,
            symbols={"khemesh": Symbol(), "raeyn": Symbol()},
        )
        drew = tuple(Use(who.id, f"edge.borrowed-grace@{one}", "scene") for one in graced.symbols)
        borrowed = replace(open_roll, help={"edge.borrowed-grace raeyn": 1})
        botched = {
            id + 2: Item("armour", "light", state="compromised", enchantments=("edge.wraithmail",))
        }
        laden = {
            id + 2: Item("armour", "light", enchantments=("edge.wraithmail", "edge.shadowweave"))
        }
        woven = replace(
            who,
            boons=5,
            patron="geometry",
            familiar="geometry",
            codex="geometry",
            rites=("edge.geometry.loom-of-chance",),
        )
        healer = replace(
            other, talents=("edge.medics-hand",), attributes=dict.fromkeys(ATTRIBUTES, 5)
        )
        heals = Roll(
            other.id, "wits", "medicine", who.id, "heal", dv=1, about=f"stabilize {who.id}"
        )
        found: list[tuple[Fact, ...]] = [
            (
                SheetSet(graced),
                Used(Use(who.id, "edge.borrowed-grace@raeyn", "scene")),
                RollSet(id, open_roll),
            ),
            (SheetSet(woven), RollSet(id, replace(open_roll, faces=(2, 2, 9), dv=2))),
            (SheetSet(replace(who, gear=armed, conditions=())),),
            (SheetSet(graced), *map(Used, drew), RollSet(id, borrowed)),
            (
                SheetSet(replace(who, gear=botched)),
                Used(Use(who.id, f"edge.botched {id + 2}", "phase")),
                BeatsGained(4, "the road"),
            ),
            (BeatsGained(2, "the road", "hearts/clubs"),),
            (BeatsGained(2, "the road", f"@{who.id}"),),
            (BeatsGained(1, "the road", f"hearts/clubs@{who.id}"),),
            (
                LastingSet(id + 1, Lasting("edge.shield-wall", who.id, (who.id,), "round", uses=1)),
                struck,
            ),
            (SheetSet(replace(who, gear=held, melee=True)), struck),
            (SheetSet(replace(who, gear=mail)), struck),
            (WorkingSet(id, Working(who.id, "mab", "service", "in her halls")),),
            (Used(Use(who.id, HEIR, "campaign")),),
            (SheetSet(replace(who, gear=laden, attributes=dict.fromkeys(ATTRIBUTES, 1))),),
            (RollSet(id, replace(open_roll, shifts={"gm": 1})),),
            (FollowerSet(who.id, id, Follower("a wolf", 2)),),
        ]
        if other.id != who.id:
            found.append((SheetSet(healer), SheetSet(replace(who, harm=2)), RollSet(id, heals)))
        return found

    def acts(self, play: Play[World], style: str, rng: Random) -> Step | None:
        """What can seldom be done, often; where bots play, else mostly what a bot would do; now and
        then anything."""
        if rng.random() < SEIZED and (seized := self._seizes(play, rng)):
            return seized
        if style != "bots" or rng.random() < 0.1:
            return None
        for seat in play.seats:
            if up_to(play, seat):
                done = decide(EdgeBot(rng), play, seat)
                if isinstance(done, Reply):
                    asked = next(one for one in play.requests(seat) if one.id == done.request)
                    return "answer", asked.seat, done.request, done.answer
                return "open", seat, done
        return None

    def _seizes(self, play: Play[World], rng: Random) -> Step | None:
        found = [
            (seat, offer)
            for seat in play.seats
            for offer in (*play.offers(seat), *play.anytime(seat))
            if offer.rule in SELDOM or self._asks(play.world, offer)
        ]
        if not found:
            return None
        seat, offer = rng.choice(found)
        return "open", seat, filled(self, play, offer, rng)

    def _asks(self, world: World, offer: Offer) -> bool:
        """Would it come to one of the few questions that anybody is asked in mid-rule?"""
        if offer.rule == "edge.cast":
            return world.workings[int(str(offer.args[1]))].what == "cleanse"
        about = world.rolls[int(str(offer.args[1]))].about if offer.rule == "edge.roll" else ""
        cleanses = [f"working {id}" for id, one in world.workings.items() if one.what == "cleanse"]
        return about.startswith("stabilize") or about in cleanses

    def _one(self, seat: str, seats: tuple[str, ...], rng: Random) -> Character:
        talents = [id for id in TALENTS if rng.random() < 0.25]
        own = 100 * (1 + SEATS.index(seat))  # no two things have the same number
        return Character(
            id=seat,
            seat=seat,
            name=seat.title(),
            attributes={name: rng.choice((1, 2, 2, 3, 4)) for name in ATTRIBUTES},
            skills={name: rng.choice((1, 2, 3)) for name in rng.sample(SKILLS, 6)},
            talents=tuple(talents),
            followers={own + 50: Follower("Wren", rng.choice((1, 2, 4)))}
            if rng.random() < 0.3
            else {},
            assets={own + 60: Asset("a tavern", "minor")} if rng.random() < 0.3 else {},
            daring=rng.random() < 0.3,
            conditions=rng.choice(((), (), ("shaken",), ("pinned",), ("bound", "muted"))),
            affinity=rng.choice(("", "the sea")),
            earned=rng.choice((30, 60, 120)),
            xp=rng.choice((0, 6, 12)),
            boons=rng.randrange(6),
            harm=rng.choice((0, 0, 0, 1)),
            gear=self._gear(own, rng),
            bonds=tuple(other for other in seats if other != seat and rng.random() < 0.4),
            complications=(Complication("hunted"),) if rng.random() < 0.4 else (),
            **self._magic(rng),
        )

    def _magic(self, rng: Random) -> dict[str, Any]:
        """A servant of a patron, symbols of others, or both, or neither."""
        found: dict[str, Any] = {
            "symbols": {
                patron: Symbol() for patron in rng.sample(list(PATRONS), rng.choice((0, 0, 1, 4)))
            }
        }
        if rng.random() < 0.6:
            patron = rng.choice(list(PATRONS))
            rites = [rite.id for rite in PATRONS[patron].rites if rng.random() < 0.7]
            codex = patron if rng.random() < 0.8 else ""
            found |= {"patron": patron, "familiar": patron, "codex": codex, "rites": tuple(rites)}
        return found

    def _gear(self, own: int, rng: Random) -> dict[int, Item]:
        rows = ("light", "medium", "heavy")
        weapon = Item(
            "weapon",
            rng.choice(rows),
            ranged=rng.random() < 0.5,
            tags=tuple(rng.sample(list(TAGS), rng.randrange(3))),
        )
        state = rng.choice(STATES[:3])
        plated = ("edge.runed-plate",) if rng.random() < 0.3 else ()
        found = [
            weapon,
            Item("shield", rng.choice(list(SHIELDS))),
            Item("armour", rng.choice(rows), enchantments=plated, state=state),
        ]
        return {own + n: item for n, item in enumerate(found) if rng.random() < 0.7}

    def choose(self, world: World, offers: list[Offer], style: str, rng: Random) -> Offer:
        kinds = list(dict.fromkeys(one.rule for one in offers))
        late = {"edge.next-phase": 3, "edge.scene": 0.1} if world.scene.number > 1 else {}
        (kind,) = rng.choices(kinds, [{**WEIGHTS, **late}.get(rule, 1) for rule in kinds])
        return rng.choice([one for one in offers if one.rule == kind])

    def turn(self, world: World) -> int:
        return world.session.number

    def most_turns(self, world: World) -> int:
        return 2

    def over(self, world: World) -> bool:
        played = world.session.number > 1 and world.phase == "adventure"
        return played or not world.party

    def beside(self, world: World) -> float:
        return 0.3

    def ending(self, world: World) -> str:
        return "played" if world.party else "lost"

    def answer(self, world: World, request: Request, rng: Random) -> Plain:
        answers = request.question.answers
        if not isinstance(answers, Page):
            return answers.sample(rng.randrange)
        stand: Plain = ()
        for _ in range(400):
            stand = self._page(answers, rng)
            if answers.refuses(stand) is None:
                break
        return stand

    def _page(self, page: Page, rng: Random) -> Plain:
        """Some lines anew, some as they stand."""
        kept = 0.95 if page.form == "edge.sheet" else 0.6

        def one(line: Field) -> Plain:
            if line.default is not None and rng.random() < kept:
                return line.default
            if isinstance(line.answers, Prose):
                return f"some words {rng.randrange(10**6)}"[: line.answers.limit]
            return line.answers.sample(rng.randrange)

        return tuple(one(line) for line in page.fields)

    def wrong(self, world: World, rng: Random) -> Offer:
        action = rng.choice(GAME.actions)
        me = rng.choice([*world.people, "gm", "nobody"])
        return Offer(action.id, (me, *rng.choice([(), (1,), ("ana",), (1, "")])))

    def scramble(self, world: World, journal: Journal, rng: Random) -> list[Entry] | None:
        return None


ROOM = EdgeRoom()
