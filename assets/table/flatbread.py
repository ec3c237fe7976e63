"""Garlic and rosemary flatbread, cut into fingers. params: none."""

import random

import numpy as np

from pizza.toppings.finish import oil
from studio.material import Material
from studio.mesh import place, slice_mesh, sweep
from studio.noise import fbm, smoothstep
from table import garnish
from table.framing import fit
from table.pile import disc_spots, scatter_on
from table.tableware import board

LONG, WIDE = 1.12, .68
CUTS = (-.56, -.19, .19, .56)


def _blisters(x, y):
    """Domes where the dough has risen, 0 to 1, and how much each has caught."""
    chance = random.Random(8)
    dome, caught = np.zeros(len(x)), np.zeros(len(x))
    for _ in range(90):
        centre, size = (
            chance.uniform(-LONG, LONG), chance.uniform(-WIDE, WIDE)
        ), chance.choice((.04, .06, .08, .11, .15))
        near = np.clip(1 - ((x - centre[0]) ** 2 + (y - centre[1]) ** 2) / size ** 2, 0, 1)
        dome, caught = np.maximum(dome, near ** .8 * size / .15), np.maximum(caught, near * chance.random() ** 1.5)
    return dome, caught


def _cuts(x, y):
    """1 on the lines along which the bread is cut."""
    return np.max([smoothstep(.022, .006, np.abs(x - cut - .12 * y)) for cut in CUTS], axis=0)


def _dough():
    """Baked dough brushed with oil."""
    material = Material('flatbread', False)
    tone = material.add(
        material.attribute('brown'), material.multiply(material.subtract(material.noise(9, 6, .6), .5), .8)
    )
    shade = material.ramp(
        tone, [(0, '#f6dfae'), (.3, '#ecc27c'), (.5, '#d8933e'), (.7, '#a9601f'), (.88, '#6a3010'), (1, '#2a1209')]
    )
    shade = material.mix(material.multiply(material.attribute('cut'), .8), shade, '#fbeac4')
    height = material.add(material.noise(16, 5, .6), material.multiply(material.noise(80, 4, .65), .4))
    return material.surface(
        shade, roughness=.4, specular=.45, subsurface=.07, radius=(.05, .025, .01), coat=oil(
            material, 4, .05, .6
        ), coat_roughness=.14,
        normal=material.bump(height, .5, .03),
    )


def _bread():
    """The oval bread with its rim, blisters and cuts."""
    def outline(angle):
        ring = np.c_[np.cos(angle), np.sin(angle)]
        return 1 / np.sqrt((np.cos(angle) / LONG) ** 2 + (np.sin(angle) / WIDE) ** 2) * (1 + .05 * fbm(ring, 1.5, 3, 4))

    def top(t, angle, x, y):
        rim = .055 * smoothstep(.72, .88, t) * smoothstep(1.0, .93, t)
        return .10 + rim + .05 * _blisters(x, y)[0] + .02 * fbm(
            np.c_[x, y], 3, 3, 6
        ) - .09 * _cuts(x, y) - .06 * smoothstep(.92, 1, t) ** 2

    def masks(v, t, side, angle):
        x, y = v[:, 0], v[:, 1]
        brown = .36 + .55 * _blisters(x, y)[1] + .25 * fbm(v[:, :2], 2.4, 3, 9) + .22 * smoothstep(.75, .95, t)
        return {'brown': brown, 'cut': _cuts(x, y) * (side < .5)}
    bottom = lambda t, angle, x, y: .03 * smoothstep(.85, 1, t) ** 2
    return slice_mesh('flatbread', outline, top, bottom, _dough(), rings=110, segments=320, attributes=masks)


def _rosemary():
    """Needles of rosemary."""
    surface = garnish.herb_material('rosemary', '#2f4a22', '#6d8a4a')
    made = []
    for seed in range(3):
        share = np.linspace(0, 1, 12)
        path = np.c_[(share - .5) * (.15, .11, .18)[seed], .02 * np.sin(share * 2 + seed), .012 * np.sin(share * 3)]
        made.append(
            sweep('rosemary', path, lambda s, a: (.011 * np.cos(a) * (1.05 - s * .6), .006 * np.sin(a)), surface, 8)
        )
    return made


def stage(params):
    """Puts the bread on the stage; returns the camera's settings."""
    board(2.5, 1.6)
    place(_bread(), (0, 0, .1))
    scatter_on(_rosemary(), disc_spots(95, 1., 3, stretch=.6), 2, tilt=.2)
    scatter_on(garnish.flakes('garlic', .085, '#d99a3c', '#fbe6b4', .3), disc_spots(52, .98, 5, stretch=.6), 3, tilt=.2)
    scatter_on(garnish.flakes('salt', .035, '#f4f1ea', '#ffffff'), disc_spots(90, 1., 7, stretch=.6), 4)
    return fit(42, -12, 100, .86)
