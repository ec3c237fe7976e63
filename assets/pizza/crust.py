"""The five bases. Their rims differ, the inner radius does not, so that one sauce fits them all."""
import math
import random
from dataclasses import dataclass

import numpy as np

from pizza.surface import FLOOR, INNER_RADIUS
from studio.material import Material
from studio.mesh import grid_faces, make_mesh, place
from studio.noise import TAU, fbm, smoothstep

SEGMENTS = 720

WHEAT = ((0, '#f0d9ae'), (0.3, '#e6b873'), (0.5, '#d0893a'), (0.68, '#a85b1d'), (0.84, '#6a3010'), (1, '#251008'))
FRIED = ((0, '#eec98a'), (0.3, '#dfa04c'), (0.5, '#c67a28'), (0.68, '#a05418'), (0.84, '#6a3010'), (1, '#2a1208'))
RICE = ((0, '#ecd9b0'), (0.3, '#dfbd84'), (0.5, '#c9934e'), (0.72, '#9c622a'), (1, '#4e2810'))


@dataclass(frozen=True)
class Rim:
    """A rim in units: half of its width and of its height, the height of its middle; how puffed and how square it is."""

    half_width: float
    half_height: float
    middle: float
    puff: float
    power: float
    rough: float
    blisters: int
    brown: float
    stops: tuple
    crimps: int = 0
    flour: float = 0.4
    grain: float = 0.55
    shine: float = 0.0

    @property
    def radius(self):
        """From the pizza's middle to the middle of the rim."""
        return INNER_RADIUS + self.half_width


BASES = {
    'classic': Rim(0.130, 0.115, 0.100, 0.05, 2.0, 1.0, 52, 0.0, WHEAT),
    'thin': Rim(0.088, 0.058, 0.078, 0.05, 2.2, 0.7, 64, 0.08, WHEAT, flour=0.55),
    'pan': Rim(0.115, 0.150, 0.150, 0.02, 2.9, 0.6, 26, 0.08, FRIED, flour=0.0, shine=0.35),
    'stuffed-crust': Rim(0.160, 0.150, 0.125, 0.022, 2.2, 0.55, 24, 0.0, WHEAT, crimps=26, flour=0.15, shine=0.3),
    'gluten-free': Rim(0.095, 0.072, 0.080, 0.012, 2.6, 0.5, 8, 0.06, RICE, flour=0.25, grain=1.0),
}


def crust_material(rim):
    """Baked dough: `brown` from the mesh, broken up by noise, with pores, flour and cheese where a stuffed rim leaks."""
    m = Material('crust', False)
    brown = m.add(m.attribute('brown'), m.multiply(m.subtract(m.noise(7, 6, 0.6), 0.5), 0.75))
    brown = m.add(brown, m.multiply(m.subtract(m.noise(45, 4), 0.5), 0.35))
    color = m.ramp(brown, rim.stops)
    pores = m.remap(m.noise(110, 3, 0.7), 0.56, 0.72)
    color = m.mix(m.multiply(pores, 0.35), color, '#8a4a18')
    flour = m.multiply(m.remap(m.noise(5, 3), 0.5, 0.7), m.remap(m.noise(70, 3, 0.7), 0.48, 0.75))
    color = m.mix(m.multiply(flour, rim.flour), color, '#f6ead2')
    ooze = m.remap(m.add(m.attribute('ooze'), m.multiply(m.subtract(m.noise(22, 4), 0.5), 0.7)), 0.45, 0.62)
    color = m.mix(ooze, color, m.ramp(m.noise(9, 3), [(0.35, '#f7c766'), (0.6, '#dd8f34')]))
    height = m.add(m.noise(16, 5, 0.6), m.multiply(m.noise(80, 4, 0.65), rim.grain))
    height = m.add(height, m.multiply(pores, -0.35))
    roughness = m.remap(brown, 0.2, 1.0, 0.58, 0.34)
    coat = m.math('MAXIMUM', m.multiply(ooze, 0.6), m.multiply(m.remap(m.noise(6, 3), 0.4, 0.65), rim.shine))
    return m.surface(
        color, roughness=roughness, specular=0.35, subsurface=0.06, radius=(0.05, 0.025, 0.01), coat=coat,
        coat_roughness=0.22, normal=m.bump(height, 0.5, 0.035),
    )


