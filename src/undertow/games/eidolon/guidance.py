"""Words for people: what the game is about, and advice for the table and its GM. Nothing here
changes the game. Each text has the id of what it tells in docs/rules/eidolon.md."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from undertow.games.eidolon.cards import FATE_DECK
from undertow.games.eidolon.entries import PLAYBOOKS
from undertow.kernel import Line, Message, message

Where = Literal["table", "creation", "downtime", "gm"]
"""Where it is shown: to everybody at the table, while a character is made, between the adventures
(Debrief, Downtime, epilogue), or to the GM. Players may read what is the GM's, and need not."""


class Chapter(Struct, frozen=True):
    """A heading, and what stands under it, by its id."""

    id: str
    where: Where
    name: Message
    words: dict[str, Message]


class GuidanceForm(Struct, frozen=True):
    """One text as it is shown; those under one heading stand together."""

    id: str
    where: Where
    heading: Line
    text: Line


def _chapter(where: Where, id: str, heading: str, words: dict[str, str]) -> Chapter:
    return Chapter(
        id,
        where,
        message(f"eidolon.guide.{id}.heading", heading),
        {
            f"eidolon.{slug}": message(f"eidolon.guide.{slug}", english)
            for slug, english in words.items()
        },
    )


HOW_TO_PLAY = tuple(
    message(f"eidolon.how.{id}", text)
    for id, text in {
        "story": "You play young people whose souls have taken shape: Eidolons. One of you, the GM, "
        "plays everybody else. Say what you do; when it is risky, it is a Move.",
        "move": "For a Move you draw as many cards as its stat and play one of them. Its polarity says "
        "whether it goes well or badly; its Forecast says how.",
        "own": "Two cards are your own. The resonant one is always good for you. The dissonant one is "
        "bad, and you must play it when it turns up.",
        "push": "You like nothing you drew? Push: play the top card unseen. But the Phantom Clock ticks, "
        "and at midnight an Eidolon turns on you.",
        "ties": "The people who matter to you are your Ties. They aid you, they change you, and how you "
        "see them changes with what happens.",
        "safety": "Pause, veto, lines and veils are always in reach, at the top of the table. Nobody has "
        "to say why.",
    }.items()
)
"""How to play, in a few sentences."""

# For everybody

GOOD_FAITH = _chapter(
    "table",
    "good-faith",
    "Good faith",
    {
        "safety.good-faith": "Every rule of this game may be bent but one: we play in good faith, and read "
        "all the others in its light.",
        "safety.priority-one": "First of all, everybody here should have a good time. Nothing outranks that.",
        "safety.priority-two": "Second, we play for a good story, and an exciting one. Only the first may "
        "stand in its way.",
        "safety.examples": "So nobody twists a rule to hog the light, and no GM sets out to crush the party. "
        "Great victories and bitter losses are welcome when the drama asks for them.",
        "safety.breaks": "Take breaks, stop before you are worn out, and ask the quiet ones how they are. "
        "Know beforehand where you could leave off.",
        "safety.check-in": "Talk about the game between sessions: how does it feel to each of you, yourself "
        "included?",
        "safety.bend-rules": "A rule that hurts the fun can be skipped, dropped or rewritten. Not as the "
        "first resort.",
        "safety.no-supremacy": "A villain may believe that some are born better than others, and so may a "
        "hero who is wrong. The story never does. Everybody has an Eidolon; most of them sleep.",
    },
)

SETTING = _chapter(
    "table",
    "setting",
    "The world and the Undertow",
    {
        "setting.default": "The world is much like ours, with something strange behind it; any other place "
        "or time will do. The GM decides, and listens.",
        "setting.undertow-nature": "The Undertow is a realm of thought and feeling that lies over the real "
        "one like a bent mirror, obeys no physics, and takes in the souls of the dead.",
        "setting.shades": "Strong feelings make Shades there, who look and act like what made them.",
        "setting.bleed": "Where the barrier is thin, strange things leak through, mostly small ones.",
        "setting.pull": "The Undertow pulls people along with the crowd, for good or ill; some can feel it.",
        "setting.open": "How much of this matters, and how it works, is for you to find out, and for the GM "
        "to know.",
    },
)

