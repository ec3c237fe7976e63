"""Threads and tangles of threads: pulled meat, fried onion, threads of herb."""
import numpy as np

from pizza.toppings.join import join, turned
from studio.mesh import sweep
from studio.noise import fbm


def thread_path(length, bend, lift, seed, points=34):
    """A path of that length (units) that wanders along x. bend: its total turn (radians). lift: height of its waves."""
    s = np.linspace(0, 1, points)
    heading = bend * (s - 0.5) + 0.9 * fbm(np.c_[s * 2.2, s * 0], 1, 2, seed)
    step = length / (points - 1)
    x, y = np.cumsum(np.cos(heading)) * step, np.cumsum(np.sin(heading)) * step
    z = lift * fbm(np.c_[s * 2.5, s * 0 + 3], 1, 2, seed + 5)
    path = np.c_[x, y, z]
    return path - path.mean(0) * (1, 1, 0)


def thread(name, material, path, width, height, shade, seed=0, sides=12, ragged=0.25):
    """A thread along a path, `width` by `height` (units), tapering to both ends. Masks: s, ang, shade (one value)."""
    swell = 1 + ragged * fbm(np.c_[np.linspace(0, 6, 200), np.zeros(200)], 1, 3, seed)

    def section(s, angle):
        taper = min(1, (min(s, 1 - s) * 12) ** 0.5 + 0.15) * swell[int(s * 199)]
        uneven = 1 + ragged * 0.5 * np.sin(3 * angle + seed + s * 9)
        return width / 2 * taper * uneven * np.cos(angle), height / 2 * taper * uneven * np.sin(angle)

    return sweep(name, path, section, material, sides, attributes=lambda v, s, a: {'shade': np.full(len(v), shade)})


def tangle(
    name, material, count, length, width, height, bend=1.0, spread=0.6, radius=0.08, pile=0.06, seed=0, ragged=0.25
):
    """
    `count` threads lying across each other about the origin.

    length: of the threads as (least, most). bend: the most that one turns, and spread: how far their headings differ
    (radians). radius: how far their middles stray, and pile: how high they are heaped (units). Mask: shade, from 0 to 1
    by thread.
    """
    random = np.random.RandomState(seed + 11)
    parts = []
    for index in range(count):
        path = thread_path(random.uniform(*length), random.uniform(-bend, bend), pile * 0.5, seed * 31 + index)
        heading, distance, around = random.normal(0, spread), random.uniform() ** 0.5, random.uniform(0, 2 * np.pi)
        middle = (radius * distance * np.cos(around), 0.6 * radius * distance * np.sin(around))
        path = turned(path, heading, 0, (*middle, height / 2 + pile * index / max(1, count - 1)))
        size, shade = random.uniform(0.75, 1.25), random.uniform()
        parts.append(thread(name, material, path, width * size, height * size, shade, seed * 31 + index, ragged=ragged))
    return join(name, parts, material)
