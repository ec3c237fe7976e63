"""A pot of tiramisu in a glass, its layers showing. params: none."""

import numpy as np

from studio.material import Material
from studio.mesh import blob, lathe, place, slice_mesh, smooth_profile
from studio.noise import fbm, smoothstep
from table.framing import fit

RADIUS, TALL = .46, .82

# From below: sponge soaked in coffee and mascarpone in turn, as shares of the height.
LAYERS = [
    (0., '#53280e'), (.17, '#fbf0d6'), (.36, '#643414'), (.54, '#fdf4de'), (.70, '#53280e'), (.84, '#fdf4de'),
    (1., '#fdf4de'),
]


def _filling():
    """The layers as they press against the glass: borders uneven, sponge porous, cream smooth."""
    material = Material('tiramisu', False)
    level = material.remap(
        material.add(material.position()[2], material.multiply(material.subtract(material.noise(4, 3), .5), .14)), .06,
        TALL - .04, 0, 1, False,
    )
    stops = []
    for index, (start, color) in enumerate(LAYERS[:-1]):
        stops += [(min(start + .006, 1), color), (max(LAYERS[index + 1][0] - .006, 0), color)]
    shade = material.ramp(level, stops, 'LINEAR')
    porous = material.remap(material.voronoi(20), .05, .22, 1, 0)
    soak = material.remap(material.noise(6, 4), .4, .66)
    dark = material.mix(material.multiply(porous, .5), shade, '#2f1608')
    is_cream = material.math(
        'GREATER_THAN', material.ramp(level, [(p, 1. if '#f' in c else 0.) for p, c in stops], 'LINEAR'), .5
    )
    shade = material.mix(is_cream, material.mix(material.multiply(soak, .4), dark, '#a8703c'), shade)
    return material.surface(
        shade, roughness=.35, specular=.4, subsurface=.12, radius=(.05, .04, .02), coat=.5, coat_roughness=.03,
        normal=material.bump(material.noise(14, 4), .06, .01),
    )


def _glass():
    """The glass, drawn where it is thick: its foot and its rim."""
    material = Material('glass', False)
    weight = material.node('LayerWeight')
    weight.inputs['Blend'].default_value = .3
    alpha = material.remap(weight.outputs['Facing'], .2, 1., .03, .6)
    surface = material.surface('#dfe9ea', roughness=.03, specular=.6, coat=1., coat_roughness=.02, alpha=alpha)
    low, high = RADIUS * .86, RADIUS * 1.02
    foot = [(0, .0), (low - .04, .0), (low, .02), (low + .01, .06)]
    wall = [(high, TALL + .10), (high + .012, TALL + .115), (high - .012, TALL + .115), (high - .02, TALL)]
    place(lathe('glass', smooth_profile(foot + wall, 100), surface, 200))


def _top():
    """The last of the cream in soft waves, under cocoa."""
    material = Material('cocoa', False)
    dust = material.remap(
        material.add(material.multiply(material.noise(70, 3, .7), .55), material.multiply(material.noise(3, 3), .5)),
        .38, .56,
    )
    shade = material.mix(dust, '#f6e6c6', material.ramp(material.noise(50, 3), [(.3, '#3a1c0c'), (.7, '#6d3d1e')]))
    surface = material.surface(
        shade, roughness=.75, specular=.2, normal=material.bump(material.noise(60, 4, .7), .5, .012)
    )
    radius = RADIUS * 1.0
    top = lambda t, a, x, y: .02 + .03 * np.cos(
        x * 17 + 1.2 * fbm(np.c_[x, y], 2, 2, 3)
    ) * smoothstep(1, .7, t) + .02 * fbm(np.c_[x, y], 3, 3, 4)
    place(
        slice_mesh(
            'cocoa', lambda a: radius + 0 * a, top, lambda t, a, x, y: -.03 + 0 * t, surface, rings=80, segments=160
        ),
        (0, 0, TALL),
    )


def _beans():
    """Roasted coffee beans."""
    material = Material('bean')
    groove = material.attribute('groove')
    shade = material.mix(groove, material.ramp(material.noise(5), [(.3, '#2a1208'), (.7, '#4f2a14')]), '#1a0a04')
    surface = material.surface(shade, roughness=.28, specular=.5, coat=.3)

    def crease(v):
        v = v.copy()
        v[:, 2] = np.where(v[:, 2] > 0, v[:, 2] * (.75 - .35 * np.exp(-(v[:, 1] / .14) ** 2)), v[:, 2])
        return v
    return blob(
        'bean', (.14, .10, .09), surface, 2.1, ((1.3, .04),), 1, (36, 48),
        lambda v: {'groove': np.exp(-(v[:, 1] / .008) ** 2) * (v[:, 2] > 0)}, crease,
    )


def _finger():
    """A sponge finger dusted with sugar."""
    material = Material('finger')
    shade = material.ramp(material.noise(12, 5, .6), [(.3, '#d29a4e'), (.6, '#efc884')])
    sugar = material.math('LESS_THAN', material.voronoi(40), .3)
    shade = material.mix(material.multiply(sugar, .7), shade, '#fdf6e6')
    surface = material.surface(
        shade, roughness=.55, specular=.35, subsurface=.1,
        normal=material.bump(material.add(material.noise(30, 4), sugar), .5, .015),
    )
    return blob('finger', (.72, .22, .15), surface, 3.2, ((1.5, .06), (5, .03)), 2, (60, 80))


def stage(params):
    """Puts the pot on the stage; returns the camera's settings."""
    profile = [(RADIUS * .82, .05)] + [(RADIUS * (.84 + .13 * k / 20), .06 + (TALL - .06) * k / 20) for k in range(21)]
    place(lathe('filling', profile, _filling(), 200))
    _glass()
    _top()
    finger = _finger()
    place(finger, (-.60, -.22, .08), (0, 0, .5))
    place(finger, (-.52, -.44, .08), (0, 0, .2))
    for index, (x, y, turn) in enumerate(((.56, -.30, .3), (.68, -.18, 1.9), (.48, -.46, 2.7), (.70, -.42, 1.1))):
        place(_beans(), (x, y, .04), (.1, .2, turn))
    for x, y, turn in ((.05, -.10, .4), (-.06, -.04, 2.0), (.10, .04, 1.2)):
        place(_beans(), (x, y, TALL + .085), (.1, 0, turn))
    return fit(24, 0, 100, .82)
