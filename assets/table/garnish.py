"""Small things laid upon or beside a dish: herbs, citrus, chilli, seeds, crumbs. Functions return meshes; nothing is placed."""

import math

import numpy as np

from studio.material import Material
from studio.mesh import blob, grid_faces, make_mesh, slice_mesh, sweep
from studio.noise import TAU, fbm, smoothstep


def herb_material(name='herb', dark='#1f4a10', light='#4d8526'):
    """Chopped or whole green herbs."""
    material = Material(name)
    shade = material.ramp(material.noise(6, 3), [(.3, dark), (.7, light)])
    return material.surface(
        shade, roughness=.42, specular=.4, subsurface=.1, radius=(.02, .03, .008),
        normal=material.bump(material.noise(30, 3), .25, .012),
    )


def leaf_sheet(name, length, width, material, seed=0, cup=.8, ruffle=.02, tip=.8, bend=.05, thickness=.006):
    """A leaf with thickness, along x: cup folds it along its middle, ruffle waves its edge."""
    rows, columns = 40, 21
    share, across = np.meshgrid(np.linspace(0, 1, rows), np.linspace(-1, 1, columns), indexing='ij')
    share, across = share.ravel(), across.ravel()
    half = width / 2 * np.sin(math.pi * np.clip(share, .001, .999) ** tip) ** (.8 if tip > .65 else .55)
    y = across * half
    edge = np.abs(across) ** 2
    z = cup * y ** 2 / max(width, .05) + bend * np.sin(share * 3 + seed) + ruffle * edge * np.sin(
        share * (17 + seed) + across * 2 + seed
    )
    z = z + ruffle * .8 * fbm(np.c_[share * 3, across, share * 0 + seed], 1.5, 2, seed)
    top = np.c_[(share - .5) * length, y, z]
    below = top - (0, 0, thickness)
    faces = grid_faces(rows, columns)
    faces = faces + [tuple(corner + len(top) for corner in face[::-1]) for face in faces]
    vein = np.maximum(
        np.exp(-(across / .06) ** 2), .7 * np.exp(-(((share * 7 - np.abs(across) * 1.6) % 1 - .5) / .1) ** 2)
    )
    return make_mesh(
        name, np.r_[top, below], faces,
        {'vein': np.r_[vein, vein], 'edge': np.r_[edge, edge], 'along': np.r_[share, share]}, material,
    )


def basil():
    """Basil leaves."""
    material = Material('basil')
    shade = material.ramp(material.noise(6, 3), [(.3, '#2c6a18'), (.6, '#4a8a28'), (.8, '#6ba83e')])
    shade = material.mix(material.multiply(material.attribute('vein'), .45), shade, '#83b350')
    surface = material.surface(
        shade, roughness=.36, specular=.45, subsurface=.1, radius=(.02, .03, .008), coat=.12,
        normal=material.bump(material.noise(30, 3), .25, .012),
    )
    return [leaf_sheet('basil', .42, .28, surface, seed, (1.6, -.9, 1.2)[seed], .012, .8, .05) for seed in range(3)]


def mint():
    """Small mint leaves with a toothed edge."""
    surface = herb_material('mint', '#2a6420', '#5da43c')
    return [leaf_sheet('mint', .26, .17, surface, seed, 1.4, .02, .85, .03) for seed in range(3)]


def parsley():
    """Chopped parsley: flakes."""
    surface = herb_material('parsley')
    return [
        leaf_sheet('parsley', (.05, .04, .06)[seed], .035, surface, seed, 2., .01, .8, .01, .004) for seed in range(3)
    ]


