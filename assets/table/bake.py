"""Dishes from the oven under melted cheese. params: dish ('cannelloni', 'macaroni', 'meatball')."""

import random

import numpy as np
from scipy.ndimage import gaussian_filter

from studio.mesh import make_mesh, grid_faces, place
from studio.noise import fbm, smoothstep
from table import garnish
from table.framing import fit
from table.meatballs import meatballs
from table.pile import CELL, Pile, disc_spots, scatter_on
from table.sauces import creamy, glossy, melted
from table.strands import macaroni, pasta_material
from table.tableware import baking_dish

WIDE, DEEP, TALL = 2.0, 1.4, .40
LEVEL = TALL - .07


def bubbles(x, y, count, reach, seed, sizes=(.025, .03, .04, .04, .055, .07, .09)):
    """Blisters of melted cheese: their height, and how much each has caught (0 to 1)."""
    chance = random.Random(seed)
    height, caught = np.zeros(len(x)), np.zeros(len(x))
    for _ in range(count):
        middle, size = (chance.uniform(-1, 1) * reach[0], chance.uniform(-1, 1) * reach[1]), chance.choice(sizes)
        near = np.clip(1 - ((x - middle[0]) ** 2 + (y - middle[1]) ** 2) / size ** 2, 0, 1)
        height = np.maximum(height, near ** .8 * size * .3)
        caught = np.maximum(caught, near ** .6 * chance.random() ** 1.8)
    return height, caught


def sheet(name, material, height, mask=None, spare=.14):
    """A surface that fills the dish: height(x, y) -> z, mask(x, y, z) -> masks."""
    rows, columns = 260, 190
    wide, deep = WIDE - spare, DEEP - spare
    u, v = np.meshgrid(np.linspace(-1, 1, rows), np.linspace(-1, 1, columns), indexing='ij')
    u, v = u.ravel(), v.ravel()
    corner = .24
    x, y = u * wide / 2, v * deep / 2
    over = np.hypot(
        np.maximum(np.abs(x) - (wide / 2 - corner), 0), np.maximum(np.abs(y) - (deep / 2 - corner), 0)
    ) - corner
    pull = np.maximum(over, 0)
    length = np.hypot(x, y) + 1e-6
    x, y = x - x / length * pull * 1.5, y - y / length * pull * 1.5
    z = height(x, y)
    return place(
        make_mesh(
            name, np.c_[x, y, z], [face[::-1] for face in grid_faces(rows, columns)], mask(x, y, z) if mask else None,
            material,
        )
    )


def _rim(x, y):
    """1 at the wall of the dish, 0 in the middle."""
    return smoothstep(.80, 1., np.maximum(np.abs(x) / (WIDE / 2 - .07), np.abs(y) / (DEEP / 2 - .07)))


def _cover(base, thick, seed, hole=.0, brown=.3):
    """Melted cheese over base(x, y); hole > 0 opens it here and there so that what is below shows."""
    def height(x, y):
        point = np.c_[x, y]
        open_ = smoothstep(.12, .45, fbm(point, 2.6, 3, seed + 8)) * hole
        body = thick * (1 + .5 * fbm(point, 3, 2, seed)) + bubbles(x, y, 260, (WIDE / 2, DEEP / 2), seed)[0]
        return base(x, y) + body - open_ * (thick + .08) - .05 * _rim(x, y) ** 3

    def mask(x, y, z):
        point = np.c_[x, y]
        high = (base(x, y) - LEVEL) * 2.2
        caught = bubbles(x, y, 260, (WIDE / 2, DEEP / 2), seed)[1]
        return {
            'brown': brown + .75 * caught + .7 * np.clip(fbm(point, 2.2, 4, seed + 12), -.3, 1) + high + .35
            * _rim(x, y)
        }
    sheet('cheese', melted(), height, mask)


