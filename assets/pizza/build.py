"""Puts a pizza together: base, sauce, cheese, then pieces that rest on what lies there already."""
import importlib
import math
import random
from dataclasses import dataclass, field

import numpy as np
from mathutils import Euler, Vector

from pizza.cheese import CHEESES, make_cheese
from pizza.crust import make_crust
from pizza.sauce import SAUCES, make_sauce, sauce_heights
from pizza.surface import Surface, grid_points, world_points
from studio.mesh import place, solidify, subdivide
from studio.noise import TAU, smoothstep
from studio.scatter import scatter

FEW = 0.6
"""The share of a topping's pieces that lie on a pizza with three or more toppings."""


def topping_module(ingredient):
    """The module of a topping: 'red-onion' is pizza/toppings/red_onion.py."""
    return importlib.import_module('pizza.toppings.' + ingredient.replace('-', '_'))


def is_cheese_sheet(ingredient):
    """Whether the ingredient is melted over the whole pizza instead of lying on it in pieces."""
    return ingredient in CHEESES


def is_poured(ingredient):
    """Whether a topping is poured over everything (a drizzle), and not laid in pieces."""
    return not is_cheese_sheet(ingredient) and hasattr(topping_module(ingredient), 'pour')


def seed_of(name):
    """A seed from a name, the same on every machine."""
    return sum(ord(letter) * (i * 31 + 7) for i, letter in enumerate(name))


@dataclass
class Ground:
    """What toppings lie on: the objects (base first), and their surface."""

    items: list
    surface: Surface
    taken: list = field(default_factory=list)


def make_ground(base='classic', sauce='tomato-sauce', cheeses=(('mozzarella', 1.0),), neutral=False):
    """Puts a base, a sauce (or None) and cheeses (name, amount) on the stage.

    neutral: the cheese goes with any sauce, as a layer's must.
    """
    spread, heights = _spread(sauce, cheeses, neutral=neutral)
    return Ground([make_crust(base), *spread], Surface(heights))


def _spread(sauce, cheeses, neutral=False, turn=0.0, side=0):
    """Spreads sauce and cheeses on a side (0 both, -1 left, 1 right); returns the objects and the heights."""
    points = grid_points()
    within = points[:, 0] * side >= 0
    heights = sauce_heights(points)
    items = [make_sauce(points, heights, sauce, within)] if sauce else []
    for name, amount in cheeses:
        bleed = SAUCES[sauce].bleed if sauce and name == 'mozzarella' and not neutral else None
        item, heights = make_cheese(points, heights, name, amount, bleed, turn, within)
        items.append(item)
    return items, heights


def make_recipe_ground(base, sides, seed=0):
    """The ground of a pizza of one recipe [(0, recipe)], or of two [(-1, left), (1, right)].

    seed turns base and cheese, so that two pizzas beside each other are not the same.
    """
    turn = seed * 2.399963
    crust = make_crust(base)
    crust.rotation_euler.z = turn
    items, heights = [crust], None
    right = grid_points()[:, 0] >= 0
    for side, recipe in sides:
        spread, own = _spread(recipe['sauce'], cheeses_of(recipe['toppings']), turn=turn, side=side)
        items += spread
        heights = own if heights is None else np.where(right, own, heights)
    return Ground(items, Surface(heights))


def _rest(surface, lay, x, y):
    """Height and slope on which a piece comes to rest, with the slope kept to what a piece would bear."""
    z, slope_x, slope_y = surface.footprint(x, y, lay.radius)
    steep = math.hypot(slope_x, slope_y)
    if steep > 0.45:
        slope_x, slope_y = slope_x * 0.45 / steep, slope_y * 0.45 / steep
    return z, slope_x, slope_y


