"""Crumbed and fried balls with one broken open: arancini, macaroni bites. params: kind (of KINDS), count."""

import numpy as np

from studio.material import Material
from studio.mesh import blob, place
from studio.noise import fbm, smoothstep
from table import garnish
from table.dip import dip_surface
from table.framing import fit
from table.pile import Pile, disc_spots, scatter_on
from table.sauces import crumb, glossy
from table.tableware import paper, board, plate, puddle

KINDS = {
    'arancini': {
        'size': (.5, .5, .47), 'power': 2.1, 'crumb': (
            '#f2c470', '#db8f34', '#9a4f14'
        ), 'fill': ('#f6c060', '#e08a24'), 'heart': '#fff6df', 'dip': None,
    },
    'macaroni': {
        'size': (.40, .38, .30), 'power': 2.8, 'crumb': (
            '#f6d386', '#e3a544', '#a8641c'
        ), 'fill': ('#fbd56a', '#f2a928'), 'heart': '#fde28c', 'dip': 'barbecue',
    },
}


def filling(kind):
    """The coat outside, and on the broken face the grains or macaroni round a heart of cheese."""
    look = KINDS[kind]
    pale, dark = look['fill']
    material = Material('filling ' + kind, False)
    grain = material.voronoi(16 if kind == 'arancini' else 11)
    shade = material.ramp(grain, [(.1, pale), (.5, dark)])
    shade = material.mix(material.attribute('heart'), shade, look['heart'])
    coat = material.ramp(
        material.voronoi(30), [(.2, look['crumb'][2]), (.45, look['crumb'][1]), (.7, look['crumb'][0])]
    )
    shade = material.mix(material.attribute('cut'), coat, shade)
    height = material.add(material.multiply(grain, -.9), material.multiply(material.noise(30, 4), .4))
    return material.surface(
        shade, roughness=.3, specular=.5, subsurface=.12, radius=(.06, .04, .015), coat=.25,
        normal=material.bump(height, .7, .04),
    )


def whole(kind, material, seed):
    """A whole ball."""
    look = KINDS[kind]
    noise = ((1.6, .07), (5, .05), (14, .045), (26, .03))
    return blob('crumbed', look['size'], material, look['power'], noise, seed, (110, 150))


def broken(kind, material, seed=9):
    """Half a ball, its torn face towards -y; masks cut and heart."""
    look = KINDS[kind]

    def shape(v):
        v = v.copy()
        torn = .02 * fbm(v, 4, 3, seed) + .035 * fbm(v[:, [0, 2]], 9, 2, seed + 1)
        inside = v[:, 1] < torn
        v[inside, 1] = torn[inside] + .02 * v[inside, 1]
        return v

    def masks(v):
        half = np.asarray(look['size']) / 2
        unit = v / half
        face = (unit[:, 1] < .12) * 1.
        reach = np.hypot(unit[:, 0], unit[:, 2])
        return {
            'cut': face * smoothstep(.97, .90, reach),
            'heart': face * smoothstep(.42, .28, reach + .2 * fbm(unit, 2, 2, seed)),
        }
    return blob(
        'broken', look['size'], material, look['power'], ((1.6, .05), (14, .03), (26, .02)), seed, (150, 200), masks,
        shape,
    )


def stage(params):
    """Puts the balls on the stage; returns the camera's settings."""
    kind, count = params['kind'], params['count']
    coat = crumb('crumbs ' + kind, *KINDS[kind]['crumb'])
    meshes = [whole(kind, coat, seed) for seed in range(4)]
    half = broken(kind, filling(kind))
    if kind == 'arancini':
        floor = plate(.98, '#e8e4da', '#6d6250')
        puddle(glossy('passata', '#8f1408', '#cf3a1a', '#3f5a1a', .1, 16), .74, (0, .02), .03, .75)
        pile = Pile(lambda x, y: floor(x, y) + .035, seed=2)
        for mesh, (x, y) in zip(meshes, ((-.40, .20), (.26, .36), (-.42, -.36))):
            pile.drop(mesh, lambda x=x, y=y: (x, y), .5, tries=4, sink=.02)
        place(half, (.30, -.22, .26), (-.5, 0, .25))
        leaves = garnish.basil()
        for index, (x, y, turn) in enumerate(((-.06, -.02, .4), (.02, .08, 1.9), (-.12, .1, 3.2))):
            place(leaves[index], (x, y, .14 + .03 * index), (.35, .1, turn), .85)
        scatter_on(garnish.hard_cheese(), disc_spots(120, .72, 4), 3, .9)
        return fit(32, -6, 100, .86)
    floor = board(2.4, 1.7, .1, ('#5c3a20', '#a8754a'))
    paper(2.05, 1.5, .1, '#f3ead8', .05, 5, .1, '#e0a030')
    pile = Pile(lambda x, y: floor(x, y) + .02, seed=7)
    pile.heap(meshes, count - 1, .66, (-.2, .12), .78, .1, tilt=.6, tries=40, sink=.03, snug=.3)
    place(half, (-.02, -.56, .27), (-.55, 0, .12))
    dip_surface(KINDS[kind]['dip'], .28, .25, (.82, -.3), .12)
    scatter_on(garnish.parsley(), disc_spots(40, .8, 9, (-.2, .1)), 4)
    return fit(34, -8, 100, .86)
