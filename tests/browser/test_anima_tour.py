"""Every main state of Anima Prime, on desktop and phone, light and dark: axe finds nothing serious, nothing is
cut off sideways, and a picture is left in build/screenshots, to be looked at. A turn by keyboard alone; and
nothing that is said is hard-wired."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from playwright.sync_api import Route, expect

from browser.anima_table import Seat, Table
from browser.conftest import SHOTS
from browser.people import Person
from browser.test_keyboard import tab_to
from browser.test_tour import AXE, Tour, write_index
from browser.test_words import BARE
from undertow.games.anima.catalogue.samples import SAMPLES
from undertow.games.anima.form import BRIDGE
from undertow.games.anima.world import Base, Effect, Goal, Sheet

pytestmark = [pytest.mark.browser, pytest.mark.limit(1800), pytest.mark.xdist_group("browser")]

RATS = Sheet(
    "rats",
    "Rats of the boiler room",
    "adversity",
    type="swarm",
    members=40,
    base=Base(2, 1, 6, None, 6),
    competence=1,
    standouts="one with a brass tail",
)
LAMPS = Goal("goal-2", "Put out the lamps", 2, Effect("condition", 1, "", "blinded", "pc"), True)
BRIDGE_AND_RATS = replace(
    BRIDGE,
    adversity=(*BRIDGE.adversity, RATS),
    goals=(*BRIDGE.goals, LAMPS),
    rolled=False,
    order=("yara", "kassala", "warden", "guards", "rats"),
)
YARA = {
    "leadership": 1,
    "multisoul": 1,
    "tactical-maneuvering": 1,
    "blaze": 1,
    "leap-attack": 1,
    "soulbound-weapon": 1,
    "weapon-upgrade": 2,
    "superior-power-control": 1,
}
STORY: dict[str, Any] = {
    "mood": "fast, loud, with a heart",
    "campaign": {"world": "a", "group": "Strangers who took the same train."},
    "seeds": [{"level": "setting", "by": "gm", "text": "The trains arrive before they leave."}],
}
STEPS = ("Who", "Powers", "Weapons and bonds", "Traits and passion", "Background and links")


def party(**more: Any) -> dict[str, Any]:
    """Two characters: a gunblade, and a suit that comes when it is called."""
    yara = SAMPLES["yara"]
    hers = replace(yara, sheet=replace(yara.sheet, powers=YARA))
    return {
        "players": ["ana", "ben"],
        "characters": {"ana": msgspec.to_builtins(hers)},
        "samples": {"ben": "kassala"},
        "spoken": True,
        **STORY,
        **more,
    }


def fight(**more: Any) -> dict[str, Any]:
    return party(conflict=msgspec.to_builtins(BRIDGE_AND_RATS), **more)


class Walk(Tour):
    """Somebody at a table of Anima Prime; their pictures have names of their own."""

    prefix = "anima-"

    def __init__(self, person: Person, table: Table | None = None, seat: str = "") -> None:
        super().__init__(person, "", {})
        self.seat = Seat(person)
        if table:
            self.page.goto(table.link(seat))
            expect(self.stage).to_be_visible()

    @property
    def stage(self) -> Any:
        return self.seat.stage

    def look(self, name: str, axe: bool = True) -> None:
        self.page.evaluate(
            "document.querySelectorAll('.stage, .sheet, .form').forEach((one) => one.scrollTo(0, 0))"
        )
        super().look(name, axe)

    def sees(self, text: str | re.Pattern[str]) -> None:
        expect(self.page.get_by_text(text).locator("visible=true").first).to_be_visible()


def set_up(walk: Walk, url: str) -> None:
    walk.page.goto(f"{url}#/new/anima")
    expect(walk.person.button("Open the table")).to_be_visible()
    walk.look("set-up")
    walk.person.press(walk.page.locator("details > summary").last)
    walk.look("set-up-readings")


def make(walk: Walk) -> None:
    """Each step of the builder, with something in it."""
    form = walk.page.locator(".builder")
    kassala = form.get_by_role("button", name=re.compile("^Kassala"))
    expect(kassala).to_be_visible()
    walk.look("build-start")
    walk.person.press(kassala)
    for before, step in zip((None, *STEPS), STEPS, strict=False):
        if before:
            walk.person.press(form.get_by_role("button", name=f"Next: {step}"))
        expect(form.get_by_role("heading", level=3, name=step)).to_be_visible()
        walk.look(f"build-{step.split()[0].lower()}")


def lay_out(table: Table, gm: Walk) -> None:
    """The GM prepares somebody, and a conflict."""
    gm.look("gm-between")
    gm.person.drawer("Screen")
    gm.look("gm-screen")
    gm.person.press(gm.page.get_by_role("button", name="Prepare an opponent").first)
    gm.person.drawer("Stage")
    form = gm.page.locator("section.compose")
    gm.person.press(form.get_by_role("button", name="A squad of four"))
    form.get_by_label("Name", exact=True).fill("Clockwork guards")
    gm.look("gm-prepare")
    gm.person.press(form.get_by_role("button", name="Save"))
    expect(form).to_have_count(0)
    gm.person.press(gm.page.get_by_role("button", name=re.compile("^Begin a conflict")).first)
    battle = gm.page.locator(".battle")
    gm.look("gm-conflict-begun")
    gm.seat.clears(battle)
    gm.person.press(battle.get_by_role("button", name="+ boss"))
    gm.person.press(battle.locator("summary").first)
    gm.person.press(battle.get_by_role("button", name="+ goal or switch"))
    gm.look("gm-conflict")
    battle.get_by_label("What can be achieved").fill("Put out the lamps")
    gm.person.press(battle.get_by_role("button", name="A switch"))
    changes = battle.get_by_label("What it changes")
    condition = changes.get_by_role("option", name=re.compile("condition", re.IGNORECASE))
    changes.select_option(condition.get_attribute("value"))
    battle.get_by_label("Which condition").select_option("Blinded")
    battle.get_by_label("It is on at the start").scroll_into_view_if_needed()
    Tour.look(gm, "gm-conflict-goal")
    gm.person.press(battle.get_by_role("button", name="Begin"))


def turns(table: Table, one: Walk, other: Walk, gm: Walk) -> None:
    """A maneuver from the turn to its dice: alone, and with somebody."""
    one.sees("Which weapon is in your hand?")
    one.look("hold")
    table.answer("ana", 0)
    one.sees(re.compile("Your turn"))
    one.look("turn")
    other.look("turn-of-another")
    table.open("ana", "combined", "yara")
    one.sees("Who joins Yara?")
    one.look("combined")
    table.answer("ana", ["kassala"])
    other.sees(re.compile("leads a combined maneuver"))
    other.look("combined-asked")
    table.answer("ben", "yes")
    expect(gm.stage.locator(".numbers")).to_be_visible()
    gm.look("gm-basic")
    table.answer("gm", 4)
    expect(one.stage.locator(".numbers")).to_be_visible()
    one.look("own-dice")
    table.answer("ana", 3)
    table.answer("ben", 3)
    expect(one.stage.locator(".real")).to_be_visible()
    for face in (6, 6, 1):
        one.person.press(one.stage.get_by_role("button", name=f"A die shows {face}"))
    one.look("real-dice")
    table.set("yara", marks=[0, 2])
    table.rolls(6, 6, 6, 6, 6, 4, 4, 4, 1, 2)
    one.sees("Keep the dice")
    one.look("rolled")
    table.answer("ana", "trait-2")
    table.rolls(5, 1)
    expect(one.stage.locator(".numbers")).to_be_visible()
    one.look("earned")
    table.answer("ana", 5)
    one.sees(re.compile("How many of 3 strike dice"))
    one.look("shares")
    table.answer("ana", 0)
    table.answer("ana", 3)
    one.sees("Skip")
    one.look("something-at-once")
    table.answer("ana", "no")


def adversity(table: Table, one: Walk, gm: Walk) -> None:
    """The GM's side; a weapon is disarmed, a switch turned."""
    gm.sees(re.compile("Your turn"))
    gm.look("gm-turn")
    gm.person.drawer("Screen")
    gm.look("gm-screen-fight")
    gm.person.drawer("Stage")
    table.set("warden", sp=6)
    table.open("gm", "achieve", "warden", "disarm:yara:0")
    expect(gm.stage.locator(".numbers")).to_be_visible()
    gm.look("achievement-dice")
    table.answer("gm", 6)
    table.rolls(4, 4, 4, 4, 1, 1)
    one.sees("disarmed")
    one.look("disarmed")
    for foe in ("guards", "rats"):
        table.open("gm", "pass", foe)


