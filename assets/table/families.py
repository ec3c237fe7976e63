"""The families of things to eat and drink: family name -> module. Each has stage(params), which puts the thing on the stage and
returns the settings of three_quarter_camera; SHOOT, where it is given, holds settings of shoot."""

import importlib

FAMILIES = {
    'bake': 'table.bake',
    'bites': 'table.bites',
    'bottle': 'table.bottle',
    'calzone': 'table.calzone',
    'can': 'table.can',
    'carton': 'table.carton',
    'cheesecake': 'table.cheesecake',
    'chips': 'table.chips',
    'crumbed': 'table.crumbed',
    'dip': 'table.dip',
    'egg-roll': 'table.egg_roll',
    'flatbread': 'table.flatbread',
    'ice-tub': 'table.ice_tub',
    'lava-cake': 'table.lava_cake',
    'loaf': 'table.loaf',
    'meatballs': 'table.meatballs',
    'onion-rings': 'table.onion_rings',
    'pasta': 'table.pasta',
    'pudding': 'table.pudding',
    'salad': 'table.salad',
    'schnitzel': 'table.schnitzel',
    'six-pack': 'table.six_pack',
    'sweet-pizza': 'table.sweet_pizza',
    'tiramisu': 'table.tiramisu',
    'twists': 'table.twists',
    'wings': 'table.wings',
}


def family_module(family):
    """The module of a family; a name that is not in the list is refused."""
    if family not in FAMILIES:
        raise ValueError(f"unknown family {family!r}, expected one of {', '.join(FAMILIES)}")
    return importlib.import_module(FAMILIES[family])
