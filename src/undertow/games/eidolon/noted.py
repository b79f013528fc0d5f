"""Notes about a character in words, for the sheet. A note without a sentence here is bookkeeping, and
nobody's to read."""

from __future__ import annotations

from undertow.kernel import message

FLAG = "eidolon.flag."
# What a note says; where its value is one of a few, what that says.
FLAGS = {
    key: message(f"{FLAG}{key}", english)
    for key, english in {
        "weakness": "A weakness of yours",
        "weakness.revealed": "someone has seen it",
        "weakness.exposed": "it is wide open",
        "dying": "At death's door",
        "price": "The price of your life",
        "retiring": "You retire; this Downtime is for goodbyes",
        "handed-over": "The GM plays you now",
        "zone-on": "Your power is at work around you",
        "zone-at": "Your power works around",
        "zone-spares": "Your power leaves alone",
        "zone-while-out": "Your power works while you lie there",
        "tubthumping": "You stand only until combat is over",
        "bonded": "You understand, from fighting them",
        "meant-it": "You meant to do that",
        "severed-by-call": "Your call severed",
        "eureka-missed": "Not understood yet",
        "beast.satisfied": "What satisfied you in this session",
        "beast.shelter": "Where you are safe",
        "inhuman.countdown": "What is left of the countdown",
        "inhuman.facade": "Your facade",
        "inhuman.facade.worn": "you wear it",
        "inhuman.facade.slipping": "it slips",
        "inhuman.second-body": "You are in two bodies",
        "inhuman.surprised": "They took you by surprise",
        "inhuman.scapegoat": "Someone else takes the blame",
        "alchemist.charged": "Charged objects",
        "burned": "Burned away from your soul",
        "veteran.owes": "The price is still to be paid",
        "wildcard.look": "What you look like now",
        "object-away": "The tool is not in your hand",
    }.items()
}
# What was chosen for a Move or playbook; most choices are named where they are made.
CHOICES = {
    key: message(f"eidolon.choice.{key}", english)
    for key, english in {
        "former": "What you were before",
        "traits": "Yours besides",
        "how": "How you came to be no longer human",
        "heir": "Who comes after you",
        "treasure": "Your treasure",
        "devil": "Your devil",
        "devil-calls": "How often the devil was called",
        "reach": "How your touch reaches further",
        "lessons": "Lessons",
    }.items()
}
