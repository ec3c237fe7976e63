import { createHash } from 'node:crypto'

/** Cheeses that melt to a sheet: they are drawn whole, not as pieces. */
const sheets = new Set(['mozzarella', 'cheddar', 'plant-cheese'])

/** How large and how carefully each kind is rendered. */
const renderings = {
  base: { pixels: 720, samples: 36 },
  sauce: { pixels: 720, samples: 24 },
  cheese: { pixels: 720, samples: 24 },
  topping: { pixels: 720, samples: 15 },
  pizza: { pixels: 720, samples: 14 },
  thing: { pixels: 720, samples: 11 },
  meal: { pixels: 720, samples: 11 },
  home: { pixels: 1440, samples: 16 },
}

/** The pizza of the home page. */
const showpiece = 'house-supreme'

export const kinds = ['base', 'sauce', 'cheese', 'topping', 'pizza', 'thing', 'meal']

/**
 * The jobs of all pictures of this menu, in the renderer's format and in the order of rendering. `shelf` (products,
 * layers or home) is the section of the list and is not passed to the renderer. A product missing in the table has no
 * job.
 */
export function jobsOf(menu, table) {
  const pizzas = new Map([...menu.pizzas, ...menu.halves].map((pizza) => [pizza.id, pizzaOf(pizza, menu)]))
  const things = new Map(menu.things.filter((id) => table.things[id]).map((id) => [id, thingOf(table.things[id])]))
  return [
    ...layersOf(menu),
    ...[...pizzas].map(([id, pizza]) => product(id, 'pizza', pizza)),
    ...[...things].map(([id, thing]) => product(id, 'thing', thing)),
    ...menu.meals.flatMap((meal) => mealOf(meal, table.meals[meal.id], pizzas, things)),
    ...homeOf(pizzas.get(showpiece)),
  ]
}

function layersOf({ bases, sauces, toppings }) {
  const layer = (kind, id, word = 'ingredient') => ({
    shelf: 'layers',
    job: { id, kind, [word]: id, ...renderings[kind] },
  })
  return [
    ...bases.map((id) => layer('base', id, 'base')),
    ...sauces.map((id) => layer('sauce', id, 'sauce')),
    ...toppings.filter((id) => sheets.has(id)).map((id) => layer('cheese', id)),
    ...toppings.filter((id) => !sheets.has(id)).map((id) => layer('topping', id)),
  ]
}

const product = (id, kind, what) => ({ shelf: 'products', job: { id, kind, ...what, ...renderings[kind] } })

/** `seed` scatters two pizzas of one recipe differently; `size` lets a lunch pizza be small beside the others. */
function pizzaOf(pizza, menu) {
  const { id, base, size } = pizza
  const look = { base, size, seed: seedOf(id) }
  return pizza.left
    ? { ...look, left: half(pizza.left, menu), right: half(pizza.right, menu) }
    : { ...look, ...recipe(pizza) }
}

const recipe = ({ sauce, toppings }) => ({ sauce, toppings })
const half = (id, { pizzas }) => recipe(pizzas.find((pizza) => pizza.id === id))
const thingOf = ({ family, params = {} }) => ({ family, params })

/** A meal shows its default items, once all of them can be drawn. */
function mealOf({ id, items }, arrangement, pizzas, things) {
  const drawn = items.map(({ productId, size }) => {
    const pizza = pizzas.get(productId)
    if (pizza) return { kind: 'pizza', ...pizza, size: size ?? pizza.size }
    return things.has(productId) ? { kind: 'thing', ...things.get(productId) } : null
  })
  if (drawn.some((item) => item === null)) return []
  return [product(id, 'meal', { items: drawn, seed: seedOf(id), ...(arrangement && { params: arrangement }) })]
}

function homeOf(pizza) {
  if (!pizza) return []
  const job = { id: 'home', kind: 'pizza', ...pizza, seed: seedOf('home'), ...renderings.home }
  return [{ shelf: 'home', job }]
}

/** A small integer derived from the name alone. */
function seedOf(id) {
  return createHash('sha256').update(id).digest().readUInt16BE(0) % 1000
}

/** `chicken-*,wing?` as a test of ids. */
export function globTest(pattern) {
  const words = pattern.split(',').map((word) => word.trim().replaceAll(/[.+^${}()|[\]\\]/g, '\\$&'))
  const tests = words.map((word) => new RegExp(`^${word.replaceAll('*', '.*').replaceAll('?', '.')}$`))
  return (id) => tests.some((test) => test.test(id))
}
