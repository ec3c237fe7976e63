"""Hot chips: square-cut batons, golden, crisp and darker along their edges and at their ends."""
import numpy as np

from pizza.toppings.finish import blotch, roasted, rough_skin
from pizza.toppings.lay import Lay
from studio.material import Material
from studio.mesh import sweep
from studio.noise import fbm, smoothstep

LAY = Lay(count=24, radius=0.2, sink=-0.004, reach=1.0, tilt=0.1, z=51)

# (length, thickness, bend sideways)
CHIPS = ((0.48, 0.086, 0.03), (0.4, 0.092, -0.02), (0.54, 0.082, -0.04), (0.34, 0.088, 0.015), (0.45, 0.084, 0.0))


def material():
    """Yellow gold with a matt crust, blistered brown at the edges."""
    paint = Material('hot chips')
    color = paint.ramp(paint.noise(8, 5, 0.6), [(0.3, '#e8ab48'), (0.5, '#f6cb70'), (0.7, '#fde4a8')])
    color = roasted(paint, color, paint.attribute('edge'), '#b5691a', 0.2, 1.0, 0.7, 8, 1.6)
    color = roasted(paint, color, paint.attribute('tip'), '#8a4a12', 0.3, 1.1, 0.75, 8, 0.8)
    color = blotch(paint, color, '#b8701c', 7, 0.54, 0.72, 0.7)
    return paint.surface(
        color,
        roughness=paint.remap(paint.noise(16, 3), 0.3, 0.7, 0.36, 0.55),
        specular=0.45,
        subsurface=0.2,
        radius=(0.06, 0.035, 0.01),
        coat=0.12,
        coat_roughness=0.2,
        normal=rough_skin(paint, 40, 13, 0.75, 0.022),
    )


def chip(paint, length, thickness, bend, seed):
    """One baton along x, lying on z = 0.0"""
    s = np.linspace(0, 1, 60)
    path = np.c_[
        (s - 0.5) * length, bend * np.sin(np.pi * s), thickness / 2 + 0.01 * fbm(np.c_[s * 2, s * 0], 1, 2, seed)
    ]
    uneven = 1 + 0.2 * fbm(np.c_[s * 5, s * 0], 1, 3, seed + 5)

    def section(along, around):
        size = thickness / 2 * uneven[int(along * 59)] * min(1, (min(along, 1 - along) * 26) ** 0.5 + 0.35)
        c, z = np.cos(around), np.sin(around)
        return size * np.sign(c) * np.abs(c) ** 0.42, size * 0.95 * np.sign(z) * np.abs(z) ** 0.42

    def attributes(vertices, along, around):
        return {'edge': np.abs(np.sin(2 * around)) ** 1.3, 'tip': smoothstep(0.10, 0.0, np.minimum(along, 1 - along))}

    return sweep('hot chips', path, section, paint, 40, attributes=attributes)


def meshes():
    """Five chips."""
    paint = material()
    return [chip(paint, *size, seed) for seed, size in enumerate(CHIPS)]
