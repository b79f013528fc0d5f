"""What each rite does, read off the book apart from the catalogue: a line for each.

First what every use gives, after > what a push gives (all of it instead, where the line ends in
`replaces`), after a / each of the ways it may be done, after ~ its own backlash, and last what is unusual
about it. A gift is told by its kind and what is not usual of it: dice, effect and position with their
steps, `uses` how often, whom it is for, and `when` where it waits for something to happen.
"""

from __future__ import annotations

import re

import msgspec

from undertow.games.edge.book import Give, Rite

WORDS = ("on", "about", "what", "words", "kind")
"""What is told in words is compared with the book's own words elsewhere."""
UNUSUAL = (
    "choose",
    "replaces",
    "push_choose",
    "parties",
    "push_parties",
    "until",
    "push_until",
    "interrupt",
    "test",
)


def deed(give: Give) -> str:
    return " ".join([type(give).__name__.lower(), *_said(give, ())])


def _said(thing: msgspec.Struct, only: tuple[str, ...]) -> list[str]:
    """What is not as usual."""
    found = []
    for field in msgspec.structs.fields(thing):
        value = getattr(thing, field.name)
        if value == field.default or field.name in WORDS or (only and field.name not in only):
            continue
        if isinstance(value, tuple):
            value = "/".join(map(str, value))
        if field.name == "when" or value is True:
            found.append(field.name)
        elif field.name == "whom":
            found.append(value)
        else:
            found.append(f"{field.name} {value}")
    return found


def deeds_of(rite: Rite) -> str:
    """The line of a rite as the catalogue has it."""
    found = [*map(deed, rite.gives)]
    found += [f"> {deed(give)}" for give in rite.pushed]
    for way in rite.ways:
        found.append(f"/ {' & '.join(map(deed, way.gives))}".strip())
    found += [f"~ {deed(give)}" for give in rite.backlash.gives] if rite.backlash else []
    return "; ".join([*found, *_said(rite, UNUSUAL)])


def deeds() -> dict[str, str]:
    """The lines of the book by rite."""
    lines = (re.split(r"\s*:\s*", line, maxsplit=1) for line in BOOK.strip().splitlines())
    return {f"edge.{short}": told for short, told in lines}