STATS = _chapter(
    "table",
    "stats",
    "The five stats",
    {
        "stat.pow": "POWERFUL is how hard you want it. With much of it nobody moves you; with little, "
        "everybody does.",
        "stat.ele": "ELEGANT is how well you carry it off. With much of it you are quick, sure and light; "
        "with little, you knock things over, tact among them.",
        "stat.gen": "GENIUS is what you make of what you see. With much of it you notice, and invent; with "
        "little, you act first and wonder never.",
        "stat.glam": "GLAMOROUS is how a room changes when you come in. With little of it, it does not.",
        "stat.biz": "BIZARRE is what nobody else would have done. With much of it you come at things from "
        "the side; with little, you read the label.",
        "stat.inner": "They tell who you are within, not what your body can do. They need not show, and they "
        "may contradict each other. People do.",
    },
)

MOVES = _chapter(
    "table",
    "moves",
    "Cards and Moves",
    {
        "draw.strategy": "The best card on the table will be missed tomorrow: once played, it is gone until "
        "the deck comes round. Saving it can be wise, and trouble can be the better story.",
        "eid.take-hits": "Your Eidolon takes a blow better than you do. Let it.",
        "eid.range-force": "What drags an Eidolon past its Range drags its master along, and tearing the two "
        "apart hurts both, horribly.",
        "scrap.figurative": "One can Scrap with words, or over a chessboard; whatever is forceful will do, if "
        "the GM agrees.",
        "snipe.figurative": "A Snipe may be a rifle shot or one well-chosen insult. Investigate first, and "
        "you know where to aim.",
        "rymp.plausible": "A plan you reveal afterwards should be one you could have laid: in hours nobody "
        "told of, and without undoing what everybody saw.",
        "rymp.vs-challenge": "If you come at the trouble with a plan, reveal it. If trouble comes at you and "
        "you think fast, that is Challenge Fate with GEN.",
        "dredge.intuition": "Dredge for what no study could show: you do not work it out, you know it.",
        "sabotage.rare": "Friends may well fall out. Let it be seldom, so that it means something.",
        "face-death.think": "Nobody has to die. So each time, ask yourself in earnest whether this is where "
        "they should.",
    },
)

HARM = _chapter(
    "table",
    "harm",
    "Harm, the Clock, and fights",
    {
        "damage.stakes": "The Track measures how high the stakes are, not how much a body can take.",
        "damage.physical": "Physical harm: wounds.",
        "damage.psychic": "Psychic harm: to courage, confidence, a clear head, the will to go on.",
        "damage.metaphysical": "Metaphysical harm: to your place in the universe, by vile luck or an attack "
        "on who you are.",
        "phantom.talk-early": "Talk early about whose Eidolon should turn: someone who is due for a "
        "catharsis, or for the light. The GM will be grateful.",
        "phantom.fight-meaning": "The fight with a Phantom is the heart's own conflict made flesh. Alone its "
        "master is never weaker; friends are how it is won.",
        "combat.figurative": "Any conflict that is intense enough can be played as combat.",
        "combat.arc": "Enemies bring ever greater threats; what is not answered costs a step of the Track; "
        "and it all climbs towards a last great moment.",
    },
)

TIES = _chapter(
    "table",
    "ties",
    "Ties",
    {
        "tie.more": "Many well-kept Ties make help easy to come by.",
        "tie.negative-signal": "A hostile Tie tells the others that you would like to play that conflict.",
    },
)

# While a character is made

OPTIONS = _chapter(
    "creation",
    "options",
    "What Eidolons are, here",
    {
        "options.unsealing": "How do Eidolons wake? The GM may keep it secret, but it could happen to "
        "anybody: everyone has one.",
        "options.tangible": "Do walls stop them? Can they lift things? Do they walk, or float? Agree on it, "
        "case by case if you like.",
        "options.visible": "Who sees them? Can they be sent away? Is a severed master blind to them?",
        "options.minds": "How much they talk, and think for themselves, may differ from one to the next.",
        "options.theme": "Songs, saints, constellations: a shared theme for names and shapes is a gift to "
        "the table. So is a word of your own for Eidolon.",
    },
)

MAKING = _chapter(
    "creation",
    "making",
    "Making someone",
    {
        "attune.meaning": "Your resonant card is an idea you are drawn to; your dissonant card is one you "
        "struggle with.",
        "eid.appearance": "How it looks is yours. Between a doll and a car in size works best.",
        "eid.power-simple": "Keep its power to one plain sentence with a limit in it.",
        "eid.power-own-book": "If the power you have in mind sounds like another playbook's sentence, take "
        "that playbook.",
        "creation.draw-it": "Draw your Eidolon, however badly. The others will see it before them from then "
        "on.",
        "creation.cards-together": "Choose your cards while everybody is there, and nobody wants the same.",
        "creation.ties-spread": "In a large group, do not all tie yourselves to each other in pairs. A wide "
        "net holds better.",
    },
)

