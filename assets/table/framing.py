"""Where the camera stands: settings for three_quarter_camera that fit what is on the stage into the picture."""

import math

import bpy
import numpy as np

SENSOR = 36.
RATIO = 1000 / 780


def stage_points():
    """World positions of the vertices of all meshes on the stage, thinned out."""
    bpy.context.view_layer.update()
    clouds = []
    for thing in bpy.context.scene.objects:
        if thing.type != 'MESH' or getattr(thing, 'is_shadow_catcher', False):
            continue
        corners = np.array([tuple(corner) for corner in thing.bound_box], float)
        count = len(thing.data.vertices)
        if count:
            flat = np.empty(count * 3, np.float32)
            thing.data.vertices.foreach_get('co', flat)
            corners = flat.reshape(-1, 3)[::max(1, count // 400)]
        matrix = np.array(thing.matrix_world)
        clouds.append(corners @ matrix[:3, :3].T + matrix[:3, 3])
    return np.concatenate(clouds)


def view_axes(elevation, azimuth):
    """The camera's right, up and backward directions for angles in degrees."""
    e, a = math.radians(elevation), math.radians(azimuth)
    back = np.array((math.sin(a) * math.cos(e), -math.cos(a) * math.cos(e), math.sin(e)))
    right = np.array((math.cos(a), math.sin(a), 0.))
    return right, np.cross(back, right), back


def fit(elevation=34, azimuth=0, lens=100, fill=.80, raise_by=0., f_stop=None, focus=None, ratio=RATIO):
    """
    Settings that show everything on the stage, as large as `fill` (share of the frame's width or height, whichever is
    reached first). raise_by moves the view up, as a share of the frame's height. Keys are those of three_quarter_camera.
    """
    points = stage_points()
    right, up, back = view_axes(elevation, azimuth)
    target = (points.min(0) + points.max(0)) / 2
    distance = 8.
    for _ in range(8):
        away = points - target
        depth = distance - away @ back
        across, along = (away @ right) / depth * lens / SENSOR, (away @ up) / depth * lens / SENSOR * ratio
        target = target + right * (across.max() + across.min()) / 2 * distance * SENSOR / lens
        target = target + up * (along.max() + along.min()) / 2 * distance * SENSOR / lens / ratio
        distance *= max(across.max() - across.min(), along.max() - along.min()) / fill
    target = target + up * raise_by * distance * SENSOR / lens / ratio
    settings = {
        'elevation': elevation, 'azimuth': azimuth, 'lens': lens, 'distance': float(distance),
        'target': tuple(map(float, target)),
    }
    if f_stop:
        settings.update(f_stop=f_stop, focus=tuple(map(float, focus or target)))
    return settings
