"""What may be chosen before a campaign, with words; and tables that are ready to play."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from undertow.games.anima import guidance
from undertow.games.anima.catalogue.conditions import WEAKNESSES
from undertow.games.anima.catalogue.effects import PACKAGES
from undertow.games.anima.catalogue.eidolons import KNOWN, Known
from undertow.games.anima.catalogue.passions import PASSIONS
from undertow.games.anima.catalogue.powers import EFFECTS, POWERS
from undertow.games.anima.catalogue.samples import SAMPLES
from undertow.games.anima.catalogue.worlds import WORLDS
from undertow.games.anima.creation import Settings
from undertow.games.anima.guidance import GuidanceForm
from undertow.games.anima.pages import as_answer
from undertow.games.anima.rulings import READINGS, Rulings
from undertow.games.anima.world import Base, Campaign, Effect, Goal, Plan, Seed, Sheet
from undertow.kernel import Demo, Line, message


class EntryForm(Struct, frozen=True):
    """Something of a list, with its words."""

    id: str
    name: Line
    text: Line
    group: str = ""
    type: str = ""
    cost: int = 0
    ranks: int = 1
    eidolon: int = 0
    slots: int = 0
    needs: tuple[str, ...] = ()
    """Powers without which it cannot be taken."""
    useless: tuple[str, ...] = ()
    """Powers without which it does nothing."""


class SampleForm(Struct, frozen=True):
    id: str
    name: str
    concept: str
    story: str
    passion: Line
    powers: dict[str, int]
    traits: tuple[str, ...]
    page: Any = ()
    """The page that gives this character, to begin from."""


class SwitchForm(Struct, frozen=True):
    id: str
    text: Line
    default: bool | int | str


class Form(Struct, frozen=True):
    samples: tuple[SampleForm, ...]
    powers: tuple[EntryForm, ...]
    effects: tuple[EntryForm, ...]
    packages: dict[str, tuple[str, ...]]
    passions: tuple[EntryForm, ...]
    weaknesses: tuple[EntryForm, ...]
    eidolons: tuple[Known, ...]
    worlds: tuple[EntryForm, ...]
    rulings: tuple[SwitchForm, ...]
    story: Line
    how: tuple[Line, ...]
    guidance: tuple[GuidanceForm, ...]


def form() -> Form:
    defaults = msgspec.structs.asdict(Rulings())
    fields = dict(zip(Rulings.__struct_encode_fields__, defaults.values(), strict=True))
    return Form(
        samples=tuple(
            SampleForm(
                s.id, s.sheet.name, s.sheet.about.concept, s.sheet.about.story,
                PASSIONS[s.passion].name(), s.sheet.powers, s.sheet.traits, as_answer(s),
            )
            for s in SAMPLES.values()
        ),
        powers=tuple(
            EntryForm(p.id, p.name(), p.text(), p.group, p.type, p.cost, p.ranks, p.eidolon, 0, p.needs,
                      p.useless)
            for p in POWERS.values()
        ),
        effects=tuple(
            EntryForm(e.id, e.name(), e.text(), slots=e.slots) for e in EFFECTS.values()
        ),
        packages={id: held for id, (_, held) in PACKAGES.items()},
        passions=tuple(EntryForm(p.id, p.name(), p.text()) for p in PASSIONS.values()),
        weaknesses=tuple(EntryForm(w.id, w.name(), w.text()) for w in WEAKNESSES.values()),
        eidolons=tuple(KNOWN.values()),
        worlds=tuple(EntryForm(w.id, w.name(), w.text(), w.size) for w in WORLDS.values()),
        rulings=tuple(SwitchForm(id, READINGS[id](), fields[id]) for id in READINGS),
        story=guidance.STORY(),
        how=tuple(said() for said in guidance.HOW_TO_PLAY),
        guidance=tuple(
            guidance.guides(
                [(p.name(), p.mood()) for p in PASSIONS.values()],
                [(s.sheet.name, s.sheet.about.story) for s in SAMPLES.values()],
            )
        ),
    )  # fmt: skip


WARDEN = Sheet(
    "warden", "The Warden", "adversity", base=Base(3, 2, 10, None, 6), competence=3,
    powers={"force-attack": 1, "slow": 1},
)  # fmt: skip
GUARDS = Sheet(
    "guards", "Clockwork guards", "adversity", type="squad", members=4, base=Base(3, 1, 8, None, 6),
    competence=2, powers={"leap-attack": 1},
)  # fmt: skip
GATE = Goal(
    "goal-1", "Break the boiler of the gate", 3, Effect("defense", 1, "warden")
)  # fmt: skip
BRIDGE = Plan((WARDEN, GUARDS), (GATE,))
"""A first fight: one tough opponent, one squad, and something to break."""

DEMOS = (
    Demo(
        "bridge",
        message("anima.demo.bridge", "The fight on the bridge")(),
        message(
            "anima.demo.bridge.text",
            "Yara, Evanon, Egere and Syjika against a Warden and his clockwork. You are Yara.",
        )(),
        Settings(
            ("yara", "evanon", "egere", "syjika"),
            {id: id for id in ("yara", "evanon", "egere", "syjika")},
            mood="fast, loud, with a heart",
            campaign=Campaign(world="a", group="Strangers who took the same train."),
            seeds=(Seed("setting", "gm", "The trains have begun to arrive before they leave."),),
            spoken=True,
            conflict=BRIDGE,
        ),
        {"gm": "greedy", "evanon": "greedy", "egere": "greedy", "syjika": "greedy"},
    ),
    Demo(
        "campaign",
        message("anima.demo.campaign", "A new campaign")(),
        message(
            "anima.demo.campaign.text", "Agree on a mood, make characters, plant seeds, and begin."
        )(),
        Settings(("ana", "ben", "cleo")),
    ),
)
