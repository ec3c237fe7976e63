"""A bacon and egg roll. params: none."""

import numpy as np

from pizza.toppings.finish import blotch
from studio.material import Material
from studio.mesh import blob, grid_faces, make_mesh, place, slice_mesh, solidify, subdivide
from studio.noise import fbm, smoothstep
from table.framing import fit
from table.sauces import glossy
from table.tableware import board, paper


def _bun():
    """A soft white roll: browned dome, pale sides; mask rise."""
    material = Material('bun', False)
    z = material.attribute('dome')
    tone = material.add(z, material.multiply(material.subtract(material.noise(5, 4), .5), .5))
    shade = material.ramp(tone, [(.05, '#f7e3b4'), (.3, '#ecc07a'), (.6, '#cf8a3c'), (1., '#a8601f')])
    flour = material.multiply(material.remap(material.noise(70, 3, .7), .5, .7), material.remap(z, .6, .95))
    shade = material.mix(material.multiply(flour, .5), shade, '#fbf1dc')
    return material.surface(
        shade, roughness=.42, specular=.4, subsurface=.1, radius=(.06, .04, .02), coat=.12,
        normal=material.bump(material.noise(22, 5, .6), .25, .02),
    )


def _halves():
    """The bottom and the top of the roll."""
    bun = _bun()
    outline = lambda angle: .62 * (1 + .03 * fbm(np.c_[np.cos(angle), np.sin(angle)], 1.4, 2, 3))
    base = slice_mesh(
        'bun base', outline, lambda t, a, x, y: .27 - .03 * smoothstep(.9, 1, t) ** 2, lambda t, a, x,
        y: .05 * smoothstep(.7, 1, t) ** 2, bun, attributes=lambda v, t, s,
        a: {'dome': .12 + .3 * s * smoothstep(.5, 1, t)},
    )
    crown = lambda t, a, x, y: .02 + .42 * np.sqrt(np.clip(1 - t ** 2.3, 0, 1)) + .012 * fbm(np.c_[x, y], 2.4, 2, 5)
    top = slice_mesh(
        'bun top', outline, crown, lambda t, a, x, y: .03 * t ** 8, bun, rings=50, attributes=lambda v, t, s,
        a: {'dome': (1 - s) * smoothstep(.06, .36, v[:, 2]) + .08},
    )
    return base, top


def _egg():
    """A fried egg: a white with a lacy edge that droops out of the roll, and its yolk."""
    white = Material('egg white', False)
    t = white.attribute('t')
    shade = white.mix(
        white.remap(white.add(t, white.multiply(white.noise(7, 4), .35)), 1.0, 1.22, 0, .85), '#fbf8f0', '#b5702a'
    )
    surface = white.surface(
        shade, roughness=.22, specular=.5, subsurface=.25, radius=(.06, .05, .04), coat=.3,
        normal=white.bump(white.noise(9, 3), .25, .02),
    )
    def outline(angle):
        return .66 * (1 + .12 * fbm(np.c_[np.cos(angle), np.sin(angle)], 1.7, 3, 12))
    lie = lambda t, x, y: .03 * fbm(np.c_[x, y], 4, 2, 3) - .09 * smoothstep(.85, 1.3, np.hypot(x, y) / .62)
    place(
        slice_mesh(
            'egg white', outline, lambda t, a, x, y: .045 - .03 * smoothstep(.9, 1, t) + lie(t, x, y), lambda t, a, x,
            y: lie(t, x, y), surface, rings=50, segments=160,
        ),
        (0, -.05, .53),
    )
    yolk = Material('yolk', False)
    gold = yolk.surface(
        yolk.ramp(yolk.noise(3), [(.3, '#f29a0c'), (.7, '#fbb71e')]), roughness=.12, specular=.55, subsurface=.2,
        radius=(.08, .04, .01), coat=.6, coat_roughness=.05,
    )
    place(blob('yolk', (.36, .36, .2), gold, 2.2, ((1.3, .05),), 2), (.02, -.44, .565), (.35, 0, 0))


def _bacon():
    """Rashers of streaky bacon, rippled and crisp."""
    material = Material('rasher')
    streak = material.add(
        material.attribute('w'),
        material.multiply(material.subtract(material.noise(7, 5, .6, vector=material.scaled((.5, 2., 1))), .5), .9),
    )
    shade = material.ramp(
        streak,
        [
            (0, '#6e170b'), (.25, '#a33420'), (.4, '#efc199'), (.5, '#f6d8b0'), (.6, '#a8301a'), (.85, '#b5472a'),
            (1, '#eab07a'),
        ],
    )
    shade = blotch(material, shade, '#4d1608', 5, .55, .75, .6)
    surface = material.surface(
        shade, roughness=.25, specular=.55, coat=.45, subsurface=.08, radius=(.04, .015, .01),
        normal=material.bump(material.noise(26, 4), .35, .014),
    )
    for index, (x, y, z, turn) in enumerate(((-.05, -.28, .41, .06), (.04, -.02, .41, -.10), (.03, -.46, .45, -.05))):
        share, across = np.meshgrid(np.linspace(-.5, .5, 90), np.linspace(-.5, .5, 18), indexing='ij')
        share, across = share.ravel(), across.ravel()
        u = share * 1.42 + .03 * np.sin(across * 5)
        v = across * .26 * (1 + .12 * np.sin(share * 9 + index)) + .04 * np.sin(share * 7 + index)
        w = .026 * np.sin(share * 26 + index * 2 + across) - .07 * smoothstep(.60, .85, np.abs(u))
        item = place(
            make_mesh('rasher', np.c_[u, v, w], grid_faces(90, 18), {'w': across + .5}, surface), (x, y, z),
            (.08, 0, turn),
        )
        solidify(item, .024)
        subdivide(item)


def stage(params):
    """Puts the roll on the stage; returns the camera's settings."""
    board(2.1, 1.7, .1, ('#6b3d1c', '#b98350'))
    paper(1.75, 1.4, .1, '#f3ead8', .2, 9, .08, '#7a9a3a')
    base, top = _halves()
    place(base, (0, 0, .12))
    _bacon()
    _egg()
    relish = glossy('relish', '#7d1208', '#c8381c', '#e8a24a', .1, 14)
    place(blob('relish', (.8, .5, .07), relish, 2.2, ((2, .2), (6, .1)), 5), (.02, -.18, .62))
    place(top, (.02, .07, .62), (-.09, .03, .4))
    return fit(18, -14, 100, .82)
