"""Ice cream and sorbet in a tub, scooped up over its rim. params: kind (of KINDS)."""


import numpy as np

from pizza.toppings.finish import speck
from studio.material import Material
from studio.mesh import blob, lathe, place, smooth_profile
from studio.noise import fbm
from table import garnish
from table.framing import fit
from table.label import emblem, ink, write

LIGHT = {'fill': .55}
SHOOT = {'oversample': 1.3}

KINDS = {
    'vanilla': {
        'name': 'VANILLA', 'line': 'BEAN ICE CREAM', 'size': '475 ml', 'body': '#f4ead2', 'band': '#2f4a5c', 'text': '#2f4a5c', 'radius': .5, 'tall': .95,
        'ice': ('#fbeac6', '#fff8e8'), 'fleck': '#2a1a10', 'scoops': (
            (-.20, -.08, .06, .50), (.22, -.08, .05, .48), (.02, .20, .08, .5), (.02, .0, .38, .46)
        ),
        'emblem': ('ring', {'peel': '#d9a640', 'flesh': '#f4ead2'}),
    },
    'mango': {
        'name': 'MANGO', 'line': 'SORBET', 'size': '120 ml', 'body': '#f59a1c', 'band': '#2f8a6a', 'text': '#fff6e0', 'radius': .40, 'tall': .52,
        'ice': ('#f59a12', '#fdbf3c'), 'fleck': None, 'scoops': (
            (-.13, -.06, .03, .44), (.15, .0, .03, .42), (.0, .04, .30, .44)
        ),
        'emblem': ('peach', {'peel': '#fff0c8', 'flesh': '#2f8a6a'}),
    },
}


def _tub(look):
    """The paper tub with its printed band and rolled rim; returns its radius as a function of height."""
    radius, tall = look['radius'], look['tall']
    material = Material('tub', False)
    z = material.position()[2]
    stripe = material.ramp(
        material.remap(z, 0, tall, 0, 1, False),
        [
            (0, look['band']), (.10, look['band']), (.105, look['body']), (.88, look['body']), (.885, look['band']),
            (1, look['band']),
        ],
        'LINEAR',
    )
    surface = material.surface(stripe, roughness=.36, specular=.45, coat=.25)
    low = radius * .80
    outside = [(0, .03), (low - .03, .03), (low - .02, 0), (low, .01), (radius, tall)]
    place(lathe('tub', smooth_profile(outside, 90), surface, 200))
    white = Material('rim', False).surface('#f8f4ea', roughness=.3, specular=.45, coat=.2)
    rim = [
        (radius - .005, tall - .01), (radius + .03, tall - .005), (radius + .035, tall + .02),
        (radius + .01, tall + .035), (radius - .02, tall + .02), (radius - .05, tall - .2), (0, tall - .2),
    ]
    place(lathe('rim', smooth_profile(rim, 90), white, 200))
    return lambda height: low + (radius - low) * (height - .01) / (tall - .01)


def ice(kind):
    """Ice cream: creamy where the scoop slid, rough at its skirt; mask skirt."""
    dark, pale = KINDS[kind]['ice']
    material = Material('ice ' + kind)
    shade = material.ramp(material.noise(3, 4), [(.35, dark), (.62, pale)])
    if KINDS[kind]['fleck']:
        shade = material.mix(speck(material, 26, .2, 5), shade, KINDS[kind]['fleck'])
    grain = material.add(
        material.multiply(material.noise(13, 5, .65, vector=material.scaled((.6, .6, 2.2))), 1.),
        material.multiply(material.noise(46, 4, .7), .3),
    )
    rough = material.remap(material.attribute('skirt'), 0, 1, .22, .6)
    return material.surface(
        shade, roughness=rough, specular=.45, subsurface=.25, radius=(.09, .07, .05) if kind == 'vanilla' else (
            .10, .06, .015
        ), coat=.2, coat_roughness=.2,
        normal=material.bump(grain, .4, .035),
    )


def scoop(material, size, seed):
    """A ball from a scoop with a torn skirt round its lower edge. size in units."""
    def shape(v):
        v = v.copy()
        ring = v[:, :2] / np.maximum(np.hypot(v[:, 0], v[:, 1]), .1)[:, None]
        skirt = np.exp(-((v[:, 2] + .38) / .16) ** 2)
        v[:, :2] *= (1 + skirt * (.16 + .16 * fbm(ring, 3.5, 3, seed)))[:, None]
        v[:, 2] += skirt * .10 * fbm(ring, 4, 2, seed + 1)
        return v
    masks = lambda v: {'skirt': np.exp(-((v[:, 2] / size * 2 + .40) / .22) ** 2)}
    return blob(
        'scoop', (size, size, size * .92), material, 2.05, ((2., .05), (6, .03), (16, .015)), seed, (130, 160), masks,
        shape,
    )


def _mango():
    """Pieces of mango beside the tub."""
    material = Material('mango')
    shade = material.ramp(material.noise(5, 4), [(.3, '#f0930f'), (.7, '#fcc03a')])
    surface = material.surface(
        shade, roughness=.18, specular=.5, subsurface=.3, radius=(.1, .05, .01), coat=.6, coat_roughness=.07,
        normal=material.bump(material.noise(12, 3), .15, .015),
    )
    return [blob('mango', ((.22, .2, .18), (.2, .18, .2))[k], surface, 5, ((1.5, .1),), k, (44, 56)) for k in range(2)]


def stage(params):
    """Puts the tub on the stage; returns the camera's settings."""
    kind = params['kind']
    look = KINDS[kind]
    at = _tub(look)
    material = ice(kind)
    place(
        blob(
            'level', (look['radius'] * 1.74, look['radius'] * 1.74, .2), material, 2.4, ((2, .08), (6, .04)), 5,
            (60, 80), lambda v: {'skirt': 0 * v[:, 0] + .6},
        ),
        (0, 0, look['tall'] - .07),
    )
    for index, (x, y, z, size) in enumerate(look['scoops']):
        place(scoop(material, size, index + 3), (x, y, look['tall'] + z + .06), (.12 * index, .1, index * 1.9))
    text = ink(look['text'])
    tall = look['tall']
    kind_of, colors = look['emblem']
    emblem(kind_of, tall * .09, at, tall * .74, colors)
    write(look['name'], tall * .26, at, tall * .50, text, width=look['radius'] * 1.5, bold=.003)
    write(look['line'], tall * .10, at, tall * .31, text, width=look['radius'] * 1.25)
    write(look['size'], tall * .075, at, tall * .19, text, width=look['radius'])
    if kind == 'mango':
        for index, (x, y) in enumerate(((-.56, -.24), (-.42, -.48), (.56, -.30))):
            place(_mango()[index % 2], (x, y, .09), (.1, .2, index))
        place(garnish.mint()[0], (.02, -.06, 1.06), (.3, .1, .6), .9)
        place(garnish.mint()[1], (-.06, -.02, 1.06), (.3, .1, 2.4), .9)
    return fit(22, 0, 100, .84)
