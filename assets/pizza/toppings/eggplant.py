"""Grilled eggplant: round slices with a dark skin, tan flesh and the grill's stripes."""
import numpy as np

from pizza.toppings.finish import blotch, oil, roasted, rough_skin, speck
from pizza.toppings.lay import Lay
from pizza.toppings.round_slice import round_slice
from studio.material import Material
from studio.noise import fbm, smoothstep

LAY = Lay(count=13, radius=0.22, sink=0.004, reach=1.0, tilt=0.08, z=12, drape=0.6)

SLICES = ((0.21, 1.1), (0.225, 1.25), (0.195, 1.05), (0.2, 1.4))


def material():
    """Creamy tan, flecked with seeds; stripes and blotches in brown; nearly black purple at the rim."""
    paint = Material('eggplant')
    color = paint.ramp(paint.noise(10, 5, 0.6), [(0.3, '#b98a4c'), (0.5, '#d9b577'), (0.7, '#ecd6a4')])
    color = paint.mix(paint.multiply(speck(paint, 26, 0.22, 6), 0.55), color, '#a87c3e')
    color = roasted(paint, color, paint.attribute('stripe'), '#7b441a', 0.3, 0.8, 0.85, 9, 0.6)
    color = roasted(paint, color, paint.attribute('stripe'), '#351607', 0.75, 1.15, 0.9, 12, 0.7)
    color = blotch(paint, color, '#9a6026', 5, 0.55, 0.74, 0.6)
    color = paint.mix(paint.remap(paint.attribute('t'), 0.9, 0.955), color, '#231018')
    return paint.surface(
        color,
        roughness=paint.remap(paint.noise(14, 3), 0.3, 0.7, 0.22, 0.42),
        specular=0.5,
        subsurface=0.12,
        radius=(0.05, 0.03, 0.012),
        coat=oil(paint, 5, 0.15, 0.75),
        normal=rough_skin(paint, 34, 11, 0.45, 0.016),
    )


def meshes():
    """Four slices, (radius, how much longer than wide)."""
    paint = material()

    def slice_(seed, radius, stretch):
        turn = 0.5 + seed * 0.7

        def stripe(t, theta, x, y):
            across = x * np.sin(turn) + y * np.cos(turn) + 0.012 * fbm(np.c_[x, y], 6, 2, seed)
            return smoothstep(0.35, 0.9, np.cos(across * 2 * np.pi / 0.105)) * smoothstep(0.98, 0.86, t)

        def relief(t, theta, x, y):
            return (
                -0.01 * stripe(t, theta, x, y) - 0.016 * smoothstep(0.9, 0.3, t) + 0.012 * fbm(np.c_[x, y], 14, 3, seed)
            )

        return round_slice(
            'eggplant',
            paint,
            radius,
            0.042,
            cup=0.012,
            wave=0.016,
            bevel=0.4,
            relief=relief,
            masks={'stripe': stripe},
            seed=seed,
            wobble=0.06,
            stretch=stretch,
            rings=44,
            segments=130,
        )

    return [slice_(seed, *size) for seed, size in enumerate(SLICES)]
