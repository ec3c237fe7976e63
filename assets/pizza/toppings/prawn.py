"""Garlic prawns: curled, ringed orange and white, with their tails."""
import math

import numpy as np

from pizza.toppings.lay import CHUNKS, Lay
from studio.material import Material
from studio.mesh import sweep

LAY = Lay(count=12, radius=0.25, sink=-0.045, reach=1.03, tilt=0.12, z=CHUNKS)


def _material():
    m = Material('prawn')
    rings = m.add(m.multiply(m.attribute('seg'), 0.75), m.multiply(m.noise(9, 4), 0.45))
    color = m.ramp(rings, [(0.25, '#f9ddc6'), (0.5, '#f4a878'), (0.8, '#e2622c')])
    color = m.mix(m.remap(m.attribute('belly'), 0.35, 0.9, 0, 0.75), color, '#fbe9da')
    color = m.mix(m.remap(m.attribute('s'), 0.86, 0.93), color, '#cf3d12')
    return m.surface(
        color, roughness=0.24, specular=0.5, subsurface=0.25, radius=(0.06, 0.03, 0.018), coat=0.3,
        normal=m.bump(m.noise(22, 3), 0.25, 0.014),
    )


def _section(s, angles):
    """Thick at the head end, ringed, flat and wide at the tail fan."""
    radius = 0.088 * (1 - 0.62 * s**1.3) * min(1, (s * 9) ** 0.5 + 0.05)
    ring = 1 + 0.07 * abs(math.sin(s * math.pi * 6)) ** 0.6
    if s > 0.88:
        radius *= 1 + 0.9 * (s - 0.88) / 0.12
        return radius * ring * np.cos(angles) * 1.3, radius * 0.35 * np.sin(angles)
    return radius * ring * np.cos(angles), radius * ring * np.sin(angles) * 0.95


def _attributes(vertices, s, angles):
    return {'belly': np.clip(-np.cos(angles), 0, 1), 'seg': np.abs(np.sin(s * math.pi * 6))}


def meshes():
    """Three prawns, curled more and less."""
    material = _material()
    prawns = []
    for span in (4.3, 3.8, 4.7):
        angles = np.linspace(0, span, 120)
        radius = 0.145 * (1 + 0.12 * np.linspace(0, 1, 120))
        path = np.c_[radius * np.cos(angles), radius * np.sin(angles), np.zeros(120)]
        prawns.append(sweep('prawn', path, _section, material, 28, attributes=_attributes))
    return prawns
