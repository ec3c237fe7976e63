"""Crumbed chicken: pieces and slices of golden schnitzel; the slices show white meat inside the crust."""
from pizza.toppings.chunk import crumbed
from pizza.toppings.finish import blotch, fibre, rough_skin
from pizza.toppings.lay import Lay
from studio.material import Material

LAY = Lay(count=16, radius=0.19, sink=-0.034, reach=1.04, tilt=0.25, z=30)

# (length, width, height, whether the knife left its upper face white)
PIECES = (
    (0.42, 0.17, 0.13, 'z'),
    (0.3, 0.24, 0.14, None),
    (0.38, 0.15, 0.12, 'z'),
    (0.34, 0.2, 0.13, None),
    (0.44, 0.16, 0.13, 'z'),
)


def material():
    """Golden crumbs with darker tips; meat in cream and pale pink, drawn out in fibres."""
    paint = Material('crumbed chicken')
    crumb = paint.noise(22, 5, 0.7)
    crust = paint.ramp(crumb, [(0.3, '#98500f'), (0.45, '#c67a1e'), (0.6, '#e3a03c'), (0.75, '#f5cc7c')])
    crust = blotch(paint, crust, '#8a430d', 5, 0.54, 0.72, 0.65)
    crust = blotch(paint, crust, '#fae3ae', 34, 0.6, 0.7, 0.6)
    meat = paint.ramp(fibre(paint, 20, (1.6, 0.7, 1)), [(0.3, '#d6a873'), (0.5, '#ecca9e'), (0.7, '#f8e2c2')])
    color = paint.mix(paint.attribute('cut'), crust, meat)
    return paint.surface(
        color,
        roughness=paint.remap(paint.attribute('cut'), 0, 1, 0.5, 0.34),
        specular=0.45,
        subsurface=0.1,
        radius=(0.05, 0.03, 0.012),
        coat=0.1,
        coat_roughness=0.2,
        normal=rough_skin(paint, 46, 20, 0.75, 0.022),
    )


def meshes():
    """Three slices with the meat upwards and two pieces in full crust."""
    paint = material()
    return [
        crumbed('crumbed chicken', paint, size, 4.0 if cut else 3.0, seed + 8, 0.07, 0.05, 0.2, cut=cut)
        for seed, (*size, cut) in enumerate(PIECES)
    ]
