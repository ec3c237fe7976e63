"""Smoked brisket: short slices across the grain, a black bark around a rosy smoke ring."""
from pizza.toppings.chunk import chunk
from pizza.toppings.finish import blotch, fibre, oil, rough_skin
from pizza.toppings.lay import Lay
from studio.material import Material

LAY = Lay(count=18, radius=0.18, sink=-0.02, reach=1.05, tilt=0.18, z=30)

SLICES = ((0.4, 0.17, 0.075), (0.34, 0.2, 0.07), (0.44, 0.15, 0.08), (0.3, 0.17, 0.075))


def material():
    """From the rim inwards: black bark, pink ring, brown meat with fine cross fibres and veins of fat."""
    paint = Material('brisket')
    grain = fibre(paint, 26, (2.4, 0.5, 1))
    wander = paint.multiply(paint.subtract(paint.noise(8, 4), 0.5), 0.28)
    depth = paint.add(paint.attribute('border'), wander)
    color = paint.ramp(grain, [(0.3, '#643820'), (0.5, '#8f5c3a'), (0.7, '#b98a62')])
    color = blotch(paint, color, '#dcb88c', 11, 0.62, 0.7, 0.5)
    color = paint.mix(paint.remap(depth, 0.62, 0.8, 0, 0.6), color, '#a64a3a')
    color = paint.mix(
        paint.remap(depth, 0.82, 0.94, 0, 0.96),
        color,
        paint.ramp(paint.noise(26, 4), [(0.35, '#1b0c06'), (0.7, '#5a2b12')]),
    )
    return paint.surface(
        color,
        roughness=0.3,
        specular=0.5,
        subsurface=0.08,
        radius=(0.05, 0.02, 0.012),
        coat=oil(paint, 6, 0.2, 0.85),
        normal=rough_skin(paint, 40, 14, 0.5, 0.016, grain),
    )


def meshes():
    """Four slices with broken ends."""
    paint = material()
    noise = ((1.2, 0.3), (3.5, 0.15), (11, 0.05))
    return [chunk('brisket', paint, size, 4.0, noise, seed + 17, (64, 90)) for seed, size in enumerate(SLICES)]
