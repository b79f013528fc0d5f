"""Moments of a small EIDOLON campaign as browsers would get them, for the gallery and the tests.

Run from the repository root: `.venv/bin/python web/tools/eidolon_samples.py`. It may be run at any time:
the tests read names and numbers out of the samples, so that other words or new Moves break nothing.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from undertow.games.eidolon import creation
from undertow.games.eidolon.game import GAME
from undertow.games.eidolon.world import GM
from undertow.kernel import LiveFate, Offer, Play
from undertow.kernel.words import _ENGLISH
from undertow.server.broadcast import projection

HERE = Path(__file__).parent.parent / "src/games/eidolon/samples"

MARA = {
    "playbook": "vanguard",
    "name": "Mara Vance",
    "eidolon": "Killing Moon",
    "look": "Bomber jacket, chipped tooth, never sits down.",
    "resonant": 7,
    "dissonant": 4,
    "pow": 3,
    "ele": 1,
    "gen": 1,
    "glam": 2,
    "biz": 2,
    "blanks": ["crushing them under a falling moon"],
    "answer": "Somebody has to stand in front.",
    "move": "eidolon.vanguard.king-of-pain",
}
ILSE = {
    "playbook": "navigator",
    "name": "Ilse Brandt",
    "eidolon": "Age of Consent",
    "look": "Three notebooks, one good coat.",
    "resonant": 5,
    "dissonant": 9,
    "pow": 1,
    "ele": 1,
    "gen": 3,
    "glam": 2,
    "biz": 2,
    "blanks": ["every lie told"],
    "answer": "",
    "choices": [["expertise", "Old maps"]],
}
TIES = [
    ["jo", "Jo is the only one who never asks what it cost."],
    ["ilse", "She thinks before she moves. I should learn that."],
    ["Coach Adeyemi", "He saw me lose and stayed."],
]


def sheet(seat: str, given: dict[str, Any], world: Any) -> dict[str, Any]:
    """A sheet with an Advanced Move that has no requirement, where none is named."""
    from undertow.games.eidolon.entries import of_playbook

    move = next(m.id for m in of_playbook(str(given["playbook"]), "advanced") if not m.requires)
    return {"move": move, **given}


def begin(*ready: str, known_bottom: bool = False) -> Play[Any]:
    party: dict[str, Any] = {"mara": MARA, "ilse": sheet("ilse", ILSE, None)}
    settings = creation.Settings(
        players=("mara", "ilse", "jo"),
        known_bottom=known_bottom,
        party={seat: given for seat, given in party.items() if seat in ready},
        cast=("Coach Adeyemi", "Detective Roux"),
    )
    began = GAME.begin(settings)
    return Play.begin(
        GAME, began.seats, began.offer, LiveFate(bytes(range(32))), first=list(began.first)
    )


def do(play: Play[Any], seat: str, rule: str, *args: Any) -> None:
    play.open(seat, Offer(f"eidolon.{rule}", args))


def says(play: Play[Any], seat: str, answer: Any) -> None:
    asked = [r for r in play.requests(seat) if not r.question.optional] or play.requests(seat)
    play.answer(seat, asked[0].id, answer)


def filled(play: Play[Any], seat: str, **given: Any) -> None:
    """A page is handed in: its defaults, and what is given."""
    page = play.requests(seat)[0].question.answers
    says(play, seat, tuple(given.get(f.name, f.default) for f in page.fields))


def keep(play: Play[Any], name: str, seat: str) -> None:
    """What the server would send of this moment."""
    part = projection.part(play, seat)
    state = {
        "view": GAME.view(play.world, seat),
        "requests": part.requests,
        "offers": [] if part.requests and not play.offers(seat) else part.offers,
        "anytime": projection.offers(play, list(part.anytime)),
        "you": {"seat": seat, "role": "seat", "rules": GAME.may_override(seat)},
    }
    found = msgspec.json.encode(state)
    (HERE / f"{name}.json").write_bytes(found + b"\n")
    print(name, len(found), [str(r.prompt)[:60] for r in part.requests])


def people() -> None:
    """Making characters."""
    play = begin("mara", "ilse")
    keep(play, "creation", "jo")
    do(play, "jo", "create", "jo")
    keep(play, "builder", "jo")
    keep(play, "creation-gm", GM)


def session() -> Play[Any]:
    play = begin("mara", "ilse", known_bottom=True)
    do(play, "jo", "create", "jo")
    page = play.requests("jo")[0].question.answers
    jo: dict[str, Any] = {f.name: f.default for f in page.fields}
    from undertow.games.eidolon.entries import of_playbook

    move = next(m.id for m in of_playbook("infiltrator", "advanced") if not m.requires)
    jo |= {"playbook": "infiltrator", "name": "Jo Okafor", "eidolon": "Blue Monday", "resonant": 10}
    jo |= {"dissonant": 13, "pow": 1, "ele": 3, "gen": 2, "glam": 2, "biz": 1, "move": move}
    jo |= {"blanks": ("sinking into reflections", "reaching out of every mirror"), "choices": ()}
    jo |= {"ties": (), "look": "", "answer": ""}
    says(play, "jo", tuple(jo[f.name] for f in page.fields))
    while play.requests():
        asked = play.requests()[0]
        play.answer(asked.seat, asked.id, asked.question.answers.sample(lambda n: 0))
    for tie, (to, text) in enumerate(TIES, 500):
        to = to if to in play.world.pcs else "coach-adeyemi"
        scores = {500: (3, 3), 501: (2, 2), 502: (1, 1)}[tie]
        patch = {"id": tie, "to": to, "text": text, "maturity": scores[0], "affinity": scores[1]}
        ties = msgspec.to_builtins(play.world.pcs["mara"].ties)
        play.override(GM, {"pcs/mara/ties": [*ties, patch]}, "a sample")
    do(play, GM, "start-session")
    do(play, GM, "start-uptime", GM)
    drain(play)
    return play


def drain(play: Play[Any]) -> None:
    """Whatever is asked in between is answered with the first that is legal."""
    while play.requests():
        asked = play.requests()[0]
        play.answer(asked.seat, asked.id, asked.question.answers.sample(lambda n: 0))


def patched(play: Play[Any], **places: Any) -> None:
    play.override(
        GM, {name.replace("__", "/"): value for name, value in places.items()}, "a sample"
    )


def evening() -> None:
    play = session()
    do(play, GM, "new-scene")
    filled(play, GM, title="The drowned arcade", realm="undertow")
    keep(play, "rest", "mara")
    # A Move: before the draw, with what changes it.
    do(play, GM, "gm.mod")
    filled(play, GM, pc="mara", why="She saw it coming")
    do(play, "mara", "scrap", "mara")
    keep(play, "ready", "mara")
    keep(play, "ready-other", "jo")
    keep(play, "ready-gm", GM)
    says(play, "mara", ("draw",))
    keep(play, "spread", "mara")
    keep(play, "spread-watched", "jo")
    keep(play, "spread-gm", GM)
    cards = play.requests("mara")[0].question.answers.options
    says(play, "mara", next(c for c in cards if c[0] == "play"))
    drain(play)
    keep(play, "played", "mara")
    # Every card buys a question.
    do(play, "ilse", "investigate", "ilse")
    says(play, "ilse", ("draw",))
    keep(play, "investigate", "ilse")
    says(play, "ilse", play.requests("ilse")[0].question.answers.options[0])
    drain(play)
    # Combat, with a ladder only the GM sees.
    do(
        play,
        GM,
        "gm.enemy",
        *next(o.args for o in play.offers(GM) if o.rule == "eidolon.gm.enemy"),
    )
    filled(
        play, GM, name="The Ferryman", eidolon="Still Waters", power="Drowns whoever answers it.",
        stages=(
            ("Its voice leads them astray", "Somebody refuses to answer"),
            ("The water rises", "Find the drain"),
            ("It drags one of them under", "Break its lantern"),
        ),
    )  # fmt: skip
    enemy = next(iter(play.world.enemies))
    do(play, GM, "gm.show", enemy, "stage")
    do(play, GM, "start-combat")
    filled(play, GM, present=("mara", "ilse", "jo"), enemies=(enemy,))
    do(play, GM, "gm.crash", enemy)
    says(play, GM, "met")
    do(play, GM, "gm.notes")
    filled(play, GM, notes="The Ferryman was Roux's partner. Roux does not know.")
    patched(
        play, hour=21, pcs__mara__track=2, pcs__ilse__state="severed", pcs__jo__track=1,
        pcs__mara__flags={"weakness": "revealed"}, combat__acted=["jo"],
    )  # fmt: skip
    do(play, GM, "gm.npc")
    filled(play, GM, name="Nadia Roux", notes="Wants her brother back.", eidolon="Hurt")
    do(play, GM, "spotlight", "mara")
    keep(play, "combat", "mara")
    keep(play, "combat-gm", GM)
    # Paused, with lines and veils.
    do(play, "jo", "safety.limits", "jo")
    filled(play, "jo", lines=("harm to animals",), veils=("torture",))
    do(play, "ilse", "safety.pause", "ilse")
    keep(play, "paused", "mara")
    do(play, "ilse", "safety.resume")
    do(play, GM, "end-combat", True)
    drain(play)
    patched(play, xp=40)
    do(play, GM, "start-downtime")
    keep(play, "debrief", "mara")
    drain(play)
    while play.world.debrief is not None and play.world.debrief.phase != "scene":
        drain(play)
    do(play, GM, "end-debrief")
    keep(play, "level", "mara")
    for seat in ("mara", "ilse", "jo"):
        if play.requests(seat):
            says(play, seat, play.requests(seat)[0].question.answers.options[0])
    drain_to(play, "eidolon.ask.own-cards")
    keep(play, "own-cards", "mara")
    drain_ok(play)
    keep(play, "downtime", "mara")
    keep(play, "downtime-gm", GM)


def drain_to(play: Play[Any], key: str) -> None:
    while play.requests() and not any(r.question.prompt.key == key for r in play.requests()):
        asked = play.requests()[0]
        play.answer(asked.seat, asked.id, asked.question.answers.sample(lambda n: 0))


def drain_ok(play: Play[Any]) -> None:
    while play.requests():
        asked = play.requests()[0]
        page = asked.question.answers
        fields = getattr(page, "fields", None)
        answer = tuple(f.default for f in fields) if fields else page.sample(lambda n: 0)
        play.answer(asked.seat, asked.id, answer)


def changes() -> None:
    """Another playbook."""
    play = session()
    patched(play, pcs__mara__level=4, xp=40)
    do(play, GM, "start-downtime")
    drain(play)
    do(play, GM, "end-debrief")
    says(play, "mara", ("change",))
    for seat in ("ilse", "jo"):
        if play.requests(seat):
            says(play, seat, ("pass",))
    keep(play, "new-playbook", "mara")


if __name__ == "__main__":
    HERE.mkdir(exist_ok=True)
    people()
    evening()
    changes()
    said = {k: v for k, v in sorted(_ENGLISH.items()) if k.startswith(("eidolon.", "kernel."))}
    info = {
        "id": "eidolon",
        "name": GAME.name(),
        "version": 1,
        "settings": GAME.form(),
        "demos": [],
    }
    (HERE / "form.json").write_bytes(msgspec.json.encode(info) + b"\n")
    (HERE / "words.json").write_bytes(msgspec.json.encode(said) + b"\n")