BOOK = """
aliyah.blessing-of-chains : bonus dice 1 uses 1 bearer; fatigue amount 1 bearer when; > bonus dice 2 uses 1 bearer; > fatigue amount 2 bearer when; > beats amount 1 suits spades; replaces
aliyah.fallen-star : tick clock Corruption size 4 bearer; > tick clock Corruption size 4 amount 2 bearer; > beats amount 1 suits diamonds
aliyah.celestial-wound : > bonus dice 1 until lasting bearer; > beats amount 1 suits hearts; / condition name vampiric hunger bearer; / condition name bestial rage bearer; / condition name shadow-bind bearer
aliyah.chained-host : bonus dice 2 beats 1 suits hearts/clubs/diamonds/spades; beats amount 1 when; fatigue amount 1 when; > bonus dice 3 beats 2; > fatigue amount 1; > beats amount 1 when; > fatigue amount 1 when; replaces
aliyah.ascended-fall : condition name a supernatural trait and a fatal weakness bearer; > beats amount 2 suits hearts
aliyah.heavenly-descent : bonus effect 1 all; beats amount 1 when; > beats amount 3 suits diamonds; until session
carrion.consuming-rot : bonus effect 2 uses 1; boon amount 1 when; > beats amount 1 suits clubs
carrion.harvested-end : > fatigue amount 1; / bonus dice 1 uses 1; / bonus rerolls 1 uses 1; / beats amount 1 forced foes; push_choose 2
carrion.fertile-death : / bonus position 1 allies; / bonus dice 1 allies; push_choose 2
carrion.transformed-spirit : > bonus dice 1 until lasting; / bonus dice 1; / ask amount 1
carrion.great-consumption : > tick clock Ecosystem Disruption size 6; / bonus position 1; / helper cap 3; / stock worth 2; choose 2; push_choose 3
carrion.eternal-cycle : > tick clock Cycle Debt size 6
clockwork.iterative-refinement : bonus rerolls 1 faces 1/6 uses 1; > bonus rerolls 2 faces 1/6 uses 1; > tick clock Strain size 4 amount 1; replaces; interrupt
clockwork.mechanical-intuition : bonus dice 1 uses 1 skills tinker/craft; > exposure amount 1
clockwork.self-improving-device : tick clock Improvement size 6; > tick clock Improvement size 6 amount 2; / bonus effect 1 when; / condition name resilient frame when; / condition name auxiliary function when; until lasting
clockwork.automated-sequence : work; > tick clock Maintenance size 4; > trial skill tinker dv 3 when
clockwork.perfect-design : work; bonus effect 1 most 3; > work; > bonus effect 3; > tick clock Stress size 6 amount 1; replaces; until lasting
clockwork.infinite-workshop : bonus effect 1 all; bonus dice 2 skills craft/tinker span scene; > bonus does intricate uses 1; > tick clock Entropic Backlash size 8 amount 2; until lasting
gallows.measured-debt : bonus dice 1; bonus dice -1 uses 1 all; > beats amount 1 suits hearts forced breaker when
gallows.weighed-heart : bonus dice 1; > trial skill resolve dv 3 bearer
gallows.balanced-scales : bonus dice 1 parties; > trial skill command dv 0 against command bearer
gallows.judges-eye : bonus dice 2 skills insight; bonus dice -1 foes; > exposure amount 1
gallows.final-reckoning : harm level 2 all when; bonus dice 2 all; > story when
gallows.great-adjudication : bonus effect 1 all; bonus dice -1 all; > beats amount 2 suits hearts forced breaker when; until session
gate.seal-the-threshold : bonus position -1 uses 1 all; > story
gate.keys-rebuke : story; > story
gate.circle-of-denial : ward; > ward more 1; replaces
gate.writ-of-passage : > story; / bonus position 1 allies; / bonus effect 1 allies; /
gate.banishment-knot : banish; > story; test cap
geometry.find-the-pattern : bonus dice 1 uses 1; bonus rerolls 1 uses 1; > bonus effect 1 uses 1; > bonus dice -1
geometry.ordered-step : bonus dice 1
geometry.loom-of-chance : bonus rerolls 2 faces 1/2/3/4/5/6/7/8/9/10 uses 1; > story; > beats amount 1 suits hearts/clubs/diamonds/spades when; interrupt
geometry.golden-ratio : > story; / bonus effect 1 all; / bonus dice 1 uses 1 bearer; / bonus effect 1 uses 1 bearer
geometry.fundamental-equation : bonus does saves uses 1 allies; > beats amount 2
grimmer.hunters-snarl : bonus dice 1 skills intimidate/resolve kinds fear; > bonus dice -1 uses 1 foes; ~ bonus dice -1
grimmer.wolf-step : bonus dice 1 skills stealth/athletics; ~ fatigue amount 1
grimmer.wild-hunt : bonus dice 1 uses 1 allies; trial skill resolve dv 3 foes; > helper cap 1; ~ beats amount 1
grimmer.mark-of-antlers : bonus dice 1 skills command/athletics kinds physical bearer; > trial skill resolve dv 3 foes; > bonus dice -1 uses 1 foes; ~ bonus dice -1 skills persuade
grimmer.wild-communion : ask amount 2; bonus dice 1 uses 1; / ask amount 1; /; ~ condition name omen; choose 0; push_choose 1
grimmer.shape-of-ancestor : bonus attribute 1; bonus dice 1 skills melee; bonus dice 1 skills athletics/melee/survival; > bonus attribute 1 friend; > bonus dice 1 skills melee friend; > bonus dice 1 skills athletics/melee/survival friend; ~ condition name exhausted; ~ fatigue amount 1 deep
ikasha.umbral-veil : > beats amount 1 suits diamonds; / bonus starts controlled uses 1 skills stealth; / bonus effect 1 uses 1 skills stealth
ikasha.crossroads-raven : > beats amount 1 suits hearts; / bonus dice 1 uses 1; / story
ikasha.umbral-reservoir : > story; / bonus dice 2 uses 1 skills stealth/deceive/resolve bearer; / clear fatigue 1 bearer
ikasha.secret-keeper : ask amount 1; > beats amount 1 suits hearts
ikasha.become-shadow : bonus dice 2 skills stealth; bonus does succeeds uses 1; condition name shadow; > beats amount 1 suits spades
inaea.simple-knot : > beats amount 1 suits clubs; / beats amount 1 suits hearts/clubs/diamonds/spades forced foes when; / bonus dice 1 uses 1
inaea.tangled-thread : bonus dice -1 uses 1 foes; > bonus dice -1 all; > beats amount 1 suits spades
inaea.strand-of-inevitability : > beats amount 1 suits hearts; / beats amount 1 forced bearer when; / bonus dice 2 uses 1
inaea.weavers-glance : ask amount 1; bonus effect 1 uses 1; > exposure amount 1
inaea.bind-the-bargain : beats amount 2 forced breaker when; > beats amount 1 suits diamonds when; parties 2; push_parties 4
isoka.loosen-old-skin : / bonus dice 1; / bonus rerolls 1 uses 1
isoka.subtle-shift : / bonus dice 1 skills deceive; / bonus effect 1
isoka.shed-former-self : bonus dice 2; declare span session; > story
isoka.forked-tongue : story
isoka.complete-metamorphosis : bonus starts controlled skills deceive/stealth; declare
isoka.cast-off-history : bonus dice -2 foes; until lasting
khemesh.whisper-of-trench : bonus dice -1 uses 1 bearer; > fatigue amount 1; > story
khemesh.crushing-silence : bonus dice -1 foes; > story
khemesh.pressure-of-maw : condition name bound bearer; story; > fatigue amount 1 bearer
khemesh.abyssal-vision : bonus dice 2 skills notice/arcana; ask amount 1; exposure amount 1 when; > bonus dice 2 skills notice/arcana friend; > ask amount 1 friend; > fatigue amount 1; > fatigue amount 1 friend
khemesh.maw-opens : bonus starts desperate foes; beats amount 1 suits spades/clubs forced foes when; > story; > fatigue amount 2
livaea.velvet-whisper : bonus dice 1 uses 1 skills persuade; > exposure amount 1; > beats amount 1 suits hearts
livaea.intimate-covenant : bonus dice 1 parties; bonus dice -1 parties; > fatigue amount 1; > beats amount 1 suits diamonds
livaea.binding-vow : bonus effect 1 parties; beats amount 1 suits hearts forced breaker when; > harm level 1 breaker when; > beats amount 1 suits clubs
livaea.courts-favor : bonus dice 2; > beats amount 1 suits spades
livaea.crimson-alliance : bonus dice 1 parties; harm level 1 breaker when; > tick clock Broken Bonds size 6; > beats amount 2 suits hearts
livaea.eternal-court : bonus effect 1; bonus dice -1 foes; > trial skill resolve dv 3 all; > beats amount 2 suits diamonds; until session
mab.courtly-guise : bonus dice 1 uses 1 skills persuade; > beats amount 1 suits hearts when
mab.token-of-favor : bonus dice 1 uses 1 bearer; bonus effect 1; > exposure amount 1
mab.mirror-of-motives : ask amount 1; bonus dice 1; > beats amount 1 suits hearts forced bearer
mab.price-agreed : beats amount 1 suits hearts/diamonds forced breaker when; > bonus dice 1 uses 1 bearer; > beats amount 1 suits hearts when
mab.sovereign-glamour : bonus dice 1 allies; bonus dice -1 all; declare span once; > beats amount 2 forced breaker when
maelstraeus.fair-trade : bonus dice 1 parties; > beats amount 1 suits hearts
maelstraeus.merchants-eye : bonus dice 2; > exposure amount 1; > beats amount 1 suits diamonds
maelstraeus.balanced-exchange : bonus effect 1 parties; bonus dice 2 parties; > beats amount 1 suits hearts forced breaker when; > beats amount 1 suits clubs
maelstraeus.contract-seal : bonus dice 1 skills command; bonus dice -1 all; > harm level 1 breaker when; > beats amount 1 suits spades
maelstraeus.great-market : bonus effect 1 all; bonus does again uses 1 allies; > beats amount 2 suits hearts/clubs
maelstraeus.cosmic-ledger : declare span session; > tick clock Karmic Debt size 6; > beats amount 2 suits diamonds; until lasting
mykkiel.stamp-of-authority : bonus dice 1 uses 1 skills command/persuade; > exposure amount 1
mykkiel.proper-notice : bonus dice -1 uses 1 all; > bonus effect 1 all; > beats amount 1 suits hearts when; > condition name oathbreaker when
mykkiel.writ-of-compliance : story; > bonus dice -1 uses 1 bearer; > beats amount 1 suits spades
mykkiel.speaking-seal : bonus dice -1 all; bonus dice 1; > ask amount 1; > beats amount 1 suits diamonds
mykkiel.oath-irons : beats amount 2 forced breaker when; condition name iron-mark breaker when; > beats amount 1 suits diamonds when; parties 2; push_parties 4
nidhoggr.ancients-shadow : bonus dice 1; ask amount 1; > bonus effect 1 uses 1; > fatigue amount 1
nidhoggr.dreaming-deep : ask amount 1; fatigue amount 1; exposure amount 1
nidhoggr.stone-sleeper : ask amount 3; > beats amount 1 suits hearts/clubs/diamonds/spades
nidhoggr.awakened-chronicle : bonus dice 2 uses 1 skills investigate/lore allies; > story
nidhoggr.world-worm-dream : ask amount 3; / fatigue amount 2 & exposure amount 1; / bonus dice 3 uses 1 & beats amount 2
oath.kindle-vow : bonus dice 1 bearer; > beats amount 1 suits hearts forced bearer when
oath.lay-on-hands : > bonus dice 1 uses 1 kinds resist bearer; > exposure amount 1; / clear condition bearer; / clear harm 1 bearer; / clear fatigue 1 bearer
oath.sunlit-parley : bonus dice 1 all; bonus dice -1 all; > beats amount 1 suits hearts forced bearer when
oath.purge-the-shadow : story; > beats amount 1 suits diamonds
oath.radiant-smite : bonus effect 1 auto; beats amount 1 suits diamonds when; leash amount 1 when; bonus dice -1 uses 1 foes; > bonus dice -1 uses 1 foes; / harm level 1 label burn bearer when; / beats amount 1 suits spades forced bearer when
oath.covenant-blaze : bonus dice 1 parties; bonus dice -1 all; beats amount 2 suits hearts/spades forced breaker when; harm level 1 label burn breaker when; > story
raeyn.tidemarks-favor : bonus dice 1; > bonus dice 1 uses 1 friend; > beats amount 1 suits spades
raeyn.whisper-of-currents : > exposure amount 1; / ask amount 1; / bonus dice 1
raeyn.changing-tide : bonus dice 1 all; bonus dice -1 all; > story
raeyn.wave-road : bonus dice 2 allies; bonus dice -1 foes; > story
raeyn.storm-queens-hand : > beats amount 1 when; / bonus effect 1; / bonus dice -1 foes; / story; choose 2; push_choose 3
traveler.road-sense : bonus dice 1; > beats amount 1 suits clubs when
traveler.travelers-boon : bonus effect 1 bearer; > story; > beats amount 1 suits diamonds
traveler.waymark : > beats amount 1 suits spades when; / bonus position 1 allies; / bonus effect 1 allies; /; push_until lasting
traveler.bridge-the-mile : story; > bonus position -1 uses 1 bearer
traveler.crown-of-crossings : bonus dice 1 allies; bonus dice -1 foes; declare span once; > beats amount 2 suits clubs/diamonds
varnek.restless-spirits : > exposure amount 1; / bonus dice 1 uses 1; / ask amount 1
varnek.unfinished-ledger : ask amount 1; bonus dice 1 uses 1; > ask amount 1; > beats amount 1 suits hearts/diamonds
varnek.speaking-bones : ask amount 2; > ask amount 1; > beats amount 1 suits diamonds
varnek.remembering-host : work size 4; > beats amount 1 suits spades
varnek.court-of-echoes : work size 6; ask amount 3; > tick clock court of the dead size 6 amount 2; > beats amount 2 suits hearts
witness.lingering-glimpse : bonus dice 1 uses 1 skills investigate/notice; > bonus dice 2 uses 1 skills investigate/notice; > tick clock Memory Strain size 4 amount 1; > fatigue amount 1 when; > bonus dice -1 skills investigate/notice when; replaces
witness.piercing-scrutiny : bonus dice 1 all; bonus position -1 all; > trial skill wits dv 3 bearer; > exposure amount 1 bearer
witness.echoing-truth : trial skill resolve dv 3 bearer; bonus dice -1 bearer when; ask amount 1 when; beats amount 1 suits hearts forced bearer when; condition name omen bearer when; > ask amount 1 when; > harm level 1 label stress bearer when; test target
witness.immutable-record : beats amount 1 suits hearts forced breaker when; condition name oathbreaker breaker when; > harm level 1 label stress breaker when
witness.unveiled-heart : bonus dice -2 bearer; beats amount 1 suits hearts when; condition name omen bearer; > ask amount 1; > beats amount 1 suits spades
witness.final-reckoning : harm level 2 label stress all when; bonus dice 2 all; condition name omen bearer; > harm level 2 label stress all when; > beats amount 2 suits diamonds
"""
