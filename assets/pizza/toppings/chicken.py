"""Roast chicken: torn pieces with fibres and browned ridges."""
from pizza.toppings.lay import CHUNKS, Lay
from studio.material import Material
from studio.mesh import blob

LAY = Lay(count=22, radius=0.15, sink=-0.024, reach=1.1, tilt=0.22, z=CHUNKS)
SIZES = ((0.30, 0.17, 0.13), (0.24, 0.2, 0.12), (0.34, 0.15, 0.12), (0.22, 0.17, 0.14), (0.28, 0.2, 0.11))


def _material():
    m = Material('chicken')
    fibres = m.noise(26, 5, 0.6, vector=m.scaled((0.5, 2, 2)))
    color = m.ramp(fibres, [(0.3, '#d8a468'), (0.5, '#f0d0a0'), (0.7, '#fcebcd')])
    browned = m.add(m.attribute('t'), m.multiply(m.subtract(m.noise(6, 5, 0.6), 0.5), 1.3))
    color = m.mix(m.remap(browned, 0.3, 0.72, 0, 0.95), color, '#b4651f')
    color = m.mix(m.remap(browned, 0.7, 1.0, 0, 0.92), color, '#5c270b')
    return m.surface(
        color, roughness=0.36, specular=0.45, subsurface=0.12, radius=(0.05, 0.03, 0.015), coat=0.2,
        normal=m.bump(m.add(fibres, m.noise(9, 4)), 0.55, 0.025),
    )


def meshes():
    """Five pieces."""
    material = _material()
    noise = ((1.0, 0.30), (2.6, 0.08), (8, 0.02))
    return [blob('chicken', size, material, 3.6, noise, seed + 1) for seed, size in enumerate(SIZES)]
