"""What attributes, skills, difficulties and spans of time mean, in our words."""

from __future__ import annotations

ATTRIBUTES = {
    "body": "Force and endurance; as many boxes of fatigue. Disciplined Body asks for 2.",
    "wits": "Quick thought and deft hands: tinker, craft, arcana, command; alone at difficulty 3.",
    "spirit": "Makes rites easier; half of what you can owe; how many rituals and enchantments you keep up. Transcendent Harmony asks for 4.",
    "presence": "How you fill a room; the other half of what you can owe.",
}

SKILLS: dict[str, tuple[str, tuple[str, ...]]] = {
    "arcana": (
        "Unravelling magic, casting and rites; difficulty 4 to strip an enchantment, 3 to restore a symbol.",
        (),
    ),
    "athletics": ("Running, climbing, stalking, and any test of limbs.", ()),
    "command": ("Orders and lawful authority.", ("mykkiel", "varnek", "oath", "gallows", "aliyah")),
    "craft": ("Making things and making them better; beside tinker, not part of it.", ()),
    "deceive": ("Lies, and passing for somebody else.", ()),
    "insight": ("Reading lies and motives.", ()),
    "intimidate": ("Menace.", ()),
    "investigate": ("Searching, decoding, deducing.", ()),
    "lore": ("What you remember of books and tales.", ()),
    "medicine": ("Stopping blood, and mending what it left.", ()),
    "melee": ("Blades and bare hands up close; monks begin at 1.", ()),
    "notice": ("Seeing and hearing in time.", ("witness", "traveler")),
    "persuade": ("Winning somebody's agreement.", ("mab", "inaea", "maelstraeus", "livaea")),
    "resolve": ("Holding out against compulsion, fear and prying; mostly difficulty 3.", ()),
    "skirmish": (
        "Bows, throws, and fighting on the move.",
        ("raeyn", "khemesh", "nidhoggr", "isoka"),
    ),
    "stealth": ("Hiding, and moving unheard.", ("ikasha",)),
    "survival": ("Living and finding the way in the wild.", ("carrion", "grimmer")),
    "tinker": ("Mechanisms, locks and repairs.", ("gate", "geometry", "clockwork")),
}
"""What a skill is for, and the patrons whose Gift it is."""

DIFFICULTIES = {
    2: ("Routine", "Clear intent, modest stakes, a place under control.", "small or local"),
    3: ("Pressured", "Little time, mild resistance, half the facts.", "a whole scene"),
    4: ("Hard", "Hostile conditions, somebody against it, exact timing.", "a big swing"),
    5: (
        "Extreme",
        "Several of these at once, great precision, a dramatic failure.",
        "set-pieces and rituals",
    ),
}
"""Name, when, and how far it reaches; the last one stands for everything above."""

TIMES = {
    "moment": "A heartbeat: a glance, a blow, a word.",
    "some time": "A few minutes: a skirmish, a lock, a short talk.",
    "significant time": "Hours: a march, a ritual, a siege.",
    "days": "Marches, training, recovery.",
    "round": "A few seconds in which all act almost at once, mostly in a fight.",
    "scene": "Some or significant time that settles one question.",
    "session": "3 to 6 hours with 2 to 4 major scenes.",
    "campaign": "An arc of 6 to 20 sessions and more.",
}
RITUAL_CLOCKS = {4: "hours", 6: "days", 8: "weeks or months"}
"""How long a ritual of so many segments takes; the last one stands for everything above."""

DIALS = {
    "soft beats": "In the first 2 sessions no spend is above 2 beats, unless the scene is a climax.",
    "visible clocks": "Every clock has a name and lies in the open.",
    "tag cards": "A card with a line for each tag that is often used, dealt when its power is in play.",
    "one sentence": "Each ruling ends with a sentence on how things stand now.",
}
"""What eases a first evening."""

PRESTIGE = {
    "what": "High talents of those who mastered the arts of a culture or a philosophy; milestones of the story.",
    "from": "6 XP and more; closed to Tier I.",
    "limits": "They may break a limit of casting or rites.",
    "summons": "They may open summons that are forbidden.",
    "bargains": "They may write obligations and bargains anew.",
}
"""What sets the highest talents apart."""

CHECKLIST = {
    "before": ("the tone", "the stakes", "clocks in plain sight"),
    "during": (
        "intent and approach",
        "stakes and position",
        "roll and read",
        "one beat",
        "who is next",
    ),
    "after": ("XP", "clocks", "rulings to note"),
}
"""A session for the GM, step by step."""

APPROACHES = ("solo", "mixed", "mastermind")
"""Ways to play that no rule knows of; anybody may change theirs from scene to scene."""
