"""Roasted pumpkin: soft orange cubes, their edges caramelised."""
from pizza.toppings.chunk import chunk
from pizza.toppings.finish import blotch, fibre, oil, roasted, rough_skin
from pizza.toppings.lay import Lay
from studio.material import Material

LAY = Lay(count=21, radius=0.13, sink=-0.055, reach=1.08, tilt=0.45, z=30)

CUBES = ((0.22, 0.2, 0.17), (0.19, 0.19, 0.17), (0.25, 0.17, 0.16), (0.18, 0.16, 0.15), (0.22, 0.21, 0.14))


def material():
    """Saturated orange flesh, sweet brown edges, a shine of oil."""
    paint = Material('roast pumpkin')
    color = paint.ramp(fibre(paint, 16, (1.8, 0.6, 1)), [(0.3, '#d5690c'), (0.5, '#ee8d1c'), (0.7, '#f9ae3e')])
    color = roasted(paint, color, paint.attribute('edge'), '#a84c0c', 0.5, 1.0, 0.85, 7, 0.9)
    color = roasted(paint, color, paint.attribute('edge'), '#4d1a05', 0.85, 1.2, 0.9, 9, 1.0)
    color = blotch(paint, color, '#8f3d0a', 5, 0.58, 0.72, 0.7)
    return paint.surface(
        color,
        roughness=0.3,
        specular=0.5,
        subsurface=0.25,
        radius=(0.08, 0.04, 0.008),
        coat=oil(paint, 5, 0.15, 0.7),
        normal=rough_skin(paint, 30, 10, 0.45, 0.02),
    )


def meshes():
    """Five chunks with rounded corners."""
    paint = material()
    return [
        chunk('roast pumpkin', paint, size, 5.0, ((1.3, 0.2), (4, 0.07), (12, 0.025)), seed + 3)
        for seed, size in enumerate(CUBES)
    ]
