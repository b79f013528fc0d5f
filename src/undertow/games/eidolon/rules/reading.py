"""What a card counts as for the one who plays it, and what playing it earns."""

from __future__ import annotations

from undertow.games.eidolon.cards import CARDS, DEVIL, CardId, card_name
from undertow.games.eidolon.entries import MOVES, PLAYBOOKS, Attunement, looks_back, plays_all
from undertow.games.eidolon.facts import Judged, XpEarned
from undertow.games.eidolon.moments import CardRead
from undertow.games.eidolon.people import PC
from undertow.games.eidolon.words import who
from undertow.games.eidolon.world import GM, MoveInProgress, Reading, World, printed
from undertow.kernel import Table, message

SUCCEEDS = message("eidolon.ask.succeeds", "{who} played {card} for {move}. Does it succeed?")
XP_NEGATIVE = message("eidolon.xp.negative.why", "{who} played a negative card")
XP_DISSONANT = message("eidolon.xp.dissonant.why", "{who} played a dissonant card")
XP_PASSED_UP = message("eidolon.xp.passed-up.why", "{who} passed up a positive card")


def attunement(pc: PC, own: str) -> Attunement | None:
    """What someone's resonant or dissonant card does: a Veteran's is the Former Playbook's."""
    playbook = str(pc.choices["former"]) if looks_back(pc.playbook) else pc.playbook
    if playbook not in PLAYBOOKS:
        return None
    book = PLAYBOOKS[playbook]
    return book.resonant if own == "resonant" else book.dissonant


def reading_of(pc: PC, card: CardId) -> Reading:
    """The card as its player plays it: their own two cards count otherwise than printed."""
    for own, theirs, polarity in (
        ("resonant", pc.resonant, "positive"),
        ("dissonant", pc.dissonant, "negative"),
    ):
        if card == theirs:
            special = attunement(pc, own)
            forecast = special.forecast() if special else CARDS[card].forecast()
            return Reading(card, polarity, forecast, own)  # type: ignore[arg-type]
    return as_printed(card)


def as_printed(card: CardId, virtual: bool = False, by: str = "") -> Reading:
    return Reading(card, printed(card), CARDS[card].forecast(), virtual=virtual, by=by)


async def read(t: Table[World], pc: str, card: CardId) -> Reading:
    """Fix what the card counts as."""
    reading = reading_of(t.world.pcs[pc], card)
    moment = await t.before(CardRead(pc, t.world.now.move, reading))
    return moment.reading


def positive_for(world: World, pc: PC, card: CardId) -> bool:
    """Was this a positive card that its player passed up?"""
    if card == pc.resonant:
        return not world.rulings.xp_printed_only
    return printed(card) == "positive"


def earn(t: Table[World], m: MoveInProgress, reading: Reading, lay: tuple[CardId, ...]) -> None:
    """XP for the party: for a negative or dissonant card, or for a neutral one played over a
    positive that lay beside it."""
    world, pc = t.world, t.world.pcs[m.pc]
    name = who(world, m.pc)
    if reading.own == "dissonant" and not reading.by:
        t.tell(XpEarned(1, XP_DISSONANT(who=name)))
    elif reading.polarity == "negative":
        t.tell(XpEarned(1, XP_NEGATIVE(who=name)))
    elif reading.polarity == "neutral" and not plays_all(m.move):
        if m.pushed and world.rulings.push_no_xp:
            return
        if any(positive_for(world, pc, card) for card in lay if card != reading.card):
            t.tell(XpEarned(1, XP_PASSED_UP(who=name)))


async def succeeded(t: Table[World]) -> bool:
    """Did the Move being made succeed? Positive does, negative does not unless it grants the wish;
    between them the GM says."""
    m = t.world.now
    if m.success is not None:
        return m.success
    reading = m.reading
    success = reading.polarity == "positive"
    # Where the Forecast is ignored, The Devil grants no wish either.
    if reading.polarity == "neutral" or (reading.card == DEVIL and MOVES[m.move].forecast):
        prompt = SUCCEEDS(
            who=who(t.world, m.pc), card=card_name(reading.card), move=MOVES[m.move].name()
        )
        success = await t.ask(GM, prompt, [True, False], pc=m.pc, move=m.move) is True
    t.tell(Judged(success))
    return success
