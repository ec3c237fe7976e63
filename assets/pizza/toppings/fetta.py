"""Fetta: white, crumbled cubes with a toasted corner here and there."""
from pizza.toppings.lay import SMALL, Lay
from studio.material import Material
from studio.mesh import blob

LAY = Lay(count=30, radius=0.09, sink=-0.032, reach=1.14, tilt=0.4, z=SMALL)
SIZES = ((0.16, 0.14, 0.12), (0.14, 0.14, 0.13), (0.17, 0.12, 0.11), (0.12, 0.1, 0.1), (0.09, 0.08, 0.07))


def _material():
    m = Material('fetta')
    n = m.noise(20, 6, 0.65)
    color = m.ramp(n, [(0.3, '#ead9b4'), (0.6, '#f8efd8')])
    toasted = m.add(m.attribute('t'), m.multiply(m.noise(6, 4), 0.6))
    color = m.mix(m.remap(toasted, 0.82, 1.15, 0, 0.75), color, '#d29a4c')
    return m.surface(
        color, roughness=0.5, specular=0.35, subsurface=0.2, radius=(0.06, 0.04, 0.025), normal=m.bump(n, 0.6, 0.022)
    )


def meshes():
    """Five crumbs."""
    material = _material()
    noise = ((1.6, 0.16), (5, 0.12), (14, 0.05))
    return [blob('fetta', size, material, 7, noise, seed + 51) for seed, size in enumerate(SIZES)]
