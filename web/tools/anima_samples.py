"""Moments of Anima Prime as browsers would get them, for the gallery and the tests.

Run from the repository root: `.venv/bin/python web/tools/anima_samples.py`. It may be run at any time:
the tests read names and numbers out of the samples, so that other words or new powers break nothing.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from undertow.games.anima import creation
from undertow.games.anima.form import BRIDGE
from undertow.games.anima.game import GAME
from undertow.games.anima.world import GM, Campaign, Seed
from undertow.kernel import LiveFate, Number, Offer, Play, Several
from undertow.kernel.fate import Fate, TypedFate
from undertow.kernel.words import _ENGLISH
from undertow.server.broadcast import projection
from undertow.server.tables.odds import worked_out
from undertow.server.wire import Request

HERE = Path(__file__).parent.parent / "src/games/anima/samples"
PEOPLE = ("yara", "evanon", "kassala", "egere", "syjika")


def begin(
    *people: str, spoken: bool = True, seed: int = 0, fate: Fate | None = None, **more: Any
) -> Play[Any]:
    settings = creation.Settings(
        players=people,
        samples={id: id for id in people},
        mood="fast, loud, with a heart",
        campaign=Campaign(world="a", group="Strangers who took the same train."),
        seeds=(Seed("setting", GM, "The trains have begun to arrive before they leave."),),
        spoken=spoken,
        **more,
    )
    return table(settings, seed, fate)


def table(settings: creation.Settings, seed: int = 0, fate: Fate | None = None) -> Play[Any]:
    began = GAME.begin(settings)
    fate = fate or LiveFate(bytes((n + seed) % 256 for n in range(32)))
    return Play.begin(GAME, began.seats, began.offer, fate, first=list(began.first))


def do(play: Play[Any], seat: str, rule: str, *args: Any) -> None:
    play.open(seat, Offer(f"anima.{rule}", args))


def says(play: Play[Any], seat: str, answer: Any) -> None:
    asked = [r for r in play.requests(seat) if not r.question.optional] or play.requests(seat)
    play.answer(seat, asked[0].id, answer)


def writes(play: Play[Any], seat: str, rule: str, *args: Any, kept: str = "", **given: Any) -> None:
    """A form is kept as its player sees it, filled in and sent: its defaults, and what is given."""
    offer = Offer(f"anima.{rule}", args)
    if kept:
        keep(play, kept, seat, written(play, seat, offer))
    asked = play.form(offer)
    assert asked is not None
    answers: Any = asked.answers
    if given:
        form = tuple(given.get(f.name, f.default) for f in answers.fields)
    else:
        form = answers.sample(lambda n: 0)
    play.open(seat, replace(offer, form=form))


def written(play: Play[Any], seat: str, offer: Offer) -> Request:
    """The form of an offer, as a question on its player's own screen."""
    form = projection.form(play, seat, offer)
    return Request(**msgspec.structs.asdict(form), id="form", seat=seat)


def patched(play: Play[Any], **places: Any) -> None:
    play.override(
        GM, {name.replace("__", "/"): value for name, value in places.items()}, "a sample"
    )


def keep(play: Play[Any], name: str, seat: str, *forms: Request) -> None:
    """What the server would send of this moment, and the forms that lie open on a screen."""
    part = projection.part(play, seat)
    requests = [*part.requests, *forms]
    log = [
        {
            "place": place,
            "line": None,
            "kind": type(fact).__struct_config__.tag,
            "by": "",
            "fact": msgspec.to_builtins(fact),
        }
        for place, fact in play.log(seat)[-40:]
        if fact is not None
    ]
    state = {
        "view": GAME.view(play.world, seat),
        "requests": requests,
        "offers": [] if part.requests and not play.offers(seat) else part.offers,
        "anytime": projection.offers(play, list(part.anytime)),
        "you": {"seat": seat, "role": "seat", "rules": GAME.may_override(seat)},
        "log": log,
        "odds": odds(play, seat),
    }
    found = msgspec.json.encode(state)
    (HERE / f"{name}.json").write_bytes(found + b"\n")
    print(name, len(found), [str(r.prompt)[:60] for r in requests])


def odds(play: Play[Any], seat: str) -> dict[str, Any]:
    """What the server would say to each question about odds, by the question as it is sent."""
    asked: list[tuple[dict[str, Any], Any, Any]] = [({}, None, None)]
    for request in play.requests(seat):
        answers: Any = request.question.answers
        if isinstance(answers, Number):
            given: list[Any] = list(range(answers.low, answers.high + 1))
        elif isinstance(answers, Several):
            given = [(), *((option,) for option in answers.options)]
        else:
            given = list(getattr(answers, "options", ()))
        asked += [({"request": request.id, "answer": one}, request, one) for one in given]
    found = {
        msgspec.json.encode(ask).decode(): worked_out(play, seat, about, answer)
        for ask, about, answer in asked
    }
    return {ask: one for ask, one in found.items() if one is not None}


def drain(play: Play[Any]) -> None:
    """Whatever is asked in between is answered with the first that is legal."""
    while play.requests():
        asked = play.requests()[0]
        play.answer(asked.seat, asked.id, asked.question.answers.sample(lambda n: 0))


FIGHT = ("yara", "evanon", "egere", "syjika")


