"""Pineapple: juicy wedges with fibres and toasted edges."""
import math

import numpy as np

from pizza.toppings.lay import CHUNKS, Lay
from studio.material import Material
from studio.mesh import slice_mesh
from studio.noise import fbm, smoothstep

LAY = Lay(count=22, radius=0.14, sink=0.022, reach=1.1, tilt=0.25, z=CHUNKS)


def _material():
    m = Material('pineapple')
    fibres = m.noise(40, 4, 0.6, vector=m.scaled((0.25, 1.4, 1)))
    color = m.ramp(fibres, [(0.3, '#dd8f1a'), (0.5, '#efb13c'), (0.7, '#f7cf78')])
    rim = m.add(m.attribute('t'), m.multiply(m.subtract(m.noise(8, 4), 0.5), 0.5))
    color = m.mix(m.remap(rim, 0.80, 1.08, 0, 0.9), color, '#a85f10')
    color = m.mix(m.remap(m.noise(5, 3), 0.6, 0.78, 0, 0.45), color, '#c77a16')
    return m.surface(
        color, roughness=0.25, specular=0.5, subsurface=0.3, radius=(0.08, 0.05, 0.01), coat=0.35, coat_roughness=0.12,
        normal=m.bump(fibres, 0.35, 0.014),
    )


def _outline(angles, span, seed):
    """A piece of a ring (radii .185 to .42) seen from its middle, softened."""
    steps = np.linspace(0.01, 0.32, 240)
    radius = np.zeros_like(angles)
    for i, angle in enumerate(angles):
        x, y = steps * math.cos(angle) + 0.30, steps * math.sin(angle)
        distance = np.hypot(x, y)
        inside = (distance > 0.185) & (distance < 0.42) & (np.abs(np.arctan2(y, x)) < span)
        radius[i] = steps[inside].max() if inside.any() else 0.02
    for _ in range(3):
        radius = 0.25 * np.roll(radius, 1) + 0.5 * radius + 0.25 * np.roll(radius, -1)
    return radius * (1 + 0.05 * fbm(np.c_[np.cos(angles), np.sin(angles)], 2, 2, seed + 21))


def _wedge(seed, material):
    span = (0.42, 0.36, 0.48, 0.4)[seed]
    return slice_mesh(
        'pineapple',
        lambda angles: _outline(angles, span, seed),
        lambda t, angles, x, y: 0.09 - 0.035 * smoothstep(0.75, 1, t) ** 2 + 0.018 * fbm(np.c_[x, y], 7, 2, seed),
        lambda t, angles, x, y: 0.02 * smoothstep(0.8, 1, t),
        material, segments=120,
    )


def meshes():
    """Four wedges."""
    material = _material()
    return [_wedge(seed, material) for seed in range(4)]
