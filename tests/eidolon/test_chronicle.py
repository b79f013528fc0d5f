"""How everything that happens reads to people: each kind of fact, and each way it can go, in its words."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from eidolon.tableau import pc
from undertow.games.eidolon import chronicle
from undertow.games.eidolon import facts as f
from undertow.games.eidolon.cards import BY_SLUG
from undertow.games.eidolon.game import GAME
from undertow.games.eidolon.people import Enemy, Stage, Tie
from undertow.games.eidolon.world import Deed, Effect, Mod, Obligation, Reading
from undertow.kernel import plain, speak

SUN, MOON = BY_SLUG["the-sun"].number, BY_SLUG["the-moon"].number
LONGSHOT, TIE = "eidolon.vanguard.longshot", 800
WHY = plain("she was brave")
READING = Reading(SUN, "positive", plain("It shines."))


def someone(**changed):
    _, ana = pc("ana", "vanguard", "longshot", resonant="the-sun", dissonant="the-moon")
    return replace(ana, eidolon="Thunder Road", **changed)


def tied(text="They trust."):
    return Tie(TIE, "ben", text)


def enemy(shown="threat"):
    return Enemy("ogre", "Ogre", "Maw", "It eats.", (Stage("a", "b"),), shown=shown)


def owed(words="a debt"):
    return Obligation(1, "task", words, ("ana",), 1)


def mod(kind, who="ana", amount=1):
    return Mod(1, who, amount, kind, WHY)


def outcome(entry, result, words="so"):
    return f.Outcome("ana", f"eidolon.{entry}", result, words)


TOLD = [
    (f.DeckShuffled((), "begin"), "The 22 cards are shuffled."),
    (
        f.DeckShuffled((), "exhausted"),
        "The deck has run out; the discard is shuffled and becomes the new one.",
    ),
    (f.DeckShuffled((), "debrief"), "All cards are shuffled together."),
    (f.DeckShuffled((), "search"), "The deck is shuffled."),
    (f.DeckShuffled((), "effect"), "Cards are shuffled into a new deck."),
    (f.Drawn("ana", (SUN, MOON)), "Ana draws The Sun, The Moon."),
    (f.Drawn("ana", (SUN,), True), "Ana draws from the bottom: The Sun."),
    (f.Turned("ana", SUN), "Ana turns up The Sun."),
    (f.PutUnder((SUN,)), "Under the deck: The Sun."),
    (f.PutOnTop((SUN,)), "Onto the deck: The Sun."),
    (f.Discarded((SUN,), "deck"), "Discarded: The Sun."),
    (f.SetAside((SUN,), "ana", "", "deck"), "Ana keeps The Sun apart."),
    (f.Peeked("ana", SUN), "At the bottom lies The Sun."),
    (f.Peeked("ana", 0), "At the bottom lies The Fool."),
    (f.Peeked("ana", -1), "Someone looks at the bottom card."),
    (f.MoveBegan("ana", LONGSHOT), "Ana sets out: Longshot."),
    (f.MoveDropped("ana", LONGSHOT, "player"), "Ana thinks better of it."),
    (f.MoveDropped("ana", LONGSHOT, "no-move"), "That needs no Move; it simply happens."),
    (f.MoveDropped("ana", LONGSHOT, "impossible"), "That cannot be done, says the GM."),
    (f.MoveDropped("ana", LONGSHOT, "stopped"), "It comes to nothing."),
    (f.StatNamed("glam"), "It will be GLAM."),
    (f.StatNamed("pow", LONGSHOT), "POW it is, by Longshot."),
    (f.AidTaken("ana", TIE), "Ana has Ben's support."),
    (f.AidTaken("ana", 0), None),
    (f.Declared(LONGSHOT), "Named for this Move: Longshot."),
    (f.Sabotaged("ben"), "Ben gets in the way!"),
    (f.Counted("ana", 3), "Ana draws for 3."),
    (f.Pushed("ana", "eidolon.push"), "Ana Pushes: the Clock ticks."),
    (f.Played("ana", READING), "Ana plays The Sun (positive). It shines."),
    (
        f.Played("ana", replace(READING, own="resonant")),
        "Ana plays The Sun, their resonant card. It shines.",
    ),
    (
        f.Played("ana", replace(READING, own="dissonant")),
        "Ana plays The Sun, their dissonant card. It shines.",
    ),
    (
        f.Played("ana", replace(READING, virtual=True)),
        "It is as if Ana had played The Sun (positive). It shines.",
    ),
    (f.ReadAnew(READING), "It counts as The Sun now. It shines."),
    (f.Judged(True), "It succeeds."),
    (f.Judged(False), "It fails."),
    (f.MoveUsed("ana", LONGSHOT, "session"), "Ana uses Longshot."),
    (outcome("act", "free"), "Ana: so It simply works."),
    (outcome("act", "impossible"), "Ana: so It cannot be done."),
    (outcome("act", "drop"), "Ana thinks better of it: so"),
    (outcome("deed", "free"), "Ana: it simply works."),
    (outcome("deed", "impossible"), "Ana: it cannot be done."),
    (outcome("deed", "drop"), "Ana thinks better of it."),
    (f.DeedSaid(Deed(1, "ana", "I wink.")), "Ana: “I wink.”"),
    (f.DeedTurned(Deed(1, "ana", "I wink.", "eidolon.dazzle")), "The GM calls it Dazzle."),
    (
        f.DeedTurned(Deed(1, "ana", "I wink.", "eidolon.dazzle", "eidolon.scrap")),
        "Ana calls it Scrap.",
    ),
    (outcome("gm.harm", "spared"), "Ana is spared. so"),
    (outcome("gm.harm", "severe"), "Ana is hurt. so"),
    (outcome("gm.narrate", "against"), "so (Against the card, as everybody agreed.)"),
    (outcome("gm.narrate", "with"), "so"),
    (outcome("debrief", "damage"), "so"),
    (outcome("investigate", "answered"), "The GM answers Ana: so"),
    (outcome("investigate", "hidden"), "Ana asks: What is hidden here?"),
    (outcome("epilogue", "any"), "Ana: so"),
    (outcome("gather-information", "question"), "Ana asks: so"),
    (outcome("call-in-a-favor", "smaller"), "Ana asks too much: so"),
    (
        outcome("call-in-a-favor", "declined", ""),
        "Ana finds nobody to come along: Call in a Favor.",
    ),
    (outcome("hatch-a-scheme", "trap"), "so"),
    (outcome("call-in-a-favor", "positive", ""), "They help, and gladly."),
    (outcome("vanguard.longshot", "anything"), "Ana, Longshot: so"),
    (outcome("vanguard.longshot", "live", ""), "Ana, Longshot: Live on"),
    (outcome("vanguard.longshot", "anything", ""), None),
    (f.CharacterMade(someone()), "Ana sits down, with Thunder Road."),
    (f.SheetChanged(someone(level=4), "level"), "Ana reaches level 4."),
    (f.SheetChanged(someone(), "stat"), "Ana grows stronger."),
    (f.SheetChanged(someone(), "move"), "Ana learns Longshot."),
    (f.SheetChanged(someone(), "cards"), "Ana's own cards are The Sun and The Moon now."),
    (f.SheetChanged(someone(), "playbook"), "Ana is someone new."),
    (f.SheetChanged(someone(), "power"), "Ana's power is rewritten."),
    (f.SheetChanged(someone(answer="No."), "answer"), "Ana has found an answer: No."),
    (f.SheetChanged(someone(), "active"), "Ana plays by the sheet of The Vanguard now."),
    (f.SheetChanged(someone(), "other"), None),
    (f.SheetDeclined("ana", "Ana"), "The GM asks for another sheet than Ana's."),
    (f.TrackMoved("ana", 2, ""), "Ana is Battered."),
    (f.MidnightStruck(), "Midnight. Everybody is Battered, and something stirs in one of them."),
    (f.Recovered(("ana", "ben")), "Ana, Ben catch their breath."),
    (f.HoldSet("ana", LONGSHOT, 2), "Ana has Hold 2 for Longshot."),
    (f.ModGiven(mod("forward")), "Ana: +1 Forward (she was brave)."),
    (f.ModGiven(mod("ongoing", amount=-2)), "Ana: -2 Ongoing (she was brave)."),
    (f.ModGiven(mod("forward", "*")), "The next to make a Move: +1 Forward (she was brave)."),
    (
        f.EffectPlaced(Effect(1, "ana", LONGSHOT, WHY, "gm")),
        "Ana, Longshot: she was brave",
    ),
    (f.Borrowed("ana", LONGSHOT, "use"), "Ana calls on Longshot."),
    (f.StateChanged("ben", "severed", ""), "Ben's Eidolon is severed."),
    (f.LeftPlay("ana", "dead"), "Ana is dead."),
    (f.LeftPlay("ana", "retired"), "Ana retires."),
    (f.LeftPlay("ana", "captured"), "Ana is taken away."),
    (f.LeftPlay("ana", "active"), "Ana is back."),
    (f.TieWritten("ana", tied(), "new"), "Ana has a Tie to Ben: They trust."),
    (f.TieWritten("ana", tied(), "developed"), "Ana's Tie to Ben develops: They trust."),
    (f.TieWritten("ana", tied(), "reset"), "Ana and Ben start over: They trust."),
    (f.TieWritten("ana", tied(), "blocked"), "Ben will not help Ana for a while."),
    (f.TieWritten("ana", tied(), "scene"), "Ana sees Ben otherwise now: They trust."),
    (
        f.TieWritten("ana", tied(), "waived"),
        "The scene of Ana and Ben can wait until the next Downtime.",
    ),
    (f.XpEarned(1, WHY), "+1 XP: she was brave."),
    (f.XpEarned(-16, WHY), "-16 XP: she was brave."),
    (f.ClockMoved(14, ""), "The Clock shows 2:00 PM."),
    (f.ClockMoved(24, ""), "The Clock shows midnight."),
    (f.SceneBegan("The roof", "real"), "A new scene: The roof"),
    (f.SceneBegan("", "real"), "A new scene: …"),
    (f.SessionBegan(), "A session begins."),
    (f.SessionEnded(), "The session ends. Everything stays as it is."),
    (f.UptimeBegan(), "Uptime: something demands action."),
    (f.DowntimeBegan(), "Downtime: safe, for now."),
    (f.CombatBegan(("ana",)), "Combat!"),
    (f.CombatEnded(True), "The fight is won."),
    (f.CombatEnded(False), "The fight is over."),
    (f.EnemyCrashed("ogre", "Ogre", 1, False), "Ogre crashes!"),
    (f.EnemyCrashed("ogre", "Ogre", 1, True), "Ogre is defeated."),
    (f.PhantomRose("ana"), "Ana's Eidolon breaks loose: a Phantom."),
    (f.PhantomFell("ana"), "The Phantom falls; Ana is whole again."),
    (f.PhantomMissed(), "Midnight finds nobody awake, and passes."),
    (f.ObligationNoted(owed()), "To be remembered: a debt"),
    (f.ObligationWorded(1, "a debt"), "To be remembered: a debt"),
    (f.ObligationSettled(1, True), "That is settled."),
    (f.ObligationSettled(1, False), "That was not to be."),
    (f.SceneNamed("The roof"), "Where this scene is: The roof"),
    (f.PersonNamed("milo", "Milo"), "Milo has a name now."),
    (f.LimitsAgreed((), ()), "Lines and veils were updated."),
    (f.Paused("ana"), "A pause."),
    (f.Paused(""), "Play goes on."),
    (f.SpotlightTurned("ana"), "Ana, what do you do?"),
    (f.SpotlightTurned("zoe"), "zoe, what do you do?"),
    (f.SpotlightTurned(""), None),
    (f.Passed("ana"), "Ana lets it go by, this time."),
    (f.RoundBegan(), "Everybody has acted; a new round begins."),
    (f.SeatAway("ana", True), "ana leaves the table for a while."),
    (f.SeatAway("ana", False), "ana is back."),
    (f.OptionsSettled({}, "Daemon"), "How Daemons work here was settled."),
    (f.TieSceneBegan("ana", TIE, ""), "Ana and Ben, alone."),
    (f.TieSceneEnded("ana", TIE), "Ana and Ben part."),
    (f.TieSceneEnded("ana", 1), "Ana and … part."),
    (f.Described("All of it glows."), "What it looks like: All of it glows."),
    (f.EnemyWritten(enemy()), "They face Ogre."),
    (f.EnemyWritten(enemy("hidden")), None),
    (f.EnemyWritten(enemy(), quiet=True), None),
    (f.RulingSet("pushWithBoth", "gm"), "A ruling is turned over: pushWithBoth."),
    (f.LineFilled("effect", 99, "gap", "so"), "…, …: so"),
    (f.LineFilled("effect", 1, "gap", "so"), "Ana, Longshot: she was brave"),
    (f.LineFilled("mod", 2, "gap", "so"), "Ben, Longshot: if it rains"),
]


@pytest.fixture
def world(tableau):
    table = tableau(pc("ana", "vanguard", "longshot"), pc("ben", "navigator"), npcs=["Milo"]).world
    ana = replace(table.pcs["ana"], ties=(tied(),))
    claimed = Mod(2, "ben", 1, "forward", WHY, claim=plain("if it rains"), entry=LONGSHOT)
    return replace(
        table,
        pcs={**table.pcs, "ana": ana},
        effects=(Effect(1, "ana", LONGSHOT, WHY, "gm"),),
        mods=(claimed,),
    )


def test_how_each_thing_that_happens_reads(world):
    for fact, sentence in TOLD:
        line = GAME.prose(fact, world)
        assert (speak(line) if line is not None else None) == sentence, fact


def test_no_kind_of_fact_is_left_out_here():
    """What is not told in words at all changes only a figure that is seen, or is told beside it."""
    named = {type(fact) for fact, _ in TOLD}
    assert {kind.__name__ for kind in chronicle._PROSE if kind not in named} == {"CampaignBegan"}
