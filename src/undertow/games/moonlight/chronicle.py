"""How facts read as prose. A fact is told in the world it has made."""

from __future__ import annotations

from typing import Any

from undertow.games.moonlight import facts as f
from undertow.games.moonlight.book import PLAYSETS
from undertow.games.moonlight.catalogue.bastion import BASTION, EXPOSED, FARED
from undertow.games.moonlight.rules.creation import asked
from undertow.games.moonlight.rules.mission import kinds
from undertow.games.moonlight.telling import Get, cases, prose, say
from undertow.games.moonlight.words import BANDS, reason, who, word
from undertow.games.moonlight.world import EFFECTS, FULL, TIERS, Consequence, Roll, Tracks, World
from undertow.kernel import Line, message, plain


def _who(fact: Any, world: World) -> Line:
    return who(world, fact.who)


def _why(fact: Any, world: World) -> Line:
    return reason(fact.why)


# Stress and eclipse

cases(
    f.Stressed,
    lambda fact, world: "eclipse" if world.people[fact.who].eclipse else "plain",
    {
        "plain": "{who}: stress {stress} ({why}).",
        "eclipse": "{who}, in eclipse: {stress} left ({why}).",
    },
    who=_who,
    stress=lambda x, w: x.stress,
    why=_why,
)
say(f.BrinkReached, "{who} is on the brink of eclipse. Who holds them?", who=_who)
cases(
    f.BrinkLeft,
    lambda fact, world: "saved" if fact.by else "fell",
    {"saved": "{by} holds {who} back from the brink.", "fell": "{who} falls into eclipse."},
    who=_who,
    by=lambda x, w: who(w, x.by),
)
say(f.Eclipsed, "{who} falls into eclipse.", who=_who)
say(
    f.EclipseEscaped,
    "{who} comes out of eclipse, with the help of {by}: {words}",
    who=_who,
    by=lambda x, w: who(w, x.by),
    words=lambda x, w: plain(x.words),
)
cases(
    f.WasLost,
    lambda fact, world: fact.how,
    {
        "dead": "{who} dies.",
        "mundane": "{who} forgets the magic, and goes back to an ordinary life.",
        "retired": "{who} leaves the story.",
        "adversary": "{who} goes over to the adversary.",
    },
    who=_who,
)

# Harm and consequences

say(
    f.Hurt,
    "{who} is hurt, level {level}: {words}",
    who=_who,
    level=lambda x, w: x.harm.level,
    words=lambda x, w: plain(x.harm.words),
)
say(f.PutOut, "{who} is out of action until the mission ends.", who=_who)
cases(
    f.Recovered,
    lambda fact, world: "well" if not world.people[fact.who].harm else "mending",
    {"mending": "{who} recovers: {n} {n#segment|segments}.", "well": "{who} has no harm left."},
    who=_who,
    n=lambda x, w: x.segments,
)


AMOUNTS = {
    "harm": message("moonlight.told.harm-level", "harm, level {n}"),
    "clock": message("moonlight.told.clock-segments", "{kind}, {n} segments"),
}


def amount(found: Consequence) -> Line:
    """What kind of consequence it is, and how much of it."""
    if found.kind == "harm":
        return AMOUNTS["harm"](n=found.level)
    if found.clock:
        return AMOUNTS["clock"](kind=word(found.kind), n=found.level)
    return word(found.kind)


def _answered(fact: Any, world: World) -> str:
    found: Consequence = fact.consequence
    if found.promised:
        return "promised"
    if found.level <= 0:
        return "nothing"
    if found.armoured:
        return "armoured"
    if found.resisted:
        return "resisted"
    return "protected" if found.protected else "new"


