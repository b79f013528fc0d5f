"""Every main state of Fate's Edge on desktop, on a phone and on a phone held sideways, light and dark: axe finds
nothing serious, nothing is cut off, and `make pictures` leaves a picture in build/screenshots, to be looked
at."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.conftest import SHOTS
from browser.edge_table import ISK, MAREN, Evening
from browser.test_tour import PICTURES, write_index
from browser.walks import Walk, walkers

pytestmark = [pytest.mark.browser, pytest.mark.limit(1800), pytest.mark.xdist_group("browser")]

GEAR = {
    "1": {"kind": "weapon", "row": "medium", "name": "boarding sword"},
    "2": {"kind": "armour", "row": "light", "name": "oiled coat"},
    "3": {"kind": "shield", "row": "heater"},
    "4": {"kind": "weapon", "row": "light", "name": "throwing knives", "tags": ["off-hand"]},
}
CLOCKS = {
    "971": {"name": "The tide comes in", "size": 6, "ticks": 3, "half": True},
    "970": {"name": "Who holds the lamp", "size": 4, "ticks": 1, "known_to": ["gm"]},
}
GUARD = {"name": "A watchman with a boathook", "cap": 2, "pool": 4, "size": 4, "ticks": 1}
DOWN = {"name": "A watchman with a lantern", "cap": 1, "pool": 3, "size": 2, "ticks": 2}
FORCE = {
    "95": {"source": "edge.gate.circle-of-denial", "by": "maren", "words": "Salt around the stair"},
    "96": {"source": "edge.setup", "by": "isk", "words": "The watch looks the other way"},
}
CROWN = [
    {"place": "root", "card": "A of spades", "words": "A debt older than the harbour"},
    {"place": "crest", "card": "9 of hearts", "ticks": 2},
    {"place": "crown", "card": "K of diamonds", "ticks": 4, "manifest": True},
    {"place": "left hand", "card": "4 of clubs", "ticks": 1},
    {"place": "right hand", "card": "J of hearts"},
]
GRID = {
    "kind": "square",
    "units": {
        "isk": {"x": 2, "y": 2},
        "maren": {"x": 4, "y": 3, "facing": 6},
        "foe 80": {"x": 5, "y": 3, "foe": True, "facing": 2},
    },
    "rough": [[3, 3]],
}


def made(walk: Walk, url: str) -> None:
    """Nobody is there yet: the set-up with its house rules, and the builder step by step."""
    walk.page.goto(f"{url}#/new/edge")
    expect(walk.person.button("Open the table")).to_be_visible()
    walk.look("set-up")
    walk.unfold(walk.page.locator("main"))
    walk.page.locator("main details").last.scroll_into_view_if_needed()
    walk.look("set-up-open")
    night = Evening.laid(url, people=[], players=2, scene="")
    walk.sits(night, "player1")
    walk.look("nobody")
    walk.person.press(walk.stage.get_by_role("button", name="Write your sheet"))
    build = walk.page.locator(".build")
    expect(build).to_be_visible()
    walk.look("build")
    build.get_by_role("radio", name="Thief").check(force=True)
    build.get_by_label("Name", exact=True).first.fill("Wren")
    more = build.get_by_role("button", name="More melee")
    walk.person.press(more)
    expect(build.get_by_text("2 too many").first).to_be_visible()
    more.scroll_into_view_if_needed()
    walk.look("build-ratings")
    walk.person.press(build.get_by_role("button", name="Less melee"))
    walk.unfold(build)
    bound = build.get_by_role("combobox", name="Bound to")
    bound.select_option(index=5)
    bound.scroll_into_view_if_needed()
    walk.look("build-magic")
    bound.select_option(index=0)
    last = build.get_by_role("button", name="This is me")
    last.scroll_into_view_if_needed()
    walk.look("build-end")


def rolled(night: Evening, one: Walk, other: Walk, gm: Walk) -> None:
    """A scene, and a roll while people talk about it; the ones that stick, and what came of it."""
    one.sees("what do you do?")
    one.look("scene")
    other.look("scene-friend")
    gm.look("gm-scene")
    gm.person.drawer("Screen")
    gm.look("gm-screen")
    gm.person.drawer("Stage")
    goal = {"intent": "up the rain gutter, past the lamp", "skill": "stealth", "rung": "detailed"}
    stakes = {"win": "She is at the ledger", "lose": "the watch looks up"}
    night.open("maren", "act", "maren", form={**goal, **stakes, "clock": 971})
    id = night.view()["rolls"][0]["id"]
    night.open("gm", "stakes", "gm", id, form={"position": "desperate"})
    night.open("isk", "assist", "isk", id, form={"words": "The ladder may slip."})
    for walk, name in ((one, "roll"), (other, "roll-friend"), (gm, "gm-roll")):
        walk.sees("How it may go")
        walk.sees(walk.stage.locator("article.roll"))
        walk.look(name)
    one.sees("How it may go")
    one.look("roll-odds")
    gm.form("More exactly", gm.stage.locator("article.roll"))
    gm.look("gm-stakes")
    gm.shut()
    night.open("maren", "roll", "maren", id)
    night.rolls(1, 7, 8, 3, 2)
    one.sees("1 beat sticks")
    one.look("fell")
    night.open("maren", "reroll-ones", "maren", id)
    night.rolls(9)
    night.open("maren", "stand", "maren", id)
    one.sees("Partial")
    one.look("outcome")
    gm.sees(
        gm.stage.get_by_role("button", name="A Boon for Isk of the Lamps, who helped Maren Voss")
    )
    gm.look("gm-outcome")


def failed(night: Evening, one: Walk, other: Walk, gm: Walk) -> None:
    """A miss that is to bite, and what is on the table for whoever rolled before; the best there is."""
    stakes = {"win": "The sergeant sleeps", "lose": "he knows the smell"}
    goal = {"intent": "a sleeping draught in his tea", "skill": "medicine", "rung": "basic"}
    night.open("isk", "act", "isk", form={**goal, **stakes})
    id = night.view()["rolls"][0]["id"]
    night.open("isk", "roll", "isk", id)
    night.rolls(2, 3, 4)
    other.sees(other.stage.locator(".made.miss"))
    other.look("miss")
    gm.sees(gm.stage.locator(".made.miss"))
    gm.look("gm-miss")
    one.sees("Your last roll")
    one.look("earlier")
    goal = {"intent": "through the window before he turns", "skill": "stealth", "rung": "intricate"}
    night.open("maren", "act", "maren", form=goal)
    id = night.view()["rolls"][0]["id"]
    night.open("maren", "roll", "maren", id)
    night.rolls(10, 10, 9, 8)
    night.open("maren", "stand", "maren", id)
    one.sees("and a critical")
    one.look("critical")


def spent(night: Evening, one: Walk, gm: Walk) -> None:
    """Stones with suits, the menu and its limits; a hand of Boons with gifts and trim."""
    beats = {"": 3, "spades": 2, "hearts/clubs": 1, "diamonds@maren": 1}
    night.rule(beats=beats, **{"scene/spent": 4, "session/spent": 9, "people/maren/boons": 4})
    gm.sees(gm.stage.locator("section.bank"))
    gm.person.press(gm.stage.get_by_role("button", name="♠ spades (2)"))
    gm.person.press(gm.stage.get_by_role("button", name="Spend 2", exact=True))
    gm.sees(gm.stage.locator(".spend"))
    gm.look("gm-spend")
    gm.person.press(gm.stage.locator(".spend").get_by_role("button", name="Cancel"))
    night.rule(**{"scene/spent": 12})
    gm.sees("This scene has had all the beats it takes.")
    gm.look("gm-limit")
    night.rule(**{"scene/spent": 4})
    one.sees(one.stage.locator("section.bank"))
    one.look("bank")
    one.person.drawer("Sheet")
    sheet = one.page.locator("section.sheet")
    expect(sheet.get_by_text("Boons: 4 of 5").first).to_be_visible()
    one.look("sheet")
    one.unfold(sheet)
    sheet.locator("details").last.scroll_into_view_if_needed()
    one.look("sheet-open")
    one.form(re.compile("^Give Isk of the Lamps a Boon"), sheet)
    one.look("gift")
    one.shut()
    one.person.drawer("Stage")


def worked(night: Evening, one: Walk, other: Walk, gm: Walk) -> None:
    """A spell and what slips; rites with what they would owe; a ritual over rounds; spirits on a leash."""
    night.rule(beats={"": 2}, **{"people/maren/boons": 3})
    one.form(re.compile("^Weave a spell"))
    one.look("weave")
    one.shut()
    fire = {"words": "The lamp burns blue and blinds them.", "element": "fire"}
    night.open("maren", "weave", "maren", form=fire)
    id = night.view()["rolls"][0]["id"]
    night.open("maren", "roll", "maren", id)
    night.rolls(1, 1, 6, 7)
    night.open("maren", "stand", "maren", id)
    gm.sees(gm.stage.locator("article.lash"))
    gm.look("gm-backlash")
    one.sees("Backlash")
    one.look("backlash")
    owing = {"people/maren/obligation": {"gate": 3}, "lasting": {}, "workings": {}, "last": None}
    night.rule(**owing)
    one.sees(one.stage.locator("details.rites li"))
    one.look("rites")
    one.person.drawer("Sheet")
    ledger = one.page.locator("section.sheet")
    expect(ledger.get_by_text("One more fills your capacity.")).to_be_visible()
    ledger.get_by_text("One more fills your capacity.").scroll_into_view_if_needed()
    one.look("ledger")
    one.person.drawer("Stage")
    night.rule(**{"people/maren/obligation": {"gate": 5}, "people/maren/locked": True})
    one.sees("no rites until it is less")
    expect(one.stage.locator("details.rites").get_by_text("Over capacity")).to_have_count(0)
    one.look("rites-locked")
    one.person.drawer("Sheet")
    ledger.get_by_text("Locked: no rites").scroll_into_view_if_needed()
    one.look("ledger-locked")
    one.person.drawer("Stage")
    night.rule(**{"people/maren/obligation": {}, "people/maren/locked": False})
    night.open("gm", "fight", "gm")
    other.person.press(other.stage.get_by_text("Rites by symbol"))
    other.sees(other.stage.locator("details.rites li"))
    other.look("rites-symbol")
    other.person.press(other.stage.get_by_text("Crack the Seal").first)
    other.sees(other.stage.get_by_role("button", name="Crack it"))
    other.look("rites-crack")
    night.rule(**{"people/isk/symbols": {"gate": {"state": "compromised"}}})
    other.person.drawer("Sheet")
    symbol = other.page.locator("section.sheet").get_by_text("compromised").first
    symbol.scroll_into_view_if_needed()
    other.look("symbols")
    other.person.drawer("Stage")
    night.rule(**{"people/isk/symbols": {"gate": {}}})
    circle = {"words": "Chalk, and a chain across it", "space": "On the landing"}
    night.open("isk", "symbol-ritual", "isk", "edge.gate.circle-of-denial", False, form=circle)
    other.sees("rounds to go")
    other.look("ritual")
    gm.sees("rounds to go")
    gm.look("gm-ritual")
    night.rule(workings={}, **{"scene/acted": []})
    one.person.press(one.stage.get_by_text(re.compile("^Call a spirit")))
    one.sees(one.stage.get_by_role("button", name=re.compile("Scout, Cap 1")))
    one.look("call")
    spirit = {"name": "Lesser Scout", "cap": 1, "summoner": "maren", "tied": True, "tally": 3}
    night.rule(foes={"80": GUARD, "81": {**spirit, "nature": "curious", "specialty": "scout"}})
    one.sees("The leash is full")
    one.look("leash")
    gm.sees("The leash is full")
    gm.look("gm-leash")
    night.rule(foes={"80": GUARD})


def fought(night: Evening, one: Walk, other: Walk, gm: Walk) -> None:
    """Arms and their forms; harm on its way from all three chairs; somebody who is dying."""
    night.rule(**{"people/maren/gear": GEAR, "people/maren/band": "close"})
    attack = one.form(re.compile("^Boarding sword against A watchman"))
    expect(attack.get_by_text("Boarding sword against A watchman with a boathook")).to_be_visible()
    # What is as usual is folded away, and it can be sent from wherever one is.
    send = attack.get_by_role("button", name="Send")
    expect(attack.get_by_label("If it works")).to_be_hidden()
    expect(send).to_be_in_viewport(ratio=1)
    one.look("attack")
    one.unfold(attack)
    attack.locator("details").scroll_into_view_if_needed()
    expect(send).to_be_in_viewport(ratio=1)
    one.look("attack-open")
    one.shut()
    gm.person.drawer("Screen")
    gm.form(re.compile("attacks Maren Voss"), gm.page.locator(".edge.keeper"))
    gm.look("gm-attack")
    gm.shut()
    gm.person.drawer("Screen")
    gm.form("New foe", gm.page.locator(".edge.keeper"))
    gm.look("gm-foe")
    gm.shut()
    gm.person.drawer("Stage")
    blow = {"whom": "maren", "level": 3, "words": "A boathook out of the dark"}
    night.rule(hits={"90": blow}, **{"people/maren/fatigue": 1})
    for walk, name in ((one, "harm"), (other, "harm-friend"), (gm, "gm-harm")):
        walk.sees(walk.stage.locator("article.hit"))
        walk.look(name)
    night.rule(**{"people/maren/melee": True})
    one.sees(one.stage.get_by_role("button", name="Catch it on the shield"))
    one.look("harm-shield")
    night.open("maren", "resist", "maren", 90, form={})
    night.rolls(6, 7)
    one.sees(one.stage.locator("article.hit li.past"))
    one.look("harm-resisted")
    night.open("maren", "stand", "maren", night.view()["rolls"][0]["id"])
    fought_off: dict[str, Any] = {"hits": {}, "last": None, "people/maren/melee": False}
    night.rule(foes={"80": GUARD, "82": DOWN}, **fought_off)
    one.person.press(one.stage.get_by_text("Down: A watchman with a lantern"))
    one.sees(one.stage.locator("details.gone li"))
    one.look("foes-down")
    night.rule(foes={"80": GUARD})
    night.rule(hits={}, **{"people/maren/harm": 3, "people/maren/dying": True})
    one.sees("harm 3")
    one.look("dying")
    help = other.stage.get_by_role("button", name="Stabilize: Maren Voss")
    expect(help).to_have_count(1)
    other.sees(help)
    other.look("dying-friend")
    everybody = {"people/isk/harm": 3, "people/isk/dying": True}
    night.rule(**everybody)
    gm.sees("The whole party is down")
    gm.sees(gm.stage.get_by_text("Deaths that mean something", exact=False))
    gm.look("gm-fallen")
    well = {f"people/{who}/{what}": 0 for who in ("maren", "isk") for what in ("harm", "fatigue")}
    night.rule(**well, **{"people/maren/dying": False, "people/isk/dying": False})
    night.rule(grid=GRID)
    for walk, name in ((one, "grid"), (gm, "gm-grid")):
        walk.sees(walk.stage.locator("[data-grid]"))
        walk.look(name)
    night.rule(grid=None, foes={}, **{"scene/round": 0, "scene/acted": []})


def travelled(night: Evening, one: Walk, gm: Walk) -> None:
    """A persuasion, a leg of a journey, threads, the Crown and the cards."""
    gm.person.drawer("Screen")
    gm.form("A persuasion begins", gm.page.locator(".edge.keeper"))
    gm.look("gm-persuasion")
    gm.shut()
    gm.person.drawer("Stage")
    night.open("gm", "persuasion", "gm", form={"name": "The ferrywoman, to cross tonight"})
    one.form(re.compile("^Make an argument"))
    one.look("argument")
    one.shut()
    night.open("gm", "leg", "gm", form={"name": "Over the salt flats"})
    night.open("isk", "role", "isk", "guide")
    night.open("gm", "travel-event", "gm", form={"kind": "hazard", "words": "The fog lifts."})
    for walk, name in ((one, "travel"), (gm, "gm-travel")):
        walk.sees(walk.stage.locator(".roles"))
        walk.look(name)
    night.rule(supply=2, lasting=FORCE)
    one.sees("In force")
    one.look("in-force")
    threads = {"60": {"name": "Who paid for the fire?", "beats": 2}, "61": {"name": "The ferry"}}
    drawn = ["Q of spades", "7 of diamonds", "A of hearts"]
    night.rule(crown=CROWN, drawn=drawn, threads=threads, **{"session/draws": 1})
    one.sees("Who paid for the fire? (2 beats laid by)")
    one.sees("The Crown Spread")
    one.look("crown")
    gm.sees(gm.stage.locator(".omen"))
    gm.look("gm-crown")
    one.sees("Consequences drawn")
    one.look("cards")
    gm.person.drawer("Screen")
    keeper = gm.page.locator(".edge.keeper")
    gm.person.press(keeper.get_by_role("button", name="How hard is this?"))
    ahead = keeper.get_by_text("At least one of them goes down")
    expect(ahead).to_be_visible()
    ahead.scroll_into_view_if_needed()
    gm.look("gm-ahead")
    gm.person.drawer("Stage")


def afterwards(night: Evening, one: Walk, gm: Walk) -> None:
    """The end of a scene, of a session, and a downtime, with what is still open."""
    night.rule(clocks=CLOCKS, leg=None, **{"people/maren/boons": 4})
    gm.sees("Before the scene ends")
    gm.look("gm-scene-end")
    night.open("gm", "scene-end", "gm")
    one.sees("The scene is over. The GM begins the next.")
    one.look("between")
    for phase in ("wrap-up", "hooks", "downtime"):
        night.open("gm", "next-phase", "gm")
        gm.sees(gm.stage.locator("section.guide"))
        gm.look(f"gm-{phase}")
        if phase != "hooks":
            one.sees(one.stage.locator("section.guide"))
            one.look(phase)
    gm.sees(gm.stage.get_by_text("Session 2", exact=True))
    gm.form("How long is this downtime?", gm.stage)
    gm.look("gm-length")
    gm.shut()
    mine = {"xp": 9, "days": 12, "downtime": 2, "harm": 1, "obligation": {"gate": 2}}
    night.rule(**{f"people/maren/{what}": value for what, value in mine.items()})
    one.sees("In this downtime")
    one.look("downtime-begun")
    lessons = one.stage.locator("section.guide details").filter(has_text="Learn a skill")
    one.person.press(lessons.locator("summary"))
    one.sees(lessons.get_by_role("button").first)
    one.look("lessons")


def beside(night: Evening, one: Walk, gm: Walk) -> None:
    """What lies beside the table: house rules, characters that travel, the rules, the story."""
    gm.person.press(gm.page.locator("button.menu"))
    gm.look("menu")
    gm.person.press(gm.page.get_by_role("button", name="Characters: save, shelf, bring"))
    expect(gm.page.get_by_role("dialog")).to_be_visible()
    # All of it fits, also on a phone.
    taker = gm.page.get_by_role("dialog").get_by_role("combobox", name="For")
    taker.scroll_into_view_if_needed()
    expect(taker).to_be_in_viewport(ratio=1)
    gm.look("characters")
    gm.page.keyboard.press("Escape")
    one.page.goto(f"{night.url}#/rules/edge")
    expect(one.page.get_by_placeholder("Search the rules")).to_be_visible()
    one.look("rules")
    one.page.goto(f"{night.url}#/rules/edge/edge.mab.courtly-guise")
    expect(one.page.locator('[id="rule-edge.mab.courtly-guise"]')).to_be_in_viewport()
    one.look("rules-rite")


# A phone held sideways is for the pictures alone: it is the same page, lower.
DEVICES = ("desktop", "phone", *(("sideways",) if PICTURES else ()))


@pytest.mark.parametrize("device", DEVICES)
def test_every_state_of_fates_edge_is_sound_and_has_its_picture_taken(serving, person, device):
    one, other, gm = walkers(person, "edge", device, 3)
    made(one, serving.url)
    people: list[dict[str, Any]] = [{**MAREN, "gear": GEAR}, ISK]
    night = Evening.laid(serving.url, people=people)
    night.rule(clocks=CLOCKS)
    for walk, seat in ((one, "maren"), (other, "isk"), (gm, "gm")):
        walk.sits(night, seat)
    for walk, name in ((other, "Ida"), (gm, "Gwen")):
        walk.look("arrives" if walk is other else "gm-arrives")
        walk.page.get_by_label("Your name, as the others see it").fill(name)
        walk.person.press(walk.person.button("Sit down"))
    rolled(night, one, other, gm)
    failed(night, one, other, gm)
    spent(night, one, gm)
    worked(night, one, other, gm)
    fought(night, one, other, gm)
    travelled(night, one, gm)
    afterwards(night, one, gm)
    beside(night, one, gm)
    write_index(SHOTS)
    found = [*one.found, *other.found, *gm.found]
    print(f"\n{2 * (one.count + other.count + gm.count)} pictures of Fate's Edge ({device})")
    assert not found, "\n" + "\n".join(found)
