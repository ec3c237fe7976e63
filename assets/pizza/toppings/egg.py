"""Free-range egg: baked on the pizza, a soft white with a glossy yolk and a little pepper."""
import numpy as np

from pizza.toppings.finish import blotch, speck
from pizza.toppings.lay import Lay
from pizza.toppings.round_slice import round_slice
from studio.material import Material
from studio.noise import fbm, smoothstep

LAY = Lay(count=5, radius=0.34, sink=0.002, reach=0.74, tilt=0.02, z=16, drape=0.7)

# (radius, radius of the yolk, its offset)
EGGS = ((0.33, 0.118, (0.03, 0.02)), (0.31, 0.124, (-0.04, 0.03)), (0.35, 0.115, (0.02, -0.05)))


def material():
    """White with a thin crisp rim; the yolk is deep orange, smoother and shinier."""
    paint = Material('egg')
    yolk = paint.attribute('yolk')
    color = paint.ramp(paint.noise(7, 4), [(0.3, '#f3ead8'), (0.5, '#fffaf0'), (0.7, '#fffefb')])
    rim = paint.add(paint.attribute('t'), paint.multiply(paint.subtract(paint.noise(6, 4), 0.5), 0.3))
    color = paint.mix(paint.remap(rim, 0.84, 1.05, 0, 0.8), color, '#dd9f48')
    color = paint.mix(paint.remap(rim, 0.98, 1.14, 0, 0.8), color, '#8a4c14')
    color = blotch(paint, color, '#f3dcae', 9, 0.6, 0.74, 0.4)
    color = paint.mix(
        paint.remap(yolk, 0.02, 0.3), color, paint.ramp(paint.noise(4, 2), [(0.3, '#f08a05'), (0.7, '#fbb216')])
    )
    color = paint.mix(paint.multiply(speck(paint, 22, 0.09, 4), 0.8), color, '#2e2118')
    return paint.surface(
        color,
        roughness=paint.remap(yolk, 0, 0.3, 0.28, 0.12),
        specular=0.5,
        subsurface=0.2,
        radius=(0.08, 0.05, 0.025),
        coat=paint.remap(yolk, 0, 0.3, 0.3, 0.8),
        coat_roughness=0.06,
        normal=paint.bump(paint.noise(14, 3), 0.14, 0.012),
    )


def meshes():
    """Three eggs."""
    paint = material()

    def egg(seed, radius, yolk_radius, offset):
        def distance(x, y):
            return np.hypot(x - offset[0], y - offset[1]) / yolk_radius

        def relief(t, theta, x, y):
            white = (
                0.024 * fbm(np.c_[x, y], 6, 3, seed)
                + 0.03 * smoothstep(1.9, 0.9, distance(x, y))
                - 0.02 * smoothstep(0.75, 1, t)
            )
            return white + 0.062 * np.sqrt(np.clip(1 - distance(x, y) ** 2.2, 0, 1))

        masks = {'yolk': lambda t, theta, x, y: smoothstep(1.02, 0.93, distance(x, y))}
        return round_slice(
            'egg',
            paint,
            radius,
            0.034,
            wave=0.008,
            bevel=0.55,
            relief=relief,
            masks=masks,
            seed=seed,
            wobble=0.2,
            lobes=1.6,
            rings=80,
            segments=180,
        )

    return [egg(seed, *sizes) for seed, sizes in enumerate(EGGS)]
