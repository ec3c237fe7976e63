"""The stage: engine settings, lights, cameras and the ground. One light rig for every picture of the house."""
import math

import bpy
from mathutils import Vector

from studio.material import Material
from studio.mesh import make_mesh, place


def reset(width, height, samples, bounces=6, threads=2):
    """Empties Blender and sets up the engine for a transparent picture of width x height pixels."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    scene.render.engine = 'CYCLES'
    _quality(scene.cycles, samples, bounces)
    render = scene.render
    render.resolution_x, render.resolution_y, render.resolution_percentage = int(width), int(height), 100
    render.film_transparent = True
    render.threads_mode, render.threads = 'FIXED', int(threads)
    render.filter_size = 1.2
    world = bpy.data.worlds.new('world')
    scene.world = world
    world.use_nodes = True
    world.node_tree.nodes['Background'].inputs[0].default_value = (1, 0.96, 0.9, 1)
    return scene


def _quality(cycles, samples, bounces):
    """Few samples, no caustics, ambient light after two bounces: what the denoiser of the house is made for."""
    cycles.device = 'CPU'
    cycles.samples = int(samples)
    cycles.use_adaptive_sampling = True
    cycles.adaptive_threshold = 0.02
    cycles.adaptive_min_samples = min(24, int(samples))
    cycles.use_denoising = False
    cycles.max_bounces = bounces
    cycles.diffuse_bounces, cycles.glossy_bounces = 2, 3
    cycles.transmission_bounces = cycles.transparent_max_bounces = 6
    cycles.use_fast_gi = True
    cycles.fast_gi_method = 'REPLACE'
    cycles.ao_bounces = cycles.ao_bounces_render = 2
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.sample_clamp_direct, cycles.sample_clamp_indirect = 0, 3.0
    cycles.blur_glossy = 1.0


def area_light(location, target, size, power, color=(1, 1, 1), size_y=None):
    """A softbox of size (x size_y) units and `power` watts at `location`, facing `target`."""
    light = bpy.data.lights.new('softbox', 'AREA')
    light.energy, light.color, light.size = power, color, size
    if size_y:
        light.shape, light.size_y = 'RECTANGLE', size_y
    item = bpy.data.objects.new('softbox', light)
    item.location = location
    item.rotation_euler = (Vector(target) - Vector(location)).to_track_quat('-Z', 'Y').to_euler()
    bpy.context.scene.collection.objects.link(item)
    return item


def studio_light(strength=1.0, fill=0.22):
    """The light of the house: a large warm softbox from back left, a narrow strip from back right, a weak fill."""
    area_light((-3.9, 5.1, 5.2), (0, 0, 0), 3.8, 780 * strength, (1, 0.94, 0.85))
    area_light((4.4, 3.2, 2.2), (0, 0, 0.1), 0.8, 130 * strength, (1, 0.95, 0.88), size_y=3.6)
    bpy.context.scene.world.node_tree.nodes['Background'].inputs[1].default_value = fill * strength


def _camera(data):
    item = bpy.data.objects.new('camera', data)
    bpy.context.scene.collection.objects.link(item)
    bpy.context.scene.camera = item
    return item


def top_camera(width=3.3):
    """Looks straight down and sees `width` units: every layer of a pizza is taken with it."""
    data = bpy.data.cameras.new('top')
    data.type, data.ortho_scale = 'ORTHO', width
    item = _camera(data)
    item.location = (0, 0, 6)
    return item


def three_quarter_camera(
    elevation=40, distance=9, lens=85, target=(0, 0, 0.05), azimuth=0, f_stop=None, focus=None
):
    """Looks at `target` from the front, `elevation` degrees above the table and `azimuth` degrees to the right."""
    data = bpy.data.cameras.new('three quarter')
    data.lens = lens
    item = _camera(data)
    up, around = math.radians(elevation), math.radians(azimuth)
    direction = Vector((math.sin(around) * math.cos(up), -math.cos(around) * math.cos(up), math.sin(up)))
    item.location = Vector(target) + distance * direction
    item.rotation_euler = (Vector(target) - item.location).to_track_quat('-Z', 'Y').to_euler()
    if f_stop:
        data.dof.use_dof = True
        data.dof.aperture_fstop = f_stop
        data.dof.focus_distance = (Vector(focus or target) - item.location).length
    return item


def ground(z=0):
    """A table that is not seen itself but catches shadows."""
    material = Material('ground', False).surface('#e9dfd0', roughness=0.7, specular=0.2)
    size = 12
    corners = [(-size, -size, z), (size, -size, z), (size, size, z), (-size, size, z)]
    item = place(make_mesh('ground', corners, [(0, 1, 2, 3)], None, material))
    item.is_shadow_catcher = True
    return item
