"""Jalapeño: green slices with their hollows and pale seeds."""
import math
import random

import numpy as np

from pizza.toppings.lay import SMALL, Lay
from studio.material import Material
from studio.mesh import slice_mesh
from studio.noise import TAU, fbm, smoothstep

LAY = Lay(count=26, radius=0.13, sink=0.004, reach=1.14, tilt=0.22, z=SMALL)


def _material():
    m = Material('jalapeno')
    n = m.noise(16, 4)
    color = m.ramp(n, [(0.3, '#9cab3c'), (0.7, '#c9cf74')])
    color = m.mix(m.remap(m.attribute('hollow'), 0.3, 0.7, 0, 0.8), color, '#6f7c22')
    color = m.mix(m.remap(m.attribute('seed'), 0.3, 0.6), color, '#efe2ae')
    color = m.mix(m.remap(m.attribute('t'), 0.80, 0.90), color, m.ramp(n, [(0.3, '#1d4a0c'), (0.7, '#3f7a18')]))
    color = m.mix(m.remap(m.noise(6, 4), 0.6, 0.8, 0, 0.4), color, '#5a3d12')
    return m.surface(
        color, roughness=0.22, specular=0.55, subsurface=0.15, radius=(0.03, 0.04, 0.01), coat=0.3,
        normal=m.bump(n, 0.25, 0.012),
    )


def _hollow(t, angles):
    """The three hollows between the ribs, 0 to 1."""
    return smoothstep(0.72, 0.55, t) * smoothstep(0.12, 0.3, t) * smoothstep(-0.55, 0.1, np.cos(3 * angles))


def _seeds(t, angles, seed):
    """Seeds around the middle, 0 to 1."""
    generator = random.Random(seed)
    found = np.zeros_like(t)
    for k in range(7):
        angle, distance = k / 7 * TAU + generator.uniform(-0.2, 0.2), generator.uniform(0.34, 0.5)
        x = t * np.cos(angles) - distance * math.cos(angle)
        y = t * np.sin(angles) - distance * math.sin(angle)
        found = np.maximum(found, np.clip(1.3 - (x * x + y * y) / 0.011, 0, 1))
    return found


def _slice(seed, material):
    def outline(angles):
        uneven = 0.05 * np.cos(3 * angles + seed) + 0.05 * fbm(np.c_[np.cos(angles), np.sin(angles)], 1.5, 2, seed + 44)
        return 0.115 * (1 + uneven)

    def top(t, angles, x, y):
        return 0.05 - 0.02 * smoothstep(0.88, 1, t) ** 2 - 0.03 * _hollow(t, angles) + 0.016 * _seeds(t, angles, seed)

    def attributes(vertices, t, side, angles):
        return {'hollow': _hollow(t, angles) * (1 - side), 'seed': _seeds(t, angles, seed) * (1 - side)}

    return slice_mesh(
        'jalapeno', outline, top, lambda t, angles, x, y: 0.015 * smoothstep(0.85, 1, t), material, rings=34,
        attributes=attributes,
    )


def meshes():
    """Four slices."""
    material = _material()
    return [_slice(seed, material) for seed in range(4)]
