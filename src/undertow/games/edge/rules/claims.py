"""Using what lasts: claims for a roll, and rolls that fall again for it."""

from __future__ import annotations

from msgspec.structs import replace

from undertow.games.edge import book
from undertow.games.edge.acts import TALENTS, Act
from undertow.games.edge.book import RITES, Bonus, Give
from undertow.games.edge.facts.rolls import RollSet, Threw
from undertow.games.edge.facts.story import BeatsGained, LastingSet
from undertow.games.edge.moments import Changes, Difficulty, FoeActed, FoePool, Pool, Ready
from undertow.games.edge.rules import beats
from undertow.games.edge.rules.counting import RULES
from undertow.games.edge.rules.dice import SIDES, SUCCESS, successes
from undertow.games.edge.rules.giving import given_by, has
from undertow.games.edge.rules.throwing import again, fallen, hit_of, result, settle
from undertow.games.edge.world import (
    POSITIONS,
    Claim,
    Lasting,
    Roll,
    World,
)
from undertow.kernel import Table, Term, message

RESISTANT = message("edge.why.resistance", "[ARMOR]")
STILL = message("edge.why.changes", "An effect in force")

# Claiming it for a roll


def fits(world: World, roll: Roll, who: str, lasting: Lasting) -> bool:
    """May whoever rolls use this here? Words are theirs to judge, and the GM's."""
    thing = given_by(lasting)
    return (
        isinstance(thing, Bonus)
        and not thing.when
        and has(world, who, lasting)
        and _meant(world, roll, thing)
        and not thing.attribute
        and not thing.auto
        and name_of(lasting) not in _claimed(roll, thing)
    )


def _meant(world: World, roll: Roll, thing: Bonus) -> bool:
    """Is a roll of a skill or of a kind that it is for, or does it resist harm of such a kind?"""
    if not thing.skills and not thing.kinds:
        return True
    hit = hit_of(world, roll)
    against = hit is not None and hit.kind in thing.kinds
    return roll.skill in thing.skills or roll.kind in thing.kinds or against


def name_of(lasting: Lasting) -> str:
    """One source counts once on a roll; gifts of different patrons are different sources."""
    return (
        lasting.source if lasting.source in RITES else f"{lasting.source} {lasting.patron}".strip()
    )


def _claimed(roll: Roll, thing: Bonus) -> tuple[str, ...]:
    """What was claimed for a roll already: of one source dice count once, and steps of a kind once."""
    if thing.dice:
        return (*roll.help, *roll.more)
    if thing.effect:
        return tuple(roll.effects)
    return tuple(roll.shifts) if thing.position else roll.cooperative


def _sources(roll: Roll) -> tuple[str, ...]:
    return (*roll.help, *roll.more, *roll.effects, *roll.shifts, *roll.cooperative)


BEFORE = ("intricate", "succeeds")
"""What is claimed before the dice fall, beside dice and steps."""


def _claims(world: World, me: str) -> list[tuple[int, int]]:
    return [
        (id, n)
        for id, roll in world.rolls.items()
        if roll.who == me and not roll.faces
        for n, lasting in world.lasting.items()
        if fits(world, roll, me, lasting) and _before(given_by(lasting))
    ]


@RULES.modifies(Ready)
def may_be_claimed(world: World, m: Ready, me: str) -> Term | None:
    ids = {id for id, roll in world.rolls.items() if roll == m.roll}
    found = [n for id, n in _claims(world, m.roll.who) if id in ids]
    return Term(len(found), STILL()) if found else None


def _before(thing: Give | None) -> bool:
    assert isinstance(thing, Bonus)
    steps = thing.dice > 0 or thing.effect > 0 or thing.position > 0 or thing.starts == "controlled"
    return bool(steps or thing.does in BEFORE)


@Act(
    id="edge.claim",
    name="Use what lasts",
    to=_claims,
    anytime=True,
    text="Say that it fits what you do. The GM may say that it does not.",
)
async def claim(t: Table[World], me: str, id: int, n: int) -> None:
    lasting, thing = _put_on(t, id, n)
    if thing.beats:
        beats.gain(t, thing.beats, lasting.source, thing.suits)
    if thing.does == "succeeds":
        roll = t.world.rolls[id]
        roll = replace(roll, dv=t.reckon(Difficulty(roll)).total)
        made = replace(result(t, roll), successes=roll.dv, outcome="clean", due=0)
        await settle(t, id, made)


