import type { Product, StockProduct, SurchargeProduct } from '@forno/domain/catalogue/content'
import { allergens, dietaries, states, weekdays, type Allergen, type Dietary } from '@forno/domain/words'
import { time } from './hours-reader.ts'
import { allergenList, dietaryList, price } from './menu-files.ts'
import { partsOf, pizzaEnergy } from './pizza-files.ts'
import {
  faulty,
  fields,
  flag,
  knownName,
  list,
  listOfDifferent,
  number,
  oneOf,
  optional,
  text,
  whole,
  written,
  type Faulty,
} from './readers.ts'
import { commonFields, sold, type Menu } from './sold-fields.ts'
import type { Complain, Value } from './yaml-value.ts'

const mostKilojoules = 60000

/** One thing that is sold as it is: a side, a drink, a dip. */
export const readStock = (entry: Value, menu: Menu, complain: Complain): StockProduct | Faulty => {
  const read = fields({
    ...sold(menu.names, 'Sides'),
    price,
    kilojoules: whole(0, mostKilojoules),
    allergens: optional(allergenList, []),
    mayContain: optional(allergenList, []),
    dietary: optional(dietaryList, []),
  })(entry, complain)
  if (read === faulty) return faulty
  return {
    ...commonFields(read, menu, read.dietary),
    kind: 'stock',
    price: read.price,
    energy: read.kilojoules,
    allergens: read.allergens,
    mayContain: read.mayContain.filter((allergen) => !read.allergens.includes(allergen)),
  }
}

type Serve = {
  readonly energy: number
  readonly allergens: readonly Allergen[]
  readonly mayContain: readonly Allergen[]
  readonly dietary: readonly Dietary[]
}

const serveOf = (product: Product, size: string | null, menu: Menu): Serve | null => {
  if (product.kind === 'surcharge') return null
  if (product.kind === 'stock') return product
  const offer = product.sizes.find(({ sizeId }) => sizeId === (size ?? product.defaultSize))
  if (!offer) return null
  const ingredients = partsOf(product, offer, menu.ingredients).map(({ ingredient }) => ingredient)
  return {
    energy: pizzaEnergy(product, offer, menu.ingredients),
    allergens: ingredients.flatMap((ingredient) => ingredient.allergens),
    mayContain: ingredients.flatMap((ingredient) => ingredient.mayContain),
    dietary: product.dietary,
  }
}

/** A fixed box; its kilojoules and allergens are those of what is in it. */
export const readMeal = (
  entry: Value,
  menu: Menu,
  products: readonly Product[],
  complain: Complain,
): StockProduct | Faulty => {
  const part = fields({
    product: written(knownName(menu.names.products)),
    size: optional(knownName(menu.names.sizes), null),
    quantity: optional(whole(1, 20), 1),
  })
  const read = fields({ ...sold(menu.names, 'Meals'), price, contents: list(part) })(entry, complain)
  if (read === faulty) return faulty
  const serves = read.contents.flatMap(({ product, size, quantity }) => {
    const found = products.find(({ id }) => id === product.value)
    const serve = found && serveOf(found, size, menu)
    if (found && !serve) complain(product.at, `'${product.value}' is not sold in the size '${size ?? 'as it comes'}'`)
    return serve ? [{ ...serve, energy: serve.energy * quantity }] : []
  })
  const holds = allergens.filter((allergen) => serves.some((serve) => serve.allergens.includes(allergen)))
  const traces = allergens.filter((allergen) => serves.some((serve) => serve.mayContain.includes(allergen)))
  const dietary = dietaries.filter((word) => serves.every((serve) => serve.dietary.includes(word)))
  return {
    ...commonFields(
      read,
      menu,
      dietary.filter((word) => word !== 'gluten-free-option'),
    ),
    kind: 'stock',
    price: read.price,
    energy: serves.reduce((sum, serve) => sum + serve.energy, 0),
    allergens: holds,
    mayContain: traces.filter((allergen) => !holds.includes(allergen)),
  }
}

/** A percentage on days, holidays or hours. */
export const readSurcharge = (entry: Value, menu: Menu, complain: Complain): SurchargeProduct | Faulty => {
  const read = fields({
    id: knownName(menu.names.products),
    name: text,
    description: text,
    percent: number(0.1, 30),
    wording: text,
    weekdays: optional(listOfDifferent(oneOf('weekday', weekdays)), []),
    onHolidays: optional(flag, false),
    from: optional<number | null>(time, null),
    until: optional<number | null>(time, null),
    states: optional<SurchargeProduct['applies']['states']>(listOfDifferent(oneOf('state', states)), null),
  })(entry, complain)
  if (read === faulty) return faulty
  if (read.weekdays.length === 0 && !read.onHolidays && read.from === null && read.until === null)
    complain(entry.at, `the surcharge '${read.id}' names no day, holiday or time`)
  return {
    id: read.id,
    slug: String(read.id),
    name: read.name,
    description: read.description,
    productType: 'Surcharges',
    taxonomy: 'surcharges',
    categories: [],
    tags: [],
    dietary: [],
    sortOrder: 0,
    availability: {},
    paymentType: null,
    alcoholUnits: 0,
    makeSeconds: 0,
    kind: 'surcharge',
    applies: {
      weekdays: read.weekdays,
      onHolidays: read.onHolidays,
      from: read.from,
      until: read.until,
      states: read.states,
    },
    percent: read.percent,
    wording: read.wording,
  }
}