def _draped(item, surface, softness, sink):
    """Bends a placed piece so that it follows the surface, `sink` below it."""
    item.data = item.data.copy()
    mesh = item.data
    local = np.empty(len(mesh.vertices) * 3, np.float32)
    mesh.vertices.foreach_get('co', local)
    local = local.reshape(-1, 3)
    matrix = np.array(item.matrix_basis)
    world = local @ matrix[:3, :3].T + matrix[:3, 3]
    level = (local * np.array([1, 1, 0])) @ matrix[:3, :3].T + matrix[:3, 3]
    lift = (surface.covered(world[:, 0], world[:, 1]) - sink - level[:, 2]) * softness
    # Over the rim a piece hangs no lower than the cheese's edge.
    lift *= smoothstep(1.42, 1.25, np.hypot(world[:, 0], world[:, 1]))
    local = local + (lift[:, None] * np.linalg.inv(matrix[:3, :3])[:, 2])
    mesh.vertices.foreach_set('co', local.astype(np.float32).ravel())
    mesh.update()


def put_piece(mesh, lay, surface, x, y, generator):
    """Lays one piece at (x, y) and raises the surface by it."""
    z, slope_x, slope_y = _rest(surface, lay, x, y)
    soft = lay.softness
    item = place(mesh, (x, y, z - lay.sink + generator.uniform(-0.004, 0.006)), scale=generator.uniform(0.9, 1.1))
    wobble = lay.tilt * 0.35
    lean = 0.6 * (1 - 0.5 * soft)
    normal = Vector(
        (-slope_x * lean + generator.gauss(0, wobble), -slope_y * lean + generator.gauss(0, wobble), 1)
    ).normalized()
    turn = Euler((0, 0, generator.random() * TAU)).to_quaternion()
    item.rotation_mode = 'QUATERNION'
    item.rotation_quaternion = normal.to_track_quat('Z', 'Y') @ turn
    if soft:
        _draped(item, surface, soft, lay.sink)
    surface.add(world_points(item))
    if lay.solid:
        solidify(item, lay.solid)
        subdivide(item)
    return item


def put_pieces(ingredient, surface, places):
    """Lays the pieces of a topping at the places; returns the objects in the same order."""
    module = topping_module(ingredient)
    meshes = module.meshes()
    generator = random.Random(seed_of(ingredient) + 1)
    return [put_piece(meshes[i % len(meshes)], module.LAY, surface, x, y, generator) for i, (x, y) in enumerate(places)]


def put_topping(ingredient, ground, count=None, seed=0, side=0):
    """Lays pieces of a topping clear of what lies on the ground already.

    count: on a whole pizza, its own count unless said. side: -1 for the left half only, 1 for the right half; what is
    poured goes over the whole pizza.
    """
    module = topping_module(ingredient)
    if hasattr(module, 'pour'):
        return module.pour(ground.surface)
    lay = module.LAY
    places = scatter(count or lay.count, lay.reach, lay.radius, seed_of(ingredient) + seed * 101, ground.taken)
    if side:
        clear = lay.radius * 0.45
        places = [(side * max(abs(x), clear), y) for x, y in places if x * side > 0]
    ground.taken.extend((x, y, lay.radius * 0.85) for x, y in places)
    return put_pieces(ingredient, ground.surface, places)


def amounts(toppings):
    """Pieces of each topping of a recipe {id: units}, in the order in which they are laid; sheets of cheese left out.

    One unit beside two or more other toppings is few; two units, or fewer toppings, are all of a topping's pieces.
    """
    laid = [ingredient for ingredient in toppings if not is_cheese_sheet(ingredient)]
    pieces = [ingredient for ingredient in laid if not is_poured(ingredient)]
    result = []
    for ingredient in laid:
        lay = topping_module(ingredient).LAY
        few = len(pieces) >= 3 and toppings[ingredient] < 2
        result.append((ingredient, lay.z, max(1, round(lay.count * (FEW if few else 1)))))
    return sorted(result, key=lambda entry: entry[1])


def cheeses_of(toppings):
    """The sheets of cheese of a recipe as (name, amount), mozzarella lowest."""
    return [(name, 1.0 + 0.15 * (min(toppings[name], 3) - 1)) for name in CHEESES if name in toppings]
