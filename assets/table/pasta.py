"""Long pasta in a bowl. params: dish ('bolognese', 'carbonara', 'prawn-linguine', 'meatballs')."""

import numpy as np

from pizza.toppings.finish import blotch
from studio.material import Material
from studio.mesh import blob, place, slice_mesh, sweep
from studio.noise import fbm, smoothstep
from table import garnish
from table.framing import fit
from table.meatballs import meatballs
from table.pile import Pile, disc_spots, scatter_on
from table.sauces import glossy
from table.strands import nest, pasta_material
from table.tableware import bowl

BOWLS = {
    'bolognese': (
        '#f1ece2', '#8a7a66'
    ), 'carbonara': ('#39505a', '#1e2c33'), 'prawn-linguine': ('#e4ded0', '#5a6a6a'), 'meatballs': ('#2f3136', '#17181b'),
}


def mound(height, radius=.85, floor=.14):
    """The shape of a heap of pasta: floor at the rim, `height` above it in the middle."""
    return lambda x, y: floor + height * np.clip(1 - (np.hypot(x, y) / radius) ** 2, 0, 1) ** .8


def sauce_cap(material, heap, radius=.5, seed=2, thick=.05, lumps=.05, ragged=.25, centre=(0., 0.)):
    """A ladle of sauce lying over the heap."""
    def outline(angle):
        return radius * (1 + ragged * fbm(np.c_[np.cos(angle), np.sin(angle)], 1.8, 3, seed))
    lie = lambda x, y: heap(x + centre[0], y + centre[1])
    top = lambda t, a, x, y: lie(x, y) + thick * np.sqrt(np.clip(1 - t ** 4, 0, 1)) + lumps * np.clip(
        fbm(np.c_[x, y], 7, 3, seed + 4), -.2, 1
    ) * smoothstep(1, .8, t)
    place(
        slice_mesh('sauce', outline, top, lambda t, a, x, y: lie(x, y) - .04, material, rings=60, segments=170),
        (*centre, 0),
    )


def _mince():
    """Crumbs of browned mince in tomato."""
    material = Material('mince')
    shade = material.ramp(material.noise(12, 6, .65), [(.3, '#4a1a0c'), (.5, '#7d321a'), (.7, '#a8553a')])
    shade = blotch(material, shade, '#b5301a', 5, .45, .65, .7)
    surface = material.surface(
        shade, roughness=.3, specular=.5, coat=.4, coat_roughness=.1, subsurface=.05,
        normal=material.bump(material.noise(18, 5, .65), .6, .03),
    )
    return [
        blob(
            'mince', ((.12, .10, .08), (.09, .09, .07), (.14, .10, .08))[k], surface, 2.3,
            ((1.5, .4), (4, .28), (11, .1)), k + 31, (26, 34),
        )
        for k in range(3)
    ]


def bacon_bits():
    """Batons of smoked bacon."""
    material = Material('baton')
    shade = material.ramp(
        material.noise(9, 4, .6, vector=material.scaled((.5, 2, 2))),
        [(.32, '#7d2412'), (.48, '#b5482c'), (.56, '#f0c49a'), (.7, '#c2603c')],
    )
    shade = blotch(material, shade, '#4d1608', 7, .56, .75, .6)
    surface = material.surface(
        shade, roughness=.26, specular=.5, coat=.4, subsurface=.08, radius=(.04, .02, .01),
        normal=material.bump(material.noise(26, 4), .4, .02),
    )
    return [
        blob(
            'baton', ((.19, .08, .06), (.15, .09, .06), (.22, .07, .06))[k], surface, 5, ((1.5, .22), (6, .06)), k + 3,
            (30, 40),
        )
        for k in range(3)
    ]


def prawns():
    """Peeled prawns, curled, without tails."""
    material = Material('prawn')
    shade = material.ramp(
        material.add(material.multiply(material.attribute('seg'), .75), material.multiply(material.noise(9, 4), .45)),
        [(.25, '#fbdcc6'), (.5, '#f8bd98'), (.85, '#ee8450')],
    )
    shade = material.mix(material.remap(material.attribute('belly'), .35, .9, 0, .75), shade, '#fbeade')
    surface = material.surface(
        shade, roughness=.22, specular=.5, subsurface=.25, radius=(.06, .03, .018), coat=.4, coat_roughness=.1,
        normal=material.bump(material.noise(22, 3), .25, .014),
    )
    made = []
    for k in range(3):
        angle = np.linspace(0, (4.3, 3.8, 4.7)[k], 110)
        radius = .155 * (1 + .12 * np.linspace(0, 1, 110))
        path = np.c_[radius * np.cos(angle), radius * np.sin(angle), 0 * angle]
        def section(q, a):
            size = .086 * (1 - .7 * q ** 1.2) * min(1, q * 9 + .003) ** .5 * min(1, (1 - q) * 14 + .003) ** .5
            ridge = 1 + .07 * abs(np.sin(q * np.pi * 6)) ** .6
            return size * ridge * np.cos(a), size * ridge * .95 * np.sin(a)
        made.append(
            sweep(
                'prawn', path, section, surface, 28, attributes=lambda v, s,
                a: {'belly': np.clip(-np.cos(a), 0, 1), 'seg': np.abs(np.sin(s * np.pi * 6))},
            )
        )
    return made


