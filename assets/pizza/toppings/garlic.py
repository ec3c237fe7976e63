"""Roasted garlic: small plump cloves, honey coloured, browned at the tip."""
import numpy as np

from pizza.toppings.finish import blotch, fibre, oil, roasted, rough_skin
from pizza.toppings.lay import Lay
from studio.material import Material
from studio.mesh import blob
from studio.noise import smoothstep

LAY = Lay(count=30, radius=0.09, sink=-0.028, reach=1.12, tilt=0.3, z=40)

CLOVES = ((0.23, 0.145, 0.115), (0.21, 0.15, 0.115), (0.24, 0.13, 0.11), (0.2, 0.13, 0.105))


def material():
    """Cream to honey, with brown ends and darker ridges."""
    paint = Material('garlic')
    color = paint.ramp(fibre(paint, 16, (0.4, 2, 2)), [(0.3, '#dfae62'), (0.5, '#f4dba6'), (0.7, '#fff3d6')])
    color = roasted(paint, color, paint.attribute('tip'), '#a8611a', 0.2, 0.8, 0.88, 8, 0.6)
    color = roasted(paint, color, paint.attribute('tip'), '#5e2c0a', 0.66, 1.05, 0.85, 10, 0.6)
    color = blotch(paint, color, '#a8651c', 9, 0.56, 0.7, 0.75)
    return paint.surface(
        color,
        roughness=0.28,
        specular=0.5,
        subsurface=0.2,
        radius=(0.06, 0.04, 0.015),
        coat=oil(paint, 7, 0.2, 0.7),
        normal=rough_skin(paint, 34, 11, 0.35, 0.014),
    )


def meshes():
    """Four cloves, round at one end and pointed at the other."""
    paint = material()

    def teardrop(vertices):
        x, y, z = vertices.T
        narrow = 1 - 0.45 * smoothstep(0, 1.1, x)
        return np.c_[x, (y + 0.18 * x * x) * narrow, z * narrow]

    def attributes(vertices):
        share = vertices[:, 0] / np.abs(vertices[:, 0]).max()
        return {'tip': np.maximum(smoothstep(0.1, 0.95, share), 0.75 * smoothstep(-0.75, -1, share))}

    return [
        blob(
            'garlic',
            size,
            paint,
            2.2,
            ((1.4, 0.18), (4, 0.05), (11, 0.02)),
            seed + 61,
            attributes=attributes,
            shape=teardrop,
        )
        for seed, size in enumerate(CLOVES)
    ]