def strike(table: Table, one: Walk, other: Walk) -> None:
    """A strike, step by step."""
    table.set(
        "yara", sp=6, cp=6, wounds=1, conditions=[["poisoned", "hand"], ["empowered", "hand"]]
    )
    one.sees(re.compile("Your turn"))
    one.look("turn-to-strike")
    table.open("ana", "strike", "yara", "warden")
    expect(one.stage.locator(".numbers")).to_be_visible()
    one.look("strike-dice")
    table.answer("ana", 5)
    one.sees("Strike without a power")
    one.person.press(one.stage.get_by_role("button", name=re.compile("^Leap Attack")))
    one.look("strike-powers")
    table.answer("ana", ["leap-attack"])
    table.rolls(5, 4, 4, 1, 2, 3, 6)
    one.sees("Keep the dice")
    one.look("strike-rolled")
    other.look("strike-watched")
    table.answer("ana", "control")
    one.sees(re.compile("Blaze"))
    one.look("strike-control")
    table.answer("ana", ["blaze"])
    table.rolls(4, 4, 4)
    table.answer("ana", "keep")
    other.sees(re.compile("Your turn"))
    one.look("struck")
    table.set("kassala", cp=4)
    other.look("turn-to-summon")
    table.open("ben", "summon", "kassala", "kasitaka")
    other.sees("Kasitaka Living Armor Suit")
    other.look("summoned")


