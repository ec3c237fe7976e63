"""The photograph of a finished stage: render, denoise, shadow, develop."""
import os

import bpy

from studio.denoise import denoise, fix_edges, smooth_cover
from studio.passes import render_passes
from studio.shadow import fade_to_frame, shadow_alpha
from studio.stage import ground
from studio.tone import develop, resize


def shoot(path, oversample=1.0, shadow=0.8, strength=0.42, **tone):
    """Takes the three-quarter picture of what stands on the stage and writes it to `path`.

    oversample renders larger and scales down (1.5 keeps labels crisp); shadow is how dark the ground's shadow is, 0 for
    none; strength is the denoiser's; tone overrides exposure, saturation and preserve.
    """
    ground()
    render = bpy.context.scene.render
    width, height = render.resolution_x, render.resolution_y
    render.resolution_x, render.resolution_y = round(width * oversample), round(height * oversample)
    passes = render_passes(os.path.dirname(path), catcher=True)
    image = smooth_cover(fix_edges(denoise(passes, strength=strength)))
    dark = fade_to_frame(shadow_alpha(passes, floor=0.93)) * shadow
    if oversample != 1:
        image, dark = resize(image, width, height), resize(dark, width, height)
    develop(image, path, shadow=dark, **tone)
