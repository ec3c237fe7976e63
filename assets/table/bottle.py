"""Drinks in bottles: soft drink and water in plastic, beer, cider, wine and mineral water in glass, and beer by the six.

params: shape (of SHAPES), content (of CONTENTS), brand, flavour (text), note, volume (text), cap (colour), fill (share of the frame).
"""

import math

import numpy as np

from studio.material import Material
from studio.mesh import lathe, place, smooth_profile
from studio.noise import smoothstep
from table.brands import BRANDS, paint
from table.can import droplets
from table.framing import fit
from table.label import emblem, ink, write

LIGHT = {'fill': .42}
SHOOT = {'oversample': 1.5, 'shadow': .6}

# profile: (radius, z) from the foot to the mouth; label: from, to and radius; cap: kind, radius, from, to; level: of
# the drink.
SHAPES = {
    'soda-600': {
        'profile': [
            (0, .06), (.2, .05), (.27, .0), (.33, .06), (.355, .2), (.335, .62), (.335, .68), (.36, .72), (.36, 1.30),
            (.345, 1.36), (.35, 1.46), (.31, 1.72), (.2, 1.96), (.135, 2.08), (.125, 2.14), (.125, 2.2),
        ],
        'label': (.74, 1.28, .362), 'cap': ('screw', .15, 2.12, 2.3), 'level': 1.93, 'petals': .05,
    },
    'soda-1250': {
        'profile': [
            (0, .07), (.26, .06), (.35, .0), (.43, .08), (.462, .28), (.462, .7), (.445, .76), (.46, .82), (.46, 1.62),
            (.445, 1.68), (.45, 1.8), (.40, 2.15), (.27, 2.52), (.155, 2.74), (.13, 2.8), (.13, 2.86),
        ],
        'label': (.84, 1.60, .462), 'cap': ('screw', .155, 2.78, 2.97), 'level': 2.5, 'petals': .05,
    },
    'water-600': {
        'profile': [
            (0, .05), (.22, .04), (.29, .0), (.33, .05), (.335, .3), (.322, .36), (.335, .42), (.322, .48), (.335, .54),
            (.322, .6), (.34, .68), (.34, 1.30), (.325, 1.36), (.335, 1.44), (.32, 1.6), (.24, 1.85), (.14, 2.0),
            (.125, 2.06), (.125, 2.12),
        ],
        'label': (.74, 1.24, .342), 'cap': ('screw', .145, 2.04, 2.2), 'level': 1.82,
    },
    'mineral-500': {
        'profile': [
            (0, .05), (.22, .03), (.29, .0), (.315, .05), (.32, .2), (.32, 1.2), (.3, 1.38), (.2, 1.62), (.13, 1.85),
            (.115, 2.1), (.115, 2.22), (.135, 2.24), (.135, 2.3), (.12, 2.33),
        ],
        'label': (.42, 1.06, .322), 'cap': ('screw', .142, 2.22, 2.4), 'level': 1.8,
    },
    'tea-500': {
        'profile': [
            (0, .05), (.24, .04), (.31, .0), (.355, .06), (.36, .2), (.345, .28), (.36, .36), (.36, 1.16), (.345, 1.22),
            (.36, 1.3), (.345, 1.5), (.26, 1.72), (.21, 1.8), (.19, 1.86), (.19, 1.92),
        ],
        'label': (.42, 1.10, .362), 'cap': ('screw', .215, 1.82, 2.04), 'level': 1.62,
    },
    'stubby': {
        'profile': [
            (0, .04), (.2, .03), (.27, .0), (.3, .04), (.305, .16), (.305, 1.16), (.29, 1.3), (.2, 1.52), (.145, 1.68),
            (.13, 1.86), (.125, 2.0), (.145, 2.02), (.145, 2.08), (.13, 2.1),
        ],
        'label': (.36, .98, .307), 'cap': ('crown', .142, 2.06, 2.15), 'level': 1.75,
    },
    'cider': {
        'profile': [
            (0, .04), (.2, .03), (.27, .0), (.295, .04), (.3, .14), (.3, 1.22), (.275, 1.42), (.18, 1.66), (.135, 1.86),
            (.125, 2.1), (.12, 2.26), (.14, 2.28), (.14, 2.34), (.125, 2.36),
        ],
        'label': (.34, .98, .302), 'cap': ('crown', .138, 2.32, 2.41), 'level': 1.95,
    },
    'piccolo': {
        'profile': [
            (0, .1), (.2, .04), (.26, .0), (.3, .03), (.31, .12), (.31, 1.5), (.29, 1.62), (.2, 1.74), (.135, 1.84),
            (.125, 2.0), (.12, 2.34), (.14, 2.36), (.14, 2.42), (.12, 2.45),
        ],
        'label': (.40, 1.16, .312), 'cap': ('sleeve', .142, 2.06, 2.5), 'level': 1.8,
    },
}

# deep and edge: the colour seen straight on and at the rim; clear: how little of it covers what is behind (0 opaque).
CONTENTS = {
    'cola': {'deep': '#150401', 'edge': '#4a1a08', 'clear': 0., 'head': '#cfd3d4'},
    'lemonade': {'deep': '#f9fbe4', 'edge': '#c6d4a6', 'clear': .28, 'head': '#e4ebea'},
    'water': {'deep': '#d6edf8', 'edge': '#6fa8ca', 'clear': .34, 'head': '#e2eef4'},
    'mineral': {'deep': '#2f8a66', 'edge': '#0d4a34', 'clear': .30, 'head': '#56a283'},
    'tea': {'deep': '#b04e12', 'edge': '#5c2408', 'clear': .12, 'head': '#e8d8c6'},
    'beer': {'deep': '#5a2a08', 'edge': '#2a1003', 'clear': 0., 'head': '#7a4416'},
    'cider': {'deep': '#cf9322', 'edge': '#70420a', 'clear': .28, 'head': '#dfe3d2'},
    'red-wine': {'deep': '#0f130c', 'edge': '#2c3a22', 'clear': 0., 'head': '#1c2616'},
}


