"""Chicken schnitzel, plain with chips or dressed like a pizza. params: dress ('lemon', 'parmi', 'diavola', 'mushroom')."""

import math

import numpy as np

from pizza.toppings.finish import blotch, oil
from studio.material import Material
from studio.mesh import place, slice_mesh
from studio.noise import fbm, smoothstep
from table import garnish
from table.bake import bubbles
from table.chips import cuts
from table.framing import fit
from table.pile import Pile, disc_spots, scatter_on
from table.sauces import crumb, glossy, melted
from table.tableware import board, plate

LONG, WIDE = .98, .66


def outline(grow=1., seed=3):
    """The irregular oval of a beaten fillet."""
    def radius(angle):
        ring = np.c_[np.cos(angle), np.sin(angle)]
        egg = 1 + .10 * np.cos(angle + .3)
        return grow * egg / np.sqrt(
            (np.cos(angle) / LONG) ** 2 + (np.sin(angle) / WIDE) ** 2
        ) * (1 + .09 * fbm(ring, 1.7, 3, seed))
    return radius


def surface_height(x, y):
    """The top of the schnitzel above its underside."""
    point = np.c_[x, y]
    return .115 + .045 * fbm(point, 2., 3, 7) + .014 * np.clip(fbm(point, 9, 2, 8), 0, 1)


def fillet():
    """The crumbed fillet itself."""
    rough = lambda x, y: .012 * fbm(np.c_[x, y], 26, 2, 9) + .006 * fbm(np.c_[x, y], 60, 1, 10)
    top = lambda t, a, x, y: (surface_height(x, y) + rough(x, y)) * (1 - .62 * smoothstep(.9, 1, t) ** 2)
    bottom = lambda t, a, x, y: .02 * smoothstep(.85, 1, t) ** 2
    return slice_mesh(
        'schnitzel', outline(), top, bottom, crumb('schnitzel crumb', '#f3c672', '#dd9637', '#a3591a', 34), rings=110,
        segments=300,
    )


def _layer(name, material, grow, thick, seed, holes=0., mask=None, ragged=.08):
    """A layer over the schnitzel: sauce or cheese, its edge ragged."""
    def edge(angle):
        return outline(grow)(angle) * (1 + ragged * fbm(np.c_[np.cos(angle), np.sin(angle)], 3.2, 3, seed))
    def top(t, a, x, y):
        gap = holes * smoothstep(.14, .42, fbm(np.c_[x, y], 2.8, 3, seed + 8))
        bumps = bubbles(x, y, 200, (LONG, WIDE), seed)[0] if mask else .012 * fbm(np.c_[x, y], 8, 3, seed)
        return surface_height(x, y) + thick * np.sqrt(np.clip(1 - t ** 8, 0, 1)) * (
            1 + .4 * fbm(np.c_[x, y], 3, 2, seed)
        ) + bumps - gap * (thick + .05)
    bottom = lambda t, a, x, y: surface_height(x, y) - .04
    return slice_mesh(name, edge, top, bottom, material, rings=100, segments=260, attributes=mask)


def _brown(seed):
    """Where the cheese has caught."""
    def masks(v, t, side, angle):
        x, y = v[:, 0], v[:, 1]
        return {
            'brown': .18 + .8 * bubbles(x, y, 200, (LONG, WIDE), seed)[1] + .75
            * np.clip(fbm(v[:, :2], 2.3, 4, seed + 12), -.3, 1) + .25 * smoothstep(.85, 1, t)
        }
    return masks


def _ham():
    """Ragged slices of ham."""
    material = Material('ham')
    shade = material.ramp(
        material.add(material.multiply(material.noise(7, 5, .6), .7), material.multiply(material.noise(34, 4), .3)),
        [(.32, '#cc6a58'), (.5, '#e88f80'), (.68, '#f4b8a6')],
    )
    shade = blotch(material, shade, '#b0503e', 5, .56, .75, .6)
    surface = material.surface(
        shade, roughness=.28, specular=.5, subsurface=.15, radius=(.05, .02, .012), coat=.3,
        normal=material.bump(material.noise(20, 4), .3, .014),
    )
    made = []
    for seed in range(3):
        wave = lambda x, y, seed=seed: .05 * fbm(np.c_[x, y], 4.5, 2, seed + 9) + .02 * np.sin(x * 18 + seed)
        radius = lambda angle, seed=seed: .2 * (1 + .16 * fbm(np.c_[np.cos(angle), np.sin(angle)], 1.6, 3, seed + 5))
        made.append(
            slice_mesh(
                'ham', radius, lambda t, a, x, y, w=wave: .028 - .012 * smoothstep(.9, 1, t) + w(x, y), lambda t, a, x,
                y, w=wave: .004 + w(x, y), surface,
            )
        )
    return made


