"""The heroes in the twin: who is here, what she may still spend and use."""

from __future__ import annotations

from undertow.games.fire.twin import memory as k
from undertow.games.fire.twin.jit import Row, jit

SNEAK_AP = 6
MOST_PLUS_AP = 5
MOST_AP = 7


@jit
def here(s: Row, hero: int) -> bool:
    return not s[k.STATUS + hero] & (k.LOST | k.LEFT)


@jit
def used(s: Row, hero: int) -> int:
    """How often she used the skill that is limited by game."""
    return s[k.STATUS + hero] >> k.USES_SHIFT


@jit
def uses_left(s: Row, c: Row, hero: int, kind: int) -> bool:
    """Is this hero of this kind, with the one use of her Master skill left?"""
    return c[k.C_KIND + hero] == kind and used(s, hero) < 1


@jit
def bombs_left(s: Row, c: Row) -> int:
    swordsman = c[k.C_SLOT + k.SWORDSMAN]
    return max(0, (1 if c[k.R_BOMB_ONCE] else 2) - used(s, swordsman))


@jit
def ap_limit(s: Row, c: Row, hero: int) -> int:
    """AP this hero may spend in a turn."""
    limit = c[k.C_AP + hero]
    kind = c[k.C_KIND + hero]
    if kind == k.DARK_KNIGHT:
        limit += s[k.PLUS_AP]
        if c[k.R_DARK_KNIGHT_THREE_AP] and s[k.PLUS_AP] < MOST_PLUS_AP:
            limit += 1
    elif kind == k.ROGUE and s[k.SNEAKING]:
        limit = SNEAK_AP
    return limit


@jit
def ap_left(s: Row, c: Row) -> int:
    return ap_limit(s, c, s[k.TURN_HERO]) - s[k.SPENT]


@jit
def boomerang_at(s: Row, tile: int) -> bool:
    return s[k.BOOMERANG] >= 0 and s[k.BOOMERANG] == tile


@jit
def collect_cost(s: Row, c: Row, hero: int, tile: int, colour: int) -> int:
    """AP to collect the token of this colour here."""
    cost = c[k.C_STEPS] - c[k.C_STARS + hero * 3 + colour]
    if boomerang_at(s, tile):
        cost -= 1
    return max(0, cost)


@jit
def challenge_cost(s: Row, c: Row, tile: int) -> int:
    """AP to destroy a relic, or to pick up the Fire."""
    return 0 if c[k.R_BOOMERANG_ANY_CHALLENGE] and boomerang_at(s, tile) else 1


@jit
def shade_cost(s: Row, c: Row, hero: int, colour: int) -> int:
    """AP to banish the Shade of this colour."""
    cost = c[k.C_STEPS] - c[k.C_STARS + hero * 3 + colour]
    if (s[k.BROKEN] >> colour) & 1:
        cost = 1
    if c[k.R_BOOMERANG_ANY_CHALLENGE] and boomerang_at(s, s[k.SHADES + colour]):
        cost -= 1
    return max(0, cost)


@jit
def cultists(s: Row, tile: int) -> int:
    """Cultists in a chamber that can be struck; those gathered on the Vestibule are out of reach."""
    return (s[k.INFO + tile] >> k.CULTIST_SHIFT) & 3


@jit
def set_cultists(s: Row, tile: int, count: int) -> None:
    s[k.INFO + tile] = (s[k.INFO + tile] & ~k.CULTIST_BITS) | (count << k.CULTIST_SHIFT)


@jit
def cultists_left(s: Row, c: Row) -> int:
    """Cultists in the supply; below zero, stand-ins are out."""
    out = s[k.GATHERED] + (s[k.HOARD] if c[k.C_SLOT + k.DARK_KNIGHT] >= 0 else 0)
    for tile in range(1, k.TILES):
        out += cultists(s, tile)
    return c[k.C_CULTISTS] - out