cases(
    f.Foreseen,
    _answered,
    {
        "new": "{whom} faces this: {words} ({amount}).",
        "promised": "The price of the promise comes for {whom}: {words} ({amount}).",
        "protected": "{whom} steps in for {other}: {words} ({amount}).",
        "resisted": "{whom} resists. What is left: {words} ({amount}).",
        "armoured": "{whom}'s armour takes some of it. What is left: {words} ({amount}).",
        "nothing": "{whom} averts it: {words}",
    },
    whom=lambda x, w: who(w, x.consequence.whom),
    other=lambda x, w: who(w, x.consequence.protected),
    words=lambda x, w: plain(x.consequence.words),
    amount=lambda x, w: amount(x.consequence),
)
cases(
    f.Landed,
    lambda fact, world: "averted" if fact.averted else "landed",
    {"averted": "It does not happen.", "landed": "It happens."},
)
cases(
    f.ArmourSpent,
    lambda fact, world: "special" if fact.special else "armour",
    {"armour": "{who} spends their armour.", "special": "{who} spends their special armour."},
    who=_who,
)
say(f.Rearmed, "{who}'s armour is as new.", who=_who)
say(
    f.HarmShrugged,
    "{who} shrugs it off for now: {words}",
    who=_who,
    words=lambda x, w: plain(w.people[x.who].harm[x.tag].words),
)

# Transcendence, links, growth


def _change(told: f.Transcended) -> str:
    """All that its player said of it: how it looks, how it feels, and how the change back will."""
    return " / ".join(filter(None, (told.words, told.feels, told.back)))


cases(
    f.Transcended,
    lambda fact, world: "said" if _change(fact) else "plain",
    {"plain": "{who} transcends.", "said": "{who} transcends: {words}"},
    who=lambda x, w: plain(w.people[x.who].true_name or w.people[x.who].name),
    words=lambda x, w: plain(_change(x)),
)
say(f.TrackMarked, "{who}: transcendence {n} of 4.", who=_who, n=lambda x, w: x.track)
say(f.ChangedBack, "{who} changes back.", who=_who)
say(
    f.LinksChanged,
    "{who}'s links with {whom}: {n}.",
    who=_who,
    whom=lambda x, w: who(w, x.whom),
    n=lambda x, w: x.links,
)
say(
    f.Learned,
    "{who}: 1 xp in {track} ({why}).",
    who=_who,
    track=lambda x, w: word(x.track),
    why=_why,
)
say(f.Advanced, "{who} grows: {gain}.", who=_who, gain=lambda x, w: word(x.gain))
say(f.DowntimeSpent, "Downtime actions left for {who}: {n}.", who=_who, n=lambda x, w: x.left)
cases(f.Used, lambda fact, world: "never", {})
say(f.MissionCleared, "Links go; stress and armour are as new for all who are not in eclipse.")
say(
    f.Chosen,
    "{who}, {ability}: {choice}.",
    who=_who,
    ability=lambda x, w: word(x.ability),
    choice=lambda x, w: who(w, x.choice) if x.choice in w.people else plain(x.choice),
)
say(f.DotGained, "{who} gains a dot in {action}.", who=_who, action=lambda x, w: word(x.action))

# Rolls


_STATED: dict[str, Get] = {
    "who": lambda x, w: who(w, x.roll.who),
    "goal": lambda x, w: plain(x.roll.goal),
    "action": lambda x, w: word(x.roll.action),
}
cases(
    f.GoalStated,
    lambda fact, world: "joins" if fact.roll.of else fact.roll.kind,
    {
        "action": "{who} wants this, by {action}: {goal}",
        "setup": "{who} makes an opening, by {action}: {goal}",
        "flashback": "{who} had prepared this, by {action}: {goal}",
        "info": "{who} looks into this in the midst of danger, by {action}: {goal}",
        "joins": "{who} joins in, by {action}: {goal}",
    },
    **_STATED,
)
ADDED = {
    "assist": message("moonlight.told.with-assist", "{who} helps"),
    "push": message("moonlight.told.with-push", "a push"),
    "promise": message("moonlight.told.with-promise", "a poisoned promise"),
    "offers": message("moonlight.told.with-offers", "{n} {n#promise|promises} offered"),
    "gift": message("moonlight.told.with-gift", "{ability}"),
}


