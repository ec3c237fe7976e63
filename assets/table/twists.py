"""Cinnamon twists. params: count."""

import math

import numpy as np

from studio.material import Material
from studio.mesh import sweep
from studio.noise import fbm
from table import garnish
from table.framing import fit
from table.pile import Pile, disc_spots, scatter_on
from table.shape import wavy
from table.tableware import board, paper


def _dough():
    """Butter-brown dough under cinnamon sugar."""
    material = Material('twist')
    tone = material.add(
        material.attribute('ridge'), material.multiply(material.subtract(material.noise(7, 5, .6), .5), .8)
    )
    shade = material.ramp(tone, [(.05, '#8a4f1c'), (.35, '#c5843a'), (.65, '#e3ae62'), (1., '#b56f2a')])
    cinnamon = material.remap(
        material.add(material.multiply(material.noise(60, 3, .7), .6), material.multiply(material.noise(5, 3), .5)), .5,
        .66,
    )
    shade = material.mix(material.multiply(cinnamon, .75), shade, '#7a3a12')
    sugar = material.math('LESS_THAN', material.voronoi(46), .26)
    shade = material.mix(material.multiply(sugar, .8), shade, '#fbf3e2')
    height = material.add(material.noise(40, 4, .65), material.multiply(sugar, .5))
    return material.surface(
        shade, roughness=.42, specular=.5, subsurface=.08, radius=(.05, .03, .01), coat=.15,
        normal=material.bump(height, .5, .02),
    )


def twist(material, seed, length=1.25):
    """Two ropes of dough wound round each other."""
    path = wavy(length, 150, .07, seed)
    turns = (3.1, 2.8, 3.4, 3.)[seed % 4]

    def section(s, angle):
        taper = min(1, min(s, 1 - s) * 16 + .05) ** .5
        lobe = np.abs(np.cos(angle - turns * math.tau * s))
        reach = .115 * taper * (.52 + .52 * lobe ** .75) * (
            1 + .05 * fbm(np.c_[np.cos(angle), np.sin(angle), np.full(len(angle), s * 9 + seed)], 1.5, 2, seed)
        )
        return reach * np.cos(angle), reach * np.sin(angle)
    masks = lambda v, s, angle: {'ridge': np.abs(np.cos(angle - turns * math.tau * s)) ** .8}
    return sweep('twist', path, section, material, 56, attributes=masks)


def stage(params):
    """Puts the twists on the stage; returns the camera's settings."""
    material = _dough()
    meshes = [twist(material, seed, (1.25, 1.15, 1.3, 1.2)[seed]) for seed in range(4)]
    floor = board(2.2, 1.75, .1, ('#4a2c18', '#8f5f36'))
    paper(1.95, 1.5, .1, '#f3ead8', .06, 11, .08)
    pile = Pile(lambda x, y: floor(x, y) + .02, seed=5)
    lanes = ((-.52, -.04), (-.26, .06), (.0, -.03), (.26, .05), (.52, -.02), (-.30, .02), (.02, -.04), (.30, .03))
    for index in range(params['count']):
        y, x = lanes[index % len(lanes)]
        pile.drop(
            meshes[index % 4], lambda x=x, y=y: (x, y), .1, .35 if index < 5 else 1.1, 14, .03, base=(index * .7, 0, 0)
        )
    sugar = garnish.flakes('sugar', .022, '#f6efe2', '#ffffff', .8)
    scatter_on(sugar, disc_spots(260, .85, 6, stretch=.7), 3)
    return fit(36, -14, 100, .86)
