"""Phase two: the Cultists' Ritual, step by step; diving, and heroes lost in the Void."""

from __future__ import annotations

from undertow.games.fire.components import CardId, ChamberId
from undertow.games.fire.facts import (
    CardRevealed,
    ChamberFell,
    CultistPlaced,
    DeckShuffled,
    Dived,
    HeroLost,
    RitualBegan,
    ThreatDue,
    ThreatRose,
)
from undertow.games.fire.moments import (
    CardDrawn,
    ChamberFalls,
    CultistComes,
    Reshuffles,
    RitualCompletes,
)
from undertow.games.fire.rules.ends import check
from undertow.games.fire.words import chamber_name, hero_name
from undertow.games.fire.world import World
from undertow.kernel import Table, message

DIVE = message("fire.ask.dive", "{chamber} is falling into the Void! Where does {hero} dive to?")


async def perform_ritual(t: Table[World]) -> None:
    """Draw as many cards as the Threat token shows now, even if it rises on the way; then let it
    rise if the cards ran out."""
    cards = t.world.track[t.world.threat]
    t.tell(RitualBegan(cards))
    await draw_cards(t, cards)
    let_threat_rise(t)


async def draw_cards(t: Table[World], cards: int) -> None:
    """Steps 1 to 6 for so many cards; cards that do not count are replaced."""
    in_vain = 0
    # The end of one deck, the beginning of the next, and those that went to the Void on the way.
    most_in_vain = 2 * (len(t.world.deck) + len(t.world.discard))
    while cards:
        if in_vain > most_in_vain:
            return  # nothing that counts is left among the cards
        if not t.world.deck:
            if not t.world.discard:
                # Every card is in the Void: the phase ends early, and the threat still rises.
                if not t.world.now.threat_due:
                    t.tell(ThreatDue())
                return
            await reshuffle(t)
        card = t.world.deck[0]
        t.tell(CardRevealed(card))
        counts = await resolve_card(t, card)
        cards, in_vain = cards - counts, 0 if counts else in_vain + 1
        if not t.world.deck and t.world.discard and not t.world.rulings.lazy_reshuffle:
            await reshuffle(t)
        check(t)


async def reshuffle(t: Table[World]) -> None:
    """The discard pile, but not the Void, becomes the new deck; the threat will rise for it."""
    t.tell(DeckShuffled(await t.shuffle(t.world.discard)))
    await t.after(Reshuffles())
    if not t.world.now.threat_due and not t.world.now.threat_risen:
        t.tell(ThreatDue())
        if t.world.rulings.threat_at_reshuffle:
            let_threat_rise(t)


def let_threat_rise(t: Table[World]) -> None:
    """One step up if the cards ran out in this turn, and once at most."""
    if t.world.now.threat_due and not t.world.now.threat_risen:
        t.tell(ThreatRose(by_reshuffle=True))
        check(t)


async def resolve_card(t: Table[World], card: CardId) -> bool:
    """Steps 2 to 4 for one card. False when it does not count and another replaces it."""
    moment = await t.before(CardDrawn(card))
    if not moment.handled:
        await place_cultist(t, card)
    return moment.counts


async def place_cultist(t: Table[World], chamber: ChamberId) -> None:
    """A new cultist for a chamber, if it is in play; the second one completes the ritual there."""
    if chamber not in t.world.board.tiles or chamber == t.world.sanctified:
        return
    if t.world.rulings.cultist_cap and t.world.cultists_left <= 0:
        return  # none comes, so nothing is redirected and no Blessing is used
    moment = await t.before(CultistComes(chamber))
    if await t.instead(moment):
        return
    t.tell(CultistPlaced(moment.chamber))
    if t.world.cultists[moment.chamber] >= 2:
        await complete_ritual(t, moment.chamber)


async def complete_ritual(t: Table[World], chamber: ChamberId) -> None:
    """The chamber, its token and its Ritual Card go to the Void."""
    moment = await t.before(RitualCompletes(chamber))
    await send_to_void(t, chamber, card=True)
    await t.after(moment)


async def send_to_void(t: Table[World], chamber: ChamberId, card: bool) -> None:
    """Whoever is in the chamber dives; then it is gone."""
    moment = ChamberFalls(chamber, t.world.board.tiles[chamber].cell)
    await dive(t, chamber)
    t.tell(ChamberFell(chamber, card))
    await t.after(moment)
    check(t)


async def dive(t: Table[World], chamber: ChamberId) -> None:
    """Each hero in a falling chamber chooses a connected one, or is lost where there is none."""
    for hero in t.world.heroes_in(chamber):
        safe = t.world.board.links[chamber]
        if not safe:
            t.tell(HeroLost(hero.id))
        else:
            prompt = DIVE(chamber=chamber_name(t.world, chamber), hero=hero_name(hero.id))
            to = await t.choose(hero.seat, prompt, safe, hero=hero.id)
            t.tell(Dived(hero.id, to))
        check(t)
