"""
Toppings side by side on a sheet the colour of cheese, to judge their looks without a pizza around them.

    blender -b -P assets/look/atlas.py -- salami,chorizo out.png [pixels] [samples]

The sheet is as wide as a pizza's picture (3.3 units), so pieces appear in it as large as they will on a pizza.
"""
import importlib
import os
import random
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))

from mathutils import Euler, Vector

from studio.denoise import denoise
from studio.material import Material
from studio.mesh import make_mesh, place, solidify, subdivide
from studio.passes import render_passes
from studio.stage import reset, studio_light, top_camera
from studio.tone import develop

WIDTH = 3.3


def sheet():
    """A plain of cheese at z = 0.0"""
    look = Material('sheet', False)
    color = look.ramp(look.noise(4, 5), [(0.3, '#ffe3a6'), (0.5, '#fdd07a'), (0.7, '#f4b650')])
    surface = look.surface(color, roughness=0.4, normal=look.bump(look.noise(12, 4), 0.3, 0.03))
    place(make_mesh('sheet', [(-9, -9, 0), (9, -9, 0), (9, 9, 0), (-9, 9, 0)], [(0, 1, 2, 3)], None, surface))


def row(ingredient, y, height):
    """As many pieces of a topping as fit into a strip across the sheet, lying as on a pizza."""
    module = importlib.import_module('pizza.toppings.' + ingredient.replace('-', '_'))
    shapes, lay, chance = module.meshes(), module.LAY, random.Random(2)
    lines = max(1, int(height / (2.5 * lay.radius)))
    count = int(WIDTH / (2.5 * lay.radius))
    for index in range(lines * count):
        line, column = divmod(index, count)
        x = (column + 0.5) * WIDTH / count - WIDTH / 2
        item = place(shapes[index % len(shapes)], (x, y + height * ((line + 0.5) / lines - 0.5), 0.012 - lay.sink))
        normal = Vector((chance.gauss(0, lay.tilt * 0.35), chance.gauss(0, lay.tilt * 0.35), 1)).normalized()
        turn = Euler((0, 0, chance.uniform(0, 6.28))).to_quaternion()
        item.rotation_mode, item.rotation_quaternion = 'QUATERNION', normal.to_track_quat('Z', 'Y') @ turn
        if lay.solid:
            solidify(item, lay.solid)
            subdivide(item)


def main(ingredients, path, pixels=700, samples=14):
    """Renders one strip per ingredient into a PNG."""
    names = ingredients.split(',')
    reset(int(pixels), int(pixels), int(samples))
    studio_light()
    sheet()
    height = WIDTH / len(names)
    for index, name in enumerate(names):
        row(name, WIDTH / 2 - height * (index + 0.5), height)
    top_camera(WIDTH)
    develop(denoise(render_passes(os.path.dirname(os.path.abspath(path)))), path)


main(*sys.argv[sys.argv.index('--') + 1 :])
