"""Pepperoni: thin red slices that cup a little, with fat, dark edges and oil."""
import numpy as np

from pizza.toppings.lay import DISCS, Lay
from studio.material import Material
from studio.mesh import slice_mesh
from studio.noise import fbm, smoothstep

LAY = Lay(count=20, radius=0.19, sink=0.006, reach=1.04, z=DISCS, drape=0.5)


def _material():
    m = Material('pepperoni')
    t = m.attribute('t')
    color = m.ramp(m.noise(11, 5, 0.6), [(0.3, '#7c1508'), (0.5, '#a3260f'), (0.7, '#b93a1a')])
    fat = m.remap(m.add(m.noise(26, 3, 0.6), m.multiply(m.noise(9, 2), 0.25)), 0.70, 0.78)
    color = m.mix(m.multiply(fat, 0.7), color, '#dd8a55')
    dark = m.remap(m.voronoi(30), 0.0, 0.16, 1, 0)
    color = m.mix(m.multiply(dark, 0.5), color, '#54100a')
    rim = m.add(t, m.multiply(m.subtract(m.noise(6), 0.5), 0.25))
    color = m.mix(m.remap(rim, 0.80, 1.0, 0, 0.9), color, '#4c0e05')
    return m.surface(
        color, roughness=m.remap(m.noise(18, 3), 0.35, 0.65, 0.16, 0.42), specular=0.55, subsurface=0.05,
        radius=(0.03, 0.008, 0.004), coat=m.remap(m.noise(5), 0.4, 0.6, 0.1, 0.8), coat_roughness=0.08,
        normal=m.bump(m.add(m.noise(30, 4), m.multiply(fat, 0.5)), 0.45, 0.014),
    )


def _slice(seed, material):
    cup = (0.012, 0.026, 0.036, 0.02, 0.03)[seed]

    def outline(angles):
        return 0.195 * (1 + 0.05 * fbm(np.c_[np.cos(angles), np.sin(angles)], 1.3, 3, seed + 70))

    def bend(x, y, angles):
        return 0.012 * fbm(np.c_[x, y], 7, 2, seed + 90) + 0.016 * np.cos(2 * angles + seed) * (x * x + y * y) / 0.04

    def top(t, angles, x, y):
        return cup * smoothstep(0.45, 1, t) + 0.024 - 0.012 * smoothstep(0.9, 1, t) ** 2 + bend(x, y, angles)

    def bottom(t, angles, x, y):
        return cup * smoothstep(0.45, 1, t) - 0.004 + 0.014 * smoothstep(0.9, 1, t) ** 2 + bend(x, y, angles)

    return slice_mesh('pepperoni', outline, top, bottom, material)


def meshes():
    """Five slices."""
    material = _material()
    return [_slice(seed, material) for seed in range(5)]
