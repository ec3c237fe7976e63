"""Fresh chilli: thin slanting slices of long red chilli with their pale core and seeds."""
import numpy as np

from pizza.toppings.finish import rough_skin
from pizza.toppings.lay import Lay
from pizza.toppings.round_slice import round_slice, seeds
from studio.material import Material
from studio.noise import smoothstep

LAY = Lay(count=42, radius=0.075, sink=-0.002, reach=1.13, tilt=0.4, z=42)

SLICES = ((0.066, 1.25), (0.074, 1.5), (0.058, 1.1), (0.07, 1.8))


def material():
    """Scarlet skin and flesh, a dark hollow, cream-coloured ribs and seeds."""
    paint = Material('fresh chilli')
    color = paint.ramp(paint.noise(16, 3), [(0.3, '#c4100a'), (0.6, '#e8301a')])
    color = paint.mix(paint.multiply(paint.attribute('hollow'), 0.9), color, '#8a1408')
    color = paint.mix(paint.attribute('core'), color, '#f2b27a')
    color = paint.mix(paint.attribute('seed'), color, '#f9ebbc')
    color = paint.mix(paint.remap(paint.attribute('t'), 0.86, 0.94), color, '#b00805')
    return paint.surface(
        color,
        roughness=0.2,
        specular=0.55,
        subsurface=0.15,
        radius=(0.05, 0.012, 0.006),
        coat=0.5,
        coat_roughness=0.06,
        normal=rough_skin(paint, 50, 20, 0.15, 0.008),
    )


def meshes():
    """Four slices, (radius, how much longer than wide)."""
    paint = material()

    def slice_(seed, radius, stretch):
        kernel = seeds(5, 0.38, (0.17, 0.12), seed)

        def core(t, theta, x, y):
            ribs = smoothstep(0.75, 0.95, np.abs(np.cos(1.5 * theta + seed)))
            return np.maximum(smoothstep(0.24, 0.12, t), ribs * smoothstep(0.68, 0.6, t) * 0.8)

        def hollow(t, theta, x, y):
            return smoothstep(0.7, 0.6, t) * (1 - core(t, theta, x, y))

        def relief(t, theta, x, y):
            return -0.02 * hollow(t, theta, x, y) + 0.012 * kernel(t, theta, x, y)

        return round_slice(
            'fresh chilli',
            paint,
            radius,
            0.036,
            wave=0.004,
            bevel=0.4,
            relief=relief,
            seed=seed,
            wobble=0.06,
            stretch=stretch,
            masks={'core': core, 'hollow': hollow, 'seed': kernel},
            rings=34,
            segments=80,
        )

    return [slice_(seed, *size) for seed, size in enumerate(SLICES)]
