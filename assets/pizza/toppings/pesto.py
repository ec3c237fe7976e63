"""Basil pesto: small spoonfuls and a thin thread of green oil over the whole pizza."""

import numpy as np

from pizza.drizzle import drizzle
from pizza.toppings.finish import oil, rough_skin
from pizza.toppings.lay import Lay
from pizza.toppings.round_slice import outline
from studio.material import Material
from studio.mesh import place, slice_mesh
from studio.noise import fbm
from studio.scatter import scatter

LAY = Lay(count=20, radius=0.1, reach=1.08, z=60)


def material():
    """Chopped basil in oil: dark and light greens side by side, crumbs of nut and cheese between them."""
    paint = Material('pesto', False)
    color = paint.ramp(paint.voronoi(34, output='Color'), [(0.2, '#274d0b'), (0.5, '#4a7d18'), (0.85, '#86ab34')])
    color = paint.mix(paint.remap(paint.noise(26, 4), 0.57, 0.63, 0, 0.85), color, '#d9cf86')
    height = paint.voronoi(34)
    return paint.surface(
        color,
        roughness=0.24,
        specular=0.55,
        subsurface=0.1,
        radius=(0.03, 0.04, 0.01),
        coat=oil(paint, 7, 0.35, 0.95),
        coat_roughness=0.07,
        normal=rough_skin(paint, 44, 16, 0.6, 0.016, height),
    )


def spoonful(paint, surface, x, y, seed):
    """A puddle at (x, y) that follows what lies there."""
    size = np.random.RandomState(seed).uniform(0.06, 0.11)
    below = surface.smoothed(0.02)

    def height(local_x, local_y):
        return surface.at(x + local_x, y + local_y, below)

    def top(t, theta, local_x, local_y):
        lumps = 1 + 0.6 * fbm(np.c_[local_x + x, local_y + y], 16, 3, seed)
        return height(local_x, local_y) + 0.034 * lumps * np.sqrt(np.clip(1 - t**3, 0, 1)) + 0.002

    def bottom(t, theta, local_x, local_y):
        return height(local_x, local_y) - 0.01

    shape = outline(size, 0.3, 1 + (seed % 3) * 0.3, 2.2, seed)
    return place(slice_mesh('pesto', shape, top, bottom, paint, 24, 72), (x, y, 0))


def pour(surface):
    """Puts the pesto on everything that lies on the surface; returns the objects."""
    paint = material()
    spots = scatter(LAY.count, LAY.reach, LAY.radius, 77)
    poured = [spoonful(paint, surface, x, y, seed) for seed, (x, y) in enumerate(spots)]
    return poured + drizzle(surface, paint, swings=7, thickness=0.011, seed=6)
