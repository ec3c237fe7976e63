"""Baby spinach: smooth oval leaves, dark green, softened by the heat."""
import numpy as np

from pizza.toppings.finish import blotch
from pizza.toppings.lay import Lay
from pizza.toppings.leaf import leaf
from studio.material import Material
from studio.noise import smoothstep

LAY = Lay(count=17, radius=0.2, sink=-0.006, reach=1.04, tilt=0.22, solid=0.008, z=50, drape=0.15)

LEAVES = ((0.5, 0.125, 0.4, 0.03), (0.44, 0.135, -0.4, 0.05), (0.56, 0.12, 0.5, 0.03), (0.4, 0.115, 0.25, 0.05))


def material():
    """Deep green, lighter along the veins, with a waxy shine."""
    paint = Material('baby spinach')
    color = paint.ramp(paint.noise(5, 4), [(0.3, '#1d4711'), (0.5, '#2f6a1a'), (0.7, '#4a8a2a')])
    color = paint.mix(paint.multiply(paint.attribute('vein'), 0.55), color, '#8bb455')
    color = paint.mix(paint.remap(paint.attribute('u'), 0.22, 0.05, 0, 0.9), color, '#a5c46a')
    color = blotch(paint, color, '#10290a', 4, 0.55, 0.72, 0.6)
    return paint.surface(
        color,
        roughness=0.3,
        specular=0.45,
        subsurface=0.1,
        radius=(0.02, 0.03, 0.008),
        coat=0.12,
        coat_roughness=0.15,
        normal=paint.bump(paint.add(paint.noise(26, 3), paint.attribute('vein')), 0.25, 0.012),
    )


def half_width(widest):
    """Stem for a quarter of the length, then a spoon-shaped blade."""

    def at(u):
        blade = np.sin(np.pi * np.clip((u - 0.2) / 0.8, 0, 1) ** 0.8) ** 0.8
        return 0.009 * smoothstep(0, 0.02, u) * (1 - smoothstep(0.3, 0.9, u)) + widest * blade

    return at


def meshes():
    """Four leaves, (length, half width, cup, droop)."""
    paint = material()
    return [
        leaf('baby spinach', paint, length, half_width(widest), cup, droop, 0.012, (seed - 1.5) * 0.03, 0.25, 6, seed)
        for seed, (length, widest, cup, droop) in enumerate(LEAVES)
    ]
