"""A chocolate lava cake, cracked open, with raspberries and mint. params: none."""

import math
import random

import numpy as np

from studio.material import Material
from studio.mesh import blob, lathe, place, slice_mesh, smooth_profile, sweep
from studio.noise import fbm, smoothstep
from table import garnish
from table.framing import fit
from table.sauces import glossy
from table.tableware import plate


def _cake():
    """The cake: a frustum with a cracked, sunken top that opens towards the front."""
    material = Material('cake', False)
    tone = material.noise(9, 6, .65)
    dust = material.multiply(
        material.remap(material.attribute('top'), .55, .9),
        material.remap(
            material.add(material.multiply(material.noise(90, 2, .6), .6), material.multiply(material.noise(4, 3), .6)),
            .52, .72,
        ),
    )
    shade = material.ramp(tone, [(.3, '#2a1008'), (.5, '#472012'), (.7, '#66341d')])
    shade = material.mix(material.multiply(dust, .85), shade, '#f6efe6')
    surface = material.surface(
        shade, roughness=.55, specular=.35,
        normal=material.bump(material.add(tone, material.multiply(material.noise(40, 4, .65), .6)), .9, .04),
    )

    def cracked(v, u):
        v = v.copy()
        distance, angle = np.hypot(v[:, 0], v[:, 1]), np.arctan2(v[:, 1], v[:, 0])
        swell = 1 + smoothstep(.05, .2, distance) * (.05 * fbm(v, 3, 3, 2) + .02 * fbm(v, 12, 2, 3))
        v[:, :2] *= swell[:, None]
        high = smoothstep(.25, .5, v[:, 2])
        v[:, 2] += .03 * fbm(v[:, :2], 4, 3, 5) * smoothstep(.3, .5, v[:, 2])
        v[:, 2] -= np.exp(-((angle + 1.35) / .36) ** 2) * smoothstep(.12, .34, distance) * .2 * high
        v[:, 2] -= .14 * smoothstep(.26, .1, distance) * smoothstep(.3, .5, v[:, 2])
        return v
    profile = smooth_profile([(0, .52), (.36, .53), (.42, .5), (.44, .42), (.53, .07), (.52, .045), (0, .04)], 110)
    masks = lambda v, u: {'top': smoothstep(.36, .5, v[:, 2]) * smoothstep(.16, .3, np.hypot(v[:, 0], v[:, 1]))}
    place(lathe('cake', profile, surface, 220, cracked, masks))


def _lava(chocolate):
    """Molten chocolate: in the crater, over the lip, pooled on the plate."""
    place(blob('crater', (.56, .54, .16), chocolate, 2.3, ((2, .1),), 3), (0, 0, .405))
    share = np.linspace(0, 1, 110)
    keys = [0, .2, .4, .6, .75, .88, 1]
    course = [
        (0, .02, .05, .085, .11, .14, .17), (-.06, -.27, -.41, -.49, -.57, -.68, -.86),
        (.45, .43, .36, .22, .09, .05, .045),
    ]
    path = np.stack([np.interp(share, keys, axis) for axis in course], -1)
    for _ in range(60):
        path[1:-1] = .25 * path[:-2] + .5 * path[1:-1] + .25 * path[2:]

    def section(q, angle):
        end = min(1, (1 - q) * 9) ** .5
        wide = (.17 - .05 * math.sin(q * 3.1) + .16 * q ** 3) * end
        return wide * np.cos(angle), .055 * np.sign(np.sin(angle)) * np.abs(np.sin(angle)) ** .8 * end
    place(sweep('flow', path, section, chocolate, 40))
    outline = lambda angle: .36 * (1 + .16 * fbm(np.c_[np.cos(angle), np.sin(angle)], 1.5, 3, 6))
    top = lambda t, angle, x, y: .045 + .03 * np.sqrt(np.clip(1 - t ** 4, 0, 1))
    place(slice_mesh('pool', outline, top, lambda t, angle, x, y: .04 + 0 * t, chocolate), (.14, -.68, 0))


def raspberries(spots, z=.05, seed=4):
    """Raspberries at spots (x, y, turn), built of drupelets."""
    part, chance = garnish.raspberry_parts(), random.Random(seed)
    for x, y, turn in spots:
        for ring, (radius, count) in enumerate(zip((.105, .115, .10, .075, .035), (10, 11, 10, 7, 3))):
            for index in range(count):
                angle = index / count * math.tau + ring * .3 + turn
                where = (x + radius * math.cos(angle), y + radius * math.sin(angle), z + ring * .05)
                place(part, where, (chance.random(), chance.random(), 0), chance.uniform(.85, 1.05))


def stage(params):
    """Puts the cake on the stage; returns the camera's settings."""
    plate(1.15, '#f4f1ea')
    _cake()
    _lava(glossy('chocolate', '#220a04', '#3d150a', None, .1, 20, .1, .0, False, .1))
    raspberries(((-.68, -.28, .4), (-.52, -.50, 1.4), (-.76, -.02, 2.2)))
    leaves = garnish.mint()
    for index, (x, y, turn) in enumerate(((-.42, -.62, .3), (-.34, -.66, 1.3), (-.5, -.68, 2.6))):
        place(leaves[index], (x, y, .08), (.3, .1, turn))
    return fit(30, 8, 100, .86)
