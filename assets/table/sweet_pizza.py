"""Sweet pizzas. params: kind ('apple-crumble' or 'rocky-road')."""

import bpy
import numpy as np

from pizza.toppings.finish import blotch
from studio.material import Material
from studio.mesh import blob, lathe, place, slice_mesh, smooth_profile, sweep
from studio.noise import fbm, smoothstep
from studio.scatter import scatter
from table import garnish
from table.framing import fit
from table.pile import Pile, cast, disc_spots, scatter_on
from table.sauces import creamy, glossy
from table.shape import drape, zigzag
from table.tableware import board

RADIUS = 1.2


def _base():
    """A thin baked base with a low rim."""
    material = Material('sweet base', False)
    tone = material.add(
        material.attribute('brown'), material.multiply(material.subtract(material.noise(7, 6, .6), .5), .75)
    )
    shade = material.ramp(tone, [(0, '#f3dcac'), (.3, '#e8bb76'), (.5, '#d28c3c'), (.68, '#a85b1d'), (.86, '#6a3010')])
    surface = material.surface(
        shade, roughness=.48, specular=.35, subsurface=.06,
        normal=material.bump(
            material.add(material.noise(16, 5, .6), material.multiply(material.noise(80, 4), .5)), .5, .035
        ),
    )
    profile = smooth_profile(
        [
            (0, .10), (RADIUS * .86, .10), (RADIUS * .9, .14), (RADIUS * .96, .2), (RADIUS * 1.02, .15),
            (RADIUS * 1.02, .07), (RADIUS * .97, .02), (0, .02),
        ],
        120,
    )

    def rough(v, u):
        v = v.copy()
        distance = np.hypot(v[:, 0], v[:, 1])
        rim = smoothstep(RADIUS * .84, RADIUS * .94, distance) * (v[:, 2] > .03)
        v[:, :2] *= (
            1 + .03 * fbm(v[:, :2] / np.maximum(distance, .1)[:, None], 1.6, 2, 3) * smoothstep(.3, 1., distance)
        )[:, None]
        v[:, 2] += rim * (.05 * fbm(v, 3, 3, 5) + .012 * fbm(v, 10, 2, 6))
        return v
    masks = lambda v, u: {'brown': .36 + 1.6 * np.clip(v[:, 2] - .1, 0, .2) + .4 * fbm(v, 2.4, 3, 9)}
    return place(lathe('sweet base', profile, surface, 300, rough, masks), (0, 0, .1))


def _spread(material, reach, seed, thick=.03, rough=.02):
    """What is spread on the base."""
    outline = lambda angle: reach * (1 + .035 * fbm(np.c_[np.cos(angle), np.sin(angle)], 2.6, 3, seed))
    top = lambda t, a, x, y: thick * smoothstep(1., .95, t) + rough * fbm(np.c_[x, y], 5, 3, seed)
    place(
        slice_mesh('spread', outline, top, lambda t, a, x, y: -.03 + 0 * t, material, rings=80, segments=220),
        (0, 0, .205),
    )


def _apple():
    """Slices of stewed apple."""
    material = Material('stewed apple')
    shade = material.ramp(material.noise(8, 4, .6), [(.3, '#d9a04a'), (.6, '#f2cf86'), (.75, '#f8e2ac')])
    shade = blotch(material, shade, '#9a5a1c', 5, .55, .75, .6)
    surface = material.surface(
        shade, roughness=.24, specular=.5, subsurface=.25, radius=(.08, .05, .02), coat=.5,
        normal=material.bump(material.noise(14, 4), .3, .02),
    )
    def bend(v):
        v = v.copy()
        v[:, 1] += .5 * v[:, 0] ** 2
        return v
    return [
        blob(
            'apple', ((.34, .15, .10), (.30, .17, .09), (.26, .14, .11))[k], surface, 3, ((1.5, .15), (5, .04)), k + 3,
            (40, 54), shape=bend,
        )
        for k in range(3)
    ]


def _crumble():
    """Lumps of oat and butter crumble."""
    material = Material('crumble')
    shade = material.ramp(material.noise(14, 6, .65), [(.3, '#b56d22'), (.5, '#e2a54c'), (.7, '#f9d58c')])
    shade = blotch(material, shade, '#8a4c18', 4, .52, .72, .7)
    surface = material.surface(
        shade, roughness=.5, specular=.4, subsurface=.06, radius=(.04, .025, .01),
        normal=material.bump(material.noise(22, 6, .7), .8, .03),
    )
    return [
        blob(
            'crumble', ((.14, .12, .10), (.10, .09, .08), (.08, .08, .06), (.17, .13, .11))[k], surface, 2.6,
            ((1.6, .4), (5, .25), (13, .12)), k + 60, (34, 44),
        )
        for k in range(4)
    ]


