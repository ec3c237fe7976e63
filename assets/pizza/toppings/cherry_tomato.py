"""Cherry tomato: roasted halves, most with the cut face up, some showing their wrinkled red back."""
import numpy as np

from pizza.toppings.finish import blotch, oil, rough_skin
from pizza.toppings.lay import Lay
from pizza.toppings.round_slice import round_slice, seeds
from studio.material import Material
from studio.noise import fbm, smoothstep

LAY = Lay(count=18, radius=0.13, sink=0.02, reach=1.08, tilt=0.3, z=30)


def material():
    """Orange-red flesh, darker wet jelly with pale seeds, deep red skin, charred here and there."""
    paint = Material('cherry tomato')
    jelly, seed, skin = (paint.attribute(name) for name in ('jelly', 'seed', 'skin'))
    color = paint.ramp(paint.noise(14, 4), [(0.3, '#d9401c'), (0.5, '#ea6237'), (0.7, '#f3875a')])
    color = paint.mix(paint.multiply(jelly, 0.9), color, '#c2320c')
    color = paint.mix(paint.multiply(seed, 0.9), color, '#f4d488')
    color = paint.mix(skin, color, paint.ramp(paint.noise(8, 4), [(0.3, '#8e0a05'), (0.6, '#c81c0b')]))
    color = blotch(
        paint, color, '#3a0c04', 7, 0.58, 0.74, 0.75, mask=paint.remap(paint.attribute('t'), 0.6, 1, 0.25, 1)
    )
    return paint.surface(
        color,
        roughness=paint.remap(jelly, 0, 1, 0.28, 0.1),
        subsurface=0.2,
        radius=(0.08, 0.015, 0.008),
        coat=oil(paint, 6, 0.3, 0.8),
        coat_roughness=0.06,
        normal=rough_skin(paint, 30, 12, 0.25, 0.012),
    )


def cut_half(paint, seed, radius):
    """A half with its cut face up: two or three chambers of jelly and seeds."""
    chambers, kernel = (2, 3, 2)[seed % 3], seeds(11, 0.5, (0.10, 0.055), seed)

    def jelly(t, theta, x, y):
        return smoothstep(0.84, 0.72, t) * smoothstep(0.16, 0.34, t) * smoothstep(-0.8, -0.2, np.cos(chambers * theta))

    def seed_mask(t, theta, x, y):
        return kernel(t, theta, x, y) * jelly(t, theta, x, y)

    def relief(t, theta, x, y):
        return 0.012 * smoothstep(0.7, 0.95, t) - 0.02 * jelly(t, theta, x, y) + 0.011 * seed_mask(t, theta, x, y)

    masks = {'jelly': jelly, 'seed': seed_mask, 'skin': lambda t, theta, x, y: smoothstep(0.9, 0.96, t)}
    mesh = round_slice(
        'cherry tomato',
        paint,
        radius,
        0.085,
        cup=0.01,
        wave=0.006,
        bevel=0.3,
        relief=relief,
        masks=masks,
        seed=seed,
        stretch=1.12,
        rings=42,
        segments=120,
    )
    return mesh


def back_half(paint, seed, radius):
    """A half lying on its cut face: a wrinkled dome of skin."""

    def relief(t, theta, x, y):
        wrinkle = np.abs(fbm(np.c_[x, y], 9, 2, seed + 5))
        return 0.085 * np.sqrt(np.clip(1 - t**2.4, 0, 1)) - 0.03 * np.clip(0.28 - wrinkle, 0, 1) * smoothstep(1, 0.6, t)

    return round_slice(
        'cherry tomato',
        paint,
        radius,
        0.04,
        wave=0.004,
        relief=relief,
        seed=seed,
        stretch=1.15,
        masks={'skin': lambda t, theta, x, y: np.ones_like(t)},
        rings=36,
        segments=100,
    )


def meshes():
    """Three cut halves to one back."""
    paint = material()
    return [
        *(cut_half(paint, seed, radius) for seed, radius in enumerate((0.125, 0.135, 0.118))),
        back_half(paint, 3, 0.118),
    ]
