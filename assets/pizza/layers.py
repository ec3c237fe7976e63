"""The layers of a pizza from straight above: pictures that register and can be stacked in any combination."""
import os

import numpy as np
from scipy.ndimage import distance_transform_edt, gaussian_filter

from pizza.build import FEW, is_cheese_sheet, make_ground, put_pieces, seed_of, topping_module
from pizza.cheese import CHEESES, make_melt_over
from pizza.crust import make_crust
from pizza.sauce import SAUCES
from studio.denoise import denoise, fix_edges
from studio.material import Material
from studio.passes import render_passes
from studio.scatter import scatter
from studio.shadow import shadow_alpha
from studio.stage import reset, studio_light, top_camera
from studio.tone import save, straight

SHADOW_COLOR = (0.28, 0.10, 0.02)
"""Shadows on food are warm brown: black ones turn cheese grey once some layers are stacked."""
GROUPS = ('left-few', 'left-more', 'right-few', 'right-more')
POPULAR = ('pepperoni', 'mushroom', 'ham', 'capsicum', 'red-onion', 'chicken')
"""Toppings that reserve their places, so that what often lies together interleaves."""


def _stage(job):
    """The rig of all layers."""
    pixels = job.get('pixels', 900)
    reset(pixels, pixels, job.get('samples', 24), 6, job.get('threads', 2))
    studio_light()
    top_camera()


def _catch_shadows(ground, sauce, cheese):
    """Turns what lies below into plain shadow catchers that keep only silhouette and bounced colour."""
    colors = ['#c98f4a', SAUCES[sauce].colors[1]] + ([CHEESES[cheese].colors[2]] if cheese else [])
    for item, color in zip(ground.items, colors):
        item.is_shadow_catcher = True
        item.data.materials[0] = Material('proxy', False).surface(color, roughness=1.0, specular=0.0)


def _photograph(job, catcher, index=False):
    """Straight-alpha picture (bottom row first), with the coverage by objects and the index pass."""
    passes = render_passes(job['out'], catcher=catcher, index=index)
    print('PROGRESS 0.80', flush=True)
    image = denoise(passes)
    shadow = None
    if catcher:
        image = fix_edges(image)
        shadow = shadow_alpha(passes, floor=0.92) * 0.85
    picture = straight(image, shadow, SHADOW_COLOR)
    return picture, np.clip(image[..., 3], 0, 1), passes['index'][..., 0] if index else None


def _path(job, part):
    return os.path.join(job['out'], f'{part}.png')


def render_base(job):
    """Job kind `base`: out/whole.png."""
    _stage(job)
    make_crust(job['base'])
    save(_photograph(job, catcher=False)[0], _path(job, 'whole'))


def render_sauce(job):
    """Job kind `sauce`: out/whole.png."""
    _stage(job)
    ground = make_ground('classic', job['sauce'], ())
    film = ground.items.pop()
    _catch_shadows(ground, job['sauce'], None)
    film.is_shadow_catcher = False
    save(_photograph(job, catcher=True)[0], _path(job, 'whole'))


def _render_cheese(job, name):
    """A sheet of cheese; of mozzarella also what runs over the toppings."""
    _stage(job)
    ground = make_ground('classic', 'tomato-sauce', ((name, 1.0),), neutral=True)
    cheese = ground.items.pop()
    _catch_shadows(ground, 'tomato-sauce', None)
    save(_photograph(job, catcher=True)[0], _path(job, 'whole'))
    if name != 'mozzarella':
        return
    ground.items.append(cheese)
    _catch_shadows(ground, 'tomato-sauce', name)
    make_melt_over(ground.surface, name, coverage=0.17)
    over = _photograph(job, catcher=True)[0]
    over[..., 3] *= 0.92
    save(over, _path(job, 'over'))


