"""Six bottles in a carrier of printed cardboard. params: as for bottle."""

import bpy

import numpy as np

from studio.material import Material
from studio.mesh import make_mesh, place
from table.bottle import SHAPES, bottle
from table.brands import BRANDS
from table.framing import fit
from table.label import ink, shape_mesh, text_mesh, EMBLEMS

LIGHT = {'fill': .55}
SHOOT = {'oversample': 1.4, 'shadow': .65}
PITCH = .64


def _copies(params):
    """Builds one bottle and sets five copies of its meshes beside it."""
    before = set(bpy.context.scene.objects)
    bottle(params)
    parts = set(bpy.context.scene.objects) - before
    for part in parts:
        part.location = (-PITCH, -PITCH / 2, .03)
        for column in range(3):
            for row in range(2):
                if column or row:
                    place(part.data, ((column - 1) * PITCH, (row - .5) * PITCH, .03))


def _board(name, corners, material, thickness=.02):
    """A panel of cardboard in a plane of constant y, from its outline (x, z)."""
    outline = np.asarray(corners, float)
    count = len(outline)
    front = np.c_[outline[:, 0], np.full(count, -thickness / 2), outline[:, 1]]
    back = front + (0, thickness, 0)
    faces = [tuple(range(count)), tuple(range(2 * count - 1, count - 1, -1))]
    faces += [(i, (i + 1) % count, count + (i + 1) % count, count + i)[::-1] for i in range(count)]
    mesh = make_mesh(name, np.r_[front, back], faces, None, material)
    mesh.polygons.foreach_set('use_smooth', [False] * len(mesh.polygons))
    return mesh


def _carrier(look):
    """The carrier: two long sides, two ends that rise to the handle, and the handle itself."""
    material = Material('carrier', False)
    grain = material.noise(60, 3, .6)
    card = material.surface(
        material.mix(material.remap(grain, .4, .7, 0, .12), look['body'], '#000000'), roughness=.45, specular=.4,
        coat=.15,
    )
    wide, deep, tall = PITCH * 3 + .06, PITCH * 2 + .06, 1.12
    side = [
        (-wide / 2, 0), (wide / 2, 0), (wide / 2, tall), (wide * .36, tall), (wide * .3, tall - .12),
        (-wide * .3, tall - .12), (-wide * .36, tall), (-wide / 2, tall),
    ]
    for y in (-deep / 2, deep / 2):
        place(_board('side', side, card), (0, y, 0))
    end = [(-deep / 2, 0), (deep / 2, 0), (deep / 2, tall), (.14, 2.3), (-.14, 2.3), (-deep / 2, tall)]
    for x in (-wide / 2, wide / 2):
        place(_board('end', end, card), (x, 0, 0), (0, 0, np.pi / 2))
    handle = [(-wide / 2, 1.5), (wide / 2, 1.5), (wide / 2, 2.34), (-wide / 2, 2.34)]
    place(_board('handle', handle, card, .03), (0, 0, 0))
    return -deep / 2 - .012, tall, wide


def _print(look, params, y, tall):
    """Emblem and text on the front of the carrier."""
    turn = (np.pi / 2, 0, 0)
    kind, colors = look['emblem']
    for layer, (role, outlines) in enumerate(EMBLEMS[kind](.17)):
        mesh = shape_mesh(outlines)
        mesh.materials.append(ink(colors.get(role, '#ffffff')))
        place(mesh, (0, y - .002 * (layer + 1), tall * .76), turn)
    for text, size, z, color in (
        (look['name'], .34, .47, look['text']), (params['flavour'], .12, .25, look['small']),
        (params['pack'], .085, .11, look['text']),
    ):
        mesh = text_mesh(text, size)
        mesh.materials.clear()
        mesh.materials.append(ink(color))
        place(mesh, (0, y - .003, tall * z), turn)


def stage(params):
    """Puts the six-pack on the stage; returns the camera's settings."""
    look = BRANDS[params['brand']]
    _copies(params)
    y, tall, _ = _carrier(look)
    _print(look, params, y, tall)
    return fit(16, -24, 100, .82)