def filled(content, level):
    """The body: what is in it up to `level`, and above that the bare bottle. Glass and plastic shine the same here."""
    look = CONTENTS[content]
    material = Material('bottle ' + content, False)
    weight = material.node('LayerWeight')
    weight.inputs['Blend'].default_value = .35
    facing = weight.outputs['Facing']
    full = material.math('LESS_THAN', material.position()[2], level)
    rim = material.remap(facing, .15, .95)
    drink = material.mix(rim, look['deep'], look['edge'])
    bare = material.mix(rim, look['head'], material.mix(.45, look['head'], '#5a6468'))
    shade = material.mix(full, bare, drink)
    cover = material.remap(rim, 0, 1, 1 - look['clear'], 1 - look['clear'] * .25)
    hollow = 1.3 if content in ('beer', 'red-wine') else .5
    alpha = material.add(
        material.multiply(full, cover),
        material.multiply(material.subtract(1., full), material.remap(rim, 0, 1, hollow * .8, .9)),
    )
    return material.surface(shade, roughness=.05, specular=.35, coat=.5, coat_roughness=.03, alpha=alpha)


def _cap(kind, radius, low, high, color):
    """A screw cap with ridges, a crown with flutes, or a sleeve over the neck."""
    material = Material('cap', False)
    metal = kind != 'screw'
    surface = material.surface(color, roughness=.3, specular=.5, coat=.3, metallic=.6 if metal else 0.)
    ridges = {'screw': 60, 'crown': 21, 'sleeve': 0}[kind]

    def fluted(v, u):
        v = v.copy()
        angle = np.arctan2(v[:, 1], v[:, 0])
        side = smoothstep(high - .01, high - .05, v[:, 2])
        v[:, :2] *= (1 + side * (.05 if kind == 'crown' else .018) * np.cos(ridges * angle))[:, None]
        return v
    flare = 1.12 if kind == 'crown' else 1.
    profile = smooth_profile(
        [
            (radius * .9 * flare, low), (radius * flare, low + .005), (radius, high - .03), (radius * .9, high),
            (0, high),
        ],
        50,
    )
    place(lathe('cap', profile, surface, 360 if ridges else 120, fluted if ridges else None))


def _body(shape, content):
    """The bottle itself, with the petals of a pressure bottle's foot."""
    profile = smooth_profile(shape['profile'], 220)
    petals = shape.get('petals', 0)

    def foot(v, u):
        v = v.copy()
        low = smoothstep(.3, .02, v[:, 2]) * smoothstep(.08, .25, np.hypot(v[:, 0], v[:, 1]))
        angle = np.arctan2(v[:, 1], v[:, 0])
        v[:, :2] *= (1 - petals * 2.2 * low * (.5 + .5 * np.cos(5 * angle)))[:, None]
        return v
    place(lathe('bottle', profile, filled(content, shape['level']), 200, foot if petals else None))


def _printed(brand, low, high, radius):
    """The label round the bottle, its edges just standing off."""
    material = Material('label ' + brand, False)
    surface = material.surface(paint(material, brand, low, high), roughness=.38, specular=.45, coat=.2)
    heights = np.linspace(low, high, 40)
    place(lathe('label', [(radius, z) for z in heights], surface, 220))


def _print(params, low, high, radius):
    """Emblem and text on the label, laid out by its height."""
    look = BRANDS[params['brand']]
    tall, wide = high - low, radius * 1.62
    text, small = ink(look['text']), ink(look['small'])
    kind, colors = look['emblem']
    at = lambda share: low + tall * share
    emblem(kind, min(.12, tall * .105), radius, at(.815), colors)
    write(look['name'], tall * .31, radius, at(.58), text, width=wide, bold=.003)
    write(params['flavour'], tall * .14, radius, at(.435), small, width=wide * .92, spacing=1.05)
    if params.get('note'):
        write(
            params['note'], tall * .085, radius, at(.352 if look['paint'] == 'dune' else .33), text, width=wide * .8,
            spacing=1.08,
        )
    write(params['volume'], tall * .09, radius, at(.175), ink(look.get('foot', look['text'])), width=wide * .6)


def bottle(params):
    """Puts one bottle on the stage, at the origin."""
    shape = SHAPES[params['shape']]
    look = BRANDS[params['brand']]
    low, high, radius = shape['label']
    _body(shape, params['content'])
    _printed(params['brand'], low, high, radius + .001)
    _print(params, low, high, radius + .001)
    kind, size, under, over = shape['cap']
    _cap(kind, size, under, over, params.get('cap', look['band']))


def stage(params):
    """Puts the bottle on the stage; returns the camera's settings."""
    bottle(params)
    shape = SHAPES[params['shape']]
    radius, heights = zip(*shape['profile'][3:])
    if params['content'] != 'red-wine':
        droplets(lambda z: float(np.interp(z, heights, radius)), .15, shape['profile'][-5][1], shape['label'][:2], 80, 7)
    return fit(12, 0, 100, params.get('fill', .86))
