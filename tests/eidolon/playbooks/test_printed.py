"""What the book prints on every Move, line by line: its rank, the stat it draws, whether the Forecast
counts, how often it may be used, whether it takes the Eidolon, where, after which Move, and what it
brings along. What each of them does is shown beside its playbook; here a slip of the pen is found."""

import pytest

from support.shows import shows
from undertow.games.eidolon.entries import of_playbook

RANKS = ("starting", "advanced", "master")
# fmt: off
PRINTED = {
    "vanguard": {
        "starting": {
            "actually-i-meant-for-you-to-kick-my-ass": "",
            "break-on-through": "pow, no Forecast, Eidolon",
        },
        "advanced": {
            "a-light-that-never-goes-out": "glam",
            "bad-reputation": "pow",
            "battle-bond": "biz, after never-fight-a-stranger",
            "dont-stop-believing": "",
            "force-of-personality": "glam, once: session, in: undertow",
            "king-of-pain": "",
            "longshot": "Eidolon",
            "never-fight-a-stranger": "",
            "overdrive": "",
            "sucker-punch": "brings virtuoso.quick-draw",
            "tubthumping": "once: session",
            "unflappable": "glam",
        },
        "master": {
            "punch-parade": "pow",
            "this-isnt-even-my-final-form": "Eidolon, after tubthumping",
            "with-a-little-help-from-my-friends": "once: ever",
        },
    },
    "infiltrator": {
        "starting": {
            "pick-locks-hack-consoles": "ele, no Forecast",
            "vanish": "ele, Eidolon",
        },
        "advanced": {
            "ambush": "",
            "call-an-ambulance-but-not-for-me": "after ambush",
            "dead-drop": "",
            "escape-artist": "brings inhuman.noclip",
            "excellent-work": "gen",
            "fade-away": "Eidolon",
            "pickpocket": "ele, no Forecast",
            "run-silent-run-deep": "",
            "shadow-heist": "once: session, after pickpocket",
            "smooth-criminal": "glam, after smooth-operator",
            "smooth-operator": "",
            "smuggle": "ele, Eidolon",
        },
        "master": {
            "crime-of-the-century": "once: session, Eidolon, after smuggle",
            "soul-shot": "",
            "take-your-heart": "gen, once: session, after shadow-heist",
        },
    },
    "navigator": {
        "starting": {
            "information-war": "gen",
            "ready-for-anything": "gen",
        },
        "advanced": {
            "brain-radio": "Eidolon",
            "braintap": "biz, Eidolon, after brain-radio",
            "come-sail-away": "biz, Eidolon, after undertow-astrolabe",
            "coordinated-assault": "",
            "dredge-your-mind": "gen, no Forecast",
            "expert-investigation": "",
            "read-the-stars": "once: session",
            "signal-repeater": "Eidolon",
            "soul-spyglass": "",
            "tagging-shot": "Eidolon, after signal-repeater",
            "threat-detection": "brings beast.fight-or-flight",
            "undertow-astrolabe": "Eidolon",
        },
        "master": {
            "astrologic-clock": "biz, once: session, Eidolon, after undertow-astrolabe",
            "eureka": "gen, no Forecast",
            "perfect-deduction": "once: session",
        },
    },
    "conductor": {
        "starting": {
            "bermuda-triangle": "",
            "good-vibrations": "",
            "static-shock": "",
        },
        "advanced": {
            "devil-pact": "biz, once: session, Eidolon, after sealed-room",
            "faraday-cage": "biz, Eidolon, in: undertow",
            "faulty-meter": "",
            "give-peace-a-chance": "glam, no Forecast, once: session, Eidolon, combat",
            "lightning-rod": "glam, Eidolon, after take-on-me, brings conductor.lightning-rod-back",
            "power-cycle": "once: session",
            "reflecting-pool": "biz, Eidolon, in: real, after faraday-cage",
            "sealed-room": "once: session, Eidolon",
            "superconductor": "once: session, Eidolon",
            "take-on-me": "Eidolon",
            "under-my-umbrella": "pow, Eidolon",
            "vibe-check": "",
        },
        "master": {
            "faustian-super-shopper": "biz, after devil-pact",
            "give-violence-a-chance": "once: uptime, after give-peace-a-chance",
            "limelight": "",
        },
    },
    "alchemist": {
        "starting": {
            "if-cars-are-frogs": "",
            "revert": "",
        },
        "advanced": {
            "burning-for-you": "once: session, Eidolon",
            "delayed-reaction": "Eidolon",
            "ill-give-you-everything": "once: session, Eidolon",
            "metamorphosis": "",
            "mindscaping": "biz, once: session, Eidolon, in: undertow",
            "nothing-is-beyond-my-reach": "",
            "remember-what-you-were": "Eidolon",
            "same-as-it-ever-was": "",
            "see-it-my-way": "biz, once: session, Eidolon",
            "suffering-is-optional": "",
            "were-not-gonna-take-it": "glam, once: session",
            "what-a-fool-believes": "",
        },
        "master": {
            "everything-changes": "",
            "something-from-nothing": "biz, Eidolon",
            "transform-the-world": "once: ever, Eidolon",
        },
    },
    "virtuoso": {
        "starting": {
            "everything-a-nail": "ele, no Forecast",
            "heirloom": "",
            "recall": "ele",
        },
        "advanced": {
            "cover-version": "biz, Eidolon",
            "encore": "once: session",
            "featured-artist": "once: uptime, Eidolon",
            "four-thirty-three": "glam, no Forecast, once: session, Eidolon, combat",
            "legendary-treasure": "once: uptime",
            "mashup": "once: uptime, Eidolon",
            "one-man-band": "",
            "quick-draw": "Eidolon",
            "reverse-recall": "biz",
            "stellar-performance": "Eidolon",
        },
        "master": {
            "cursed": "biz",
            "realizing-the-legend": "biz, once: uptime, Eidolon, after legendary-treasure",
            "remaster": "once: ever",
        },
    },
    "veteran": {
        "starting": {
            "flirt-with-death": "",
            "old-time-rock-n-roll": "",
            "speaking-in-tongues": "",
        },
        "advanced": {
            "accumulated-knowledge": "brings navigator.dredge-your-mind",
            "grandpa-always-cheats": "once: session",
            "ive-been-everywhere-man": "glam",
            "just-something-i-picked-up": "",
            "protector": "",
            "second-wind": "",
            "tell-em-its-just-something-you-picked-up": "after just-something-i-picked-up",
            "wont-get-fooled-again": "",
        },
        "master": {
            "blaze-of-glory": "once: ever",
            "dont-call-it-a-comeback": "",
        },
    },
    "beast": {
        "starting": {
            "just-what-i-needed": "",
            "pet-sounds": "",
        },
        "advanced": {
            "animal-collective": "after quality-social",
            "apex": "",
            "bloodhound": "after quality-perceptive",
            "born-to-be-wild": "",
            "eye-of-the-tiger": "",
            "fight-or-flight": "",
            "freebird": "after quality-ferocious or quality-tenacious",
            "hungry-like-the-wolf": "",
            "impenetrable": "after quality-thick-hide",
            "nothing-but-a-hound-dog": "glam, no Forecast",
            "rampage": "once: session",
            "shadow-tongue": "brings veteran.speaking-in-tongues",
        },
        "master": {
            "evolution": "after apex",
            "let-the-dogs-out": "glam, no Forecast, combat",
            "role-reversal": "biz, Eidolon",
        },
    },
    "inhuman": {
        "starting": {
            "facade": "glam",
            "noclip": "biz, in: real",
            "the-bill-comes-due": "",
        },
        "advanced": {
            "empty-facade": "",
            "forbidden-memories": "",
            "last-surprise": "",
            "nocturne": "once: session",
            "otherworldly-horror": "",
            "psychometry": "",
            "reach-out-to-the-truth": "brings navigator.soul-spyglass",
            "shuffle-time": "once: session",
            "smile-like-you-mean-it": "",
            "soul-hacker": "biz",
            "strange-journey": "biz",
            "this-is-my-beautiful-house": "glam",
        },
        "master": {
            "conditional-surrender": "",
            "drag-out-the-darkness": "after soul-hacker",
            "scapegoat": "after strange-journey",
        },
    },
    "wildcard": {
        "starting": {
            "card-shark": "Eidolon",
            "deal-in": "",
            "make-a-play": "",
        },
        "advanced": {
            "deal-from-the-bottom": "once: session",
            "double-or-nothing": "once: session",
            "fold": "once: session",
            "friend-of-fortune": "",
            "insurance": "once: session",
            "mulligan": "",
            "pair-of-aces": "once: session",
            "poker-face": "brings vanguard.unflappable",
        },
        "master": {
            "high-roller": "once: session",
            "jokers-wild": "Eidolon",
        },
    },
}
# fmt: on


def printed(move):
    """A Move as it is declared, in the words of the table."""
    own = f"eidolon.{move.playbook}."
    found = [move.stat] if move.draws and move.stat else []
    found += [] if move.forecast else ["no Forecast"]
    found += [f"once: {move.once}"] if move.once else []
    found += ["Eidolon"] if move.eidolon else []
    found += [f"in: {move.realm}"] if move.realm else []
    found += ["combat"] if move.combat else []
    for needed in move.requires:
        each = needed if isinstance(needed, tuple) else (needed,)
        found.append("after " + " or ".join(one.removeprefix(own) for one in each))
    found += [f"brings {granted.removeprefix('eidolon.')}" for granted in move.grants]
    return ", ".join(found)


@pytest.mark.parametrize("book", PRINTED)
@pytest.mark.parametrize("rank", RANKS)
@shows("eidolon.playbook.counts", "eidolon.move.prereq")
def test_every_move_is_declared_as_it_is_printed(book, rank):
    found = {move.id: printed(move) for move in of_playbook(book, rank)}
    assert found == {f"eidolon.{book}.{slug}": line for slug, line in PRINTED[book][rank].items()}
