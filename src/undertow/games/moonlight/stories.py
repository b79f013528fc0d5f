"""Ready tables: for each series protagonists who know each other, and a scene to begin in."""

from __future__ import annotations

from msgspec.structs import replace

from undertow.games.moonlight.boards import Avatar, Engine, Suspect
from undertow.games.moonlight.creation import MoonlightSettings
from undertow.games.moonlight.world import GM, Mission, Protagonist, Secondary, Series, Tracks, Vow
from undertow.kernel import Demo, message, plain
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
    id="hana",
    seat="hana",
    name="Hana Mori",
    playbook="hero",
    true_name="Lumina",
    look="she/her; odd socks, a scraped knee, never on time",
    role=("enemy turned friend",),
    background="The new girl, who saw them change and did not run.",
    obligation="Looks after two small brothers while her father works nights.",
    vows=(
        Vow("rin", "I will make you laugh before this is over.", "naive"),
        Vow("sora", "I will never let you fight alone.", "impossible"),
    ),
    dots={"confess": 1, "forgive": 1, "empathize": 1},
    abilities=_m("only-mortal", "call-out"),
    links={"rin": 1, "sora": 2},
)
RIN = Protagonist(
    id="rin",
    seat="rin",
    name="Rin Asagiri",
    playbook="outsider",
    true_name="Raven",
    look="she/her; a red jacket, a plaster on her nose",
    role=("demanding mentor",),
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
)
SORA = Protagonist(
    id="sora",
    seat="sora",
    name="Sora Hoshino",
    playbook="guardian",
    true_name="Aquila",
    look="they/them; pressed uniform, tired eyes",
    role=("loyal knight",),
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
)
LANTERNS = MoonlightSettings(
    people=(RIN, SORA, HANA),
    series=Series(
        id="brink",
        name="The night the lanterns went out",
        answers={
            "abyss": ("endless hunger",),
            "agenda": ("to see its emptiness in others",),
            "harbingers": ("a court of petty gods",),
            "mundane": ("an ancient city",),
        },
        abilities=_m("pure-hearts", "unshakeable"),
        rooms=_m("room-lounge"),
    ),
    phase="mission",
    scene="The lantern festival. On the bridge over the canal the lights go out one by one, and where they were, "
    "people stand quite still and smile. Something is walking towards you from the dark end.",
    tracks=Tracks(adversary=2, investigation=4),
    mission=Mission(
        "creature", 1, "Give the people on the bridge their light back", ("noble", "friend")
    ),
    clocks=(
        Clock(name="The bridge goes dark", size=6, ticks=1),
        Clock(name="The Lantern Eater knows your names", size=6, ticks=0, known_to=(GM,)),
    ),
    secondary=(
        Secondary("The Lantern Eater", "A petty god in a paper mask. Polite. Always hungry."),
        Secondary("Kaito", "Hana's small brother; he was to wait by the food stalls.", "hana"),
    ),
)
MIO = Protagonist(
    id="mio",
    seat="mio",
    name="Mio Kanda",
    playbook="stranger",
    true_name="Vesper",
    look="she/her; ink on her fingers, grease on her sleeves",
    role=("the mechanic",),
    background="Understands machines, and is learning people.",
    obligation="The night shift on the hangar deck.",
    vows=(
        Vow("juno", "I will find out why you never sleep.", "misguided"),
        Vow("elio", "I will learn to say it aloud.", "growth"),
    ),
    dots={"analyze": 1, "conceal": 1, "flow": 1},
    abilities=_m("stranger-to-kindness", "know-it-all", "ex-machina"),
    links={"juno": 1},
)
JUNO = Protagonist(
    id="juno",
    seat="juno",
    name="Juno Arai",
    playbook="traveller",
    true_name="Hourglass",
    look="she/her; a coat of no known cut, always a little early",
    role=("the one who knows",),
    background="Remembers how this ends, and will not have it.",
    obligation="Reports to people who do not believe a word.",
    vows=(
        Vow("elio", "I will not let it happen to you again.", "forgotten"),
        Vow("mio", "I will tell you everything, after.", "paradoxical"),
    ),
    chosen={"moonlight.fated": "elio"},
    dots={"confess": 1, "analyze": 1, "defy": 1},
    abilities=_m("fated", "saw-it-coming", "other-side-of-time"),
    links={"mio": 1, "elio": 1},
)
ELIO = Protagonist(
    id="elio",
    seat="elio",
    name="Elio Sato",
    playbook="enigma",
    true_name="The Masked Comet",
    look="he/him; plain by day, never twice the same by night",
    role=("the secret ally",),
    background="Nobody knows that he is the one on the posters.",
    obligation="A double life needs twice as many excuses.",
    vows=(
        Vow("mio", "I will show you my face.", "intimate"),
        Vow("juno", "I will keep what you told me.", "secretive"),
    ),
    dots={"express": 1, "conceal": 1, "perceive": 1},
    abilities=_m("behind-the-mask", "working-from-the-shadows", "watch-this"),
    links={"mio": 2},
)
CAST = (MIO, JUNO, ELIO)
SALT = MoonlightSettings(
    people=CAST,
    series=Series(id="sea", name="Salt and stars", abilities=_m("esprit-de-corps", "heavy-gear")),
    phase="mission",
    scene="The sirens of the Bastion. Beyond the ring of lamps something vast has turned over in the dark, and the "
    "outer gate is ringing like a bell. Your Engines are awake before you are.",
    tracks=Tracks(adversary=3, investigation=5),
    mission=Mission("defend", 1, "Hold the outer gate until the last boat is in", ("noble",)),
    clocks=(Clock(name="The gate gives way", size=6, ticks=1),),
    secondary=(Secondary("Captain Oyelaran", "Counts the boats, and does not look at you."),),
    engines=(
        Engine(
            name="Heron",
            words="White, tall, patient.",
            virtue="serene",
            impulses=("lonely",),
            by="mio",
        ),
        Engine(
            name="Ember",
            words="It was in a fire once.",
            virtue="fierce",
            impulses=("wounded",),
            by="juno",
        ),
        Engine(
            name="Moth",
            words="Always turns to the light.",
            virtue="brave",
            impulses=("lost",),
            by="elio",
        ),
    ),
)
HUNGER = MoonlightSettings(
    people=CAST,
    series=Series(
        id="rotting", name="What we eat", abilities=_m("tormented-heroes", "i-wont-allow-it")
    ),
    phase="mission",
    scene="Rain under a sky the colour of a bruise. The thing you hunt has gone to ground in the old swimming baths, "
    "and it is singing with the voice of somebody you knew.",
    tracks=Tracks(adversary=4, investigation=5),
    mission=Mission("the-hunt", 1, "Find the singer in the baths, and take its heart", ("rash",)),
    clocks=(Clock(name="Other hunters hear the song", size=6, ticks=2),),
    secondary=(Secondary("Nurse Abe", "Leaves the back door open, and asks for nothing yet."),),
)
DREAM = MoonlightSettings(
    people=tuple(
        replace(one, avatar=Avatar(one.true_name, "", virtue, desires))
        for one, virtue, desires in zip(
            CAST,
            ("curious", "brave", "playful"),
            (("truth", "intimacy"), ("control", "agency"), ("adoration", "scandal")),
            strict=True,
        )
    ),
    series=Series(
        id="maze", name="Room for one more", abilities=_m("shared-burden", "dream-logic")
    ),
    phase="mission",
    scene="You fall asleep on the last train, all three of you, and wake in a department store without doors. "
    "Somewhere above, on a floor no button names, Doctor Imai is dreaming of you.",
    tracks=Tracks(adversary=2, investigation=5),
    mission=Mission(
        "explore-2", 1, "Learn what Doctor Imai keeps on the floor without a name", ("follows",)
    ),
    clocks=(Clock(name="The dreamer notices you", size=6, ticks=1),),
    suspects=(
        Suspect("Doctor Imai", "Signs the sleeping pills for half the school.", "juno"),
        Suspect("Nao from 3-B", "Knows what you dreamt before you say it.", "mio"),
    ),
)
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
    (
        "salt",
        message("moonlight.demo.salt", "Salt and stars"),
        message(
            "moonlight.demo.salt.text",
            "On a Sea of Stars. Mio, Juno, Elio and their Engines at a gate that must hold. You are Mio.",
        ),
        SALT,
    ),
    (
        "hunger",
        message("moonlight.demo.hunger", "What we eat"),
        message(
            "moonlight.demo.hunger.text",
            "Beneath a Rotting Sky. Mio, Juno and Elio hunt something that sings. You are Mio.",
        ),
        HUNGER,
    ),
    (
        "dream",
        message("moonlight.demo.dream", "Room for one more"),
        message(
            "moonlight.demo.dream.text",
            "In a Maze of Dreams. Mio, Juno and Elio on a floor that no button names. You are Mio.",
        ),
        DREAM,
    ),
)
STAKES = message("moonlight.demo.stakes", "Tonight’s mission: {goal}.")
DEMOS: tuple[Demo, ...] = tuple(
    demo
    for id, name, text, settings in STORIES
    for seats in [tuple(one.seat for one in settings.people)]
    for begins in [
        (
            plain(settings.scene),
            STAKES(goal=plain(settings.mission.goal if settings.mission else "")),
        )
    ]
    for demo in (
        Demo(id, name(), text(), settings, dict.fromkeys((GM, *seats[1:]), "greedy"), *begins),
        Demo(
            f"{id}-gm",
            AS_DIRECTOR(story=name()),
            DIRECTOR_TEXT(),
            settings,
            dict.fromkeys(seats, "greedy"),
            *begins,
        ),
    )
)
