"""Lets pieces come to rest on each other: a height field that grows with every piece that is put down. Units: 1 = 10 cm."""

import math
import random

import bpy
import numpy as np
from mathutils import Euler

from studio.mesh import place

CELL = .02


def coordinates(mesh):
    """The vertices of a mesh as an array (count, 3)."""
    flat = np.empty(len(mesh.vertices) * 3, np.float32)
    mesh.vertices.foreach_get('co', flat)
    return flat.reshape(-1, 3)


class Pile:
    """Everything that lies in a vessel so far. floor(x, y) -> z is the vessel's inside, arrays in and out; none: the table at 0."""

    def __init__(self, floor=None, reach=1.7, seed=0):
        self.reach = reach
        self.cells = int(2 * reach / CELL)
        self.random = random.Random(seed)
        middle = (np.arange(self.cells) + .5) * CELL - reach
        x, y = np.meshgrid(middle, middle, indexing='ij')
        heights = np.zeros(self.cells ** 2) if floor is None else np.asarray(floor(x.ravel(), y.ravel()), float)
        self.vessel, self.height = heights.copy(), heights

    def _footprint(self, points):
        """The cells that points stand over, with the lowest and the highest of them in each."""
        column = np.clip(((points[:, :2] + self.reach) / CELL).astype(int), 0, self.cells - 1)
        index = column[:, 0] * self.cells + column[:, 1]
        order = np.argsort(index, kind='stable')
        cells, start = np.unique(index[order], return_index=True)
        heights = points[order, 2]
        return cells, np.minimum.reduceat(heights, start), np.maximum.reduceat(heights, start)

    def rest(self, points, soft=0.):
        """
        How far points must be lifted to touch the pile, and the mean gap that then stays open below them; a soft piece gives
        way to that share of what it would touch.
        """
        cells, low, _ = self._footprint(points)
        lift = max(float(np.quantile(self.height[cells] - low, 1 - soft)), float(np.max(self.vessel[cells] - low)))
        return lift, float(np.mean(np.maximum(low + lift - self.height[cells], 0)))

    def settle(self, points):
        """Takes points, in place, into the pile."""
        cells, _, high = self._footprint(points)
        self.height[cells] = np.maximum(self.height[cells], high)

    def drop(
        self, mesh, spot, tilt=.3, turn=math.tau, tries=16, sink=.012, scale=1., snug=.9, base=(0., 0., 0.), soft=0.
    ):
        """
        Puts one piece down where, of several tries, it lies lowest and closest.

        spot() -> (x, y) is where to try; tilt is how far it may lean (radians, both ways), turn how far it may be turned,
        base the rotation from which both start; sink lets it press into what is below, soft lets it give way (leaves, about .4).
        Returns the object.
        """
        own = coordinates(mesh) * scale
        best = None
        for _ in range(tries):
            x, y = spot()
            angle = self.random.uniform(-.5, .5) * turn
            lean = [self.random.uniform(-tilt, tilt) for _ in range(2)]
            rotation = Euler((lean[0], lean[1], angle)).to_matrix() @ Euler(base).to_matrix()
            points = own @ np.array(rotation).T + (x, y, 0)
            lift, gap = self.rest(points, soft)
            score = lift + float(points[:, 2].mean()) + snug * gap
            if best is None or score < best[0]:
                best = (score, rotation, points, (x, y, lift - sink))
        _, rotation, points, location = best
        self.settle(points + (0, 0, location[2]))
        return place(mesh, location, rotation.to_euler(), scale)

    def within(self, radius, centre=(0., 0.), stretch=1.):
        """A spot() that draws from a disc (an ellipse where stretch, of y, is not 1)."""
        def spot():
            angle, distance = self.random.random() * math.tau, radius * math.sqrt(self.random.random())
            return centre[0] + distance * math.cos(angle), centre[1] + distance * math.sin(angle) * stretch
        return spot

    def heap(self, meshes, count, radius, centre=(0., 0.), stretch=1., narrow=.3, **how):
        """`count` pieces heaped up over a disc that narrows, as it grows, to (1 - narrow) of its radius."""
        pieces = []
        for index in range(count):
            share = index / max(count - 1, 1)
            spot = self.within(radius * (1 - narrow * share ** 1.3), centre, stretch)
            pieces.append(self.drop(meshes[index % len(meshes)], spot, **how))
        return pieces

    def top(self, x, y, radius=.03):
        """The height of the pile within a radius of a spot."""
        low = np.clip(((np.array((x, y)) - radius + self.reach) / CELL).astype(int), 0, self.cells - 1)
        high = np.clip(((np.array((x, y)) + radius + self.reach) / CELL).astype(int), 0, self.cells - 1)
        field = self.height.reshape(self.cells, self.cells)
        return float(field[low[0]:high[0] + 1, low[1]:high[1] + 1].max())


def sprinkle(mesh_list, spots, pile, size=1., seed=0, lift=.0):
    """Small pieces laid upon a pile at the spots [(x, y)], turned at will; `size` scales them."""
    chance = random.Random(seed)
    for index, (x, y) in enumerate(spots):
        turn = Euler((chance.uniform(-.5, .5), chance.uniform(-.5, .5), chance.random() * math.tau))
        place(
            mesh_list[index % len(mesh_list)], (x, y, pile.top(x, y, .02) + lift), turn, size * chance.uniform(.8, 1.2)
        )


def cast(x, y, above=4.):
    """The height of what the stage shows at (x, y), and its normal; the table where there is nothing."""
    graph = bpy.context.evaluated_depsgraph_get()
    hit, location, normal, *_ = bpy.context.scene.ray_cast(graph, (x, y, above), (0, 0, -1))
    if not hit:
        return 0., None
    return location.z, normal if normal.z >= 0 else -normal


def scatter_on(mesh_list, spots, seed=0, size=1., sink=.0, tilt=.3, steep=.45):
    """Small pieces stuck to whatever lies under the spots, following its slope; those over too steep a place are left out."""
    chance = random.Random(seed)
    bpy.context.view_layer.update()
    for index, (x, y) in enumerate(spots):
        height, normal = cast(x, y)
        if normal is None or normal.z < steep:
            continue
        turn = normal.to_track_quat('Z', 'Y').to_matrix()
        own = Euler((chance.gauss(0, tilt), chance.gauss(0, tilt), chance.random() * math.tau)).to_matrix()
        place(
            mesh_list[index % len(mesh_list)], (x, y, height - sink), (turn @ own).to_euler(),
            size * chance.uniform(.75, 1.2),
        )


def disc_spots(count, radius, seed=0, centre=(0., 0.), stretch=1.):
    """`count` random spots over a disc."""
    chance = random.Random(seed)
    spots = []
    for _ in range(count):
        angle, distance = chance.random() * math.tau, radius * math.sqrt(chance.random())
        spots.append((centre[0] + distance * math.cos(angle), centre[1] + distance * math.sin(angle) * stretch))
    return spots