def _added(fact: Any, world: World) -> list[Line]:
    """What was added to a roll so far."""
    roll: Roll = fact.roll
    found = [ADDED["assist"](who=who(world, roll.helper))] if roll.helper else []
    found += [ADDED["push"]()] if roll.push else []
    if roll.promise is not None:
        found.append(ADDED["promise"]())
    elif roll.offers:
        found.append(ADDED["offers"](n=len(roll.offers)))
    return [*found, *(ADDED["gift"](ability=word(id)) for id in (*roll.abilities, *roll.gifts))]


cases(
    f.RollChanged,
    lambda fact, world: "added" if _added(fact, world) else "plain",
    {
        "plain": "{who}'s roll: {action}, {position}, {effect} effect.",
        "added": "{who}'s roll: {action}, {position}, {effect} effect; {added}.",
    },
    position=lambda x, w: word(x.roll.position),
    effect=lambda x, w: word(EFFECTS[x.roll.effect]),
    added=_added,
    **_STATED,
)
say(f.RollDropped, "The roll is dropped; nothing happened.")
say(
    f.Rolled,
    "{who} rolls {faces}: {band} ({position}, {effect} effect).",
    who=lambda x, w: who(w, x.made.who),
    faces=lambda x, w: list(x.made.faces),
    band=lambda x, w: BANDS[x.made.band](),
    position=lambda x, w: word(x.made.position),
    effect=lambda x, w: word(EFFECTS[x.made.effect]),
)


cases(
    f.Threw,
    lambda fact, world: "home" if fact.what == EXPOSED else "one" if fact.who else "all",
    {
        "one": "{who} rolls {faces} for {what}: {band}.",
        "all": "{faces} for {what}: {band}.",
        "home": "{faces} for {what}: {band}. {fared}",
    },
    who=_who,
    faces=lambda x, w: list(x.faces),
    what=lambda x, w: reason(x.what),
    band=lambda x, w: BANDS[x.band](),
    fared=lambda x, w: FARED[x.band](),
)
say(
    f.OpeningMade,
    "{by} has made an opening for the others: {words}",
    by=lambda x, w: who(w, x.opening.by),
    words=lambda x, w: plain(x.opening.words),
)
say(
    f.OpeningUsed,
    "{who} uses the opening that {by} made.",
    who=_who,
    by=lambda x, w: who(w, w.setups[x.id].by),
)
say(
    f.GroupFell,
    "Together, led by {lead}: {band}.",
    lead=lambda x, w: who(w, x.lead),
    band=lambda x, w: BANDS[x.best.band](),
)

# The story

say(
    f.Gathered,
    "The story begins{people}.",
    people=lambda x, w: plain(
        " with " + ", ".join(one.name for one in x.people.values()) if x.people else ""
    ),
)
say(f.SceneSet, "{words}", words=lambda x, w: plain(x.words))
cases(
    f.Spotlit,
    lambda fact, world: "asked" if fact.who else "none",
    {"asked": "{who}, what do you do?", "none": "Nothing more comes of it."},
    who=_who,
)
say(
    f.PhaseBegan,
    "Episode {episode}: {phase}.",
    episode=lambda x, w: w.episode,
    phase=lambda x, w: word(x.phase),
)
say(
    f.ClockSet,
    "The clock “{name}”: {ticks} of {size}.",
    name=lambda x, w: plain(x.clock.name),
    ticks=lambda x, w: x.clock.ticks,
    size=lambda x, w: x.clock.size,
)
say(f.ClockPutAway, "A clock is put away.")


def _course(fact: Any, world: World) -> str:
    mission = fact.mission
    if mission.success is not None:
        return "won" if mission.success else "lost"
    return "planned" if mission.position is None else "opens"


