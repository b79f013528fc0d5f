"""Fate's Edge in real browsers: a GM, one player at a desk and one on a phone play a scene with
everything that can go wrong in it, the server is stopped amid a ritual, and somebody makes a character on a
phone. How each state looks is in test_edge_tour."""

from __future__ import annotations

import re
from fractions import Fraction
from math import floor
from typing import Any, get_args

import pytest
from playwright.sync_api import expect

from browser.edge_table import AtTheTable, Evening
from browser.people import GONE
from browser.strokes import read_there, screens, within_two_minutes
from undertow.games.edge.chances import results, thrown
from undertow.games.edge.world import RUNGS, Outcome, Rung

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]


def told(rung: Rung, dice: int, dv: int) -> str:
    """A row of the odds: each result, and a beat or more, told so richly."""
    found = results(thrown(dice, rung), {dv: Fraction(1)})
    came = [sum(n for (one, _), n in found.items() if one == id) for id in get_args(Outcome)]
    beat = sum(chance for (_, beats), chance in found.items() if beats)
    shown = "".join(f"{floor(100 * chance + Fraction(1, 2))}%" for chance in (*came, beat))
    return rung.capitalize() + shown


def rolls(night: Evening, gm: AtTheTable, maren: AtTheTable, isk: AtTheTable) -> None:
    """A detailed roll that everybody adds to; a one that sticks, and what a partial pays."""
    form = maren.stage.locator("form.acting")
    form.get_by_label("What you want, and how").fill("up the rain gutter, past the lamp")
    form.get_by_label("Skill").select_option("stealth")
    form.get_by_label("How richly you tell it").select_option("detailed")
    form.get_by_label("If it works").fill("She is at the ledger")
    form.get_by_label("If it does not").fill("the watch looks up")
    maren.one.press(form.get_by_role("button", name="Put it on the table"))
    gm.press("desperate")
    isk.press("Assist")
    isk.form.get_by_role("textbox").first.fill("The ladder may slip.")
    isk.done()
    card = maren.stage.locator("article.roll")
    expect(card.get_by_text("5 dice").first).to_be_visible()
    reasons = card.get_by_role("list", name="Where the dice come from").get_by_role("listitem")
    expect(reasons).to_have_text(["+4 Wits and stealth", "+1 Help"])
    expect(card.get_by_text("needs 4 successes")).to_be_visible()
    rungs = card.get_by_role("table", name="What the description changes").get_by_role("row")
    expect(rungs.first).to_have_text("ToldCleanAt a costPartialMissA beat or more")
    expect(rungs).to_have_text([re.compile("^Told"), *(told(rung, 5, 4) for rung in RUNGS)])
    maren.throws(night, 1, 7, 8, 3, 2)
    maren.shows("1 beat sticks")
    maren.press("Roll ones again")
    expect(maren.form).to_be_visible()
    night.rolls(9)
    maren.press("Let it stand")
    maren.shows("Partial")
    maren.shows("1 Boon earned")
    assert (night.person("maren")["boons"], night.view()["bank"]["beats"]) == (3, {"": 2})


def spends(night: Evening, gm: AtTheTable, maren: AtTheTable) -> None:
    """A beat in two presses, and a Boon for a friend."""
    before = gm.one.presses
    gm.press(re.compile("^Spend 1$"))
    gm.press("Spend 1 beat")
    assert gm.one.presses - before == 2
    maren.shows("Spent this scene: 1 of 12")
    assert night.view()["bank"]["beats"] == {"": 1}
    maren.press("Give Isk of the Lamps a Boon", maren.sheet)
    maren.form.get_by_role("textbox").first.fill("He held the ladder.")
    maren.done()
    expect(maren.sheet.get_by_text("Boons: 2 of 5").first).to_be_visible()
    assert night.person("isk")["boons"] == 1


