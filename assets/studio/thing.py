"""Pictures of a single thing that is not a pizza, from the families in table/."""
import os

import bpy

from studio.shoot import shoot
from studio.stage import reset, studio_light, three_quarter_camera
from table.families import family_module

RATIO = 0.78
TONE = {'exposure': 1.6, 'saturation': 1.13, 'preserve': 0.5}
"""The tone of the pizzas, so that everything comes from one kitchen."""


def set_stage(job, settings):
    """An empty, lit stage with a camera, from a job and a family's settings."""
    width = job.get('pixels', 1000)
    reset(width, round(width * RATIO), job.get('samples', 30), settings.get('bounces', 8), job.get('threads', 2))
    studio_light(fill=settings.get('fill', 0.36))


def render_thing(job):
    """Job kind `thing`: out/hero.png of one family with its parameters."""
    module = family_module(job['family'])
    set_stage(job, getattr(module, 'LIGHT', {}))
    three_quarter_camera(**module.stage(job.get('params', {})))
    shoot(os.path.join(job['out'], 'hero.png'), **{**TONE, **getattr(module, 'SHOOT', {})})


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