def defeat(table: Table, one: Walk, gm: Walk) -> None:
    """Yara falls; the Warden falls; what comes after."""
    table.set("warden", sp=6)
    table.set("yara", wounds=2)
    table.open("gm", "strike", "warden", "yara")
    table.answer("gm", 6)
    while table.asked("gm")["kind"] != "fated":
        table.answer("gm", [])
    table.rolls(4, 4, 4, 4, 4, 4)
    expect(one.stage.get_by_role("article", name="Yara").locator(".tag").first).to_be_visible()
    one.look("defeated")
    table.open("gm", "retreat", "gm")
    table.settle()
    one.sees(re.compile("between conflicts"))
    one.look("between")


def scenes(table: Table, one: Walk, gm: Walk) -> None:
    table.open("gm", "threat", form=["The bridge comes down", 4, False])
    one.person.press(one.page.get_by_role("button", name=re.compile("^Set a scene")).first)
    one.look("scene-form")
    form = one.page.locator("section.compose")
    form.get_by_label("Where").fill("The dining car")
    form.get_by_label("What is between them").fill("Who called the suit?")
    one.person.press(form.get_by_role("button", name="Send"))
    expect(form).to_have_count(0)
    one.sees("Choose one reward")
    one.look("scene")
    one.person.drawer("Sheet")
    one.look("sheet")
    gm.person.drawer("Screen")
    gm.look("gm-screen-scene")


def words(table: Table, one: Walk) -> None:
    """A table that writes: what may be told of whom."""
    one.page.goto("about:blank")
    one.page.goto(table.link("ana"))
    expect(one.stage).to_be_visible()
    table.answer("ana", 0)
    one.person.press(one.page.locator(".turn").get_by_role("button", name=re.compile("^Maneuver")))
    told = one.page.locator(".describe")
    expect(told).to_be_visible()
    one.look("describe")
    told.get_by_role("textbox").fill("She runs up the chain of the bridge and lets go.")
    one.person.press(told.get_by_role("button", name=re.compile("guards", re.IGNORECASE)))
    one.person.press(told.get_by_role("button", name="Send"))
    expect(told).to_have_count(0)
    table.answer("gm", 3)
    table.answer("ana", 3)
    one.sees(re.compile("may still give"))
    one.look("described")


