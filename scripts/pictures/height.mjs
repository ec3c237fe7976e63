import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const below = { base: 0, sauce: 5, cheese: 8 }

/** The drawing order of a layer, lower ones first: bases, sauces, cheeses, then toppings as their modules say. */
export function heightOf({ kind, ingredient }, assets) {
  if (kind in below) return below[kind]
  const read = (name) => {
    const file = join(assets, 'pizza', 'toppings', name)
    return existsSync(file) ? readFileSync(file, 'utf8') : ''
  }
  const lay = read('lay.py')
  const call = /^LAY\s*=\s*Lay\(([^)]*)\)/m.exec(read(`${ingredient.replaceAll('-', '_')}.py`))?.[1] ?? ''
  const said = /\bz\s*=\s*(\w+)/.exec(call)?.[1] ?? /^\s+z:\s*int\s*=\s*(\w+)/m.exec(lay)?.[1]
  const height = /^\d+$/.test(said ?? '') ? Number(said) : constantsIn(lay)[said]
  if (height === undefined) throw new Error(`assets/pizza/toppings: ${ingredient} does not say its z`)
  return height
}

/** `FLAT, DISCS = 10, 20` by name. */
function constantsIn(code) {
  const [, names = '', values = ''] = /^([A-Z][A-Z, ]*?)\s*=\s*([\d, ]+)$/m.exec(code) ?? []
  const numbers = values.split(',').map(Number)
  return Object.fromEntries(names.split(',').map((name, index) => [name.trim(), numbers[index]]))
}
