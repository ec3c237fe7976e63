"""Rosemary potato: thin golden slices, crisp at the rim, with needles of rosemary."""
import numpy as np

from pizza.toppings.finish import blotch, oil, roasted, rough_skin
from pizza.toppings.join import coordinates, join, turned
from pizza.toppings.lay import Lay
from pizza.toppings.round_slice import round_slice
from pizza.toppings.shred import thread, thread_path
from studio.material import Material
from studio.noise import fbm

LAY = Lay(count=19, radius=0.2, sink=0.004, reach=1.05, tilt=0.12, z=12, drape=0.5)

SLICES = ((0.185, 1.1), (0.2, 1.25), (0.17, 1.05), (0.19, 1.35))


def material():
    """Buttery yellow, browned at the rim and in blisters; needles are grey green."""
    paint = Material('potato')
    color = paint.ramp(paint.noise(9, 5, 0.6), [(0.3, '#deaa44'), (0.5, '#f0c86c'), (0.7, '#f9e09a')])
    color = roasted(paint, color, paint.attribute('t'), '#c4741c', 0.66, 1.1, 0.85, 6, 1.5)
    color = roasted(paint, color, paint.attribute('t'), '#6e340c', 0.86, 1.12, 0.9, 8, 0.7)
    color = blotch(paint, color, '#b3691a', 8, 0.55, 0.7, 0.8)
    color = paint.mix(
        paint.remap(paint.attribute('shade'), 0.3, 0.6),
        color,
        paint.ramp(paint.noise(20), [(0.3, '#2c3d1a'), (0.7, '#5d7038')]),
    )
    return paint.surface(
        color,
        roughness=0.3,
        specular=0.5,
        subsurface=0.16,
        radius=(0.06, 0.04, 0.012),
        coat=oil(paint, 5, 0.15, 0.7),
        normal=rough_skin(paint, 34, 12, 0.35, 0.013),
    )


def needles(paint, count, reach, height, seed):
    """Needles of rosemary scattered over a slice, as (mesh, points)."""
    random = np.random.RandomState(seed)
    parts = []
    for index in range(count):
        path = thread_path(random.uniform(0.07, 0.11), 0.3, 0, seed * 7 + index, 8)
        mesh = thread('needle', paint, path, 0.014, 0.009, 1.0, index, 6, 0)
        distance, around = reach * random.uniform() ** 0.5, random.uniform(0, 6.28)
        offset = (distance * np.cos(around), distance * np.sin(around), height)
        parts.append((mesh, turned(coordinates(mesh), random.uniform(0, 6.28), random.normal(0, 0.1), offset)))
    return parts


def meshes():
    """Four slices, (radius, how much longer than wide), each with a few needles."""
    paint = material()

    def slice_(seed, radius, stretch):
        def relief(t, theta, x, y):
            return 0.010 * fbm(np.c_[x, y], 13, 3, seed)

        disc = round_slice(
            'potato',
            paint,
            radius,
            0.026,
            cup=0.01,
            wave=0.018,
            bevel=0.35,
            relief=relief,
            seed=seed,
            stretch=stretch,
            wobble=0.05,
            rings=34,
        )
        return join('potato', [disc, *needles(paint, 3 + seed % 3, radius * 0.7, 0.045, seed + 3)], paint)

    return [slice_(seed, *size) for seed, size in enumerate(SLICES)]
