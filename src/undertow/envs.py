"""Standard environments for learning: PettingZoo's AEC for all seats, Gymnasium's for one.

    env = undertow.envs.aec("fire", heroes=["warrior", "sage"])
    env = undertow.envs.gym("fire", seat="warrior", others="greedy", heroes=["warrior", "sage"])
    envs = undertow.envs.vector("fire", n=256, heroes=["warrior", "sage"])

Needs `pip install 'undertow[rl]'`. An observation holds what the seat sees and nothing else, in numbers
that docs/python.md lists field by field (`fields(game)` gives them); a mask says which acts there are,
and `actions` what each is: the numbers of its rule, of its last argument and of the one before it. Act i is
`env.acts()[i]`. Rewards come at the end: 1 won, -1 lost.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from undertow.kernel import BadSetup, Offer, Play, Request, UnknownSeat, message
from undertow.kernel.settings import meant
from undertow.lab.acts import MOST_NUMBERS
from undertow.lab.arena import Arena, Field
from undertow.lab.bots import Bot, Chair, decide, filled, perform, up_to
from undertow.lab.own import seated
from undertow.plugins import plugins

__all__ = ["aec", "fields", "gym", "vector"]

NONE = message("envs.none", "{game} cannot be an environment yet; these can: {games}.")
NOT_MANY = message(
    "envs.not-many", "{game} cannot be played many times at once; these can: {games}."
)
NO_SEAT = message("envs.no-seat", "There is no seat {seat}. There are {seats}.")
NOT_LEGAL = message("envs.not-legal", "Act {act} is not among the {count} there are; see the mask.")
NO_DEVICE = message("envs.no-device", "There is no device {device}. There are {devices}.")
DEVICES = ["cpu", "cuda"]
LONGEST = 100_000
"""More acts than any game takes: then it is cut off."""


def arena_of(game: str) -> Arena:
    known = plugins()
    having = [id for id in known if known[id].arena is not None]
    found = known[game].arena if game in known else None
    if found is None:
        raise BadSetup(meant(NONE(game=game, games=having), game, having))
    return found


def fields(game: str) -> tuple[Field, ...]:
    """What the numbers of an observation mean, in their order."""
    return arena_of(game).fields


def observed(arena: Arena) -> spaces.Dict:
    """What a seat sees: the numbers of the table, which acts there are, and what each of them is."""
    return spaces.Dict(
        {
            "observation": spaces.Box(
                np.concatenate([np.full(f.count, f.low, np.float32) for f in arena.fields]),
                np.concatenate([np.full(f.count, f.high, np.float32) for f in arena.fields]),
                dtype=np.float32,
            ),
            "action_mask": spaces.MultiBinary(arena.acts),
            "actions": spaces.Box(0, 9999, (arena.acts, 3), np.int16),
        }
    )


class _Turns:
    """A game whose acts are numbers."""

    def __init__(self, arena: Arena, settings: Mapping[str, Any]) -> None:
        self.arena, self.settings = arena, settings
        self.play: Play[Any] = arena.begin(settings, 0)
        rules = sorted(self.play.game.rules)
        self.rules = {rule: number for number, rule in enumerate(rules, 1)}
        self.rng = Random(0)
        self._space = observed(arena)
        self._acts: list[tuple[Request | None, Any]] = []
        self._of: str | None = None
        lit = np.arange(arena.acts)
        self._masks = [(lit < count).astype(np.int8) for count in range(arena.acts + 1)]
        self._known_by: Mapping[Any, int] | None = None
        self._known: dict[Any, bytes] = {}
        self.seats = tuple(seat for seat in self.play.seats if seat not in arena.kept)
        self.reset(0)

    def reset(self, seed: int) -> None:
        arena = self.arena
        self.play = arena.begin(self.settings, seed)
        self.rng = Random(f"undertow env {seed}")
        self.writer: Bot = arena.writer(self.rng) if arena.writer else _Writes(self.rng)
        self.keeper = arena.keeper(self.play, self.rng) if arena.keeper else None
        self._of = None
        self.settle()

    def settle(self) -> None:
        """The keeper does what is up to it, where there is one."""
        keeper, play, ended = self.keeper, self.play, self.arena.ended
        if keeper is not None:
            for _ in range(LONGEST):
                if ended(play) is not None or not keeper.step(play):
                    break
        self._of = None

    def whose(self) -> str | None:
        """The seat that has something to do."""
        play, acts = self.play, self.acts
        if play.resolutions:
            return next((s for s in self.seats if up_to(play, s) and acts(s)), None)
        would, world = play.game.bot_acts, play.world  # nobody is asked anything
        return next((s for s in self.seats if would(world, s) and acts(s)), None)

    def acts(self, seat: str) -> list[tuple[Request | None, Any]]:
        """What a seat may do: answers to what it is asked, else rules to open."""
        if self._of != seat:
            self._of, self._acts = seat, self._listed(seat)
        return self._acts

    def _listed(self, seat: str) -> list[tuple[Request | None, Any]]:
        play, found = self.play, list[tuple[Request | None, Any]]()
        if play.resolutions:
            for asked in play.requests(seat):
                if not asked.question.optional:
                    answers = asked.question.answers
                    options = getattr(answers, "options", None)
                    low, high = getattr(answers, "low", 0), getattr(answers, "high", 0)
                    if type(answers).__name__ == "Choice" and options is not None:
                        found += [(asked, value) for value in options]
                    elif options is None and 0 < high - low < MOST_NUMBERS:
                        found += [(asked, value) for value in range(low, high + 1)]
                    else:  # a whole form: something legal is written
                        chair = Chair[Any](play, seat, asked)
                        found.append((asked, self.writer.answer(chair, asked)))
                    return found[: self.arena.acts]
        among, game = self.arena.rules, play.game
        offers = play.offers(seat, among)
        if game.anytime_is_play:
            offers = [*offers, *filter(game.is_play, play.anytime(seat, among))]
        return [(None, offer) for offer in offers[: self.arena.acts]]

    def step(self, seat: str, number: int) -> None:
        acts = self.acts(seat)
        if not 0 <= number < len(acts):
            raise BadSetup(NOT_LEGAL(act=int(number), count=len(acts)))
        asked, what = acts[number]
        self._of = None
        if asked is not None:
            self.play.answer(seat, asked, what)
        else:
            if self.play.game.rules[what.rule].form is not None:  # something legal is written
                what = filled(self.writer, Chair[Any](self.play, seat, None, (what,)), what)
            self.play.open(seat, what)
        if self.keeper is not None:
            self.settle()

    def observe(self, seat: str, able: bool) -> dict[str, Any]:
        arena, world = self.arena, self.play.world
        acts = self.acts(seat) if able else []
        mask = self._masks[len(acts)].copy()
        told = bytearray(arena.acts * 6)
        if acts:
            all = b"".join(self._told(acts, arena.words(world)))
            told[: len(all)] = all
        numbers = np.frombuffer(arena.numbers(world, seat), np.float32)
        actions = np.frombuffer(told, np.int16).reshape(-1, 3)
        return {"observation": numbers, "action_mask": mask, "actions": actions}

    def _told(
        self, acts: list[tuple[Request | None, Any]], words: Mapping[Any, int]
    ) -> Iterator[bytes]:
        """Of each act its rule, its last argument, and the one before it: three numbers of two bytes.
        Arguments have the same numbers as long as the words are the same."""
        if words is not self._known_by:
            self._known_by, self._known = words, {}
        known = self._known
        for asked, what in acts:
            if asked is None:
                of = (what.rule, what.args)
                found = known.get(of)
                if found is None:
                    numbers = (self.rules[what.rule], *_numbers(words, what.args, (str,)))
                    found = known[of] = array("h", numbers).tobytes()
                yield found
            elif type(what) is tuple:  # an answer that names what is done, and with what
                yield array("h", (0, *_numbers(words, what, (str, int)))).tobytes()
            else:
                yield array("h", (0, words.get(what, 0) if type(what) is str else 0, 0)).tobytes()


def _numbers(
    words: Mapping[Any, int], parts: tuple[Any, ...], kinds: tuple[type, ...]
) -> tuple[int, int]:
    """The numbers of the last part, and of the one before it."""
    last, before = (parts[-n] if len(parts) >= n else None for n in (1, 2))
    return (
        words.get(last, 0) if type(last) in kinds else 0,
        words.get(before, 0) if type(before) in kinds else 0,
    )


class _Writes:
    """Writes something legal where a rule has a form."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def open(self, chair: Chair[Any], offered: Any) -> Offer:
        raise NotImplementedError

    def answer(self, chair: Chair[Any], request: Request) -> Any:
        return request.question.answers.sample(lambda n: int(self.rng.random() * n))


