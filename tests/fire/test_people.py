"""People at the table: pauses, who is away and who plays for them, and who asks to wait."""

from collections.abc import Callable

import pytest

from fire.dungeon import Dungeon
from undertow.games.fire.facts import Acted
from undertow.games.fire.game import GAME
from undertow.games.fire.rules.safety import seats
from undertow.kernel import HOST, NotOffered, Offer, Refused, speak
from undertow.lab.bots import up_to, waited_for
from undertow.parts.people import SeatAway

Lay = Callable[..., Dungeon]
SEATS = {"warrior": "ana", "wizard": "ben", "paladin": "cleo"}


@pytest.fixture
def three(dungeon: Lay) -> Dungeon:
    return dungeon(*SEATS, seats=SEATS)


def act(d: Dungeon, seat: str, act: str, *args: object, form: object = None) -> Dungeon:
    d.play.open(seat, Offer(f"fire.safety.{act}", (seat, *args), form))  # type: ignore[arg-type]
    return d


def away(d: Dungeon, seat: str, gone: bool = True) -> Dungeon:
    return act(d, seat, "door", seat, gone)


def test_a_pause_stops_the_turn_and_who_asked_for_it_ends_it(three: Dungeon) -> None:
    act(three, "ben", "pause")
    assert [three.play.offers(seat) for seat in seats(three.world)] == [[], [], []]
    assert not any(waited_for(three.play, seat) for seat in seats(three.world))
    three.is_refused("wait", because="paused")
    with pytest.raises(NotOffered, match="Whoever asked for the pause ends it"):
        act(three, "ana", "resume")
    assert GAME.view(three.world, "ana").table.paused == "ben"
    act(three, "ben", "resume")
    three.does("wait")
    assert three.world.now.hero == "wizard"


def test_where_who_asked_for_the_pause_is_away_anybody_ends_it(three: Dungeon) -> None:
    away(act(three, "ben", "pause"), "ben")
    act(three, "cleo", "resume")
    assert three.world.table.paused == ""


def test_who_is_here_plays_the_hero_of_who_is_away(three: Dungeon) -> None:
    mine = three.play.offers("ana")
    assert three.play.offers("ben") == []
    away(three, "ana")
    assert three.play.offers("ben") == three.play.offers("cleo") == mine
    assert [waited_for(three.play, seat) for seat in ("ana", "ben", "cleo")] == [False, True, True]
    away(three, "cleo")
    assert three.play.offers("cleo") == []
    with pytest.raises(NotOffered, match="played by somebody else"):
        three.play.open("cleo", Offer("fire.wait", ("warrior",)))
    three.play.open("ben", Offer("fire.wait", ("warrior",)))
    assert three.world.now.hero == "wizard"
    away(three, "ana", gone=False)
    assert three.play.offers("ana") == []


def test_no_bot_plays_a_hero_of_somebody_who_left(three: Dungeon) -> None:
    assert up_to(three.play, "ana")
    away(three, "ana")
    assert not any(up_to(three.play, seat) for seat in ("ana", "ben", "cleo"))


def test_who_is_here_answers_for_who_is_away_and_votes_ask_only_them(three: Dungeon) -> None:
    three.says("concede", "ana")
    away(three, "ben")
    asked = next(r for r in three.play.requests("cleo") if r.seat == "ben")
    assert asked.question.default == "yes"
    assert not [r for r in three.play.requests("ana") if r.seat == "cleo"]
    three.play.answer("cleo", asked.id, "no")
    three.answers("yes", seat="cleo")
    assert three.ended is None
    three.says("concede", "ana")
    assert [r.seat for r in three.play.requests()] == ["cleo"]
    three.answers("yes", seat="cleo")
    assert three.ended == ("defeat", "agreed")
    assert GAME.for_host(three.world) == []


def test_whoever_is_away_answers_for_nobody(three: Dungeon) -> None:
    away(away(three, "ben"), "cleo")
    found = {seat: GAME.answers_for(three.world, seat) for seat in seats(three.world)}
    assert found == {"ana": ("ben", "cleo"), "ben": (), "cleo": ()}


def test_the_cult_does_not_move_while_somebody_asks_to_wait(three: Dungeon) -> None:
    assert GAME.closes(Offer("fire.wait", ("warrior",)))
    assert not GAME.closes(Offer("fire.explore", ("warrior",)))
    act(three, "cleo", "wait")
    assert waited_for(three.play, "cleo")
    assert three.offered("explore")
    assert not three.offered("wait")
    three.is_refused("wait", because="Cleo asked to wait before the cult moves")
    act(three, "ana", "ready", "cleo")
    act(three, "ana", "wait")
    assert three.offered("wait"), "nobody waits for herself"
    three.does("wait")
    assert three.world.now.hero == "wizard"


def test_not_even_when_the_last_ap_are_spent(dungeon: Lay) -> None:
    d = dungeon("warrior", "wizard", seats=SEATS, tiles={"S1": (0, -1), "S2": (0, -2)})
    act(d, "ben", "wait")
    for to in ("S1", "S2", "S1"):
        d.does("move", to)
    assert (d.world.now.hero, d.world.now.spent) == ("warrior", 3)
    act(d, "ana", "pause")
    act(d, "ben", "ready", "ben")
    assert d.world.now.hero == "warrior", "the table is paused"
    act(d, "ana", "resume")
    assert d.world.now.hero == "wizard"


def test_patience_is_anybodys_to_set_and_the_host_notes_who_is_gone(three: Dungeon) -> None:
    act(three, "cleo", "patience", form={"minutes": 5})
    assert GAME.patience(three.world) == 5
    act(three, "cleo", "grace", form={"seconds": 3})
    assert GAME.grace(three.world) == 3
    with pytest.raises(Refused):
        three.play.open("ana", Offer("fire.safety.door", ("ana", "ben", True)))
    gone = next(o for o in GAME.for_host(three.world) if o.args[-2:] == ("ben", True))
    three.play.open(HOST, gone)
    assert GAME.away(three.world) == ("ben",)
    line = GAME.prose(three.told(SeatAway)[-1], three.world)
    assert line is not None
    assert speak(line) == "Ben leaves the table for a while."


def test_its_words_name_no_gm(three: Dungeon) -> None:
    for seat in ("ana", "ben"):
        offers = [o for o in three.play.anytime(seat) if o.rule.startswith("fire.safety.")]
        assert [o.rule.rpartition(".")[2] for o in offers] == [
            "pause",
            "door",
            "wait",
            "grace",
            "patience",
        ]
        for offer in offers:
            said = speak(GAME.label(three.world, offer)) + speak(GAME.rules[offer.rule].text())
            assert "GM" not in said, said
    assert not three.told(Acted), "nothing of it costs a hero anything"


def test_what_people_may_do_stands_on_its_button_in_their_words(three: Dungeon) -> None:
    said = {
        offer.rule.rpartition(".")[2]: speak(GAME.label(three.world, offer))
        for offer in three.play.anytime("ana")
        if offer.rule.startswith("fire.safety.")
    }
    assert said["door"] == "Ana leaves"
    assert said["pause"] == "Pause"
    gone = [speak(GAME.label(three.world, offer)) for offer in GAME.for_host(three.world)]
    assert gone == ["Ana leaves", "Ben leaves", "Cleo leaves"]
