"""Garlic bread: slices of a baguette soaked in garlic butter, plain or under melted cheese.

params: cheese (true: a coat of melted mozzarella), slices.
"""

import math
import random

import numpy as np
from mathutils import Euler

from pizza.toppings.finish import speck
from studio.material import Material
from studio.mesh import place, slice_mesh
from studio.noise import fbm, smoothstep
from table import garnish
from table.framing import fit
from table.pile import disc_spots, scatter_on
from table.sauces import melted
from table.tableware import board, paper, plate

WIDE, TALL, THICK = .47, .34, .2


def pores(x, y, seed, count=150):
    """The open crumb of a slice: 0 where it is whole, 1 at the bottom of a hole."""
    chance = random.Random(seed)
    depth = np.zeros(len(x))
    for _ in range(count):
        reach = math.sqrt(chance.random()) * .9
        angle = chance.random() * math.tau
        middle = (WIDE * reach * math.cos(angle), TALL * reach * math.sin(angle))
        size = chance.choice((.012, .016, .016, .022, .022, .03, .042))
        long, turn = chance.uniform(1., 1.9), chance.random() * math.pi
        dx, dy = x - middle[0], y - middle[1]
        u, v = dx * math.cos(turn) + dy * math.sin(turn), dy * math.cos(turn) - dx * math.sin(turn)
        depth = np.maximum(
            depth, np.clip(1 - (u / long) ** 2 / size ** 2 - v ** 2 / size ** 2, 0, 1) ** .7 * min(1., size / .026)
        )
    return depth


def bread_material():
    """Crumb, butter, toasted rim, crust and chopped parsley."""
    material = Material('garlic bread')
    t, hole, tone = material.attribute('t'), material.attribute('hole'), material.noise(7, 5, .6)
    crumb = material.ramp(tone, [(.3, '#f8dc98'), (.5, '#efc268'), (.68, '#dd9a3a')])
    crumb = material.mix(material.remap(material.noise(3, 4), .5, .72, 0, .55), crumb, '#c9822c')
    crumb = material.mix(material.remap(t, .66, .95, 0, .85), crumb, '#a8591a')
    crumb = material.mix(material.multiply(hole, .4), crumb, '#b5782a')
    herb = speck(material, 14, .26, 6)
    crumb = material.mix(herb, crumb, material.ramp(material.noise(30), [(.3, '#23560f'), (.7, '#559a2a')]))
    garlic = material.math('LESS_THAN', material.voronoi(15), .14)
    crumb = material.mix(material.multiply(garlic, .65), crumb, '#fff0c4')
    crust = material.ramp(material.noise(5, 6, .6), [(.3, '#8a4413'), (.5, '#b96c24'), (.7, '#d99a4a')])
    face = material.multiply(material.remap(t, .94, .985, 1, 0), material.subtract(1., material.attribute('side')))
    shade = material.mix(face, crust, crumb)
    height = material.add(
        material.noise(16, 5, .65), material.add(material.multiply(herb, .3), material.multiply(garlic, .2))
    )
    return material.surface(
        shade, roughness=material.remap(
            tone, .3, .7, .22, .5
        ), specular=.5, coat=material.multiply(face, .4), coat_roughness=.2,
        subsurface=.1, radius=(.05, .03, .012), normal=material.bump(height, .5, .03),
    )


def oval(seed, grow=1.):
    """The outline of a slice."""
    def radius(angle):
        ring = np.c_[np.cos(angle), np.sin(angle)]
        return grow / np.sqrt(
            (np.cos(angle) / WIDE) ** 2 + (np.sin(angle) / TALL) ** 2
        ) * (1 + .035 * fbm(ring, 1.4, 2, seed))
    return radius


def slices(material, count=4):
    """Different slices, cut face up."""
    made = []
    for seed in range(count):
        hole = lambda t, x, y, seed=seed: pores(x, y, seed) * smoothstep(.93, .82, t)
        top = lambda t, angle, x, y, seed=seed, hole=hole: THICK + .018 * fbm(
            np.c_[x, y], 5, 4, seed
        ) - .032 * hole(t, x, y) - .05 * smoothstep(.9, 1, t) ** 2
        bottom = lambda t, angle, x, y: .03 * smoothstep(.85, 1, t) ** 2
        masks = lambda v, t, side, angle, hole=hole: {'hole': hole(t, v[:, 0], v[:, 1]) * (side < .5)}
        made.append(
            slice_mesh('garlic bread', oval(seed), top, bottom, material, rings=64, segments=180, attributes=masks)
        )
    return made


def coats(count=4):
    """The cheese on slices: it sags over the rim and has caught on top."""
    material = melted()
    made = []
    for seed in range(count):
        def lie(x, y, t, seed=seed):
            thick = .045 + .02 * fbm(np.c_[x, y], 4, 3, seed + 3) + .012 * fbm(np.c_[x, y], 12, 2, seed + 4)
            return THICK - .01 + thick - .085 * smoothstep(.86, 1., t) ** 2
        def ragged(angle, seed=seed):
            ring = np.c_[np.cos(angle), np.sin(angle)]
            return oval(seed, .95)(angle) * (1 + .07 * fbm(ring, 3, 2, seed + 7))
        top = lambda t, angle, x, y, lie=lie: lie(x, y, t)
        bottom = lambda t, angle, x, y, lie=lie: lie(x, y, t) - .05 * (1 - t ** 6) - .012
        masks = lambda v, t, side, angle, seed=seed: {
            'brown': .24 + .95 * fbm(v[:, :2], 7, 4, seed + 9) + .9
            * np.clip(fbm(v[:, :2], 13, 2, seed + 2) - .12, 0, 1)
        }
        made.append(slice_mesh('cheese coat', ragged, top, bottom, material, rings=44, segments=160, attributes=masks))
    return made


def stage(params):
    """Puts the bread on the stage; returns the camera's settings."""
    cheese, count = params.get('cheese', False), params.get('slices', 6)
    bread = slices(bread_material())
    covers = coats() if cheese else []
    chance = random.Random(4)
    if cheese:
        plate(1.12, '#39424a')
        base, lean, step = .12, -.5, .31
    else:
        board(2.35, 1.3)
        paper(2.1, 1.05, .1, turn=.06, curl=.05)
        base, lean, step = .16, -.68, .27
    for index in range(count):
        x = (index - (count - 1) / 2) * step
        y = .05 * math.sin(index * 2.1)
        turn = Euler((0, lean, 0)).to_quaternion() @ Euler(
            (0, 0, math.pi / 2 + chance.uniform(-.1, .1))
        ).to_quaternion()
        where = (x, y, base + .33 * abs(math.sin(lean)) - .05)
        place(bread[index % 4], where, turn.to_euler())
        if cheese:
            place(covers[index % 4], where, turn.to_euler())
    if cheese:
        scatter_on(garnish.parsley(), disc_spots(60, .85, 2, stretch=.5), 3)
    return fit(36, -30 if cheese else -40, 100, .88)
