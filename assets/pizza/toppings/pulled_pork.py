"""Pulled pork: loose heaps of tender shreds and small chunks that still hold together, pink brown, glazed."""
import numpy as np

from pizza.toppings.chunk import chunk
from pizza.toppings.finish import blotch, fibre, oil, rough_skin
from pizza.toppings.join import coordinates, join, turned
from pizza.toppings.lay import Lay
from pizza.toppings.shred import tangle
from studio.material import Material

LAY = Lay(count=24, radius=0.17, sink=-0.016, reach=1.08, tilt=0.12, z=30, drape=0.4)


def material():
    """From pale pink meat to dark bark, shred by shred, with a sticky glaze."""
    paint = Material('pulled pork')
    grain = fibre(paint, 26, (0.4, 2.4, 2.4))
    tone = paint.add(paint.multiply(paint.attribute('shade'), 0.4), paint.multiply(grain, 0.62))
    color = paint.ramp(tone, [(0.22, '#64260f'), (0.38, '#9c5229'), (0.55, '#c48653'), (0.72, '#dfb083')])
    color = blotch(paint, color, '#6e210a', 6, 0.53, 0.7, 0.75)
    return paint.surface(
        color,
        roughness=0.3,
        specular=0.5,
        subsurface=0.1,
        radius=(0.05, 0.022, 0.01),
        coat=oil(paint, 6, 0.1, 0.7),
        normal=rough_skin(paint, 38, 12, 0.6, 0.018, grain),
    )


def heap(paint, seed):
    """Two small chunks under a tangle of flat shreds."""
    random = np.random.RandomState(seed + 31)
    parts = []
    for index in range(2):
        size = (random.uniform(0.16, 0.24), random.uniform(0.07, 0.1), random.uniform(0.06, 0.08))
        mesh = chunk('chunk', paint, size, 2.6, ((1.2, 0.35), (4, 0.2), (10, 0.08)), seed * 5 + index, (50, 66))
        offset = (random.normal(0, 0.05), (index - 0.5) * 0.12, 0.02)
        parts.append((mesh, turned(coordinates(mesh), random.normal(0, 0.4), 0, offset)))
    parts.append(tangle('shreds', paint, 15, (0.12, 0.34), 0.034, 0.016, 1.6, 0.45, 0.12, 0.06, seed + 3, ragged=0.6))
    return join('pulled pork', parts, paint)


def meshes():
    """Four heaps."""
    paint = material()
    return [heap(paint, seed) for seed in range(4)]
