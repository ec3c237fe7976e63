"""Prosciutto: paper-thin slices that fall in folds, rose red with a white rim of fat."""
from pizza.toppings.finish import fibre
from pizza.toppings.lay import Lay
from pizza.toppings.ribbon import ribbon
from studio.material import Material

LAY = Lay(count=9, radius=0.3, sink=-0.03, reach=0.86, tilt=0.1, solid=0.009, z=52, drape=0.4)

SLICES = ((1.0, 0.3, 2.2, 1.5), (0.9, 0.34, 1.8, 1.4), (1.1, 0.28, 2.6, 1.6), (0.85, 0.32, 1.6, 1.5))


def material():
    """Translucent meat with darker and paler muscles along it, a band of fat at one long rim and veins of it
    between."""
    paint = Material('prosciutto')
    across = paint.add(paint.attribute('w'), paint.multiply(paint.subtract(paint.noise(4, 4), 0.5), 0.35))
    muscle = fibre(paint, 10, (0.35, 2, 1))
    color = paint.ramp(muscle, [(0.3, '#a3323a'), (0.5, '#c9605c'), (0.7, '#e29888')])
    seam = paint.remap(paint.math('ABSOLUTE', paint.subtract(across, 0.45)), 0.0, 0.05, 1, 0)
    color = paint.mix(paint.multiply(seam, 0.35), color, '#f0cdbb')
    color = paint.mix(paint.remap(across, 0.76, 0.84, 0, 0.95), color, '#f8e6d8')
    color = paint.mix(paint.remap(paint.attribute('rim'), 0.6, 1, 0, 0.25), color, '#7a1c1e')
    return paint.surface(
        color,
        roughness=0.3,
        specular=0.5,
        subsurface=0.2,
        radius=(0.05, 0.02, 0.018),
        coat=0.25,
        coat_roughness=0.15,
        normal=paint.bump(muscle, 0.25, 0.01),
    )


def meshes():
    """Four slices, (length of the sheet, width, folds, how steep they are)."""
    paint = material()
    return [
        ribbon(
            'prosciutto',
            paint,
            length,
            width,
            folds,
            fold,
            0.55,
            0.1,
            0.5 * (-1) ** seed,
            0.0,
            0.3,
            seed + 1,
            (130, 30),
        )
        for seed, (length, width, folds, fold) in enumerate(SLICES)
    ]
