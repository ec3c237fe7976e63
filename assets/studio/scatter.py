"""Where the pieces of a topping go: even but not regular."""
import math
import random

import numpy as np

from studio.noise import TAU


def _candidate(generator, points, reach, radius, others, spacing, tries):
    """The best of some random places: far from its own kind and, softer, from what lies there already."""
    best, best_score = (0.0, 0.0), -1e9
    for _ in range(tries):
        angle, distance = generator.random() * TAU, reach * math.sqrt(generator.random())
        x, y = distance * math.cos(angle), distance * math.sin(angle)
        score = min([math.hypot(x - p[0], y - p[1]) / (2 * radius) for p in points] or [9])
        for ox, oy, other in others:
            score = min(score, math.hypot(x - ox, y - oy) / (radius + other) / spacing)
        score = min(score, 1.6) + generator.random() * 0.15
        if score > best_score:
            best, best_score = (x, y), score
    return best


def _push(points, obstacles, reaches, strength):
    """How far to move points away from obstacles that are nearer than their reach."""
    apart = points[:, None] - obstacles[None]
    distance = np.linalg.norm(apart, axis=2) + 1e-6
    weight = np.clip(1 - distance / reaches, 0, 1)
    weight[distance < 2e-6] = 0
    return (apart / distance[..., None] * weight[..., None]).sum(1) * strength


def scatter(count, reach, radius, seed, others=(), spacing=0.62, tries=40, rounds=90):
    """Places (x, y) of `count` pieces of the given radius within `reach` of the middle.

    `others` are (x, y, radius) of toppings that lie there already: soft obstacles, kept at `spacing` of touching.
    """
    generator = random.Random(seed)
    points = []
    for _ in range(count):
        points.append(_candidate(generator, points, reach, radius, others, spacing, tries))
    points = np.array(points, float).reshape(-1, 2)
    ideal = 2.0 * reach / math.sqrt(max(count, 1))
    taken = np.array([other[:2] for other in others], float).reshape(-1, 2)
    reaches = (radius + np.array([other[2] for other in others])) * spacing * 1.2
    for _ in range(rounds):
        move = _push(points, points, ideal, ideal * 0.12)
        if len(taken):
            move += _push(points, taken, reaches[None], radius * 0.2)
        points += move
        distance = np.linalg.norm(points, axis=1)
        outside = distance > reach
        points[outside] *= (reach / distance[outside])[:, None]
    points += np.random.RandomState(seed % 2**32).normal(0, 0.018, points.shape)
    return [tuple(point) for point in points.tolist()]
