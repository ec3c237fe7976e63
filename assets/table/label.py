"""Printing on vessels: text and flat shapes as thin meshes wrapped round a turned body. No picture files, our own brands only."""

import math
import os

import bmesh
import bpy
import numpy as np

from studio.material import Material
from studio.mesh import place

FONTS = '/usr/share/fonts/truetype/dejavu/'
STEP = .025


def ink(color, metallic=0., roughness=.3):
    """Printing ink, lacquered."""
    material = Material('ink', False)
    return material.surface(color, roughness=roughness, specular=.5, coat=.5, metallic=metallic)


def _font(name):
    """A font file of the system, or Blender's own where it is missing."""
    path = os.path.join(FONTS, name + '.ttf')
    return bpy.data.fonts.load(path, check_existing=True) if name and os.path.exists(path) else None


def text_mesh(text, size, font='DejaVuSans-Bold', spacing=1., bold=.0, shear=0.):
    """Flat text about the origin, in the xy plane; size is that of a line (units)."""
    curve = bpy.data.curves.new('text', 'FONT')
    curve.body, curve.size, curve.space_character, curve.offset, curve.shear = text, size, spacing, bold, shear
    curve.align_x, curve.align_y, curve.resolution_u = 'CENTER', 'CENTER', 6
    found = _font(font)
    if found:
        curve.font = found
    item = bpy.data.objects.new('text', curve)
    bpy.context.scene.collection.objects.link(item)
    graph = bpy.context.evaluated_depsgraph_get()
    mesh = bpy.data.meshes.new_from_object(item.evaluated_get(graph))
    bpy.data.objects.remove(item)
    return mesh


def shape_mesh(outlines):
    """Flat polygons from outlines, each (n, 2) and convex or nearly so."""
    mesh = bpy.data.meshes.new('shape')
    vertices, faces = [], []
    for outline in outlines:
        faces.append(tuple(range(len(vertices), len(vertices) + len(outline))))
        vertices += [(x, y, 0.) for x, y in outline]
    mesh.from_pydata(vertices, [], faces)
    mesh.update()
    return mesh


def _cut(mesh):
    """Cuts a flat mesh into strips narrow enough to follow a curve."""
    work = bmesh.new()
    work.from_mesh(mesh)
    across = [vertex.co.x for vertex in work.verts]
    for x in np.arange(min(across) + STEP, max(across), STEP):
        bmesh.ops.bisect_plane(
            work, geom=work.verts[:] + work.edges[:] + work.faces[:], plane_co=(x, 0, 0), plane_no=(1, 0, 0)
        )
    bmesh.ops.triangulate(work, faces=work.faces[:])
    work.to_mesh(mesh)
    work.free()


def wrap(mesh, radius, height, material, turn=0., lift=.0015):
    """
    Wraps a flat mesh round a body and puts it on the stage. radius is a number, or a function of z for bodies that taper;
    height is where the mesh's y = 0 goes; turn (radians) moves it round, positive to the right as seen from the front.
    """
    _cut(mesh)
    at = radius if callable(radius) else lambda z: radius
    for vertex in mesh.vertices:
        z = height + vertex.co.y
        middle = at(height)
        angle = -math.pi / 2 + turn + vertex.co.x / middle
        reach = at(z) + lift + vertex.co.z
        vertex.co = (reach * math.cos(angle), reach * math.sin(angle), z)
    mesh.materials.clear()
    mesh.materials.append(material)
    return place(mesh)


def write(text, size, radius, height, color, turn=0., width=None, **how):
    """
    Text on a body, made smaller where it would be wider than `width` (units). `how`: font, spacing, bold, shear, lift.
    """
    lift = how.pop('lift', .003)
    mesh = text_mesh(text, size, **how)
    span = max((v.co.x for v in mesh.vertices), default=0.) - min((v.co.x for v in mesh.vertices), default=0.)
    if width and span > width:
        for vertex in mesh.vertices:
            vertex.co *= width / span
    return wrap(mesh, radius, height, color if not isinstance(color, str) else ink(color), turn, lift)


def ellipse(width, height=None, centre=(0., 0.), count=64, start=0., end=math.tau):
    """The outline of an ellipse or of a sector's arc."""
    angle = np.linspace(start, end, count, endpoint=end - start < math.tau)
    return np.c_[centre[0] + width * np.cos(angle), centre[1] + (height or width) * np.sin(angle)]


def rectangle(width, height, centre=(0., 0.)):
    """The outline of a rectangle."""
    x, y = width / 2, height / 2
    return np.array(((-x, -y), (x, -y), (x, y), (-x, y))) + centre


