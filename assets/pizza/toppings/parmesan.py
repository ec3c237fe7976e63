"""Shaved hard cheese: thin curled shavings, straw coloured, waxy, broken at the rim."""
from pizza.toppings.finish import blotch, fibre
from pizza.toppings.lay import Lay
from pizza.toppings.ribbon import ribbon
from studio.material import Material

LAY = Lay(count=20, radius=0.16, sink=-0.012, reach=1.08, tilt=0.3, solid=0.012, z=58)

SHAVINGS = (
    (0.42, 0.2, 1.0, 0.05),
    (0.34, 0.24, 0.8, 0.07),
    (0.5, 0.17, 1.2, 0.03),
    (0.3, 0.19, 0.7, 0.06),
    (0.38, 0.22, 0.9, 0.05),
)


def material():
    """Pale, a little translucent, with the knife's fine lines along it and a drier, yellower rim."""
    paint = Material('parmesan')
    grain = fibre(paint, 18, (0.5, 3, 1))
    color = paint.ramp(grain, [(0.3, '#f0c070'), (0.5, '#f9d894'), (0.7, '#ffedc0')])
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
    """Five shavings, (length, width, turns, curl)."""
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
