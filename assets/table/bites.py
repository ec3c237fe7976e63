"""Boneless bites of chicken in crumb and sauce. params: glaze ('barbecue' or 'honey-soy'), count."""

from pizza.toppings.finish import oil
from studio.material import Material
from studio.mesh import blob
from table import garnish
from table.dip import dip_surface
from table.framing import fit
from table.pile import Pile, disc_spots, scatter_on
from table.sauces import glossy
from table.tableware import bowl, carton_tray, plate, puddle

GLAZES = {
    'barbecue': {'crumb': ('#f0b05c', '#b86a2a'), 'sauce': ('#5c1a08', '#b5501c'), 'cover': (.39, .53)},
    'honey-soy': {'crumb': ('#f6bf6a', '#cc7f30'), 'sauce': ('#9c4408', '#e8961f'), 'cover': (.36, .5)},
}


def coated(glaze):
    """Crackling crumb that shows between the runs of the sauce."""
    look = GLAZES[glaze]
    material = Material('bite ' + glaze)
    grain = material.voronoi(24)
    crust = material.ramp(
        material.add(material.multiply(grain, .6), material.multiply(material.noise(40, 4, .6), .45)),
        [(.25, look['crumb'][1]), (.6, look['crumb'][0])],
    )
    sauce = material.ramp(material.noise(6, 4), [(.35, look['sauce'][0]), (.65, look['sauce'][1])])
    covered = material.remap(material.noise(4, 4, .55), *look['cover'])
    shade = material.mix(covered, crust, sauce)
    height = material.add(
        material.multiply(grain, -.8), material.add(material.noise(12, 5, .65), material.multiply(covered, .2))
    )
    return material.surface(
        shade, roughness=material.remap(covered, 0, 1, .42, .15), specular=.55, subsurface=.05, radius=(.05, .025, .01),
        coat=material.multiply(
            covered, oil(material, 6, .5, .95)
        ), coat_roughness=.07, normal=material.bump(height, .8, .035),
    )


def bite(material, seed):
    """One bite: a lump with crackled corners, about 45 mm."""
    size = ((.46, .38, .32), (.40, .42, .30), (.52, .36, .30), (.42, .36, .34))[seed % 4]
    return blob('bite', size, material, 2.7, ((1.4, .26), (4, .13), (11, .08), (22, .04)), seed + 20, (100, 136))


def stage(params):
    """Puts the bites on the stage; returns the camera's settings."""
    glaze, count = params['glaze'], params['count']
    material = coated(glaze)
    meshes = [bite(material, index) for index in range(5)]
    if glaze == 'honey-soy':
        floor, radius = bowl(.92, .36, '#2f3437', '#191b1d'), .5
    elif count <= 6:
        floor, radius = plate(.92, '#e9e2d4', '#6d6250'), .5
    else:
        floor, radius = carton_tray(2.1, 1.5, .3), .72
    stretch = .68 if count > 6 and glaze == 'barbecue' else .95
    if glaze == 'barbecue' and count <= 6:
        puddle(glossy('pool', *GLAZES[glaze]['sauce']), .5, (0, 0), .03, .85)
    pile = Pile(floor, seed=count)
    pile.heap(
        meshes, count, radius + (.14 if count > 6 and glaze == 'honey-soy' else 0), (0, 0), stretch, .3, tilt=.8,
        tries=30, sink=.025,
    )
    spots = disc_spots(count * 16, radius * 1.15, 3, stretch=stretch)
    if glaze == 'honey-soy':
        scatter_on(garnish.sesame(), spots, 2)
        scatter_on(garnish.spring_onion(), spots[:count * 3], 3)
    else:
        scatter_on(garnish.parsley(), spots[:count * 3], 4)
        if count > 6:
            dip_surface('ranch', .27, .24, (.66, -.36), .03)
    return fit(36, -6, 100, .84)
