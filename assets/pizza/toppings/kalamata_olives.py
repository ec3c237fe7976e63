"""Kalamata olives: dark purple rings cut across, their flesh browner than the skin."""
import numpy as np

from pizza.toppings.lay import SMALL, Lay
from studio.material import Material
from studio.mesh import sweep
from studio.noise import TAU, fbm

LAY = Lay(count=30, radius=0.11, sink=-0.014, reach=1.14, tilt=0.22, z=SMALL)


def _material():
    m = Material('olive')
    cut = m.attribute('cut')
    skin = m.ramp(m.noise(8, 3), [(0.3, '#120a10'), (0.7, '#2c1620')])
    flesh = m.ramp(m.noise(22, 4), [(0.3, '#34211f'), (0.7, '#5a4036')])
    return m.surface(
        m.mix(m.multiply(cut, 0.85), skin, flesh), roughness=m.remap(cut, 0, 1, 0.16, 0.34), specular=0.6, coat=0.3,
        coat_roughness=0.08, normal=m.bump(m.noise(45, 4), 0.2, 0.01),
    )


def _section(s, angles):
    across, up = np.cos(angles), np.sin(angles)
    return 0.033 * np.sign(across) * np.abs(across) ** 0.75, 0.038 * np.sign(up) * np.abs(up) ** 0.55


def _ring(seed, material):
    angles = np.arange(56) / 56 * TAU
    radius = 0.078 * (1 + 0.05 * fbm(np.c_[np.cos(angles), np.sin(angles)], 1, 2, seed))
    stretch = (1, 0.88, 1.08, 0.94)[seed]
    path = np.c_[radius * np.cos(angles) * stretch, radius * np.sin(angles), np.zeros(56)]

    def attributes(vertices, s, around):
        return {'cut': np.clip(np.abs(np.sin(around)) * 1.6 - 0.55, 0, 1)}

    return sweep('olive', path, _section, material, 24, True, attributes=attributes)


def meshes():
    """Four rings."""
    material = _material()
    return [_ring(seed, material) for seed in range(4)]
