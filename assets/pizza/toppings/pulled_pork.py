"""Pulled pork: loose heaps of tender shreds, pink brown, glazed."""
from pizza.toppings.finish import blotch, fibre, oil, rough_skin
from pizza.toppings.lay import Lay
from pizza.toppings.shred import tangle
from studio.material import Material

LAY = Lay(count=22, radius=0.17, sink=-0.016, reach=1.08, tilt=0.12, z=30, drape=0.4)


def material():
    """From pale pink meat to dark bark, shred by shred, with a sticky glaze."""
    paint = Material('pulled pork')
    tone = paint.add(paint.multiply(paint.attribute('shade'), 0.55), paint.multiply(fibre(paint, 22), 0.5))
    color = paint.ramp(tone, [(0.18, '#571c0a'), (0.36, '#94441c'), (0.55, '#c17a48'), (0.72, '#dfaa7c'), (0.85, '#edc8a2')])
    color = blotch(paint, color, '#7a260c', 6, 0.54, 0.7, 0.65)
    return paint.surface(color, roughness=0.28, specular=0.5, subsurface=0.1, radius=(0.05, 0.022, 0.01), coat=oil(paint, 6, 0.15, 0.8),
                         normal=rough_skin(paint, 36, 12, 0.45, 0.014))


def meshes():
    """Four heaps."""
    paint = material()
    return [
        tangle('pulled pork', paint, 17, (0.14, 0.34), 0.032, 0.026, bend=0.9, spread=0.45, radius=0.085, pile=0.07, seed=seed + 3)
        for seed in range(4)
    ]
