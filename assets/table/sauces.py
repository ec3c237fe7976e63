"""Materials of sauces, cheese and crumbs that several families share."""

from studio.material import Material
from pizza.toppings.finish import blotch, oil, speck


def glossy(
    name, dark, light, fleck=None, fleck_size=.12, fleck_scale=20, roughness=.14, deep=.05, per_object=False, chunky=.25
):
    """A shining sauce: barbecue, tomato, sweet chilli, caramel. fleck is the colour of what swims in it."""
    material = Material(name, per_object)
    shade = material.ramp(
        material.add(material.multiply(material.noise(5, 4), .7), material.multiply(material.noise(24, 3), .3)),
        [(.32, dark), (.62, light)],
    )
    height = material.add(material.noise(7, 3), material.multiply(material.noise(26, 4, .6), chunky))
    if fleck:
        dots = speck(material, fleck_scale, fleck_size)
        shade = material.mix(dots, shade, fleck)
        height = material.add(height, material.multiply(dots, .3))
    return material.surface(
        shade, roughness=roughness, specular=.55, subsurface=deep, radius=(.08, .03, .01), coat=.6, coat_roughness=.06,
        normal=material.bump(height, .25, .03),
    )


def creamy(
    name, color='#f7efdb', shade='#ead9b4', fleck=None, fleck_size=.13, fleck_scale=16, roughness=.28, per_object=False
):
    """A thick pale sauce or cream: aioli, ranch, sour cream, custard."""
    material = Material(name, per_object)
    tone = material.ramp(material.noise(4, 3), [(.3, shade), (.6, color)])
    if fleck:
        tone = material.mix(speck(material, fleck_scale, fleck_size, 4), tone, fleck)
    return material.surface(
        tone, roughness=roughness, specular=.45, subsurface=.2, radius=(.06, .05, .03), coat=.25, coat_roughness=.12,
        normal=material.bump(material.noise(9, 4), .2, .02),
    )


def melted(name='melted cheese', pale='#ffe3a6', warm='#f4b650', browned=1.):
    """Melted mozzarella; mask brown (0 to about 1) says where it has caught."""
    material = Material(name, False)
    fine = material.noise(30, 5, .6)
    shade = material.ramp(material.noise(4, 5, .55), [(.3, pale), (.5, '#fdd07a'), (.7, warm)])
    catch = material.add(
        material.attribute('brown'), material.multiply(material.subtract(material.noise(14, 6, .65), .5), .9)
    )
    shade = material.mix(material.remap(catch, .12, .6, 0, .85 * browned), shade, '#e2953a')
    shade = material.mix(material.remap(catch, .45, .85, 0, .9 * browned), shade, '#b0601f')
    shade = material.mix(material.remap(catch, .8, 1.2, 0, .9 * browned), shade, '#62270d')
    height = material.add(material.noise(13, 5, .55, .6), material.multiply(fine, .35))
    return material.surface(
        shade, roughness=material.remap(fine, .3, .7, .2, .4), specular=.5, subsurface=.12, radius=(.09, .045, .018),
        coat=oil(material, 3.1, .15, .8), coat_roughness=.1, normal=material.bump(height, .22, .024),
    )


def crumb(name, pale='#f0c878', gold='#d9953c', dark='#9a5418', scale=30, fleck='#3f6a1e'):
    """A coat of fried breadcrumbs, with herbs in it where fleck is a colour."""
    material = Material(name)
    grain = material.voronoi(scale)
    fine = material.noise(scale * 2.2, 4, .65)
    tone = material.add(
        material.multiply(grain, .32),
        material.add(material.multiply(fine, .45), material.multiply(material.noise(9, 4, .6), .28)),
    )
    shade = material.ramp(tone, [(.34, dark), (.5, gold), (.7, pale)])
    shade = blotch(material, shade, dark, 2.6, .48, .72, .65)
    shade = blotch(material, shade, '#f3d692', 4.5, .58, .74, .45)
    if fleck:
        shade = material.mix(material.multiply(speck(material, 15, .1), .7), shade, fleck)
    height = material.add(
        material.multiply(grain, -.45), material.add(fine, material.multiply(material.noise(11, 4, .6), .9))
    )
    return material.surface(
        shade, roughness=.5, specular=.4, subsurface=.08, radius=(.05, .025, .01), coat=.12, coat_roughness=.25,
        normal=material.bump(height, .9, .03),
    )
