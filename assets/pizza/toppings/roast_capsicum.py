"""Roasted red capsicum: soft flat strips, deep red and oily, blackened at the rim."""
from pizza.toppings.finish import blotch, fibre, oil, rough_skin, roasted
from pizza.toppings.lay import Lay
from pizza.toppings.ribbon import ribbon
from studio.material import Material

LAY = Lay(count=20, radius=0.19, sink=-0.022, reach=1.04, tilt=0.1, solid=0.026, z=14, drape=0.7)

STRIPS = ((0.5, 0.10, 1.1, 1.2), (0.42, 0.13, 0.8, -0.9), (0.56, 0.09, 1.4, 1.8), (0.36, 0.12, 0.7, -1.4))


def material():
    """Red flesh with orange in the thin places, a wet skin and charred rims."""
    paint = Material('roast capsicum')
    grain = fibre(paint, 14, (0.5, 2, 1))
    color = paint.ramp(grain, [(0.3, '#8e0d05'), (0.5, '#bd1f0a'), (0.7, '#dd4a1a')])
    color = blotch(paint, color, '#ee7a30', 6, 0.56, 0.72, 0.55)
    color = roasted(paint, color, paint.attribute('rim'), '#3a0a04', 0.55, 1.1, 0.85, 8, 1.2)
    color = blotch(paint, color, '#230703', 5, 0.6, 0.74, 0.85)
    return paint.surface(color, roughness=0.2, specular=0.55, subsurface=0.15, radius=(0.07, 0.014, 0.006), coat=oil(paint, 6, 0.35, 0.9),
                         coat_roughness=0.07, normal=rough_skin(paint, 24, 9, 0.35, 0.014))


def meshes():
    """Four strips, (length, width, waves, sideways turn)."""
    paint = material()
    return [
        ribbon('roast capsicum', paint, length, width, waves, 0.45, 0.8, 0.1, bend, 0.02, 0.45, seed + 2)
        for seed, (length, width, waves, bend) in enumerate(STRIPS)
    ]
