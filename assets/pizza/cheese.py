"""Melted cheeses: sheets with soft holes and browned bubbles, and the strands that run over the toppings."""
import math
import random
from dataclasses import dataclass

import numpy as np
from scipy.ndimage import (
    binary_opening, distance_transform_edt, gaussian_filter, label, maximum_filter, minimum_filter,
)

from pizza.surface import EXTENT, FLOOR, grid_points, sheet
from studio.material import Material
from studio.noise import TAU, fbm, smoothstep


@dataclass(frozen=True)
class Cheese:
    """Colours from light to deep, what shows through where it is thin, its browning, and how it melts.

    holes: how much of it is missing (0 to 1). relief: of its surface. browning: 1 is a hot oven. shreds: how far
    its gratings still show. coat: oil on it.
    """

    colors: tuple
    thin: str
    toasted: tuple
    holes: float
    relief: float
    browning: float
    shreds: float
    coat: float
    seed: int


CHEESES = {
    'mozzarella': Cheese(
        ('#ffe3b2', '#fecd80', '#f5b257'), '#e09140', ('#e2953a', '#b0601f', '#62270d'), 0.50, 1.0, 1.0, 0.0, 0.8, 5
    ),
    'cheddar': Cheese(
        ('#fbb53c', '#f39a20', '#e27f12'), '#c9540f', ('#d6761a', '#a5490f', '#5e210a'), 0.78, 1.1, 0.75, 0.5, 0.9, 25
    ),
    'plant-cheese': Cheese(
        ('#fdf0c8', '#f8e1a2', '#efcb7c'), '#e2a04e', ('#e3b160', '#c08336', '#7a4416'), 0.62, 0.8, 0.45, 0.7, 0.35, 45
    ),
}


def cheese_material(cheese, bleed=None):
    """Melted cheese; the mesh gives `thin` and `brown`, `bleed` is a sauce's colour through thin cheese."""
    m = Material('cheese', False)
    coarse, fine = m.noise(4, 5, 0.55), m.noise(30, 5, 0.6)
    light, middle, deep = cheese.colors
    color = m.ramp(coarse, [(0.3, light), (0.5, middle), (0.7, deep)])
    thin = m.add(m.attribute('thin'), m.multiply(m.subtract(fine, 0.5), 0.5))
    color = m.mix(m.remap(thin, 0.15, 0.95), color, bleed or cheese.thin)
    brown = m.add(m.attribute('brown'), m.multiply(m.subtract(m.noise(14, 6, 0.65), 0.5), 0.9))
    for (low, high, share), toast in zip(((0.12, 0.6, 0.85), (0.45, 0.85, 0.9), (0.78, 1.2, 0.9)), cheese.toasted):
        color = m.mix(m.remap(brown, low, high, 0, share), color, toast)
    oil = m.remap(m.noise(3.1, 3), 0.42, 0.62)
    height = m.add(m.noise(13, 5, 0.55, 0.6), m.multiply(fine, 0.35))
    return m.surface(
        color, roughness=m.remap(fine, 0.3, 0.7, 0.2, 0.4), specular=0.5, subsurface=0.12, radius=(0.09, 0.045, 0.018),
        coat=m.remap(oil, 0, 1, 0.15 * cheese.coat, cheese.coat), coat_roughness=0.1, normal=m.bump(height, 0.22, 0.024),
    )


def _bubbles(points, seed):
    """Domes of air: their height (units) and browning over grid points."""
    generator = random.Random(seed)
    rise, brown = np.zeros(len(points)), np.zeros(len(points))
    for _ in range(230):
        angle, distance = generator.random() * TAU, 1.22 * math.sqrt(generator.random())
        size, browned = generator.choice((0.025, 0.03, 0.04, 0.04, 0.055, 0.07, 0.09)), generator.random()
        stretch = generator.uniform(0.7, 1.4)
        dx, dy = points[:, 0] - distance * math.cos(angle), points[:, 1] - distance * math.sin(angle)
        near = np.flatnonzero((np.abs(dx) < size * 1.3) & (np.abs(dy) < size * 1.3))
        dome = np.clip(1 - (dx[near] ** 2 * stretch + dy[near] ** 2 / stretch) / size**2, 0, 1)
        rise[near] = np.maximum(rise[near], dome**0.8 * size * 0.30)
        brown[near] = np.maximum(brown[near], dome**0.6 * browned**2.2)
    return rise, brown


def _shreds(points, seed):
    """Gratings that have not quite melted: soft ridges (0 to 1) along short bent lines in all directions."""
    generator = random.Random(seed)
    ridge = np.zeros(len(points))
    for _ in range(420):
        angle, distance, turn = generator.random() * TAU, 1.22 * math.sqrt(generator.random()), generator.random() * TAU
        half, width = generator.uniform(0.06, 0.15), generator.uniform(0.014, 0.024)
        dx, dy = points[:, 0] - distance * math.cos(angle), points[:, 1] - distance * math.sin(angle)
        near = np.flatnonzero((np.abs(dx) < half + width) & (np.abs(dy) < half + width))
        along = dx[near] * math.cos(turn) + dy[near] * math.sin(turn)
        across = dy[near] * math.cos(turn) - dx[near] * math.sin(turn) + generator.uniform(-2, 2) * along**2
        beyond = np.maximum(np.abs(along) - half, 0)
        profile = np.clip(1 - (across**2 + beyond**2) / width**2, 0, 1) ** 0.7
        ridge[near] = np.maximum(ridge[near], profile * generator.uniform(0.4, 1))
    return ridge


