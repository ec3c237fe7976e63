import type { BundleProduct, Product, Slot, SlotChoice } from '@forno/domain/content/content'
import { allergens, dietaries, type Allergen, type Dietary } from '@forno/domain/content/allergens'
import { cents, type ProductId } from '@forno/domain/core/basic-types'
import { price } from './menu-files.ts'
import { partsOf, pizzaEnergy } from './pizza-files.ts'
import {
  byName,
  invalid,
  fields,
  flag,
  knownName,
  list,
  money,
  optional,
  slug,
  text,
  whole,
  withPosition,
  type Invalid,
} from '../yaml/readers.ts'
import { commonFields, soldFields, type Menu } from './sold-fields.ts'
import type { ReportError, Value } from '../yaml/yaml-value.ts'

type Serve = {
  readonly energy: number
  readonly allergens: readonly Allergen[]
  readonly mayContain: readonly Allergen[]
  readonly dietary: readonly Dietary[]
}

/**
 * Nutrition of one serve in a size (null for the standard size). Null if the product is not sold in it, or is itself
 * composed.
 */
const serveOf = (product: Product, size: string | null, menu: Menu): Serve | null => {
  if (product.kind === 'stock') return size === null ? product : null
  if (product.kind !== 'pizza') return null
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

const slotFields = (menu: Menu) =>
  fields({
    id: slug,
    name: text,
    count: optional(whole(1, 20), null),
    min: optional(whole(0, 20), null),
    max: optional(whole(1, 20), null),
    size: optional(knownName(menu.names.sizes), null),
    choices: withPosition(list(withPosition(knownName(menu.names.products)))),
    upcharge: optional(byName(menu.names.products, money), {}),
  })

type SlotEntry = Exclude<ReturnType<ReturnType<typeof slotFields>>, Invalid>

/** `count`, or `min` to `max`; one if neither is given. */
const boundsOf = ({ id, count, min, max }: SlotEntry, report: ReportError, at: Value['at']) => {
  if (count !== null && (min !== null || max !== null)) report(at, `the slot '${id}' has a count and a min or max`)
  const least = count ?? min ?? 1
  const most = count ?? max ?? Math.max(1, least)
  if (least > most) report(at, `the slot '${id}' has a min above its max`)
  return { min: least, max: most }
}

type SlotWithServes = { readonly slot: Slot; readonly serves: readonly Serve[] }

const slotOf = (written: SlotEntry, menu: Menu, products: readonly Product[], report: ReportError): SlotWithServes => {
  const { id, name, size, choices, upcharge } = written
  const bounds = boundsOf(written, report, choices.at)
  const extra: Readonly<Partial<Record<ProductId, SlotChoice['upcharge']>>> = upcharge
  if (choices.value.length === 0) report(choices.at, `the slot '${id}' has no choices`)
  const serves = choices.value.map(({ value, at }) => {
    const found = products.find((product) => product.id === value)
    const serve = found && serveOf(found, size, menu)
    if (found && !serve) report(at, `'${value}' is not sold in the size '${size ?? 'as it comes'}'`)
    return serve ?? null
  })
  const first = serves[0] ?? null
  return {
    slot: {
      id,
      name,
      ...bounds,
      choices: choices.value.map(({ value }) => ({
        productId: value,
        sizeId: size,
        upcharge: extra[value] ?? cents(0),
      })),
    },
    serves: first === null ? [] : Array<Serve>(bounds.min).fill(first),
  }
}

/** A meal for one price; kilojoules and allergens are those of its standard choices. [CAT-12] */
export const readMeal = (
  entry: Value,
  menu: Menu,
  products: readonly Product[],
  report: ReportError,
): BundleProduct | Invalid => {
  const read = fields({
    ...soldFields(menu.names, 'Meals'),
    price,
    slots: list(slotFields(menu)),
    ableToSwap: optional(flag, true),
    ignoreMinSpend: optional(flag, false),
    requiresCoupon: optional(flag, false),
  })(entry, report)
  if (read === invalid) return invalid
  const filled = read.slots.map((slot) => slotOf(slot, menu, products, report))
  const serves = filled.flatMap((slot) => slot.serves)
  const holds = allergens.filter((allergen) => serves.some((serve) => serve.allergens.includes(allergen)))
  const traces = allergens.filter((allergen) => serves.some((serve) => serve.mayContain.includes(allergen)))
  const dietary = dietaries.filter((word) => serves.every((serve) => serve.dietary.includes(word)))
  return {
    ...commonFields(
      read,
      menu,
      dietary.filter((word) => word !== 'gluten-free-option'),
    ),
    kind: 'bundle',
    price: read.price,
    slots: filled.map(({ slot }) => slot),
    ableToSwap: read.ableToSwap,
    ignoreMinSpend: read.ignoreMinSpend,
    requiresCoupon: read.requiresCoupon,
    energy: serves.reduce((sum, serve) => sum + serve.energy, 0),
    allergens: holds,
    mayContain: traces.filter((allergen) => !holds.includes(allergen)),
  }
}
