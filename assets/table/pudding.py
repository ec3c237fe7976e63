"""Sticky date pudding under butterscotch, with a scoop of cream. params: none."""

import numpy as np

from studio.material import Material
from studio.mesh import blob, lathe, place, smooth_profile
from studio.noise import fbm, smoothstep
from table import garnish
from table.framing import fit
from table.sauces import creamy, glossy
from table.tableware import plate, puddle


def _cake():
    """The pudding: a round, open-crumbed cake, dark with dates."""
    material = Material('pudding', False)
    tone = material.noise(10, 6, .65)
    shade = material.ramp(tone, [(.3, '#4a2310'), (.5, '#7d4420'), (.7, '#a8683a')])
    holes = material.remap(material.voronoi(17), .06, .2, 1, 0)
    shade = material.mix(material.multiply(holes, .7), shade, '#351507')
    height = material.add(
        tone, material.add(material.multiply(holes, -.7), material.multiply(material.noise(44, 4, .65), .5))
    )
    surface = material.surface(
        shade, roughness=.45, specular=.4, coat=.15, subsurface=.05, normal=material.bump(height, .9, .04)
    )

    def rough(v, u):
        v = v.copy()
        distance = np.hypot(v[:, 0], v[:, 1])
        v[:, :2] *= (1 + smoothstep(.1, .3, distance) * (.03 * fbm(v, 4, 3, 2) + .012 * fbm(v, 14, 2, 3)))[:, None]
        v[:, 2] += .02 * fbm(v[:, :2], 4, 3, 5) * smoothstep(.2, .5, v[:, 2])
        return v
    profile = smooth_profile([(0, .55), (.40, .55), (.47, .5), (.53, .08), (.50, .03), (0, .03)], 100)
    place(lathe('pudding', profile, surface, 220, rough))


def _icing(sauce):
    """The sauce that lies on the pudding and runs down its side in tongues."""
    angle_of = lambda v: np.arctan2(v[:, 1], v[:, 0])

    def run(v, u):
        v = v.copy()
        angle = angle_of(v)
        ring = np.c_[np.cos(angle), np.sin(angle)]
        tongue = np.clip(.5 + 1.5 * fbm(ring, 2.4, 2, 8), .08, 1.)
        side = smoothstep(.52, .54, u)
        fall = np.clip((u - .52) / .48, 0, 1)
        low = .58 - fall * .52 * tongue
        reach = .475 + (.545 - .475) * np.clip((.56 - low) / .5, 0, 1) + .03 * np.sin(np.pi * np.clip(fall, 0, 1)) ** .5
        v[:, 2] = v[:, 2] * (1 - side) + low * side
        new = np.c_[reach * np.cos(angle), reach * np.sin(angle)]
        v[:, :2] = v[:, :2] * (1 - side)[:, None] + new * side[:, None]
        v[:, 2] += .012 * fbm(v[:, :2], 4, 2, 3) * (1 - side)
        return v
    top = smooth_profile([(0, .60), (.38, .60), (.45, .585), (.475, .56)], 52)
    side = [(.48, .55 - .01 * step) for step in range(48)]
    place(lathe('butterscotch', np.r_[top, side], sauce, 240, run))


def stage(params):
    """Puts the pudding on the stage; returns the camera's settings."""
    plate(1.1, '#3b4650', '#20272d')
    sauce = glossy('butterscotch', '#a04c0a', '#d27e1e', None, .1, 20, .08, .2, False, .05)
    puddle(sauce, .72, (.04, -.06), .03, .85, 5, .035, .14)
    _cake()
    _icing(sauce)
    cream = creamy('cream', '#fdf6e6', '#f2e2c0', '#5a4020', .05, 26)
    place(blob('scoop', (.42, .42, .36), cream, 2.1, ((2.2, .07), (6, .04)), 3, (90, 120)), (.04, -.02, .72))
    place(garnish.mint()[0], (.14, -.16, .88), (.3, .1, .5), .9)
    place(garnish.mint()[1], (.02, -.20, .86), (.4, .1, 2.6), .9)
    return fit(28, -6, 100, .86)
