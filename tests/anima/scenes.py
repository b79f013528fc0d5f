"""Moments of many kinds, laid out once: for whoever compares what can be done or seen in each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from anima.stage import MISS, Stage, eidolon, foe, goal, pc
from undertow.games.anima.world import Effect, Invented, Threat, Weapon

Scene = Callable[[Callable[..., Stage]], Stage]
FULL = {"ap": 6, "sp": 4, "cp": 6}


def laid(stage: Callable[..., Stage], **how: Any) -> Stage:
    """Ana, who has a weapon and powers of every kind; Ben, who summons; an ogre, a pack of wolves, a goal
    and a switch."""
    blade = Weapon("blade", ("fire-aura",), "blade")
    ana = pc(
        "ana",
        {"soulbound-weapon": 1, "weaken": 1, "shield": 1, "restore": 1, "blaze": 1, "soulsmith": 1},
        weapons=(blade,),
    )
    ben = pc("ben", {"summoning": 1, "companion": 1}, eidolons=(eidolon("cat", "caragu"),))
    foes = [foe("ogre", powers={"poison": 1}), foe("wolves", "squad", members=4)]
    dark = goal("lamp", 4, Effect("condition", 1, "", "darkness"), switch=True)
    return stage(ana, ben, foes=foes, goals=(goal(), dark), **how)


def rest(stage: Callable[..., Stage]) -> Stage:
    return stage("ana", "yara", peace=True)


def fight(stage: Callable[..., Stage]) -> Stage:
    return laid(stage, having={"ana": FULL, "ben": FULL, "ogre": FULL})


def bare(stage: Callable[..., Stage]) -> Stage:
    """Nobody has dice for anything but a maneuver."""
    return laid(stage)


def hurt(stage: Callable[..., Stage]) -> Stage:
    ill = {**FULL, "wounds": 1, "conditions": [["poisoned", "ogre"]]}
    return laid(stage, having={"ana": ill, "ben": {**FULL, "wounds": 1}})


def bens(stage: Callable[..., Stage]) -> Stage:
    return fight(stage).passes("ana")


def theirs(stage: Callable[..., Stage]) -> Stage:
    """The ogre's turn."""
    return fight(stage).passes("ana", "ben")


def talks(stage: Callable[..., Stage]) -> Stage:
    """A conflict without a fight."""
    return laid(stage, combat=False, having={"ana": FULL, "ben": FULL})


def last(stage: Callable[..., Stage]) -> Stage:
    return laid(stage, having={"ana": FULL, "ogre": {"out": True}})


# Richer ones


SWORD = Weapon("sword", ("frost-aura", "strike-boost", "protection"))
BOW = Weapon("bow", ("charge-boost",))
FIGHTER = {
    "soulbound-weapon": 1,
    "weapon-upgrade": 2,
    "multisoul": 1,
    "resilience": 2,
    "blaze": 1,
    "frost-spikes": 1,
    "elemental-surge": 1,
    "force-attack": 1,
    "superior-power-control": 1,
    "shadow-strike": 1,
    "leap-attack": 1,
    "heroics": 1,
    "guard": 1,
    "strike-boost": 1,
}
HEALER = {
    "restore": 1,
    "refresh": 1,
    "life-transfer": 1,
    "shield": 1,
    "dispel": 1,
    "brighten": 1,
    "leadership": 1,
    "squad-tactics": 1,
    "maneuver-boost": 2,
    "stamina": 1,
    "toughness": 1,
}
CALLER = {
    "summoning": 1,
    "open-bond": 2,
    "empower-eidolons": 1,
    "natural-summoner": 1,
    "charged-summoning": 2,
    "companion": 1,
    "magnificent-companion": 1,
    "unbreakable-bond": 1,
}
FOES = {
    "ogre": {"resistance-to-fire": 1, "body-resistance": 1, "life-drain": 1, "banishment": 1},
    "bats": {"darksight": 1, "blindness": 1, "whirlwind-attack": 1},
}
ALL = {"ap": 5, "sp": 5, "cp": 6}


