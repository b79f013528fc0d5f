"""Actions and abilities, tried in a small game: one list of checks gives offers, greyed ones and
refusals."""

from __future__ import annotations

from typing import Any

import pytest
from lamplighters.facts import FogRose, Hid
from lamplighters.game import LANTERN, OATHBOUND, Dice, Lamplighters, help_out, hide, roll, try_lamp
from lamplighters.town import Lighter, Lighters
from msgspec import Struct
from msgspec.structs import replace

from undertow.kernel import (
    RULES,
    Choice,
    Fact,
    IllegalAnswer,
    Journal,
    Line,
    Moment,
    NotOffered,
    Offer,
    Play,
    Question,
    ScriptedFate,
    Table,
    message,
    plain,
    restore,
    speak,
)
from undertow.parts.action_game import ActionGame
from undertow.parts.actions import Ability, Action, Opening, here
from undertow.parts.uses import Use, Uses, over

GAME = Lamplighters()


def begun(*fate: tuple[int, ...], ana: tuple[str, ...] = (), nerve: int = 1) -> Play[Any]:
    people = {"ana": Lighter("Ana", 2, ana), "bo": Lighter("Bo", nerve)}
    beginning = GAME.begin(Lighters(people))
    return Play.begin(GAME, beginning.seats, None, ScriptedFate(*fate), first=beginning.first)


def again(play: Play[Any]) -> Play[Any]:
    lines = [GAME.codec.encode(entry) for entry in play._kept().entries]
    restored = restore(GAME, Journal(GAME.codec.decode(lines)), play.fate)
    assert restored.world == play.world
    return restored


def refusal(play: Play[Any], seat: str, offer: Offer) -> str:
    with pytest.raises(NotOffered) as refused:
        play.open(seat, offer)
    return str(refused.value)


def test_what_is_offered_follows_from_targets_needs_and_who_acts() -> None:
    play = begun()
    assert play.offers("ana") == [try_lamp.offer("ana", x) for x in ("bridge", "market", "tower")]
    assert play.offers("gm") == []
    assert [o for o in play.anytime("gm") if ".safety." not in o.rule] == [hide.offer("gm")]
    play.open("ana", try_lamp.offer("ana", "tower"))
    assert play.offers("ana") == [roll.offer("ana", "tower")]
    assert play.offers("bo") == [help_out.offer("bo", "ana")]


def test_each_refusal_has_its_own_reason() -> None:
    play = begun(ana=(OATHBOUND.id,), nerve=0)
    play.open("ana", try_lamp.offer("ana", "tower"))
    assert refusal(play, "bo", try_lamp.offer("bo", "bridge")) == (
        "Ana is at the tower lamp: help, or wait for the roll."
    )
    assert refusal(play, "bo", help_out.offer("bo", "ana")) == (
        "Helping costs 1 nerve; Bo has none left."
    )
    assert refusal(play, "ana", roll.offer("ana", "tower")) == (
        "Ana is Oathbound: somebody must help first."
    )
    assert refusal(play, "bo", hide.offer("gm")) == "Hide something is the GM's to do."
    assert (
        refusal(play, "bo", roll.offer("ana", "tower"))
        == "Roll: you do not play anybody who could."
    )
    assert refusal(play, "ana", roll.offer("ana", "bridge")) == "Roll: that cannot be chosen now."
    assert (
        refusal(play, "bo", roll.offer("bo", "bridge"))
        == "Roll: there is nothing to do that to now."
    )
    assert refusal(play, "bo", Offer("lamps.nothing", ("bo",))) == "There is no such action."
    assert refusal(play, "bo", Offer(roll.id)) == "Roll: you do not play anybody who could."