def citrus(radius):
    """A slice of citrus: outlines of the peel, the pith and the segments, each with its role."""
    segments = []
    for index in range(8):
        begin = index / 8 * math.tau + .09
        arc = ellipse(radius * .76, start=begin, end=begin + math.tau / 8 - .18, count=10)
        middle = (begin + math.tau / 16 - .09)
        segments.append(np.r_[[(radius * .12 * math.cos(middle), radius * .12 * math.sin(middle))], arc])
    return [('peel', [ellipse(radius)]), ('pith', [ellipse(radius * .87)]), ('flesh', segments)]


def leaf(length, width, centre=(0., 0.), angle=0., count=24):
    """The outline of a pointed leaf."""
    share = np.linspace(0, 1, count)
    half = width / 2 * np.sin(math.pi * share) ** .8
    outline = np.r_[np.c_[(share - .5) * length, half], np.c_[(share[::-1] - .5) * length, -half[::-1]][1:-1]]
    turn = np.array(((math.cos(angle), -math.sin(angle)), (math.sin(angle), math.cos(angle))))
    return outline @ turn.T + centre


def drop(radius, centre=(0., 0.), count=48):
    """The outline of a drop, pointed at the top."""
    angle = np.linspace(0, math.tau, count, endpoint=False)
    reach = np.where(np.sin(angle) > 0, np.sin(angle) ** 2, 0)
    return np.c_[
        centre[0] + radius * np.cos(angle) * (1 - .75 * reach), centre[1] + radius * (np.sin(angle) + .55 * reach)
    ]


def wave_band(width, height, swell, waves=3, phase=0., count=60):
    """A band whose two edges swing together."""
    x = np.linspace(-width / 2, width / 2, count)
    swing = swell * np.sin(x / width * math.tau * waves + phase)
    return [
        np.array(
            [
                (x[i], swing[i] - height / 2), (x[i + 1], swing[i + 1] - height / 2),
                (x[i + 1], swing[i + 1] + height / 2), (x[i], swing[i] + height / 2),
            ]
        )
        for i in range(count - 1)
    ]


EMBLEMS = {
    'sun': lambda r: [
        (
            'flesh',
            [ellipse(r, start=0, end=math.pi, count=40)] + [
                rectangle(2 * r * k, r * .1, (0, -r * (.16 + .2 * i))) for i, k in enumerate((1., .8, .55))
            ],
        )
    ],
    'citrus': citrus,
    'leaf': lambda r: [
        ('flesh', [leaf(2 * r, r * .9, (0, 0), .6)]), ('peel', [leaf(1.3 * r, r * .5, (r * .5, r * .5), 1.9)])
    ],
    'drop': lambda r: [('peel', [drop(r)]), ('flesh', [drop(r * .62, (0, -r * .08))])],
    'waves': lambda r: [
        ('flesh', wave_band(2.2 * r, r * .2, r * .16, 2)),
        ('peel', [o + (0, -r * .42) for o in wave_band(2.2 * r, r * .2, r * .16, 2, .8)]),
    ],
    'apple': lambda r: [
        ('peel', [ellipse(r * .62, r * .8, (-.32 * r, 0)), ellipse(r * .62, r * .8, (.32 * r, 0))]),
        ('flesh', [leaf(r * .9, r * .4, (.36 * r, 1.05 * r), .6)]),
    ],
    'rows': lambda r: [
        ('flesh', [rectangle(2 * r * k, r * .07, (0, r * (.5 - .22 * i))) for i, k in enumerate((.4, .7, .9, 1., 1.))])
    ],
    'diamond': lambda r: [
        ('peel', [np.array(((0, -r), (r * .8, 0), (0, r), (-r * .8, 0)))]),
        ('flesh', [np.array(((0, -r), (r * .8, 0), (0, r), (-r * .8, 0))) * .66]),
    ],
    'ring': lambda r: [('peel', [ellipse(r)]), ('flesh', [ellipse(r * .7)])],
    'peach': lambda r: [
        ('peel', [ellipse(r * .8, r * .8)]), ('flesh', [leaf(r * 1.2, r * .45, (.45 * r, .85 * r), .5)])
    ],
}


def emblem(kind, size, radius, height, colors, turn=0.):
    """An emblem of about that radius on a body; colors: {'peel', 'pith', 'flesh'} -> ink colour."""
    for layer, (role, outlines) in enumerate(EMBLEMS[kind](size)):
        wrap(shape_mesh(outlines), radius, height, ink(colors.get(role, '#ffffff')), turn, .0022 + .0007 * layer)
