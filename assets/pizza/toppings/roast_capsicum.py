"""Roasted red capsicum: soft flat strips, deep red and oily, blackened at the rim."""
from pizza.toppings.finish import blotch, oil, rough_skin, roasted
from pizza.toppings.lay import Lay
from pizza.toppings.ribbon import ribbon
from studio.material import Material

LAY = Lay(count=20, radius=0.19, sink=-0.022, reach=1.04, tilt=0.1, solid=0.026, z=14, drape=0.7)

STRIPS = ((0.46, 0.15, 0.8, 1.2), (0.4, 0.18, 0.6, -0.9), (0.52, 0.13, 1.0, 1.8), (0.36, 0.16, 0.6, -1.4))


def material():
    """Red flesh with orange in the thin places, a wet skin and charred rims."""
    paint = Material('roast capsicum')
    color = paint.ramp(paint.noise(6, 4), [(0.3, '#960f06'), (0.5, '#c0230c'), (0.7, '#de4e1c')])
    color = blotch(paint, color, '#ee7a30', 6, 0.56, 0.72, 0.55)
    color = roasted(paint, color, paint.attribute('rim'), '#3a0a04', 0.75, 1.2, 0.8, 8, 1.2)
    color = blotch(paint, color, '#260905', 8, 0.53, 0.66, 0.85)
    return paint.surface(
        color,
        roughness=paint.remap(paint.noise(12, 3), 0.35, 0.65, 0.2, 0.45),
        specular=0.55,
        subsurface=0.15,
        radius=(0.07, 0.014, 0.006),
        coat=oil(paint, 8, 0.05, 0.6),
        coat_roughness=0.07,
        normal=rough_skin(paint, 28, 11, 0.6, 0.022),
    )


def meshes():
    """Four strips, (length, width, waves, sideways turn)."""
    paint = material()
    return [
        ribbon('roast capsicum', paint, length, width, waves, 0.4, 0.6, 0.06, bend, 0.02, 0.5, seed + 2)
        for seed, (length, width, waves, bend) in enumerate(STRIPS)
    ]
