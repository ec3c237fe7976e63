"""Chicken wings: drumettes and flats in a glaze. Six on a plate, a dozen on a board, two dozen in a tray to share.

params: glaze ('barbecue', 'peri-peri', 'buffalo', 'naked'), count, dip (a sauce's name or none).
"""

import math

import numpy as np

from studio.material import Material
from studio.mesh import place, sweep
from studio.noise import fbm, smoothstep
from pizza.toppings.finish import speck
from table import garnish
from table.dip import dip_surface
from table.framing import fit
from table.pile import Pile, disc_spots, scatter_on
from table.sauces import glossy
from table.tableware import board, carton_tray, paper, plate, puddle

GLAZES = {
    'barbecue': {
        'tones': ('#3a1005', '#6f2409', '#a3450f', '#c8691c'), 'char': '#1c0703', 'coat': .8,
        'sauce': ('#2a0a04', '#5c1e0b'),
    },
    'peri-peri': {
        'tones': ('#7d1a06', '#b5320c', '#d8541a', '#ec8433'), 'char': '#3c0e05', 'coat': .6,
        'sauce': ('#8a1a06', '#c8431a'),
    },
    'buffalo': {
        'tones': ('#b5380a', '#dd5a0c', '#f07d16', '#f8a238'), 'char': '#6b2408', 'coat': .85,
        'sauce': ('#c04406', '#f07a14'),
    },
    'naked': {'tones': ('#8a4412', '#c0742a', '#de9a48', '#f0c078'), 'char': '#7a3a0e', 'coat': .4, 'sauce': None},
}


def skin_material(glaze):
    """Roasted chicken skin under its glaze; mask bone shows the knuckle."""
    look = GLAZES[glaze]
    material = Material('wing ' + glaze)
    tone = material.noise(5, 5, .6)
    shade = material.ramp(tone, list(zip((.28, .44, .58, .74), look['tones'])))
    shade = material.mix(material.remap(material.noise(9, 4), .53, .72, 0, .75), shade, look['char'])
    if glaze == 'naked':
        shade = material.mix(speck(material, 26, .1), shade, '#2a1a10')
    if glaze == 'peri-peri':
        shade = material.mix(speck(material, 22, .12), shade, '#5a1006')
    shade = material.mix(material.attribute('bone'), shade, '#d9bd8a')
    bumps = material.add(
        material.multiply(material.noise(7, 5, .6), .7), material.multiply(material.noise(38, 5, .65), .55)
    )
    return material.surface(
        shade, roughness=material.remap(
            material.noise(12, 3), .3, .7, .16, .38
        ), specular=.55, coat=look['coat'], coat_roughness=.1,
        subsurface=.06, radius=(.06, .03, .01), normal=material.bump(bumps, .55, .045),
    )


def _bumpy(path, share, angle, radius, flat, strength, seed):
    """A ring of a lump: its radius with bulges that hang together along the piece."""
    ring = np.c_[
        np.full(len(angle), path[0, 0] + share * (path[-1, 0] - path[0, 0])), radius * np.cos(angle),
        radius * np.sin(angle),
    ]
    bulge = 1 + strength * (.24 * fbm(ring, 4, 3, seed) + .09 * fbm(ring, 11, 2, seed + 4))
    return radius * bulge * np.cos(angle), radius * bulge * np.sin(angle) * flat


def drumette(material, seed):
    """The upper part: meat at one end, a knuckle of bone at the other. About 85 mm long."""
    length = (.85, .8, .9)[seed % 3]
    share = np.linspace(0, 1, 110)
    path = np.c_[(share - .42) * length, .09 * np.sin(share * 2.6 + seed), .04 * np.sin(share * 3)]

    def radius(s):
        meat = .225 * math.sin(min(1, s * 1.6 + .02) * math.pi / 2) ** .6 * (1 - float(smoothstep(.34, .84, s)) * .80)
        knuckle = .022 * math.exp(-((s - .95) / .04) ** 2)
        return (meat + knuckle) * min(1, (1 - s) * 16) ** .5 * min(1, s * 12 + .002) ** .5

    section = lambda s, angle: _bumpy(path, s, angle, radius(s), .92, 1 - float(smoothstep(.62, .85, s)), seed + 5)
    return sweep(
        'drumette', path, section, material, 48, attributes=lambda v, s,
        a: {'bone': smoothstep(.90, .95, s + .02 * fbm(v, 9, 2, 4)) * .8},
    )


