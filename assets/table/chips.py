"""Chips, wedges and fries. params: cut ('chip', 'wedge', 'fry'), tone (of TONES), count, vessel ('scoop', 'tray', 'pail', 'board'), dips."""

import math
import random

import numpy as np

from pizza.toppings.finish import blotch, speck
from studio.material import Material
from studio.mesh import lathe, place, smooth_profile, sweep
from studio.noise import fbm, smoothstep
from table import garnish
from table.dip import dip_surface
from table.framing import fit
from table.label import ink, text_mesh
from table.pile import Pile, disc_spots, scatter_on
from table.shape import open_box, wavy
from table.tableware import board, carton_tray, kraft, paper

TONES = {
    'golden': {'pale': '#ffdc92', 'gold': '#fbba4a', 'edge': '#cf7c22', 'dust': None},
    'paprika': {'pale': '#f0b050', 'gold': '#d9802a', 'edge': '#9a4412', 'dust': '#9a2e0c', 'skin': '#8a5426'},
    'orange': {'pale': '#f9a54a', 'gold': '#ea7d1c', 'edge': '#a8400c', 'dust': '#5a2410'},
}


def potato(tone):
    """Fried potato: pale faces, caught edges and ends; mask skin for wedges."""
    look = TONES[tone]
    material = Material('potato ' + tone)
    shade = material.ramp(material.noise(6, 5, .6), [(.3, look['gold']), (.6, look['pale'])])
    caught = material.add(
        material.attribute('edge'), material.multiply(material.subtract(material.noise(8, 5, .6), .5), 1.1)
    )
    shade = material.mix(material.remap(caught, .35, 1., 0, .85), shade, look['edge'])
    shade = blotch(material, shade, look['edge'], 3, .58, .76, .35)
    if 'skin' in look:
        shade = material.mix(
            material.attribute('skin'), shade,
            material.ramp(material.noise(12, 5, .65), [(.3, '#5e3413'), (.65, '#a06a30')]),
        )
    if look['dust']:
        shade = material.mix(material.multiply(speck(material, 24, .16, 4), .75), shade, look['dust'])
    height = material.add(material.noise(18, 5, .6), material.multiply(material.noise(60, 3, .6), .5))
    return material.surface(
        shade, roughness=.42, specular=.45, subsurface=.16, radius=(.08, .05, .02), coat=.15, coat_roughness=.25,
        normal=material.bump(height, .5, .025),
    )


def stick(name, material, length, width, seed, bend=.06):
    """A chip or fry: a stick of square section, cut ends, slightly bent."""
    path = wavy(length, 44, bend * .7, seed, .6)
    twist = (seed % 5 - 2) * .12

    def section(s, angle):
        square = (np.abs(np.cos(angle)) ** 7 + np.abs(np.sin(angle)) ** 7) ** (-1 / 7)
        size = width / 2 * square * min(1, min(s, 1 - s) * 44 + .1) ** .5 * (1 + .06 * math.sin(s * 9 + seed))
        turned = angle + twist * s
        rough = 1 + .05 * fbm(np.c_[np.cos(angle), np.sin(angle), np.full(len(angle), s * 7 + seed)], 1.4, 2, seed)
        return size * rough * np.cos(turned), size * rough * np.sin(turned)

    def masks(v, s, angle):
        corner = smoothstep(.90, 1., np.abs(np.sin(2 * angle)))
        return {'edge': np.maximum(corner * .55, smoothstep(.05, .0, np.minimum(s, 1 - s)) * .7), 'skin': 0 * s}
    return sweep(name, path, section, material, 32, attributes=masks)


def wedge(material, length, size, seed):
    """A wedge: two cut faces and the skin, bent like a boat."""
    share = np.linspace(0, 1, 54)
    path = np.c_[(share - .5) * length, .02 * np.sin(share * 5 + seed), -.10 * np.cos((share - .5) * 2.4)]

    def section(s, angle):
        grow = max(math.sin(math.pi * min(max(s, .004), .996)), 0) ** .5
        skin = np.sin(angle) < -.2
        reach = np.where(
            skin, 1.,
            np.clip(.62 / np.maximum(np.abs(np.sin(angle + .35)), np.abs(np.sin(angle - .35))).clip(.45), .62, 1.),
        )
        rough = 1 + .05 * fbm(np.c_[np.cos(angle), np.sin(angle), np.full(len(angle), s * 4 + seed)], 1.5, 2, seed)
        return size * grow * reach * rough * np.cos(angle), size * grow * reach * rough * np.sin(angle)

    def masks(v, s, angle):
        skin = smoothstep(-.15, -.3, np.sin(angle))
        ridge = smoothstep(.25, .0, np.abs(np.sin(angle) + .2)) + smoothstep(
            .2, .0, np.abs(np.cos(angle)) + (np.sin(angle) < 0)
        )
        return {
            'skin': skin * .9, 'edge': np.maximum(np.clip(ridge, 0, 1) * .8, smoothstep(.12, 0, np.minimum(s, 1 - s)))
        }
    return sweep('wedge', path, section, material, 44, attributes=masks)


