"""How what only some series have reads as prose, and what a table agrees on."""

from __future__ import annotations

from undertow.games.moonlight import facts as f
from undertow.games.moonlight.book import PLAYSETS
from undertow.games.moonlight.catalogue.conspiracy import role_named
from undertow.games.moonlight.rules.fallout import chart
from undertow.games.moonlight.rulings import READINGS
from undertow.games.moonlight.telling import cases, say
from undertow.games.moonlight.words import BANDS, who, word
from undertow.kernel import plain

say(f.Granted, "{who} may choose an advance.", who=lambda x, w: who(w, x.who))
say(f.Healed, "{who} has no harm left.", who=lambda x, w: who(w, x.who))
cases(
    f.DoomSet,
    lambda fact, world: "doomed" if fact.doomed else "over",
    {
        "doomed": "{who} is past saving, and stands as long as the light lasts.",
        "over": "{who}'s time has come.",
    },
    who=lambda x, w: who(w, x.who),
)
say(
    f.SwappedOut,
    "{who} gives up {old} for {new}.",
    who=lambda x, w: who(w, x.who),
    old=lambda x, w: word(x.old),
    new=lambda x, w: word(x.new),
)
say(
    f.BondsChanged,
    "{who}'s links with {engine}: {n}.",
    who=lambda x, w: who(w, x.who),
    n=lambda x, w: x.links,
    engine=lambda x, w: plain(w.engines[x.engine].name),
)
say(
    f.AvatarSet,
    "{who} dreams of {avatar}.",
    who=lambda x, w: who(w, x.who),
    avatar=lambda x, w: plain(x.avatar.name),
)
cases(
    f.EngineSet,
    lambda fact, world: "piloted" if fact.engine.pilot else "idle",
    {
        "piloted": "{engine}: strength {strength}, piloted by {pilot}.",
        "idle": "{engine}: strength {strength}.",
    },
    engine=lambda x, w: plain(x.engine.name),
    strength=lambda x, w: x.engine.strength,
    pilot=lambda x, w: who(w, x.engine.pilot),
)


cases(
    f.SuspectSet,
    lambda fact, world: (
        "gone"
        if fact.suspect is None
        else "confronted"
        if fact.suspect.confronted
        else "known"
        if fact.suspect.role
        else "new"
    ),
    {
        "new": "{name} is a suspect.",
        "known": "{name} is identified: {role}.",
        "confronted": "{name} was confronted.",
        "gone": "Somebody is no suspect any more.",
    },
    name=lambda x, w: plain(x.suspect.name if x.suspect else ""),
    role=lambda x, w: role_named(x.suspect.role if x.suspect else ""),
)
cases(
    f.FalloutRead,
    lambda fact, world: "chart" if chart(world, fact.tier, fact.band) else "plain",
    {"plain": "Fallout: {band}.", "chart": "Fallout, {band}: {chart}"},
    band=lambda x, w: BANDS[x.band](),
    chart=lambda x, w: plain(chart(w, x.tier, x.band)),
)
say(f.FiguresSet, "The lengths of tracks are set.")
cases(
    f.RulingsSet,
    lambda fact, world: "some" if any(fact.rulings.of(name) for name in READINGS) else "none",
    {"none": "The table plays by the book.", "some": "The table agrees: {readings}"},
    readings=lambda x, w: [READINGS[name]() for name in READINGS if x.rulings.of(name)],
)
cases(
    f.SeasonEnded,
    lambda fact, world: "last" if fact.last else "season",
    {"season": "The season is told.", "last": "The season is told, and with it {series}."},
    series=lambda x, w: plain(
        w.series.name or (PLAYSETS[w.series.id].name if w.series.id in PLAYSETS else "")
    ),
)
cases(
    f.Parted,
    lambda fact, world: "apart" if fact.apart else "one",
    {"apart": "{who}'s halves are apart.", "one": "{who} is one again."},
    who=lambda x, w: who(w, x.who),
)
cases(
    f.DuelSet,
    lambda fact, world: "begun" if fact.foe else "over",
    {
        "begun": "{who} against {foe}: neither withdraws before one is beaten. {words}",
        "over": "{who}'s duel is over.",
    },
    who=lambda x, w: who(w, x.who),
    foe=lambda x, w: plain(x.foe),
    words=lambda x, w: plain(x.words),
)
cases(
    f.BeaconLit,
    lambda fact, world: "lit" if fact.who else "",
    {"lit": "{who} gives heart to all who hear."},
    who=lambda x, w: who(w, x.who),
)
say(f.EffectLost, "It achieves less than it seemed.")
say(f.FootingSet, "{who} acts from a worse position now.", who=lambda x, w: who(w, x.who))
