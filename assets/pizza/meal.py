"""Several things on one table: boxes and deals."""
import math
import os

import bpy
from mathutils import Matrix, Vector

from pizza.hero import TONE, make_pizza
from studio.shoot import shoot
from studio.stage import three_quarter_camera
from studio.thing import group, set_stage
from table.families import family_module
from table.framing import fit

PIZZA_SCALE = 1.0


def _build(item):
    """Puts one item of a meal on the stage, around the origin."""
    if item['kind'] == 'pizza':
        make_pizza(item)
    else:
        family_module(item['family']).stage(item.get('params', {}))


def _bounds(items):
    """Corners (low, high) of everything that belongs to the objects, in the world's coordinates."""
    bpy.context.view_layer.update()
    corners = [item.matrix_world @ Vector(corner) for item in items if item.type == 'MESH' for corner in item.bound_box]
    low = Vector([min(corner[i] for corner in corners) for i in range(3)])
    high = Vector([max(corner[i] for corner in corners) for i in range(3)])
    return low, high


def _measured(item):
    """Builds an item as a group; returns the group, its radius seen from above, its height and its middle."""
    before = set(bpy.context.scene.objects)
    holder = group(lambda: _build(item))
    low, high = _bounds(set(bpy.context.scene.objects) - before)
    return {
        'holder': holder,
        'radius': max(high.x - low.x, high.y - low.y) / 2,
        'height': high.z,
        'middle': (low + high) / 2,
    }


def _arrange(measured):
    """Stands the tall behind and the flat in front, in rows that fit each other; returns the width taken."""
    order = sorted(measured, key=lambda part: -part['height'])
    tall = [part for part in order if part['height'] > 0.75]
    flat = [part for part in order if part['height'] <= 0.75]
    per_row = max(1, math.ceil(math.sqrt(len(flat) * 1.6)))
    flat.sort(key=lambda part: -part['radius'])
    rows = [tall] if tall else []
    rows += [flat[i : i + per_row] for i in range(0, len(flat), per_row)]
    y, widest = 0.0, 0.0
    for row in rows:
        depth = max(part['radius'] for part in row)
        width = sum(part['radius'] * 2 for part in row)
        x = -width / 2
        for i, part in enumerate(row):
            centre = Vector((x + part['radius'], y - depth + 0.08 * (i % 2), 0))
            part['holder'].location = centre - Vector((part['middle'].x, part['middle'].y, 0))
            x += part['radius'] * 2
        y -= depth * 1.82
        widest = max(widest, width)
    return widest, -y


def _seat(measured, places):
    """Stands the items where the table's meals.yaml says: {at: [x, y], turn: degrees, scale}, each about its own middle."""
    for part, place in zip(measured, places):
        holder, scale = part['holder'], place.get('scale', 1.0)
        turn = math.radians(place.get('turn', 0))
        holder.scale, holder.rotation_euler = (scale,) * 3, (0, 0, turn)
        middle = Matrix.Rotation(turn, 3, 'Z') @ Vector((part['middle'].x, part['middle'].y, 0)) * scale
        holder.location = Vector((*place['at'], 0)) - middle


def render_meal(job):
    """Job kind `meal`: out/hero.png of its items on one table."""
    set_stage(job, {'fill': 0.30})
    measured = [_measured(item) for item in job['items']]
    places = job.get('params', {}).get('places')
    if places:
        _seat(measured, places)
        three_quarter_camera(**fit(38, 0, 100, 0.9))
        shoot(os.path.join(job['out'], 'hero.png'), **TONE)
        return
    width, depth = _arrange(measured)
    height = max(part['height'] for part in measured)
    # The frame is 36 mm wide: far enough for the width, and for the depth as it is foreshortened.
    reach = max(width * 1.12, (depth * 0.62 + height * 0.9) / 0.78 * 1.12)
    three_quarter_camera(
        elevation=36, distance=reach * 100 / 36, lens=100, target=(0, -depth / 2, height * 0.3), f_stop=None
    )
    shoot(os.path.join(job['out'], 'hero.png'), **TONE)