def cuts(cut, tone):
    """Different pieces of a cut."""
    material = potato(tone)
    if cut == 'wedge':
        return [wedge(material, (.78, .7, .84, .74)[seed], (.15, .165, .145, .17)[seed], seed) for seed in range(4)]
    width, lengths = (.125, (.72, .6, .8, .66, .52, .76)) if cut == 'chip' else (.078, (.85, .7, .92, .62, .78, .5))
    return [
        stick(cut, material, length, width * (1 + .08 * (seed % 3 - 1)), seed, .05 if cut == 'chip' else .09) for seed,
        length in enumerate(lengths)
    ]


def _upright(meshes, count, half, base, lean, seed=2):
    """Pieces standing in a scoop or pail: packed over an ellipse, leaning outwards."""
    chance = random.Random(seed)
    for index in range(count):
        distance, angle = math.sqrt((index + .5) / count), index * 2.39996
        u, v = distance * math.cos(angle), distance * math.sin(angle)
        tall = base + chance.uniform(-.06, .12) + .10 * (1 - distance) + .05 * math.sin(index * 1.7)
        place(
            meshes[index % len(meshes)], (u * half[0], v * half[1], tall),
            (
                -v * lean * .8 + chance.gauss(0, .10), math.pi / 2 + u * lean + chance.gauss(0, .12),
                chance.uniform(-.5, .5),
            ),
        )


def _scoop():
    """A printed scoop of card, higher at the back."""
    material = kraft('scoop', '#b5341f', '#f0e2c8')
    place(open_box('scoop', (.78, .36), (1.12, .62), .78, material, corner=.12, wall=.016))
    lean = math.atan2(.13, .78)
    for text, size, share in (('FORNO', .20, .52), ('OVEN-BAKED CHIPS', .066, .34)):
        mesh = text_mesh(text, size)
        mesh.materials.clear()
        mesh.materials.append(ink('#fff3dc'))
        place(mesh, (0, -.18 - .13 * share - .006, .78 * share), (math.pi / 2 + lean, 0, 0))
    return (.40, .17), .72


def _pail():
    """A small enamel pail."""
    enamel = Material('pail', False)
    z = enamel.position()[2]
    rim = enamel.math('GREATER_THAN', z, .70)
    surface = enamel.surface(enamel.mix(rim, '#f3efe4', '#27475c'), roughness=.16, specular=.5, coat=.5)
    outside = [
        (0, .02), (.34, .02), (.36, 0), (.385, .03), (.47, .71), (.485, .73), (.47, .745), (.45, .72), (.38, .1),
        (0, .08),
    ]
    place(lathe('pail', smooth_profile(outside, 150), surface))
    return (.34, .34), .62


def stage(params):
    """Puts the potatoes on the stage; returns the camera's settings."""
    meshes, count, vessel = cuts(params['cut'], params['tone']), params['count'], params['vessel']
    salt = garnish.flakes('salt', .028, '#f4f1ea', '#ffffff')
    if vessel in ('scoop', 'pail'):
        half, base = _scoop() if vessel == 'scoop' else _pail()
        _upright(meshes, count, half, base, .42 if vessel == 'scoop' else .5)
        loose = Pile(seed=5)
        for index, (x, y) in enumerate(((-.70, -.34), (.66, -.40), (.38, -.58))):
            loose.drop(meshes[index], lambda x=x, y=y: (x, y), .05, sink=.0)
        scatter_on(salt, disc_spots(90, .6, 5, stretch=.6), 3)
        return fit(26, -14, 100, .82)
    if vessel == 'tray':
        floor, radius, stretch, centre = carton_tray(2.6, 1.8, .36), .98, .66, (0., 0.)
    else:
        floor = board(2.9, 2.0, .1, ('#4a2c18', '#8f5f36'))
        paper(2.3, 1.7, .1, seed=6, turn=-.07, curl=.08)
        radius, stretch, centre = .74, .8, (-.3, .08)
    pile = Pile(lambda x, y: floor(x, y) + .02, seed=9)
    pile.heap(meshes, count, radius, centre, stretch, .15, tilt=.45, tries=30, sink=.02, soft=.12)
    for dip, spot in zip(params.get('dips', []), ((.98, .32), (.92, -.42))):
        dip_surface(dip, .3, .24, spot, .11)
    scatter_on(salt, disc_spots(120, radius, 5, centre, stretch), 3)
    if params['tone'] == 'paprika':
        scatter_on(garnish.parsley(), disc_spots(40, radius, 8, centre, stretch), 4)
    return fit(36, -8, 100, .86)
