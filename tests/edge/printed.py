"""The rites as the book prints them: figures and key words, read off its pages apart from the catalogue.

A line is: name, tags, tier, XP, duration, range, stacking, what it requires, Boons, Obligation, the figures
of its effect, the figures of its push, questions (and those of the push), words that ours must name too.
What a push extends to a friend is asked by that friend, too. Nothing printed is an empty field or 0. In the figures d is dice, e effect, sb story beats with their suit (any: the GM picks),
f fatigue, h harm, x exposure, [n] a clock of n, seg segments. Where the print lost a minus it is put back.
"""

from __future__ import annotations

import re
from typing import NamedTuple

BOOK = """
= Aliyah, the Chained Angel
Blessing of Chains |  | low | 4 | Scene | Self/Ally | Yes (curse only) | Familiar | 1 | 0 | +1d, 1f | +2d, 1sb spades, 2f |  | broken chain link shackle target physical action related violence dominance before spades
Rite of the Fallen Star |  | low | 5 | Scene | Near | No | Familiar | 1 | 0 | [4] | 1sb diamonds, 2seg |  | shard meteoric iron gift curse target significant advantage choice corruption clock related segments diamonds
Mark of the Celestial Wound |  | standard | 8 | Scene | Touch | No | Familiar + Codex | 1 | 0 |  | +1d, 1sb hearts |  | water dust infect target vampiric hunger power night sunlight bestial rage angry control shadow bind unseen light permanent relevant actions hearts
The Chained Host |  | standard | 9 | Scene | Self | No | Familiar + Codex | 1 | 0 | +2d, 1sb any | +3d, 1f, 2sb |  | manacles true name action beat suit cannot refuse whispered commands
Curse of the Ascended Fall | BANE | high | 12 | Scene | Near | No | Familiar + Codex + Tier III | 2 | 7 |  | 2sb hearts |  | links angel tears target powerful supernatural trait deathless fatal weakness silver need blood irreversible hearts
The Heavenly Descent |  | high | 14 | Extended | Zone | No | Familiar + Codex + Tier III | 2 | 8 | +1e, 1sb | 3sb diamonds |  | chapel bell cracked lightning corrupt sacred next session supernatural effects fail blessings curses spreads adjacent areas diamonds
= The Carrion-King
Rite of Consuming Rot |  | low | 5 | Instant | Touch | Yes (decay only) | Familiar | 1 | 0 | +2e, 1boon | 1sb clubs |  | organic matter decay break sabotage materials boon opportunity close clubs
Rite of the Harvested End |  | low | 4 | Scene | Touch | No | Familiar | 1 | 0 | +1d, 1sb | 1f |  | remains recently ended thing value enemy next action failed plan roll broken item spend harvest
Rite of the Fertile Death |  | standard | 8 | Scene | Zone | No | Familiar + Codex | 1 | 0 | +1d |  |  | compost anything once beneficial terrain cover concealment positioning allies healing recovery rolls both unwanted attention
Rite of the Transformed Spirit |  | standard | 7 | Instant | Near | No | Familiar + Codex | 1 | 0 |  | +1d | 1 | token deceased being skill expertise question about knowledge insight specialty occasional possession like effects
Rite of the Great Consumption |  | high | 13 | Scene | Zone | No | Familiar + Codex + Tier III | 2 | 7 | 2xp, cap3 | [6] |  | organic matter choose difficult terrain swarm temporary allies reagents worth three ecosystem disruption clock
Rite of the Eternal Cycle |  | high | 14 | Extended | Touch | No | Familiar + Codex + Tier III | 2 | 7 |  | [6] |  | complete remains something significant cycle destroy major asset enemy obstacle equal greater value player immediate spectacular debt clock
= The Clockwork Monad
Rite of Iterative Refinement |  | low | 4 | Instant | Self | Yes (Tinker/Craft/Device use only) | Familiar | 1 | 0 |  | 1seg, [4] |  | tool roll strain clock item compromised
Rite of Mechanical Intuition |  | low | 5 | Scene | Self | No | Familiar | 1 | 0 | +1d | 1x |  | focused mechanism wits tinker craft roll hidden weakness choice
Rite of the Self-Improving Device |  | standard | 8 | Extended | Touch | No | Familiar + Codex | 1 | 0 | +1e, [6] | 2seg |  | device improvement clock primary function choose permanent enhancement efficiency core resilient frame ignores first compromised damaged auxiliary minor related segments
Rite of the Automated Sequence |  | standard | 7 | Scene | Zone (Near the mechanism) | No | Familiar + Codex | 1 | 0 |  | [4], dv3 |  | triggers process simple physical task round without control mechanism near space maintenance clock seizes until tinker
Rite of the Perfect Design |  | high | 13 | Extended | Self | No | Familiar + Codex + Tier III | 2 | 7 | +1e, +3e | +3e, 1seg, [6] |  | blueprints create construct system standard asset primary maximum stress clock critical failure
Rite of the Infinite Workshop |  | high | 14 | Extended | Zone | No | Familiar + Codex + Tier III | 2 | 7 | +1e, +2d | 2seg, [8] |  | dedicated workshop zone wits engineering once failed tinker craft roll work adjacent room invention intricate segments entropic backlash clock spends malfunctions
= The Gallow's Bell
Rite of the Measured Debt |  | low | 4 | Scene | Near | No | Familiar | 1 | 0 | +1d, -1d | 1sb hearts |  | scales tokens both parties truce parley break terms first enforce fair dealing debt hearts breaker
Rite of the Weighed Heart |  | low | 5 | Scene | Near | No | Familiar | 1 | 0 | +1d | dv3 |  | brass scale touched target chest sense acts against stated nature recent oaths social rolls exploiting resolve hidden
Rite of the Balanced Scales |  | standard | 8 | Scene | Near | No | Familiar + Codex | 1 | 0 | +1d, 1h, 2f |  |  | iron scales willing parties debt favor force unwilling target contested wits command
Rite of the Judge's Eye |  | standard | 7 | Scene | Self | No | Familiar + Codex | 1 | 0 | +2d, -1d | 1x |  | black hood worn minute sense lies deception near insight truth through social
Rite of the Final Reckoning |  | high | 13 | Scene | Zone | No | Familiar + Codex + Tier III | 2 | 7 | +2d, 2h |  |  | iron bells present speak greatest debt suffer truth tellers social actions liars automatically consequences
Rite of the Great Adjudication |  | high | 14 | Extended | Zone | No |  | 0 | 0 |  |  |  | gavel judge bench temporary court justice next session social conflicts
= Grimmer, the Old Man of the Forest
Hunter's Snarl |  | low | 4 | Scene | Self | Yes |  | 0 | 0 | +1d | -1d |  | scrap bone tooth resist fear first hostile against
Wolf-Step |  | low | 4 | Scene | Self | Yes |  | 0 | 0 | +1d |  |  | dirt wolf track stealth athletics flanking stalking ignore minor environmental penalty
Horn of the Wild Hunt |  | standard | 8 | Scene | Near | Yes |  | 0 | 0 | +1d | 1sb, cap1 |  | horn conch bone call next attack chase enemies resist falter beast follower until
Mark of Antlers |  | standard | 8 | Scene | Self or Touch | Yes |  | 0 | 0 | +1d | -1d |  | blood brow command resist shoves foes treat larger exchange enemies near test strike
Wild Communion |  | major | 12 | Scene | Region | Yes |  | 0 | 0 |  |  | 2+1 | earth bones questions advantage hunt ambush third question human hunters nearby
Shape of the Ancestor |  | epic | 16 | Scene | Self | Yes |  | 0 | 0 | +1body, +1d |  |  | mask antler bone body natural melee enchanted athletics survival extend second ally
= Ikasha, She Who Sleeps
Touch the Umbral Veil |  | low | 4 | Action | Self | Yes (Stealth) | Familiar | 1 | 0 | +1e | 1sb diamonds |  | black cloth controlled stealth roll shadow noisy tell double diamonds
Rite of the Crossroads Raven |  | low | 5 | Scene | Zone | No | Familiar | 1 | 0 | +1d | 1sb hearts |  | three black feathers sign raven navigation pursuit diversion action enemy fateful moment cryptic truth secret hearts
Draw from the Umbral Reservoir |  | standard | 8 | Action | Self/Ally | No | Familiar + Codex | 1 | 0 | +2d, 1f |  |  | vial moonless water stealth resolve free help threshold danger
Secret Keeper's Burden |  | standard | 9 | Instant | Touch | No | Familiar + Codex | 1 | 0 |  | 1sb hearts | 1 | hair intimate token direct question deep secrets resolve test hidden emotion target learns hearts secret
Become the Shadow at the Crossroads |  | high | 12 | Scene | Self | No | Familiar + Codex + Tier III | 2 | 7 | +2d | 1sb spades |  | crossroads mundane through thresholds small gaps stealth succeed escape cannot normal objects once bound thresholded object vulnerable beat spades
= Inaea, Angel of the Spider
Tie a Simple Knot |  | low | 4 | Action | Near | Yes (link once) | Familiar | 1 | 0 | +1d, 1sb any | 1sb clubs |  | thread minor events linked either suit first roll ignores disruption clubs
Rite of the Tangled Thread |  | low | 5 | Scene | Near | No | Familiar | 1 | 0 | -1d | 1sb spades |  | snare lane door first cross next beat ally setup affects spades
Weave the Strand of Inevitability |  | standard | 8 | Scene | Near | No | Familiar + Codex | 1 | 0 | +2d, 1sb | 1sb hearts |  | three threads link moves exposed force next action prediction setup keyed invert once hearts
Rite of the Weaver's Glance |  | standard | 7 | Scene | Self | No | Familiar + Codex | 1 | 0 | +1e | 1x | 1 | spider precise question about ties leverage action hidden reveals
Bind the Bargain | OATH | high | 11 | Scene | Near | No | Familiar + Codex + Tier III | 2 | 7 | 2sb | 1sb diamonds |  | silk loop thumbs knotted parties clear term tell until four narrow loophole approves diamonds
= Isoka, Angel of Serpents
Loosen the Old Skin |  | low | 4 | Scene | Self | Yes (resist only) | Familiar | 1 | 0 | +1d |  |  | snakeskin loose thread condition roll escape evasion ignore minor movement penalty behind token self
Rite of the Subtle Shift |  | low | 5 | Scene | Self | No (stable) | Familiar | 1 | 0 | +1d, +1e |  |  | object deceive class crowd site bypass minor identity check role until
Shed the Former Self |  | standard | 8 | Scene | Self | No | Familiar + Codex | 1 | 0 | +2d |  |  | resist condition once session declare minor physical contingency clear temporary identity based
Rite of the Forked Tongue |  | standard | 7 | Scene | Self | No | Familiar + Codex | 1 | 0 |  |  |  | mirror sway command success diamonds leverage instead truth displaced seeks return
Complete Metamorphosis |  | high | 12 | Scene | Self | No | Familiar + Codex + Tier III | 2 | 7 |  |  |  | identity voice full change begin controlled deceive stealth once declare minor contingency spoof scent biometric check original acts
Rite of the Cast-Off History |  | high | 13 | Extended | Self | No | Familiar + Codex + Tier III | 2 | 7 | -2d |  |  | mundane records life memories identity become unreliable trackers magic intimates
= Khemesh, the Abyssal Maw
Whisper of the Trench |  | low | 4 | Instant | Near | No | Familiar | 1 | 0 | -1d | 1f |  | target next action take loses minor
Rite of Crushing Silence |  | low | 5 | Scene | Zone | No | Familiar | 1 | 0 | -1d |  |  | shell dark water sound distorted whispers enemies zone coordination morale actions enemy voice
Pressure of the Maw |  | standard | 7 | Instant | Near | No | Familiar + Codex | 1 | 0 |  | 1f |  | rusted chain submerged water target entangle great
Rite of the Abyssal Vision |  | standard | 9 | Scene | Self | No | Familiar + Codex | 1 | 0 | +2d, 1x | 1f | 1+1 | notice arcana true nature question structure cost extend ally both take
The Maw Opens |  | high | 12 | Scene | Zone | No | Familiar + Codex + Tier III | 2 | 8 | 1sb spades/clubs | 2f |  | vessel abyssal water broken open enemies desperate default beat force spades clubs structures vessels wards fracture declare enemy crushed severe obligation
= Livaea, the Crimson Courtier
Rite of the Velvet Whisper |  | low | 4 | Scene | Near | No | Familiar | 1 | 0 | +1d | 1sb hearts, 1x |  | silk touched lips next words sway target whisper back secret hearts
Rite of the Intimate Covenant |  | low | 5 | Scene | Touch | No | Familiar | 1 | 0 | +1d, -1d | 1f, 1sb diamonds |  | shared wine tokens both parties cooperating acting against party feels diamonds
Rite of the Binding Vow |  | standard | 8 | Scene | Near | No | Familiar + Codex | 1 | 0 | +1e, 1sb hearts | 1h, 1sb clubs |  | ring token held willing parties working together breach forces hearts breaker suffers against clubs
Rite of the Court's Favor |  | standard | 7 | Scene | Self | No | Familiar + Codex | 1 | 0 | +2d | 1sb spades |  | social manipulation refined settings cannot leave unnoticed spades
Rite of the Crimson Alliance |  | high | 13 | Scene | Near | No | Familiar + Codex + Tier III | 2 | 7 | +1d, 1h | 2sb hearts, [6] |  | candles participants acting group interest against ritual broken bonds clock hearts
Rite of the Eternal Court |  | high | 14 | Extended | Zone | No | Familiar + Codex + Tier III | 2 | 7 | +1e, -1d | 2sb diamonds, dv3 |  | seat consecrated social next session presence actions enter test resolve devoted diamonds
= Mab, Queen of Courts
Courtly Guise | VEIL | low | 4 | Action | Self | Yes (social only) | Familiar | 1 | 0 | +1d | 1sb hearts |  | sprig green silver thread persuade sway refined expected rank guest minor tell first piercing question hearts
Token of Favor |  | low | 5 | Scene | Near | No | Familiar | 1 | 0 | +1d, +1e | 1x |  | ribbon ring ally social action favor support chills heckler beat
Mirror of Motives |  | standard | 7 | Action | Near | No | Familiar + Codex | 1 | 0 | +1d | 1sb hearts | 1 | polished shard answers strong tell exploit expose slight matters hearts target
The Price Agreed | OATH | standard | 8 | Scene | Near | No | Familiar + Codex | 1 | 0 | 1sb hearts/diamonds | +1d, 1sb hearts |  | equal apparent value bargain breach hearts diamonds breaker once later
Sovereign Glamour | VEIL REVEAL | high | 11 | Scene | Zone | No | Familiar + Codex + Tier III | 2 | 6 | +1d, -1d | 2sb |  | circle green felt silk court allies zone social actions crude threats once peel disguise illusion first
= Maelstraeus, the Merchant of Equities
Rite of the Fair Trade |  | low | 4 | Scene | Near | No | Familiar | 1 | 0 | +1d | 1sb hearts |  | scale parties negotiate good faith party true bottom line hearts
Rite of the Merchant's Eye |  | low | 5 | Scene | Self | No | Familiar | 1 | 0 | +2d | 1sb diamonds, 1x |  | coin distant appraise judge value spot market sense emotional item diamonds
Rite of the Balanced Exchange |  | standard | 8 | Scene | Near | No | Familiar + Codex | 1 | 0 | +1e, +2d | 1sb clubs, 1sb hearts |  | parties both exchange unfair resist hearts clubs
Rite of the Contract Seal |  | standard | 7 | Scene | Touch | No | Familiar + Codex | 1 | 0 | +1d, -1d | 1h, 1sb spades |  | seal document command enforcing those break breach liar spades
Rite of the Great Market |  | high | 13 | Scene | Zone | No | Familiar + Codex + Tier III | 2 | 7 | +1e | 2sb hearts/clubs |  | booth trading consecrated hiring negotiation allies failed social roll powerful figures jealous hearts clubs
Rite of the Cosmic Ledger |  | high | 14 | Extended | Self | No | Familiar + Codex + Tier III | 2 | 7 | 1boon, 1sb, 2xp | 2sb diamonds, [6] |  | book debts once session resource boon spent fair rate trade karmic debt clock diamonds
= Mykkiel, Arbiter of the Writ
Stamp of Authority |  | low | 4 | Action | Near | Yes (doc/object) | Familiar | 1 | 0 | +1d | 1x |  | cold iron seal command persuade asserts lawful order hush beat among hecklers
Rite of Proper Notice |  | low | 5 | Scene | Near | No | Familiar | 1 | 0 | -1d | +1e, 1sb hearts |  | writ string snapped name lawful venue first hostile protected breaking custom hearts oath breaker
Writ of Compliance | COMMAND | standard | 8 | Action | Near | No | Familiar + Codex | 1 | 0 |  | -1d, 1sb spades |  | cord knotted order immediate target cost fiction elites resolve compliance next aggressive spades
Rite of the Speaking Seal |  | standard | 7 | Scene | Near | No | Familiar + Codex | 1 | 0 | +1d, -1d | 1sb diamonds | 0+1 | name sanctify statement contradicting enforce once here intends breach strong clue diamonds
Oath Irons | OATH | high | 11 | Scene | Near | No | Familiar + Codex + Tier III | 2 | 7 | 2sb | 1sb diamonds |  | iron pins parties term until amends four narrow exception approves diamonds
= Nidhoggr, the World-Worm
Glimpse the Ancient's Shadow |  | low | 4 | Action | Self | No | Familiar | 1 | 0 | +1d | +1e, 1f | 1 | dust worked stone ancient site related roll
Drink from the Dreaming Deep |  | low | 5 | Instant | Self | No | Familiar | 1 | 0 | 1f, 1x |  | 1 | water poured stone learn hidden locale past cost
Stone-Sleeper's Murmur |  | standard | 7 | Scene | Near (contact locus) | No | Familiar + Codex | 1 | 0 |  | 1sb any | 3 | once beat question stone answers answer precise suit
Awakened Chronicle |  | standard | 9 | Ritual (Significant Time) | Zone | No | Familiar + Codex | 1 | 0 | +2d |  |  | chalk spiral four site zone replays past moment participants investigate recall about second obligation
Dive into the World-Worm's Dream |  | high | 12 | Scene | Self | No | Familiar + Codex + Tier III | 2 | 7 | +3d, 1x, 2f, 2sb |  | 3 | bare earth factual past truth place people item cost choose reality warping cast
= Oath of Flame & Light
Kindle Vow |  | low | 4 | Action | Self/Ally | Yes | Familiar | 1 | 0 | +1d | 1sb hearts |  | consecrated spark name near term pledge bearer actions keep first forces hearts
Lay on Hands | CLEANSE HEAL | low | 5 | Instant | Touch | No | Familiar | 1 | 0 | 1f | +1d, 1x |  | wound minor affliction fiction stubborn curses poisons target next resist
Sunlit Parley |  | standard | 7 | Scene | Near | No | Familiar + Codex | 1 | 0 | +1d, -1d | 1sb hearts |  | ring honest persuasion deceit parley public answer hearts
Purge the Shadow | REVEAL DISPEL | standard | 9 | Instant | Near | No | Familiar + Codex | 1 | 0 |  | 1sb diamonds |  | spark cracked light expose illusions disguises suppress minor glamour curse near fiction lingering tell source sense diamonds
Radiant Smite | FOLLOW-UP | standard | 8 | Action | Self | No | Familiar + Codex | 1 | 0 | -1d, 1h, 1sb diamonds, 1sb spades, 1seg | -1d |  | spark weapon badge next successful melee step burn spades blow narrative undead oath breakers leash exit tally charge lingers beat diamonds close back worse position obligation
Covenant Blaze | OATH FORTIFY | high | 12 | Scene | Zone | No | Familiar + Codex + Tier III | 2 | 7 | +1d, -1d, 1h, 2sb hearts/spades |  |  | brazier three names oath against haloed terms breakers force hearts spades burn beat temporary ward entering
= Raéyn, Mistress of the Sea
Tidemark's Favor |  | low | 4 | Scene | Self | No | Familiar | 1 | 0 | +1d | 1sb spades |  | salt twine slick swaying footing stable boarding ally close beat spades
Whisper of Currents |  | low | 5 | Instant | Near | No | Familiar | 1 | 0 | +1d | 1x | 1 | shell learn safest near term route water navigation fastest diverges
Changing Tide |  | standard | 7 | Scene | Zone (water-adjacent) | No | Familiar + Codex | 1 | 0 | +1d, -1d |  |  | pebbles cast crescent water moving tide traverse board evade against small test beat ford skiff miss obligation
Blessing of the Wave-Road |  | standard | 9 | Scene | Route (sea-to-sea) | No | Familiar + Codex | 1 | 0 | +2d, -1d |  |  | glass dropped wave road allies pursuers intercept beat adjacent obligation
Storm-Queen's Hand |  | high | 12 | Scene | Zone (sea/shore/sky above) | No | Familiar + Codex + Tier III | 2 | 7 | +1band, +1e, -1d | 1sb |  | rainwater three crossings band choose modes switch mode once propulsion beat maneuvers concealment ranged targeting impaired hostile sighting tracking smite area lash action strong hazard sets third spends collateral obligation
= The Sacred Geometry
Find the Pattern |  | low | 5 | Action | Self | Yes (investigation) | Familiar | 1 | 0 | +1d | -1d |  | compass straightedge patterns codes systems roll math logic rolls step single social
Rite of the Ordered Step |  | low | 4 | Scene | Self | No | Familiar | 1 | 0 | +1d |  |  | perfect square difficult terrain walking calibration balance cross fragile surface silently once path
Thread the Loom of Chance |  | standard | 7 | Action | Self | No | Familiar + Codex | 1 | 0 |  | 1sb any |  | scale pool zone action later
Rite of the Golden Ratio |  | standard | 7 | Scene | Touch | No | Familiar + Codex | 1 | 0 | +1d, +1e |  |  | string ratio object door size breach resist weapon next attack tool half strength
Rewrite the Fundamental Equation |  | high | 12 | Scene | Zone | No | Familiar + Codex + Tier III | 2 | 7 |  | 2sb |  | zone declare physics magic rule different instant kills veto enders once miss success cost adjacent beat
= The Sealed Gate
Seal the Threshold |  | low | 0 | Scene | Touch | No |  | 0 | 0 |  |  |  | sign across door line position stumble first obligation edge difficult terrain snag
Key's Rebuke |  | low | 0 | Instant | Near | No |  | 0 | 0 |  |  |  | ward gesture clack chain stagger disarm target beat fiction contested obligation object reach
Circle of Denial | WARD | standard | 0 | Scene | Near | No |  | 0 | 0 |  |  |  | ring outsiders crossing test cross leash tally partial miss fail beat obligation harder bypass clearer tells
Writ of Passage |  | standard | 0 | Scene | Near | No |  | 0 | 0 |  |  |  | route pass path allies position level difficult terrain obligation extra ally across obstacle
Banishment Knot | BANISH | high | 0 | Instant | Near | No |  | 0 | 0 |  |  |  | knot sealed visible outsider test leash tally partial fills acts nature once departs obligation strip tether anchor
= The Traveler
Road-Sense |  | low | 4 | Action | Self | Yes (navigation) | Familiar | 1 | 0 | +1d | 1sb clubs |  | road nail pebble safe route near hidden bypass taking clubs elsewhere
Traveler's Boon |  | low | 5 | Scene | Self/Ally | No | Familiar | 1 | 0 | +1e | 1sb diamonds |  | thread wrist level difficult terrain overland progress ally diamonds
Waymark | PASSAGE | standard | 7 | Action | Near | No | Familiar + Codex | 1 | 0 |  | 1sb spades |  | lane allies position obstacle scenes until disturbed first enemy spades party
Bridge the Mile | TRANSPORT | standard | 9 | Instant | Near | No | Familiar + Codex | 1 | 0 |  |  |  | road dust clapped willing target along named arrivals steady noticed extra ally bundle worse position beat
Crown of Crossings |  | high | 12 | Scene | Zone | No | Familiar + Codex + Tier III | 2 | 7 | +1d, -1d | 2sb clubs/diamonds |  | compass allies move evade pursuit once finish travel clock free seal hostile route like ward against passage beat clubs diamonds
= Varnek Karn, the Bone King
Whisper to Restless Spirits |  | low | 4 | Action | Near | No | Familiar | 1 | 0 | +1d | 1x | 1 | grave dust investigate death within cause sensory shard
Unfinished Ledger |  | low | 5 | Instant | Touch | No | Familiar | 1 | 0 | +1d | 1sb hearts/diamonds | 1+1 | thread remains relic learn unfinished business spirit acting once adversary hearts diamonds
Speaking Bones |  | standard | 8 | Scene | Touch | No | Familiar + Codex | 1 | 0 |  | 1sb diamonds | 2+1 | sigil corpse answers questions about death literal third question diamonds
The Remembering Host |  | standard | 9 | Scene | Near | No | Familiar + Codex | 1 | 0 | [4] | 1sb spades |  | reliquary twine seeker swarm standard asset integrity combat acts beats special action unravels spades
Court of Echoes |  | high | 12 | Scene | Zone | No | Familiar + Codex + Tier III | 2 | 7 | [6] | 2sb hearts | 3 | bone totems chime court dead major asset clock complex questions fearful casual zone decisive tick twice hearts
= The Witness
Rite of the Lingering Glimpse |  | low | 4 | Instant | Near | Yes (Investigation/Notice only) | Familiar | 1 | 0 | +1d | +2d, -1d, 1f, 1seg, [4] |  | trace investigate notice something instead memory strain clock until next
Rite of Piercing Scrutiny |  | low | 5 | Scene | Zone | No | Familiar | 1 | 0 | +1d | 1x, dv3 |  | circle chalk string zone detect deception recall hidden knowledge position worse target wits fact
Rite of the Echoing Truth | OMEN | standard | 8 | Instant | Near | No | Familiar + Codex | 1 | 0 | -1d, 1sb hearts, dv3 | 1h | 1+1 | reflective surface target resolve test suffer memory deception resisting interrogation factual question answer hearts second mental stress
Rite of the Immutable Record | OATH | standard | 7 | Scene | Near | No | Familiar + Codex | 1 | 0 | -1d, 1sb hearts | 1h |  | document signed pact witnessed hearts oathbreaker social rolls honor trust oaths until amends crucial clause violation inflicts stress
Rite of the Unveiled Heart | OMEN | high | 12 | Scene | Near | No | Familiar + Codex + Tier III | 2 | 6 | -2d, 1sb hearts | 1sb spades | 0+1 | private setting target conceal emotions intentions lies successful social roll sway command deceit hearts complex question insight against spades
Rite of the Final Reckoning | OMEN | high | 13 | Scene | Zone | No | Familiar + Codex + Tier III | 2 | 7 | +2d, 2h | 2h, 2sb diamonds |  | formally called gathering zone present speak greatest debt hidden truth purpose stress reputation tellers social actions even evasions diamonds
"""


