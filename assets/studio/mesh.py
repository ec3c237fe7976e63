"""Meshes from numpy: slices, blobs, sweeps and turned shapes. 1 unit is 10 cm; z points up."""
import math

import bpy
import numpy as np

from studio.noise import TAU, fbm


def make_mesh(name, vertices, faces, attributes=None, material=None):
    """A smooth mesh of vertices (n, 3) and faces (index tuples); `attributes` are floats per vertex for materials."""
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata([tuple(v) for v in np.asarray(vertices, float).tolist()], [], faces)
    mesh.update()
    mesh.polygons.foreach_set('use_smooth', [True] * len(mesh.polygons))
    for key, values in (attributes or {}).items():
        layer = mesh.attributes.new(key, 'FLOAT', 'POINT')
        layer.data.foreach_set('value', np.asarray(values, np.float32))
    if material:
        mesh.materials.append(material)
    return mesh


def grid_faces(rows, columns, wrap_rows=False, wrap_columns=False):
    """Quads of a grid whose vertex (i, j) has the index i * columns + j."""
    faces = []
    for i in range(rows if wrap_rows else rows - 1):
        following = ((i + 1) % rows) * columns
        for j in range(columns if wrap_columns else columns - 1):
            k = (j + 1) % columns
            faces.append((i * columns + j, following + j, following + k, i * columns + k))
    return faces


def slice_mesh(name, radius, top, bottom, material, rings=22, segments=96, displace=None, attributes=None):
    """A star-shaped slice around the origin: pepperoni, mushroom, tomato …

    radius(angles) gives the outline; top and bottom(t, angles, x, y) the heights, t running from 0 in the middle to 1
    at the rim. Attributes: t, side (0 top, 1 bottom), th (0 to 1 around), and what
    attributes(vertices, t, side, angles) adds.
    """
    angles = np.arange(segments) / segments * TAU
    outline = radius(angles)
    steps = 1 - (1 - np.linspace(0, 1, rings)) ** 1.6
    vertices, ts, sides = [], [], []
    for side, height in ((0, top), (1, bottom)):
        for t in steps if side == 0 else steps[::-1][1:]:
            x, y = outline * t * np.cos(angles), outline * t * np.sin(angles)
            z = height(np.full(segments, t), angles, x, y)
            vertices.append(np.c_[x, y, z])
            ts.append(np.full(segments, t))
            sides.append(np.full(segments, float(side)))
    rows = len(vertices)
    vertices, ts, sides = np.concatenate(vertices), np.concatenate(ts), np.concatenate(sides)
    around = np.tile(angles, rows)
    if displace is not None:
        vertices = displace(vertices)
    values = {'t': ts, 'side': sides, 'th': around / TAU}
    if attributes:
        values.update(attributes(vertices, ts, sides, around))
    return make_mesh(name, vertices, grid_faces(rows, segments, False, True), values, material)


def _sphere(rows, columns):
    """Points of a unit sphere as a grid from pole to pole, with its faces."""
    polar, around = np.meshgrid(np.linspace(0, math.pi, rows), np.arange(columns) / columns * TAU, indexing='ij')
    points = np.c_[
        (np.sin(polar) * np.cos(around)).ravel(), (np.sin(polar) * np.sin(around)).ravel(), np.cos(polar).ravel()
    ]
    return points, grid_faces(rows, columns, False, True)


def blob(
    name, size, material, power=2.0, noise=((2, 0.25), (6, 0.08)), seed=0, resolution=(44, 60), attributes=None,
    shape=None,
):
    """A lump of the given size (x, y, z): chicken, cheese crumbs, scoops.

    power 2 is an ellipsoid, larger is boxier; noise lists (scale, share of the radius). shape(vertices) may bend the
    unit shape first. Attributes: t (0 dents to 1 bumps), side (1 below), and what attributes(vertices) adds.
    """
    directions, faces = _sphere(*resolution)
    vertices = directions * ((np.abs(directions) ** power).sum(1) ** (-1 / power))[:, None]
    if shape:
        vertices = shape(vertices)
    rise = np.zeros(len(directions))
    for i, (scale, share) in enumerate(noise):
        rise += share * fbm(vertices, scale, 2, seed * 7 + i)
    vertices = vertices * (1 + rise)[:, None] * np.asarray(size, float) / 2
    values = {'t': np.clip(0.5 + rise * 1.5, 0, 1), 'side': (vertices[:, 2] < 0) * 1.0}
    if attributes:
        values.update(attributes(vertices))
    return make_mesh(name, vertices, [face[::-1] for face in faces], values, material)