def fight() -> None:
    """A conflict, turn by turn, told aloud."""
    play = begin(*FIGHT, conflict=BRIDGE)
    keep(play, "hold", "yara")
    says(play, "yara", 0)
    keep(play, "turn", "yara")
    do(play, "yara", "maneuver", "yara")
    keep(play, "basic", GM)
    keep(play, "basic-watched", "yara")
    says(play, GM, 3)
    keep(play, "own", "yara")
    says(play, "yara", 3)
    keep(play, "roll", "yara")
    keep(play, "assist", "evanon")
    asked = next(r for r in play.requests("evanon"))
    play.answer("evanon", asked.id, "give")
    keep(play, "assisted", "yara")
    patched(play, fighters__yara__marks=[0, 2])
    says(play, "yara", "roll")
    keep(play, "rolled", "yara")
    says(play, "yara", "keep")
    keep(play, "earned", "yara")
    drain(play)
    while play.world.conflict.now != "yara":
        now = play.world.conflict.now
        do(play, play.world.fighters[now].sheet.seat, "pass", now)
        drain(play)
    patched(
        play,
        fighters__yara__sp=8,
        fighters__yara__cp=4,
        fighters__yara__wounds=1,
        fighters__egere__cp=5,
        fighters__egere__sp=3,
        fighters__warden__wounds=1,
        fighters__warden__sp=4,
        fighters__warden__cp=3,
        fighters__guards__sp=5,
        fighters__evanon__sp=2,
        fighters__syjika__conditions=[["poisoned", "hand"], ["quickened", "hand"]],
        fighters__warden__conditions=[["shielded", "hand"]],
        conflict__darkness=["start"],
    )
    keep(play, "armed", "yara")
    keep(play, "armed-gm", GM)
    do(play, "yara", "strike", "yara", "warden")
    keep(play, "strike-dice", "yara")
    says(play, "yara", 6)
    keep(play, "strike-powers", "yara")
    keep(play, "strike-watched", "egere")
    says(play, "yara", ("fire-aura",))
    keep(play, "strike-rolled", "yara")
    drain(play)
    keep(play, "struck", "evanon")
    do(play, "evanon", "achieve", "evanon", "goal-1")
    keep(play, "achieve", "evanon")
    drain(play)
    # The others, quickly; then the GM's turn.
    while play.world.fighters[play.world.conflict.now].sheet.seat != GM:
        now = play.world.conflict.now
        do(play, play.world.fighters[now].sheet.seat, "pass", now)
        drain(play)
    keep(play, "gm-turn", GM)
    keep(play, "gm-turn-watched", "egere")


def more() -> None:
    """Words written down; an eidolon summoned; a free strike."""
    play = begin("kassala", "egere", spoken=False, conflict=BRIDGE)
    drain(play)
    writes(play, "kassala", "maneuver", "kassala", kept="describe")
    drain(play)
    while play.world.conflict.now != "kassala":
        now = play.world.conflict.now
        do(play, play.world.fighters[now].sheet.seat, "pass", now)
        drain(play)
    patched(play, fighters__kassala__cp=6)
    do(play, "kassala", "summon", "kassala", "kasitaka")
    drain(play)
    while play.world.conflict.now != "kassala":
        now = play.world.conflict.now
        do(play, play.world.fighters[now].sheet.seat, "pass", now)
        drain(play)
    patched(play, fighters__kasitaka__cp=5, fighters__kasitaka__sp=6)
    keep(play, "eidolon", "kassala")


def together() -> None:
    """What two earned together is shared out; a goal comes up; real dice lie on a desk."""
    play = begin("yara", "evanon", conflict=BRIDGE)
    says(play, "yara", 0)
    writes(play, GM, "goal", kept="goal", text="Cut the cable")
    drain(play)
    while play.world.conflict.now != "yara":
        now = play.world.conflict.now
        do(play, play.world.fighters[now].sheet.seat, "pass", now)
        drain(play)
    do(play, "yara", "combined", "yara")
    says(play, "yara", ("evanon",))
    while play.requests()[0].question.prompt.key != "anima.ask.share":
        asked = play.requests()[0]
        answers = asked.question.answers
        play.answer(
            asked.seat, asked.id, getattr(answers, "high", None) or answers.sample(lambda n: 0)
        )
    keep(play, "shares", "yara")
    play = begin("yara", "evanon", fate=TypedFate(), conflict=replace(BRIDGE, rolled=True))
    says(play, "yara", 0)
    keep(play, "real", "yara")


def story() -> None:
    """Before and between conflicts."""
    play = table(creation.Settings(("ana", "ben"), mood="warm", campaign=Campaign(world="a")))
    keep(play, "builder", "ana", written(play, "ana", Offer("anima.character", ("ana",))))
    play = begin(*FIGHT)
    writes(play, GM, "threat", label="The bridge comes down", face=4)
    keep(play, "between", "yara")
    writes(
        play,
        GM,
        "prepare",
        kept="prepare",
        name="The Captain",
        competence=3,
        wounds=4,
        powers=("blaze", "slow"),
    )
    patched(play, fighters__yara__wounds=2, fighters__yara__ap=4)
    keep(play, "between-gm", GM)
    writes(
        play,
        "yara",
        "scene",
        "yara",
        place="The dining car, after midnight",
        between="Somebody at this table knew the Warden.",
    )
    drain(play)
    keep(play, "scene", "yara")
    do(play, GM, "end-scene", GM)
    drain(play)
    keep(play, "conflict-gm", GM, written(play, GM, Offer("anima.conflict")))


if __name__ == "__main__":
    HERE.mkdir(exist_ok=True)
    fight()
    more()
    together()
    story()
    said = {k: v for k, v in sorted(_ENGLISH.items()) if k.startswith(("anima.", "kernel."))}
    info = {"id": "anima", "name": GAME.name(), "version": 1, "settings": GAME.form(), "demos": []}
    (HERE / "form.json").write_bytes(msgspec.json.encode(info) + b"\n")
    (HERE / "words.json").write_bytes(msgspec.json.encode(said) + b"\n")
