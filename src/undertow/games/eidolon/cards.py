"""The Fate Deck: the 22 Major Arcana, each with its polarity and its Forecast."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from undertow.kernel import Line, Message, message

CardId = int
Polarity = Literal["positive", "neutral", "negative"]

POLARITY_NAMES = {
    "positive": message("eidolon.polarity.positive", "positive"),
    "neutral": message("eidolon.polarity.neutral", "neutral"),
    "negative": message("eidolon.polarity.negative", "negative"),
}


class Card(Struct, frozen=True):
    """One card; `hint` helps a GM who has to make something of it."""

    number: CardId
    slug: str
    name: Message
    polarity: Polarity
    forecast: Message
    hint: Message


def _card(
    number: CardId, slug: str, name: str, polarity: Polarity, forecast: str, hint: str
) -> Card:
    key = f"eidolon.card.{slug}"
    return Card(
        number,
        slug,
        message(f"{key}.name", name),
        polarity,
        message(f"{key}.forecast", forecast),
        message(f"{key}.hint", hint),
    )


P: Polarity = "positive"
N: Polarity = "neutral"
X: Polarity = "negative"
FATE_DECK: tuple[Card, ...] = (
    _card(
        0,
        "the-fool",
        "The Fool",
        N,
        "You become what the moment needs.",
        "Potential. They slip into a role, perhaps so well that it is hard to slip out.",
    ),
    _card(
        1,
        "the-magician",
        "The Magician",
        P,
        "You do what could not be done.",
        "Raw power, better than anybody dared hope. One of the best cards there are.",
    ),
    _card(
        2,
        "the-high-priestess",
        "The High Priestess",
        N,
        "Something unearthly acts through you.",
        "A force from beyond borrows them. What it wants may, or may not, be what they want.",
    ),
    _card(
        3,
        "the-empress",
        "The Empress",
        N,
        "You bring something new into being.",
        "Creation: a thing, an opening, or a problem that was not there before.",
    ),
    _card(
        4,
        "the-emperor",
        "The Emperor",
        N,
        "Because of you, something gives way.",
        "Destruction, real or not. Nobody promised that it is the enemy's.",
    ),
    _card(
        5,
        "the-hierophant",
        "The Hierophant",
        N,
        "You find something out.",
        "Whatever was tried, there is a discovery in it: a reason, a weak spot, a name.",
    ),
    _card(
        6,
        "the-lovers",
        "The Lovers",
        N,
        "The road forks in front of you.",
        "Offer two ways, each with a gain and a loss, neither of them cruel. They choose.",
    ),
    _card(
        7,
        "the-chariot",
        "The Chariot",
        N,
        "You go past your own limits.",
        "They manage it, beyond what they can; the body or the heart may send a bill.",
    ),
    _card(
        8,
        "justice",
        "Justice",
        N,
        "The scales swing back to even.",
        "Good for those who are behind, bad for those who are ahead.",
    ),
    _card(
        9,
        "the-hermit",
        "The Hermit",
        N,
        "What you do leaves you alone.",
        "Cut off, in body or in heart. Read kindly, it is a way out.",
    ),
    _card(
        10,
        "the-wheel-of-fortune",
        "The Wheel of Fortune",
        N,
        "Luck decides, not you.",
        "For one breath anything may happen that is neither splendid nor terrible.",
    ),
    _card(
        11,
        "strength",
        "Strength",
        P,
        "You win by sheer might.",
        "They get their way by force. The mildest of the good cards; keep side effects small.",
    ),
    _card(
        12,
        "the-hanged-man",
        "The Hanged Man",
        X,
        "You must choose, and no answer is good.",
        "The Lovers with a knife: higher prices, poorer gains. They still choose.",
    ),
    _card(
        13,
        "death",
        "Death",
        N,
        "One thing ends, another begins.",
        "Something stops, and something follows from it. Fits a Crash very well.",
    ),
    _card(
        14,
        "temperance",
        "Temperance",
        N,
        "What you send out comes back.",
        "They meet what they deal out, or it simply works. Keep the scene moving.",
    ),
    _card(
        15,
        "the-devil",
        "The Devil",
        X,
        "You get your wish, and it costs too much.",
        "The wish comes true; the price outweighs it, and someone dear may pay.",
    ),
    _card(
        16,
        "the-tower",
        "The Tower",
        X,
        "Disaster.",
        "The worst card. Real harm, nearly always damage where there is danger. Know your table.",
    ),
    _card(
        17,
        "the-star",
        "The Star",
        P,
        "An unseen way opens.",
        "A clue, a hint, a course nobody thought of; it pays well if followed.",
    ),
    _card(
        18,
        "the-moon",
        "The Moon",
        X,
        "Something hidden gets in the way.",
        "Bring in something unknown that spoils the attempt.",
    ),
    _card(
        19,
        "the-sun",
        "The Sun",
        P,
        "There is reason to rejoice.",
        "Things turn strongly their way: for one of them, for all, for the whole place.",
    ),
    _card(
        20,
        "judgment",
        "Judgment",
        X,
        "An old mistake comes to collect.",
        "Something done before takes effect now. Ask the player for it if none comes to mind.",
    ),
    _card(
        21,
        "the-world",
        "The World",
        P,
        "For a moment, reality obeys you.",
        "The best card. Everything conspires to make them succeed.",
    ),
)

CARDS: dict[CardId, Card] = {card.number: card for card in FATE_DECK}
BY_SLUG: dict[str, Card] = {card.slug: card for card in FATE_DECK}
NEUTRAL: tuple[CardId, ...] = tuple(c.number for c in FATE_DECK if c.polarity == "neutral")
DEVIL, MOON, STAR, WORLD = 15, 18, 17, 21


def card_name(card: CardId) -> Line:
    return CARDS[card].name()