class Aec(AECEnv):
    """All seats of a table, one after the other."""

    def __init__(self, game: str, settings: Mapping[str, Any]) -> None:
        super().__init__()
        self.metadata = {"name": f"undertow_{game}", "render_modes": [], "is_parallelizable": False}
        self.render_mode = None
        self.turns = _Turns(arena_of(game), settings)
        self.possible_agents = list(self.turns.seats)
        self._spaces = dict.fromkeys(self.possible_agents, self.turns._space)
        self._acts = {a: spaces.Discrete(self.turns.arena.acts) for a in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        return self._spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self._acts[agent]

    def reset(self, seed: int | None = None, options: Any = None) -> None:
        if seed is None:
            seed = self.turns.rng.getrandbits(31)
        self.turns.reset(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._steps = 0
        self._next()

    def acts(self) -> list[Any]:
        """What the acts of the seat that is on are: rules with their arguments, or answers."""
        return [what for _, what in self.turns.acts(self.agent_selection)]

    def observe(self, agent: str) -> dict[str, Any]:
        able = agent == self.agent_selection and not self.terminations.get(agent, True)
        return self.turns.observe(agent, able)

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self.turns.step(agent, int(action))  # type: ignore[arg-type]
        self._steps += 1
        if self._next():  # there is no reward before the end
            self._accumulate_rewards()

    def _next(self) -> bool:
        """Whose turn it is, or how it ended: did it?"""
        won = self.turns.arena.ended(self.turns.play)
        whose = None if won is not None else self.turns.whose()
        if whose is not None and self._steps < LONGEST:
            self.agent_selection = whose
            return False
        for agent in self.agents:
            self.rewards[agent] = won[agent] if won is not None else 0.0
            self.terminations[agent] = won is not None
            self.truncations[agent] = won is None
        self.agent_selection = self.agents[0]
        return True

    def render(self) -> None:
        """There is nothing to draw; `undertow serve` draws tables."""

    def close(self) -> None:
        """Nothing is held."""

    def __str__(self) -> str:
        return str(self.metadata["name"])


class Gym(gymnasium.Env[Any, Any]):
    """One seat of a table; bots play the others."""

    metadata: dict[str, Any] = {"render_modes": []}  # noqa: RUF012

    def __init__(self, game: str, seat: str, others: Any, settings: Mapping[str, Any]) -> None:
        self.turns = _Turns(arena_of(game), settings)
        seats = self.turns.seats
        self.seat = seat or next(iter(seats))
        if self.seat not in seats:
            raise UnknownSeat(meant(NO_SEAT(seat=seat, seats=list(seats)), seat, seats))
        self.plugin, self.others = plugins()[game], others
        if isinstance(others, str):
            self.plugin.bot(others, Random(0))  # one that there is not is refused here
        self.observation_space = self.turns._space
        self.action_space = spaces.Discrete(self.turns.arena.acts)
        self.bot: Bot | None = None
        self._steps = 0

    def reset(self, *, seed: int | None = None, options: Any = None) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed)
        number = int(self.np_random.integers(2**31)) if seed is None else seed
        self.turns.reset(number)
        rng = Random(f"undertow env bot {number}")
        named = isinstance(self.others, str)
        self.bot = self.plugin.bot(self.others, rng) if named else seated(self.others, rng)
        self._steps = 0
        self._others_act()
        return self._seen()

    def acts(self) -> list[Any]:
        return [what for _, what in self.turns.acts(self.seat)]

    def step(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        acts = self.turns.acts(self.seat)
        legal = 0 <= int(action) < len(acts)
        if acts:  # what is not legal costs, and something legal is done in its stead
            self.turns.step(self.seat, int(action) if legal else 0)
        self._steps += 1
        self._others_act()
        won = self.turns.arena.ended(self.turns.play)
        cut = won is None and (self._steps >= LONGEST or self.turns.whose() != self.seat)
        seen, info = self._seen()
        info["legal"] = legal
        reward = won[self.seat] if won is not None else 0.0
        return seen, reward if legal else reward - ILLEGAL, won is not None, cut, info

    def _others_act(self) -> None:
        play, ended = self.turns.play, self.turns.arena.ended
        for _ in range(LONGEST):
            if ended(play) is not None:
                return
            whose = self.turns.whose()
            if whose is None or whose == self.seat or self.bot is None:
                return
            decision = decide(self.bot, play, whose)
            if decision is None:
                return
            perform(play, whose, decision)
            self.turns.settle()

    def _seen(self) -> tuple[Any, dict[str, Any]]:
        able = self.turns.arena.ended(self.turns.play) is None
        seen = self.turns.observe(self.seat, able)
        return seen, {"action_mask": seen["action_mask"]}


class Vector(gymnasium.vector.VectorEnv[Any, Any, Any]):
    """Many tables of one set-up at once, on a fast twin; one seat plays all that is played. A table that
    is over begins anew with the next step, whatever is chosen for it."""

    metadata: dict[str, Any] = {  # noqa: RUF012
        "render_modes": [],
        "autoreset_mode": gymnasium.vector.AutoresetMode.NEXT_STEP,
    }

    def __init__(self, game: str, n: int, settings: Mapping[str, Any]) -> None:
        self.num_envs, self.arena = n, arena_of(game)
        if self.arena.many is None:
            raise not_many(game)
        self.many = self.arena.many(settings, n, self.arena.acts)
        _spaces(self, self.arena, n)
        self._order = np.arange(self.arena.acts)
        self._counts = np.zeros(n, np.int32)

    def reset(self, *, seed: Any = None, options: Any = None) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed if isinstance(seed, int) else None)
        self.many.luck[:] = self.np_random.integers(2**63, size=self.num_envs)
        self._counts = self.many.step(np.full(self.num_envs, -1))
        return self._seen()

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        over = self._counts == 0
        actions = np.asarray(actions)
        legal = (actions >= 0) & (actions < self._counts)
        # what is not legal costs, and something legal is done in its stead
        chosen = np.where(over, -1, np.where(legal, actions, 0))
        self._counts = self.many.step(chosen)
        reward = np.where(over, 0, self.many.worth() - ILLEGAL * ~(legal | over))
        seen, info = self._seen()
        cut = np.zeros(self.num_envs, bool)
        return seen, reward.astype(np.float32), self._counts == 0, cut, info

    def _seen(self) -> tuple[Any, dict[str, Any]]:
        mask = (self._order < self._counts[:, None]).astype(np.int8)
        seen = {
            "observation": self.many.seen(),
            "action_mask": mask,
            "actions": self.many.meant(self._counts),
        }
        return seen, {"action_mask": mask}


class VectorThere(gymnasium.vector.VectorEnv[Any, Any, Any]):
    """The same on a graphics processor: what is observed lies in its memory, in arrays that every step
    writes anew, and what is chosen is taken from there."""

    metadata = Vector.metadata

    def __init__(self, game: str, n: int, settings: Mapping[str, Any]) -> None:
        self.num_envs, self.arena = n, arena_of(game)
        if self.arena.there is None:
            raise not_many(game)
        self.many = self.arena.there(settings, n, self.arena.acts, ILLEGAL)
        _spaces(self, self.arena, n)

    def reset(self, *, seed: Any = None, options: Any = None) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed if isinstance(seed, int) else None)
        self.many.begin(self.np_random.integers(2**63, size=self.num_envs))
        return self._seen()

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        many = self.many
        many.step(actions)
        seen, info = self._seen()
        return seen, many.reward, many.over, many.cut, info

    def _seen(self) -> tuple[Any, dict[str, Any]]:
        many = self.many
        seen = {"observation": many.seen, "action_mask": many.mask, "actions": many.meant}
        return seen, {"action_mask": many.mask}


