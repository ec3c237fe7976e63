"""Leaves: sheets along x from stem to tip, with veins, a cupped section and a wavy rim. Lay.solid thickens them."""
import numpy as np

from studio.mesh import grid_faces, make_mesh
from studio.noise import fbm, smoothstep


def leaf(
    name,
    material,
    length,
    half_width,
    cup=0.6,
    droop=0.05,
    ruffle=0.03,
    bend=0.0,
    swept=0.0,
    veins=7,
    seed=0,
    size=(56, 25),
):
    """
    A leaf of that length (units) lying on z = 0.

    half_width(u): half its width (units) at u, 0 stem to 1 tip. cup: how far the halves rise (negative: fall). droop:
    height of the wave along it. ruffle: height of the waves at its rim. bend: sideways curve. swept: how far the rim
    leans towards the tip, per unit of width. veins: pairs of them. Masks: u, vein, rim (0 spine to 1 rim).
    """
    u, v = (
        part.ravel() for part in np.meshgrid(np.linspace(0, 1, size[0]), np.linspace(-1, 1, size[1]), indexing='ij')
    )
    across = v * half_width(u)
    side = np.abs(v)
    ribs = (
        np.exp(-(((((u * veins - side * 1.6) % 1) - 0.5) / 0.12) ** 2))
        * smoothstep(0.95, 0.6, side)
        * smoothstep(0.02, 0.04, half_width(u))
    )
    spine = np.exp(-((across / (0.004 + 0.006 * (1 - u))) ** 2))
    wave = fbm(np.c_[u * 5, v * 0.8], 1, 2, seed)
    x = (u - 0.5) * length + swept * np.abs(across)
    y = across + bend * np.sin(u * np.pi)
    z = cup * across**2 * 4 + droop * np.sin(u * 3.2 + seed) + 0.02 * wave
    z += ruffle * np.sin(u * 19 + seed * 2 + v) * side**3 * smoothstep(0.01, 0.06, half_width(u)) - 0.006 * ribs * (
        side > 0.05
    )
    masks = {'u': u, 'vein': np.maximum(spine, 0.75 * ribs), 'rim': side}
    return make_mesh(name, np.c_[x, y, z - z.min()], grid_faces(*size), masks, material)
