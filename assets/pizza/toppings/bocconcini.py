"""Bocconcini: torn balls of fresh cheese melted into soft white pools, a few spots of brown on top."""
import numpy as np

from pizza.toppings.finish import blotch, oil
from pizza.toppings.lay import Lay
from pizza.toppings.round_slice import round_slice
from studio.material import Material
from studio.noise import fbm, smoothstep

LAY = Lay(count=12, radius=0.19, sink=0.004, reach=1.0, tilt=0.04, z=20, drape=0.8)

POOLS = ((0.19, 0.16, 1.1), (0.165, 0.2, 1.0), (0.205, 0.13, 1.25), (0.15, 0.22, 1.15))


def material():
    """Milk white, wet, creamy towards its thin rim."""
    paint = Material('bocconcini')
    color = paint.ramp(paint.noise(6, 4), [(0.3, '#f7ecd3'), (0.5, '#fff8e8'), (0.7, '#fffdf6')])
    color = paint.mix(paint.remap(paint.attribute('t'), 0.68, 1, 0, 0.7), color, '#f6dfa6')
    color = blotch(paint, color, '#e0a24e', 7, 0.56, 0.72, 0.7, mask=paint.attribute('crown'))
    color = blotch(paint, color, '#a3591c', 8, 0.64, 0.76, 0.75, mask=paint.attribute('crown'))
    return paint.surface(
        color,
        roughness=paint.remap(paint.noise(20, 3), 0.3, 0.7, 0.2, 0.36),
        subsurface=0.22,
        radius=(0.08, 0.06, 0.04),
        coat=oil(paint, 4, 0.15, 0.7),
        normal=paint.bump(paint.noise(11, 4, 0.55), 0.22, 0.02),
    )


def meshes():
    """Four pools, (radius, unevenness, how much longer than wide)."""
    paint = material()

    def pool(seed, radius, wobble, stretch):
        def relief(t, theta, x, y):
            lumps = fbm(np.c_[x, y], 9, 3, seed + 3)
            return (0.04 + 0.012 * lumps) * np.sqrt(np.clip(1 - t**2.6, 0, 1))

        return round_slice(
            'bocconcini',
            paint,
            radius,
            0.016,
            wave=0.006,
            relief=relief,
            seed=seed,
            wobble=wobble,
            stretch=stretch,
            lobes=0.8,
            masks={'crown': lambda t, theta, x, y: smoothstep(0.9, 0.5, t)},
        )

    return [pool(seed, *size) for seed, size in enumerate(POOLS)]