def casts(night: Evening, gm: AtTheTable, maren: AtTheTable) -> None:
    """A spell that slips, and a rite that is pushed with its price in sight."""
    maren.press("Weave a spell")
    maren.form.get_by_role("textbox").first.fill("The lamp burns blue and blinds them.")
    maren.form.get_by_label("Element").select_option(label="fire")
    maren.done()
    maren.throws(night, 6, 2, 3, 4)
    maren.press("Let it stand")
    gm.shows("Backlash: 1 thing slips")
    gm.one.press(gm.stage.locator("article.lash").get_by_role("button").first)
    expect(gm.stage.locator("article.lash")).to_have_count(0)
    maren.press("Cast the spell")
    maren.throws(night, 6, 7, 8, 9)
    maren.press("Let it stand")
    maren.shows("Clean success")
    card = maren.stage.locator("details.rites li").first
    expect(card.get_by_text("Difficulty 3")).to_be_visible()
    expect(card.get_by_text("Pushed: Obligation 2, then 2 of 4")).to_be_visible()
    maren.press("Push it")
    maren.form.get_by_role("textbox").first.fill("A ring of salt around the stair.")
    maren.done()
    maren.throws(night, 6, 7, 8, 2)
    maren.press("Let it stand")
    maren.shows("In force")
    assert night.person("maren")["obligation"] == {"gate": 2}


def binds(serving: Any, night: Evening, gm: AtTheTable, maren: AtTheTable, isk: AtTheTable) -> None:
    """A ritual over rounds: the server is stopped in the middle of it, and then it is disturbed."""
    gm.press("Count rounds")
    isk.one.press(isk.stage.get_by_text("Rites by symbol"))
    circle = isk.stage.locator("details.rites li").filter(has_text="Circle of Denial").first
    expect(circle.get_by_text("4 rounds")).to_be_visible()
    isk.one.press(circle.get_by_role("button", name="Begin the ritual"))
    isk.form.get_by_label("What you do, and with what").fill("Chalk, and a chain across it")
    isk.form.get_by_label("Where there is room for it").fill("On the landing")
    isk.done()
    isk.shows("3 rounds to go")
    everybody = (gm, maren, isk)
    for one in everybody:
        one.one.pardon(GONE)
    serving.kill()
    serving.start()
    for one in everybody:
        one.page.reload()
        one.at_table(taught=True)
    isk.shows("3 rounds to go")
    gm.press("The ritual is disturbed")
    isk.throws(night, 2, 3, 4)
    isk.press("Let it stand")
    expect(isk.stage.get_by_text("rounds to go")).to_have_count(0)
    assert night.person("isk")["obligation"] == {"gate": 2}


def hurts(night: Evening, gm: AtTheTable, maren: AtTheTable) -> None:
    """Harm through armour into fatigue, and fatigue that is harm again."""
    gm.keeper.get_by_label("What it is (optional)").fill("A boathook out of the dark")
    gm.press("Harm 2", gm.keeper)
    maren.shows("A boathook out of the dark")
    maren.shows("Your armour leaves Harm 1, Fatigue 1.")
    expect(maren.page.get_by_text("Your turn.").first).to_be_visible()
    maren.press(re.compile("^Take it$"))
    expect(maren.stage.locator("article.hit")).to_have_count(0)
    assert (night.person("maren")["harm"], night.person("maren")["fatigue"]) == (1, 1)
    gm.press("Fatigue 1", gm.keeper)
    maren.shows("The fatigue track is full")
    maren.press(re.compile("^Take it$"))
    expect(maren.stage.locator("article.hit")).to_have_count(0)
    assert (night.person("maren")["harm"], night.person("maren")["fatigue"]) == (2, 0)


def slips(night: Evening, gm: AtTheTable, maren: AtTheTable) -> None:
    """A spirit on its leash, until it is off it."""
    gm.press("Next round")
    maren.one.press(maren.stage.get_by_text("Call a spirit"))
    maren.press(re.compile("Scout, Cap 1, for 1 Boon"))
    expect(maren.form.or_(maren.stage.locator(".foes")).first).to_be_visible()
    if maren.form.count():
        maren.done()
    for left in (2, 1, 0):
        gm.press(re.compile("harm"), gm.stage.locator(".foes"))
        expect(gm.stage.locator(".foes")).to_contain_text(re.compile(f"{3 - left} of 3|full"))
    maren.shows("The leash is full")
    gm.press(re.compile("departs"), gm.stage.locator(".foes"))
    gm.says("It takes the lamp along.")
    expect(gm.stage.locator(".foes")).to_have_count(0)


