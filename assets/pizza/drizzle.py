"""Sauces drizzled by hand: a thread that swings to and fro over the pizza and follows what lies there."""
import numpy as np

from pizza.surface import FLOOR
from studio.mesh import place, sweep
from studio.noise import fbm, smoothstep


def _smooth(values, width):
    kernel = np.ones(width) / width
    return np.convolve(np.pad(values, width // 2, 'edge'), kernel, 'valid')


def _zigzag(swings, reach, seed):
    """A hand's path (n, 2): swings across the pizza, uneven in pace and width."""
    t = np.linspace(0, 1, 220 * swings)
    wander = fbm(np.c_[t * swings * 0.7, np.full(len(t), seed * 3.1)], 1, 3, seed)
    along = -1 + 2 * t + 0.10 * fbm(np.c_[t * swings, np.full(len(t), seed * 1.7)], 1, 2, seed + 1)
    phase = t * swings * np.pi + 0.5 * wander
    across = np.sin(phase) * np.sqrt(np.clip(1.04 - along**2, 0.02, 1)) * (0.93 + 0.16 * wander)
    turn = 0.6 + 0.35 * seed
    x, y = along * reach, across * reach
    return np.c_[x * np.cos(turn) - y * np.sin(turn), x * np.sin(turn) + y * np.cos(turn)]


def drizzle(surface, material, swings=11, thickness=0.017, reach=1.08, seed=1):
    """Pours a thread (thickness in units) over everything on the surface; returns the objects."""
    path = _zigzag(swings, reach, seed)
    heights = surface.at(path[:, 0], path[:, 1])
    heights = _smooth(np.maximum(heights, _smooth(heights, 17) * 0.97), 13)
    heights = np.maximum(heights, FLOOR)
    pace = fbm(np.c_[np.linspace(0, swings * 5, len(path)), np.zeros(len(path))], 1, 2, seed + 5)
    flow = 0.75 + 0.6 * np.clip(pace + 0.4, 0, 1.2)
    last = len(path) - 1

    def section(s, angles):
        ends = smoothstep(0, 0.01, min(s, 1 - s)) * 0.9 + 0.1
        half = thickness * flow[min(last, int(s * last))] * ends
        return half * 1.3 * np.cos(angles), half * 0.6 * np.sin(angles)

    mesh = sweep('drizzle', np.c_[path, heights + thickness * 0.4], section, material, 14)
    return [place(mesh)]
