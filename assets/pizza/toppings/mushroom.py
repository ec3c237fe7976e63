"""Mushrooms: roasted slices with cap, stem and dark gills."""
import math

import numpy as np

from pizza.toppings.lay import FLAT, Lay
from studio.material import Material
from studio.mesh import slice_mesh
from studio.noise import fbm, smoothstep

LAY = Lay(count=20, radius=0.19, sink=0.006, reach=1.06, tilt=0.16, z=FLAT, drape=0.5)


def _material():
    m = Material('mushroom')
    gill, edge = m.attribute('gill'), m.attribute('edge')
    n = m.noise(12, 5, 0.6)
    color = m.ramp(n, [(0.3, '#ab7d48'), (0.5, '#d0a46c'), (0.72, '#e6c896')])
    stripes = m.remap(m.noise(34, 3, vector=m.scaled((3.2, 0.6, 1))), 0.3, 0.65, 0.6, 1.0)
    color = m.mix(m.multiply(m.remap(gill, 0.15, 0.8), stripes), color, '#4c2c16')
    rim = m.add(edge, m.multiply(m.subtract(m.noise(9), 0.5), 0.5))
    color = m.mix(m.remap(rim, 0.38, 0.85, 0, 0.95), color, '#6a3a18')
    color = m.mix(m.remap(m.noise(4.5, 4), 0.46, 0.70, 0, 0.62), color, '#9a5f2c')
    color = m.mix(m.remap(m.noise(7, 4, 0.6), 0.6, 0.76, 0, 0.5), color, '#6b3a16')
    return m.surface(
        color, roughness=m.remap(n, 0.3, 0.7, 0.22, 0.38), specular=0.5, subsurface=0.08, radius=(0.04, 0.02, 0.01),
        coat=0.35, coat_roughness=0.15, normal=m.bump(m.add(n, m.multiply(gill, 0.5)), 0.4, 0.016),
    )


def _cap_edge(x):
    """The lower edge of the cap."""
    return -0.045 - 0.055 * (x / 0.21) ** 2


def _inside(x, y):
    """Whether points lie in the silhouette of cap and stem."""
    cap = ((x / 0.21) ** 2 + ((y + 0.01) / 0.185) ** 2 < 1) & (y > _cap_edge(x))
    width = 0.058 + 0.03 * smoothstep(-0.1, -0.2, y)
    stem = (np.abs(x) < width) & (y < 0.02) & ((np.maximum(-y - 0.13, 0) / 0.075) ** 2 + (x / 0.09) ** 2 < 1)
    return cap | stem


def _outline(angles, seed, lopsided):
    """The silhouette's radius by angle, softened."""
    steps = np.linspace(0.02, 0.3, 280)
    radius = np.zeros_like(angles)
    for i, angle in enumerate(angles):
        radius[i] = steps[_inside(steps * math.cos(angle), steps * math.sin(angle))].max()
    for _ in range(4):
        radius = 0.25 * np.roll(radius, 1) + 0.5 * radius + 0.25 * np.roll(radius, -1)
    uneven = 0.08 * fbm(np.c_[np.cos(angles), np.sin(angles)], 1.6, 2, seed + 11)
    return radius * (1 + uneven + lopsided * 0.4 * np.cos(angles))


def _masks(vertices, t, side, angles):
    x, y = vertices[:, 0], vertices[:, 1]
    below = _cap_edge(x)
    gill = smoothstep(below - 0.01, below + 0.012, y) * smoothstep(below + 0.062, below + 0.04, y)
    gill *= smoothstep(0.045, 0.07, np.abs(x)) * smoothstep(0.2, 0.15, np.abs(x))
    return {'gill': gill * (t < 0.97), 'edge': smoothstep(0.86, 0.97, t) * (0.45 + 0.55 * smoothstep(-0.03, 0.03, y))}


def _slice(seed, material):
    lopsided = (0, 0.12, -0.15, 0.05, 0.2)[seed]

    def bend(x, y):
        curl = 0.22 * (x * x + 0.5 * y * y) * (1 if seed % 2 else -0.5)
        return 0.03 * fbm(np.c_[x, y], 4, 2, seed + 33) + curl

    return slice_mesh(
        'mushroom',
        lambda angles: _outline(angles, seed, lopsided),
        lambda t, angles, x, y: 0.038 - 0.018 * smoothstep(0.8, 1, t) ** 2 + bend(x, y),
        lambda t, angles, x, y: 0.018 * smoothstep(0.8, 1, t) ** 2 + bend(x, y),
        material, rings=34, segments=170, attributes=_masks,
    )


def meshes():
    """Five slices."""
    material = _material()
    return [_slice(seed, material) for seed in range(5)]
