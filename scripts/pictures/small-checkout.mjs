import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { root } from '../setup/say.mjs'
import { placeIn } from './place.mjs'

/** A small menu, and stub Python files in place of the modules that model its products. */
const files = {
  'content/menu/sizes.yaml': `sizes:
  - { id: small, defaultBase: thin }
  - { id: large, defaultBase: classic }`,
  'content/menu/bases.yaml': 'bases: [{ id: classic }, { id: thin }]',
  'content/menu/sauces.yaml': 'sauces: [{ id: tomato-sauce }]',
  'content/menu/toppings.yaml': 'toppings: [{ id: mozzarella }, { id: ham }, { id: red-onion }]',
  'content/menu/pizzas/classics.yaml': `defaultSize: large
pizzas:
  - { id: ham-pizza, sauce: tomato-sauce, toppings: { mozzarella: 1, ham: 2 } }
  - { id: onion-pizza, sauce: none, toppings: { mozzarella: 1, red-onion: 1 } }
  - { id: lunch-ham-pizza, defaultSize: small, sauce: tomato-sauce, toppings: { mozzarella: 1, ham: 2 } }`,
  'content/menu/halves.yaml': 'halves: [{ id: half-n-half, defaultSize: large, left: ham-pizza, right: onion-pizza }]',
  'content/menu/products/sides.yaml': 'products: [{ id: chips }, { id: cola-375 }, { id: salad }]',
  'content/menu/meals.yaml': `meals:
  - id: box
    slots:
      - { id: pizza, size: small, choices: [onion-pizza, ham-pizza] }
      - { id: cans, count: 2, choices: [cola-375] }
  - id: green-box
    slots: [{ id: side, choices: [salad] }]`,
  'assets/packages.txt': 'blender',
  'assets/render.py': `KINDS = {
    'topping': ('pizza.layers', 'render_topping'),
    'base': ('pizza.layers', 'render_base'),
    'sauce': ('pizza.layers', 'render_sauce'),
    'cheese': ('pizza.layers', 'render_topping'),
    'pizza': ('pizza.hero', 'render_pizza'),
    'thing': ('studio.thing', 'render_thing'),
    'meal': ('pizza.meal', 'render_meal'),
}`,
  'assets/studio/thing.py': 'from studio.noise import fbm\nfrom table.families import family_module',
  'assets/studio/noise.py': 'def fbm(): pass',
  'assets/studio/mesh.py': 'from studio import noise',
  'assets/pizza/layers.py': 'from pizza.build import (\n    put,  # pieces\n    bake,\n)',
  'assets/pizza/build.py': 'from studio.mesh import blob',
  'assets/pizza/hero.py': 'from pizza.build import put',
  'assets/pizza/meal.py': 'import pizza.hero, studio.thing',
  'assets/pizza/toppings/lay.py': 'FLAT, SMALL = 10, 40\nclass Lay:\n    z: int = SMALL',
  'assets/pizza/toppings/slice.py': 'def slice(): pass',
  'assets/pizza/toppings/mozzarella.py': 'LAY = Lay(z=8)',
  'assets/pizza/toppings/ham.py': 'from .slice import slice\nLAY = Lay(count=9, z=FLAT)',
  'assets/pizza/toppings/red_onion.py': 'LAY = Lay(count=20)',
  'assets/table/things.yaml': `chips: { family: fries, params: { box: true } }
cola-375: { family: soft-drink, params: { colour: red } }`,
  'assets/table/families.py': "FAMILIES = {\n    'soft-drink': 'table.can',\n}",
  'assets/table/fries.py': 'from studio.mesh import sweep',
  'assets/table/can.py': 'from table.label import label',
  'assets/table/label.py': 'def label(): pass',
}

/**
 * A fake Blender with the same arguments. It logs each job in rendered.log, waits for a minute on the job of SLOW,
 * and throws on the job of FAULTY.
 */
const painter = `#!/usr/bin/env node
import { createHash } from 'node:crypto'
import { appendFileSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
if (process.argv.includes('--version')) process.exit(0)
const { default: sharp } = await import('sharp')
const job = JSON.parse(readFileSync(process.argv.at(-1), 'utf8'))
appendFileSync(new URL('rendered.log', import.meta.url), job.id + '\\n')
console.log('PROGRESS 0.40')
if (process.env.SLOW === job.id) await pause(60_000)
if (process.env.FAULTY === job.id) throw new TypeError('no dough')
const [r, g, b] = createHash('sha256').update(JSON.stringify(job)).digest()
const parts = { topping: ['left-few', 'left-more', 'right-few', 'right-more'], cheese: ['whole', 'over'], base: ['whole'], sauce: ['whole'] }
for (const part of parts[job.kind] ?? ['hero']) {
  const size = { width: 100, height: parts[job.kind] ? 100 : 78 }
  await sharp({ create: { ...size, channels: 4, background: { r, g, b, alpha: 1 } } }).png().toFile(job.out + '/' + part + '.png')
}
`

/** Encoding takes its time, so the small checkout has small pictures. */
const small = (budgets) => budgets.replaceAll(/\b(\d+)0: /g, '$1: ')

/** Creates a small copy of the repository in a temporary folder. Call `remove` when done. */
export function smallCheckout() {
  const folder = mkdtempSync(join(tmpdir(), 'forno-pictures-'))
  const write = (name, text) => {
    const file = join(folder, name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  const read = (name) => readFileSync(join(folder, name), 'utf8')
  const log = join(folder, 'rendered.log')
  const begun = () => (existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : [])
  for (const [name, text] of Object.entries(files)) write(name, text)
  return {
    folder,
    place: placeIn(folder),
    write,
    read,
    change: (name, from, to) => write(name, read(name).replace(from, to)),
    remove: () => rmSync(folder, { recursive: true, force: true }),
    /** Brings our scripts and packages, and the painter in place of Blender. */
    withScripts() {
      cpSync(join(root, 'scripts'), join(folder, 'scripts'), { recursive: true })
      for (const name of ['package.json', 'package-lock.json']) cpSync(join(root, name), join(folder, name))
      symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
      write('scripts/pictures/budgets.mjs', small(read('scripts/pictures/budgets.mjs')))
      write('painter.mjs', painter)
      chmodSync(join(folder, 'painter.mjs'), 0o755)
    },
    begun,
    /**
     * The ids of the jobs started since the last call, sorted, because several run in parallel.
     */
    rendered() {
      const ids = begun().sort()
      rmSync(log, { force: true })
      return ids
    },
  }
}
