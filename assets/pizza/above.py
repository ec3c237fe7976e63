"""A whole pizza from straight above in one picture: what a stack of layers is held against."""
import os

from pizza.hero import make_pizza
from studio.denoise import denoise, fix_edges
from studio.passes import render_passes
from studio.stage import reset, studio_light, top_camera
from studio.tone import save, straight


def render_above(job):
    """Job kind `above`: out/whole.png, as a layer is taken, of everything at once."""
    pixels = job.get('pixels', 720)
    reset(pixels, pixels, job.get('samples', 24), 6, job.get('threads', 1))
    studio_light()
    top_camera()
    make_pizza(job)
    image = fix_edges(denoise(render_passes(job['out'])))
    save(straight(image), os.path.join(job['out'], 'whole.png'))
