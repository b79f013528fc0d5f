"""What counts towards a roll: the rules' own hooks, in play always."""

from __future__ import annotations

from undertow.games.edge.moments import SUGGESTED, Danger, Difficulty, Effect, Help, HelpMost, Pool
from undertow.games.edge.world import POSITIONS, Roll, World, attribute_of
from undertow.kernel import Term, message
from undertow.parts.actions import Ability, Count
from undertow.parts.uses import used

RULES = Ability[World](id="edge.rules", name="The rules", text="What holds for everybody.")
"""The game's own hooks, in play always."""

ASSIST = message("edge.why.assist", "{who} helps")
HELP = message("edge.why.help", "Help")
HELP_FROM = message("edge.why.help-from", "{names}")
HARM = message("edge.why.harm", "Harm {level}")
AILS = message("edge.why.conditions", "{conditions}")
TOGETHER = message("edge.why.together", "Together with {names}")
SHIFTS = message("edge.why.shifts", "{names}")

ASSISTS = ("boon", "follower", "gift")
"""Whose dice of help are plain assists: a friend's boon, a follower, a boon that was given."""

AILMENTS: dict[str, tuple[str, ...]] = {
    "encumbered": ("athletics",),
    "singed": ("notice", "tinker", "craft"),
    "waterlogged": ("athletics", "stealth", "survival", "skirmish"),
    "muted": ("command", "deceive", "intimidate", "persuade"),
    "oathbreaker": ("command", "persuade"),
}
"""The skills on which a condition takes a die."""
SHAKEN = "edge.shaken"
"""Fear takes a die once a scene."""


def ails(world: World, roll: Roll) -> list[str]:
    """The conditions that take a die from a roll."""
    found = []
    for word in world.people[roll.who].conditions:
        if (
            roll.skill in AILMENTS.get(word, ())
            or (word == "weakened" and roll.attribute == "body")
            or (word == "shaken" and _fears(world, roll))
        ):
            found.append(word)
    return found


def _fears(world: World, roll: Roll) -> bool:
    """The next roll against fear or in danger, in each scene."""
    danger = roll.skill == "resolve" or roll.position == "desperate"
    return danger and not used(world.uses, roll.who, SHAKEN)


@RULES.modifies(Help)
def assisted(world: World, m: Help, me: str) -> Term | None:
    helper = m.roll.helper
    return Term(1, ASSIST(who=world.people[helper].name)) if helper and not m.roll.group else None


@RULES.modifies(Help)
def helped(world: World, m: Help, me: str) -> Term | None:
    if not m.roll.help or m.roll.group:
        return None
    return Term(sum(m.roll.help.values()), HELP_FROM(names=list(m.roll.help)))


@RULES.modifies(Pool)
def all_help(world: World, m: Pool, me: str, count: Count) -> Term | None:
    """All dice of help together, three at the most unless a talent says otherwise."""
    dice, most = count(Help(m.roll)), count(HelpMost(m.roll))
    if world.rulings.cap_assists_only:
        plain = bool(m.roll.helper) + sum(m.roll.help.get(by, 0) for by in ASSISTS)
        dice -= max(0, plain - most)
    else:
        dice = min(dice, most)
    return Term(dice, HELP()) if dice else None


@RULES.modifies(Pool)
def other_dice(world: World, m: Pool, me: str) -> Term | None:
    return (
        Term(sum(m.roll.more.values()), HELP_FROM(names=list(m.roll.more))) if m.roll.more else None
    )


@RULES.modifies(Pool)
def together(world: World, m: Pool, me: str) -> Term | None:
    """A group: everybody's dice lie in one pool."""
    if not m.roll.group:
        return None
    each = [(world.people[who], skill) for who, skill in m.roll.group.items()]
    dice = sum(one.rating(attribute_of(skill)) + one.skill(skill) for one, skill in each)
    return Term(dice, TOGETHER(names=[one.name for one, _ in each]))


@RULES.modifies(Pool)
def hurt(world: World, m: Pool, me: str) -> Term | None:
    """Only the level somebody has now counts."""
    one, roll = world.people[m.roll.who], m.roll
    if roll.kind == "resist":
        return None
    held = (one.harm == 1 and roll.related) or (
        one.harm == 2 and not one.treated and not roll.lifted
    )
    return Term(-1, HARM(level=one.harm)) if held else None


@RULES.modifies(Pool)
def ailing(world: World, m: Pool, me: str) -> Term | None:
    found = ails(world, m.roll)
    return Term(-len(found), AILS(conditions=found)) if found else None


@RULES.modifies(Danger)
def shifted(world: World, m: Danger, me: str) -> Term | None:
    """Several forces do not add up beyond one step each way; a step that cannot be made is wasted."""
    at = start = POSITIONS.index(m.roll.position)
    better = worse = False
    for step in m.roll.shifts.values():
        if step < 0 and not better:
            at, better = max(0, at - 1), True
        elif step > 0 and not worse:
            at, worse = min(2, at + 1), True
    return Term(at - start, SHIFTS(names=list(m.roll.shifts))) if at != start else None


@RULES.modifies(Effect)
def effects(world: World, m: Effect, me: str) -> Term | None:
    return (
        Term(sum(m.roll.effects.values()), SHIFTS(names=list(m.roll.effects)))
        if m.roll.effects
        else None
    )


@RULES.modifies(Difficulty)
def harder(world: World, m: Difficulty, me: str) -> Term | None:
    """Nothing makes a roll easier than its floor."""
    by, roll = sum(m.roll.harder.values()), m.roll
    if roll.floor and by < 0:
        dv = roll.dv or SUGGESTED[roll.position]
        by = min(0, max(by, roll.floor - dv))
    return Term(by, SHIFTS(names=list(roll.harder))) if by else None


@RULES.modifies(Difficulty)
def follows(world: World, m: Difficulty, me: str, count: Count) -> Term | None:
    """Where the table says so, the difficulty moves with the position."""
    if not world.rulings.dv_follows_position:
        return None
    now = POSITIONS[count(Danger(m.roll))]
    by = SUGGESTED[now] - SUGGESTED[m.roll.position]
    return Term(by, SHIFTS(names=list(m.roll.shifts))) if by else None