def _bolognese(floor):
    """Spaghetti, a ladle of meat sauce, cheese, basil."""
    heap = mound(.30)
    nest(pasta_material(stain='#e08a3c'), heap, floor, .82, 150, .027, seed=2)
    upper = lambda x, y: heap(x, y) + .03
    sauce_cap(glossy('ragu', '#6d1608', '#b5381a', '#e09a50', .1, 16, .2, .06, False, 1.), upper, .50, 3, .06, .07)
    scatter_on(_mince(), disc_spots(170, .50, 6), 3, sink=.02, tilt=.6, steep=.2)
    scatter_on(garnish.hard_cheese(), disc_spots(110, .34, 4), 5, tilt=.5)
    for index, (x, y, turn) in enumerate(((.02, .04, .5), (.12, -.08, 2.4))):
        place(garnish.basil()[index], (x, y, .60), (.25, .1, turn), .8)


def _carbonara(floor):
    """Fettuccine in a silky sauce with bacon, pepper and cheese."""
    heap = mound(.34)
    nest(pasta_material('#ffe9b8', '#f9d084', .7), heap, floor, .8, 120, .035, .5, seed=5)
    scatter_on(bacon_bits(), disc_spots(60, .6, 3), 4, sink=.0, tilt=.5, steep=.1)
    scatter_on(garnish.hard_cheese(), disc_spots(150, .52, 8), 5, tilt=.5, steep=.1)
    scatter_on(garnish.flakes('pepper', .024, '#1a1512', '#3c332b', .7), disc_spots(110, .66, 9), 6, steep=.1)
    scatter_on(garnish.parsley(), disc_spots(46, .6, 12), 7, steep=.1)
    yolk = Material('yolk', False)
    gold = yolk.surface(
        '#f7a812', roughness=.1, specular=.55, subsurface=.2, radius=(.08, .04, .01), coat=.7, coat_roughness=.04
    )
    place(blob('yolk', (.30, .30, .19), gold, 2.2, ((1.3, .04),), 2), (.0, -.04, .53))


def _prawn_linguine(floor):
    """Linguine in garlic oil with prawns, chilli, parsley."""
    heap = mound(.30)
    nest(pasta_material('#ffe2a0', '#f6c266', .8), heap, floor, .82, 124, .034, .45, seed=8)
    pile = Pile(lambda x, y: heap(x, y) + .05, seed=4)
    curled = prawns()
    for index, (x, y) in enumerate(
        ((-.34, -.28), (.06, -.44), (.40, -.16), (-.44, .12), (.0, -.04), (.30, .26), (-.12, .36))
    ):
        pile.drop(curled[index % 3], lambda x=x, y=y: (x, y), .25, tries=10, sink=.03)
    scatter_on(garnish.chilli_rings(), disc_spots(24, .7, 5), 3, tilt=.3, steep=.2)
    scatter_on(garnish.parsley(), disc_spots(110, .72, 6), 4, steep=.1)
    scatter_on(garnish.flakes('garlic', .06, '#e0a850', '#fbe8bc', .35), disc_spots(26, .66, 7), 5, steep=.2)
    place(garnish.citrus_wedge(), (.70, .28, .50), (.5, .2, 2.2), .85)


def _with_meatballs(floor):
    """Spaghetti in tomato sauce with big meatballs under a snowfall of cheese."""
    heap = mound(.20)
    nest(pasta_material(stain='#e0703a'), heap, floor, .82, 150, .027, seed=12)
    sauce_cap(glossy('sugo', '#8a1206', '#cf3a18', '#3f5a1a', .09, 15), lambda x, y: heap(x, y) + .03, .52, 6, .05, .04)
    pile = Pile(lambda x, y: heap(x, y) + .06, seed=6)
    balls = meatballs(.37)
    for index, (x, y) in enumerate(((-.30, -.26), (.28, -.30), (.42, .14), (-.40, .18), (.02, .38), (.0, .02))):
        pile.drop(balls[index % 3], lambda x=x, y=y: (x, y), 1., tries=4, sink=.04)
    scatter_on(garnish.hard_cheese(), disc_spots(230, .58, 4), 5, tilt=.5, steep=.1)
    place(garnish.basil()[0], (.08, -.06, .78), (.2, .1, .8), .75)


DISHES = {
    'bolognese': _bolognese, 'carbonara': _carbonara, 'prawn-linguine': _prawn_linguine, 'meatballs': _with_meatballs
}


def stage(params):
    """Puts the dish on the stage; returns the camera's settings."""
    DISHES[params['dish']](bowl(1., .38, *BOWLS[params['dish']]))
    return fit(42, -6, 100, .86)
