"""Blue cheese: crumbled lumps, ivory with winding blue-green veins and small holes."""
from pizza.toppings.chunk import chunk
from pizza.toppings.finish import blotch, rough_skin, vein
from pizza.toppings.lay import Lay
from studio.material import Material

LAY = Lay(count=24, radius=0.11, sink=-0.03, reach=1.12, tilt=0.4, z=40)

LUMPS = ((0.22, 0.18, 0.13), (0.18, 0.17, 0.13), (0.24, 0.15, 0.12), (0.15, 0.14, 0.11), (0.12, 0.10, 0.09))


def material():
    """Ivory paste; the veins are blue-grey where they are thick and green where they fade."""
    paint = Material('blue cheese')
    color = paint.ramp(paint.noise(12, 5, 0.6), [(0.3, '#ecdcae'), (0.5, '#f8eed0'), (0.7, '#fdf8e8')])
    mould = paint.multiply(vein(paint, 7, 0.085, 4, 0.8), paint.remap(paint.noise(9, 3), 0.36, 0.5))
    color = paint.mix(paint.multiply(mould, 0.85), color, '#74836a')
    color = paint.mix(paint.remap(mould, 0.35, 0.95, 0, 0.95), color, '#24404d')
    color = blotch(paint, color, '#4e6a66', 24, 0.6, 0.72, 0.7)
    return paint.surface(
        color,
        roughness=0.45,
        specular=0.4,
        subsurface=0.15,
        radius=(0.06, 0.045, 0.025),
        coat=0.1,
        normal=rough_skin(paint, 34, 12, 0.6, 0.02, paint.multiply(mould, -0.5)),
    )


def meshes():
    """Five crumbled lumps, largest first."""
    paint = material()
    return [
        chunk('blue cheese', paint, size, 4.5, ((1.6, 0.22), (5, 0.16), (14, 0.06)), seed + 21)
        for seed, size in enumerate(LUMPS)
    ]
