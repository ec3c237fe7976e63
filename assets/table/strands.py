"""Long pasta in a bowl, and the shorter shapes: meshes that pasta dishes are built from."""

import math
import random

import numpy as np

from studio.material import Material
from studio.mesh import grid_faces, make_mesh, place, sweep
from studio.noise import fbm
from table.pile import coordinates


def pasta_material(pale='#ffe2a2', gold='#f6c264', coat=.35, stain=None):
    """Boiled pasta; stain is the colour of the sauce that clings to it."""
    material = Material('pasta', False)
    shade = material.ramp(material.noise(3, 3), [(.3, gold), (.65, pale)])
    if stain:
        shade = material.mix(material.remap(material.noise(5, 4), .44, .62, 0, .75), shade, stain)
    return material.surface(
        shade, roughness=.26, specular=.5, subsurface=.15, radius=(.06, .045, .02), coat=coat, coat_roughness=.12,
        normal=material.bump(material.noise(30, 2), .08, .008),
    )


def _course(chance, radius, turns, count):
    """One strand seen from above: an arc about the middle of the nest that wanders in and out."""
    start, reach = chance.random() * math.tau, radius * math.sqrt(chance.uniform(.02, 1))
    share = np.linspace(0, 1, count)
    offset = np.array((chance.gauss(0, .18), chance.gauss(0, .18))) * radius
    bend = chance.uniform(-.5, .5)
    angle = start + share * turns * math.tau * chance.choice((1, 1, -1))
    distance = np.clip(
        reach * (1 + bend * np.sin(share * math.pi * chance.uniform(.6, 1.6) + start)), .03, radius * .98
    )
    return np.c_[distance * np.cos(angle), distance * np.sin(angle)] + offset * (1 - distance / radius)[:, None]


def nest(material, mound, floor, radius=.78, strands=90, width=.03, flat=1., seed=1, deep=.12, turns=(.25, .8)):
    """
    A nest of pasta over the mound(x, y) -> z, within a bowl's floor(x, y) -> z. Later strands lie higher; flat makes ribbons (linguine .45, spaghetti 1).
    Returns the strands' meshes, placed.
    """
    chance = random.Random(seed)
    placed = []
    for index in range(strands):
        course = _course(chance, radius, chance.uniform(*turns), 110)
        layer = deep * (index / strands - 1) + .03 * fbm(
            np.c_[np.linspace(0, 3, 110), np.full(110, index * 2.3)], 1, 2, seed
        )
        ends = .06 * np.exp(-np.minimum(np.arange(110), np.arange(110)[::-1]) / 7.)
        height = mound(course[:, 0], course[:, 1]) + layer + width - ends
        path = np.c_[course, np.maximum(height, floor(course[:, 0], course[:, 1]) + width)]
        section = lambda s, a: (width * np.cos(a), width * flat * np.sin(a))
        placed.append(place(sweep('strand', path, section, material, 10)))
    return placed


def macaroni(material, seed=0, length=.3, radius=.062, bend=1.5):
    """An elbow of macaroni: a bent tube, open at both ends."""
    count, sides = 26, 20
    turn = (np.linspace(0, 1, count) - .5) * bend
    reach = length / bend
    path = np.c_[reach * np.sin(turn), 0 * turn, reach * np.cos(turn) - reach * .92]
    return hollow('macaroni', path, radius, material, sides)


def hollow(name, path, radius, material, sides=24, wall=.3, ridge=0.):
    """A tube with walls, open at both ends, along a path; ridge waves its outside."""
    outer = sweep(
        name, path, lambda s,
        a: (radius * (1 + ridge * np.cos(12 * a)) * np.cos(a), radius * (1 + ridge * np.cos(12 * a)) * np.sin(a)),
        material, sides,
    )
    points = coordinates(outer).reshape(len(path), sides, 3)
    middle = np.asarray(path)[:, None, :]
    inner = middle + (points - middle) * (1 - wall)
    rings = np.concatenate([points, inner[::-1]])
    return make_mesh(
        name, rings.reshape(-1, 3), [face[::-1] for face in grid_faces(len(rings), sides, True, True)], None, material
    )
