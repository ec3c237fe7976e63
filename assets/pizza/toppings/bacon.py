"""Rasher bacon: wavy, browned strips with bands of fat."""
import numpy as np

from pizza.toppings.lay import CHUNKS, Lay
from studio.material import Material
from studio.mesh import grid_faces, make_mesh
from studio.noise import fbm

LAY = Lay(count=32, radius=0.14, sink=0.004, reach=1.12, tilt=0.2, solid=0.02, z=CHUNKS, drape=0.7)
LENGTHS = (0.34, 0.26, 0.4, 0.22, 0.3)
WIDTHS = (0.12, 0.14, 0.1, 0.13, 0.11)
BANDS = (
    (0, '#6e170b'), (0.28, '#9c2c16'), (0.42, '#e7b48a'), (0.52, '#f0caa0'), (0.62, '#8f2713'), (0.85, '#b5472a'),
    (1, '#e2a070'),
)


def _material():
    m = Material('bacon')
    streaks = m.noise(8, 5, 0.6, vector=m.scaled((0.6, 2.2, 1)))
    color = m.ramp(m.add(m.multiply(m.subtract(streaks, 0.5), 0.9), m.attribute('w')), BANDS)
    color = m.mix(m.remap(m.noise(5, 4), 0.55, 0.75, 0, 0.7), color, '#3d1006')
    return m.surface(
        color, roughness=0.25, specular=0.55, coat=0.4, coat_roughness=0.12, subsurface=0.08, radius=(0.04, 0.015, 0.01),
        normal=m.bump(m.noise(26, 4), 0.35, 0.014),
    )


def _strip(seed, material):
    length, width = LENGTHS[seed], WIDTHS[seed]
    u, w = np.meshgrid(np.linspace(-0.5, 0.5, 50), np.linspace(-0.5, 0.5, 22), indexing='ij')
    u, w = u.ravel(), w.ravel()
    zero = np.zeros_like(u)
    x = u * length * (1 + 0.15 * fbm(np.c_[zero, w * 4], 1, 2, seed + 5))
    y = w * width * (1 + 0.25 * fbm(np.c_[u * 6, zero], 1, 2, seed)) + 0.02 * np.sin(u * 6 + seed)
    z = 0.022 * np.sin(u * length * 34 + seed * 2 + w * 1.5) + 0.02 * fbm(np.c_[x, y], 9, 2, seed + 8) + 0.03
    return make_mesh('bacon', np.c_[x, y, z], grid_faces(50, 22), {'w': w + 0.5}, material)


def meshes():
    """Five strips."""
    material = _material()
    return [_strip(seed, material) for seed in range(5)]
