"""Seasoned beef: crumbled mince, browned in small clusters."""
import numpy as np

from pizza.toppings.chunk import chunk
from pizza.toppings.finish import blotch, oil, rough_skin
from pizza.toppings.join import coordinates, join, turned
from pizza.toppings.lay import Lay
from studio.material import Material

LAY = Lay(count=46, radius=0.10, sink=-0.02, reach=1.14, tilt=0.3, z=36)

GRAIN = ((1.6, 0.36), (4, 0.2), (11, 0.07))


def material():
    """Warm browns from tan to nearly black, glossy with juice."""
    paint = Material('beef')
    color = paint.ramp(
        paint.noise(15, 6, 0.65), [(0.3, '#5c321a'), (0.45, '#8b5a36'), (0.6, '#ae7d50'), (0.75, '#d0a273')]
    )
    color = blotch(paint, color, '#2a1008', 7, 0.56, 0.74, 0.6)
    color = blotch(paint, color, '#c79a68', 32, 0.62, 0.72, 0.5)
    return paint.surface(
        color,
        roughness=0.36,
        specular=0.5,
        subsurface=0.05,
        radius=(0.04, 0.02, 0.01),
        coat=oil(paint, 7, 0.1, 0.6),
        normal=rough_skin(paint, 42, 15, 0.65, 0.022),
    )


def meshes():
    """Five clusters of two to four crumbs."""
    paint = material()

    def cluster(seed):
        random = np.random.RandomState(seed + 7)
        parts = []
        for index in range(2 + seed % 3):
            size = random.uniform(0.07, 0.13)
            mesh = chunk('crumb', paint, (size * 1.3, size, size * 0.85), 2.3, GRAIN, seed * 9 + index, (34, 46))
            parts.append((mesh, turned(coordinates(mesh), random.uniform(0, 6), 0, (*random.normal(0, 0.05, 2), 0.01))))
        return join('beef', parts, paint)

    return [cluster(seed) for seed in range(5)]
