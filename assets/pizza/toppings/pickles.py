"""Dill pickles: crinkle-cut slices, olive green, wet, pale seeds in the middle."""
import numpy as np

from pizza.toppings.finish import blotch, oil, rough_skin
from pizza.toppings.lay import Lay
from pizza.toppings.round_slice import round_slice, seeds
from studio.material import Material
from studio.noise import smoothstep

LAY = Lay(count=20, radius=0.15, sink=0.0, reach=1.08, tilt=0.15, z=53)

SLICES = ((0.14, 1.05), (0.15, 1.2), (0.128, 1.0), (0.145, 1.35))


def material():
    """Yellow-green translucent flesh, paler in the middle, dark at the skin."""
    paint = Material('pickles')
    color = paint.ramp(paint.noise(9, 4), [(0.3, '#757a1c'), (0.5, '#969632'), (0.7, '#b6b052')])
    color = paint.mix(paint.multiply(paint.attribute('middle'), 0.6), color, '#c4be74')
    color = paint.mix(paint.multiply(paint.attribute('furrow'), 0.45), color, '#585f14')
    color = paint.mix(paint.multiply(paint.attribute('seed'), 0.8), color, '#f2ebb8')
    color = paint.mix(
        paint.remap(paint.attribute('t'), 0.86, 0.95),
        color,
        paint.ramp(paint.noise(12), [(0.3, '#2c3d0c'), (0.7, '#4f6416')]),
    )
    color = blotch(paint, color, '#76701c', 6, 0.6, 0.78, 0.4)
    return paint.surface(
        color,
        roughness=0.2,
        specular=0.55,
        subsurface=0.15,
        radius=(0.05, 0.06, 0.015),
        coat=oil(paint, 6, 0.35, 0.9),
        coat_roughness=0.06,
        normal=rough_skin(paint, 36, 12, 0.2, 0.01),
    )


def meshes():
    """Four slices, (radius, how much longer than wide)."""
    paint = material()

    def slice_(seed, radius, stretch):
        kernel, turn = seeds(9, 0.42, (0.15, 0.07), seed), seed * 0.8

        def furrow(t, theta, x, y):
            return 0.5 - 0.5 * np.cos((x * np.cos(turn) + y * np.sin(turn)) * 2 * np.pi / 0.044)

        def relief(t, theta, x, y):
            return -0.02 * furrow(t, theta, x, y) + 0.007 * kernel(t, theta, x, y)

        masks = {'middle': lambda t, theta, x, y: smoothstep(0.68, 0.5, t), 'furrow': furrow, 'seed': kernel}
        return round_slice(
            'pickles',
            paint,
            radius,
            0.05,
            wave=0.008,
            bevel=0.3,
            relief=relief,
            masks=masks,
            seed=seed,
            wobble=0.04,
            stretch=stretch,
            rings=46,
            segments=140,
        )

    return [slice_(seed, *size) for seed, size in enumerate(SLICES)]
