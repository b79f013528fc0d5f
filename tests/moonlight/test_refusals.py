"""What nobody may do is refused in one sentence that says why."""

from support.shows import shows

PRICE = "That is the price of a poisoned promise: nobody can resist it, soften it or take it on."


@shows("moonlight.action.rating-range", "moonlight.xp.attribute-advance")
def test_there_is_no_fifth_dot(night):
    full = {"dots": {"defy": 2}, "bright": {"defy": 2}, "advances": ("sun", "sun", "sun")}
    n = night(ana=full, ben={})
    why = n.refused("ana", "advance", "sun", "defy")
    assert why == "Ana has four dots in defy already: there is no fifth."
    n.does("ana", "advance", "sun", "express")
    assert n.refused("ana", "advance", "sun", "flow") == "Advance: that cannot be chosen now."
    n.set("people/ana/dots/defy", 1)
    n.does("ana", "advance", "sun", "defy")
    assert n.refused("ana", "advance", "sun", "defy") == why


@shows("moonlight.poison.no-resist", "moonlight.poison.no-protect")
def test_the_price_of_a_promise_is_neither_resisted_nor_softened_nor_taken_on(night):
    care = {"abilities": ("moonlight.saw-it-coming",)}
    n = night(ana={**care, "transcended": True, "changed": True}, ben={})
    id = n.acts("ana")
    n.does("gm", "promise", id, words="it knows your name", kind="complication")
    n.does("ana", "accept", id, 0)
    n.rolls("ana", 6, 1)
    price, other = n.incoming(), n.hits("ana")
    for action, more in (("resist", ()), ("armour", ()), ("special", ("moonlight.saw-it-coming",))):
        assert n.refused("ana", action, price, *more) == PRICE
    assert n.refused("ben", "protect", price) == PRICE
    n.does("ben", "protect", other)
    n.does("ana", "take", price)
    assert n.refused("ana", "resist", price) == "Resist: there is nothing to do that to now."


@shows("moonlight.link.self")
def test_a_link_with_oneself_takes_an_ability_and_one_with_others_must_be_held(night):
    love = {"abilities": ("moonlight.bonds-of-love",), "links": {"cleo": 1}, "stress": 3}
    n = night(ana={"links": {"ben": 1}}, ben={}, cleo=love)
    own = "A link with oneself takes an ability, and Ana has none for it."
    id = n.acts("ana")
    assert n.refused("ana", "link-comfort", "ana", "ana") == own
    assert n.refused("ana", "link-shrug", "ana", "ana", 0) == own
    assert n.refused("ana", "assist-link", id, "ana") == own
    assert n.refused("ana", "save-link", "ana", "ana") == own
    assert n.refused("ben", "assist-link", id, "ana") == "Ben holds no link with Ana."
    assert n.refused("ana", "link-comfort", "nobody", "ana") == (
        "Recover stress: that cannot be chosen now."
    )
    n.does("cleo", "link-comfort", "cleo", "cleo")
    assert n.one("cleo").stress == 1


@shows("moonlight.downtime.connect-limit")
def test_a_connection_is_made_with_another_and_once(night):
    n = night("downtime")
    n.set("people/ana/downtime", 2)
    why = "A connection is made with another protagonist."
    assert n.refused("ana", "connect", "ana", action="flow") == why
    n.dice(4).does("ana", "connect", "ben", action="flow")
    why = "Ana has made a connection with Ben already."
    assert n.refused("ana", "connect", "ben", action="flow") == why


def test_there_is_no_mission_of_a_fourth_tier(night, playing):
    n = night()
    why = "There is no mission of tier 4 here."
    assert n.refused("ana", "plan", kind="tier-4", goal="the moon") == why
    n = playing("brink")
    why = "There is no mission called siege to choose now."
    assert n.refused("ana", "plan", kind="siege", goal="the moon") == why
    why = n.refused("ana", "plan", kind="cleansing", goal="the moon", other=9)
    assert why == "Other dice, more or fewer: It must be from -3 to 3."