def _spaces(envs: Any, arena: Arena, n: int) -> None:
    envs.single_observation_space = observed(arena)
    envs.single_action_space = spaces.Discrete(arena.acts)
    batch = gymnasium.vector.utils.batch_space
    envs.observation_space = batch(envs.single_observation_space, n)
    envs.action_space = batch(envs.single_action_space, n)


def not_many(game: str) -> BadSetup:
    known = plugins()
    having = [id for id in known if (one := known[id].arena) is not None and one.many]
    return BadSetup(NOT_MANY(game=game, games=having))


ILLEGAL = 0.01
"""What an act outside the mask costs."""


def aec(game: str, **settings: Any) -> Aec:
    """All seats of a table as a PettingZoo AEC environment. The settings are those of the game; where
    none is given, a usual table."""
    return Aec(game, settings)


def gym(game: str, *, seat: str = "", others: Any = "greedy", **settings: Any) -> Gym:
    """One seat (the first, where none is named) as a Gymnasium environment; `others` is a bot for the
    rest, by its name or an object of one's own."""
    return Gym(game, seat, others, settings)


def vector(game: str, n: int, *, device: str = "cpu", **settings: Any) -> Vector | VectorThere:
    """So many tables at once as a Gymnasium vector environment, where the game has a fast twin (extra
    `lab`); one seat plays all that is played. With `device="cuda"` they are on a graphics processor, and
    so is all that is observed and chosen (needs nvcc, and no extra `lab`)."""
    if device not in DEVICES:
        raise BadSetup(meant(NO_DEVICE(device=device, devices=DEVICES), device, DEVICES))
    kind = VectorThere if device == "cuda" else Vector
    return kind(game, n, settings)
