"""Dips in a tub with a label, and the small cups of dip that stand beside other dishes.

params: dip (a name of DIPS), label (text), band (label colour), text (ink colour).
"""

import math

import numpy as np

from studio.mesh import lathe, place, slice_mesh, smooth_profile
from studio.noise import fbm, smoothstep
from studio.material import Material
from table import garnish
from table.framing import fit
from table.label import ink, write
from table.pile import disc_spots, scatter_on
from table.sauces import creamy, glossy
from table.tableware import dip_cup

LIGHT = {'fill': .55}
SHOOT = {'oversample': 1.4}

DIPS = {
    'aioli': lambda: creamy('aioli', '#f6e9c4', '#e6cf94', '#c8a860', .07, 14),
    'barbecue': lambda: glossy('barbecue', '#230803', '#521a09', '#120402', .08, 22),
    'peri-peri': lambda: glossy('peri-peri', '#a32208', '#e05a1c', '#5a0d04', .13, 20, .2),
    'sweet-chilli': lambda: glossy('sweet chilli', '#b3240c', '#ea5a2a', '#f6d58e', .12, 16, .08, .2),
    'ranch': lambda: creamy('ranch', '#fbf6ea', '#ece2c8', '#3f7a2a', .11, 15),
    'tomato-relish': lambda: glossy('tomato relish', '#7d1208', '#c2341a', '#e8a24a', .12, 14, .24, .12, False, 1.2),
    'sour-cream': lambda: creamy('sour cream', '#fdfaf2', '#efe7d6'),
    'blue-cheese': lambda: creamy('blue cheese', '#f7f2e2', '#e3dcc4', '#7d93a0', .12, 13),
}


def _swirled(radius, chunky):
    """The height of a dip's surface: a spoon's swirl, or lumps."""
    def height(t, angle, x, y):
        turn = np.cos(angle - t * 7.5)
        swirl = .05 * radius / .3 * (smoothstep(-.3, 1, turn) * smoothstep(.98, .6, t) + .5 * smoothstep(.35, 0, t))
        lumps = .03 * fbm(np.c_[x, y], 9, 3, 4)
        return (lumps + swirl * .35 if chunky else swirl) - .012 * smoothstep(.9, 1, t)
    return height


def dip_surface(dip, radius, height, centre, z):
    """A small cup of a dip at `centre`, standing at z."""
    level, inside = dip_cup(radius, height, '#f3f0ea', centre, z)
    _fill(dip, inside, level, centre)


def _fill(dip, radius, level, centre=(0., 0.)):
    """The dip itself: a disc whose surface is swirled."""
    top = _swirled(radius, dip in ('tomato-relish', 'sweet-chilli'))
    mesh = slice_mesh(
        'dip', lambda angle: radius + 0 * angle, top, lambda t, angle, x, y: -.03 + 0 * t, DIPS[dip](), rings=70,
        segments=150,
    )
    place(mesh, (*centre, level))


def _tub(params):
    """The tub: paper with a printed band; returns the radius and level of the dip."""
    band = Material('tub', False)
    surface = band.surface(params['band'], roughness=.35, specular=.45, coat=.25)
    low, high, tall = .50, .62, .46
    outside = [(0, .02), (low - .03, .02), (low - .02, 0), (low, .01), (high, tall - .02)]
    rim = [(high + .03, tall - .02), (high + .045, tall), (high + .03, tall + .02), (high - .01, tall + .015)]
    place(lathe('tub', smooth_profile(outside, 70), surface))
    white = Material('rim', False).surface('#f7f3ea', roughness=.3, specular=.45, coat=.2)
    place(
        lathe(
            'rim',
            smooth_profile(
                [(high - .004, tall - .03)] + rim + [(high - .03, tall - .08), (high - .1, .1), (0, .1)], 60
            ),
            white,
        )
    )
    at = lambda z: low + (high - low) * (z - .01) / (tall - .03)
    text = ink(params.get('text', '#fff6e2'))
    write(params['label'], .19, at, tall * .50, text, width=.84)
    write('FORNO', .06, at, tall * .83, text, width=.4, spacing=1.35)
    write(params.get('line', 'DIP 50 g'), .055, at, tall * .19, text, width=.6, font='DejaVuSans', spacing=1.15)
    return high - .035, tall - .055


def _props(dip):
    """What the dip is made of, beside and upon it."""
    if dip == 'aioli':
        for index, (x, y, turn) in enumerate(((-.86, -.38, .4), (-.68, -.66, 2.2), (.82, -.48, 1.2))):
            place(garnish.garlic_clove()[index % 2], (x, y, .09), (.1, 0, turn))
        scatter_on(garnish.parsley(), disc_spots(14, .34, 2), 2)
    elif dip == 'peri-peri':
        for x, y, turn in ((-.78, -.52, 2.5), (.86, -.42, .7)):
            place(garnish.red_chilli(), (x, y, .05), (0, 0, turn))
        scatter_on(garnish.flakes('chilli flake', .05, '#8a0f06', '#d2401c'), disc_spots(26, .4, 3), 3)
    elif dip == 'sweet-chilli':
        scatter_on(garnish.chilli_rings(), disc_spots(7, .36, 6), 5, tilt=.1)
        place(garnish.red_chilli(), (-.82, -.46, .05), (0, 0, .5))
        for index, (x, y) in enumerate(((.74, -.55), (.92, -.3), (.62, -.74))):
            place(garnish.chilli_rings()[index], (x, y, .02))
    elif dip == 'ranch':
        scatter_on(garnish.chives(), disc_spots(60, .46, 4), 4)
        for x, y, turn in ((-.8, -.5, .5), (-.74, -.58, .62), (-.86, -.44, .4)):
            place(garnish.celery(.6), (x, y, .06), (0, 0, turn))
    elif dip == 'tomato-relish':
        for index, (x, y) in enumerate(((-.8, -.4), (-.62, -.66))):
            place(garnish.cherry_tomato()[index], (x, y, .125), (.2, .3 * index, index))
        place(garnish.tomato_halves()[0], (.82, -.46, .1), (.5, .2, .3))
        place(garnish.basil()[0], (.08, .02, .47), (.1, -.1, .6), .6)
    else:
        scatter_on(garnish.sesame(), disc_spots(24, .34, 8), 8)


def stage(params):
    """Puts the tub on the stage; returns the camera's settings."""
    radius, level = _tub(params)
    _fill(params['dip'], radius, level)
    _props(params['dip'])
    return fit(29, 0, 100, .80)
