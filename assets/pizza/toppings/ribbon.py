"""Thin slices that fall in folds or curl: cured ham, smoked fish, shavings, soft strips. Lay.solid thickens them."""
import numpy as np

from studio.mesh import grid_faces, make_mesh
from studio.noise import fbm, smoothstep


def ribbon(
    name,
    material,
    length,
    width,
    folds=2.0,
    fold=1.2,
    flat=0.6,
    ragged=0.08,
    bend=0.0,
    curl=0.0,
    taper=0.0,
    seed=0,
    size=(84, 26),
):
    """
    A sheet of that length and width (units) along x that winds up and down as it goes.

    folds: how many waves. fold: the steepest angle of a wave in radians (above 1.57 it hangs over). flat: the share of
    their height that is left. ragged: unevenness of its rim, a share of the width. bend: sideways turn in radians.
    curl: how far its long edges rise (units). taper: the share by which the ends are narrower.
    Masks: s along, w across (both 0 to 1), rim (1 at the rim).
    """
    s, w = (part.ravel() for part in np.meshgrid(np.linspace(0, 1, size[0]), np.linspace(0, 1, size[1]), indexing='ij'))
    side = w - 0.5
    uneven = fold * (0.75 + 0.5 * fbm(np.c_[w * 1.5, s * 0], 1, 2, seed))
    pitch = uneven * np.sin(2 * np.pi * folds * s + 0.9 * fbm(np.c_[s * 1.6, w * 1.2], 1, 2, seed + 3) * 2 + seed)
    step = length / (size[0] - 1)
    along = np.cumsum(np.cos(pitch).reshape(size), 0).ravel() * step
    height = np.cumsum(np.sin(pitch).reshape(size), 0).ravel() * step
    height -= s * np.tile(height.reshape(size)[-1], size[0])
    along += ragged * width * fbm(np.c_[w * 5, s * 0], 1, 3, seed + 5) * smoothstep(0.3, 0.5, np.abs(s - 0.5)) * 2
    rim = fbm(np.c_[s * 7, np.sign(side)], 1, 3, seed + 7)
    y = side * width * (1 - taper * (2 * s - 1) ** 2) * (1 + 2 * ragged * rim)
    along -= along.mean()
    turn = bend * along / length
    x, y = along - y * np.sin(turn), y * np.cos(turn) + along * np.sin(turn) * 0.5
    z = height * flat + curl * (2 * side) ** 2 + 0.012 * fbm(np.c_[x, y], 9, 2, seed + 8)
    masks = {
        's': s,
        'w': w,
        'rim': np.maximum(smoothstep(0.38, 0.5, np.abs(side)), smoothstep(0.44, 0.5, np.abs(s - 0.5))),
    }
    return make_mesh(name, np.c_[x, y, z - np.quantile(z, 0.1)], grid_faces(*size), masks, material)