def _salami():
    """Slices of hot salami, cupped."""
    material = Material('salami')
    t = material.attribute('t')
    shade = material.ramp(material.noise(11, 5, .6), [(.3, '#7c1508'), (.5, '#a8280f'), (.7, '#c2401c')])
    fat = material.remap(material.add(material.noise(22, 3, .6), material.multiply(material.noise(9), .25)), .64, .72)
    shade = material.mix(material.multiply(fat, .8), shade, '#eab48a')
    shade = material.mix(material.remap(t, .84, 1., 0, .9), shade, '#4c0e05')
    surface = material.surface(
        shade, roughness=.24, specular=.55, coat=oil(material, 5, .2, .9), coat_roughness=.08, subsurface=.05,
        radius=(.03, .008, .004), normal=material.bump(material.noise(30, 4), .4, .014),
    )
    made = []
    for seed in range(3):
        cup = (.02, .04, .03)[seed]
        top = lambda t, a, x, y, cup=cup: cup * smoothstep(.4, 1, t) + .024 - .012 * smoothstep(.9, 1, t) ** 2
        bottom = lambda t, a, x, y, cup=cup: cup * smoothstep(.4, 1, t) - .004 + .014 * smoothstep(.9, 1, t) ** 2
        made.append(
            slice_mesh(
                'salami', lambda a, seed=seed: .2 * (1 + .05 * fbm(np.c_[np.cos(a), np.sin(a)], 1.3, 3, seed + 70)),
                top, bottom, surface,
            )
        )
    return made


def mushrooms():
    """Slices of browned mushroom: cap, stalk and gills."""
    material = Material('mushroom slice')
    shade = material.ramp(material.noise(7, 5, .6), [(.3, '#b87a3c'), (.55, '#dba768'), (.75, '#f0cd94')])
    shade = material.mix(material.multiply(material.attribute('gill'), .85), shade, '#5a3820')
    shade = material.mix(material.attribute('rim'), shade, '#7a4a22')
    shade = blotch(material, shade, '#8a4e1a', 4, .48, .7, .85)
    surface = material.surface(
        shade, roughness=.32, specular=.45, coat=.35, coat_roughness=.15, subsurface=.1, radius=(.05, .03, .02),
        normal=material.bump(material.noise(24, 4), .3, .015),
    )
    angles = np.linspace(0, math.tau, 400, endpoint=False)
    def shape(angle):
        x, y = np.cos(angle), np.sin(angle)
        cap = .22 / np.sqrt(x ** 2 + (y / np.where(y > 0, .8, .38)) ** 2)
        stalk = np.where(y < -.6, np.minimum(.22, .075 / np.maximum(np.abs(x), .05)), 0)
        return np.maximum(cap, stalk)
    table = np.convolve(np.pad(shape(angles), 4, 'wrap'), np.ones(9) / 9, 'valid')
    radius = lambda a: np.interp(a % math.tau, angles, table, period=math.tau)
    def masks(v, t, side, angle):
        x, y = v[:, 0], v[:, 1]
        gill = smoothstep(
            .03, .0, np.abs(np.hypot(x * .8, y + .02) - .10)
        ) * smoothstep(-.10, -.02, y) * (np.abs(x) > .05)
        return {
            'gill': np.clip(
                gill + smoothstep(.025, .0, np.abs(y + .03)) * (np.abs(x) > .07) * (np.abs(x) < .17), 0, 1
            ) * (1 - side),
            'rim': smoothstep(.90, .98, t) * (y > -.04),
        }
    bend = lambda x, y, k: .05 * x * x / .05 * (k - 1) * .5 + .02 * np.sin(y * 9 + k)
    return [
        slice_mesh(
            'mushroom slice', radius, lambda t, a, x, y, k=k: .04 - .02 * smoothstep(.9, 1, t) ** 2 + bend(x, y, k),
            lambda t, a, x, y, k=k: .012 * smoothstep(.85, 1, t) ** 2 + bend(x, y, k), surface, 34, 150,
            attributes=masks,
        )
        for k in range(3)
    ]