def _clear_line(points, radius):
    """Moves pieces apart that would overlap across the line between the halves."""
    left = points[:, 0] < 0
    for _ in range(40):
        apart = points[left][:, None] - points[~left][None]
        distance = np.linalg.norm(apart, axis=2) + 1e-6
        push = np.clip(1.75 * radius - distance, 0, None) * 0.25
        move = apart / distance[..., None] * push[..., None]
        # Sideways more than along the line: rows of pieces stay rows.
        points[left] += move.sum(1) * np.array([1.0, 0.5])
        points[~left] -= move.sum(0) * np.array([1.0, 0.5])
        points[left, 0] = np.minimum(points[left, 0], -0.01)
        points[~left, 0] = np.maximum(points[~left, 0], 0.01)
    return points


def places(ingredient):
    """Places of all pieces of a topping on a layer, with the group (of GROUPS) that each belongs to."""
    lay = topping_module(ingredient).LAY
    earlier = POPULAR[: POPULAR.index(ingredient)] if ingredient in POPULAR else POPULAR
    taken = []
    for other in earlier[:3]:
        radius = topping_module(other).LAY.radius
        points, groups = places(other)
        taken.extend((x, y, radius * 0.85) for (x, y), group in zip(points, groups) if group in (0, 2))
    few = round(lay.count * FEW)
    points = scatter(few, lay.reach, lay.radius, seed_of(ingredient), taken)
    # Few are even by themselves; more fill the gaps between them and keep their distance.
    first = [(x, y, lay.radius) for x, y in points]
    points += scatter(lay.count - few, lay.reach, lay.radius, seed_of(ingredient) + 1, first, spacing=0.9)
    points = _clear_line(np.array(points), lay.radius)
    groups = np.where(points[:, 0] < 0, 0, 2) + (np.arange(len(points)) >= few)
    return points, groups


def cut(picture, coverage, index):
    """Cuts a picture into the four GROUPS whose objects have the pass indices 1 to 4; stacked, they are the whole again.

    An object's pixels go to its own group alone. Shadows go to the nearest piece and blend between groups so that their
    transparencies multiply to the whole shadow.
    """
    seen = np.round(index).astype(int)
    seen[(seen < 1) | (seen > len(GROUPS)) | (coverage < 0.25)] = 0
    nearest = distance_transform_edt(seen == 0, return_distances=False, return_indices=True)
    owner = seen[tuple(nearest)]
    solid = coverage > 0.004
    parts = []
    for group in range(1, len(GROUPS) + 1):
        own = (owner == group).astype(np.float32)
        share = np.where(solid, own, gaussian_filter(own, picture.shape[0] / 130))
        part = picture.copy()
        part[..., 3] = 1 - (1 - np.clip(picture[..., 3], 0, 1)) ** share
        part[..., 3] = np.where(solid, picture[..., 3] * own, part[..., 3])
        parts.append(part)
    return parts


def render_topping(job):
    """Job kinds `topping` and `cheese`: the four GROUPS, or whole.png of what is poured or melted."""
    ingredient = job['ingredient']
    if is_cheese_sheet(ingredient):
        _render_cheese(job, ingredient)
        return
    _stage(job)
    ground = make_ground()
    module = topping_module(ingredient)
    if hasattr(module, 'pour'):
        module.pour(ground.surface)
        _catch_shadows(ground, 'tomato-sauce', 'mozzarella')
        save(_photograph(job, catcher=True)[0], _path(job, 'whole'))
        return
    points, groups = places(ingredient)
    # More lies below few: few are shown alone and must be whole, more never are.
    order = sorted(range(len(points)), key=lambda i: groups[i] in (0, 2))
    for item, i in zip(put_pieces(ingredient, ground.surface, points[order]), order):
        item.pass_index = int(groups[i]) + 1
    _catch_shadows(ground, 'tomato-sauce', 'mozzarella')
    print('PROGRESS 0.25', flush=True)
    picture, coverage, index = _photograph(job, catcher=True, index=True)
    for name, part in zip(GROUPS, cut(picture, coverage, index)):
        save(part, _path(job, name))