def _rows(rim, seed):
    """The undisplaced crust as rows of SEGMENTS points: floor, rim from inside over the top to below, underside."""
    angles = np.arange(SEGMENTS) / SEGMENTS * TAU
    circle = np.c_[np.cos(angles), np.sin(angles)]
    radius = rim.radius + (0.02 if rim.crimps == 0 else 0.006) * rim.rough * fbm(circle, 1.3, 1, seed)
    swell = 1 + rim.puff * 3.75 * fbm(circle, 2.1, 2, seed + 9, 0.35)
    if rim.crimps:
        swell = swell + 0.05 * np.abs(np.sin(angles * rim.crimps / 2 + fbm(circle, 3, 2, seed + 4))) - 0.03
    width, height = rim.half_width * swell, rim.half_height * swell
    # Where the rim begins must not move: grow outwards only.
    radius = radius + (width - rim.half_width)

    def bent(value):
        return np.sign(value) * np.abs(value) ** (2 / rim.power)

    sweep = np.linspace(math.pi * 1.12, -math.pi * 0.42, 64)
    start = radius + width * bent(math.cos(sweep[0]))
    low = rim.middle + height * bent(math.sin(sweep[0]))
    rows = []
    for t in np.linspace(0, 1, 26)[:-1]:
        z = FLOOR * 0.8 * (1 - t**6) + t**6 * np.minimum(low, FLOOR)
        rows.append(np.c_[circle * (start * t)[:, None], z])
    for angle in sweep:
        out = radius + width * bent(math.cos(angle))
        rows.append(np.c_[circle * out[:, None], rim.middle + height * bent(math.sin(angle))])
    rows.append(np.c_[circle * (radius * 0.5)[:, None], np.zeros(SEGMENTS)])
    return rows


def _spot(rim, around, over):
    """The point of the rim at two angles: around the pizza, and over the rim from outside (0) to inside (pi)."""
    out = rim.radius + rim.half_width * math.cos(over)
    return np.array([math.cos(around) * out, math.sin(around) * out, rim.middle + rim.half_height * math.sin(over)])


def _blisters(points, rim, seed):
    """Random blisters on the rim: how far each point rises (units), and how much it is browned by them (0 to 1)."""
    generator = random.Random(seed)
    rise, brown = np.zeros(len(points)), np.zeros(len(points))
    for _ in range(rim.blisters):
        centre = _spot(rim, generator.random() * TAU, generator.uniform(0.55, 2.3))
        size = generator.uniform(0.025, 0.085) * min(1.0, rim.half_height / 0.1)
        bulge = np.clip(1 - ((points - centre) ** 2).sum(1) / size**2, 0, 1) ** 1.5
        rise += bulge * size * 0.26
        brown = np.maximum(brown, bulge * generator.uniform(0.1, 1))
    return rise, brown


def _leaks(points, rim, seed):
    """Where the cheese of a stuffed rim shows (0 to 1): a few spots on its inner side."""
    generator = random.Random(seed)
    leak = np.zeros(len(points))
    warped = points + 0.05 * np.c_[fbm(points, 7, 2, seed), fbm(points, 7, 2, seed + 1), fbm(points, 7, 2, seed + 2)]
    for _ in range(9 if rim.crimps else 0):
        centre = _spot(rim, generator.random() * TAU, generator.uniform(2.0, 3.0))
        size = generator.uniform(0.04, 0.09)
        leak = np.maximum(leak, np.clip(1.2 - ((warped - centre) ** 2).sum(1) / size**2, 0, 1))
    return leak


def make_crust(base='classic', seed=1):
    """Puts a base on the stage."""
    rim = BASES[base]
    rows = _rows(rim, seed)
    points = np.concatenate(rows)
    distance = np.hypot(points[:, 0], points[:, 1])
    scale = rim.radius / np.maximum(distance, 1e-6)
    normal = points - np.c_[points[:, 0] * scale, points[:, 1] * scale, np.full(len(points), rim.middle)]
    normal /= np.linalg.norm(normal, axis=1)[:, None] + 1e-6
    on_rim = smoothstep(1.18, 1.30, distance) * (points[:, 2] > 0.0)
    rise = 0.042 * rim.rough * fbm(points, 2.8, 2, seed + 20, 0.35)
    rise += 0.010 * rim.rough * fbm(points, 8, 2, seed + 30) + 0.0025 * fbm(points, 30, 2, seed + 31)
    blister, blister_brown = _blisters(points, rim, seed + 5)
    up = np.clip(normal[:, 2], -1, 1)
    # No bulges below, where they would stick out onto the table.
    rise = (rise + blister) * smoothstep(-0.8, -0.1, up)
    brown = 0.30 + rim.brown + 0.20 * up + 0.28 * fbm(points, 2.2, 3, seed + 40) + 0.5 * blister_brown**1.4
    brown += 1.8 * np.clip(rise, 0, 0.1) - 0.30 * smoothstep(0.0, -0.7, up) - 0.22 * smoothstep(1.30, 1.2, distance)
    if base == 'pan':
        brown += 0.15 * smoothstep(0.2, -0.2, up)
    points = points + normal * (rise * on_rim)[:, None]
    points[:, 2] = np.maximum(points[:, 2], 0.002)
    faces = [face[::-1] for face in grid_faces(len(rows), SEGMENTS, False, True)]
    values = {'brown': brown, 'ooze': _leaks(points, rim, seed + 8)}
    return place(make_mesh('crust', points, faces, values, crust_material(rim)))
