"""Onion rings in batter, heaped in a lined basket. params: count."""

import numpy as np

from pizza.toppings.finish import blotch
from studio.material import Material
from studio.mesh import place, sweep
from studio.noise import TAU, fbm, smoothstep
from table import garnish
from table.dip import dip_surface
from table.framing import fit
from table.pile import Pile, disc_spots, scatter_on
from table.tableware import board, paper


def batter():
    """Fried batter: blistered, gold to brown."""
    material = Material('batter')
    tone = material.add(
        material.multiply(material.attribute('bump'), .6), material.multiply(material.noise(7, 5, .6), .5)
    )
    shade = material.ramp(tone, [(.25, '#b3691c'), (.45, '#dc9a38'), (.65, '#f2c468'), (.85, '#f8dc98')])
    shade = blotch(material, shade, '#9a5216', 3, .52, .72, .6)
    height = material.add(material.noise(18, 5, .65), material.multiply(material.noise(55, 4, .65), .6))
    return material.surface(
        shade, roughness=.42, specular=.45, subsurface=.06, radius=(.05, .025, .01), coat=.2, coat_roughness=.2,
        normal=material.bump(height, .7, .03),
    )


def ring(material, radius, width, tall, seed):
    """One ring: a band of onion under batter with blisters and drips. Units: radius to the band's middle."""
    count, sides = 150, 40
    angle = np.arange(count) / count * TAU
    circle = np.c_[np.cos(angle), np.sin(angle)]
    wander = 1 + .07 * np.cos(2 * angle + seed) + .05 * fbm(circle, 1.6, 2, seed)
    path = np.c_[radius * wander * circle[:, 0], radius * wander * circle[:, 1], .02 * np.sin(2 * angle + seed * 2)]
    swell = {}

    def section(s, turn):
        a = s * TAU * (count - 1) / count
        spot = np.c_[
            radius * np.cos(a) + width * np.cos(turn) * .8, np.full(len(turn), radius * np.sin(a)),
            tall * np.sin(turn) + seed,
        ]
        bump = .16 * fbm(spot, 5, 3, seed) + .12 * np.clip(fbm(spot, 11, 2, seed + 3), 0, 1)
        square = (np.abs(np.cos(turn)) ** 3 + np.abs(np.sin(turn)) ** 3) ** (-1 / 3)
        grow = square * (1 + bump * 1.3)
        swell[round(s, 6)] = bump
        return width * grow * np.cos(turn), tall * grow * np.sin(turn)

    def masks(v, s, turn):
        return {
            'bump': np.clip(.45 + np.concatenate([swell[round(x, 6)] for x in np.linspace(0, 1, count)]) * 2.2, 0, 1)
        }
    return sweep('onion ring', path, section, material, sides, True, attributes=masks)


def stage(params):
    """Puts the rings on the stage; returns the camera's settings."""
    material = batter()
    sizes = ((.33, .062, .10), (.27, .058, .09), (.37, .06, .095), (.22, .056, .085), (.30, .064, .10))
    meshes = [ring(material, *size, seed) for seed, size in enumerate(sizes)]
    floor = board(2.6, 1.9, .1, ('#3f2a1c', '#7a5434'))
    paper(2.15, 1.6, .1, '#f3ead8', .05, 8, .1, '#c8402c')
    pile = Pile(lambda x, y: floor(x, y) + .02, seed=3)
    pile.heap(meshes, params['count'], .62, (-.22, .06), .85, .1, tilt=.55, tries=40, sink=.025, soft=.06)
    dip_surface('aioli', .29, .25, (.86, -.36), .12)
    scatter_on(garnish.flakes('salt', .028, '#f4f1ea', '#ffffff'), disc_spots(90, .8, 5, (-.22, .06)), 3)
    scatter_on(garnish.parsley(), disc_spots(26, .8, 9, (-.22, .06)), 4)
    return fit(34, -10, 100, .86)
