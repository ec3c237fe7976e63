"""Chorizo: thick slanting coins, paprika red with coarse fat, crisped and blackened at the rim."""
import numpy as np

from pizza.toppings.finish import oil, roasted, rough_skin
from pizza.toppings.lay import Lay
from pizza.toppings.round_slice import round_slice
from studio.material import Material
from studio.noise import fbm

LAY = Lay(count=24, radius=0.135, sink=0.002, reach=1.08, tilt=0.2, z=22)

COINS = ((0.125, 1.15, 0.05), (0.135, 1.35, 0.045), (0.118, 1.05, 0.056), (0.13, 1.5, 0.046))


def material():
    """Orange red, a mosaic of meat and amber fat."""
    paint = Material('chorizo')
    color = paint.ramp(
        paint.noise(13, 5, 0.65, 0.6), [(0.3, '#7a1606'), (0.46, '#ab310e'), (0.6, '#c9511a'), (0.74, '#dd7a30')]
    )
    fat = paint.remap(paint.noise(17, 3, 0.5, 1.2), 0.56, 0.62)
    color = paint.mix(paint.multiply(fat, 0.85), color, '#f0b070')
    color = roasted(paint, color, paint.attribute('t'), '#5c1505', 0.78, 1.1, 0.9, 7, 0.5)
    color = roasted(paint, color, paint.attribute('t'), '#240803', 0.98, 1.25, 0.9, 6, 0.8)
    return paint.surface(
        color,
        roughness=paint.remap(paint.noise(18, 3), 0.35, 0.65, 0.16, 0.38),
        specular=0.55,
        subsurface=0.08,
        radius=(0.05, 0.016, 0.006),
        coat=oil(paint, 6, 0.2, 0.9),
        coat_roughness=0.07,
        normal=rough_skin(paint, 32, 14, 0.5, 0.018, paint.multiply(fat, -0.4)),
    )


def meshes():
    """Four coins, (radius, how much longer than wide, thickness)."""
    paint = material()

    def coin(seed, radius, stretch, thickness):
        def relief(t, theta, x, y):
            return 0.016 * fbm(np.c_[x, y], 15, 3, seed + 5)

        return round_slice(
            'chorizo',
            paint,
            radius,
            thickness,
            cup=0.010,
            wave=0.008,
            bevel=0.35,
            relief=relief,
            seed=seed,
            stretch=stretch,
            wobble=0.06,
            lobes=2.2,
            rings=36,
        )

    return [coin(seed, *size) for seed, size in enumerate(COINS)]
