"""Salads in a bowl. params: kind ('garden' or 'pumpkin')."""

import numpy as np

from pizza.toppings.finish import blotch
from studio.material import Material
from studio.mesh import blob, slice_mesh, sweep
from studio.noise import smoothstep
from table import garnish
from table.framing import fit
from table.pile import Pile, disc_spots, scatter_on
from table.sauces import glossy
from table.tableware import bowl


def leaf_material(name, dark, light, vein, edge=None):
    """A salad leaf, washed and dressed; edge is a colour its border turns to."""
    material = Material(name)
    shade = material.ramp(material.noise(4, 3), [(.3, dark), (.7, light)])
    if edge:
        shade = material.mix(
            material.remap(
                material.add(material.attribute('edge'), material.multiply(material.noise(6), .5)), .7, 1.15
            ),
            shade, edge,
        )
    shade = material.mix(material.multiply(material.attribute('vein'), .5), shade, vein)
    return material.surface(
        shade, roughness=.3, specular=.5, subsurface=.12, radius=(.02, .03, .01), coat=.3, coat_roughness=.1,
        normal=material.bump(material.noise(26, 3), .3, .012),
    )


def lettuce():
    """Frilled green and red leaves, and paler hearts."""
    kinds = (
        ('#3f7a1c', '#8ab83a', '#cfe09a', None), ('#4c7a22', '#86a83c', '#c9d890', '#6d1f2c'),
        ('#8ab544', '#cfe08a', '#eef2c8', None),
    )
    made = []
    for seed, (dark, light, vein, edge) in enumerate(kinds):
        material = leaf_material('lettuce', dark, light, vein, edge)
        made += [
            garnish.leaf_sheet(
                'lettuce', (.72, .6)[k], (.46, .38)[k], material, seed * 2 + k, (.9, -.7)[k], .028, .62, .07
            )
            for k in range(2)
        ]
    return made


def spinach():
    """Smooth baby spinach."""
    material = leaf_material('spinach', '#1f4a16', '#3f7a26', '#86ad5c')
    return [
        garnish.leaf_sheet(
            'spinach', (.52, .44, .58)[k], (.30, .26, .32)[k], material, k, (.8, -.9, 1.)[k], .018, .7, .06
        )
        for k in range(3)
    ]


def cucumber():
    """Slices of cucumber with skin, flesh and seeds."""
    material = Material('cucumber')
    t = material.attribute('t')
    shade = material.mix(material.remap(t, .3, .62), '#dbe8b4', '#c8dd94')
    shade = material.mix(material.attribute('seed'), shade, '#f3f2d2')
    shade = material.mix(material.remap(t, .88, .96), shade, '#2c5a1c')
    surface = material.surface(shade, roughness=.22, specular=.5, subsurface=.25, radius=(.05, .06, .03), coat=.4)

    def masks(v, t, side, angle):
        return {'seed': smoothstep(.3, .7, np.cos(angle * 9)) * smoothstep(.2, .32, t) * smoothstep(.62, .5, t)}
    top = lambda t, angle, x, y: .04 - .012 * smoothstep(.92, 1, t) ** 2
    return [
        slice_mesh(
            'cucumber', lambda angle: .2 + 0 * angle, top, lambda t, angle, x, y: .012 * smoothstep(.92, 1, t) ** 2,
            surface, 30, 90, attributes=masks,
        )
    ]


def pumpkin():
    """Cubes of roasted pumpkin, caught at the edges."""
    material = Material('pumpkin')
    tone = material.noise(7, 5, .6)
    shade = material.ramp(tone, [(.3, '#d9700f'), (.5, '#ee9420'), (.7, '#f7b648')])
    shade = material.mix(
        material.remap(material.add(material.attribute('corner'), material.multiply(tone, .5)), .8, 1.25, 0, .85),
        shade, '#8a3c0c',
    )
    shade = blotch(material, shade, '#a8520e', 4, .56, .74, .6)
    surface = material.surface(
        shade, roughness=.3, specular=.5, subsurface=.2, radius=(.08, .04, .01), coat=.35,
        normal=material.bump(tone, .5, .025),
    )

    def corner(v):
        share = np.sort(np.abs(v) / (np.abs(v).max(0) + 1e-6), axis=1)
        return {'corner': smoothstep(.62, .95, share[:, 1])}
    return [
        blob(
            'pumpkin', ((.27, .25, .22), (.24, .28, .23), (.3, .22, .2))[k], surface, 5, ((1.6, .14), (5, .05)), k + 4,
            (50, 64), corner,
        )
        for k in range(3)
    ]


