"""Chunks and crumbed lumps: cubes, crumbles, balls and strips, from blobs whose corners and cut faces are masked."""
import numpy as np

from studio.mesh import blob
from studio.noise import fbm, smoothstep


def corners(shares):
    """1 on the corners and edges of a lump, 0 in the middle of its faces. shares: its vertices over half its size."""
    return smoothstep(0.5, 0.86, np.sort(np.abs(shares), axis=1)[:, 1])


def cut_off(level):
    """A shape for blobs: what is above `level` (0 the middle, 1 the top) is cut off, nearly flat."""

    def shape(vertices):
        vertices = vertices.copy()
        vertices[:, 2] -= np.maximum(vertices[:, 2] - level, 0) * 0.93
        return vertices

    return shape


def chunk(
    name,
    material,
    size,
    power=5.0,
    noise=((1.6, 0.16), (5, 0.08), (14, 0.03)),
    seed=0,
    resolution=(44, 60),
    cut=None,
    level=None,
):
    """
    A lump of that size (units), the boxier the higher its power.

    cut: which faces the knife left, 'y' both long sides or 'z' the upper one. level: cuts the upper part off there
    (0 the middle, 1 the top). Masks: t, side (of the generator), edge, cut, up, border (0 middle to 1 rim as seen
    from above).
    """

    def attributes(vertices):
        shares = vertices / (np.asarray(size) / 2)
        border = np.abs(shares[:, :2]).max(1)
        ragged = 0.10 * fbm(vertices, 14, 2, seed + 4)
        if level is not None:
            cut_face = smoothstep(level * 0.6, level * 0.85, shares[:, 2] + ragged * 0.4)
        elif cut:
            cut_face = smoothstep(0.66, 0.84, (np.abs(shares[:, 1]) if cut == 'y' else shares[:, 2]) + ragged)
            cut_face *= smoothstep(0.9, 0.76, border + ragged) if cut == 'z' else 1
        else:
            cut_face = np.zeros(len(shares))
        return {'edge': corners(shares), 'cut': cut_face, 'up': smoothstep(-0.2, 0.7, shares[:, 2]), 'border': border}

    shape = cut_off(level) if level is not None else None
    return blob(name, size, material, power, noise, seed, resolution, attributes, shape)


def crumbed(name, material, size, power=2.6, seed=0, coarse=0.05, fine=0.035, lumps=0.22, cut=None, level=None):
    """A lump in a crust of crumbs. coarse, fine and lumps: how uneven it is, in shares of half its size."""
    noise = ((1.3, lumps), (3.4, lumps * 0.35), (11, coarse), (21, fine))
    return chunk(name, material, size, power, noise, seed, (96, 128), cut, level)