def ends(night: Evening, gm: AtTheTable, maren: AtTheTable) -> None:
    """The scene is over, the session, and what downtime brings."""
    goes_on(gm, "End the scene")
    gm.shows("The scene is over. The GM begins the next.")
    goes_on(gm, "On to wrap-up")
    before = night.person("maren").get("xp", 0)
    gm.press("Attendance, Maren Voss")
    gm.done()
    assert night.person("maren")["xp"] == before + 2
    goes_on(gm, "On to hooks")
    goes_on(gm, "On to downtime")
    gm.press("How long is this downtime?")
    gm.done()
    maren.shows("In this downtime")
    rests = night.person("maren")
    assert (night.view()["phase"], rests["downtime"]) == ("downtime", 2)
    maren.one.press(maren.stage.get_by_text(re.compile("^Learn a skill: ")))
    maren.press(re.compile(r"^Learn athletics, to 1 \(2 XP, 1 day\)$"))
    maren.done()
    learned = night.person("maren")
    assert learned["skills"]["athletics"] == 1
    assert (learned.get("xp", 0), learned["days"]) == (rests["xp"] - 2, rests["days"] - 1)


def goes_on(gm: AtTheTable, label: str) -> None:
    """Asked once more, since everybody goes with it."""
    gm.press(label)
    gm.one.press(gm.page.get_by_role("dialog").get_by_role("button", name=label))
    expect(gm.page.get_by_role("dialog")).to_have_count(0)


def test_a_scene_with_a_gm_and_two_players(serving, person):
    night = Evening.laid(serving.url)
    night.dress("maren", kind="armour", row="light", name="oiled coat")
    gm, maren, isk = (AtTheTable(person(device)) for device in ("desktop", "desktop", "phone"))
    for seat, one in (("gm", gm), ("maren", maren), ("isk", isk)):
        one.sits(night.link(seat))
    rolls(night, gm, maren, isk)
    spends(night, gm, maren)
    casts(night, gm, maren)
    binds(serving, night, gm, maren, isk)
    hurts(night, gm, maren)
    slips(night, gm, maren)
    ends(night, gm, maren)


def travels(night: Evening, gm: AtTheTable, isk: AtTheTable) -> None:
    """A leg of a journey with a role taken, and something met on it."""
    gm.press("A leg of a journey", gm.keeper)
    gm.form.get_by_role("textbox").first.fill("Over the salt flats")
    gm.done()
    isk.shows("On the way: Over the salt flats")
    isk.press("Be the guide")
    gm.shows("On the way: Over the salt flats")
    expect(gm.stage.locator(".roles li").first).to_contain_text("Isk of the Lamps")
    gm.press(re.compile("^Something on the way"))
    gm.done()
    isk.shows("Met on this leg: 1")
    assert night.view()["leg"]["roles"] == {"guide": ["isk"]}


def persuades(night: Evening, gm: AtTheTable, isk: AtTheTable) -> None:
    """Somebody is to be talked round: a new argument each time, and somebody who answers."""
    gm.press("A persuasion begins", gm.keeper)
    gm.form.get_by_role("textbox").first.fill("The ferrywoman, to cross tonight")
    gm.done()
    isk.press(re.compile("^Make an argument"))
    isk.form.get_by_label("The new appeal").fill("Her own son is on the other bank.")
    isk.one.press(isk.form.get_by_role("button", name="Cancel"))
    expect(isk.form).to_have_count(0)
    assert [one["clock"]["size"] for one in night.view()["clocks"]] == [6]


def foretells(night: Evening, gm: AtTheTable, isk: AtTheTable) -> None:
    """The Crown is laid, a card of it comes nearer, and a consequence is drawn."""
    gm.press("Lay the Crown Spread", gm.keeper)
    gm.done()
    isk.shows("The Crown Spread")
    omen = gm.stage.locator(".omen").first
    gm.one.press(omen.get_by_role("button", name="It comes nearer"))
    expect(gm.stage.locator(".omen").first).to_be_visible()
    assert max(one["omen"].get("ticks", 0) for one in night.view()["crown"]) == 1
    night.rule(**{"session/draws": 1})
    gm.press("Draw a consequence", gm.keeper)
    isk.shows("Consequences drawn")


def moves(night: Evening, gm: AtTheTable, isk: AtTheTable) -> None:
    """The grid: everybody sees who stands where, and a cell is a press."""
    units = {"isk": {"x": 2, "y": 2}, "maren": {"x": 4, "y": 3, "facing": 6}}
    night.rule(grid={"kind": "square", "units": units, "rough": [[3, 3]]})
    expect(gm.stage.get_by_role("img", name="Isk of the Lamps at 2, 2")).to_be_visible()
    isk.shows("The grid")
    isk.one.press(isk.stage.get_by_role("button", name="Move to 3, 2"))
    isk.done()
    expect(gm.stage.get_by_role("img", name="Isk of the Lamps at 3, 2")).to_be_visible()