def rings(name, radius, width, outer, inner, thickness=.03):
    """Rings cut from a stalk (chives, spring onions, chilli); colours of the skin and of the inside."""
    material = Material(name)
    shade = material.mix(
        material.attribute('skin'), inner, material.ramp(material.noise(6, 2), [(.3, outer), (.7, outer)])
    )
    surface = material.surface(shade, roughness=.28, specular=.5, subsurface=.15, radius=(.02, .02, .01), coat=.25)
    made = []
    for seed in range(3):
        angle = np.arange(28) / 28 * TAU
        stretch = 1 + .18 * np.cos(2 * angle + seed)
        path = np.c_[radius * stretch * np.cos(angle), radius * np.sin(angle), .004 * np.sin(3 * angle)]
        section = lambda share, turn: (
            width * np.cos(turn), thickness / 2 * np.sign(np.sin(turn)) * np.abs(np.sin(turn)) ** .5
        )
        made.append(
            sweep(
                name, path, section, surface, 12, True, attributes=lambda v, s,
                a: {'skin': (np.hypot(v[:, 0], v[:, 1]) > radius) * 1.},
            )
        )
    return made


def spring_onion():
    """Rings of spring onion."""
    return rings('spring onion', .035, .010, '#3f8a2a', '#b9dc86', .035)


def chives():
    """Chopped chives."""
    return rings('chives', .014, .006, '#2f7a22', '#79b552', .05)


def chilli_rings(color='#c3160c'):
    """Rings of red chilli."""
    return rings('chilli', .05, .012, color, '#f0a070', .03)


def seeds(name, size, color, light=None, count=3):
    """Smooth seeds or grains: sesame, pepitas, chilli seeds. size is (x, y, z)."""
    material = Material(name)
    shade = material.ramp(material.noise(4, 2), [(.3, color), (.7, light or color)])
    surface = material.surface(shade, roughness=.35, specular=.45, subsurface=.08, radius=(.02, .015, .01))

    def shape(v):
        v = v.copy()
        v[:, 1] *= 1 - .45 * smoothstep(-.2, 1., v[:, 0])
        return v
    return [blob(name, size, surface, 2., ((1.5, .1),), seed, (14, 18), shape=shape) for seed in range(count)]


def sesame():
    """Toasted sesame seeds."""
    return seeds('sesame', (.05, .032, .018), '#e2bf83', '#f6e6bd')


def flakes(name, size, dark, light, thin=.25, count=4, roughness=.4):
    """Irregular flakes: chilli, salt, crumbs, chopped nuts, shaved cheese."""
    material = Material(name)
    shade = material.ramp(material.noise(5, 3), [(.3, dark), (.7, light)])
    surface = material.surface(shade, roughness=roughness, specular=.4, subsurface=.08, radius=(.03, .02, .01))
    return [
        blob(name, (size, size * .7, size * thin), surface, 4., ((1.4, .5), (4, .2)), seed + 3, (12, 16))
        for seed in range(count)
    ]


def hard_cheese():
    """Finely grated hard cheese: short curled shreds."""
    material = Material('hard cheese')
    surface = material.surface(
        material.ramp(material.noise(5, 2), [(.3, '#f2dca6'), (.7, '#fdf3d2')]), roughness=.5, specular=.35,
        subsurface=.15, radius=(.04, .03, .02),
    )
    made = []
    for seed in range(4):
        share = np.linspace(0, 1, 14)
        path = np.c_[
            (share - .5) * (.13, .10, .16, .08)[seed], .025 * np.sin(share * 4 + seed),
            .02 * np.sin(share * 3 + seed * 2),
        ]
        made.append(sweep('hard cheese', path, lambda s, a: (.009 * np.cos(a), .005 * np.sin(a)), surface, 8))
    return made


def citrus_material(peel, flesh):
    """The peel, pith and segments of a cut fruit; masks pith, flesh, membrane."""
    material = Material('citrus')
    shade = material.mix(material.attribute('pith'), peel, '#f7edc4')
    juice = material.ramp(material.noise(24, 3, .6), [(.3, flesh), (.7, '#f8e48a')])
    shade = material.mix(material.attribute('flesh'), shade, juice)
    return material.surface(
        shade, roughness=.24, specular=.5, subsurface=.2, radius=(.06, .05, .01), coat=.4,
        normal=material.bump(material.noise(40, 3), .25, .01),
    )