def _stripe(material, width, turns, seed, size=1.7, turn=0.):
    """A drizzle over everything."""
    bpy.context.view_layer.update()
    path = zigzag(size, size * .95, turns, 520, seed)
    path = path[np.hypot(path[:, 0], path[:, 1]) < RADIUS * .93]
    path = path @ np.array(((np.cos(turn), -np.sin(turn)), (np.sin(turn), np.cos(turn))))
    course = drape(path, lambda x, y: cast(x, y)[0], 10)
    section = lambda s, a: (width * np.cos(a) * (1 + .25 * np.sin(s * 40)), width * .6 * np.sin(a))
    place(sweep('drizzle', course + (0, 0, width * .3), section, material, 12))


def _apple_crumble():
    """Apple below, crumble over it, custard on top."""
    _spread(glossy('compote', '#c47a1c', '#efb44c', '#9a5414', .12, 9, .16, .15, False, .8), RADIUS * .89, 4, .03, .03)
    scatter_on(_apple(), disc_spots(70, RADIUS * .8, 3), 4, 1., -.02, .25)
    scatter_on(_crumble(), disc_spots(250, RADIUS * .82, 7), 5, .95, .0, .8, .1)
    _stripe(creamy('custard', '#fff0b8', '#fbdc80', None, .1, 14, .16), .032, 9, 3, 1.9, .4)
    scatter_on(garnish.flakes('sugar', .02, '#f6efe2', '#ffffff', .7), disc_spots(200, RADIUS * .85, 9), 6)


def _marshmallows():
    """Small marshmallows, pink and white, their tops toasted."""
    made = []
    for name, color in (('white', '#fbf6ee'), ('pink', '#f6b8c6')):
        material = Material('marshmallow ' + name)
        toast = material.remap(
            material.add(material.attribute('up'), material.multiply(material.noise(5, 4), .6)), .85, 1.3, 0, .75
        )
        shade = material.mix(toast, color, '#b5763a')
        surface = material.surface(
            shade, roughness=.5, specular=.35, subsurface=.3, radius=(.08, .06, .05),
            normal=material.bump(material.noise(14, 3), .15, .01),
        )
        for k in range(2):
            made.append(
                blob(
                    'marshmallow', (.20, .20, .17), surface, 4.5, ((1.4, .09),), k + 5, (40, 54),
                    lambda v: {'up': smoothstep(.0, .09, v[:, 2])},
                )
            )
    return made


def _rocky_road():
    """Chocolate, marshmallows, peanuts, chunks of chocolate and a drizzle."""
    chocolate = glossy('chocolate', '#2a0e06', '#5a2812', None, .1, 20, .18, .03, False, .3)
    _spread(chocolate, RADIUS * .89, 7, .035, .03)
    pile = Pile(lambda x, y: np.where(np.hypot(x, y) < RADIUS * .9, .24, .1), seed=3)
    for mesh, spot in zip(_marshmallows() * 9, scatter(32, RADIUS * .8, .13, 12)):
        pile.drop(mesh, lambda spot=spot: spot, .5, tries=3, sink=.03)
    dark = Material('chunk')
    chunk = dark.surface(
        dark.ramp(dark.noise(6, 3), [(.3, '#2c1008'), (.7, '#4c2212')]), roughness=.3, specular=.5, coat=.25,
        normal=dark.bump(dark.noise(20, 3), .2, .015),
    )
    scatter_on(
        [blob('chunk', (.16, .13, .10), chunk, 8, ((1.6, .18), (5, .1)), k, (30, 40)) for k in range(3)],
        disc_spots(40, RADIUS * .8, 5), 4, 1., .0, .5, .1,
    )
    peanuts = garnish.seeds('peanut', (.13, .085, .07), '#c98a42', '#eec98a')
    scatter_on(peanuts, disc_spots(95, RADIUS * .82, 6), 7, 1., -.01, .5, .1)
    _stripe(chocolate, .017, 9, 8, 1.9, .7)
    scatter_on(
        garnish.flakes('coconut', .05, '#f2ece0', '#ffffff', .25), disc_spots(90, RADIUS * .8, 8), 8, 1., .0, .6, .1
    )


KINDS = {'apple-crumble': _apple_crumble, 'rocky-road': _rocky_road}


def stage(params):
    """Puts the pizza on the stage; returns the camera's settings."""
    board(2.75, 2.6, .1, ('#6b3d1c', '#b98350') if params['kind'] == 'apple-crumble' else ('#2f2019', '#5c4030'))
    _base()
    KINDS[params['kind']]()
    return fit(42, -8, 100, .88)
