"""Basil: whole leaves with veins, cupped and a little wilted."""
import math

import numpy as np

from pizza.toppings.lay import LEAVES, Lay
from studio.material import Material
from studio.mesh import grid_faces, make_mesh
from studio.noise import smoothstep

LAY = Lay(count=12, radius=0.22, sink=0.02, reach=1.0, tilt=0.25, solid=0.008, z=LEAVES, drape=0.3)


def leaf_material():
    """Dark green with pale veins."""
    m = Material('basil')
    color = m.ramp(m.noise(6, 3), [(0.3, '#1c420f'), (0.6, '#34641c'), (0.8, '#507f2c')])
    color = m.mix(m.multiply(m.attribute('vein'), 0.42), color, '#6f9c40')
    color = m.mix(m.remap(m.noise(3.4, 3), 0.6, 0.8, 0, 0.5), color, '#26350d')
    return m.surface(
        color, roughness=0.4, specular=0.4, subsurface=0.1, radius=(0.02, 0.03, 0.008), coat=0.08,
        normal=m.bump(m.noise(30, 3), 0.25, 0.012),
    )


def leaf(seed, material):
    """A leaf .48 long around the origin, its underside at about z = .05."""
    along, across = np.meshgrid(np.linspace(0, 1, 46), np.linspace(-1, 1, 25), indexing='ij')
    along, across = along.ravel(), across.ravel()
    width = 0.155 * np.sin(math.pi * along**0.8) ** 0.85 * (1 - 0.25 * along)
    rib = (along * 7 - np.abs(across) * 1.6) % 1 - 0.5
    vein = np.maximum(np.exp(-((across / 0.05) ** 2)), 0.8 * np.exp(-((rib / 0.10) ** 2)) * (np.abs(across) < 0.95))
    bulge = 0.0032 * (1 - np.exp(-((rib / 0.22) ** 2)))
    bulge *= smoothstep(0, 0.2, np.abs(across)) * smoothstep(1, 0.7, np.abs(across))
    x = (along - 0.5) * 0.48
    y = across * width + 0.02 * np.sin(along * 3 + seed) * (seed - 1.5)
    z = (0.9, -0.6, 0.5, 1.2)[seed] * (across * width) ** 2 * 2.4 + bulge + 0.05
    z += 0.05 * np.sin(along * 3.2 + seed) * (0.6, 1, -0.8, 0.5)[seed]
    z += 0.006 * np.sin(along * 9 + seed) * np.abs(across) ** 3
    return make_mesh('basil', np.c_[x, y, z], grid_faces(46, 25), {'vein': vein, 'u': along}, material)


def meshes():
    """Four leaves."""
    material = leaf_material()
    return [leaf(seed, material) for seed in range(4)]
