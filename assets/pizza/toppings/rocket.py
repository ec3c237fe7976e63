"""Rocket: long narrow leaves with deep round lobes, bright green, fresh and springy."""
import numpy as np

from pizza.toppings.lay import Lay
from pizza.toppings.leaf import leaf
from studio.material import Material
from studio.noise import smoothstep

LAY = Lay(count=22, radius=0.22, sink=-0.012, reach=1.0, tilt=0.35, solid=0.007, z=56, drape=0.2)

LEAVES = (
    (0.66, 0.10, 0.5, 0.06),
    (0.58, 0.115, -0.5, 0.08),
    (0.72, 0.095, 0.8, 0.05),
    (0.5, 0.10, 0.4, 0.1),
    (0.62, 0.085, -0.3, 0.07),
)


def material():
    """Fresh green with a pale midrib and stem."""
    paint = Material('rocket')
    color = paint.ramp(paint.noise(5, 3), [(0.3, '#2c6114'), (0.5, '#478522'), (0.7, '#6da636')])
    color = paint.mix(paint.multiply(paint.attribute('vein'), 0.6), color, '#b4d27c')
    color = paint.mix(paint.remap(paint.attribute('u'), 0.3, 0.08, 0, 0.9), color, '#c2d895')
    return paint.surface(
        color,
        roughness=0.36,
        specular=0.4,
        subsurface=0.12,
        radius=(0.02, 0.035, 0.008),
        coat=0.1,
        normal=paint.bump(paint.add(paint.noise(26, 3), paint.attribute('vein')), 0.25, 0.012),
    )


def half_width(widest, lobes):
    """A long stem, `lobes` pairs of rounded lobes that grow towards the tip, and a broad rounded end."""

    def at(u):
        along = np.clip((u - 0.28) / 0.5, 0, 1)
        teeth = np.abs(np.sin(np.pi * lobes * along)) ** 1.3 * (u > 0.28) * (u < 0.78) * (0.6 + 0.5 * along)
        end = np.sqrt(np.clip(1 - ((u - 0.86) / 0.13) ** 2, 0, 1))
        blade = np.maximum(np.maximum(0.13 * smoothstep(0.2, 0.4, u) * smoothstep(1, 0.9, u), teeth), end)
        return 0.009 * smoothstep(0, 0.015, u) + widest * blade * smoothstep(1.001, 0.985, u)

    return at


def meshes():
    """Five leaves, (length, half width, cup, droop)."""
    paint = material()
    return [
        leaf(
            'rocket',
            paint,
            length,
            half_width(widest, 3 - seed % 2),
            cup,
            droop,
            0.02,
            (seed - 2) * 0.035,
            0.55,
            8,
            seed,
            (120, 21),
        )
        for seed, (length, widest, cup, droop) in enumerate(LEAVES)
    ]
