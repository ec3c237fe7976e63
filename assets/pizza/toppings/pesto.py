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
    """Finely chopped basil in oil: dark and light greens side by side, crumbs of nut and cheese between them."""
    paint = Material('pesto', False)
    chopped = paint.add(
        paint.multiply(paint.voronoi(52, output='Color'), 0.45), paint.multiply(paint.noise(14, 4, 0.6), 0.55)
    )
    color = paint.ramp(chopped, [(0.3, '#35540f'), (0.5, '#54761b'), (0.7, '#829a38')])
    color = paint.mix(paint.remap(paint.noise(30, 4), 0.6, 0.68, 0, 0.8), color, '#d6c883')
    return paint.surface(
        color,
        roughness=0.28,
        specular=0.55,
        subsurface=0.12,
        radius=(0.03, 0.04, 0.01),
        coat=oil(paint, 6, 0.2, 0.7),
        coat_roughness=0.07,
        normal=rough_skin(paint, 44, 18, 0.25, 0.008),
    )


def green_oil():
    """The oil that runs out of it, thin enough to see the cheese's colour in it."""
    paint = Material('green oil', False)
    color = paint.ramp(paint.noise(9, 3), [(0.3, '#5d7a1a'), (0.5, '#7c952a'), (0.7, '#a3ac45')])
    return paint.surface(color, roughness=0.14, specular=0.6, subsurface=0.3, radius=(0.03, 0.04, 0.01), coat=0.6)


def spoonful(paint, surface, x, y, seed):
    """A puddle at (x, y) that follows what lies there."""
    size = np.random.RandomState(seed).uniform(0.06, 0.13)
    below = surface.smoothed(0.02)

    def height(local_x, local_y):
        return surface.at(x + local_x, y + local_y, below)

    def top(t, theta, local_x, local_y):
        lumps = 1 + 0.3 * fbm(np.c_[local_x + x, local_y + y], 16, 2, seed)
        return height(local_x, local_y) + 0.02 * lumps * np.sqrt(np.clip(1 - t**3, 0, 1)) + 0.002

    def bottom(t, theta, local_x, local_y):
        return height(local_x, local_y) - 0.01

    shape = outline(size, 0.28, 1.2 + (seed % 3) * 0.5, 1.3, seed)
    return place(slice_mesh('pesto', shape, top, bottom, paint, 24, 72), (x, y, 0))


def pour(surface):
    """Puts the pesto on everything that lies on the surface; returns the objects."""
    paint = material()
    spots = scatter(LAY.count, LAY.reach, LAY.radius, 77)
    poured = [spoonful(paint, surface, x, y, seed) for seed, (x, y) in enumerate(spots)]
    return poured + drizzle(surface, green_oil(), swings=9, thickness=0.009, seed=6)
