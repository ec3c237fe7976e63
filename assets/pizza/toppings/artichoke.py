"""Marinated artichoke: quartered hearts, petals fanned over each other from a thick pale base."""
import numpy as np

from pizza.toppings.chunk import chunk
from pizza.toppings.finish import blotch, fibre, oil, roasted, rough_skin
from pizza.toppings.join import coordinates, join, turned
from pizza.toppings.lay import Lay
from pizza.toppings.leaf import leaf
from studio.material import Material
from studio.noise import smoothstep

LAY = Lay(count=14, radius=0.19, sink=0.0, reach=1.02, tilt=0.2, solid=0.016, z=32)

# (heading, length, half width, height of its base): from the outer petals below to the inner ones on top
PETALS = (
    (-0.62, 0.34, 0.062, 0.0), (0.62, 0.33, 0.062, 0.0), (-0.3, 0.37, 0.068, 0.014), (0.32, 0.36, 0.068, 0.016),
    (0.02, 0.37, 0.07, 0.03), (-0.2, 0.27, 0.05, 0.042), (0.2, 0.26, 0.05, 0.045), (0.0, 0.2, 0.042, 0.056),
)


def material():
    """Cream at the base, olive towards the tips, bronze at their rims."""
    paint = Material('artichoke')
    tone = paint.add(paint.attribute('u'), paint.multiply(paint.subtract(fibre(paint, 22), 0.5), 0.35))
    color = paint.ramp(tone, [(0.12, '#e6d590'), (0.4, '#d6c874'), (0.65, '#b9b055'), (0.95, '#857a30')])
    color = roasted(
        paint, color, paint.multiply(paint.attribute('rim'), paint.attribute('u')), '#6f4a1c', 0.5, 0.95, 0.8, 9, 0.6
    )
    color = blotch(paint, color, '#8a5c20', 6, 0.58, 0.74, 0.6)
    return paint.surface(
        color,
        roughness=0.28,
        specular=0.5,
        subsurface=0.15,
        radius=(0.05, 0.04, 0.012),
        coat=oil(paint, 5, 0.2, 0.8),
        normal=rough_skin(paint, 30, 10, 0.35, 0.012, paint.multiply(paint.attribute('vein'), 0.3)),
    )


def petal_width(widest):
    """Half the width of a petal: broad in the middle, blunt at the tip."""

    def at(u):
        return (
            widest * (0.45 + 0.55 * np.sin(np.pi * np.clip(u * 0.95 + 0.1, 0, 1))) * np.sqrt(smoothstep(1.02, 0.8, u))
        )

    return at


def heart(paint, seed):
    """One quarter: eight petals and the base they grow from."""
    random = np.random.RandomState(seed + 2)
    base = chunk('base', paint, (0.10, 0.11, 0.06), 2.6, ((2, 0.12), (8, 0.05)), seed)
    parts = [(base, coordinates(base) + (-0.15, 0, 0.032))]
    for index, (heading, length, widest, height) in enumerate(PETALS):
        length *= random.uniform(0.88, 1.1)
        petal = leaf(
            'petal',
            paint,
            length,
            petal_width(widest),
            -1.6,
            0.03,
            0.012,
            random.uniform(-0.02, 0.02),
            0,
            5,
            seed * 9 + index,
        )
        points = coordinates(petal) + (length / 2, 0, 0)
        parts.append((petal, turned(points, heading + random.uniform(-0.12, 0.12), -0.05, (-0.18, 0, height))))
    return join('artichoke', parts, paint)


def meshes():
    """Four quarters."""
    paint = material()
    return [heart(paint, seed) for seed in range(4)]
