"""Smoked salmon: silky folded slices, coral orange with fine pale lines."""
from pizza.toppings.finish import oil
from pizza.toppings.lay import Lay
from pizza.toppings.ribbon import ribbon
from studio.material import Material

LAY = Lay(count=10, radius=0.27, sink=-0.03, reach=0.9, tilt=0.1, solid=0.012, z=52, drape=0.4)

SLICES = ((0.85, 0.3, 1.6, 1.35), (0.75, 0.34, 1.3, 1.2), (0.95, 0.27, 2.0, 1.45), (0.7, 0.3, 1.2, 1.3))


def material():
    """Wet translucent coral; curved white lines run across, closer together towards one rim."""
    paint = Material('smoked salmon')
    across, along = paint.attribute('w'), paint.attribute('s')
    bow = paint.multiply(paint.math('POWER', paint.subtract(across, 0.5), 2.0), 1.6)
    phase = paint.add(paint.multiply(paint.add(along, bow), 62.0), paint.multiply(paint.noise(5, 3), 7.0))
    lines = paint.remap(paint.math('SINE', phase), 0.62, 0.97)
    color = paint.ramp(paint.noise(5, 4), [(0.3, '#e2571f'), (0.5, '#f07a3c'), (0.7, '#f79a62')])
    color = paint.mix(paint.multiply(lines, 0.7), color, '#fbd5b4')
    color = paint.mix(paint.remap(across, 0.86, 1.0, 0, 0.5), color, '#c4562c')
    return paint.surface(
        color,
        roughness=0.2,
        specular=0.5,
        subsurface=0.25,
        radius=(0.07, 0.03, 0.018),
        coat=oil(paint, 5, 0.3, 0.8),
        coat_roughness=0.08,
        normal=paint.bump(lines, 0.12, 0.008),
    )


def meshes():
    """Four slices, (length of the sheet, width, folds, how steep they are)."""
    paint = material()
    return [
        ribbon(
            'smoked salmon',
            paint,
            length,
            width,
            folds,
            fold,
            0.55,
            0.08,
            0.6 * (-1) ** seed,
            0.0,
            0.35,
            seed + 5,
            (130, 30),
        )
        for seed, (length, width, folds, fold) in enumerate(SLICES)
    ]
