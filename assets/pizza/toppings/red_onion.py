"""Red onion: softened arcs of rings, purple outside and pale inside."""
import numpy as np

from pizza.toppings.lay import FLAT, Lay
from studio.material import Material
from studio.mesh import sweep
from studio.noise import smoothstep

LAY = Lay(count=22, radius=0.19, sink=-0.004, reach=1.02, tilt=0.04, z=FLAT, drape=0.95)


def _material():
    m = Material('red onion')
    edge = m.add(m.attribute('edge'), m.multiply(m.subtract(m.noise(9, 3), 0.5), 0.35))
    color = m.ramp(edge, [(0, '#f0dce6'), (0.28, '#d79cc2'), (0.52, '#a23c7c'), (1, '#5a1346')])
    color = m.mix(m.remap(m.noise(5, 4), 0.56, 0.76, 0, 0.5), color, '#8a4a34')
    return m.surface(
        color, roughness=0.22, specular=0.5, subsurface=0.2, radius=(0.04, 0.02, 0.03), coat=0.3,
        normal=m.bump(m.noise(30, 2, vector=m.scaled((1, 1, 4))), 0.15, 0.01),
    )


def _arc(seed, material):
    radius, span = (0.27, 0.2, 0.32, 0.15, 0.24)[seed], (2.6, 3.6, 2.0, 4.4, 3.0)[seed]
    angles = np.linspace(0, span, 60)
    wave = radius * (1 + 0.10 * np.sin(angles * 1.7 + seed))
    path = np.c_[wave * np.cos(angles), wave * np.sin(angles) * 0.9, 0.008 * np.sin(angles * 2 + seed)]
    path -= path.mean(0) * np.array([1, 1, 0])

    def section(s, around):
        end = min(1, (min(s, 1 - s) * 12) ** 0.6 + 0.1)
        across, up = np.cos(around), np.sin(around)
        return 0.027 * across * end, 0.026 * np.sign(up) * np.abs(up) ** 0.7 * end

    def attributes(vertices, s, around):
        return {'edge': smoothstep(-0.2, 0.9, np.cos(around))}

    return sweep('onion', path, section, material, 18, attributes=attributes)


def meshes():
    """Five arcs."""
    material = _material()
    return [_arc(seed, material) for seed in range(5)]