def _frames(path, closed, up):
    """Unit side and up vectors along a path."""
    tangent = np.roll(path, -1, 0) - np.roll(path, 1, 0) if closed else np.gradient(path, axis=0)
    tangent /= np.linalg.norm(tangent, axis=1)[:, None] + 1e-9
    side = np.cross(tangent, np.tile(np.asarray(up, float), (len(path), 1)))
    side /= np.linalg.norm(side, axis=1)[:, None] + 1e-9
    return side, np.cross(side, tangent)


def sweep(name, path, section, material, sides=20, closed=False, up=(0, 0, 1), attributes=None):
    """A section drawn along a path (n, 3): rings, strips, strands.

    section(s, angles) gives the offsets (sideways, upwards) at s from 0 to 1. Attributes: s, ang (0 to 1 around), and
    what attributes(vertices, s, angles) adds.
    """
    path = np.asarray(path, float)
    side, upward = _frames(path, closed, up)
    angles = np.arange(sides) / sides * TAU
    along = np.linspace(0, 1, len(path))
    vertices = []
    for i, s in enumerate(along):
        u, v = section(s, angles)
        vertices.append(path[i] + side[i] * np.asarray(u)[:, None] + upward[i] * np.asarray(v)[:, None])
    faces = grid_faces(len(path), sides, closed, True)
    if not closed:
        last = (len(path) - 1) * sides
        faces += [tuple(range(sides))[::-1], tuple(range(last, last + sides))]
    vertices, s, around = np.concatenate(vertices), np.repeat(along, sides), np.tile(angles, len(path))
    values = {'s': s, 'ang': around / TAU}
    if attributes:
        values.update(attributes(vertices, s, around))
    return make_mesh(name, vertices, [face[::-1] for face in faces], values, material)


def lathe(name, profile, material, segments=160, displace=None, attributes=None):
    """A shape turned around z from a profile of (radius, height) points: plates, cans, tubs.

    displace(vertices, u) may move the vertices; u runs from 0 to 1 along the profile and is an attribute, beside what
    attributes(vertices, u) adds.
    """
    profile = np.asarray(profile, float)
    angles = np.arange(segments) / segments * TAU
    vertices = np.concatenate(
        [np.c_[r * np.cos(angles), r * np.sin(angles), np.full(segments, z)] for r, z in profile]
    )
    u = np.repeat(np.linspace(0, 1, len(profile)), segments)
    if displace is not None:
        vertices = displace(vertices, u)
    values = {'u': u}
    if attributes:
        values.update(attributes(vertices, u))
    faces = [face[::-1] for face in grid_faces(len(profile), segments, False, True)]
    return make_mesh(name, vertices, faces, values, material)


def smooth_profile(points, count=60):
    """A profile through the points with `count` points at even steps and softened corners."""
    points = np.asarray(points, float)
    lengths = np.r_[0, np.cumsum(np.linalg.norm(np.diff(points, axis=0), axis=1))]
    steps = np.linspace(0, lengths[-1], count)
    profile = np.stack([np.interp(steps, lengths, points[:, axis]) for axis in range(points.shape[1])], -1)
    for _ in range(3):
        profile[1:-1] = 0.25 * profile[:-2] + 0.5 * profile[1:-1] + 0.25 * profile[2:]
    return profile


def place(mesh, location=(0, 0, 0), rotation=(0, 0, 0), scale=1.0):
    """Puts a mesh on the stage (rotation in radians, XYZ) and returns the object."""
    item = bpy.data.objects.new(mesh.name, mesh)
    item.location = location
    item.rotation_euler = rotation
    item.scale = (scale,) * 3 if np.isscalar(scale) else scale
    bpy.context.scene.collection.objects.link(item)
    return item


def subdivide(item, levels=1):
    """Rounds an object by subdivision when it is rendered."""
    modifier = item.modifiers.new('subdivide', 'SUBSURF')
    modifier.levels = modifier.render_levels = levels


def solidify(item, thickness):
    """Gives a sheet a thickness (in units)."""
    modifier = item.modifiers.new('solidify', 'SOLIDIFY')
    modifier.thickness = thickness
