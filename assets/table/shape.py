"""Shapes that the generators of the studio do not make: lofts between outlines, rounded boxes, tubes of varying width."""

import math

import numpy as np

from studio.mesh import grid_faces, make_mesh
from studio.noise import TAU, fbm


def rounded_outline(width, depth, corner=.1, count=160):
    """The outline of a rounded rectangle about the origin: (count, 2)."""
    inner = np.array((max(width / 2 - corner, 1e-4), max(depth / 2 - corner, 1e-4)))
    straight = 2 * inner.sum() * 2
    arc = TAU * corner
    walk = np.arange(count) / count * (straight + arc)
    sides = [(1, 1, 0), (-1, 1, 1), (-1, -1, 2), (1, -1, 3)]
    points = np.zeros((count, 2))
    begin = 0.
    for sign_x, sign_y, quarter in sides:
        turn = walk - begin
        on_arc = (turn >= 0) & (turn < arc / 4)
        angle = (quarter + np.clip(turn / (arc / 4), 0, 1)) * math.pi / 2
        centre = inner * (sign_x, sign_y)
        points[on_arc] = (centre + corner * np.c_[np.cos(angle), np.sin(angle)])[on_arc]
        begin += arc / 4
        length = 2 * inner[0] if quarter in (0, 2) else 2 * inner[1]
        on_line = (walk >= begin) & (walk < begin + length)
        step = (walk - begin)[:, None]
        heading = np.array(((-1, 0), (0, -1), (1, 0), (0, 1))[quarter])
        start = centre + corner * np.array(((0, 1), (-1, 0), (0, -1), (1, 0))[quarter])
        points[on_line] = (start + step * heading)[on_line]
        begin += length
    return points


def round_outline(radius, count=160):
    """A circle as an outline: (count, 2)."""
    angle = np.arange(count) / count * TAU
    return radius * np.c_[np.cos(angle), np.sin(angle)]


def loft(name, rings, material, attributes=None):
    """A skin over rings, each (outline, z) with equally many points, from inside-bottom outwards; closed along the rings."""
    vertices = np.concatenate(
        [np.c_[outline, np.full(len(outline), z)] if np.ndim(z) == 0 else np.c_[outline, z] for outline, z in rings]
    )
    count = len(rings[0][0])
    level = np.repeat(np.arange(len(rings)) / (len(rings) - 1), count)
    found = {'level': level, 'rise': vertices[:, 2]}
    if attributes:
        found.update(attributes(vertices, level))
    return make_mesh(name, vertices, grid_faces(len(rings), count, False, True), found, material)


def open_box(name, base, top, height, material, corner=.06, wall=.02, lip=.0):
    """An open box with leaning walls: base and top are (width, depth). Its skin goes up the outside and down the inside."""
    def ring(size, less=0.):
        return rounded_outline(size[0] - less, size[1] - less, max(corner - less / 2, .01))
    mixed = lambda share: tuple(b + (t - b) * share for b, t in zip(base, top))
    rim = (top[0] + 2 * lip, top[1] + 2 * lip)
    rings = [
        (ring(base) * .001, 0), (ring(base, .02), 0), (ring(base), .006), (ring(mixed(.5)), height * .5),
        (ring(top), height - .01), (ring(rim), height - .004), (ring(rim), height + .004), (
            ring(top, wall * 2), height
        ),
        (
            ring(mixed(.5), wall * 2), height * .5
        ), (ring(base, wall * 2), wall + .01), (ring(base, wall * 2 + .03), wall),
        (ring(base) * .001, wall),
    ]
    return loft(name, rings, material)


def tube(name, path, radius, material, sides=24, attributes=None):
    """
    A tube along a path (n, 3): radius(s, angle) -> radii for the angles at share s of the path. Its ends close when the
    radius shrinks there. Masks: s and ang (share of the turn) beside the given ones, attributes(vertices, s, angle).
    """
    from studio.mesh import sweep

    def section(share, angle):
        reach = radius(share, angle)
        return reach * np.cos(angle), reach * np.sin(angle)
    return sweep(name, path, section, material, sides, attributes=attributes)


def wavy(length, count=60, bend=.05, seed=0, scale=1.):
    """A path of that length along x, centred, that wanders off sideways and up by about `bend`."""
    share = np.linspace(0, 1, count)
    side = bend * fbm(np.c_[share * scale * 2, np.full(count, seed * 3.7)], 1, 2, seed)
    rise = bend * fbm(np.c_[share * scale * 2, np.full(count, seed * 5.1 + 9)], 1, 2, seed + 5)
    return np.c_[(share - .5) * length, side - side.mean(), rise - rise.mean()]


def closed_ends(share, sharp=14., power=.5):
    """1 along a tube and 0 at both of its ends; the sharper, the blunter the ends."""
    return min(1., (min(share, 1 - share) * sharp) ** power)


def zigzag(width, depth, turns, count=240, seed=0, wander=.12):
    """A hand-drawn zigzag (count, 2) over a field of that width and depth."""
    share = np.linspace(0, 1, count)
    wave = np.sin(share * math.pi * turns)
    side = np.sign(wave) * np.abs(wave) ** .8
    x = (share - .5) * width + wander * .5 * fbm(np.c_[share * 5, share * 0], 1, 2, seed)
    y = side * depth / 2 * (1 + wander * 2 * fbm(np.c_[share * 4, share * 0 + 3], 1, 2, seed + 1))
    return np.c_[x, y]


def drape(path, height, smooth=4):
    """Lays a flat path (n, 2) over a surface height(x, y) -> z (scalars), smoothed as a thick sauce would be: (n, 3)."""
    z = np.array([height(x, y) for x, y in path])
    for _ in range(smooth):
        z[1:-1] = np.maximum(
            z[1:-1], .25 * z[:-2] + .5 * z[1:-1] + .25 * z[2:]
        ) * .5 + .5 * (.25 * z[:-2] + .5 * z[1:-1] + .25 * z[2:])
    return np.c_[path, z]