def test_what_is_greyed_says_the_same_as_its_refusal() -> None:
    play = begun(ana=(OATHBOUND.id,), nerve=0)
    play.open("ana", try_lamp.offer("ana", "tower"))
    greyed = dict(GAME.greyed(play.world, "bo"))
    assert speak(greyed[help_out.offer("bo", "ana")]) == "Helping costs 1 nerve; Bo has none left."
    for seat in play.seats:
        for offer, why in GAME.greyed(play.world, seat):
            assert offer not in (*play.offers(seat), *play.anytime(seat))
            assert refusal(play, seat, offer) == speak(why)


def test_an_ability_adds_a_term_with_its_reason() -> None:
    play = begun(ana=(LANTERN.id,))
    play.open("ana", try_lamp.offer("ana", "tower"))
    play.open("bo", help_out.offer("bo", "ana"))
    dice = GAME.reckon(play.world, Dice("ana"))
    assert dice.total == 5
    assert [(term.amount, speak(term.why)) for term in dice.terms] == [
        (4, "Nerve, and 1 who help"),
        (1, "Lantern"),
    ]
    assert GAME.reckon(play.world, Dice("bo")).total == 2, "a lantern shines for its holder alone"


def test_a_form_is_sent_while_a_roll_lies_open_and_only_its_writer_knows() -> None:
    play = begun((1, 2, 3), (2, 0, 1))
    play.open("ana", try_lamp.offer("ana", "tower"))
    asked = play.form(hide.offer("gm"))
    assert asked is not None
    what, lamp = asked.answers.fields
    assert [speak(line.label) for line in (what, lamp)] == ["What lurks there", "At which lamp"]
    with pytest.raises(IllegalAnswer, match="What lurks there: Some words are needed"):
        play.open("gm", Offer(hide.id, ("gm",), ("", "tower")))
    with pytest.raises(IllegalAnswer, match="At which lamp: inn is none"):
        play.open("gm", Offer(hide.id, ("gm",), ("It", "inn")))
    play.open("gm", Offer(hide.id, ("gm",), {"what": "A thing with keys", "lamp": "tower"}))
    play = again(play)
    assert play.view("bo").lurkers == ()
    assert [lurker.what for lurker in play.view("gm").lurkers] == ["A thing with keys"]
    told = {seat: [type(fact) for _, fact in play.log(seat) if fact] for seat in ("gm", "bo")}
    assert Hid in told["gm"]
    assert Hid not in told["bo"]
    play.open("ana", roll.offer("ana", "tower"))
    assert play.world.fog.ticks == 2, "what lurks there makes it worse"
    (rose,) = [fact for _, fact in again(play).log("bo") if isinstance(fact, FogRose)]
    assert rose.omens.draw == (), "the order of a deck is nobody's"
    assert play.view("gm").omens.draw == ()


class Rang(Fact, frozen=True, tag="bells.rang"):
    def evolve(self, world: Belfry) -> Belfry:
        return replace(world, rung=world.rung + 1)


class Spent(Fact, frozen=True, tag="bells.spent"):
    use: Use

    def evolve(self, world: Belfry) -> Belfry:
        return replace(world, uses=(*world.uses, self.use))


class NightFell(Fact, frozen=True, tag="bells.night"):
    def evolve(self, world: Belfry) -> Belfry:
        return replace(world, uses=over(world.uses, ["day"]))


class Belfry(Struct, frozen=True):
    rung: int = 0
    uses: Uses = ()


class Ringing(Moment, frozen=True):
    who: str


@Action[Belfry](id="bells.ring", name="Ring", text="Once a day.", to=here, by="seat", once="day")
async def ring(t: Table[Belfry], me: str) -> None:
    if not await t.instead(Ringing(me)):
        t.tell(Rang())
        await t.after(Ringing(me))


@Action[Belfry](id="bells.sleep", name="Sleep", text="A new day comes.", to=here, by="seat")
async def sleep(t: Table[Belfry], me: str) -> None:
    t.tell(NightFell())


ECHO = Ability[Belfry](id="bells.echo", name="Echo", text="It rings twice.")
WOOL = Ability[Belfry](id="bells.wool", name="Wool", text="It does not ring.")


