"""Spring onion: thin rings, dark green to nearly white, and a few slanting slivers."""
import numpy as np

from pizza.toppings.finish import fibre
from pizza.toppings.join import join, turned, coordinates
from pizza.toppings.lay import Lay
from studio.material import Material
from studio.mesh import sweep
from studio.noise import fbm

LAY = Lay(count=64, radius=0.055, sink=-0.006, reach=1.14, tilt=0.5, z=57)

# (radius, how much longer than wide, wall, height, green from 0 pale to 1 dark, whether a smaller ring sits inside)
RINGS = (
    (0.040, 1.05, 0.019, 0.026, 0.95, False), (0.040, 1.15, 0.016, 0.032, 0.5, True),
    (0.044, 1.5, 0.018, 0.022, 0.85, False), (0.035, 1.0, 0.016, 0.036, 0.15, True),
    (0.038, 1.9, 0.019, 0.020, 1.0, False),
)


def material():
    """Green outside, paler inside the ring and at its cut edges."""
    paint = Material('spring onion')
    tone = paint.add(paint.attribute('green'), paint.multiply(paint.subtract(fibre(paint, 30), 0.5), 0.3))
    color = paint.ramp(tone, [(0.05, '#eef2cf'), (0.3, '#bcd77a'), (0.6, '#63a136'), (0.95, '#25681a')])
    return paint.surface(
        color,
        roughness=0.26,
        specular=0.5,
        subsurface=0.15,
        radius=(0.02, 0.03, 0.01),
        coat=0.35,
        normal=paint.bump(paint.noise(40, 2), 0.15, 0.006),
    )


def ring(paint, radius, stretch, wall, height, green, seed):
    """One ring lying on z = 0; inside it is a third paler."""
    angle = np.arange(44) / 44 * 2 * np.pi
    uneven = 1 + 0.08 * fbm(np.c_[np.cos(angle), np.sin(angle)], 1, 2, seed)
    path = np.c_[radius * stretch * uneven * np.cos(angle), radius * uneven * np.sin(angle), np.full(44, height / 2)]

    def section(s, around):
        c, z = np.cos(around), np.sin(around)
        return wall / 2 * np.sign(c) * np.abs(c) ** 0.7, height / 2 * np.sign(z) * np.abs(z) ** 0.5

    def shade(vertices, s, around):
        outward = np.hypot(vertices[:, 0] / stretch, vertices[:, 1]) - radius
        return {'green': green * (0.82 + 0.18 * np.tanh(outward * 160)) - 0.35 * np.clip(np.sin(around) - 0.6, 0, 1)}

    return sweep('spring onion', path, section, paint, 16, closed=True, attributes=shade)


def meshes():
    """Five kinds of ring."""
    paint = material()
    found = []
    for seed, (radius, stretch, wall, height, green, inner) in enumerate(RINGS):
        parts = [ring(paint, radius, stretch, wall, height, green, seed)]
        if inner:
            small = ring(paint, radius * 0.55, stretch, wall, height * 0.9, green * 0.5, seed + 9)
            parts.append((small, turned(coordinates(small), 0.4, 0.1, (0.004, -0.003, -0.002))))
        found.append(join('spring onion', parts, paint))
    return found