def _segments(t, angle):
    """1 in the flesh of a slice of citrus, 0 on the walls between segments and at the pith."""
    wall = np.abs(((angle / TAU * 9) % 1) - .5) * 2
    return smoothstep(
        .98, .86, wall + .08 / np.maximum(t, .08) - .08
    ) * smoothstep(.86, .82, t) * smoothstep(.08, .14, t)


def citrus_slice(radius=.28, thickness=.05, peel='#f2c21c', flesh='#f0d040'):
    """A round slice of lemon (or of another fruit by its colours)."""
    masks = lambda v, t, side, angle: {'flesh': _segments(t, angle), 'pith': smoothstep(.97, .93, t)}
    top = lambda t, angle, x, y: thickness - .012 * smoothstep(.93, 1, t) ** 2 - .004 * _segments(t, angle)
    bottom = lambda t, angle, x, y: .012 * smoothstep(.93, 1, t) ** 2
    return slice_mesh(
        'citrus', lambda angle: radius + 0 * angle, top, bottom, citrus_material(peel, flesh), 40, 144, attributes=masks
    )


def citrus_wedge(length=.5, radius=.24, peel='#f2c21c', flesh='#f0d040'):
    """A wedge of lemon along x, peel below, its two cut faces up."""
    material = citrus_material(peel, flesh)

    def section(share, angle):
        size = radius * max(math.sin(math.pi * min(max(share, .002), .998)), 0) ** .55
        round_part = np.sin(angle) < 0
        reach = np.where(round_part, size, size * .55 * np.maximum(1 - np.sin(angle) * 1.15, .05) / (.55))
        return reach * np.cos(angle), np.where(round_part, size * np.sin(angle), size * .35 * np.sin(angle))

    def masks(v, share, angle):
        up = smoothstep(.0, .25, np.sin(angle))
        rim = np.clip(1 - np.sin(angle) * 1.15, .05, 1) * np.abs(np.cos(angle))
        return {
            'pith': smoothstep(-.02, .1, np.sin(angle)),
            'flesh': up * smoothstep(.93, .84, rim) * smoothstep(.02, .1, share) * smoothstep(.98, .9, share),
        }
    path = np.c_[np.linspace(-.5, .5, 50) * length, np.zeros(50), np.zeros(50)]
    return sweep('wedge', path, section, material, 64, attributes=masks)


def cherry_tomato(size=.26):
    """Whole cherry tomatoes."""
    material = Material('cherry tomato')
    shade = material.ramp(material.noise(2, 2), [(.3, '#b3140a'), (.7, '#dd3216')])
    surface = material.surface(
        shade, roughness=.14, specular=.55, subsurface=.1, radius=(.05, .01, .01), coat=.5, coat_roughness=.05
    )
    return [
        blob('cherry tomato', (size, size * .95, size * .95), surface, 2.2, ((1.2, .05),), seed, (36, 48))
        for seed in range(2)
    ]


def tomato_halves(radius=.14):
    """Halves of cherry tomatoes, cut face up."""
    material = Material('tomato half')
    flesh, gel, seed_mask = material.attribute('face'), material.attribute('gel'), material.attribute('seed')
    shade = material.mix(flesh, material.ramp(material.noise(2, 2), [(.3, '#b3140a'), (.7, '#d92c14')]), '#e2562f')
    shade = material.mix(material.multiply(gel, .85), shade, '#c73a12')
    shade = material.mix(seed_mask, shade, '#f3d78c')
    surface = material.surface(
        shade, roughness=.16, specular=.55, subsurface=.15, radius=(.06, .012, .01), coat=.5, coat_roughness=.06
    )

    def masks(v, t, side, angle):
        chamber = smoothstep(.85, .7, t) * smoothstep(.15, .3, t) * smoothstep(-.5, .1, np.cos(3 * angle)) * (1 - side)
        dots = smoothstep(.35, .6, np.sin(angle * 12) * np.cos((t - .5) * 9)) * chamber
        return {'face': smoothstep(.97, .93, t) * (1 - side), 'gel': chamber, 'seed': dots}
    top = lambda t, angle, x, y: -.012 * smoothstep(.93, 1, t) ** 2
    bottom = lambda t, angle, x, y: -radius * np.sqrt(np.clip(1 - t ** 2, 0, 1)) - .012 * smoothstep(.93, 1, t) ** 2
    return [
        slice_mesh(
            'tomato half', lambda angle: radius * (1 + .04 * np.cos(2 * angle)), top, bottom, surface, 34, 96,
            attributes=masks,
        )
    ]


