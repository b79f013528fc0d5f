"""The bot that thinks: it knows what its seat knows, keeps to the rules, and plays better than the greedy one."""

import sys
from random import Random

import pytest
from msgspec.structs import replace

from support.children import PIPE, Child, run
from undertow.games.fire.bots import thinking
from undertow.games.fire.bots.greedy import FireBot
from undertow.games.fire.bots.thinking import STRENGTHS, ThinkingBot, asked, begun
from undertow.games.fire.catalogue.scenarios import SCENARIOS
from undertow.games.fire.components import load
from undertow.games.fire.game import GAME
from undertow.games.fire.lab import strength
from undertow.games.fire.lab.playout import finish, start
from undertow.games.fire.lab.table import BOTS, Options
from undertow.games.fire.plugin import PLUGIN
from undertow.games.fire.twin import fit
from undertow.games.fire.twin import memory as k
from undertow.games.fire.twin.mirror import asked_about, essence, mirror
from undertow.kernel import Play
from undertow.lab.bots import Chair, Reply, decide, perform
from undertow.lab.playout import SEAT

HEROES = tuple(load().heroes)
FEW = 40


def set_ups(count):
    for number in range(count):
        rng = Random(number)
        scenario = rng.choice([*SCENARIOS, None])
        heroes = tuple(rng.sample(HEROES, rng.randint(2, 5)))
        yield number, Options(heroes=heroes, scenarios=(scenario,) if scenario else ())


def dealt_anew(world, rng):
    """A world that differs only in what nobody can see."""
    piles = {name: list(getattr(world, name)) for name in ("deck", "supply")}
    events = list(world.events)
    shown = events[:1] if world.portal is not None else []
    hidden = events[len(shown) :]
    for pile in (*piles.values(), hidden):
        rng.shuffle(pile)
    pieces = replace(world.pieces, events=(*shown, *hidden))
    return replace(world, pieces=pieces, **{name: tuple(pile) for name, pile in piles.items()})


@pytest.mark.limit(900)
@pytest.mark.parametrize(("number", "options"), list(set_ups(6)))
def test_it_chooses_the_same_in_worlds_that_differ_only_in_what_is_hidden(number, options):
    play, _ = start(options, "greedy", 5, number)
    bot, rng, looked = FireBot(), Random(number), 0
    while not play.over and looked < 8:
        if not play.requests(SEAT) and rng.random() < 0.15:
            looked += 1
            other = Play(GAME, play.seats, keep_journal=False, world=dealt_anew(play.world, rng))
            assert other.world != play.world
            assert decide(ThinkingBot(FEW), play, SEAT) == decide(ThinkingBot(FEW), other, SEAT)
        perform(play, SEAT, decide(bot, play, SEAT))


@pytest.mark.parametrize(("number", "options"), list(set_ups(6)))
def test_it_plays_every_set_up_by_the_rules(number, options):
    play, _ = start(options, "greedy", 6, number)
    bot = ThinkingBot(6)
    while not play.over:
        offered, open_now = play.offers(SEAT), play.requests(SEAT)
        decision = decide(bot, play, SEAT)
        if isinstance(decision, Reply):
            question = next(r.question for r in open_now if r.id == decision.request)
            assert question.answers.refuses(decision.answer) is None
        else:
            assert decision in offered
        perform(play, SEAT, decision)
    GAME.check(play.world)


def test_it_wins_where_the_greedy_bot_would_not():
    """Eight games of the default four on Extreme, of which the greedy bot wins one in thirty."""
    options = Options(difficulty="extreme")
    won = 0
    for number in range(8):
        play, _ = start(options, "greedy", 21, number)
        won += finish(play, ThinkingBot(100), number=number).won
    assert won >= 2


def test_the_best_few_are_told_with_their_chances():
    play, _ = start(Options(), "greedy", 3)
    chair = Chair(play, SEAT)
    thought = begun(chair.world, chair.offered)
    thought.look(list(thought.choices), 4)
    told = thought.weighed()
    assert {one.choice for one in told} == set(chair.offered)
    assert all(0 <= one.worth <= 1 and one.worlds == 4 for one in told)
    assert [one.worth for one in told] == sorted((one.worth for one in told), reverse=True)
    chosen = thought.settle(60)
    assert chosen in chair.offered
    assert len(thought.weighed()) < len(told), "what fell away early is not told"


def test_a_tile_in_hand_stands_in_the_twin_as_in_the_engine():
    play, bot = start(Options(), "greedy", 3)
    seen = set()
    for _ in range(120):
        for request in play.requests(SEAT):
            table = asked_about(play.world, request.question)
            thought = asked(Chair(play, SEAT).world, request)
            assert (table is None) == (thought is None)
            if table is not None:
                seen.add(request.question.prompt.key)
                assert list(thought.choices.values()) == list(request.question.answers.options)
                assert (essence(table) == essence(mirror(play.world))).all()
        if play.over:
            break
        perform(play, SEAT, decide(bot, play, SEAT))
    assert seen == {"fire.ask.turn", "fire.ask.rangers-sight"}


def test_what_the_twin_does_not_know_is_played_as_the_greedy_bot_would():
    data = '[chambers]\nS1 = { colour = "dex" }'
    play, greedy = start(Options(data=data), "greedy", 1)
    assert decide(ThinkingBot(), play, SEAT) == decide(greedy, play, SEAT)


def test_without_numba_one_sentence_says_what_is_missing():
    code = (
        "import sys; sys.modules['numba'] = None\n"
        "from random import Random\n"
        "from undertow.kernel import UndertowError\n"
        "from undertow.plugins import plugins\n"
        "plugins()['fire'].bot('greedy', Random(1))\n"
        "try:\n    plugins()['fire'].bot('deep', Random(1))\n"
        "except UndertowError as missing:\n    print(missing)\n"
    )
    said = run([sys.executable, "-c", code], stdout=PIPE, text=True, check=True)
    assert "undertow[lab]" in said.stdout


def test_its_strengths_are_bots_of_the_lab_and_have_goals(capsys):
    assert set(BOTS) == {"random", "greedy", *STRENGTHS}
    assert strength.main(["--bot", "quick", "-n", "1", "--jobs", "1", "--only", "extreme"]) in (
        0,
        1,
    )
    told = capsys.readouterr().out
    assert "goal 25" in told
    assert "ms a decision" in told
    assert strength.options_of("legendary", 1, 0).difficulty == "legendary"


def test_at_a_table_the_greedy_bot_sits_in_until_the_twin_is_compiled(tmp_path, monkeypatch):
    play, _ = start(Options(), "greedy", 1)
    decide(ThinkingBot(6), play, SEAT)  # now it is compiled
    assert isinstance(PLUGIN.bot("deep", Random(1)), ThinkingBot)
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    started = Child([sys.executable, "-c", ""])
    monkeypatch.setattr(thinking, "_compiling", [started])  # one was asked to compile it already
    assert isinstance(PLUGIN.bot("deep", Random(1)), FireBot)
    assert started.wait() == 0


def test_a_net_can_be_fitted_anew(tmp_path, capsys):
    out = tmp_path / "net.bin"
    assert fit.main(["--games", "12", "--seed", "4", "--out", str(out)]) == 0
    assert out.stat().st_size == 4 * k.NET
    assert capsys.readouterr().out.count("where it was not fitted") == fit.PASSES
    assert [len(row) for row in fit.played(4, 0)] == [k.FEATURE_COUNT + 1] * len(fit.played(4, 0))
