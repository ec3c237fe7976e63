"""Hot salami: broad thin slices, rust red, marbled with fat and specked with pepper."""
from pizza.toppings.finish import blotch, oil, rough_skin, speck
from pizza.toppings.lay import Lay
from pizza.toppings.round_slice import round_slice
from studio.material import Material

LAY = Lay(count=13, radius=0.24, sink=0.008, reach=0.98, tilt=0.1, z=20, drape=0.5)

SLICES = ((0.245, 0.016), (0.235, 0.022), (0.25, 0.012), (0.24, 0.02))


def material():
    """Deep red with large and small pieces of pale fat; a dark dry rim; chilli oil in patches."""
    paint = Material('salami')
    color = paint.ramp(paint.noise(9, 5, 0.6), [(0.3, '#7d130a'), (0.5, '#a32413'), (0.7, '#bb3c20')])
    large = paint.remap(paint.voronoi(13, randomness=0.9), 0.16, 0.24, 1, 0)
    large = paint.multiply(large, paint.remap(paint.noise(7, 2), 0.44, 0.52))
    small = paint.remap(paint.noise(24, 4, 0.65), 0.58, 0.64)
    color = paint.mix(paint.multiply(small, 0.8), color, '#e8a887')
    color = paint.mix(paint.multiply(large, 0.9), color, '#f4cdb4')
    color = paint.mix(paint.multiply(speck(paint, 24, 0.15, 8), 0.85), color, '#2a0d08')
    color = blotch(paint, color, '#d9581c', 4, 0.54, 0.7, 0.45)
    color = paint.mix(paint.remap(paint.attribute('t'), 0.92, 0.985, 0, 0.9), color, '#5a1109')
    return paint.surface(
        color,
        roughness=paint.remap(paint.noise(18, 3), 0.35, 0.65, 0.18, 0.42),
        specular=0.55,
        subsurface=0.06,
        radius=(0.04, 0.012, 0.006),
        coat=oil(paint, 5, 0.1, 0.8),
        coat_roughness=0.08,
        normal=rough_skin(paint, 34, 14, 0.4, 0.012, paint.multiply(large, 0.4)),
    )


def meshes():
    """Four slices, (radius, how far the rim rises)."""
    paint = material()
    return [
        round_slice(
            'salami', paint, radius, 0.02, cup=cup, wave=0.016, bevel=0.35, seed=seed, wobble=0.035, stretch=1.05
        )
        for seed, (radius, cup) in enumerate(SLICES)
    ]
