"""Ready tables: for each series protagonists who know each other, and a scene to begin in."""

from __future__ import annotations

from undertow.games.moonlight.creation import MoonlightSettings
from undertow.games.moonlight.world import GM, Mission, Protagonist, Secondary, Series, Tracks, Vow
from undertow.kernel import Demo, message
from undertow.parts.clocks import Clock

AS_DIRECTOR = message("moonlight.demo.gm", "{story}, from the director's chair")
DIRECTOR_TEXT = message(
    "moonlight.demo.gm.text",
    "The same night, and you are the director. Bots play the protagonists, by the rules and "
    "without much sense for the story.",
)


def _m(*words: str) -> tuple[str, ...]:
    return tuple(f"moonlight.{word}" for word in words)


HANA = Protagonist(
    id="hana", seat="hana", name="Hana Mori", playbook="hero", true_name="Lumina",
    look="she/her; odd socks, a scraped knee, never on time", role=("enemy turned friend",),
    background="The new girl, who saw them change and did not run.",
    obligation="Looks after two small brothers while her father works nights.",
    vows=(
        Vow("rin", "I will make you laugh before this is over.", "naive"),
        Vow("sora", "I will never let you fight alone.", "impossible"),
    ),
    dots={"confess": 1, "forgive": 1, "empathize": 1},
    abilities=_m("only-mortal", "call-out"),
    links={"rin": 1, "sora": 2},
)  # fmt: skip
RIN = Protagonist(
    id="rin", seat="rin", name="Rin Asagiri", playbook="outsider", true_name="Raven",
    look="she/her; a red jacket, a plaster on her nose", role=("demanding mentor",),
    background="Expelled from the school across the river; nobody asked her why.",
    obligation="Works in her aunt's noodle shop until it closes.",
    vows=(
        Vow("sora", "I will beat you at your own game.", "to your rival"),
        Vow("hana", "I will be faster than you, so that you need not be brave.", "competitive"),
    ),
    chosen={"moonlight.something-to-prove": "sora"},
    dots={"defy": 1, "express": 1, "flow": 1},
    abilities=_m("something-to-prove", "reckless", "brutish"),
    links={"hana": 1},
)  # fmt: skip
SORA = Protagonist(
    id="sora", seat="sora", name="Sora Hoshino", playbook="guardian", true_name="Aquila",
    look="they/them; pressed uniform, tired eyes", role=("loyal knight",),
    background="Head of the student council, first to be called by the moon.",
    obligation="The exams, and parents who count every point.",
    vows=(
        Vow("hana", "I will never let you be hurt for me.", "protective"),
        Vow("rin", "I will carry what you cannot.", "martyrdom"),
    ),
    chosen={"moonlight.honour-bound": "asking for help"},
    dots={"defy": 1, "perceive": 1, "analyze": 1},
    abilities=_m("honour-bound", "here-for-you", "indomitable"),
    links={"rin": 1, "hana": 1},
)  # fmt: skip
LANTERNS = MoonlightSettings(
    people=(RIN, SORA, HANA),
    series=Series(
        id="brink",
        name="The night the lanterns went out",
        answers={
            "abyss": ("endless hunger",), "agenda": ("to see its emptiness in others",),
            "harbingers": ("a court of petty gods",), "mundane": ("an ancient city",),
        },
        abilities=_m("pure-hearts", "unshakeable"),
        rooms=_m("room-lounge"),
    ),
    phase="mission",
    scene="The lantern festival. On the bridge over the canal the lights go out one by one, and where they were, "
    "people stand quite still and smile. Something is walking towards you from the dark end.",
    tracks=Tracks(adversary=2, investigation=4),
    mission=Mission("creature", 1, "Give the people on the bridge their light back", ("noble", "friend")),
    clocks=(
        Clock(name="The bridge goes dark", size=6, ticks=1),
        Clock(name="The Lantern Eater knows your names", size=6, ticks=0, known_to=(GM,)),
    ),
    secondary=(
        Secondary("The Lantern Eater", "A petty god in a paper mask. Polite. Always hungry."),
        Secondary("Kaito", "Hana's small brother; he was to wait by the food stalls.", "hana"),
    ),
)  # fmt: skip
STORIES = (
    (
        "lanterns",
        message("moonlight.demo.lanterns", "The night the lanterns went out"),
        message(
            "moonlight.demo.lanterns.text",
            "At the Brink of the Abyss. Rin, Sora and Hana on a bridge where the lights go out. You are Rin.",
        ),
        LANTERNS,
    ),
)
DEMOS: tuple[Demo, ...] = tuple(
    demo
    for id, name, text, settings in STORIES
    for seats in [tuple(one.seat for one in settings.people)]
    for demo in (
        Demo(id, name(), text(), settings, dict.fromkeys((GM, *seats[1:]), "greedy")),
        Demo(
            f"{id}-gm",
            AS_DIRECTOR(story=name()),
            DIRECTOR_TEXT(),
            settings,
            dict.fromkeys(seats, "greedy"),
        ),
    )
)