@pytest.mark.parametrize("device", ["desktop", "phone"])
def test_every_state_of_anima_is_sound_and_has_its_picture_taken(serving, person, device):
    for old in SHOTS.glob(f"anima-[0-9]*-{device}-*.png"):
        old.unlink(missing_ok=True)

    def somebody() -> Person:
        one = person(device)
        one.context.add_init_script(path=AXE)
        one.context.add_init_script("""if (location.protocol === 'http:' && !localStorage.getItem('undertow.settings')?.includes('taught'))
            localStorage.setItem('undertow.settings', JSON.stringify({taught: ['anima'], pace: 'once'}));""")
        return one

    first = Walk(somebody())
    set_up(first, serving.url)
    new = Table.opened(serving.url, {"players": ["ana"], **STORY, "seeds": []})
    first.page.goto(new.link("ana"))
    make(first)
    one, other, gm = Walk(somebody()), Walk(somebody()), Walk(somebody())
    calm = Table.opened(serving.url, party())
    for walk, seat in ((gm, "gm"), (one, "ana")):
        walk.page.goto(calm.link(seat))
        expect(walk.stage).to_be_visible()
    lay_out(calm, gm)
    table = Table.opened(serving.url, fight())
    for walk, seat in ((gm, "gm"), (one, "ana"), (other, "ben")):
        walk.page.goto(table.link(seat))
        expect(walk.stage).to_be_visible()
        walk.person.drawer("Stage")
    turns(table, one, other, gm)
    adversity(table, one, gm)
    strike(table, one, other)
    defeat(table, one, gm)
    scenes(table, one, gm)
    words(Table.opened(serving.url, fight(spoken=False)), first)
    write_index(SHOTS)
    walks = (first, one, other, gm)
    print(f"\n{2 * sum(walk.count for walk in walks)} pictures of Anima Prime ({device})")
    found = [line for walk in walks for line in walk.found]
    assert not found, "\n" + "\n".join(found)


def test_a_turn_by_keyboard_alone(serving, person):
    """Ana makes a maneuver: Tab, Enter, and the numbers the dice show."""
    table = Table.opened(serving.url, fight())
    table.answer("ana", 0)
    me = person("desktop")
    Seat(me).sits(table.link("ana"))
    keys, stage = me.page.keyboard, me.page.locator(".anima.stage")
    tab_to(me, r"^Maneuver\n")
    keys.press("Enter")
    expect(stage.get_by_text("Yara has begun")).to_be_visible()
    table.answer("gm", 2)
    tab_to(me, "^2 dice")
    keys.press("Enter")
    tab_to(me, "^Add 2 dice$")
    keys.press("Enter")
    tab_to(me, "^Roll 4 dice$")
    keys.press("Enter")
    tab_to(me, "^A die shows 1$")
    keys.type("6441")
    tab_to(me, "^Enter roll$")
    keys.press("Enter")
    expect(stage.get_by_text("2 strike dice and 1 charge die")).to_be_visible()
    Seat(me).has("Yara", action=8, strike=2, charge=1)


def test_nothing_moves_under_a_finger_while_the_odds_are_worked_out(serving, person):
    table = Table.opened(serving.url, fight())
    table.answer("ana", 0)
    table.set("yara", sp=6)
    me = person("desktop")
    me.page.set_viewport_size({"width": 1600, "height": 900})  # the odds beside the numbers
    held: list[Route] = []
    holding = True
    me.page.route("**/odds", lambda route: held.append(route) if holding else route.continue_())
    one = Seat(me)
    one.sits(table.link("ana"))
    table.open("ana", "strike", "yara", "warden")
    number = one.tray.get_by_role("group", name="How many dice").get_by_role(
        "button", name="4 dice"
    )
    shown = one.tray.get_by_text(re.compile("^It wounds"))
    expect(number).to_be_visible()

    def odds_come() -> None:
        nonlocal holding
        holding = False
        while held:
            held.pop().continue_()
        expect(shown).to_be_visible()

    before = number.bounding_box()
    odds_come()
    assert number.bounding_box() == before, "they came"
    holding = True
    me.press(number)
    send = one.tray.get_by_role("button", name="Strike with 4 dice")
    expect(shown).to_have_count(0)
    before = number.bounding_box(), send.bounding_box()
    odds_come()
    assert (number.bounding_box(), send.bounding_box()) == before, "they changed"


def test_on_a_phone_a_short_word_leaves_the_parts_of_the_table_within_reach(serving, person):
    table = Table.opened(serving.url, {"players": ["ana"]})
    me = person("phone")
    Seat(me).sits(table.link("gm"), taught=True)
    me.page.wait_for_load_state("networkidle")  # nothing that still comes moves what is pressed
    me.page.locator("section.compose").get_by_role("button", name="Send").tap(force=True)
    expect(me.page.locator(".toast")).to_be_visible()
    # It goes by itself after a while, so both are measured at once.
    lies_on_them = me.page.evaluate(
        """() => {
          const [word, tabs] = ['.toast', '.tabs'].map((one) => document.querySelector(one).getBoundingClientRect());
          return word.bottom > tabs.top;
        }"""
    )
    assert not lies_on_them