def rocket():
    """Leaves of rocket."""
    material = Material('rocket')
    shade = material.ramp(material.noise(5, 3), [(.3, '#2c5a1a'), (.7, '#5f9434')])
    shade = material.mix(material.multiply(material.attribute('vein'), .4), shade, '#a8c878')
    surface = material.surface(shade, roughness=.34, specular=.45, subsurface=.1, radius=(.02, .03, .008), coat=.2)
    return [
        garnish.leaf_sheet('rocket', (.52, .44, .38)[k], (.13, .15, .11)[k], surface, k + 2, .6, .035, 1.3, .08)
        for k in range(3)
    ]


def _put(meshes, spots, tilt, seed, sink=.012, scale=1., turn=math.tau):
    """Lays slices on the schnitzel, each on those before it."""
    for index, spot in enumerate(spots):
        scatter_on([meshes[index % len(meshes)]], [spot], seed + index, scale, sink, tilt)


def _dress(kind):
    """Sauce, cheese and what lies on them."""
    place(_layer('sauce', glossy('sugo', '#8a1206', '#cc3416', '#2f4a14', .1, 15), .93, .022, 5), (0, 0, BASE))
    place(
        _layer(
            'cheese', melted(), .92, .04, {'parmi': 21, 'diavola': 33, 'mushroom': 47}[kind], .9,
            _brown({'parmi': 21, 'diavola': 33, 'mushroom': 47}[kind]), .16,
        ),
        (0, 0, BASE),
    )
    oval = lambda count, seed, reach=.72: [(x, y * .66) for x, y in disc_spots(count, reach, seed)]
    if kind == 'parmi':
        _put(
            _ham(),
            [(-.52, .12), (-.28, -.22), (-.02, .16), (.20, -.20), (.44, .10), (.62, -.12), (-.62, -.12), (.12, .02)],
            .2, 3, .0, .8,
        )
        scatter_on(garnish.parsley(), oval(70, 6), 8)
        for index, (x, y, turn) in enumerate(((.0, -.05, .5), (-.1, .03, 2.4))):
            place(garnish.basil()[index], (x, y, BASE + .26), (.25, .1, turn), .75)
    elif kind == 'diavola':
        _put(
            _salami(),
            [
                (-.66, .02), (-.42, -.18), (-.36, .22), (-.10, .02), (.12, -.26), (.16, .24), (.38, .0), (.60, -.16),
                (.62, .16),
            ],
            .12, 3, .0,
        )
        scatter_on(garnish.chilli_rings(), oval(26, 6), 8, 1.15, tilt=.2)
        scatter_on(garnish.flakes('chilli flake', .05, '#8a0f06', '#d2401c'), oval(80, 7), 9)
        scatter_on(garnish.parsley(), oval(24, 9), 10)
    else:
        _put(mushrooms(), oval(26, 4), .25, 3, .0, .95)
        scatter_on(rocket(), [(x * .8 + .05, y * .7) for x, y in oval(26, 12, .5)], 5, 1., -.01, .5)
        scatter_on(garnish.hard_cheese(), oval(50, 13, .55), 6, 1.3, tilt=.5)


BASE = .11


def _with_chips():
    """The plate: chips behind, the schnitzel over the rim, lemon."""
    floor = plate(1.2, '#f1ede4')
    pile = Pile(floor, seed=4)
    pile.heap(cuts('chip', 'golden'), 26, .60, (.22, .46), .55, .15, tilt=.45, tries=30, sink=.02, soft=.15)
    place(fillet(), (-.14, -.26, .12), (.10, -.04, .12))
    place(garnish.citrus_wedge(.52, .24), (.55, -.62, .30), (.3, .1, .4))
    place(garnish.citrus_wedge(.48, .22), (.78, -.34, .24), (.25, .1, 1.4))
    scatter_on(garnish.parsley(), disc_spots(40, .7, 5, (-.14, -.26), .66), 3)
    scatter_on(garnish.flakes('salt', .028, '#f4f1ea', '#ffffff'), disc_spots(60, .5, 6, (.3, .5), .55), 4)


def stage(params):
    """Puts the schnitzel on the stage; returns the camera's settings."""
    if params['dress'] == 'lemon':
        _with_chips()
        return fit(38, -8, 100, .86)
    if params['dress'] == 'mushroom':
        board(2.35, 1.62, BASE, ('#3f2a1c', '#7a5434'))
    else:
        board(2.35, 1.62, BASE, ('#6b3d1c', '#b98350'))
    place(fillet(), (0, 0, BASE))
    _dress(params['dress'])
    return fit(44, -10, 100, .86)