def _put_on(t: Table[World], id: int, n: int) -> tuple[Lasting, Bonus]:
    """What lasts goes into a roll, which remembers it; a use of it is gone."""
    lasting, roll = t.world.lasting[n], t.world.rolls[id]
    thing, name = given_by(lasting), name_of(lasting)
    assert isinstance(thing, Bonus)
    claimed = (*roll.claimed, Claim(name, n, lasting))
    t.tell(RollSet(id, replace(with_bonus(roll, thing, name), claimed=claimed)))
    spend(t, n)
    return lasting, thing


def _take_back(t: Table[World], claim: Claim) -> None:
    """The use is back, and so are the beats it gave the GM, as far as the bank still holds them."""
    if claim.was.uses:
        left = t.world.lasting.get(claim.id)
        uses = 1 + (left.uses if left is not None else 0)
        t.tell(LastingSet(claim.id, replace(claim.was, uses=uses)))
    thing = given_by(claim.was)
    assert isinstance(thing, Bonus)
    if given := min(thing.beats, t.world.beats.get(thing.suits, 0)):
        t.tell(BeatsGained(-given, "object", thing.suits))


def with_bonus(roll: Roll, thing: Bonus, name: str) -> Roll:
    """The roll with what is claimed: dice count as help, losses stand outside its cap."""
    if thing.dice > 0:
        roll = replace(roll, help={**roll.help, name: thing.dice})
    if thing.dice < 0:
        roll = replace(roll, more={**roll.more, name: thing.dice})
    if thing.effect:
        roll = replace(roll, effects={**roll.effects, name: thing.effect})
    if thing.position:
        roll = replace(roll, shifts={**roll.shifts, name: -thing.position})
    if thing.starts and (thing.starts == "desperate" or POSITIONS.index(roll.position)):
        roll = replace(roll, position=thing.starts, cooperative=(*roll.cooperative, name))
    if thing.does == "intricate":
        roll = replace(roll, rung="intricate", cooperative=(*roll.cooperative, name))
    return roll


def spend(t: Table[World], n: int) -> None:
    """One use of something that lasts is gone."""
    lasting = t.world.lasting[n]
    if lasting.uses:
        left = lasting.uses - 1
        t.tell(LastingSet(n, replace(lasting, uses=left) if left else None))


def _laid(world: World, me: str) -> list[tuple[int, int]]:
    """Penalties that may lie on somebody's roll."""
    return [
        (id, n)
        for id, roll in world.rolls.items()
        if not roll.faces
        for n, lasting in world.lasting.items()
        if fits(world, roll, roll.who, lasting)
        and not _before(given_by(lasting))
        and not _after(given_by(lasting))
    ]


def _after(thing: Give | None) -> bool:
    assert isinstance(thing, Bonus)
    return bool(thing.rerolls or thing.does in ("again", "saves", "ten"))


@Act(
    id="edge.lay",
    name="It weighs on this roll",
    by="gm",
    to=_laid,
    anytime=True,
    text="What a rite takes from whoever does this.",
)
async def lay(t: Table[World], me: str, id: int, n: int) -> None:
    _put_on(t, id, n)


# On a foe


def weighs(world: World, foe: int) -> list[tuple[int, Bonus]]:
    """What rites that were laid on a foe take from its dice."""
    found = []
    for n, one in world.lasting.items():
        thing = given_by(one)
        if isinstance(thing, Bonus) and thing.dice < 0 and not thing.when and str(foe) in one.on:
            found.append((n, thing))
    return found


@RULES.modifies(FoePool)
def weighed_down(world: World, m: FoePool, me: str) -> Term | None:
    dice = sum(thing.dice for _, thing in weighs(world, m.foe))
    return Term(dice, STILL()) if dice else None


@RULES.reacts("after", FoeActed, lambda world, m, me: bool(weighs(world, m.foe)))
async def worn_off(t: Table[World], m: FoeActed, me: str) -> None:
    for n, _ in weighs(t.world, m.foe):
        spend(t, n)


