"""Round slices: sausage, vegetables, melted discs of cheese, an egg. They lie on z = 0 around the origin."""
import numpy as np

from studio.mesh import slice_mesh
from studio.noise import fbm, smoothstep


def outline(radius, wobble=0.05, stretch=1.0, lobes=1.4, seed=0):
    """The radius (units) by angle of a slice `stretch` times as long as wide and uneven by the share `wobble`."""

    def at(theta):
        round_ = np.c_[np.cos(theta), np.sin(theta)]
        oval = 1 / np.hypot(np.cos(theta) / stretch**0.5, np.sin(theta) * stretch**0.5)
        return radius * oval * (1 + wobble * fbm(round_, lobes, 3, seed + 70))

    return at


def round_slice(
    name,
    material,
    radius,
    thickness,
    cup=0.0,
    wave=0.012,
    bevel=0.4,
    relief=None,
    masks=None,
    seed=0,
    rings=26,
    segments=110,
    **shape,
):
    """
    A slice of that radius and thickness (units).

    cup: how far its rim rises. wave: how far it buckles. bevel: which share of the thickness the rim loses above and
    below. relief(t, theta, x, y): height added to the face, t from 0 centre to 1 rim. masks: name -> function of the
    same four, written on the upper face only. Further arguments go to `outline`; the mesh also has t and side.
    """

    def base(t, theta, x, y):
        buckle = wave * fbm(np.c_[x, y] / radius, 1.5, 2, seed + 90) + wave * np.cos(2 * theta + seed) * t**2
        return cup * smoothstep(0.45, 1, t) + buckle

    def top(t, theta, x, y):
        face = relief(t, theta, x, y) if relief else 0
        return base(t, theta, x, y) + thickness * (1 - bevel * smoothstep(0.84, 1, t) ** 2) + face

    def bottom(t, theta, x, y):
        return base(t, theta, x, y) + thickness * bevel * smoothstep(0.84, 1, t) ** 2

    def attributes(vertices, t, side, theta):
        x, y = vertices[:, 0], vertices[:, 1]
        return {key: mask(t, theta, x, y) * (1 - side) for key, mask in (masks or {}).items()}

    return slice_mesh(
        name, outline(radius, seed=seed, **shape), top, bottom, material, rings, segments, attributes=attributes
    )


def seeds(count, ring, size, seed=0, spread=0.1):
    """A mask of `count` oval seeds of size (length, width) around the centre at `ring`, all in shares of the radius."""
    random = np.random.RandomState(seed)
    angles = np.arange(count) / count * 2 * np.pi + random.uniform(-0.2, 0.2, count)
    rings = ring + random.uniform(-spread, spread, count)

    def at(t, theta, x, y):
        found = np.zeros_like(t)
        for angle, distance in zip(angles, rings):
            dx, dy = t * np.cos(theta) - distance * np.cos(angle), t * np.sin(theta) - distance * np.sin(angle)
            along, aside = dx * np.cos(angle) + dy * np.sin(angle), dy * np.cos(angle) - dx * np.sin(angle)
            found = np.maximum(found, np.clip(1.4 - (along / size[0]) ** 2 - (aside / size[1]) ** 2, 0, 1))
        return found

    return at
