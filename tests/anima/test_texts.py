"""What our own sentences say of a power, an effect, a weakness, a passion or a condition: every figure
in them is the one by which it is played."""

from __future__ import annotations

import re

import pytest

from anima.stage import GAME
from undertow.games.anima.catalogue.conditions import WEAKNESSES
from undertow.games.anima.catalogue.passions import PASSIONS
from undertow.games.anima.catalogue.powers import EFFECTS, POWERS
from undertow.games.anima.words import CONDITIONS, condition_text
from undertow.kernel import speak

ROWS = (POWERS, EFFECTS, PASSIONS, WEAKNESSES)
WORDS = {
    "one": 1,
    "two": 2,
    "three": 3,
    "four": 4,
    "five": 5,
    "six": 6,
    "seven": 7,
    "eight": 8,
    "nine": 9,
    "ten": 10,
    "half": 0.5,
    "twice": 2,
}
FIGURE = re.compile(rf"\b(\d+|{'|'.join(WORDS)})\b", re.IGNORECASE)


def figures(text: str) -> list[float]:
    """The figures of a sentence, in their order."""
    return [WORDS.get(found.lower(), 0) or int(found) for found in FIGURE.findall(text)]


SAID = {
    "power": {
        "banishment": [2],
        "body-drain": [3],
        "dispel": [2],
        "empower": [2],
        "nightvision": [1],
        "quicken": [2],
        "refresh": [3],
        "restore": [1, 1],
        "shield": [2],
        "slow": [0.5],
        "weaken": [2],
        "soulbound-weapon": [1],
        "immediate-imbuement": [1, 1],
        "improved-grip": [5],
        "multisoul": [1],
        "weapon-upgrade": [1],
        "open-bond": [1],
        "charged-summoning": [1],
        "companion": [1, 0],
        "empower-eidolons": [1],
        "magnificent-companion": [1, 2],
        "natural-summoner": [1, 1],
        "achievement-boost": [2],
        "charge-boost": [2, 1],
        "maneuver-boost": [2, 1],
        "resilience": [1],
        "resistance-to-fire": [2, 1],
        "resistance-to-frost": [2, 1],
        "squad-tactics": [1],
        "stamina": [2],
        "strike-boost": [2, 1],
        "tactical-maneuvering": [3],
        "toughness": [1],
        "blaze": [3, 2, 1],
        "elemental-surge": [1, 1],
        "firestorm": [3, 2, 1],
        "force-attack": [2],
        "frost-spikes": [3, 2, 1],
        "heroics": [3],
        "ice-hurricane": [3, 2, 1],
        "leap-attack": [1],
        "shadow-strike": [2],
        "vampiric-strike": [1],
        "whirlwind-attack": [1],
        "life-drain": [1],
        "life-transfer": [1],
    },
    "effect": {
        "area-strike": [1],
        "charge-boost": [1],
        "charged-summoning": [1],
        "elemental-surge": [2],
        "fire-aura": [1],
        "fire-resistance": [1],
        "frost-aura": [1],
        "frost-resistance": [1],
        "maneuver-boost": [1],
        "multi-strike": [1],
        "power-strike": [1],
        "strike-boost": [1],
        "summoning-gateway": [1, 1],
        "cursed": [2],
        "weakening": [2],
        "soulcharge": [1],
        "ultimate-weapon": [5],
    },
    "weakness": {
        "crazy": [1, 3, 4, 5, 6],
        "darkbound": [1],
        "overwhelmable": [2],
        "restless": [2],
        "vulnerable-to-fire": [3],
        "vulnerable-to-frost": [3],
    },
    "passion": {
        "anger": [1],
        "bloodlust": [1],
        "compassion": [1],
        "glory": [1],
        "love": [1, 1, 2],
        "self-loathing": [2],
        "vengeance": [2],
    },
    "condition": {
        "blinded": [1],
        "darkness": [1],
        "empowered": [1],
        "poisoned": [1],
        "quickened": [1],
        "shielded": [1],
    },
}
"""Every figure that is said, as the book has it."""
TEXTS = {
    "power": {id: entry.text.english for id, entry in POWERS.items()},
    "effect": {id: entry.text.english for id, entry in EFFECTS.items()},
    "weakness": {id: entry.text.english for id, entry in WEAKNESSES.items()},
    "passion": {id: entry.text.english for id, entry in PASSIONS.items()},
    "condition": {id: speak(condition_text(id)) for id in CONDITIONS},
}


@pytest.mark.parametrize("kind", list(TEXTS))
def test_every_figure_that_is_said_is_the_one_that_is_played(kind: str) -> None:
    assert {id: found for id, text in TEXTS[kind].items() if (found := figures(text))} == SAID[kind]


TYPES = ("individual", "squad", "swarm")


@pytest.mark.parametrize("id", [id for id, power in POWERS.items() if power.dice])
def test_a_strike_power_says_the_dice_it_adds(id: str) -> None:
    """Each kind of target by its word; one that names none of them is the same against all."""
    power, text = POWERS[id], TEXTS["power"][id]
    named = {type for type in TYPES if type in text}
    if not named:
        assert set(power.dice) == set(TYPES)
        assert set(power.dice.values()) == {figures(text)[0]}
        return
    assert named == set(power.dice)
    if len(figures(text)) == 1:
        assert set(power.dice.values()) == set(figures(text))
    else:
        said = re.findall(rf"({'|'.join(WORDS)})[^,.]*? against an? ({'|'.join(TYPES)})", text)
        assert {type: WORDS[word] for word, type in said} == power.dice


@pytest.mark.parametrize("id", ["dispel", "empower", "nightvision", "quicken", "restore", "shield"])
def test_a_power_that_is_paid_for_each_target_says_its_price(id: str) -> None:
    assert figures(TEXTS["power"][id])[0] == POWERS[id].cost


def test_conditions_are_told_by_the_table_to_every_client() -> None:
    listed = {entry.id: speak(entry.text) for entry in GAME.form().conditions}
    assert listed == TEXTS["condition"]
    assert all(listed.values())


@pytest.mark.parametrize("id", [f"{n}.{id}" for n, rows in enumerate(ROWS) for id in rows])
def test_a_name_is_a_name_and_a_text_is_a_sentence(id: str) -> None:
    n, _, id = id.partition(".")
    row = ROWS[int(n)][id]
    name, text = speak(row.name()), speak(row.text())
    assert len(name) < 30
    assert not name.endswith(".")
    assert text.endswith(".")
    assert len(text) > len(name)