# After the dice fell


def _changes(world: World, id: int, lasting: Lasting) -> bool:
    """Can it change what these dice show?"""
    thing, roll = given_by(lasting), world.rolls[id]
    if not isinstance(thing, Bonus) or not fits(world, roll, roll.who, lasting):
        return False
    hits = successes(roll.faces)
    if thing.does == "ten":
        return any(face < SUCCESS for face in roll.faces)
    if thing.does:
        return hits < roll.dv if thing.does == "again" else thing.does == "saves" and not hits
    return bool(thing.rerolls) and any(face in thing.faces for face in roll.faces)


def _late(world: World, me: str) -> list[tuple[int, int]]:
    return [
        (id, n)
        for (id,) in fallen(world, me)
        for n, one in world.lasting.items()
        if _changes(world, id, one)
    ]


@RULES.modifies(Changes)
def may_change(world: World, m: Changes, me: str) -> Term | None:
    ids = [id for id, roll in world.rolls.items() if roll == m.roll]
    found = [n for id in ids for n, one in world.lasting.items() if _changes(world, id, one)]
    return Term(len(found), STILL()) if found else None


@Act(
    id="edge.claim-late",
    name="Change how the dice fell",
    to=_late,
    text="A die falls again, a failure is tried again, or a miss becomes a success at a cost.",
)
async def claim_late(t: Table[World], me: str, id: int, n: int) -> None:
    lasting, roll = t.world.lasting[n], t.world.rolls[id]
    thing = given_by(lasting)
    assert isinstance(thing, Bonus)
    spend(t, n)
    if thing.does == "saves":
        beats_due = max(1, roll.beats)
        made = replace(result(t, roll), successes=roll.dv, outcome="cost", beats=beats_due, due=0)
        await settle(t, id, made)
        return
    if thing.does == "ten":
        faces = list(roll.faces)
        faces[faces.index(min(faces))] = SIDES
        t.tell(Threw(id, tuple(faces), roll.beats))
        return
    dice = [place for place, face in enumerate(roll.faces) if face in thing.faces]
    whole = thing.does == "again"
    await again(t, id, list(range(len(roll.faces))) if whole else dice[: thing.rerolls])


# The GM's word


def _objections(world: World, me: str) -> list[tuple[int, str]]:
    return [
        (id, name)
        for id, roll in world.rolls.items()
        if not roll.faces
        for name in dict.fromkeys(_sources(roll))
        if judged(name)
    ]


def judged(name: str) -> bool:
    """Does something hang on words, so that the GM may say it does not fit: a rite, a ritual, a tag, a
    Gift? Talents say what they are for."""
    source = name.split()[0] if name else ""
    return source.startswith("edge.") and source not in TALENTS


@Act(
    id="edge.object",
    name="It does not fit",
    by="gm",
    to=_objections,
    anytime=True,
    text="What was claimed does not help this roll; its use is not lost.",
)
async def object_to(t: Table[World], me: str, id: int, name: str) -> None:
    def left(given: dict[str, int]) -> dict[str, int]:
        return {by: n for by, n in given.items() if by != name}

    roll = t.world.rolls[id]
    t.tell(
        RollSet(
            id,
            replace(
                roll,
                help=left(roll.help),
                more=left(roll.more),
                effects=left(roll.effects),
                shifts=left(roll.shifts),
                cooperative=tuple(by for by in roll.cooperative if by != name),
                claimed=tuple(one for one in roll.claimed if one.name != name),
            ),
        )
    )
    for one in roll.claimed:
        if one.name == name:
            _take_back(t, one)


@RULES.modifies(Pool)
def resistant(world: World, m: Pool, me: str) -> Term | None:
    """[ARMOR] is one more die against the harm it is made for; two of them are not added up."""
    hit = hit_of(world, m.roll)
    if hit is None:
        return None
    worn = [given_by(one) for one in world.lasting.values() if has(world, m.roll.who, one)]
    fits = any(isinstance(one, book.Resistance) and one.harm == hit.kind for one in worn)
    return Term(1, RESISTANT()) if fits else None
