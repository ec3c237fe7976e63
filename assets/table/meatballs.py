"""Meatballs in tomato sauce, in a bowl. params: count."""

from pizza.toppings.finish import blotch
from studio.material import Material
from studio.mesh import blob, place
from table import garnish
from table.framing import fit
from table.pile import Pile, disc_spots, scatter_on
from table.sauces import glossy
from table.tableware import bowl, puddle


def meatballs(size=.4, sauce='#b5301a'):
    """Browned meatballs, glazed with the sauce they were cooked in."""
    material = Material('meatball')
    shade = material.ramp(material.noise(11, 6, .65), [(.3, '#4a1e0e'), (.5, '#83401f'), (.7, '#b0703f')])
    shade = blotch(material, shade, '#33120a', 4, .54, .74, .7)
    runs = material.remap(material.noise(3.2, 4), .5, .6)
    shade = material.mix(material.multiply(runs, .8), shade, sauce)
    height = material.add(material.noise(12, 6, .65), material.multiply(material.noise(36, 4, .65), .5))
    surface = material.surface(
        shade, roughness=material.remap(
            runs, 0, 1, .34, .16
        ), specular=.5, coat=material.remap(runs, 0, 1, .3, .8), coat_roughness=.08,
        subsurface=.05, radius=(.05, .02, .01), normal=material.bump(height, .6, .035),
    )
    return [
        blob(
            'meatball', (size, size * (.96, 1.04, .98)[k], size * .92), surface, 2.1, ((1.6, .10), (5, .09), (13, .06)),
            k + 7, (90, 120),
        )
        for k in range(3)
    ]


def stage(params):
    """Puts the bowl on the stage; returns the camera's settings."""
    floor = bowl(1., .4, '#efe6d4', '#9a7a56')
    puddle(
        glossy('sugo', '#8a1206', '#cf3a18', '#3f5a1a', .1, 13, .14, .06, False, .9), .77, (0, 0), .19, 1., 4, .03, .02
    )
    balls = meatballs(.40)
    pile = Pile(lambda x, y: floor(x, y) * 0 + .15, seed=3)
    spots = ((-.42, -.30), (.02, -.48), (.45, -.24), (.48, .22), (.08, .46), (-.42, .22), (.02, .0), (-.1, .2))
    for index, (x, y) in enumerate(spots[:params['count']]):
        pile.drop(balls[index % 3], lambda x=x, y=y: (x, y), 1., tries=4, sink=.02)
    spoon = glossy('spooned', '#8f1407', '#d43e1a', '#3f5a1a', .1, 13)
    cap = [blob('spooned', (.32, .30, .09), spoon, 2., ((2, .3),), k, (40, 54)) for k in range(3)]
    scatter_on(cap, [(x, y) for x, y in spots[:params['count']]], 5, .9, .02, .1)
    scatter_on(garnish.hard_cheese(), disc_spots(190, .62, 4), 5, tilt=.5, steep=.1)
    for index, (x, y, turn) in enumerate(((.06, -.06, .6), (-.04, .04, 2.6), (.4, .1, 1.2))):
        place(garnish.basil()[index], (x, y, .63 - .08 * (index == 2)), (.25, .1, turn), .85)
    return fit(42, -6, 100, .86)