def _cannelloni():
    """Tubes of pasta under tomato sauce and blistered cheese, green filling at the ends."""
    baking_dish(WIDE, DEEP, TALL, '#2f5f6b')
    step = .31
    middles = (np.arange(6) - 2.5) * step
    def tubes(x, y):
        ridge = np.max([np.sqrt(np.clip(1 - ((x - m) / (step * .52)) ** 2, 0, 1)) for m in middles], axis=0)
        return LEVEL - .07 + .13 * ridge * smoothstep(.62, .55, np.abs(y)) + .01 * fbm(np.c_[x, y], 6, 2, 3)
    sheet(
        'sauce', glossy('sugo', '#8a1206', '#cf3a18', '#3f5a1a', .1, 14, .16, .06, False, .8), lambda x,
        y: LEVEL - .05 + .03 * fbm(np.c_[x, y], 4, 3, 5),
    )
    pasta = pasta_material('#f9e6b2', '#eccb7c', .4, '#d96a30')
    sheet('tubes', pasta, lambda x, y: tubes(x, y) - .02)
    _cover(tubes, .035, 4, 1.0, .22)
    scatter_on(garnish.flakes('spinach', .07, '#1f4a16', '#4f8a30', .3), disc_spots(70, .8, 5, stretch=.7), 3)
    for index, (x, y, turn) in enumerate(((.1, .02, .5), (.02, -.1, 2.4), (.18, -.1, 4.2))):
        place(garnish.basil()[index], (x, y, LEVEL + .16), (.25, .1, turn), .85)


def _macaroni():
    """Macaroni in cheese sauce, golden crumbs on top."""
    baking_dish(WIDE, DEEP, TALL, '#b5392a')
    base = lambda x, y: LEVEL - .06 + .03 * fbm(np.c_[x, y], 3, 3, 5) - .03 * _rim(x, y)
    sheet('cheese sauce', creamy('cheese sauce', '#ffd680', '#f8b848', None, .1, 14, .2), base)
    pasta = pasta_material('#ffdc96', '#f8b850', .7)
    pile = Pile(lambda x, y: base(x, y) - .05, seed=3)
    meshes = [macaroni(pasta, 0, .30), macaroni(pasta, 1, .26, .06, 1.8), macaroni(pasta, 2, .33, .06, 1.2)]
    chance = random.Random(2)
    spot = lambda: (chance.uniform(-.78, .78), chance.uniform(-.48, .48))
    for index in range(84):
        pile.drop(meshes[index % 3], spot, .8, tries=10, sink=.04, soft=.4)
    smooth = gaussian_filter(pile.height.reshape(pile.cells, pile.cells), 3.)
    column = lambda value: np.clip(((value + pile.reach) / CELL).astype(int), 0, pile.cells - 1)
    over = lambda x, y: np.minimum(smooth[column(x), column(y)], LEVEL + .1)
    _cover(lambda x, y: over(x, y) - .058, .03, 9, 1.1, .45)
    scatter_on(garnish.flakes('crumb', .055, '#b5701c', '#f0c060', .6), disc_spots(420, .9, 5, stretch=.66), 3, .8)
    scatter_on(garnish.parsley(), disc_spots(60, .85, 7, stretch=.66), 4)


def _meatball():
    """Meatballs in barbecue sauce under stretchy mozzarella."""
    baking_dish(WIDE, DEEP, TALL, '#3a3d42')
    sheet(
        'barbecue', glossy('barbecue', '#2a0a04', '#6d250c', None), lambda x,
        y: LEVEL - .05 + .025 * fbm(np.c_[x, y], 4, 3, 5),
    )
    spots = [(x, y) for x in (-.62, -.02, .58) for y in (-.30, .30)]
    for index, (x, y) in enumerate(spots):
        place(meatballs(.44, '#5a1c0a')[index % 3], (x, y, LEVEL - .01), (index, index * 2, index), 1.)
    def domes(x, y):
        dome = np.max([np.sqrt(np.clip(1 - ((x - a) ** 2 + (y - b) ** 2) / .27 ** 2, 0, 1)) for a, b in spots], axis=0)
        return LEVEL - .05 + .235 * dome + .01 * fbm(np.c_[x, y], 6, 2, 3)
    _cover(domes, .03, 14, 1.25, .1)
    scatter_on(garnish.spring_onion(), disc_spots(46, .85, 8, stretch=.66), 3, 1.1)


DISHES = {'cannelloni': _cannelloni, 'macaroni': _macaroni, 'meatball': _meatball}


def stage(params):
    """Puts the dish on the stage; returns the camera's settings."""
    DISHES[params['dish']]()
    return fit(42, -14, 100, .86)
