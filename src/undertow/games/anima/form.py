"""What may be chosen before a campaign, with words; and tables that are ready to play."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import Struct

from undertow.games.anima import guidance
from undertow.games.anima.catalogue.conditions import WEAKNESSES
from undertow.games.anima.catalogue.effects import PACKAGES
from undertow.games.anima.catalogue.eidolons import KNOWN
from undertow.games.anima.catalogue.passions import PASSIONS
from undertow.games.anima.catalogue.powers import EFFECTS, POWERS
from undertow.games.anima.catalogue.samples import SAMPLES
from undertow.games.anima.catalogue.worlds import WORLDS
from undertow.games.anima.creation import Settings
from undertow.games.anima.dice import at_least
from undertow.games.anima.guidance import GuidanceForm
from undertow.games.anima.notes import mismatches
from undertow.games.anima.pages import as_answer
from undertow.games.anima.rulings import READINGS, Rulings
from undertow.games.anima.sheets import picks
from undertow.games.anima.words import CONDITIONS, condition_name, condition_text
from undertow.games.anima.world import NINE, Base, Campaign, Effect, Goal, Plan, Seed, Sheet
from undertow.kernel import Demo, Line, Message, message, plain


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
    concept: Line
    story: Line
    passion: Line
    powers: dict[str, int]
    traits: tuple[Line, ...]
    page: Any = ()
    """The page that gives this character, to begin from; where it has words of its own, they stand
    there as lines, to be said in whatever language the page is filled in."""
    notes: tuple[Line, ...] = ()
    """Where the book does not agree with itself."""
    open: int = 0
    """Powers that are missing in print; the character may be played without them."""


class EidolonForm(Struct, frozen=True):
    """A known eidolon, as the book has it."""

    id: str
    name: str
    level: int
    type: str
    powers: dict[str, int]
    weakness: str
    entrance: Line
    senses: tuple[str, ...]
    members: int
    home: str
    notes: tuple[Line, ...] = ()
    """Where the book does not agree with itself."""


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
    conditions: tuple[EntryForm, ...]
    eidolons: tuple[EidolonForm, ...]
    worlds: tuple[EntryForm, ...]
    rulings: tuple[SwitchForm, ...]
    story: Line
    how: tuple[Line, ...]
    guidance: tuple[GuidanceForm, ...]
    tries: tuple[tuple[int, int, float], ...] = ()
    """How hard a goal is: its difficulty, so many strike dice, and that they do it."""


HANDS = (3, 6, 9)
"""Strike dice of somebody who has few, some, or many."""


def told(text: str) -> Line:
    """A text of a sample or an eidolon as something that can be translated."""
    return TOLD[text]() if text in TOLD else plain(text)


def _texts(value: Any) -> Iterator[str]:
    """The texts in a page that are more than a name."""
    if isinstance(value, str):
        if " " in value:
            yield value
    elif isinstance(value, tuple):
        for item in value:
            yield from _texts(item)


def in_words(value: Any) -> Any:
    """A page with lines in place of its texts."""
    if isinstance(value, tuple):
        return tuple(in_words(item) for item in value)
    return told(value) if isinstance(value, str) and value in TOLD else value


TOLD: dict[str, Message] = {}
for _sample in SAMPLES.values():
    _about = _sample.sheet.about
    for _text in _texts((_about.concept, _about.story, _sample.sheet.traits, as_answer(_sample))):
        if _text not in TOLD:
            TOLD[_text] = message(f"anima.sample.{_sample.id}.{len(TOLD)}", _text)
for _known in KNOWN.values():
    TOLD[_known.entrance] = message(f"anima.eidolon.{_known.id}.entrance", _known.entrance)


def form() -> Form:
    defaults = msgspec.structs.asdict(Rulings())
    fields = dict(zip(Rulings.__struct_encode_fields__, defaults.values(), strict=True))
    return Form(
        samples=tuple(
            SampleForm(
                s.id,
                s.sheet.name,
                told(s.sheet.about.concept),
                told(s.sheet.about.story),
                PASSIONS[s.passion].name(),
                s.sheet.powers,
                tuple(map(told, s.sheet.traits)),
                in_words(as_answer(s)),
                tuple(mismatches(s.sheet)),
                NINE - picks(s.sheet.powers),
            )
            for s in SAMPLES.values()
        ),
        powers=tuple(
            EntryForm(
                p.id,
                p.name(),
                p.text(),
                p.group,
                p.type,
                p.cost,
                p.ranks,
                p.eidolon,
                0,
                p.needs,
                p.useless,
            )
            for p in POWERS.values()
        ),
        effects=tuple(EntryForm(e.id, e.name(), e.text(), slots=e.slots) for e in EFFECTS.values()),
        packages={id: held for id, (_, held) in PACKAGES.items()},
        passions=tuple(EntryForm(p.id, p.name(), p.text()) for p in PASSIONS.values()),
        weaknesses=tuple(EntryForm(w.id, w.name(), w.text()) for w in WEAKNESSES.values()),
        conditions=tuple(
            EntryForm(id, condition_name(id), condition_text(id)) for id in CONDITIONS
        ),
        eidolons=tuple(
            EidolonForm(
                k.id,
                k.name,
                k.level,
                k.type,
                k.powers,
                k.weakness,
                told(k.entrance),
                k.senses,
                k.members,
                k.home,
                tuple(mismatches(k.sheet())),
            )
            for k in KNOWN.values()
        ),
        worlds=tuple(EntryForm(w.id, w.name(), w.text(), w.size) for w in WORLDS.values()),
        rulings=tuple(SwitchForm(id, READINGS[id](), fields[id]) for id in READINGS),
        story=guidance.STORY(),
        how=tuple(said() for said in guidance.HOW_TO_PLAY),
        guidance=tuple(
            guidance.guides(
                [(p.name(), p.mood()) for p in PASSIONS.values()],
                [(s.sheet.name, told(s.sheet.about.story)) for s in SAMPLES.values()],
            )
        ),
        tries=tuple(
            (difficulty, hand, float(at_least(hand, difficulty + 1)))
            for difficulty in range(1, 8)
            for hand in HANDS
        ),
    )


WARDEN = Sheet(
    "warden",
    "The Warden",
    "adversity",
    base=Base(3, 2, 10, None, 6),
    competence=3,
    powers={"force-attack": 1, "slow": 1},
)
GUARDS = Sheet(
    "guards",
    "Clockwork guards",
    "adversity",
    type="squad",
    members=4,
    base=Base(3, 1, 8, None, 6),
    competence=2,
    powers={"leap-attack": 1},
)
GATE = Goal("goal-1", "Break the boiler of the gate", 3, Effect("defense", 1, "warden"))
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
        message(
            "anima.demo.bridge.scene",
            "Night, steam, a bridge of iron over nothing. The train has stopped in front of a gate that "
            "was not there yesterday. A Warden in a long coat walks out of the steam, and behind him "
            "four guards of clockwork, in step.",
        )(),
        message(
            "anima.demo.bridge.stakes",
            "The train must cross before the bridge cools. Bring the Warden down, or break the boiler "
            "of his gate first: then he is easier to hurt. You are Yara, with a blade that is also a "
            "gun.",
        )(),
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