def asks_ahead(gm: AtTheTable) -> None:
    """How hard is this? Bots play it while the GM looks on."""
    gm.press("How hard is this?", gm.keeper)
    expect(gm.keeper.get_by_text("They do it")).to_be_visible()
    expect(gm.keeper.get_by_text("At least one of them goes down")).to_be_visible()


def learns(night: Evening, isk: AtTheTable) -> None:
    """In a downtime XP are spent, and the price is said before."""
    night.rule(**{"grid": None, "phase": "downtime", "people/isk/xp": 4, "people/isk/days": 3})
    isk.shows("In this downtime")
    # A skill that is new costs 2 XP, the next step 4: all but the two at 2 already.
    skills = isk.stage.locator("section.guide details").filter(has_text="Learn a skill")
    isk.one.press(skills.get_by_text("Learn a skill: 16 to choose from"))
    expect(skills.get_by_role("button")).to_have_count(16)
    isk.press(re.compile(r"^Learn athletics, to 1 \(2 XP, 1 day\)$"))
    isk.done()
    isk.shows("In this downtime")
    assert (night.person("isk")["xp"], night.person("isk")["skills"]["athletics"]) == (2, 1)


def test_the_road_the_cards_the_grid_and_a_downtime(serving, person):
    night = Evening.laid(serving.url, fate="live")
    gm, isk = AtTheTable(person("desktop")), AtTheTable(person("phone"))
    for seat, one in (("gm", gm), ("isk", isk)):
        one.sits(night.link(seat))
    persuades(night, gm, isk)
    travels(night, gm, isk)
    foretells(night, gm, isk)
    moves(night, gm, isk)
    asks_ahead(gm)
    learns(night, isk)


def test_a_character_is_made_on_a_phone_from_a_ready_concept(serving, person):
    night = Evening.laid(serving.url, people=[], players=2, scene="")
    ana = AtTheTable(person("phone"))
    ana.sits(night.link("player1"))
    expect(ana.page.get_by_text("Your turn.").first).to_be_visible()
    ana.press("Write your sheet")
    form = ana.page.locator(".build")
    form.get_by_role("radio", name="Thief").check(force=True)
    form.get_by_label("Name", exact=True).first.fill("Wren")
    expect(form.get_by_text("30 of 30 XP, 0 left")).to_be_visible()
    # One step too far is priced, refused, and taken back.
    ana.one.press(form.get_by_role("button", name="More melee"))
    expect(form.get_by_text("32 of 30 XP: 2 too many").first).to_be_visible()
    ana.one.press(form.get_by_role("button", name="Less melee"))
    ana.one.press(form.get_by_role("button", name="This is me"))
    ana.shows("Wren")
    ana.shows("Until the first scene your sheet can be written anew.")
    made = night.person("player1")
    assert (made["name"], made["skills"]["stealth"], made["xp"]) == ("Wren", 2, 0)
    assert ana.one.presses <= 6
    ana.one.drawer("Sheet")
    expect(ana.sheet.get_by_text("Wren").first).to_be_visible()


def test_a_ready_concept_and_a_name_take_less_than_two_minutes_on_a_phone(serving, person):
    night = Evening.laid(serving.url, people=[], players=2, scene="")
    ana = AtTheTable(person("phone"))
    ana.sits(night.link("player1"))
    sat = ana.one.presses
    ana.press("Write your sheet")
    form = ana.page.locator(".build")
    expect(form).to_be_visible()
    flicks, read = screens(form), read_there(form)
    name = "Wren Halloway"
    ana.one.press(form.get_by_role("radio", name="Thief"))
    line = form.get_by_label("Name", exact=True).first
    ana.one.press(line)
    line.press_sequentially(name)
    ana.one.press(form.get_by_role("button", name="This is me"))
    ana.shows(name)
    made = night.person("player1")
    assert (made["name"], made["skills"]["stealth"], made["xp"]) == (name, 2, 0)
    within_two_minutes("a character", ana.one.presses - sat, len(name), flicks, read)
