"""Ready-made stories: a party in the middle of something, for whoever wants to play at once."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from undertow.games.eidolon.cards import BY_SLUG
from undertow.games.eidolon.facts import (
    ClockMoved,
    CombatBegan,
    EnemyWritten,
    LimitsAgreed,
    NotesWritten,
    NpcWritten,
    SceneBegan,
    SessionBegan,
    TrackMoved,
    UptimeBegan,
    XpEarned,
)
from undertow.games.eidolon.people import NPC, Enemy, Stage
from undertow.kernel import Fact, Message, message


class Story(Struct, frozen=True):
    """A party and where it stands."""

    id: str
    name: Message
    text: Message
    stakes: Message
    party: dict[str, dict[str, Any]]
    facts: tuple[Fact, ...]
    """What has happened, once the party sits."""


def _card(slug: str) -> int:
    return BY_SLUG[slug].number


AIKO = {
    "playbook": "vanguard",
    "name": "Aiko Brandt",
    "eidolon": "Thunder Road",
    "look": "Sixteen, taped knuckles. Her Eidolon is a knight made of tram rails.",
    "resonant": _card("the-chariot"),
    "dissonant": _card("the-hermit"),
    "pow": 3,
    "ele": 1,
    "gen": 1,
    "glam": 2,
    "biz": 2,
    "blanks": ("rails that bend to her fists",),
    "answer": "Strength is still being there in the morning.",
    "move": "eidolon.vanguard.king-of-pain",
    "ties": (
        ("ben", "He counts the exits so that I do not have to."),
        ("Frau Novak", "She runs the carousel, and knows more than she says."),
        ("cleo", "I would follow her anywhere, and she knows."),
    ),
}
BENEDICT = {
    "playbook": "navigator",
    "name": "Benedict Oyelaran",
    "eidolon": "Paranoid Android",
    "look": "Cardigan, three watches. His Eidolon is a brass owl with too many eyes.",
    "resonant": _card("the-hierophant"),
    "dissonant": _card("the-lovers"),
    "pow": 1,
    "ele": 1,
    "gen": 3,
    "glam": 2,
    "biz": 2,
    "blanks": ("every lie told within earshot",),
    "answer": "Fairgrounds. My grandfather built one, and one night it was gone.",
    "choices": (("expertise", "fairgrounds"),),
    "move": "eidolon.navigator.expert-investigation",
    "ties": (
        ("ana", "She would go through a wall for me. She has."),
        ("Milo", "My little brother, and the only one who saw it too."),
        ("cleo", "I do not trust a voice that good."),
    ),
}
CLEO = {
    "playbook": "conductor",
    "name": "Cleo Marchetti",
    "eidolon": "Bohemian Rhapsody",
    "look": "Stage coat, no stage. Her Eidolon is a choir of masks on one long scarf.",
    "resonant": _card("the-empress"),
    "dissonant": _card("temperance"),
    "pow": 1,
    "ele": 1,
    "gen": 2,
    "glam": 3,
    "biz": 2,
    "blanks": ("whatever is sung there becomes solid",),
    "answer": "I remember every name, and what each of them is proud of.",
    "move": "eidolon.conductor.take-on-me",
    "ties": (
        ("ana", "She listens with her whole face."),
        ("Milo", "He asked me for a song and I have not written it."),
        ("ben", "He thinks that I lie. I do, but never to him."),
    ),
}

NOVAK = NPC(
    "frau-novak",
    "Frau Novak",
    "She made the Ringmaster, long ago, out of wanting one more night.",
    "Sleeping Satellite",
    "It remembers whatever was lost on its ground.",
    shows=(),
)
RINGMASTER = Enemy(
    "the-ringmaster",
    "The Ringmaster",
    "Carousel",
    "Whoever rides forgets why they came.",
    (
        Stage(
            "Riders climb on, smiling, and forget their names.",
            "Somebody breaks the tune, or gets the riders off.",
        ),
        Stage("The horses leave the ring and hunt.", "The herd is stopped, turned or ridden."),
        Stage(
            "He offers everybody the night they miss the most.",
            "All who are offered it refuse, or one of them takes it for good.",
        ),
    ),
    shown="threat",
)

CAROUSEL = Story(
    "last-carousel",
    message("eidolon.story.carousel", "The Last Carousel"),
    message(
        "eidolon.story.carousel.text",
        "A fairground that burned down years ago is open tonight. Three friends are inside, the "
        "music has just started, and Milo is on one of the horses.",
    ),
    message(
        "eidolon.story.carousel.stakes",
        "Whoever rides forgets why they came. Get Milo off the horses, and stop the Ringmaster, before "
        "the Phantom Clock strikes midnight.",
    ),
    {"ana": AIKO, "ben": BENEDICT, "cleo": CLEO},
    (
        NpcWritten(NOVAK),
        EnemyWritten(RINGMASTER),
        NotesWritten(
            "Milo cannot be pulled off; he has to want to come. Frau Novak is in the ticket booth."
        ),
        LimitsAgreed(("harm to animals",), ("blood",)),
        SessionBegan(),
        UptimeBegan(),
        SceneBegan("The fairground, past closing time", "real"),
        ClockMoved(16, "story"),
        TrackMoved("ben", 1, "story"),
        XpEarned(6, message("eidolon.story.so-far", "what happened so far")()),
        CombatBegan(("ana", "ben", "cleo"), ("the-ringmaster",)),
    ),
)
STORIES: dict[str, Story] = {CAROUSEL.id: CAROUSEL}


def story_settings(story: Story) -> Any:
    """The settings of a table at which this story is ready."""
    from undertow.games.eidolon.creation import Settings

    return Settings(tuple(story.party), story=story.id)
