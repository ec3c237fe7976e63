"""Leg ham: soft, ragged squares that follow what lies below."""
import numpy as np

from pizza.toppings.lay import FLAT, Lay
from studio.material import Material
from studio.mesh import slice_mesh
from studio.noise import fbm, smoothstep

LAY = Lay(count=24, radius=0.16, sink=0.0, reach=1.08, tilt=0.14, z=FLAT)


def _material():
    m = Material('ham')
    coarse, fine = m.noise(7, 5, 0.6), m.noise(34, 4, 0.6)
    color = m.ramp(
        m.add(m.multiply(coarse, 0.7), m.multiply(fine, 0.3)), [(0.32, '#cf6f60'), (0.5, '#e8968a'), (0.68, '#f3b9a8')]
    )
    color = m.mix(m.remap(m.attribute('t'), 0.84, 1, 0, 0.6), color, '#b0503e')
    color = m.mix(m.remap(m.noise(4, 4), 0.58, 0.8, 0, 0.5), color, '#a0522d')
    return m.surface(
        color, roughness=0.3, specular=0.5, subsurface=0.15, radius=(0.05, 0.02, 0.012), coat=0.25,
        normal=m.bump(m.add(coarse, fine), 0.3, 0.014),
    )


def _square(seed, material):
    stretch = (1, 1.5, 0.8, 1.25, 1.1)[seed]

    def outline(angles):
        corner = np.abs(np.cos(angles) / stretch) ** 5 + np.abs(np.sin(angles) * stretch**0.3) ** 5
        ragged = 1 + 0.09 * fbm(np.c_[np.cos(angles), np.sin(angles)], 1.6, 3, seed + 5)
        return 0.135 * corner**-0.2 * ragged

    def bend(x, y):
        return 0.055 * fbm(np.c_[x, y], 4.5, 2, seed + 9) + 0.014 * np.sin(x * 18 + seed)

    return slice_mesh(
        'ham', outline,
        lambda t, angles, x, y: 0.028 - 0.012 * smoothstep(0.9, 1, t) + bend(x, y),
        lambda t, angles, x, y: 0.004 + 0.012 * smoothstep(0.9, 1, t) + bend(x, y),
        material,
    )


def meshes():
    """Five squares."""
    material = _material()
    return [_square(seed, material) for seed in range(5)]
