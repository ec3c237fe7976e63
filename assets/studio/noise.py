"""Gradient noise on numpy arrays, a function of the points and a seed: a picture is the same every time."""
import math

import numpy as np

TAU = math.tau

_GRADIENTS = np.array(
    [
        (1, 1, 0), (-1, 1, 0), (1, -1, 0), (-1, -1, 0), (1, 0, 1), (-1, 0, 1),
        (1, 0, -1), (-1, 0, -1), (0, 1, 1), (0, -1, 1), (0, 1, -1), (0, -1, -1),
    ],
    float,
)


def _hash(ix, iy, iz, seed):
    """A 32-bit hash of integer lattice points."""
    n = (ix * 374761393 + iy * 668265263 + iz * 2147483647 + seed * 974711) & 0xFFFFFFFF
    n = ((n ^ (n >> 13)) * 1274126177) & 0xFFFFFFFF
    n = ((n ^ (n >> 16)) * 2246822519) & 0xFFFFFFFF
    return n ^ (n >> 15)


def perlin(points, seed=0):
    """Perlin noise of (n, 3) points: n values of about -0.7 to 0.7, one feature per unit of length."""
    cell = np.floor(points).astype(np.int64)
    f = points - cell
    u = f * f * f * (f * (f * 6 - 15) + 10)
    total = np.zeros(len(points))
    for dx in (0, 1):
        for dy in (0, 1):
            for dz in (0, 1):
                gradient = _GRADIENTS[_hash(cell[:, 0] + dx, cell[:, 1] + dy, cell[:, 2] + dz, seed) % 12]
                dot = (gradient * (f - np.array((dx, dy, dz)))).sum(1)
                weight = np.where((dx, dy, dz), u, 1 - u).prod(1)
                total += weight * dot
    return total


def fbm(points, scale=1, octaves=4, seed=0, gain=0.5):
    """Octaves of Perlin noise over (n, 2) or (n, 3) points; `scale` is features per unit, `gain` the fall per octave."""
    points = np.asarray(points, float)
    if points.shape[1] == 2:
        points = np.c_[points, np.full(len(points), seed * 1.37)]
    amplitude, frequency, total = 1.0, scale, np.zeros(len(points))
    for octave in range(octaves):
        total += amplitude * perlin(points * frequency + octave * 17.3, seed + octave)
        amplitude *= gain
        frequency *= 2
    return total


def smoothstep(low, high, x):
    """0 up to `low`, 1 from `high` on, smooth between them; `low` may be the greater (a falling step)."""
    t = np.clip((np.asarray(x, float) - low) / (high - low), 0, 1)
    return t * t * (3 - 2 * t)
