"""Passives: who comes first, what changes what, and why a number is what it is."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from kernel.hands import does, new, says
from kernel.toy import CHARM, HOOKS, Income, Strike, ToyGame
from kernel.toy_world import SEATS, Hurt, Noted, World
from undertow.kernel import RULES, Hooks, Modifier, Play, Reaction, ScriptedFate, Table, Term

DECK = tuple(range(12))


def reaction(entry: str, when: Any, whose: str | None, does: Any = None) -> Reaction:
    """A reaction that notes its name, and then does something."""

    async def script(t: Table[World], moment: Strike) -> Any:
        t.tell(Noted(entry))
        return await does(t, moment) if does else None

    return Reaction(entry, Strike, when, lambda world, moment: whose, script)


def struck(*hooks: Any, active: int = 0, by: str = "ann", target: str = "bob") -> Play[World]:
    play = new(ToyGame(hooks))
    for _ in range(active):
        does(play, "ann", "turn")
    does(play, by, "strike", target)
    return play


@pytest.mark.parametrize("when", ["before", "instead", "after"])
@pytest.mark.parametrize("active", [0, 1, 2])
def test_the_rules_react_first_then_seats_from_the_active_one_then_by_entry(
    when: str, active: int
) -> None:
    hooks = [
        reaction(f"{letter}-{whose}", when, whose)
        for letter in "zab"
        for whose in ("cat", RULES, "ann", "bob")
    ]
    order = SEATS[active:] + SEATS[:active]
    expected = [f"{letter}-{whose}" for whose in (RULES, *order) for letter in "abz"]
    assert list(struck(*hooks, active=active).world.notes) == expected


def test_what_does_not_concern_now_does_not_react() -> None:
    assert struck(reaction("a", "before", None), reaction("b", "after", "")).world.notes == ()


def test_a_reaction_of_somebody_unknown_is_a_broken_rule() -> None:
    from undertow.kernel import RuleFailed

    with pytest.raises(RuleFailed):
        struck(reaction("a", "after", "dan"), reaction("b", "after", "ann"))


def test_before_changes_what_will_happen() -> None:
    async def double(t: Table[World], moment: Strike) -> Strike:
        return replace(moment, wounds=moment.wounds * 2)

    async def more(t: Table[World], moment: Strike) -> Strike:
        return replace(moment, wounds=moment.wounds + 1)

    play = struck(reaction("b", "before", "bob", double), reaction("a", "before", "bob", more))
    assert play.world.purses["bob"].wounds == 4


def test_before_follows_the_changed_moment_and_each_reacts_once() -> None:
    async def redirect(t: Table[World], moment: Strike) -> Strike:
        return replace(moment, target="cat" if moment.target == "bob" else "bob")

    def worn_by(entry: str, seat: str) -> Reaction:
        plain = reaction(entry, "before", seat, redirect)
        return Reaction(
            entry, Strike, "before", lambda w, m: seat if m.target == seat else None, plain.script
        )

    play = struck(worn_by("mirror-b", "bob"), worn_by("mirror-c", "cat"))
    assert play.world.notes == ("mirror-b", "mirror-c")
    assert play.world.purses["bob"].wounds == 1
    assert play.world.purses["cat"].wounds == 0


def test_instead_stops_at_the_first_that_acts() -> None:
    async def acts(t: Table[World], moment: Strike) -> bool:
        return True

    play = struck(
        reaction("a", "instead", "ann"),
        reaction("b", "instead", "bob", acts),
        reaction("c", "instead", "cat", acts),
        reaction("d", "after", "ann"),
    )
    assert play.world.notes == ("a", "b")
    assert play.world.purses["bob"].wounds == 0


def test_after_skips_what_an_earlier_reaction_made_pointless() -> None:
    async def again(t: Table[World], moment: Strike) -> None:
        t.tell(Hurt(moment.target, 1))

    base = reaction("", "after", "ann", again)

    def once(world: World, moment: Strike) -> str | None:
        return "ann" if world.purses[moment.target].wounds < 2 else None

    hooks = [Reaction(entry, Strike, "after", once, base.script) for entry in "abc"]
    assert struck(*hooks).world.purses["bob"].wounds == 2


def test_reactions_may_ask_their_owners_and_roll() -> None:
    play = new(
        ToyGame(HOOKS),
        fate=ScriptedFate(DECK, (3,)),
        charms=(("bob", "shield"), ("bob", "dodge"), ("bob", "thorns")),
    )
    does(play, "ann", "strike", "bob")
    says(play, "bob", "no")
    assert play.world.purses["bob"].wounds == 1
    assert play.world.purses["ann"].wounds == 1
    play.fate.tell((4,))
    does(play, "ann", "strike", "bob")
    says(play, "bob", "yes")
    assert play.world.purses["bob"].wounds == 1, "dodged"


# Reckoning


def test_a_number_answers_why() -> None:
    play = new(charms=(("ann", "lucky"), ("bob", "tax")))
    reckoning = play.game.reckon(play.world, Income("ann", 2))
    assert reckoning.total == 4
    assert [(term.amount, str(term.why)) for term in reckoning.terms] == [
        (2, "work"),
        (2, "lucky"),
    ]
    assert play.game.reckon(play.world, Income("cat", 2)).total == 2


def test_a_number_has_a_floor_and_a_ceiling() -> None:
    play = new(charms=(("ann", "lucky"), ("bob", "tax")))
    assert play.game.reckon(play.world, Income("bob", 2)).total == 0
    assert play.game.reckon(play.world, Income("bob", 4)).total == 0
    assert play.game.reckon(play.world, Income("bob", 5)).total == 1
    assert play.game.reckon(play.world, Income("ann", 4)).total == 6
    assert play.game.reckon(play.world, Income("ann", 5)).total == 6
    assert play.game.reckon(play.world, Income("ann", 9)).total == 6


def test_a_term_that_sets_replaces_what_was_counted_before_it() -> None:
    play = new(charms=(("ann", "even"), ("ann", "lucky")))
    reckoning = play.game.reckon(play.world, Income("ann", 4))
    assert reckoning.total == 3, "even sets 1, then lucky adds 2"
    assert [term.sets for term in reckoning.terms] == [False, True, False]


@given(
    st.integers(-10, 10),
    st.lists(st.tuples(st.integers(-9, 9), st.booleans(), st.booleans()), max_size=6),
)
def test_terms_add_up_to_the_total_within_floor_and_ceiling(
    work: int, each: list[tuple[int, bool, bool]]
) -> None:
    def modifier(n: int, amount: int, sets: bool, speaks: bool) -> Modifier:
        why = Term(amount, CHARM(charm=str(n)), sets) if speaks else None
        return Modifier(f"m{n}", Income, lambda world, tally: why)

    hooks = Hooks(modifier(n, *kind) for n, kind in enumerate(each))
    reckoning = hooks.reckon(World(), Income("ann", work))
    total = 0
    for term in reckoning.terms:
        total = term.amount if term.sets else total + term.amount
    assert reckoning.total == min(max(total, 0), 6)
    assert hooks.total(World(), Income("ann", work)) == reckoning.total
    assert len(reckoning.terms) == 1 + sum(speaks for *_, speaks in each)