PLAYBOOK_ADVICE = _chapter(
    "creation",
    "playbooks",
    "The playbooks",
    {
        "conductor.zone": "What your zone has changed changes back outside it, or when you switch it off. If "
        "something should last, settle it now.",
        "alchemist.limit-advice": "To turn anything into anything is allowed, and dull. Give yourself limits, "
        "and let the others nod.",
        "beast.desire-good-faith": "Follow your urges wherever they lead, as long as the others still enjoy "
        "the walk.",
        "inhuman.power-care": "Your power can be anything at all. That is why everybody should agree to it, "
        "and why it should have an end somewhere.",
    },
)

# Between the adventures

DOWNTIME = _chapter(
    "downtime",
    "downtime",
    "Debrief and Downtime",
    {
        "debrief.topic": "A Debrief is for wins and losses, for what comes next, and for how everybody feels.",
        "switch.look": "With a new playbook your Eidolon looks different, too. Tell us how.",
        "downtime.tie-scene-share": "Keep Tie Scenes short, and let everybody have some; the others are only "
        "watching.",
        "downtime.move-hooks": "Let what comes of a Downtime Move lead into the next chapter.",
        "epilogue.dead": "For someone who has died, the last questions sound odd. Answer them anyway: what "
        "is it to be dead, here?",
    },
)

# For the GM

AGENDAS = _chapter(
    "gm",
    "agendas",
    "What the GM is for",
    {
        "gm.referee": "Have the rules at hand for when there is doubt, and the world ready to come alive.",
        "gm.agenda-world": "Make a world of dreamlike mystery and daring.",
        "gm.agenda-extreme": "Put people into extremes that show who they are.",
        "gm.agenda-play": "Find out the story by playing it. Prepare people, places, troubles and secrets, "
        "never a plot; and if you are stuck, ask the players.",
        "gm.principle-strive": "You cannot keep all ten principles at once. Keep as many as you can.",
    },
)

PRINCIPLES = _chapter(
    "gm",
    "principles",
    "Ten principles",
    {
        "gm.principle-undertow": "Let the Undertow seep through the seams of an ordinary world.",
        "gm.principle-name": "Give everybody a name, and a person behind it. Keep a list of names about you.",
        "gm.principle-blur": "Mix the literal and the figurative: what is strange should mean something.",
        "gm.principle-silly": "Give enemies daft powers with dafter names, and make them frightening.",
        "gm.principle-odds": "Set hard odds, then cheer for those who face them, and be surprised.",
        "gm.principle-address": "Speak to the characters, by their names.",
        "gm.principle-ask": "Ask questions, and build on what you are told.",
        "gm.principle-weave": "Let every Forecast grow out of the scene; ask the table when nothing comes to "
        "mind.",
        "gm.principle-whole-world": "Keep the rest of the world moving where nobody looks, and remember what "
        "it did.",
        "gm.principle-plans": "Make plans, near and far, and be ready to throw them away. Ask each of your "
        "players what they wish for, and work it in.",
    },
)

CALLS = _chapter(
    "gm",
    "calls",
    "Which Move, and what the card means",
    {
        "move.criteria": "Call for a Move when an act is risky or opposed, and above all when failure would "
        "be as interesting as success.",
        "challenge-fate.default-ele": "For Challenge Fate: force and tenacity are POW, a clever thought in "
        "the nick of time is GEN. If neither stands out, ELE.",
        "investigate.gm-improv": "You need not have the answer. Make one up that fits the place and what "
        "could be learned there; from then on it is true.",
        "deck.forecast-vague": "Forecasts are broad on purpose. What they mean here and now is yours to say.",
        "attune.npc": "NPCs need no resonant and dissonant cards. Note some if it helps you to see them; "
        "nothing comes of it.",
        "wildcard.deal-in-variety": "Deal the Wildcard a good mix of playbooks, not the same few each time.",
        "clock.mood": "As the hour grows late, let dread creep into the team.",
    },
)

