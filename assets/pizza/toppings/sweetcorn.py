"""Sweetcorn: loose kernels."""
from pizza.toppings.lay import SMALL, Lay
from studio.material import Material
from studio.mesh import blob

LAY = Lay(count=72, radius=0.055, sink=-0.016, reach=1.16, tilt=0.6, z=SMALL)


def _material():
    m = Material('sweetcorn')
    n = m.noise(9, 3)
    color = m.ramp(n, [(0.3, '#f0a90f'), (0.7, '#fbd143')])
    color = m.mix(m.remap(m.noise(5), 0.6, 0.8, 0, 0.5), color, '#b06a10')
    return m.surface(
        color, roughness=0.22, specular=0.5, subsurface=0.25, radius=(0.05, 0.03, 0.008), coat=0.3,
        normal=m.bump(n, 0.2, 0.01),
    )


def meshes():
    """Three kernels."""
    material = _material()
    size, noise = (0.085, 0.065, 0.06), ((1.6, 0.2),)
    return [blob('corn', size, material, 3, noise, seed + 81, resolution=(24, 30)) for seed in range(3)]
