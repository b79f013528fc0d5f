"""Why a described fight cannot be played, beside what the game itself says."""

from __future__ import annotations

from undertow.kernel import message

AT = message("lab.anima.at", "{file}, line {line}, {key}: {why}")
NOT_TOML = message("lab.anima.not-toml", "{file} is no TOML: {problem}.")
NO_PCS = message("lab.anima.no-pcs", "{file} has no PCs: write [[pcs]] with a sample or powers.")
NO_FOES = message("lab.anima.no-foes", "{file} has no adversity: write [[adversity]] with a name.")
UNKNOWN_KEY = message("lab.anima.unknown-key", "There is no such key; there are {known}.")
NOT_A_TABLE = message("lab.anima.table", "A table belongs here, with two brackets around its name.")
NOT_POWERS = message(
    "lab.anima.powers", "Powers are a list of names, or a table of names and ranks."
)
NOT_NAMES = message("lab.anima.names", "A list of names belongs here.")
NEAREST = message("lab.anima.nearest", "{why} Perhaps you meant {near}.")
LISTED = message("lab.anima.listed", "{why} `undertow data anima` lists all there are.")
NOBODY = message("lab.anima.nobody", "There is no one called {name}. There are {known}.")
SAMPLE_KEYS = message(
    "lab.anima.sample-keys", "A sample character brings her own sheet; with her there are {known}."
)
NO_SUCH = message("lab.anima.no-such", "There is no {name}. There are {known}.")
ORDER = message(
    "lab.anima.order", "The order is rolled, pcs first, or a list that names everybody once."
)
NO_PASSIONS = message(
    "lab.anima.no-passions", "Opponents have passions only by the ruling adversityPassions."
)
PASSION_MISSING = message(
    "lab.anima.passion-missing", "A character needs a passion. There are {known}."
)
NO_THREATS = message(
    "lab.anima.no-threats", "There is no Threat Die in a described fight, so no goal turns one."
)
NOT_IN_LOVE = message("lab.anima.not-in-love", "Only the passion Love names someone who is loved.")
