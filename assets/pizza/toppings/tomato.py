"""Fresh tomato: slices with chambers of jelly and seeds."""
import math
import random

import numpy as np

from pizza.toppings.lay import DISCS, Lay
from studio.material import Material
from studio.mesh import slice_mesh
from studio.noise import TAU, fbm, smoothstep

LAY = Lay(count=18, radius=0.18, sink=0.006, reach=1.08, tilt=0.12, z=DISCS, drape=0.4)


def _material():
    m = Material('tomato')
    jelly, n = m.attribute('jelly'), m.noise(14, 4)
    color = m.ramp(n, [(0.3, '#cf3b1c'), (0.7, '#e8653c')])
    color = m.mix(m.multiply(jelly, 0.85), color, '#cc3a10')
    color = m.mix(m.attribute('seed'), color, '#f2cf7a')
    color = m.mix(m.remap(m.attribute('t'), 0.86, 0.94), color, '#9e0f06')
    color = m.mix(m.remap(m.noise(4, 4), 0.6, 0.8, 0, 0.4), color, '#7a2008')
    return m.surface(
        color, roughness=m.remap(jelly, 0, 1, 0.3, 0.1), specular=0.5, subsurface=0.2, radius=(0.08, 0.015, 0.008),
        coat=0.5, coat_roughness=0.06, normal=m.bump(n, 0.25, 0.012),
    )


def _jelly(t, angles, chambers):
    """The chambers between the walls, 0 to 1."""
    return smoothstep(0.8, 0.68, t) * smoothstep(0.22, 0.36, t) * smoothstep(-0.75, -0.2, np.cos(chambers * angles))


def _seeds(t, angles, chambers, seed):
    """Seeds that point to the middle, in the jelly only."""
    generator = random.Random(seed)
    found = np.zeros_like(t)
    for i in range(14):
        angle, distance = i / 14 * TAU + generator.uniform(-0.15, 0.15), generator.uniform(0.42, 0.64)
        x = t * np.cos(angles) - distance * math.cos(angle)
        y = t * np.sin(angles) - distance * math.sin(angle)
        along, across = x * math.cos(angle) + y * math.sin(angle), y * math.cos(angle) - x * math.sin(angle)
        found = np.maximum(found, np.clip(1.4 - (along**2 / 0.007 + across**2 / 0.0025), 0, 1))
    return found * _jelly(t, angles, chambers)


def _slice(seed, material):
    chambers = (3, 4, 3)[seed]

    def outline(angles):
        return 0.165 * (1 + 0.03 * fbm(np.c_[np.cos(angles), np.sin(angles)], 1.5, 2, seed + 64))

    def top(t, angles, x, y):
        rim = 0.05 - 0.02 * smoothstep(0.88, 1, t) ** 2
        return rim - 0.014 * _jelly(t, angles, chambers) + 0.010 * _seeds(t, angles, chambers, seed)

    def attributes(vertices, t, side, angles):
        return {
            'jelly': _jelly(t, angles, chambers) * (1 - side),
            'seed': _seeds(t, angles, chambers, seed) * (1 - side),
        }

    return slice_mesh(
        'tomato', outline, top, lambda t, angles, x, y: 0.015 * smoothstep(0.85, 1, t), material, rings=40, segments=120,
        attributes=attributes,
    )


def meshes():
    """Three slices."""
    material = _material()
    return [_slice(seed, material) for seed in range(3)]
