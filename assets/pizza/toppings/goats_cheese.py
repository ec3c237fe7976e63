"""Goat's cheese: rounds cut from a soft log, chalk white with a crumbling rim, turning gold on top."""
import numpy as np

from pizza.toppings.finish import blotch, roasted, rough_skin
from pizza.toppings.lay import Lay
from pizza.toppings.round_slice import round_slice
from studio.material import Material
from studio.noise import fbm, smoothstep

LAY = Lay(count=13, radius=0.16, sink=0.008, reach=1.04, tilt=0.16, z=30)

ROUNDS = ((0.165, 0.065, 0.06), (0.15, 0.075, 0.09), (0.17, 0.06, 0.07), (0.14, 0.07, 0.18))


def material():
    """White paste, browned where the oven reached the upper edge."""
    paint = Material("goat's cheese")
    color = paint.ramp(paint.noise(15, 5, 0.65), [(0.3, '#f3e9d2'), (0.5, '#fefaf0'), (0.7, '#fffefa')])
    color = roasted(paint, color, paint.attribute('toast'), '#eab968', 0.62, 1.1, 0.8, 7, 1.5)
    color = roasted(paint, color, paint.attribute('toast'), '#b06a25', 0.98, 1.35, 0.8, 9, 1.7)
    color = blotch(paint, color, '#ecd6a2', 20, 0.58, 0.7, 0.6)
    return paint.surface(
        color,
        roughness=0.5,
        specular=0.35,
        subsurface=0.2,
        radius=(0.06, 0.045, 0.03),
        normal=rough_skin(paint, 36, 12, 0.55, 0.022),
    )


def meshes():
    """Four rounds, (radius, thickness, how broken the rim is)."""
    paint = material()

    def round_(seed, radius, thickness, broken):
        def crumble(t, theta, x, y):
            face = fbm(np.c_[x, y], 13, 4, seed + 7)
            return 0.028 * face - 0.03 * np.clip(fbm(np.c_[x, y], 5, 2, seed + 2), 0, 1)

        return round_slice(
            "goat's cheese",
            paint,
            radius,
            thickness,
            wave=0.004,
            bevel=0.45,
            relief=crumble,
            seed=seed,
            wobble=broken,
            lobes=1.8,
            masks={'toast': lambda t, theta, x, y: 0.35 + 0.55 * smoothstep(0.4, 0.95, t)},
            rings=40,
            segments=140,
        )

    return [round_(seed, *size) for seed, size in enumerate(ROUNDS)]