def crowd(stage: Callable[..., Stage], **how: Any) -> Stage:
    """Ana with two weapons, Ben who heals and leads, Cyn who summons; an ogre that invents, and bats."""
    people = (
        pc("ana", FIGHTER, passion="anger", weapons=(SWORD, BOW)),
        pc("ben", HEALER, passion="love", loved="ana"),
        pc(
            "cyn",
            CALLER,
            passion="compassion",
            eidolons=(
                eidolon("cat", "caragu"),
                eidolon("ball", powers={"auto-guard": 1, "blaze": 1, "resilience": 1}),
            ),
            companion="cat",
        ),
    )
    against = [
        foe("ogre", powers=FOES["ogre"], invented=(Invented("Roar", "action", 2, "All shiver."),)),
        foe("bats", "swarm", powers=FOES["bats"], weakness="vulnerable-to-frost", standouts="One"),
    ]
    aims = (
        goal("gem", 2),
        goal("wall", 1, Effect("defense", 1, "ogre")),
        goal("net", 3, Effect("maneuver", 1, "", "", "gm"), switch=True),
        goal("seal", 1, Effect("block", 0, "", "guard", "gm")),
    )
    given = dict.fromkeys(("ana", "ben", "cyn", "ogre", "bats"), ALL) | how.pop("having", {})
    s = stage(*people, foes=against, goals=aims, **how)
    return s.answers(0).set(given)  # the sword is in Ana's hand


def dark(stage: Callable[..., Stage]) -> Stage:
    """Everybody is in the dark, some are blind or ill, and some things were achieved."""
    ill = {"conditions": [["blinded", "x"], ["quickened", "y"]], "marks": [1]}
    s = crowd(
        stage,
        conditions=("darkness",),
        having={
            "ana": {**ALL, "sp": 9, "wounds": 1, "marks": [0, 2]},
            "ben": {**ALL, **ill},
            "bats": {**ALL, "conditions": [["empowered", "z"]], "wounds": 1},
        },
    )
    s.achieve("wall", 4, (3, 3, 4, 1))
    s.answers("keep")
    return s


def tired(stage: Callable[..., Stage]) -> Stage:
    """Ana has no action dice and no weapon in hand; Cyn's companion is at home, and so is a bat's courage."""
    nothing = {"ap": 0, "sp": 3, "cp": 1, "disarmed": [0]}
    return crowd(stage, having={"ana": nothing, "cat": {"wounds": 1, "ap": 2}, "ogre": {"ap": 0}})


def eidolons(stage: Callable[..., Stage]) -> Stage:
    """Cyn's turn, with her companion beside her."""
    return crowd(stage, having={"cat": {"sp": 3, "cp": 4}}).passes("ana", "ben")


def ogres(stage: Callable[..., Stage]) -> Stage:
    return crowd(stage).passes("ana", "ben", "cyn")


def aims(stage: Callable[..., Stage]) -> Stage:
    """Ana has said how many dice, and not yet which powers."""
    s = crowd(stage)
    return s.does("strike", "ogre").answers(4)


def struck(stage: Callable[..., Stage]) -> Stage:
    """The dice of a strike lie there."""
    s = crowd(stage, having={"ana": {**ALL, "marks": [1]}})
    s.rolls(3, 1, 5, 1, 1, 6).does("strike", "ogre").answers(4)
    return s.answers(("leap-attack", "frost-aura"))


def moves(stage: Callable[..., Stage]) -> Stage:
    """The dice of a maneuver are being put together."""
    return crowd(stage).does("maneuver").answers(3).answers(2)


def moved(stage: Callable[..., Stage]) -> Stage:
    """They have fallen, and a trait could help."""
    s = crowd(stage, having={"ana": {**ALL, "marks": [1]}, "ben": {"ap": 0}, "cyn": {"ap": 0}})
    s.rolls(6, 6, 3, 1, 2)
    s.does("maneuver").answers(3).answers(2)
    return s.answers("roll") if s.is_asked("roll") else s