def fetta():
    """Crumbled fetta."""
    material = Material('fetta')
    shade = material.ramp(material.noise(20, 6, .65), [(.3, '#efe6cf'), (.6, '#fdfaf0')])
    surface = material.surface(
        shade, roughness=.5, specular=.35, subsurface=.2, radius=(.06, .04, .025),
        normal=material.bump(material.noise(20, 6, .65), .5, .02),
    )
    return [
        blob(
            'fetta', ((.17, .15, .12), (.14, .13, .12), (.11, .1, .09))[k], surface, 6,
            ((1.6, .16), (5, .12), (14, .05)), k + 51, (44, 60),
        )
        for k in range(3)
    ]


def red_onion():
    """Half rings of red onion."""
    material = Material('salad onion')
    shade = material.mix(material.attribute('skin'), '#eed4e0', '#8a2c66')
    surface = material.surface(shade, roughness=.2, specular=.5, subsurface=.2, radius=(.04, .02, .03), coat=.35)
    made = []
    for k in range(3):
        angle = np.linspace(0, (2.8, 3.6, 2.4)[k], 60)
        radius = (.24, .19, .28)[k] * (1 + .08 * np.sin(angle * 2))
        path = np.c_[radius * np.cos(angle), radius * np.sin(angle), .03 * np.sin(angle * 2 + k)]
        section = lambda s, a: (.014 * np.cos(a), .035 * np.sign(np.sin(a)) * np.abs(np.sin(a)) ** .7)
        made.append(
            sweep(
                'red onion', path, section, surface, 16, attributes=lambda v, s,
                a: {'skin': smoothstep(.0, .9, np.cos(a))},
            )
        )
    return made


def _garden(pile):
    """Mixed leaves, cucumber, cherry tomatoes and onion."""
    pile.heap(lettuce(), 38, .7, tilt=.5, tries=12, sink=.02, narrow=.15, soft=.5)
    pile.heap(cucumber(), 9, .62, tilt=.7, tries=20, sink=.03, narrow=.1, soft=.25)
    pile.heap(garnish.tomato_halves(.15), 9, .62, tilt=.35, tries=20, sink=.05, narrow=.1, soft=.3)
    pile.heap(lettuce(), 5, .62, tilt=.7, tries=12, sink=.03, narrow=.1, soft=.5)
    pile.heap(red_onion(), 6, .56, tilt=.5, tries=14, sink=.03, narrow=.1, soft=.3)
    pile.heap(cucumber(), 3, .5, tilt=.7, tries=14, sink=.03, narrow=.1, soft=.3)


def _pumpkin(pile):
    """Spinach, roasted pumpkin, fetta, pepitas and balsamic."""
    pile.heap(spinach(), 50, .72, tilt=.5, tries=12, sink=.02, narrow=.15, soft=.5)
    pile.heap(pumpkin(), 12, .62, scale=.88, tilt=.6, tries=24, sink=.05, narrow=.1, soft=.2)
    pile.heap(spinach(), 16, .66, tilt=.7, tries=12, sink=.03, narrow=.1, soft=.5)
    pile.heap(fetta(), 22, .64, tilt=.8, tries=14, sink=.03, narrow=.1)
    pile.heap(red_onion(), 4, .56, tilt=.5, tries=14, sink=.03, narrow=.1, soft=.3)
    scatter_on(garnish.seeds('pepita', (.085, .045, .022), '#5a6b2a', '#8f9a4c'), disc_spots(70, .66, 4), 2)
    balsamic = glossy('balsamic', '#160504', '#3a120c')
    scatter_on(
        [blob('balsamic', (.07, .06, .02), balsamic, 2, ((1.5, .3),), k, (16, 22)) for k in range(3)],
        disc_spots(60, .62, 9), 5, tilt=.05,
    )


def stage(params):
    """Puts the salad on the stage; returns the camera's settings."""
    garden = params['kind'] == 'garden'
    floor = bowl(1., .5, '#f1ece2' if garden else '#3f4b4a', '#8a7a66' if garden else '#232a2a')
    pile = Pile(lambda x, y: np.maximum(floor(x, y), .26) + .03, seed=5 if garden else 11)
    (_garden if garden else _pumpkin)(pile)
    return fit(40, -6, 100, .84)
