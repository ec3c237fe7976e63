"""A whole pizza in three-quarter view."""
import os

from pizza.build import amounts, cheeses_of, make_recipe_ground, put_topping
from pizza.cheese import make_melt_over
from pizza.surface import world_points
from pizza.toppings.lay import LEAVES
from studio.shoot import shoot
from studio.stage import reset, studio_light, three_quarter_camera
from studio.thing import group

RATIO = 0.78
CAMERAS = {
    None: {'elevation': 38, 'distance': 9.3, 'lens': 98, 'target': (0, -0.05, 0.06), 'f_stop': 5.6},
    'close': {'elevation': 32, 'distance': 8.0, 'lens': 125, 'target': (0.1, -0.3, 0.08), 'f_stop': 4},
}
"""By the job's `crop`: the whole pizza, or so close that it leaves the frame."""
TONE = {'exposure': 1.6, 'saturation': 1.14, 'preserve': 0.5}


SIZES = {'small': 0.72, 'medium': 0.86, 'large': 1.0, 'family': 1.14}
"""How large a pizza is beside a large one."""


def make_pizza(recipe):
    """Puts a pizza on the stage.

    recipe: `base`; `sauce` (or None) and `toppings` {id: units}, or these of the halves `left` and `right`; it may have
    a `seed`, which scatters it differently, and a `size`.
    """
    group(lambda: _make_large(recipe), scale=SIZES[recipe.get('size') or 'large'])


def _make_large(recipe):
    """Puts a large pizza on the stage."""
    seed = recipe.get('seed', 0)
    sides = [(-1, recipe['left']), (1, recipe['right'])] if 'left' in recipe else [(0, recipe)]
    ground = make_recipe_ground(recipe['base'], sides, seed)
    laid = [(side, *entry) for side, half in sides for entry in amounts(half['toppings'])]
    laid.sort(key=lambda entry: entry[2])
    for side, ingredient, _, count in (entry for entry in laid if entry[2] < LEAVES):
        put_topping(ingredient, ground, count, seed, side)
    cheeses = cheeses_of(sides[0][1]['toppings'])
    if cheeses and any(entry[2] < LEAVES for entry in laid):
        name, amount = cheeses[-1]
        strands = make_melt_over(ground.surface, name, 90 + seed, 0.07 + 0.06 * amount)
        ground.surface.add(world_points(strands))
    for side, ingredient, _, count in (entry for entry in laid if entry[2] >= LEAVES):
        put_topping(ingredient, ground, count, seed, side)


def render_pizza(job):
    """Job kind `pizza`: out/hero.png."""
    width = job.get('pixels', 1000)
    reset(width, round(width * RATIO), job.get('samples', 28), 6, job.get('threads', 2))
    studio_light(fill=0.26)
    make_pizza(job)
    print('PROGRESS 0.20', flush=True)
    three_quarter_camera(focus=(0, -0.7, 0.1), **CAMERAS[job.get('crop')])
    shoot(os.path.join(job['out'], 'hero.png'), **TONE)