@ECHO.reacts("after", Ringing, lambda world, m, me: m.who == me)
async def echoes(t: Table[Belfry], m: Ringing, me: str) -> None:
    t.tell(Rang())


@WOOL.reacts("instead", Ringing, lambda world, m, me: True)
async def muffles(t: Table[Belfry], m: Ringing, me: str) -> bool:
    return True


class Bells(ActionGame[Belfry]):
    id, name, World = "bells", message("bells.name", "Bells"), Belfry
    facts = (Rang, Spent, NightFell)
    actions, abilities = (ring, sleep), (ECHO, WOOL)

    def __init__(self, *held: tuple[str, str, str]) -> None:
        self._held = held
        super().__init__()

    def held(self, world: Belfry) -> tuple[tuple[str, str, str], ...]:
        return self._held

    def seat_order(self, world: Belfry) -> tuple[str, ...]:
        return ("ana", "bo")

    def uses(self, world: Belfry) -> Uses:
        return world.uses

    def uses_up(self, me: str, action: Any) -> Fact:
        return Spent(Use(me, action.id, action.once))


def tower(*held: tuple[str, str, str]) -> Play[Belfry]:
    return Play.begin(Bells(*held), ("ana", "bo"), None, ScriptedFate())


def test_what_may_be_done_once_is_used_up_until_its_span_ends() -> None:
    play = tower()
    play.open("ana", ring.offer("ana"))
    assert play.world.uses == (Use("ana", "bells.ring", "day"),)
    assert refusal(play, "ana", ring.offer("ana")) == "Ring is used up until the day ends."
    assert ring.offer("bo") in play.offers("bo"), "each has one of their own"
    play.open("bo", sleep.offer("bo"))
    play.open("ana", ring.offer("ana"))
    assert play.world.rung == 2


def test_an_ability_answers_what_concerns_its_holder() -> None:
    play = tower(("ana", "ana", ECHO.id))
    play.open("ana", ring.offer("ana"))
    assert play.world.rung == 2
    play.open("bo", ring.offer("bo"))
    assert play.world.rung == 3, "the echo is Ana's"
    quiet = tower(("ana", "ana", ECHO.id), ("belfry", RULES, WOOL.id))
    quiet.open("ana", ring.offer("ana"))
    assert quiet.world.rung == 0


def test_a_label_names_the_target_and_nothing_where_there_is_none() -> None:
    play = begun()
    play.open("ana", try_lamp.offer("ana", "tower"))

    def label(offer: Offer) -> str:
        return speak(GAME.label(play.world, offer))

    assert label(try_lamp.offer("ana", "tower")) == "Try the tower lamp", "its own words"
    assert label(roll.offer("ana", "tower")) == "Roll: tower"
    assert label(help_out.offer("bo", "ana")) == "Help: Ana", "as the game reads it"
    assert label(hide.offer("gm")) == "Hide something", "its form is no target"
    assert speak(play.game.label(play.world, Offer("lamps.safety.pause", ("bo",)))) == "Pause"


def test_targets_are_known_by_what_the_script_calls_them() -> None:
    assert help_out.kinds == ("whom",)
    assert hide.kinds == ()
    asked: list[tuple[str, str, object]] = []

    @Action[Belfry, str, int](
        id="bells.tune", name="Tune", text=".", to=lambda world, me: [("low", 2)], by="seat"
    )
    async def tune(t: Table[Belfry], me: str, bell: str, steps: int) -> None: ...

    class Tuned(Bells):
        actions = (tune,)

        def noun(self, world: Belfry, me: str, kind: str, value: object) -> Line | None:
            asked.append((me, kind, value))
            return None if kind == "steps" else plain(f"the {value} bell")

    play = Play.begin(Tuned(), ("ana",), None, ScriptedFate())
    assert speak(play.game.label(play.world, tune.offer("ana", "low", 2))) == "Tune: the low bell"
    assert asked == [("ana", "bell", "low"), ("ana", "steps", 2)]


