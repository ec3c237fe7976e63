"""Beef meatballs: browned balls with a rough skin, shining with a little sauce."""
from pizza.toppings.chunk import chunk
from pizza.toppings.finish import blotch, oil, rough_skin, speck
from pizza.toppings.lay import Lay
from studio.material import Material

LAY = Lay(count=17, radius=0.14, sink=-0.06, reach=1.05, tilt=0.8, z=30)

BALLS = ((0.25, 0.24, 0.2), (0.22, 0.23, 0.19), (0.26, 0.23, 0.2), (0.21, 0.2, 0.18))


def material():
    """Mid brown with a dark seared side, red glaze in patches, flecks of herb."""
    paint = Material('meatballs')
    color = paint.ramp(
        paint.noise(13, 6, 0.65), [(0.3, '#582a14'), (0.48, '#875029'), (0.62, '#ac7342'), (0.76, '#cd9d69')]
    )
    color = blotch(paint, color, '#2c1007', 4, 0.54, 0.72, 0.7)
    color = blotch(paint, color, '#a3230c', 5, 0.58, 0.68, 0.6)
    color = paint.mix(paint.multiply(speck(paint, 19, 0.13, 7), 0.8), color, '#3d5a1c')
    return paint.surface(
        color,
        roughness=paint.remap(paint.noise(14, 3), 0.3, 0.7, 0.24, 0.46),
        specular=0.5,
        subsurface=0.05,
        radius=(0.04, 0.018, 0.008),
        coat=oil(paint, 5, 0.15, 0.8),
        normal=rough_skin(paint, 36, 13, 0.7, 0.026),
    )


def meshes():
    """Four balls, none quite round."""
    paint = material()
    noise = ((1.5, 0.14), (5, 0.10), (10, 0.07), (19, 0.035))
    return [chunk('meatballs', paint, size, 2.05, noise, seed + 3, (72, 96)) for seed, size in enumerate(BALLS)]
