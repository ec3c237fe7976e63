"""Semi-dried tomato: shrivelled dark red petals with curled rims, shining with oil."""
import numpy as np

from pizza.toppings.finish import blotch, oil, rough_skin, vein
from pizza.toppings.lay import Lay
from pizza.toppings.round_slice import round_slice, seeds
from studio.material import Material
from studio.noise import fbm, smoothstep

LAY = Lay(count=18, radius=0.17, sink=0.0, reach=1.06, tilt=0.25, z=30)

PETALS = ((0.15, 1.75, 0.045), (0.135, 2.1, 0.055), (0.155, 1.5, 0.04), (0.14, 1.9, 0.06))


def material():
    """Deep red flesh, brick red in the folds, nearly black at the dried rim, a few seeds left."""
    paint = Material('semi-dried tomato')
    folds = vein(paint, 11, 0.06, 3, 0.8)
    color = paint.ramp(paint.noise(9, 5, 0.6), [(0.3, '#7e1207'), (0.5, '#b7270f'), (0.7, '#d84c20')])
    color = paint.mix(paint.multiply(folds, 0.5), color, '#4f0a04')
    color = paint.mix(paint.multiply(paint.attribute('seed'), 0.85), color, '#e8b45e')
    color = paint.mix(paint.remap(paint.attribute('t'), 0.74, 1, 0, 0.7), color, '#4d0c05')
    color = blotch(paint, color, '#e0632a', 14, 0.6, 0.72, 0.55)
    return paint.surface(
        color,
        roughness=paint.remap(paint.noise(18, 3), 0.3, 0.7, 0.16, 0.36),
        specular=0.55,
        subsurface=0.1,
        radius=(0.05, 0.012, 0.006),
        coat=oil(paint, 5, 0.25, 0.9),
        coat_roughness=0.07,
        normal=rough_skin(paint, 30, 12, 0.5, 0.018, paint.multiply(folds, -0.5)),
    )


def meshes():
    """Four petals, (radius, how much longer than wide, how far the rim curls up)."""
    paint = material()

    def petal(seed, radius, stretch, curl):
        def wrinkle(t, theta, x, y):
            creases = np.abs(fbm(np.c_[x * 0.8, y * 2], 9, 3, seed + 5))
            return 0.05 * (creases - 0.2) * smoothstep(1.05, 0.7, t) + 0.022 * np.cos(5 * theta + seed) * t**3

        kernel = seeds(7, 0.35, (0.05, 0.045), seed, 0.2)
        return round_slice(
            'semi-dried tomato',
            paint,
            radius,
            0.03,
            cup=curl,
            wave=0.02,
            bevel=0.5,
            relief=wrinkle,
            seed=seed,
            wobble=0.16,
            stretch=stretch,
            lobes=1.8,
            masks={'seed': kernel},
            rings=40,
            segments=130,
        )

    return [petal(seed, *size) for seed, size in enumerate(PETALS)]
