import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

const readYaml = (file) => parse(readFileSync(file, 'utf8'))

/** The products of the menu and their visible ingredients. `content` is the path of that folder. */
export function readMenu(content) {
  const menu = join(content, 'menu')
  const read = (name) => readYaml(join(menu, name))
  const sizes = Object.fromEntries(read('sizes.yaml').sizes.map((size) => [size.id, size]))
  const ids = (list) => list.map(({ id }) => id)
  const meals = existsSync(join(menu, 'meals.yaml')) ? read('meals.yaml').meals : []
  return {
    bases: ids(read('bases.yaml').bases),
    sauces: ids(read('sauces.yaml').sauces),
    toppings: ids(read('toppings.yaml').toppings),
    pizzas: entries(join(menu, 'pizzas'), 'pizzas').map((pizza) => pizzaOf(pizza, sizes)),
    halves: entries(menu, 'halves', 'halves.yaml').map(({ id, left, right, defaultSize: size }) => ({
      id,
      left,
      right,
      size,
      base: sizes[size].defaultBase,
    })),
    things: ids(entries(join(menu, 'products'), 'products')),
    meals: meals.map(({ id, slots }) => ({ id, items: slots.flatMap(itemsOf) })),
  }
}

/** The look of products other than pizzas: `things` by product id, and the layout of meals. Empty without the files. */
export function readTable(assets) {
  const read = (name) => {
    const file = join(assets, 'table', name)
    return (existsSync(file) && readYaml(file)) || {}
  }
  return { things: read('things.yaml'), meals: read('meals.yaml') }
}

/** Fields beside a file's list are the defaults of its entries. */
function entries(folder, key, only) {
  const names = readdirSync(folder).filter((name) => (only ? name === only : name.endsWith('.yaml')))
  return names.sort().flatMap((name) => {
    const { [key]: list, ...shared } = readYaml(join(folder, name))
    return list.map((entry) => ({ ...shared, ...entry }))
  })
}

function pizzaOf({ id, sauce, toppings, defaultSize: size }, sizes) {
  return { id, base: sizes[size].defaultBase, sauce: sauce === 'none' ? null : sauce, toppings, size }
}

/** The default items of a slot: its first choice, `count` times. */
function itemsOf({ choices: [productId], count = 1, size = null }) {
  return Array.from({ length: count }, () => ({ productId, size }))
}

/** Ids of everything that needs a picture: products, and the layers of the pizza builder. */
export function wantedOf(menu) {
  return {
    products: ids(menu.pizzas, menu.halves, menu.meals).concat(menu.things),
    layers: [...menu.bases, ...menu.sauces, ...menu.toppings],
  }
}

const ids = (...lists) => lists.flat().map(({ id }) => id)
