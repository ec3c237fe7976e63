"""A sweet calzone, cut in two so that the melted filling shows. params: none."""

import bpy
import numpy as np

from studio.material import Material
from studio.mesh import grid_faces, make_mesh, place, sweep
from studio.noise import fbm, smoothstep
from table import garnish
from table.framing import fit
from table.pile import cast, disc_spots, scatter_on
from table.sauces import glossy
from table.shape import drape, zigzag
from table.tableware import board, puddle

LONG, DEEP, HIGH = .98, .92, .36
COLUMNS, SIDES = 120, 96


def _profile(share):
    """The section at a share of the length (-1 to 1): how far it reaches from the fold to the crimp, and how high it stands."""
    reach = DEEP * np.sqrt(np.clip(1 - np.abs(share) ** 2.2, 0, 1))
    return reach, HIGH * np.clip(1 - np.abs(share) ** 3.2, 0, 1) ** .6


def _ring(share):
    """Points (y, z) round the dough at a share of the length: fold at y = 0 (back), crimp towards -y."""
    reach, high = _profile(share)
    walk = np.linspace(0, 1, SIDES // 2)
    y = -reach * walk
    dome = np.sin(np.pi * np.clip(walk * .9, 0, 1)) ** .55
    edge = smoothstep(.84, .92, walk)
    crimp = .05 * edge * (.65 + .35 * np.cos(share * 58)) * smoothstep(1.01, .97, walk)
    over = high * dome * (1 - edge) + crimp + .035
    under = .012 + .02 * smoothstep(.9, 1, walk)
    return np.r_[y, y[::-1]], np.r_[over, under[::-1]], np.r_[walk, walk[::-1]]


def _dough():
    """Baked dough dusted with sugar."""
    material = Material('calzone', False)
    tone = material.add(
        material.attribute('brown'), material.multiply(material.subtract(material.noise(8, 6, .6), .5), .8)
    )
    shade = material.ramp(tone, [(0, '#f3d9a4'), (.3, '#e8b972'), (.5, '#d28c3c'), (.68, '#a85d1e'), (.86, '#6a3010')])
    sugar = material.remap(
        material.add(material.multiply(material.noise(80, 2, .6), .6), material.multiply(material.noise(3, 3), .6)), .6,
        .76,
    )
    shade = material.mix(material.multiply(sugar, .7), shade, '#fbf6ec')
    height = material.add(material.noise(18, 5, .6), material.multiply(material.noise(70, 3), .4))
    return material.surface(
        shade, roughness=.5, specular=.4, subsurface=.06, radius=(.05, .03, .01), normal=material.bump(height, .4, .03)
    )


def _cut_face():
    """The cut: a band of crumb round melted chocolate; mask inside."""
    material = Material('calzone cut', False)
    crumb = material.ramp(material.noise(24, 4, .6), [(.3, '#e0b878'), (.7, '#fbe9c0')])
    inside = material.attribute('inside')
    shade = material.mix(inside, crumb, material.ramp(material.noise(6), [(.3, '#260d05'), (.7, '#4a1f0e')]))
    return material.surface(
        shade, roughness=material.remap(inside, 0, 1, .55, .1), specular=.5, coat=material.multiply(inside, .8),
        coat_roughness=.05, normal=material.bump(material.noise(20, 4), .35, .02),
    )


def part(start, end, material):
    """The calzone from one share of its length to another: its skin, and a cut face where it ends inside."""
    shares = np.linspace(start, end, COLUMNS)
    rings, brown = [], []
    for share in shares:
        y, z, walk = _ring(share)
        rough = .02 * fbm(np.c_[np.full(SIDES, share * LONG), y, z], 3, 3, 6) * (z > .04)
        rings.append(np.c_[np.full(SIDES, share * LONG), y, z + rough])
        brown.append(
            .34 + .9 * np.clip(z - .12, 0, 1) + .35 * smoothstep(.82, .96, walk) + .45
            * fbm(np.c_[np.full(SIDES, share * LONG), y, z], 2.4, 3, 9)
        )
    skin = make_mesh(
        'calzone', np.concatenate(rings), grid_faces(COLUMNS, SIDES, False, True), {'brown': np.concatenate(brown)},
        material,
    )
    edge = rings[-1] if end < .99 else rings[0]
    return skin, _face(edge)


def _face(edge):
    """A cut face: rings from the edge towards the middle of the section."""
    middle = edge.mean(0) * (1, 1, .9)
    steps = np.linspace(0, 1, 26)
    points = np.concatenate([edge + (middle - edge) * step for step in steps])
    inside = np.repeat(smoothstep(.13, .22, steps), len(edge))
    crimp = smoothstep(-.70, -.60, points[:, 1] / DEEP)
    return make_mesh(
        'calzone cut', points, grid_faces(len(steps), len(edge), False, True), {'inside': inside * crimp}, _cut_face()
    )


def _halves():
    """Two parts: the larger at the left, the other turned away so that both cut faces show."""
    dough = _dough()
    for (start, end), where, turn in (((-1., .12), (-.10, .22, .1), -.52), ((.12, 1.), (-.04, .40, .1), .62)):
        for mesh in part(start, end, dough):
            place(mesh, where, (0, 0, turn))


def _drizzle(chocolate):
    """Chocolate over the top in a zigzag."""
    bpy.context.view_layer.update()
    path = zigzag(2.0, .62, 17, 420, 4) + (0, .05)
    heights = np.array([cast(x, y)[0] for x, y in path])
    section = lambda s, angle: (.02 * np.cos(angle), .012 * np.sin(angle))
    breaks = np.flatnonzero(np.diff((heights > .26).astype(int))) + 1
    for run in np.split(np.arange(len(path)), breaks):
        if heights[run[0]] > .26 and len(run) > 6:
            course = drape(path[run], lambda x, y: cast(x, y)[0], 8)
            place(sweep('drizzle', course + (0, 0, .008), section, chocolate, 12))


def stage(params):
    """Puts the calzone on the stage; returns the camera's settings."""
    board(2.3, 1.6, .1, ('#5c3a20', '#a8754a'))
    chocolate = glossy('chocolate', '#220a04', '#4a1d0c', None, .1, 20, .1, .0, False, .1)
    _halves()
    puddle(chocolate, .24, (.06, -.34), .1, .7, 5, .035, .3)
    _drizzle(chocolate)
    scatter_on(garnish.flakes('hazelnut', .06, '#b5803c', '#ecca92', .7), disc_spots(80, 1., 5, stretch=.55), 3, .9)
    return fit(34, -4, 100, .86)
