"""Ready tables: characters who know each other, built by the rules, and a scene to begin in."""

from __future__ import annotations

from undertow.games.edge.beginning import EdgeSettings
from undertow.games.edge.world import GM, Character, Complication, Item
from undertow.kernel import Demo, message, plain

MAREN = Character(
    id="maren",
    seat="maren",
    name="Maren Voss",
    concept="A smuggler who knows every stair of the harbour town",
    culture="The river towns",
    drive="To buy back her mother's boat",
    attributes={"body": 2, "wits": 2, "spirit": 1, "presence": 1},
    skills={"athletics": 1, "melee": 1, "notice": 1, "stealth": 2},
    gear={1: Item("weapon", "light", "boat knife"), 2: Item("armour", "light", "oiled coat")},
    bonds=("isk",),
    complications=(Complication("the harbour watch has her face on a wall"),),
    xp=1,
    earned=33,
)
ISK = Character(
    id="isk",
    seat="isk",
    name="Isk of the Lamps",
    concept="A healer who left his order, and talks his way out of it every day",
    culture="The hill cloisters",
    drive="To find out who burned the infirmary",
    attributes={"body": 1, "wits": 1, "spirit": 2, "presence": 2},
    skills={"insight": 1, "medicine": 2, "melee": 1, "persuade": 2},
    talents=("edge.medics-hand",),
    bonds=("maren",),
    complications=(Complication("his order wants the ledger he took along"),),
    xp=2,
    earned=33,
)

LEDGER = EdgeSettings(
    people=(MAREN, ISK),
    scene="Low tide at the customs house. The ledger is upstairs, and so is a lamp that should be out.",
)

AS_GM = message("edge.demo.gm", "{story}, as the GM")
GM_TEXT = message(
    "edge.demo.gm.text",
    "The same evening from the other side: you are the GM, bots play the others.",
)
STORIES = (
    (
        "ledger",
        message("edge.demo.ledger", "The customs house at low tide"),
        message(
            "edge.demo.ledger.text",
            "Maren and Isk want a ledger back before the tide turns. You are Maren.",
        ),
        LEDGER,
        message(
            "edge.demo.ledger.stakes",
            "The ledger says who burned the infirmary, and who paid for it. The watch comes back with "
            "the tide: be out by then, or be ready to talk, to run or to fight.",
        ),
    ),
)
DEMOS: tuple[Demo, ...] = tuple(
    demo
    for id, name, text, settings, stakes in STORIES
    for seats in [tuple(one.seat for one in settings.people)]
    for begins in [(plain(settings.scene), stakes())]
    for demo in (
        Demo(id, name(), text(), settings, dict.fromkeys((GM, *seats[1:]), "greedy"), *begins),
        Demo(
            f"{id}-gm",
            AS_GM(story=name()),
            GM_TEXT(),
            settings,
            dict.fromkeys(seats, "greedy"),
            *begins,
        ),
    )
)
