"""Pictures of a single thing that is not a pizza, from the families in table/."""
import importlib
import os

import bpy

from studio.shoot import shoot
from studio.stage import reset, studio_light, three_quarter_camera

RATIO = 0.78
_CAMERA = {'elevation': 34, 'distance': 8, 'lens': 100, 'target': (0, 0, 0.25), 'f_stop': 6}


def family_module(family):
    """The module of a family: 'garlic-bread' is table/garlic_bread.py."""
    return importlib.import_module('table.' + family.replace('-', '_'))


def _told(module, name, params, default):
    """A setting of a family: a constant of the module, or a function of the parameters."""
    value = getattr(module, name, default)
    return value(params) if callable(value) else value


def set_stage(job, settings):
    """An empty, lit stage with a camera, from a job and a family's settings."""
    width = job.get('pixels', 1000)
    reset(width, round(width * RATIO), job.get('samples', 30), settings.get('bounces', 8), job.get('threads', 2))
    studio_light(fill=settings.get('fill', 0.36))


def render_thing(job):
    """Job kind `thing`: out/hero.png of one family with its parameters."""
    module, params = family_module(job['family']), job.get('params', {})
    set_stage(job, _told(module, 'LIGHT', params, {}))
    module.build(params)
    three_quarter_camera(**{**_CAMERA, **_told(module, 'CAMERA', params, {})})
    shoot(os.path.join(job['out'], 'hero.png'), **_told(module, 'SHOOT', params, {}))


def group(build, location=(0, 0, 0), turn=0.0, scale=1.0):
    """Runs build() and moves everything it put on the stage: turned by `turn` radians, scaled, then moved."""
    before = set(bpy.context.scene.objects)
    build()
    holder = bpy.data.objects.new('group', None)
    bpy.context.scene.collection.objects.link(holder)
    for item in set(bpy.context.scene.objects) - before - {holder}:
        if item.parent is None:
            item.parent = holder
    holder.location, holder.rotation_euler, holder.scale = location, (0, 0, turn), (scale,) * 3
    return holder
