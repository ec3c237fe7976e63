"""Anchovies: slender salted fillets, brown red with a silver side, shining with oil."""
import numpy as np

from pizza.toppings.finish import blotch, fibre, oil, rough_skin
from pizza.toppings.lay import Lay
from pizza.toppings.shred import thread_path
from studio.material import Material
from studio.mesh import sweep

LAY = Lay(count=13, radius=0.23, sink=-0.008, reach=0.98, tilt=0.04, z=46, drape=0.8)

FILLETS = ((0.56, 0.09, 0.5), (0.5, 0.095, -0.8), (0.6, 0.085, 0.2), (0.48, 0.09, 1.0))


def material():
    """Reddish brown flesh; the seam along the middle is dark, the flank silver."""
    paint = Material('anchovies')
    grain = fibre(paint, 22, (0.25, 2.6, 2.6))
    color = paint.ramp(grain, [(0.3, '#66301a'), (0.5, '#98573a'), (0.7, '#cc9a78')])
    flank = paint.add(paint.attribute('flank'), paint.multiply(paint.subtract(paint.noise(9, 4), 0.5), 0.5))
    color = paint.mix(paint.remap(flank, 0.6, 1.0, 0, 0.8), color, '#cfc6b8')
    color = paint.mix(paint.multiply(paint.attribute('seam'), 0.6), color, '#4a1d10')
    color = blotch(paint, color, '#40190f', 6, 0.58, 0.74, 0.6)
    return paint.surface(
        color,
        roughness=0.34,
        specular=0.6,
        subsurface=0.1,
        radius=(0.04, 0.02, 0.012),
        coat=oil(paint, 7, 0.05, 0.5),
        coat_roughness=0.07,
        normal=rough_skin(paint, 44, 14, 0.5, 0.014, grain),
    )


def fillet(paint, length, width, bend, seed):
    """One fillet along a bent path, pointed at the tail."""
    path = thread_path(length, bend, 0.01, seed + 40, 60) + (0, 0, 0.016)

    def section(s, around):
        taper = min(1, (s * 9) ** 0.6 + 0.05) * (1 - 0.68 * s**1.6)
        c, z = np.cos(around), np.sin(around)
        groove = 1 - 0.22 * np.exp(-((c / 0.16) ** 2)) * (z > 0)
        return width / 2 * taper * c, 0.012 * (taper + 0.15) * np.sign(z) * np.abs(z) ** 0.8 * groove

    def attributes(vertices, s, around):
        return {
            'flank': np.clip(np.cos(around), 0, 1),
            'seam': np.exp(-((np.cos(around) / 0.14) ** 2)) * (np.sin(around) > 0),
        }

    return sweep('anchovies', path, section, paint, 36, attributes=attributes)


def meshes():
    """Four fillets, (length, width, turn)."""
    paint = material()
    return [fillet(paint, *size, seed) for seed, size in enumerate(FILLETS)]
