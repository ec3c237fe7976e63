"""Rendering to arrays: one OpenEXR file per pass, read back as numpy."""
import os
import shutil
import tempfile
import time

import bpy
import numpy as np

_PASSES = {'rgba': 'Image', 'albedo': 'Denoising Albedo', 'normal': 'Denoising Normal'}


def _file_output(scene, folder, passes):
    """Compositor nodes that write every pass to folder."""
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    layers = tree.nodes.new('CompositorNodeRLayers')
    files = tree.nodes.new('CompositorNodeOutputFile')
    files.base_path = folder
    files.format.file_format = 'OPEN_EXR'
    files.format.color_depth = '32'
    files.format.color_mode = 'RGBA'
    files.file_slots.clear()
    for key, name in passes.items():
        files.file_slots.new(key)
        tree.links.new(layers.outputs[name], files.inputs[key])
    tree.links.new(layers.outputs['Image'], tree.nodes.new('CompositorNodeComposite').inputs['Image'])


def _read(path):
    """An EXR file as an array (height, width, 4), bottom row first."""
    image = bpy.data.images.load(path)
    width, height = image.size
    values = np.empty(width * height * 4, np.float32)
    image.pixels.foreach_get(values)
    bpy.data.images.remove(image)
    return values.reshape(height, width, 4)


def render_passes(folder, catcher=False, index=False):
    """Renders the scene; returns linear, premultiplied arrays (height, width, 4), bottom row first.

    rgba, albedo and normal always; shadow (a factor) when there is a shadow catcher; index (of the object seen, its
    pass_index, 0 for none) when asked for. The files lie in `folder` only while this runs.
    """
    scene = bpy.context.scene
    layer = scene.view_layers[0]
    layer.cycles.denoising_store_passes = True
    passes = dict(_PASSES)
    if catcher:
        layer.cycles.use_pass_shadow_catcher = True
        passes['shadow'] = 'Shadow Catcher'
    if index:
        layer.use_pass_object_index = True
        passes['index'] = 'IndexOB'
    os.makedirs(folder, exist_ok=True)
    work = tempfile.mkdtemp(prefix='passes-', dir=folder)
    try:
        _file_output(scene, work, passes)
        started = time.time()
        bpy.ops.render.render()
        print(f'RENDERED {time.time() - started:.1f} s', flush=True)
        return {key: _read(os.path.join(work, f'{key}{scene.frame_current:04d}.exr')) for key in passes}
    finally:
        shutil.rmtree(work)
