"""The top of a pizza as a height field: what sauce, cheese and toppings lie on."""
import numpy as np
from scipy.ndimage import gaussian_filter, grey_closing, maximum_filter

from studio.mesh import make_mesh, place
from studio.noise import TAU

FLOOR = 0.09
"""Height of the dough under the sauce, in units."""
INNER_RADIUS = 1.235
"""Where the rim of every base begins."""
EXTENT = 1.36
"""The field reaches from -EXTENT to EXTENT in x and y."""
CELLS = 460


def grid_points(cells=CELLS):
    """Points (cells * cells, 2) of the field, row by row."""
    steps = np.linspace(-EXTENT, EXTENT, cells)
    x, y = np.meshgrid(steps, steps, indexing='xy')
    return np.c_[x.ravel(), y.ravel()]


def sheet(name, points, heights, keep, attributes, material):
    """A sheet over the grid, with the faces whose corners are all kept, put on the stage."""
    cells = int(round(len(points) ** 0.5))
    kept = keep.reshape(cells, cells)
    corners = kept[:-1, :-1] & kept[1:, :-1] & kept[:-1, 1:] & kept[1:, 1:]
    first = (np.arange(cells - 1)[:, None] * cells + np.arange(cells - 1)[None])[corners]
    faces = np.stack([first, first + 1, first + cells + 1, first + cells], -1)
    used, index = np.unique(faces, return_inverse=True)
    vertices = np.c_[points, heights][used]
    values = {key: value[used] for key, value in attributes.items()}
    return place(make_mesh(name, vertices, index.reshape(-1, 4).tolist(), values, material))


def world_points(item):
    """Vertices and face centres of a placed object, in the world's coordinates."""
    mesh = item.data
    vertices = np.empty(len(mesh.vertices) * 3, np.float32)
    mesh.vertices.foreach_get('co', vertices)
    centres = np.empty(len(mesh.polygons) * 3, np.float32)
    mesh.polygons.foreach_get('center', centres)
    points = np.concatenate([vertices, centres]).reshape(-1, 3)
    matrix = np.array(item.matrix_basis)
    return points @ matrix[:3, :3].T + matrix[:3, 3]


class Surface:
    """Heights over the grid, growing as pieces are put on it."""

    def __init__(self, heights):
        self.cells = int(round(len(heights) ** 0.5))
        self.heights = np.array(heights, float).reshape(self.cells, self.cells)
        self.bare = self.heights.copy()

    def at(self, x, y, heights=None):
        """Heights at x and y (arrays), between the cells."""
        field = self.heights if heights is None else heights
        scale = (self.cells - 1) / (2 * EXTENT)
        u = np.clip((np.asarray(x, float) + EXTENT) * scale, 0, self.cells - 1.001)
        v = np.clip((np.asarray(y, float) + EXTENT) * scale, 0, self.cells - 1.001)
        i, j = v.astype(int), u.astype(int)
        a, b = v - i, u - j
        low = field[i, j] * (1 - b) + field[i, j + 1] * b
        high = field[i + 1, j] * (1 - b) + field[i + 1, j + 1] * b
        return low * (1 - a) + high * a

    def footprint(self, x, y, radius):
        """Height and slope (z, dz/dx, dz/dy) on which a piece of the radius would rest."""
        angles = np.arange(12) / 12 * TAU
        ring = self.at(x + radius * 0.7 * np.cos(angles), y + radius * 0.7 * np.sin(angles))
        inner = self.at(x + radius * 0.35 * np.cos(angles), y + radius * 0.35 * np.sin(angles))
        heights = np.r_[ring, inner, self.at([x], [y])]
        slope_x = (ring * np.cos(angles)).sum() / (6 * 0.7 * radius)
        slope_y = (ring * np.sin(angles)).sum() / (6 * 0.7 * radius)
        return heights.mean() * 0.35 + heights.max() * 0.65, slope_x, slope_y

    def smoothed(self, reach):
        """The field as a soft sheet of the given reach (units) would follow it."""
        return gaussian_filter(self.heights, reach * (self.cells - 1) / (2 * EXTENT), mode='nearest')

    def covered(self, x, y, reach=0.03):
        """Heights at x and y (arrays) of a soft sheet that lies on top of everything below it."""
        scale = (self.cells - 1) / (2 * EXTENT)
        sigma = reach * scale
        margin = int(sigma * 4) + 3
        low = np.clip(((np.array([y.min(), x.min()]) + EXTENT) * scale).astype(int) - margin, 0, self.cells - 1)
        high = ((np.array([y.max(), x.max()]) + EXTENT) * scale).astype(int) + margin
        window = slice(low[0], max(high[0], low[0] + 1)), slice(low[1], max(high[1], low[1] + 1))
        field = self.heights.copy()
        patch = maximum_filter(field[window], size=2 * int(sigma * 0.8) + 1, mode='nearest')
        field[window] = gaussian_filter(patch, sigma, mode='nearest')
        return self.at(x, y, field)

    def add(self, points):
        """Raises the field to the points (n, 3) of a piece."""
        scale = (self.cells - 1) / (2 * EXTENT)
        column = np.round((points[:, 0] + EXTENT) * scale).astype(int)
        row = np.round((points[:, 1] + EXTENT) * scale).astype(int)
        inside = (column >= 0) & (column < self.cells) & (row >= 0) & (row < self.cells)
        if not inside.any():
            return
        column, row, z = column[inside], row[inside], points[inside, 2]
        top, left = max(row.min() - 3, 0), max(column.min() - 3, 0)
        patch = np.full((row.max() + 4 - top, column.max() + 4 - left), -1.0)
        np.maximum.at(patch, (row - top, column - left), z)
        patch = grey_closing(patch, size=5)
        part = self.heights[top : top + patch.shape[0], left : left + patch.shape[1]]
        np.maximum(part, patch[: part.shape[0], : part.shape[1]], out=part)