def cheese_field(points, cheese, amount=1.0):
    """Over grid points: thickness above what lies below (negative where there is none), and `thin` and `brown`."""
    seed = cheese.seed
    distance = np.hypot(points[:, 0], points[:, 1])
    around = points / np.maximum(distance, 1e-6)[:, None]
    reach = 1.25 + 0.045 * fbm(around, 3, 3, seed) + 0.05 * fbm(points, 6, 3, seed + 1)
    edge = smoothstep(-0.02, 0.14, reach - distance)
    warped = points + 0.06 * np.c_[fbm(points, 3, 2, seed + 60), fbm(points, 3, 2, seed + 61)]
    thickness = 0.052 + 0.034 * cheese.relief * fbm(warped, 2.6, 2, seed + 2) + 0.014 * fbm(warped, 6, 2, seed + 3)
    thickness += 0.003 * (1 - np.abs(fbm(warped, 16, 2, seed + 4)) * 2)
    if cheese.shreds:
        thickness += 0.016 * cheese.shreds * _shreds(warped, seed + 70)
    shift = 0.34 * (cheese.holes - 0.5)
    hole = smoothstep(0.14 - shift, 0.5 - shift, fbm(warped, 2.7, 3, seed + 8, 0.4))
    thickness -= hole * (0.06 + 0.05 * (cheese.holes - 0.5))
    rise, blistered = _bubbles(warped, seed)
    thickness = thickness * amount + rise * 0.62 * cheese.browning
    brown = 1.05 * blistered + 0.75 * np.clip(fbm(warped, 2.1, 4, seed + 12) + 0.06, 0, 1)
    brown += 0.35 * np.clip(fbm(warped, 8, 3, seed + 14), 0, 1) + 3.6 * np.clip(thickness - 0.075, 0, 1) - 0.05
    height = thickness * edge - 0.12 * (1 - edge)
    thin = np.clip(1 - (thickness * edge - 0.018) / 0.034, 0, 1)
    return height, thin, brown * cheese.browning


def make_cheese(points, below, name='mozzarella', amount=1.0, bleed=None, turn=0.0, within=True):
    """Puts a sheet of cheese on heights `below`; returns the object and the heights with the cheese on them.

    turn: the sheet is turned by so many radians; within: says of each point whether it has any.
    """
    cheese = CHEESES[name]
    cos, sin = math.cos(turn), math.sin(turn)
    turned = points @ np.array([[cos, -sin], [sin, cos]])
    thickness, thin, brown = cheese_field(turned, cheese, amount)
    # The sheet levels out what lies below: it follows a floor and not every ripple.
    floor = np.minimum(FLOOR + 0.012, below + 0.03) if below.max() < FLOOR + 0.09 else below
    heights = floor + thickness
    distance = np.hypot(points[:, 0], points[:, 1])
    keep = (distance < 1.33) & (heights > below - 0.03) & within
    item = sheet('cheese', points, heights, keep, {'thin': thin, 'brown': brown}, cheese_material(cheese, bleed))
    return item, np.maximum(heights, below)


def over_cover(points, seed, coverage):
    """Where cheese has run over the toppings: 0 to 1, more than .5 on about `coverage` of it; pools and strands."""
    warped = points + 0.10 * np.c_[fbm(points, 2.2, 2, seed), fbm(points, 2.2, 2, seed + 1)]
    pools = fbm(warped, 2.4, 3, seed + 2, 0.45)
    strands = 0.30 - np.abs(fbm(warped, 1.5, 1, seed + 3)) * 2.0
    field = np.maximum(pools, strands) + 0.06 * fbm(points, 9, 2, seed + 4)
    distance = np.hypot(points[:, 0], points[:, 1])
    field = field - 0.6 * smoothstep(1.02, 1.22, distance)
    level = np.quantile(field[distance < 1.15], 1 - coverage)
    return np.clip((field - level) / 0.24 + 0.5, 0, 1)


def _without_shreds(mask):
    """A mask of cells without its thin spikes and its smallest islands."""
    rows, columns = np.mgrid[-4:5, -4:5]
    opened = binary_opening(mask, rows**2 + columns**2 <= 16)
    labels, count = label(opened)
    large = np.bincount(labels.ravel(), minlength=count + 1) >= 260
    large[0] = False
    return large[labels]


def make_melt_over(surface, name='mozzarella', seed=90, coverage=0.2):
    """Strands of cheese draped over what lies on the surface."""
    cheese = CHEESES[name]
    points = grid_points(surface.cells)
    cells_per_unit = (surface.cells - 1) / (2 * EXTENT)
    below = surface.heights.ravel()
    skin = maximum_filter(surface.heights, size=2 * int(0.03 * cells_per_unit) + 1)
    skin = np.maximum(gaussian_filter(skin, 0.03 * cells_per_unit).ravel(), below + 0.004)
    cover = over_cover(points, seed, coverage)
    thick = smoothstep(0.30, 1.0, cover)
    # Its edge dives below the lowest neighbour, so that it meets what lies there in a clean line.
    dive = minimum_filter(surface.heights, size=2 * int(0.02 * cells_per_unit) + 1).ravel() - 0.02
    stuck = smoothstep(0.25, 0.75, cover)
    heights = dive * (1 - stuck) + (skin + 0.016 * thick) * stuck + 0.004 * fbm(points, 9, 2, seed + 7)
    topped = np.hypot(points[:, 0], points[:, 1]) < 1.22
    seen = _without_shreds(((heights > below + 0.001) & topped).reshape(surface.heights.shape))
    outside = distance_transform_edt(~seen).ravel()
    heights -= 0.03 * smoothstep(0, 4, outside)
    brown = 0.10 + 0.14 * thick + 0.8 * np.clip(fbm(points, 5, 3, seed + 9), 0, 1)
    values = {'thin': 0.35 * (1 - thick), 'brown': brown * cheese.browning}
    return sheet('over', points, heights, outside < 5, values, cheese_material(cheese))
