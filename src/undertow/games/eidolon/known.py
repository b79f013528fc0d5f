"""What players know of the people whom the GM plays. Facts, views and offers all ask here."""

from __future__ import annotations

from msgspec.structs import replace

from undertow.games.eidolon.people import NPC, Enemy, NpcLine, Stage


def public_enemy(enemy: Enemy) -> Enemy | None:
    """An enemy as far as the GM has shown it, the rest blank; None while players know nothing.
    Who is beaten was seen to fall: their name is known."""
    if enemy.shown == "hidden" and not enemy.beaten:
        return None
    threat: tuple[Stage, ...] = ()
    if enemy.shown == "threat" and not enemy.beaten:
        threat = (Stage(enemy.stages[enemy.crash].threat, ""),)
    shows = enemy.shows
    return Enemy(
        enemy.id,
        enemy.name,
        enemy.eidolon if "eidolon" in shows else "",
        enemy.power if "power" in shows else "",
        threat,
        crash=enemy.crash if enemy.shown in ("stage", "threat") else 0,
        state=enemy.state if "state" in shows else "ready",
        shown=enemy.shown,
        phantom_of=enemy.phantom_of,
        shows=shows,
    )


def public_npc(npc: NPC) -> NPC | None:
    """Someone as far as the GM has shown them, the rest blank; None while players know nothing."""
    if not npc.known:
        return None
    shows = npc_lines(npc)
    return NPC(
        npc.id,
        npc.name,
        eidolon=npc.eidolon if "eidolon" in shows else "",
        power=npc.power if "power" in shows else "",
        state=npc.state if "state" in shows else "sealed",
        ties=npc.ties if "ties" in shows else (),
        shows=shows,
    )


def gms_npc(npc: NPC) -> NPC:
    """Someone as the GM sees them: everything, and which lines players may read."""
    return replace(npc, shows=npc_lines(npc) if npc.known else npc.shows or ())


def npc_lines(npc: NPC) -> tuple[NpcLine, ...]:
    """Which lines of someone players may read. Who was written down before this could be chosen
    shows Ties and state, and the Eidolon's name once it is awake."""
    if npc.shows is not None:
        return npc.shows
    return ("state", "ties") if npc.state == "sealed" else ("eidolon", "state", "ties")


def changed(npc: NPC, eidolon: str, power: str) -> NPC:
    """Someone with an Eidolon that is awake. What is new about them stays the GM's: a line that
    says something else now is shown no longer."""
    now = replace(npc, eidolon=eidolon, power=power, state="ready")
    kept = tuple(line for line in npc_lines(npc) if getattr(npc, line) == getattr(now, line))
    return replace(now, shows=kept)


def state_shown(one: NPC | Enemy) -> bool:
    """Do players know what state this Eidolon is in?"""
    if isinstance(one, Enemy):
        return public_enemy(one) is not None and "state" in one.shows
    return one.known and "state" in npc_lines(one)
