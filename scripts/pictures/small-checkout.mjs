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
import sharp from 'sharp'
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
 * A fake Blender with the same arguments. It logs each job in rendered.log, waits for minutes on the job of SLOW, and
 * fails on the job of FAULTY. A shell starts in a twentieth of the time that Node takes, so it copies plain PNG files.
 */
const painter = `#!/bin/sh
[ "$1" = --version ] && exit 0
for job; do :; done
id=$(sed -n 's/^  "id": "\\([^"]*\\)".*/\\1/p' "$job")
here=\${0%/*}
echo "$id" >> "$here/rendered.log"
echo 'PROGRESS 0.40'
[ "$SLOW" = "$id" ] && sleep 600
[ "$FAULTY" = "$id" ] && { echo 'TypeError: no dough'; exit 1; }
case $(cat "$job") in *black*) colour=black ;; *) colour=red ;; esac
case $(sed -n 's/^  "kind": //p' "$job") in
  *topping*) parts='left-few left-more right-few right-more' shape=square ;;
  *cheese*) parts='whole over' shape=square ;;
  *base* | *sauce*) parts=whole shape=square ;;
  *) parts=hero shape=wide ;;
esac
for part in $parts; do cp "$here/$colour-$shape.png" "\${job%/*}/$part.png"; done
`

const colours = { red: { r: 200, g: 30, b: 20, alpha: 1 }, black: { r: 10, g: 10, b: 10, alpha: 1 } }
const shapes = { square: { width: 100, height: 100 }, wide: { width: 100, height: 78 } }

/** Encoding takes its time, so the small checkout has small pictures. */
const small = (budgets) => budgets.replaceAll(/\b(\d+)0: /g, '$1: ')

const newFolder = () => mkdtempSync(join(tmpdir(), 'forno-pictures-'))

/** Creates a small copy of the repository in a temporary folder. Call `remove` when done. */
export function smallCheckout() {
  const checkout = checkoutIn(newFolder())
  for (const [name, text] of Object.entries(files)) checkout.write(name, text)
  return checkout
}

function checkoutIn(folder) {
  const write = (name, text) => {
    const file = join(folder, name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  const read = (name) => readFileSync(join(folder, name), 'utf8')
  const log = join(folder, 'rendered.log')
  const begun = () => (existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : [])
  return {
    folder,
    place: placeIn(folder),
    write,
    read,
    change: (name, from, to) => write(name, read(name).replace(from, to)),
    remove: () => rmSync(folder, { recursive: true, force: true }),
    /** Brings our scripts and packages, and the painter in place of Blender. */
    async withScripts() {
      for (const name of ['scripts/pictures.mjs', 'scripts/pictures', 'scripts/setup'])
        cpSync(join(root, name), join(folder, name), { recursive: true })
      for (const name of ['package.json', 'package-lock.json']) cpSync(join(root, name), join(folder, name))
      symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
      write('scripts/pictures/budgets.mjs', small(read('scripts/pictures/budgets.mjs')))
      for (const [colour, background] of Object.entries(colours))
        for (const [shape, size] of Object.entries(shapes)) {
          const picture = sharp({ create: { ...size, channels: 4, background } })
          await picture.toFile(join(folder, `${colour}-${shape}.png`))
        }
      write('painter.sh', painter)
      chmodSync(join(folder, 'painter.sh'), 0o755)
    },
    /** Another checkout with the same files, rendered pictures included. */
    copy() {
      const other = newFolder()
      cpSync(folder, other, { recursive: true, verbatimSymlinks: true })
      return checkoutIn(other)
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
