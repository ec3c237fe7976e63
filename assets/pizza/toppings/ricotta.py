"""Ricotta: spooned dollops of soft white curd, grainy and dry on top."""
import numpy as np

from pizza.toppings.chunk import chunk
from pizza.toppings.finish import blotch, rough_skin
from pizza.toppings.join import coordinates, join, turned
from pizza.toppings.lay import Lay
from studio.material import Material

LAY = Lay(count=13, radius=0.16, sink=-0.02, reach=1.06, tilt=0.2, z=40)

CURD = ((2, 0.18), (5, 0.06), (13, 0.012))


def material():
    """Cool white with creamy hollows."""
    paint = Material('ricotta')
    color = paint.ramp(paint.noise(16, 5, 0.65), [(0.3, '#f1e4c8'), (0.5, '#fdf6e6'), (0.7, '#fffdf7')])
    color = blotch(paint, color, '#dfae62', 8, 0.57, 0.74, 0.6)
    return paint.surface(
        color,
        roughness=0.55,
        specular=0.35,
        subsurface=0.2,
        radius=(0.06, 0.045, 0.03),
        normal=rough_skin(paint, 40, 15, 0.25, 0.012),
    )


def meshes():
    """Four dollops, each of five or six lumps of curd that run into each other."""
    paint = material()

    def dollop(seed):
        random = np.random.RandomState(seed + 4)
        lumps = []
        for index in range(5 + seed % 2):
            size = random.uniform(0.09, 0.19)
            mesh = chunk('curd', paint, (size * 1.15, size, size * 0.4), 2.2, CURD, seed * 9 + index, (54, 72))
            lumps.append((mesh, turned(coordinates(mesh), random.uniform(0, 6), 0, (*random.normal(0, 0.06, 2), 0))))
        return join('ricotta', lumps, paint)

    return [dollop(seed) for seed in range(4)]
