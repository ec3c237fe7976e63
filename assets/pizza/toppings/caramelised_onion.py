"""Caramelised onion: glossy tangles of soft strips, amber to deep brown."""
from pizza.toppings.finish import blotch, oil, rough_skin
from pizza.toppings.lay import Lay
from pizza.toppings.shred import tangle
from studio.material import Material

LAY = Lay(count=15, radius=0.18, sink=0.002, reach=1.08, tilt=0.06, z=30, drape=0.5)


def material():
    """Amber flesh that light goes through, darker from strip to strip and nearly black at some ends."""
    paint = Material('caramelised onion')
    tone = paint.add(paint.multiply(paint.attribute('shade'), 0.55), paint.multiply(paint.noise(7, 4), 0.5))
    color = paint.ramp(tone, [(0.18, '#5e2608'), (0.4, '#9a4f14'), (0.6, '#c67f2c'), (0.8, '#e2b060')])
    color = blotch(paint, color, '#351205', 9, 0.56, 0.74, 0.8)
    return paint.surface(
        color,
        roughness=0.2,
        specular=0.55,
        subsurface=0.18,
        radius=(0.06, 0.025, 0.008),
        coat=oil(paint, 6, 0.3, 0.9),
        coat_roughness=0.08,
        normal=rough_skin(paint, 28, 9, 0.2, 0.008),
    )


def meshes():
    """Four tangles of flat curved strips."""
    paint = material()
    size = {'length': (0.36, 0.72), 'width': 0.04, 'height': 0.016}
    heap = {'bend': 2.4, 'spread': 0.5, 'radius': 0.10, 'pile': 0.03}
    return [tangle('caramelised onion', paint, 9, **size, **heap, seed=seed) for seed in range(4)]