def flat(material, seed):
    """The middle part: two thin bones under skin, skin all over. About 80 mm long."""
    length = (.8, .74)[seed % 2]
    share = np.linspace(0, 1, 70)
    path = np.c_[(share - .5) * length, .07 * np.sin(share * 2.4 + seed), .03 * np.sin(share * 4)]

    def section(s, angle):
        size = (.135 + .03 * math.cos(s * 6.3)) * min(1, (1 - s) * 9 + .001) ** .5 * min(1, s * 9 + .001) ** .5
        waist = 1 - .16 * np.abs(np.sin(angle)) ** 3
        across, up = _bumpy(path, s, angle, size * 1.15, .68, .9, seed + 15)
        return across, up * waist
    return sweep('flat', path, section, material, 48, attributes=lambda v, s, a: {'bone': 0 * s})


def pieces(glaze):
    """Five different pieces in a glaze."""
    material = skin_material(glaze)
    return [drumette(material, 0), flat(material, 0), drumette(material, 1), flat(material, 1), drumette(material, 2)]


def _dress(glaze, count, radius, centre):
    """What is scattered over the finished heap."""
    spots = disc_spots(count * 14, radius, 5, centre, .8)
    if glaze == 'barbecue':
        scatter_on(garnish.sesame(), spots, 1)
        scatter_on(garnish.spring_onion(), spots[:count * 2], 2)
    elif glaze == 'peri-peri':
        scatter_on(garnish.flakes('chilli flake', .05, '#8a0f06', '#d2401c'), spots[:count * 4], 3)
        scatter_on(garnish.parsley(), spots[count * 4:], 4)
    elif glaze == 'buffalo':
        scatter_on(garnish.chives(), spots[:count * 3], 5)
    else:
        scatter_on(garnish.flakes('salt', .035, '#f2efe8', '#ffffff'), spots[:count * 3], 6)
        scatter_on(garnish.parsley(), spots[count * 5:], 7)


def _beside(glaze, spot, z=.03):
    """What comes with it, at the rim: lemon, celery, or nothing."""
    x, y = spot
    if glaze == 'peri-peri':
        wedge = garnish.citrus_wedge()
        place(wedge, (x, y, z + .22), (.25, 0, .5))
        place(wedge, (x - .3, y + .22, z + .22), (.2, .1, 1.3))
    elif glaze == 'buffalo':
        for index in range(3):
            place(
                garnish.celery((.95, .8, .88)[index]), (x + .02 * index, y + .13 * index, z + .09 + .03 * (index == 1)),
                (.2 * index, 0, .55 + .1 * index),
            )
    elif glaze == 'naked':
        place(garnish.citrus_wedge(), (x, y, z + .22), (.25, 0, .5))


def stage(params):
    """Puts the wings on the stage; returns the camera's settings."""
    glaze, count = params['glaze'], params['count']
    sauce = GLAZES[glaze]['sauce']
    meshes = pieces(glaze)
    if count <= 6:
        dark = glaze in ('naked', 'buffalo', 'peri-peri')
        floor, radius, stretch, centre = plate(
            .98, '#2c2b2e' if dark else '#efe9de', None if dark else '#6a5c4a'
        ), .58, .85, (-.08, .1)
        dip_at, beside_at = (.58, -.42), (-.5, -.54)
    elif count <= 12:
        floor, radius, stretch, centre = board(2.7, 1.95), .84, .74, (-.22, .1)
        paper(2.3, 1.65, .1, seed=4, turn=.06)
        inner = floor
        floor = lambda x, y: inner(x, y) + .02
        dip_at, beside_at = (1.02, -.5), (-.95, -.66)
    else:
        floor, radius, stretch, centre = carton_tray(2.7, 1.9, .34), 1.0, .66, (-.05, .08)
        dip_at, beside_at = (1.0, -.55), None
    if sauce and count <= 6:
        puddle(glossy('pool', *sauce), .52, (-.1, .0), .03, .8)
    pile = Pile(floor, seed=count + len(glaze))
    pile.heap(meshes, count, radius, centre, stretch, .3, tilt=.4, tries=32, sink=.03, scale=1.12, soft=.03)
    if params.get('dip'):
        dip_surface(params['dip'], .27, .26, dip_at, float(floor(np.array([dip_at[0]]), np.array([dip_at[1]]))[0]))
    if beside_at and count <= 12:
        _beside(glaze, beside_at, .06 if count <= 6 else .12)
    _dress(glaze, count, radius * 1.05, centre)
    return fit(36, -4, 100, .86)