def test_an_action_needs_a_script_and_ids_are_unique() -> None:
    class Scriptless(Bells):
        actions = (Action[Belfry](id="bells.bare", name="Bare", text="Nothing.", to=here),)

    with pytest.raises(ValueError, match="no script"):
        Scriptless()

    class Twice(Lamplighters):
        actions = (roll, roll)

    with pytest.raises(ValueError, match="same id"):
        Twice()


def which_bell(world: Belfry, times: int) -> Question | None:
    return Question("gm", plain("Which bell?"), Choice(("low", "high"))) if times > 1 else None


@Opening[Belfry, int](
    id="rope.pull",
    name="Pull",
    text="So many times.",
    to=lambda world, seat: [(1,), (2,)],
    needs=(lambda world, seat: plain("It is broken.") if world.rung > 2 else None,),
    barred=lambda world, seat, to: plain("Three is too often.") if to == (3,) else None,
    why="Once or twice.",
).form(which_bell)
async def pull(t: Table[Belfry], times: int, *bell: str) -> None:
    for _ in range(times):
        t.tell(Rang())


@Opening[Belfry](
    id="rope.oil", name="Oil", text=".", to=here, by="seat", anytime=lambda world: world.rung > 0
)
async def oil(t: Table[Belfry]) -> None: ...


@Opening[Belfry](id="rope.knot", name="Knot", text=".", to=here, former=True)
async def knot(t: Table[Belfry]) -> None: ...


@Opening[Belfry](id="rope.wax", name="Wax", text=".", to=here, anytime=True, former=True)
async def wax(t: Table[Belfry]) -> None: ...


class Rope(ActionGame[Belfry]):
    """What a GM opens names nobody."""

    id, name, World = "rope", message("rope.name", "Rope"), Belfry
    facts = (Rang, Spent, NightFell)
    actions = (pull, oil, knot, wax)


def roped() -> Play[Belfry]:
    return Play.begin(Rope(), ("gm", "ana"), None, ScriptedFate())


def test_an_opening_names_nobody_and_says_why_not() -> None:
    play = roped()
    assert play.offers("gm") == [Offer("rope.pull", (1,)), Offer("rope.pull", (2,)), oil.offer()]
    assert play.offers("ana") == [oil.offer()]
    assert speak(play.game.label(play.world, pull.offer(2))) == "Pull: 2"
    assert refusal(play, "ana", pull.offer(1)) == "Pull is the GM's to do."
    assert refusal(play, "gm", pull.offer(3)) == "Three is too often."
    assert refusal(play, "gm", pull.offer(4)) == "Once or twice."
    play.open("gm", pull.offer(1))
    with pytest.raises(IllegalAnswer):
        play.open("gm", pull.offer(2))
    play.open("gm", Offer("rope.pull", (2,), "low"))
    assert play.world.rung == 3
    assert refusal(play, "gm", pull.offer(1)) == "It is broken."


def test_what_the_world_decides_is_offered_here_or_at_any_time() -> None:
    play = roped()
    for among in (frozenset({"rope.oil"}), frozenset({"rope.oil", "rope.pull"})):
        assert oil.offer() in play.game.some_offers(play.world, "gm", among)
        assert play.game.some_anytime(play.world, "gm", among) == []
    play.open("gm", pull.offer(1))
    assert play.anytime("ana") == [oil.offer()]
    assert play.offers("ana") == []


def test_what_was_offered_once_is_kept_for_old_journals_alone() -> None:
    play, game = roped(), Rope()
    assert list(game.former(play.world, "gm")) == [knot.offer()]
    assert list(game.former(play.world, "gm", anytime=True)) == [wax.offer()]
    assert knot.offer() not in (*play.offers("gm"), *play.anytime("gm"))
    assert game.some_offers(play.world, "gm", frozenset({"rope.knot"})) == []
    assert [offer for offer, _ in game.greyed(play.world, "gm")] == []
