"""Flavoured milk in a gable-top carton. params: brand, flavour, volume."""

import numpy as np

from studio.material import Material
from studio.mesh import make_mesh, place
from table.brands import BRANDS
from table.framing import fit
from table.label import ellipse, ink, shape_mesh, text_mesh

LIGHT = {'fill': .55}
SHOOT = {'oversample': 1.5, 'shadow': .6}
HALF, WALL, ROOF, FIN = .35, 1.55, 1.95, 2.12


def _shell():
    """Corners and faces of the carton: body, two sloping sides, two folded gables and the fin on top."""
    corners = [(x, y, z) for z in (0, WALL) for x, y in ((-HALF, -HALF), (HALF, -HALF), (HALF, HALF), (-HALF, HALF))]
    corners += [(-HALF, -.02, ROOF), (HALF, -.02, ROOF), (HALF, .02, ROOF), (-HALF, .02, ROOF)]
    corners += [(-HALF, -.02, FIN), (HALF, -.02, FIN), (HALF, .02, FIN), (-HALF, .02, FIN)]
    corners += [(-HALF + .2, 0, ROOF - .13), (HALF - .2, 0, ROOF - .13)]
    faces = [(0, 3, 2, 1), (0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7), (4, 5, 9, 8), (6, 7, 11, 10)]
    faces += [(5, 6, 17), (5, 17, 9), (6, 10, 17), (9, 17, 10), (7, 4, 16), (4, 8, 16), (7, 16, 11), (8, 11, 16)]
    faces += [(8, 9, 13, 12), (9, 10, 14, 13), (10, 11, 15, 14), (11, 8, 12, 15), (12, 13, 14, 15)]
    return corners, faces


def _coated(look):
    """The printed board: milk colour below, chocolate above, a wavy border between, and a thin line."""
    material = Material('carton', False)
    x, y, z = material.position()
    swing = material.multiply(material.math('SINE', material.multiply(material.add(x, y), 9.)), .05)
    level = material.remap(material.add(z, swing), 0, FIN, 0, 1, False)
    shade = material.ramp(
        level,
        [
            (0, look['body']), (.42, look['body']), (.425, look['line']), (.45, look['line']), (.455, look['band']),
            (1, look['band']),
        ],
        'LINEAR',
    )
    return material.surface(shade, roughness=.34, specular=.45, coat=.3)


def _front(mesh, color, x, z, layer=0):
    """Something flat on the front of the carton."""
    mesh.materials.clear()
    mesh.materials.append(ink(color))
    place(mesh, (x, -HALF - .002 - .001 * layer, z), (np.pi / 2, 0, 0))


def _splash(look):
    """A glass of chocolate milk as a picture: a tumbler, its drink and its foam."""
    _front(shape_mesh([np.array(((-.13, -.2), (.13, -.2), (.17, .22), (-.17, .22)))]), '#ffffff', 0, .48, 0)
    _front(shape_mesh([np.array(((-.115, -.185), (.115, -.185), (.148, .12), (-.148, .12)))]), look['band'], 0, .48, 1)
    _front(shape_mesh([ellipse(.148, .035, (0, .12))]), look['line'], 0, .48, 2)


def stage(params):
    """Puts the carton on the stage; returns the camera's settings."""
    look = BRANDS[params['brand']]
    corners, faces = _shell()
    mesh = make_mesh('carton', corners, faces, None, _coated(look))
    mesh.polygons.foreach_set('use_smooth', [False] * len(mesh.polygons))
    item = place(mesh)
    bevel = item.modifiers.new('bevel', 'BEVEL')
    bevel.width, bevel.segments = .012, 2
    _splash(look)
    for text, size, z, color in (
        (look['name'], .155, 1.36, look['text']), (params['flavour'], .098, 1.17, look['line']),
        (params.get('note', ''), .075, 1.05, look['text']), (params['volume'], .06, .12, look['small']),
    ):
        if text:
            written = text_mesh(text, size)
            span = max(v.co.x for v in written.vertices) - min(v.co.x for v in written.vertices)
            for vertex in written.vertices:
                vertex.co *= min(1., .6 / span)
            _front(written, color, 0, z)
    return fit(15, -26, 100, .84)
