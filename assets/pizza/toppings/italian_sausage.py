"""Italian sausage: coarse crumbles, browned on top."""
from pizza.toppings.lay import CHUNKS, Lay
from studio.material import Material
from studio.mesh import blob

LAY = Lay(count=34, radius=0.11, sink=-0.028, reach=1.14, tilt=0.4, z=CHUNKS)
SIZES = ((0.2, 0.17, 0.13), (0.16, 0.15, 0.12), (0.22, 0.16, 0.12), (0.13, 0.12, 0.1))


def _material():
    m = Material('italian sausage')
    n = m.noise(14, 6, 0.65)
    color = m.ramp(n, [(0.3, '#8a4524'), (0.5, '#b5683a'), (0.7, '#d29562')])
    color = m.mix(m.remap(m.noise(30, 3), 0.62, 0.72, 0, 0.6), color, '#dfb487')
    color = m.mix(m.remap(m.add(m.attribute('t'), m.multiply(n, 0.3)), 0.8, 1.2, 0, 0.7), color, '#3d170b')
    fennel = m.math('LESS_THAN', m.voronoi(24), 0.10)
    color = m.mix(m.multiply(fennel, 0.7), color, '#3a2a0c')
    return m.surface(
        color, roughness=0.34, specular=0.5, coat=0.3, coat_roughness=0.15,
        normal=m.bump(m.add(n, m.multiply(m.noise(45, 4), 0.4)), 0.4, 0.016),
    )


def meshes():
    """Four crumbles."""
    material = _material()
    noise = ((1.2, 0.30), (3.0, 0.14), (8, 0.03))
    return [blob('sausage', size, material, 2.3, noise, seed + 31) for seed, size in enumerate(SIZES)]
