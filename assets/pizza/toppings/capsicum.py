"""Green capsicum: curved strips, some of a younger green, lying on their side with the skin outwards."""
import math

import numpy as np

from pizza.toppings.lay import FLAT, Lay
from studio.material import Material
from studio.mesh import sweep
from studio.noise import smoothstep

LAY = Lay(count=24, radius=0.17, sink=-0.014, reach=1.08, tilt=0.18, z=FLAT, drape=0.85)

GREEN = ('#1c6414', '#318a22', '#93b552')
YOUNG = ('#3a7a16', '#5aa32a', '#b4c766')


def _material(name, dark, light, inside):
    m = Material(name)
    skin = m.attribute('skin')
    color = m.mix(skin, inside, m.ramp(m.noise(5, 3), [(0.3, dark), (0.7, light)]))
    color = m.mix(m.remap(m.noise(7, 4), 0.58, 0.78, 0, 0.5), color, '#4a3a12')
    return m.surface(
        color, roughness=m.remap(skin, 0, 1, 0.4, 0.17), specular=0.55, subsurface=0.12, radius=(0.03, 0.03, 0.012),
        coat=m.multiply(skin, 0.5), coat_roughness=0.08, normal=m.bump(m.noise(18, 3), 0.2, 0.012),
    )


def _strip(shape, material):
    """A strip: shape is (radius of the bend, its angle); the section leans outwards so that it lies low."""
    radius, span = shape
    angles = np.linspace(-span / 2, span / 2, 44)
    wave = radius * (1 + 0.10 * np.sin(angles * 3 + radius * 9))
    path = np.c_[wave * np.cos(angles) - radius * 0.8, wave * np.sin(angles), 0.012 * np.sin(angles * 2.3 + span)]
    lean = math.radians(38)

    def section(s, around):
        end = min(1, (min(s, 1 - s) * 18) ** 0.5 + 0.15)
        across, up = np.cos(around), np.sin(around)
        u = 0.020 * np.sign(across) * np.abs(across) ** 0.6
        v = 0.038 * np.sign(up) * np.abs(up) ** 0.7
        u = u - 0.014 * (v / 0.038) ** 2
        return (u * math.cos(lean) + v * math.sin(lean)) * end, (v * math.cos(lean) - u * math.sin(lean)) * end

    def attributes(vertices, s, around):
        return {'skin': smoothstep(0.1, 0.55, np.cos(around))}

    return sweep('capsicum', path, section, material, 24, attributes=attributes)


def meshes():
    """Four dark strips and two young ones."""
    dark, young = _material('green capsicum', *GREEN), _material('young capsicum', *YOUNG)
    shapes = ((0.26, 1.9), (0.34, 1.3), (0.2, 2.6), (0.3, 1.7))
    strips = [_strip(shape, dark) for shape in shapes]
    return [strips[0], strips[1], _strip((0.25, 2.0), young), strips[2], strips[3], _strip((0.31, 1.4), young)]
