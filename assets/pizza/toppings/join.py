"""One piece out of several meshes: a tangle of threads, a heart of petals, a slice with needles on it."""
import bpy
import numpy as np

from studio.mesh import make_mesh


def coordinates(mesh):
    """The vertices of a mesh as an array (count, 3)."""
    flat = np.empty(len(mesh.vertices) * 3, np.float32)
    mesh.vertices.foreach_get('co', flat)
    return flat.reshape(-1, 3)


def masks(mesh):
    """The masks of a mesh: name -> one number per vertex."""
    found = {}
    for attribute in mesh.attributes:
        if attribute.domain == 'POINT' and attribute.data_type == 'FLOAT':
            values = np.empty(len(mesh.vertices), np.float32)
            attribute.data.foreach_get('value', values)
            found[attribute.name] = values
    return found


def turned(points, angle, tilt=0.0, offset=(0, 0, 0)):
    """Points tilted about y (positive lowers what lies at +x), then turned about z, then moved. Angles in radians."""
    x, y, z = np.asarray(points, float).T
    x, z = x * np.cos(tilt) + z * np.sin(tilt), z * np.cos(tilt) - x * np.sin(tilt)
    return np.c_[x * np.cos(angle) - y * np.sin(angle), x * np.sin(angle) + y * np.cos(angle), z] + np.asarray(
        offset, float
    )


def join(name, parts, material):
    """
    Joins parts into one mesh. A part is a mesh, or (mesh, points) where the points replace the mesh's own vertices.
    A mask that only some parts have is 0 on the others. The parts' own meshes are given up.
    """
    parts = [part if isinstance(part, tuple) else (part, coordinates(part)) for part in parts]
    found = [masks(mesh) for mesh, _ in parts]
    names = sorted({name for part in found for name in part})
    faces, start = [], 0
    for mesh, points in parts:
        faces += [tuple(start + corner for corner in polygon.vertices) for polygon in mesh.polygons]
        start += len(points)
    attributes = {
        key: np.concatenate([part.get(key, np.zeros(len(points))) for part, (_, points) in zip(found, parts)])
        for key in names
    }
    vertices = np.concatenate([points for _, points in parts])
    for mesh in {mesh for mesh, _ in parts}:
        bpy.data.meshes.remove(mesh)
    return make_mesh(name, vertices, faces, attributes, material)
