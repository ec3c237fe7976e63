"""Falafel: small fried balls with a brown crumbly crust, some broken open to their green inside."""
from pizza.toppings.chunk import crumbed
from pizza.toppings.finish import blotch, rough_skin, speck
from pizza.toppings.lay import Lay
from studio.material import Material

LAY = Lay(count=15, radius=0.14, sink=-0.05, reach=1.05, tilt=0.5, z=30)

BALLS = ((0.24, 0.23, 0.18, None), (0.26, 0.24, 0.2, 0.3), (0.23, 0.22, 0.17, None), (0.25, 0.24, 0.2, 0.25))


def material():
    """Chestnut crust with dark and golden crumbs; the open face is herb green, flecked with sesame."""
    paint = Material('falafel')
    crumb = paint.noise(26, 5, 0.65)
    color = paint.ramp(crumb, [(0.3, '#4f2409'), (0.45, '#86460f'), (0.6, '#b4701f'), (0.75, '#d7a04a')])
    color = blotch(paint, color, '#3a1a08', 6, 0.56, 0.74, 0.6)
    color = paint.mix(paint.multiply(speck(paint, 17, 0.16, 6), 0.85), color, '#f3dfae')
    inside = paint.ramp(paint.noise(24, 5, 0.65), [(0.3, '#767530'), (0.5, '#a39a52'), (0.7, '#d0c288')])
    inside = paint.mix(paint.multiply(speck(paint, 20, 0.2, 9), 0.8), inside, '#3c5a18')
    color = paint.mix(paint.attribute('cut'), color, inside)
    return paint.surface(
        color,
        roughness=0.5,
        specular=0.4,
        subsurface=0.06,
        radius=(0.04, 0.025, 0.01),
        coat=0.06,
        normal=rough_skin(paint, 46, 20, 0.8, 0.02),
    )


def meshes():
    """Two whole balls and two opened ones, (length, width, height, level of the cut)."""
    paint = material()
    return [
        crumbed('falafel', paint, size, 2.2, seed + 5, 0.075, 0.05, 0.14, level=level)
        for seed, (*size, level) in enumerate(BALLS)
    ]
