"""Shaved hard cheese: thin curled shavings, straw coloured, waxy, broken at the rim."""
from pizza.toppings.finish import blotch, fibre
from pizza.toppings.lay import Lay
from pizza.toppings.ribbon import ribbon
from studio.material import Material

LAY = Lay(count=26, radius=0.13, sink=-0.012, reach=1.08, tilt=0.2, solid=0.008, z=58)

SHAVINGS = ((0.32, 0.14, 1.0, 0.03), (0.26, 0.17, 0.8, 0.04), (0.38, 0.12, 1.2, 0.02), (0.22, 0.13, 0.7, 0.035))


def material():
    """Pale, a little translucent, with the knife's fine lines along it and a drier, yellower rim."""
    paint = Material('parmesan')
    grain = fibre(paint, 18, (0.5, 3, 1))
    color = paint.ramp(grain, [(0.3, '#f6d290'), (0.5, '#fde4b0'), (0.7, '#fff3d4')])
    color = paint.mix(paint.multiply(paint.attribute('rim'), 0.45), color, '#e8b85a')
    color = blotch(paint, color, '#fffbea', 30, 0.58, 0.7, 0.6)
    return paint.surface(
        color,
        roughness=0.42,
        specular=0.45,
        subsurface=0.18,
        radius=(0.05, 0.04, 0.02),
        coat=0.08,
        normal=paint.bump(grain, 0.35, 0.012),
    )


def meshes():
    """Four shavings, (length, width, turns, curl)."""
    paint = material()
    return [
        ribbon(
            'parmesan',
            paint,
            length,
            width,
            folds=0.5,
            fold=turns,
            flat=0.8,
            ragged=0.08,
            bend=0.3,
            curl=curl,
            taper=0.3,
            seed=seed,
        )
        for seed, (length, width, turns, curl) in enumerate(SHAVINGS)
    ]
