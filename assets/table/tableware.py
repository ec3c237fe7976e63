"""What food is served on and in. Each function puts a vessel on the stage and returns its inside as floor(x, y) -> z (arrays)."""

import numpy as np

from studio.material import Material
from studio.mesh import lathe, make_mesh, grid_faces, place, slice_mesh, smooth_profile
from studio.noise import fbm, smoothstep
from table.shape import loft, open_box, rounded_outline


def _round_floor(radii, heights, centre=(0., 0.)):
    """The height inside a turned vessel, from its profile; the table outside of it."""
    def floor(x, y):
        return np.interp(np.hypot(x - centre[0], y - centre[1]), radii, heights, right=0.)
    return floor


def glazed(name, color, speckle=None, roughness=.16):
    """The glaze of crockery; `speckle` is the colour of the dots of stoneware."""
    material = Material(name, False)
    shade = material.mix(material.remap(material.noise(2.5, 3), .4, .65, 0, .12), color, '#8a7a66')
    if speckle:
        dots = material.multiply(
            material.remap(material.voronoi(22), .1, .16, 1, 0), material.remap(material.noise(7), .45, .6)
        )
        shade = material.mix(dots, shade, speckle)
    return material.surface(
        shade, roughness=roughness, specular=.5, coat=.4, normal=material.bump(material.noise(3, 2), .05, .01)
    )


def plate(radius=1.15, color='#f4f1ea', speckle=None, centre=(0., 0.)):
    """A flat plate of that radius (units)."""
    profile = [
        (0, .03), (radius * .62, .03), (radius * .7, .05), (radius, .13), (radius * 1.02, .125), (radius * .98, .1),
        (radius * .66, .0), (0, 0),
    ]
    place(lathe('plate', smooth_profile(profile, 90), glazed('plate', color, speckle)), (*centre, 0))
    return _round_floor((0, radius * .62, radius * .7, radius), (.03, .03, .05, .13), centre)


def bowl(radius=1., depth=.42, color='#f1ece2', speckle=None, centre=(0., 0.)):
    """A bowl; its inside runs from a flat middle up to the rim at `depth`."""
    inside = [
        (0, .07), (radius * .42, .08), (radius * .72, depth * .38), (radius * .9, depth * .78), (radius * .97, depth)
    ]
    outside = [
        (radius, depth + .008), (radius * 1.015, depth - .01), (radius * .93, depth * .68), (radius * .72, depth * .2)
    ]
    foot = [(radius * .5, .03), (radius * .48, 0), (radius * .42, 0), (0, .01)]
    place(lathe('bowl', smooth_profile(inside + outside + foot, 130), glazed('bowl', color, speckle)), (*centre, 0))
    radii, heights = zip(*inside)
    return _round_floor(radii, heights, centre)


def wood(name='wood', dark='#6b3d1c', light='#b98350'):
    """Oiled wood with its grain along x."""
    material = Material(name, False)
    grain = material.noise(9, 6, .6, 1.2, vector=material.scaled((.35, 3.2, 1.5)))
    fine = material.noise(40, 3, .6, vector=material.scaled((.12, 3., 1.)))
    color = material.ramp(
        material.add(material.multiply(grain, .75), material.multiply(fine, .25)),
        [(.34, dark), (.5, light), (.66, '#cf9f68')],
    )
    return material.surface(color, roughness=.42, specular=.35, normal=material.bump(fine, .12, .01))


def board(width=2.7, depth=1.9, thickness=.1, color=('#6b3d1c', '#b98350')):
    """A chopping board with round corners."""
    outline = rounded_outline(width, depth, .22)
    rings = [
        (outline * .001, 0), (outline * .985, 0), (outline, .02), (outline, thickness - .02), (
            outline * .992, thickness
        ),
        (outline * .9, thickness), (outline * .001, thickness),
    ]
    place(loft('board', rings, wood('board', *color)))
    return lambda x, y: np.where((np.abs(x) < width / 2) & (np.abs(y) < depth / 2), thickness, 0.)


