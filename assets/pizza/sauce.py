"""The six sauces: a thin, uneven film on the dough; they differ by colour, gloss and what is in them."""
from dataclasses import dataclass

import numpy as np

from pizza.surface import FLOOR, sheet
from studio.material import Material
from studio.noise import fbm, smoothstep

REACH = 1.315
"""The film's outer radius: it ends under the rim's inner slope."""


@dataclass(frozen=True)
class Sauce:
    """Three colours from dark to light; specks as (cells per unit, size, colour); roughness from low to high; coat.

    bleed: what thin cheese looks like above it.
    """

    colors: tuple
    specks: tuple
    roughness: tuple = (0.18, 0.42)
    coat: float = 0.0
    relief: float = 0.6
    scatter: float = 0.12
    bleed: str = '#df7a2c'


SAUCES = {
    'tomato-sauce': Sauce(
        ('#7a0f04', '#b3210a', '#d0431a'), ((34, 0.13, '#22300f'), (26, 0.09, '#e0663a')), coat=0.15
    ),
    'chilli-tomato-sauce': Sauce(
        ('#8a0d02', '#c42408', '#de4a14'), ((20, 0.15, '#7d0a03'), (30, 0.12, '#f0c069'), (36, 0.12, '#e86a1c')),
        coat=0.25,
    ),
    'bbq-sauce': Sauce(
        ('#260803', '#451206', '#6a260d'), ((48, 0.11, '#160504'),), (0.10, 0.26), coat=0.55, relief=0.4, scatter=0.05,
        bleed='#b8702c',
    ),
    'garlic-sauce': Sauce(
        ('#ead6a8', '#f5e7c6', '#fbf2de'), ((26, 0.11, '#4f7a2a'), (40, 0.08, '#8a8a3a')), (0.24, 0.44), coat=0.15,
        relief=0.5, scatter=0.2, bleed='#f0cb84',
    ),
    'peri-peri-sauce': Sauce(
        ('#a02c06', '#cc4f10', '#e57b26'), ((24, 0.14, '#8a1204'), (34, 0.11, '#f2b45a'), (46, 0.09, '#3a1206')),
        (0.14, 0.34), coat=0.4,
    ),
    'hollandaise': Sauce(
        ('#e3a52c', '#f2c450', '#f9dd84'), ((30, 0.08, '#6f8a2a'),), (0.16, 0.3), coat=0.35, relief=0.35, scatter=0.2,
        bleed='#eeb44e',
    ),
}


def sauce_material(sauce):
    """The film's material."""
    m = Material('sauce', False)
    coarse, fine = m.noise(9, 6, 0.6), m.noise(40, 4, 0.6)
    dark, middle, light = sauce.colors
    color = m.ramp(
        m.add(m.multiply(coarse, 0.7), m.multiply(fine, 0.3)), [(0.3, dark), (0.5, middle), (0.7, light)]
    )
    for i, (scale, size, speck) in enumerate(sauce.specks):
        spot = m.math('LESS_THAN', m.voronoi(scale), size)
        color = m.mix(m.multiply(spot, m.remap(m.noise(6 + i * 1.7), 0.47, 0.53)), color, speck)
    height = m.add(m.noise(22, 6, 0.6), m.multiply(m.noise(80, 3), 0.3))
    return m.surface(
        color, roughness=m.remap(fine, 0.3, 0.7, *sauce.roughness), specular=0.5, subsurface=sauce.scatter,
        radius=(0.08, 0.03, 0.012), coat=m.multiply(m.remap(m.noise(4, 3), 0.4, 0.62), sauce.coat), coat_roughness=0.08,
        normal=m.bump(height, sauce.relief, 0.04),
    )


def sauce_heights(points, seed=3):
    """Height of the film over grid points; it dips under the dough outside of its edge."""
    distance = np.hypot(points[:, 0], points[:, 1])
    around = points / np.maximum(distance, 1e-6)[:, None]
    edge = smoothstep(0, 0.06, REACH + 0.012 * fbm(around, 2.5, 4, seed) - distance)
    waves = 0.014 * fbm(points, 5, 4, seed + 2) + 0.005 * fbm(points, 22, 2, seed + 4)
    climb = 0.022 * smoothstep(1.12, 1.26, distance) - 0.022 * smoothstep(1.25, 1.31, distance)
    return FLOOR + 0.028 * edge - 0.10 * (1 - edge) + edge * waves + climb


def make_sauce(points, heights, sauce='tomato-sauce', within=True):
    """Puts a film on the stage, from grid points and their heights; `within` says of each point whether it has any."""
    distance = np.hypot(points[:, 0], points[:, 1])
    return sheet('sauce', points, heights, (distance < REACH + 0.05) & within, {}, sauce_material(SAUCES[sauce]))