class Row(NamedTuple):
    patron: str
    name: str
    tags: str
    tier: str
    xp: int
    lasts: str
    reach: str
    stacks: str
    requires: str
    boons: int
    obligation: int
    effect: str
    push: str
    asks: str
    words: str


def rows() -> list[Row]:
    found, patron = [], ""
    for line in BOOK.strip().splitlines():
        if line.startswith("= "):
            patron = line[2:]
            continue
        cells = [cell.strip() for cell in line.split("|")]
        name, tags, tier, xp, lasts, reach, stacks, requires, boons, obligation, *rest = cells
        found.append(
            Row(
                patron,
                name,
                tags,
                tier,
                int(xp),
                lasts,
                reach,
                stacks,
                requires,
                int(boons),
                int(obligation),
                *rest,
            )
        )
    return found


FIGURES = (
    (r"([+-])(\d) (?:die|dice)\b", r"\1\2d"),
    (r"\+(\d) [Ee]ffect", r"+\1e"),
    (r"(\d) (?:SB|story beats?)(?: \(([A-Za-z'/ ]*)\))?", r"\1sb \2"),
    (r"SB \+(\d)", r"\1sb"),
    (r"Fatigue (\d)", r"\1f"),
    (r"Exposure \+(\d)", r"\1x"),
    (r"(\d) Harm\b", r"\1h"),
    (r"Harm (\d)", r"\1h"),
    (r"(\d)-segment", r"[\1]"),
    (r"\[(\d)\]", r"[\1]"),
    (r"(\d) segments?", r"\1seg"),
    (r"\bCap (\d)", r"cap\1"),
    (r"difficulty (\d)", r"dv\1"),
    (r"(\d) Boon", r"\1boon"),
    (r"(\d) XP", r"\1xp"),
    (r"\+(\d) (Body|band)", r"+\1\2"),
)


def figures(text: str) -> set[str]:
    """The figures that stand in a text of ours, in the notation of the table."""
    text, found = text.replace("−", "-"), set()
    for pattern, form in FIGURES:
        for match in re.finditer(pattern, text):
            figure = match.expand(form).lower()
            if "sb" in figure:
                suits = re.findall("hearts|clubs|diamonds|spades", figure)
                suits += ["any"] * bool(re.search("(gm|gm's|own) suit", figure))
                figure = f"{figure.split()[0]} {'/'.join(suits)}".strip()
            found.add(figure)
        text = re.sub(pattern, " ~ ", text)
    return found