def celery(length=.9):
    """A stick of celery: a grooved half pipe."""
    material = Material('celery')
    ribs = material.noise(30, 2, .5, vector=material.scaled((.05, 2, 2)))
    shade = material.ramp(
        material.add(ribs, material.multiply(material.noise(3), .2)), [(.4, '#8fb552'), (.75, '#cfe09a')]
    )
    surface = material.surface(
        shade, roughness=.3, specular=.45, subsurface=.25, radius=(.05, .05, .02), coat=.2,
        normal=material.bump(ribs, .4, .015),
    )

    def section(share, angle):
        wide = .085 * (1 - .15 * share)
        up = np.where(np.sin(angle) > 0, .15 * np.sin(angle) - .35 * np.sin(angle) ** 2, np.sin(angle))
        return wide * np.cos(angle), wide * up
    share = np.linspace(0, 1, 40)
    path = np.c_[(share - .5) * length, .02 * np.sin(share * 3), .015 * np.sin(share * 2)]
    return sweep('celery', path, section, surface, 32)


def red_chilli(length=.62):
    """A whole red chilli with its stalk."""
    material = Material('chilli pod')
    shade = material.mix(
        material.remap(material.attribute('s'), .115, .125, 1, 0),
        material.ramp(material.noise(2, 2), [(.3, '#a70c07'), (.7, '#d8241a')]), '#4f7a2a',
    )
    surface = material.surface(
        shade, roughness=.14, specular=.55, coat=.6, coat_roughness=.05, subsurface=.05, radius=(.03, .01, .01)
    )
    share = np.linspace(0, 1, 70)
    path = np.c_[(share - .5) * length, .10 * np.sin(share * 2.6), .02 + .03 * np.sin(share * 3)]

    def section(s, angle):
        stalk, pod = .016, .062 * (
            1 - .8 * max(0, s - .12) ** 1.4
        ) * min(1, (1 - s) * 12) ** .5 * min(1., ((s - .1) * 14 + .35)) if s > .1 else 0
        reach = (stalk if s <= .1 else max(pod, .016)) * (1 + .05 * np.cos(2 * angle + s * 5))
        return reach * np.cos(angle), reach * np.sin(angle)
    return sweep('chilli pod', path, section, surface, 28)


def garlic_clove():
    """Peeled cloves of garlic."""
    material = Material('garlic')
    skin = material.noise(20, 3, .5, vector=material.scaled((.3, 3, 3)))
    shade = material.ramp(skin, [(.35, '#efe0c0'), (.6, '#faf3e2'), (.75, '#d9c0a8')])
    surface = material.surface(shade, roughness=.35, specular=.45, subsurface=.2, radius=(.05, .04, .03), coat=.15)

    def shape(v):
        v = v.copy()
        v[:, 1:] *= (1 - .55 * smoothstep(.1, 1., v[:, 0]))[:, None]
        v[:, 2] += .25 * v[:, 0] ** 2
        return v
    return [
        blob('garlic', (.34, .2, .19), surface, 2.3, ((1.3, .1),), seed, (40, 48), shape=shape) for seed in range(2)
    ]


def raspberry_parts():
    """The drupelet from which raspberries are built."""
    material = Material('raspberry')
    shade = material.ramp(material.noise(4, 3), [(.3, '#8d0a1c'), (.7, '#c91f3a')])
    surface = material.surface(shade, roughness=.3, specular=.5, subsurface=.15, radius=(.06, .01, .012), coat=.25)
    return blob('drupelet', (.075,) * 3, surface, 2, ((1, .05),), 1, (14, 18))