cases(
    f.MissionSet,
    _course,
    {
        "planned": "The mission, tier {tier}: {goal} ({kind})",
        "opens": "The mission opens in a {position} position: {goal}",
        "won": "The mission is over, and they achieved it: {goal}",
        "lost": "The mission is over, and they did not achieve it: {goal}",
    },
    tier=lambda x, w: x.mission.tier,
    goal=lambda x, w: plain(x.mission.goal),
    kind=lambda x, w: plain(next((k.name for k in kinds(w) if k.id == x.mission.id), x.mission.id)),
    position=lambda x, w: word(x.mission.position or "risky"),
)
cases(
    f.FlashbackSet,
    lambda fact, world: (
        "" if fact.flashback is None else "asked" if fact.flashback.price is None else "priced"
    ),
    {
        "asked": "{who} remembers: {words}",
        "priced": "{who}'s flashback costs {price} stress: {words}",
    },
    who=lambda x, w: who(w, x.flashback.who) if x.flashback else plain(""),
    words=lambda x, w: plain(x.flashback.words if x.flashback else ""),
    price=lambda x, w: (x.flashback and x.flashback.price) or 0,
)
say(
    f.TracksSet,
    "{adversary}: {at} of {full}. {leads}: {found} of {most}.{more}",
    adversary=lambda x, w: adversary(w),
    at=lambda x, w: x.tracks.adversary,
    full=lambda x, w: FULL,
    leads=lambda x, w: _leads(w),
    found=lambda x, w: x.tracks.investigation,
    most=lambda x, w: TIERS * x.tracks.leads_tier,
    more=lambda x, w: _bastion(x.tracks, w),
)
HOLDS = message("moonlight.told.bastion", " The Last Bastion: {at} of {most}.")


def _leads(world: World) -> Line:
    playset = PLAYSETS.get(world.series.id)
    return plain(playset.leads) if playset else LEADS()


def _bastion(tracks: Tracks, world: World) -> Line:
    """Only where there is one."""
    playset = PLAYSETS.get(world.series.id)
    if playset is None or BASTION not in playset.rules:
        return plain("")
    return HOLDS(at=tracks.bastion, most=TIERS * tracks.bastion_tier)


LEADS = message("moonlight.word.the-leads", "Investigation")
ADVERSARY = message("moonlight.word.the-adversary", "The adversary")


def adversary(world: World) -> Line:
    playset = PLAYSETS.get(world.series.id)
    return plain(playset.adversary) if playset else ADVERSARY()


def _series(fact: Any, world: World) -> Line:
    return plain(fact.series.name) if fact.series.name else word(fact.series.id)


cases(
    f.SeriesSet,
    lambda fact, world: "has" if fact.series.abilities else "plain",
    {
        "plain": "The series: {series}.",
        "has": "{series}, season {season}: {abilities}; {xp} series xp.",
    },
    series=_series,
    season=lambda x, w: x.series.season,
    abilities=lambda x, w: [word(id) for id in x.series.abilities],
    xp=lambda x, w: x.series.xp,
)
cases(
    f.Agreed,
    lambda fact, world: "answered" if fact.words else "open",
    {"answered": "{question} {words}.", "open": "“{question}” is open again."},
    question=lambda x, w: asked(w, x.id),
    words=lambda x, w: list(map(plain, x.words)),
)
cases(
    f.SecondarySet,
    lambda fact, world: "new" if fact.secondary else "gone",
    {"new": "{name} enters the story.", "gone": "Somebody leaves the story."},
    name=lambda x, w: plain(x.secondary.name if x.secondary else ""),
)
say(
    f.SheetSet,
    "{name} joins: {playbook}.",
    name=lambda x, w: plain(x.who.name),
    playbook=lambda x, w: word(x.who.playbook),
)
say(
    f.VowsSet,
    "{who} promises: {words}",
    who=_who,
    words=lambda x, w: [plain(vow.words) for vow in x.vows],
)
say(
    f.ProjectBegan,
    "{who} begins a project: “{name}”.",
    who=_who,
    name=lambda x, w: plain(w.clocks[x.id].name),
)
say(
    f.Asked,
    "{who} may ask the director. Questions: {questions}, follow-ups: {more}. About: {about}",
    who=_who,
    questions=lambda x, w: x.questions,
    more=lambda x, w: x.follow_ups,
    about=lambda x, w: plain(x.about),
)

__all__ = ["adversary", "amount", "prose"]
