"""Renders one picture job: blender -b -P assets/render.py -- JOB.json

A job names its kind and a folder `out`; README.md lists the kinds and the files they write.
"""
import importlib
import json
import os
import sys
import time
import traceback

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

KINDS = {
    'topping': ('pizza.layers', 'render_topping'),
    'base': ('pizza.layers', 'render_base'),
    'sauce': ('pizza.layers', 'render_sauce'),
    'cheese': ('pizza.layers', 'render_topping'),
    'pizza': ('pizza.hero', 'render_pizza'),
    'above': ('pizza.above', 'render_above'),
    'thing': ('studio.thing', 'render_thing'),
    'meal': ('pizza.meal', 'render_meal'),
}


def run(job):
    """Renders a job; its pictures are in job['out'] when this returns."""
    if job['kind'] not in KINDS:
        raise ValueError(f"unknown kind {job['kind']!r}, expected one of {', '.join(KINDS)}")
    os.makedirs(job['out'], exist_ok=True)
    module, function = KINDS[job['kind']]
    started, worked = time.time(), time.process_time()
    print('PROGRESS 0.02', flush=True)
    getattr(importlib.import_module(module), function)(job)
    taken, work = time.time() - started, time.process_time() - worked
    print(f"PROGRESS 1.00\nDONE {job['id']} {taken:.1f} s, {work:.1f} s of work", flush=True)


def main():
    """Reads the job named after `--`; Blender would swallow a failure, so it ends the process itself."""
    try:
        with open(sys.argv[sys.argv.index('--') + 1], encoding='utf-8') as file:
            run(json.load(file))
    except Exception:
        traceback.print_exc()
        sys.stderr.flush()
        os._exit(1)
    sys.stdout.flush()
    os._exit(0)


main()
