"""Slow-cooked lamb: chunks that fall apart into thick fibres, dark outside, rosy brown inside."""
import numpy as np

from pizza.toppings.chunk import chunk
from pizza.toppings.finish import blotch, fibre, oil, roasted, rough_skin
from pizza.toppings.join import coordinates, join, turned
from pizza.toppings.lay import Lay
from pizza.toppings.shred import tangle
from studio.material import Material

LAY = Lay(count=19, radius=0.17, sink=-0.024, reach=1.06, tilt=0.2, z=30)


def material():
    """Rosy brown meat along its grain, with a dark roasted crust and a shine of juices."""
    paint = Material('lamb')
    tone = paint.add(
        paint.multiply(paint.attribute('shade'), 0.3), paint.multiply(fibre(paint, 24, (0.35, 2.4, 2.4)), 0.75)
    )
    color = paint.ramp(tone, [(0.25, '#6a3319'), (0.42, '#9e603c'), (0.58, '#c48c62'), (0.75, '#e0b891')])
    color = roasted(paint, color, paint.attribute('edge'), '#45190b', 0.6, 1.2, 0.65, 7, 0.9)
    color = blotch(paint, color, '#2c0e06', 6, 0.58, 0.74, 0.55)
    return paint.surface(
        color,
        roughness=0.32,
        specular=0.5,
        subsurface=0.08,
        radius=(0.05, 0.02, 0.012),
        coat=oil(paint, 6, 0.15, 0.75),
        normal=rough_skin(paint, 40, 12, 0.55, 0.02, fibre(paint, 30, (0.3, 3, 3))),
    )


def piece(paint, seed):
    """Two chunks side by side, with loose fibres across them."""
    random = np.random.RandomState(seed + 13)
    parts = []
    for index in range(2):
        size = (random.uniform(0.2, 0.28), random.uniform(0.10, 0.14), random.uniform(0.09, 0.12))
        mesh = chunk('chunk', paint, size, 3.2, ((1.2, 0.3), (3.5, 0.16), (9, 0.07)), seed * 5 + index, (60, 80))
        parts.append(
            (
                mesh,
                turned(
                    coordinates(mesh), random.normal(0, 0.3), 0, (random.normal(0, 0.03), (index - 0.5) * 0.11, 0.02)
                ),
            )
        )
    parts.append(tangle('fibres', paint, 14, (0.18, 0.36), 0.02, 0.018, 0.9, 0.3, 0.10, 0.07, seed + 5))
    return join('lamb', parts, paint)


def meshes():
    """Four pieces."""
    paint = material()
    return [piece(paint, seed) for seed in range(4)]
