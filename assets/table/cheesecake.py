"""A slice of lemon cheesecake. params: none."""

import numpy as np

from studio.material import Material
from studio.mesh import blob, place, sweep
from studio.noise import fbm, smoothstep
from table import garnish
from table.framing import fit
from table.sauces import creamy
from table.shape import loft
from table.tableware import plate

LENGTH, HALF = 1.25, .36
BASE, CAKE, CURD = .12, .52, .58


def wedge_outline(grow=0., count=240, corner=.03):
    """A slice of a round cake with its point towards -y: (count, 2), centred."""
    reach = LENGTH + grow
    angles = np.linspace(np.pi / 2 - HALF, np.pi / 2 + HALF, count // 3)
    arc = reach * np.c_[np.cos(angles), np.sin(angles)]
    side = np.linspace(0, 1, count // 3)[:, None]
    tip = np.array((0., -grow * 1.5))
    left, right = arc[-1] + (tip - arc[-1]) * side, tip + (arc[0] - tip) * side
    outline = np.r_[arc, left, right]
    for _ in range(3):
        outline = .25 * np.roll(outline, 1, 0) + .5 * outline + .25 * np.roll(outline, -1, 0)
    return outline - (0, LENGTH * .55)


def _cake():
    """Biscuit, baked cheese, and the skin of the sides where the knife went through."""
    material = Material('cheesecake', False)
    level = material.add(material.position()[2], material.multiply(material.subtract(material.noise(7, 4), .5), .05))
    is_base = material.remap(level, BASE - .008, BASE + .008, 1, 0)
    crumb = material.ramp(material.noise(30, 5, .7), [(.3, '#6d3c16'), (.5, '#a8692e'), (.7, '#d9a05a')])
    cheese = material.ramp(material.noise(5, 4), [(.3, '#f6e2ac'), (.65, '#fdf2d2')])
    pores = material.remap(material.voronoi(24), .04, .13, 1, 0)
    cheese = material.mix(material.multiply(pores, .3), cheese, '#e0bd78')
    back = material.multiply(material.remap(material.attribute('outer'), .5, .9), material.subtract(1., is_base))
    shade = material.mix(is_base, material.mix(material.multiply(back, .5), cheese, '#d9a052'), crumb)
    rough = material.add(
        material.multiply(is_base, material.noise(26, 5, .7)), material.multiply(material.noise(18, 4, .6), .25)
    )
    surface = material.surface(
        shade, roughness=.46, specular=.4, subsurface=.15, radius=(.06, .045, .025),
        normal=material.bump(rough, .7, .035),
    )
    heights = np.linspace(0, CAKE, 34)
    rings = [(wedge_outline() * .001, 0)]
    for height in heights:
        outline = wedge_outline(-.012 * (height > BASE))
        outline = outline * (1 + .006 * fbm(np.c_[outline, np.full(len(outline), height)], 9, 3, 4))[:, None]
        rings.append((outline, height))
    rings.append((wedge_outline() * .001, CAKE))
    outer = lambda v, level: {'outer': (np.hypot(v[:, 0], v[:, 1] + LENGTH * .55) > LENGTH - .05) * 1.}
    place(loft('cheesecake', rings, surface, outer), (0, 0, .035))


def _curd():
    """A layer of lemon curd that just runs over the edge."""
    material = Material('curd', False)
    shade = material.ramp(material.noise(3, 3), [(.3, '#f2b70c'), (.7, '#fbd63c')])
    surface = material.surface(
        shade, roughness=.1, specular=.55, subsurface=.3, radius=(.1, .07, .01), coat=.7, coat_roughness=.05,
        normal=material.bump(material.noise(4, 3), .12, .02),
    )
    base = wedge_outline(-.005)
    spill = .5 + .9 * fbm(base, 4, 2, 6)
    drop = np.clip(spill, 0, 1) * .07
    rings = [
        (base, CAKE - .01 - drop), (
            wedge_outline(.006), CAKE - drop * .4
        ), (wedge_outline(.004), CURD - .02), (wedge_outline(-.02), CURD),
        (wedge_outline(-.2) * .8, CURD + .004), (wedge_outline() * .001, CURD + .006),
    ]
    place(loft('curd', rings, surface), (0, 0, .035))


def _rosette(cream):
    """A swirl of cream from a star nozzle."""
    share = np.linspace(0, 1, 150)
    turn = share * 2.6 * np.pi * 2
    radius = .15 * (1 - share) ** .8
    path = np.c_[radius * np.cos(turn), radius * np.sin(turn), .02 + .20 * share]

    def section(s, angle):
        size = .068 * (1 - .7 * s) * min(1, s * 30 + .2) * (1 + .16 * np.cos(6 * angle))
        return size * np.cos(angle), size * np.sin(angle)
    return sweep('rosette', path, section, cream, 36)


def stage(params):
    """Puts the slice on the stage; returns the camera's settings."""
    plate(1.05, '#e6ecee', '#7a8a92')
    _cake()
    _curd()
    cream = creamy('cream', '#fdf8ec', '#f2e6cc')
    place(_rosette(cream), (.0, .34, CURD + .04))
    place(garnish.citrus_slice(.2, .035), (.02, .13, CURD + .16), (1.15, .1, .1))
    place(garnish.mint()[0], (-.16, .28, CURD + .10), (.2, .1, 2.4), .9)
    place(garnish.citrus_slice(.24, .05), (-.62, -.30, .07), (0, 0, .3))
    return fit(30, -38, 100, .86)