def named() -> set[str]:
    """What people wrote, or might have: names, and the words of the characters."""
    found = {"Undertow", "Undertow:", "Tonight", "gm", "ana", "ben", STORY["mood"]}
    found |= {STORY["campaign"]["group"], STORY["seeds"][0]["text"]}
    for sample in SAMPLES.values():
        for sheet in (sample.sheet, *sample.eidolons):
            found |= {sheet.name, *sheet.traits, *(weapon.name for weapon in sheet.weapons)}
            found |= {
                part for part in msgspec.structs.astuple(sheet.about) if isinstance(part, str)
            }
            found |= {weapon.object for weapon in sheet.weapons}
    for foe in BRIDGE_AND_RATS.adversity:
        found |= {foe.name, foe.standouts}
    return {*found, *(goal.text for goal in BRIDGE_AND_RATS.goals)} - {""}


def bracketed(me: Person, where: str) -> list[str]:
    """What stands outside brackets, less what people wrote."""
    bare = []
    for text in me.page.evaluate(BARE):
        left = text.rsplit("  (", 1)[0]
        for name in sorted(named(), key=len, reverse=True):
            left = re.sub(re.escape(name), " ", left, flags=re.IGNORECASE)
        if any(part.isalpha() and len(part) > 1 for part in left.split()):
            bare.append(f"{where}: {text}")
    return bare


def test_no_sentence_of_anima_is_hard_wired(serving, person):
    """In the pseudo-language every sentence stands in brackets."""
    me, gm = person("desktop"), person("desktop")
    bare = []

    def at(one: Person, link: str, seen: str) -> None:
        one.page.goto("about:blank")
        one.page.goto(link.replace("/#", "/?lang=xx-pseudo#"))
        expect(one.page.locator(seen).first).to_be_visible()

    at(me, f"{serving.url}#/new/anima", ".anima.setup")
    bare += bracketed(me, "the set-up")
    new = Table.opened(serving.url, {"players": ["ana"], **STORY, "seeds": []})
    at(me, new.link("ana"), ".builder")
    for step in range(6):
        me.press(me.page.locator(".builder nav button").nth(step))
        bare += bracketed(me, f"step {step + 1} of the builder")
    table = Table.opened(serving.url, fight())
    table.answer("ana", 0)
    at(gm, table.link("gm"), ".anima.keeper")
    at(me, table.link("ana"), ".anima .turn")
    bare += [*bracketed(me, "a turn"), *bracketed(gm, "the GM's screen")]
    table.open("ana", "maneuver", "yara")
    expect(gm.page.locator(".numbers")).to_be_visible()
    bare += [*bracketed(me, "a maneuver"), *bracketed(gm, "basic dice")]
    table.answer("gm", 3)
    table.answer("ana", 3)
    table.answer("ana", "roll")
    expect(me.page.locator(".real")).to_be_visible()
    bare += bracketed(me, "real dice")
    table.rolls(6, 6, 4, 4, 1, 1)
    table.settle()
    while table.view()["conflict"]["now"] != "yara":
        now = table.view()["conflict"]["now"]
        table.open("ben" if now == "kassala" else "gm", "pass", now)
    table.set("yara", sp=6, cp=6)
    table.open("ana", "strike", "yara", "warden")
    expect(me.page.locator(".numbers")).to_be_visible()
    bare += bracketed(me, "a strike")
    table.answer("ana", 5)
    expect(me.page.locator(".tray .powers")).to_be_visible()
    bare += bracketed(me, "powers of a strike")
    table.settle()
    table.open("gm", "retreat", "gm")
    table.settle()
    expect(me.page.locator(".party")).to_be_visible()
    bare += [*bracketed(me, "between conflicts"), *bracketed(gm, "the GM between conflicts")]
    me.press(me.page.locator(".can button").first)
    expect(me.page.locator("section.compose h2")).to_be_visible()
    bare += bracketed(me, "a scene")
    table.open("ana", "scene", "ana", form=["Tonight", ["yara"], "Tonight"])
    table.open("gm", "end-scene", "gm")
    gm.press(gm.page.locator(".can button.main"))
    expect(gm.page.locator(".battle")).to_be_visible()
    gm.press(gm.page.locator(".battle").get_by_role("button", name=re.compile("goal or switch")))
    bare += bracketed(gm, "a conflict laid out")
    assert not bare, "hard-wired:\n" + "\n".join(dict.fromkeys(bare))
