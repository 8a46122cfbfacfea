"""Arima's Light: the Intrepid temple mode, the game mode Ark, and The Circle.

The three are modules of their own; each plays without the others.
"""

from __future__ import annotations

from ....kernel.game import Module, declared
from ..contributed import Look
from ..figures import As
from . import (
    ark,
    beastmaster,
    dog,
    drawn_again,
    escape_artist,
    events,
    explosion,
    intrepid,
    magician,
    objects,
    pit,
    push_pull,
    rock_trap,
    scry,
    snake,
    strongman,
    tarot,
    tarot_effects,
    tarot_notes,
    token_notes,
    transform,
)

LABELS = (
    ("magician", "Ma"),
    ("beastmaster", "Be"),
    ("dog", "Dg"),
    ("strongman", "St"),
    ("escape-artist", "Es"),
    ("fortune-teller", "Ft"),
)

INTREPID = Module(
    "arimas_light.intrepid",
    "Arima's Light: Intrepid",
    declared(intrepid, explosion, snake, pit, rock_trap, objects),
    reactions=(*intrepid.REACTIONS, *explosion.REACTIONS, *snake.REACTIONS, *pit.REACTIONS),
    modifiers=(*snake.MODIFIERS, *pit.MODIFIERS, *rock_trap.MODIFIERS),
    parts={
        "state": (token_notes.TOKENS_LAID,),
        "scene: badges of a cell": (token_notes.badges,),
        "scene: badges of a figure": (token_notes.figure_badges,),
        "exchange": (intrepid.exchange,),
        "titles": intrepid.TITLES,
        "looks": intrepid.LOOKS,
        "box": (*intrepid.BOX, intrepid.TRANSFORM),
        "temple modes: joined": (intrepid.JOINED,),
        "wake: stand-ins": (intrepid.as_melee,),
        "symbols": (explosion.symbols,),
        "further faces": (explosion.own_face, snake.own_face),
        "collapse: number roll": ((snake.by_collapse, snake.number_after_collapse),),
        "explore: after it": (snake.after_explore,),
        "arrivals without a Move": (snake.came_otherwise,),
        "run: around it": ((snake.begin_run, snake.end_run),),
        "run: requirements on a step": (pit.NO_RUN_OUT, rock_trap.NOT_STUCK),
        "run: stops": (pit.stops_the_run,),
        "requirements on leaving a tile": (pit.NO_PLAIN_EXIT, rock_trap.NOT_STUCK),
        "requirements on an action": (*pit.BARRED, *rock_trap.BARRED),
        "guardians: what holds them": (pit.holds_guardian,),
        "actions": pit.ACTIONS,
        "a card with traps: symbols besides": (explosion.ticks_by_trap_card, snake.roll_by_trap_card),
        "traps": (rock_trap.KIND,),
        "rubble tokens": ((rock_trap.TOKENS, rock_trap.lying),),
        "clearing of tiles that flip": (explosion.clear_flipped,),
        "exemptions of helpers": (
            (As.BURNT, (explosion.HELPERS, "neither")),
            (As.OFFERED, (snake.VICTIM, "no")),
            (As.HELPS, (pit.HELPERS, "none-serve")),
        ),
    },
)

ARK = Module(
    "arimas_light.ark",
    "Arima's Light: Ark",
    declared(ark, push_pull),
    reactions=ark.REACTIONS,
    modifiers=ark.MODIFIERS,
    parts={
        "figures": (ark.ARK,),
        "labels": (("ark", "Ak"),),
        "actions": push_pull.ACTIONS,
        "game mode": (ark.MODE,),
        "temple modes: the core's": ark.CORE_TILES,
        "game modes: the core's": ark.CORE_OBJECTIVE,
        "objective: in place of the Artifact": ark.OTHER_AIM,
        "objective: all downed": (ark.G.lose_all_downed,),
        "objective: the Artifact as well": ark.AS_WELL,
        "Artifact: not in play": ark.NO_ARTIFACT,
        "actions that move others by a card": ("push", "pull"),
    },
)

CIRCLE = Module(
    "arimas_light.circle",
    "Arima's Light: The Circle",
    declared(beastmaster, dog, strongman, magician, transform, escape_artist, scry, tarot, tarot_effects),
    reactions=(*dog.REACTIONS, *transform.REACTIONS, *escape_artist.REACTIONS, *tarot.REACTIONS),
    modifiers=(*strongman.MODIFIERS, *escape_artist.MODIFIERS, *tarot_effects.MODIFIERS),
    parts={
        "figures": (
            magician.MAGICIAN,
            beastmaster.BEASTMASTER,
            dog.DOG,
            strongman.STRONGMAN,
            escape_artist.ESCAPE_ARTIST,
            scry.FORTUNE_TELLER,
        ),
        "actions": (
            *magician.ACTIONS,
            *transform.ACTIONS,
            *beastmaster.ACTIONS,
            *strongman.ACTIONS,
            *escape_artist.ACTIONS,
            *scry.ACTIONS,
            *tarot.ACTIONS,
        ),
        "labels": LABELS,
        "titles": (("transformed", "Transformed"),),
        "looks": (Look("transformed", "Tf", ours=True),),
        "exemptions of helpers": scry.HELPERS,
        "actions in menus of their own": (tarot_effects.DECLINE,),
        "safety tokens: other uses": ((tarot_effects.ABILITY, tarot_effects.SUPPLY, "shared-limit"),),
        "safety tokens: form stays": ((tarot_effects.SHAPED, tarot_effects.SHAPES, "shape-stays"),),
        "keys of tiles drawn again": (drawn_again.key_again,),
        "tiles set aside": (transform.transformed,),
        "state": (token_notes.TILES_CHANGED, tarot_notes.OWN),
        "events": (events,),
        "limited abilities": token_notes.ABILITIES,
        "abilities of a tile": token_notes.OF_A_TILE,
        "scene: facts": (tarot_notes.shown,),
        "bag: shut after the Sanctum": transform.SHUT,
        "guardians: beside one that they ignore": escape_artist.STAYS_PUT,
        "walls: crossed": escape_artist.CROSSED,
        "walls: crossed in other actions": escape_artist.ELSEWHERE,
        "walls: no Reveal across": escape_artist.NO_REVEAL,
    },
)