EFFECTS = _chapter(
    "gm",
    "effects",
    "Harm, Forward and Ongoing",
    {
        "gm.damage-arbitrary": "Harm that nobody could have answered is allowed. Keep it rare, and make it "
        "matter.",
        "gm.tier-fresh": "What hurts someone Fresh: a nasty look, a rough shove, a lost toss that mattered, "
        "a sneer from someone they admire, an awkward blunder, a near miss.",
        "gm.tier-winded": "What hurts someone Winded: burns, a wound from an attack, being booed off, being "
        "scolded before everybody, losing a game that counts, the grip of a hostile power.",
        "gm.tier-battered": "What hurts someone Battered: a grave hit or several, betrayal by one they love, "
        "an invaded mind, murderous bad luck, losing all they own, being deserted in need.",
        "gm.tier-desperate": "What hurts someone Desperate: a killing stroke, the last hope gone, a mind "
        "destroyed, certain peril for another's sake, erasure by some dreadful Shade, a sacrifice.",
        "gm.forward-plus": "Give Forward for a passing edge: a rattled foe, a tool well used, an idea nobody "
        "had.",
        "gm.forward-minus": "Take it from those who put themselves in a bad spot: a foolish place to stand, "
        "force where it took finesse, offence given.",
        "gm.forward-size": "Hardly ever more than one card: an average draw is two.",
        "gm.ongoing-use": "Ongoing is for what lasts, for one or for all: armour, a trap, a changed place.",
        "gm.ongoing-size": "With Ongoing, too, one card is much. Two are a landslide.",
    },
)

ENEMIES = _chapter(
    "gm",
    "enemies",
    "Enemies and their Crashes",
    {
        "enemy.kinds": "Most enemies are masters of Eidolons, or Shades.",
        "enemy.shade-source": "Begin a Shade with the violent feeling that made it.",
        "enemy.limits": "Give a power tight limits or a plain weakness, and make it dangerous all the same.",
        "enemy.limit-baseline": "Three Crashes are a good fight, one is over quickly, ten is an evening.",
        "enemy.limit-length": "The number only hints at the length: one Crash can take long if nobody sees "
        "how.",
        "enemy.improvise": "Prepare rough ideas for likely fights, and a few stock Crashes for the others.",
        "crash.hint": "If the players are stuck, hint at the condition; point at Investigate, or at the "
        "Undertow.",
        "crash.example": "A fight with a limit of four: at first she comes with a whip, until someone takes "
        "it from her; then she calls her Eidolon, a brass bull, which must be brought to its knees; then the "
        "street becomes its arena, to be broken or escaped; then she stakes everything on one last charge; "
        "and at four she is Defeated.",
    },
)

FOR_ALL = (
    GOOD_FAITH,
    SETTING,
    STATS,
    MOVES,
    HARM,
    TIES,
    OPTIONS,
    MAKING,
    PLAYBOOK_ADVICE,
    DOWNTIME,
)
FOR_GM = (AGENDAS, PRINCIPLES, CALLS, EFFECTS, ENEMIES)

CARD_BY_CARD = message("eidolon.guide.cards.heading", "Card by card")
SAMPLES = message("eidolon.guide.samples", "{name}, for example: {samples}.")
SAMPLE = message("eidolon.guide.sample", "“{power}”")
STYLED = ("vanguard", "infiltrator", "navigator", "virtuoso", "veteran", "inhuman", "wildcard")
"""The playbooks that come with a word on who should play them."""


def guides() -> Iterator[GuidanceForm]:
    """All of it in the order in which it is read; the catalogue must be there."""
    for chapter in (*FOR_ALL, *FOR_GM):
        said = _playbooks() if chapter is PLAYBOOK_ADVICE else _said(chapter.words)
        for id, text in said:
            yield GuidanceForm(id, chapter.where, chapter.name(), text)
    for card in FATE_DECK:
        yield GuidanceForm(f"eidolon.cardnote.{card.slug}", "gm", CARD_BY_CARD(), card.hint())


def _said(words: dict[str, Message]) -> Iterator[tuple[str, Line]]:
    for id, text in words.items():
        yield id, text()


def _playbooks() -> Iterator[tuple[str, Line]]:
    """Book by book: for whom it is, what to mind, and sample powers."""
    for book in PLAYBOOKS.values():
        key = f"eidolon.{book.id}."
        if book.id in STYLED:
            yield f"{key}style", book.style()
        words = PLAYBOOK_ADVICE.words
        yield from _said({id: words[id] for id in words if id.startswith(key)})
        if book.samples:
            powers = tuple(SAMPLE(power=sample()) for sample in book.samples)
            yield f"{key}samples", SAMPLES(name=book.name(), samples=powers)