def paper(width=2.2, depth=1.6, height=.0, color='#efe3cd', turn=0., seed=3, curl=.12, print_color=None):
    """A sheet of greaseproof paper, lightly crumpled, its corners standing up; lies at `height`."""
    rows, columns = 90, 70
    x, y = np.meshgrid(np.linspace(-.5, .5, rows), np.linspace(-.5, .5, columns), indexing='ij')
    x, y = x.ravel() * width, y.ravel() * depth
    edge = smoothstep(.3, .5, np.maximum(np.abs(x) / width, np.abs(y) / depth))
    corner = (np.abs(x) / width + np.abs(y) / depth)
    folds = np.abs(fbm(np.c_[x, y], 1.6, 3, seed)) * .09 + .02 * fbm(np.c_[x, y], 6, 2, seed + 1)
    z = .006 + edge * (
        folds + curl * smoothstep(.55, 1., corner)
    ) + .006 * (1 + fbm(np.c_[x, y], 3, 2, seed + 4)) * (1 - edge)
    material = Material('paper', False)
    shade = material.mix(material.remap(material.noise(60, 3), .4, .7, 0, .25), color, '#c9b592')
    if print_color:
        shade = material.mix(_check(material, .16), shade, print_color)
    surface = material.surface(
        shade, roughness=.6, specular=.25, normal=material.bump(material.noise(5, 5, .65), .25, .03)
    )
    place(make_mesh('paper', np.c_[x, y, z], grid_faces(rows, columns), None, surface), (0, 0, height), (0, 0, turn))


def _check(material, size):
    """A gingham check: full where two bands cross, half in one band."""
    x, y, _ = material.position()
    bands = [
        material.remap(material.math('SINE', material.multiply(axis, 3.1416 / size)), -.05, .05) for axis in (x, y)
    ]
    return material.multiply(material.add(*bands), .42)


def kraft(name='kraft', color='#b98d5b', inside=None):
    """Brown cardboard; `inside` is the colour of the inner faces of an open box (masked by the loft's level)."""
    material = Material(name, False)
    fibre = material.noise(50, 4, .7, vector=material.scaled((1, .4, 2)))
    shade = material.mix(material.remap(fibre, .35, .7, 0, .3), color, '#8a6238')
    if inside:
        shade = material.mix(material.remap(material.attribute('level'), .56, .62), shade, inside)
    return material.surface(shade, roughness=.65, specular=.25, normal=material.bump(fibre, .15, .008))


def carton_tray(width=1.7, depth=1.2, height=.42, color='#b98d5b', inside='#d8bf97', lean=.14):
    """An open cardboard tray with leaning walls."""
    top = (width, depth)
    base = (width - 2 * lean, depth - 2 * lean)
    place(open_box('tray', base, top, height, kraft('tray', color, inside), corner=.07, wall=.022))

    def floor(x, y):
        inset = np.maximum(np.abs(x) - base[0] / 2, np.abs(y) - base[1] / 2) + .03
        return np.where(inset > lean + .03, 0., .03 + np.clip(inset / lean, 0, 1) * height)
    return floor


def baking_dish(width=1.9, depth=1.3, height=.42, color='#e9e2d4', band=None):
    """An oven dish with rounded walls and a thick rim. Returns the level of its rim."""
    material = glazed('dish', color, '#5a4a3a')
    outer = lambda w, d=0.: rounded_outline(width - w, depth - w, .26 - w / 2)
    rings = [
        (outer(.2) * .001, 0), (outer(.22), 0), (outer(.16), .03), (outer(.06), height * .6), (
            outer(.02), height - .06
        ),
        (outer(-.06), height - .04), (outer(-.07), height), (outer(-.03), height + .02), (outer(.04), height + .015),
        (outer(.07), height - .03), (outer(.1), height * .5), (outer(.2), .06), (outer(.2) * .001, .05),
    ]
    place(loft('dish', rings, material))
    return height


def dip_cup(radius=.3, height=.3, color='#f3f0ea', centre=(0., 0.), z=0.):
    """A small cup for a dip; returns the height of the dip's surface and its radius."""
    material = Material('cup', False)
    surface = material.surface(color, roughness=.22, specular=.5, coat=.3)
    profile = [
        (0, .02), (radius * .76, .02), (radius * .79, 0), (radius * .82, .02), (radius, height - .02), (
            radius * 1.06, height - .015
        ),
        (radius * 1.06, height), (radius * .98, height), (
            radius * .95, height - .03
        ), (radius * .84, height * .4), (0, height * .4),
    ]
    place(lathe('cup', smooth_profile(profile, 110), surface), (*centre, z))
    return z + height * .86, radius * .95


def puddle(material, radius=.5, centre=(0., 0.), z=.03, stretch=1., seed=1, height=.025, ragged=.22):
    """A pool of sauce with a ragged outline on a flat floor at z."""
    def outline(angle):
        ring = np.c_[np.cos(angle), np.sin(angle)]
        return radius * (1 + ragged * fbm(ring, 1.6, 3, seed)) / np.sqrt(
            np.cos(angle) ** 2 + (np.sin(angle) / stretch) ** 2
        )
    top = lambda t, angle, x, y: height * np.sqrt(np.clip(1 - t ** 5, 0, 1)) + .004 * fbm(np.c_[x, y], 5, 2, seed)
    return place(
        slice_mesh('puddle', outline, top, lambda t, angle, x, y: 0 * t, material, rings=30, segments=140), (*centre, z)
    )
