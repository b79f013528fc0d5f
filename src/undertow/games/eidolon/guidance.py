"""Words for people: what the game is about, and advice for the table and its GM. Nothing here changes the
game."""

from __future__ import annotations

from msgspec import Struct

from undertow.kernel import Message, message


class Chapter(Struct, frozen=True):
    """A heading, and what stands under it."""

    id: str
    name: Message
    words: tuple[Message, ...]


def _chapter(id: str, heading: str, /, **words: str) -> Chapter:
    key = f"eidolon.guide.{id}"
    return Chapter(
        id,
        message(f"{key}.heading", heading),
        tuple(message(f"{key}.{slug}", english) for slug, english in words.items()),
    )


GOOD_FAITH = _chapter(
    "good-faith", "Good faith",
    rule="Every rule of this game may be bent but one: we play in good faith, and read all others in its light.",
    first="First of all, everybody here should have a good time. Nothing outranks that.",
    second="Second, we play for a good story, and an exciting one.",
    examples="So nobody twists a rule to hog the light, and no GM sets out to crush the party. Great victories and "
    "bitter losses are welcome when the drama asks for them.",
    breaks="Take breaks, stop before you are worn out, and ask the quiet ones how they are.",
    talk="Talk about the game between sessions: how does it feel to each of you, yourself included?",
    bend="A rule that hurts the fun can be skipped, dropped or rewritten. Not as the first resort.",
    nobody_better="The story never argues that some are born better than others. Everybody has an Eidolon; most sleep.",
)  # fmt: skip

SETTING = _chapter(
    "setting", "The world and the Undertow",
    default="The world is much like ours, with something strange behind it; any other place or time will do.",
    undertow="The Undertow is a realm of thought and feeling that mirrors the real one, obeys no physics, and takes "
    "in the souls of the dead.",
    shades="Strong feelings make Shades there, who look and act like what made them.",
    bleed="Where the barrier is thin, strange things leak through, mostly small ones.",
    pull="The Undertow pulls people along with the crowd, for good or ill; some can feel it.",
    open="How much of this matters, and how, is for you to find out.",
    unsealing="How Eidolons wake may be a secret, but anybody could have one.",
    tangible="Walls, things, walking or floating: agree on it, case by case if you like.",
    visible="Who sees them? Can they be sent away? Is a severed master blind to them?",
    minds="How much they talk, and think for themselves, may differ from one to the next.",
    theme="A shared theme for names or shapes is a gift to the table; so is another word for Eidolon.",
)  # fmt: skip

EIDOLONS = _chapter(
    "eidolons", "Eidolons",
    hits="Your Eidolon takes a blow better than you do. Let it.",
    looks="Between a doll and a car in size works best; how it looks is yours.",
    simple="Keep its power to one plain sentence with a limit in it.",
    own="A power that sounds like another playbook's is a reason to take that playbook.",
    range="What drags an Eidolon past its Range drags its master along.",
)  # fmt: skip

MOVES = _chapter(
    "moves", "Moves",
    criteria="Call for a Move when an act is risky or opposed, and above all when failure would be as interesting as "
    "success.",
    track="The Track measures how high the stakes are, not how much a body can take.",
    physical="Physical harm: wounds.",
    psychic="Psychic harm: to courage, confidence, a clear head.",
    metaphysical="Metaphysical harm: to your place in the universe, by vile luck or an attack on who you are.",
    mood="As the hour grows late, let dread creep into the team.",
    phantoms="Talk early about whose Eidolon should turn: somebody who is due for a catharsis, or for the light.",
    fight="The fight with a Phantom is the heart's own conflict made flesh; friends are how it is won.",
    figurative="Any intense conflict can be played as combat.",
    arc="Enemies bring ever greater threats; what is not answered costs a step of the Track; then comes the climax.",
)  # fmt: skip

TIES = _chapter(
    "ties", "Ties and Downtime",
    many="Many well-kept Ties make help easy to come by.",
    hostile="A hostile Tie tells the others that you would like to play that conflict.",
    short="Keep Tie Scenes short; the others are only watching.",
    hooks="Let what comes of a Downtime Move lead into the next chapter.",
    debrief="A Debrief is for wins and losses, for what comes next, and for how everybody feels.",
)  # fmt: skip

AGENDAS = _chapter(
    "agendas", "What the GM is for",
    referee="Have the rules at hand, and the world ready to come alive.",
    world="Make a world of dreamlike mystery and daring.",
    extreme="Put people into extremes that show who they are.",
    play="Find out the story by playing it. Prepare people, places, troubles and secrets, never a plot; and if you are "
    "stuck, ask the players.",
)  # fmt: skip

PRINCIPLES = _chapter(
    "principles", "Ten principles",
    undertow="Let the Undertow seep through the seams of an ordinary world.",
    name="Give everybody a name, and a person behind it.",
    blur="Mix the literal and the figurative: what is strange should mean something.",
    silly="Give enemies daft powers with dafter names, and make them frightening.",
    odds="Set hard odds, then cheer for those who face them.",
    address="Speak to the characters, by their names.",
    ask="Ask questions, and build on what you are told.",
    weave="Let every Forecast grow out of the scene; ask the table when nothing comes to mind.",
    world="Keep the rest of the world moving where nobody looks.",
    plans="Make plans, near and far, and be ready to throw them away. You cannot keep all ten at once; keep as many as "
    "you can.",
)  # fmt: skip

EFFECTS = _chapter(
    "effects", "What a card does",
    arbitrary="Harm that nobody could have answered is allowed. Keep it rare, and make it matter.",
    fresh="To somebody Fresh: a nasty look, a rough shove, a lost toss that mattered, a blunder.",
    winded="To somebody Winded: burns, a wound from an attack, being booed off, losing a game that counts.",
    battered="To somebody Battered: a grave hit or several, betrayal, an invaded mind, being deserted in need.",
    desperate="To somebody Desperate: a killing stroke, the last hope gone, erasure, a sacrifice.",
    plus="Give Forward for a passing edge: a rattled foe, a tool well used, an idea nobody had.",
    minus="Take it from whoever put themselves in a bad spot: force where it took finesse, offence given.",
    one="Hardly ever more than one card: an average draw is two.",
    ongoing="Ongoing is for what lasts: armour, a trap, a changed place. One card here as well.",
)  # fmt: skip

ENEMIES = _chapter(
    "enemies", "Enemies",
    kinds="Most enemies are masters of Eidolons, or Shades.",
    shade="Begin a Shade with the violent feeling that made it.",
    limits="Give a power tight limits or a plain weakness, and make it dangerous all the same.",
    baseline="Three crashes are a good fight, one is over quickly, ten is an evening.",
    length="The number only hints at the length: one crash can take long if nobody sees how.",
    hint="If the players are stuck, hint at the condition; point at Investigate or at the Undertow.",
    stock="Prepare rough ideas for likely fights, and a few stock crashes for the others.",
)  # fmt: skip

FOR_ALL = (GOOD_FAITH, SETTING, EIDOLONS, MOVES, TIES)
FOR_GM = (AGENDAS, PRINCIPLES, EFFECTS, ENEMIES)
"""For the GM; players may read it, and need not."""