def tries(stage: Callable[..., Stage]) -> Stage:
    """The dice of an achievement lie there."""
    s = crowd(stage, having={"ana": {**ALL, "marks": [0]}})
    s.rolls(3, 1, 1, 5, 1, 1).does("achieve", "gem").answers(3)
    return s.answers(("heroics",))


def together(stage: Callable[..., Stage]) -> Stage:
    """Ben leads, and Ana and the cat take part."""
    s = crowd(stage, order=("ben", "ana", "cyn", "ogre", "bats"))
    s.does("combined")
    s.answers(("ana",))
    return s


def free(stage: Callable[..., Stage]) -> Stage:
    """Five dice: a strike or an achievement at once."""
    s = crowd(stage, having={"ben": {"ap": 0}, "cyn": {"ap": 0}})
    s.rolls(3, 3, 4, 5, 3, MISS).does("maneuver").answers(4).answers(2)
    return s.answers("roll") if s.is_asked("roll") else s


def scene(stage: Callable[..., Stage]) -> Stage:
    """A scene between conflicts: wounds, a secret threat and a known one, somebody prepared."""
    threats = (Threat("dogs", "Dogs", 3), Threat("flood", "The flood", 4, secret=True))
    s = stage(
        "yara",
        "evanon",
        peace=True,
        before={"yara": {"wounds": 1, "ap": 4}, "senja": {"wounds": 1}},
        threats=threats,
    )
    s.play.override("gm", {"kept": {}}, "nobody yet")
    s.opens("gm", "scene", "gm").answers(("the inn", ("yara",), "an old debt", 2, 1))
    return s


def crazed(stage: Callable[..., Stage]) -> Stage:
    """A die says what an ogre does; another is away for a turn; a third has a weak spot."""
    against = [
        foe("ogre", weakness="crazy", powers={"weaken": 1}),
        foe("imp", weakness="cowardly"),
        foe("golem", weakness="weak-spot", level=3),
    ]
    having = {"ogre": ALL, "imp": {"returns": 1}, "golem": ALL}
    return stage("ana", foes=against, having=having, order=("ana", "ogre", "imp", "golem"))


def guarded(stage: Callable[..., Stage]) -> Stage:
    """The ogre's turn: Ana guards Ben, a companion with Auto Guard stands before Cyn, and a die was given."""
    ball = eidolon("ball", powers={"auto-guard": 1, "resistance-to-fire": 1, "darksight": 1})
    s = stage(
        pc("ana", {"guard": 1}),
        "ben",
        pc("cyn", CALLER, eidolons=(ball,), companion="ball"),
        foes=[foe("ogre", powers={"blaze": 1, "frost-spikes": 1, "elemental-surge": 1})],
        having={"ana": ALL, "ogre": ALL},
        order=("ana", "ogre", "ben", "cyn"),
    )
    s.does("maneuver").answers(2).answers(1, seat="ana")
    s.answers("give", seat="ben").rolls(3, 4, 1, 1)
    return s.answers(("guard", "ben"), seat="ana")


def helped(stage: Callable[..., Stage]) -> Stage:
    """Two have given a die, and the third makes up her mind."""
    s = crowd(stage).does("maneuver").answers(3).answers(2)
    return s.answers("give", seat="ben").answers("give", seat="cyn")


def done(stage: Callable[..., Stage]) -> Stage:
    """A strike has fallen, and the next turn begins."""
    s = crowd(stage)
    s.rolls(3, 4, 5, 6, 1, 1).does("strike", "ogre").answers(4)
    return s.answers(("leap-attack", "frost-aura"))


MOMENTS: tuple[Scene, ...] = (rest, fight, bare, hurt, bens, theirs, talks, last)
"""The first are laid out alike, each with something of its own."""
RICHER: tuple[Scene, ...] = (
    *(dark, tired, eidolons, ogres, aims, struck, moves, moved, tries, together, free, scene),
    *(crazed, done, guarded, helped, talks),
)
BODIES: tuple[Scene, ...] = (dark, tired, eidolons, together, scene, crazed, talks)
"""Where everybody's sheet is looked at."""
LOOKED_AT: tuple[Scene, ...] = tuple(dict.fromkeys((*MOMENTS, *RICHER)))
