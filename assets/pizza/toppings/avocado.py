"""Avocado: fans of ripe crescents, green at the outer curve, butter yellow inside."""
import numpy as np

from pizza.toppings.finish import blotch, rough_skin
from pizza.toppings.join import coordinates, join, turned
from pizza.toppings.lay import Lay
from studio.material import Material
from studio.mesh import sweep
from studio.noise import fbm

LAY = Lay(count=14, radius=0.2, sink=-0.012, reach=1.02, tilt=0.15, z=54)

# (radius of the curve, how far it turns in radians, half width, how many lie in the fan)
CRESCENTS = ((0.2, 2.0, 0.074, 2), (0.22, 1.9, 0.08, 1), (0.19, 2.1, 0.07, 3), (0.21, 1.9, 0.074, 2))


def material():
    """Two greens and a yellow in bands along the slice."""
    paint = Material('avocado')
    band = paint.add(paint.attribute('outer'), paint.multiply(paint.subtract(paint.noise(8, 3), 0.5), 0.16))
    color = paint.ramp(
        band, [(0.06, '#f7dc86'), (0.45, '#f2df8c'), (0.7, '#d3d068'), (0.87, '#8ea334'), (0.97, '#375a18')]
    )
    color = blotch(paint, color, '#b99a4a', 9, 0.64, 0.78, 0.35)
    return paint.surface(
        color,
        roughness=0.34,
        specular=0.45,
        subsurface=0.2,
        radius=(0.05, 0.05, 0.015),
        coat=0.05,
        normal=rough_skin(paint, 40, 12, 0.2, 0.012),
    )


def crescent(paint, radius, turn, half_width, seed):
    """One slice lying on z = 0 along y, its outer curve towards +x."""
    angle = np.linspace(-turn / 2, turn / 2, 48)
    path = np.c_[radius * np.cos(angle) - radius * 0.75, radius * 1.15 * np.sin(angle), np.full(48, 0.024)]
    uneven = 1 + 0.08 * fbm(np.c_[angle * 2, angle * 0], 1, 2, seed)

    def section(s, around):
        taper = min(1, (min(s, 1 - s) * 3.4) ** 0.62 + 0.04) * uneven[int(s * 47)]
        c, z = np.cos(around), np.sin(around)
        return half_width * taper * np.sign(c) * np.abs(c) ** 0.75, 0.024 * np.sign(z) * np.abs(z) ** 0.55 * min(
            1, taper * 1.6
        )

    return sweep('avocado', path, section, paint, 28, attributes=lambda v, s, a: {'outer': 0.5 + 0.5 * np.cos(a)})


def meshes():
    """Four fans of one to three crescents."""
    paint = material()

    def fan(seed, radius, turn, half_width, count):
        parts = []
        for index in range(count):
            mesh = crescent(paint, radius * (1 - 0.05 * index), turn, half_width, seed * 5 + index)
            shift = (index - (count - 1) / 2) * 0.12
            parts.append(
                (
                    mesh,
                    turned(
                        coordinates(mesh), 0.16 * index, -0.16 if count > 1 else 0, (shift, 0.02 * index, 0.014 * index)
                    ),
                )
            )
        return join('avocado', parts, paint)

    return [fan(seed, *sizes) for seed, sizes in enumerate(CRESCENTS)]
