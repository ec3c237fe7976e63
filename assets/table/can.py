"""Drinks in a 375 ml can, cold enough to sweat. params: brand (of brands.py), flavour (text), note (small text)."""

import math
import random

import numpy as np

from studio.material import Material
from studio.mesh import blob, lathe, place, slice_mesh, smooth_profile
from table.brands import BRANDS, paint
from table.framing import fit
from table.label import emblem, ink, write

RADIUS, HEIGHT = .33, 1.22
LIGHT = {'fill': .52}
SHOOT = {'oversample': 1.5, 'shadow': .6}


def body():
    """The profile of the can: (radius, z) from the middle of its bottom to the middle of its lid."""
    foot = smooth_profile([(0, .05), (.2, .06), (.235, .0), (.25, .0), (RADIUS * .98, .1), (RADIUS, .14)], 30)
    wall = [(RADIUS, .14 + .06 * step) for step in range(1, 16)]
    neck = [
        (RADIUS, 1.06), (RADIUS * .97, 1.1), (RADIUS * .83, 1.17), (RADIUS * .83, 1.2), (RADIUS * .8, 1.205),
        (RADIUS * .77, 1.17), (0, 1.165),
    ]
    return foot.tolist() + wall + smooth_profile(neck, 40).tolist()


def aluminium():
    """Bare metal."""
    return Material('aluminium', False).surface('#d6d6d6', roughness=.22, metallic=1.)


def printed(brand):
    """The can's skin: printed metal, bare at the neck and the foot."""
    material = Material('can ' + brand, False)
    z = material.position()[2]
    bare = material.math('GREATER_THAN', material.math('ABSOLUTE', material.subtract(z, .6)), .505)
    shade = material.mix(bare, paint(material, brand, .1, 1.1), '#d8d8d8')
    return material.surface(
        shade, roughness=material.remap(bare, 0, 1, .28, .2), metallic=material.remap(bare, 0, 1, .4, 1.), specular=.5,
        coat=.5,
    )


def tab():
    """The ring pull on the lid."""
    metal = aluminium()
    outline = lambda angle: .085 * (1 + .35 * np.cos(angle) ** 2)
    mesh = slice_mesh(
        'tab', outline, lambda t, a, x, y: .014 - .008 * t ** 4 - .01 * (t < .5), lambda t, a, x, y: 0 * t, metal
    )
    place(mesh, (.0, -.07, 1.172), (.06, 0, 1.57))


def droplets(radius, low, high, dry, count=70, seed=4):
    """Small drops of condensation on the front of a body; radius is a number or a function of z.
    Print in front stays dry between the two heights of `dry`."""
    material = Material('drop')
    water = material.surface('#ffffff', roughness=.03, transmission=1., ior=1.33)
    shapes = [blob('drop', (1, .9, .8), water, 2.2, ((1.2, .15),), seed, (12, 16)) for seed in range(3)]
    chance = random.Random(seed)
    at = radius if callable(radius) else lambda z: radius
    for index in range(count):
        angle, z = -math.pi / 2 + chance.uniform(-1.5, 1.5), chance.uniform(low, high)
        if abs(angle + math.pi / 2) < .9 and dry[0] < z < dry[1]:
            continue
        size = .006 + .016 * chance.random() ** 3
        reach = at(z)
        place(
            shapes[index % 3], (reach * math.cos(angle), reach * math.sin(angle), z), (0, 0, angle),
            (size * .6, size, size * 1.15),
        )


def stage(params):
    """Puts the can on the stage; returns the camera's settings."""
    look = BRANDS[params['brand']]
    place(lathe('can', body(), printed(params['brand'])))
    tab()
    text, small = ink(look['text']), ink(look['small'])
    kind, colors = look['emblem']
    emblem(kind, .125, RADIUS, .9, colors)
    write(look['name'], .21, RADIUS, .665, text, width=.54, bold=.003)
    write(params['flavour'], .085, RADIUS, .515, small, width=.5, spacing=1.05)
    if params.get('note'):
        write(params['note'], .062, RADIUS, .42, text, width=.48, spacing=1.1)
    write('375 ml', .058, RADIUS, .19, ink(look.get('foot', look['text'])))
    droplets(RADIUS, .1, 1.08, (.15, .8))
    return fit(14, 0, 100, .84)
