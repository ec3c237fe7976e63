import type { Availability, Category, CustomisationBounds, Ingredient, Tag } from '@forno/domain/content/content'
import {
  productTypes,
  serviceTypes,
  states,
  weekdays,
  type CategoryId,
  type IngredientId,
  type ProductId,
  type ProductType,
} from '@forno/domain/core/basic-types'
import { paymentTypes, type PaymentType } from '@forno/domain/core/payment-types'
import type { Dietary } from '@forno/domain/content/allergens'
import { time } from '../yaml/hours-reader.ts'
import type { KnownNames } from '../yaml/known-names.ts'
import type { PriceList, SizeEntry } from './menu-files.ts'
import type { KindCategory, ToppingKind } from './pizza-kinds.ts'
import {
  asMap,
  invalid,
  fields,
  knownName,
  listOfDifferent,
  mapped,
  oneOf,
  optional,
  text,
  whole,
  type Reader,
} from '../yaml/readers.ts'

/** The parts of the menu that product files refer to. */
export type Menu = {
  readonly names: KnownNames
  readonly sizes: readonly SizeEntry[]
  readonly ingredients: readonly Ingredient[]
  readonly toppingKinds: ReadonlyMap<IngredientId, ToppingKind>
  readonly categories: readonly Category[]
  readonly kindCategories: readonly KindCategory[]
  readonly priceLists: Readonly<Record<string, PriceList>>
  readonly bounds: readonly CustomisationBounds[]
}

/** Tag types: a badge with any text, the spice level, and an offer price. [CAT-05] */
const tagTypes = ['badge', 'spice', 'offer']
const spices = oneOf('spice', ['mild', 'medium', 'hot'])

const tags: Reader<readonly Tag[]> = (value, report) => {
  const map = asMap(value, report)
  if (map === invalid) return invalid
  const read: Tag[] = []
  for (const [tagType, { key, value: word }] of map.entries) {
    if (!tagTypes.includes(tagType)) report(key, `there is no kind of tag '${tagType}'`)
    const name = (tagType === 'spice' ? spices : text)(word, report)
    if (name !== invalid) read.push({ name, tagType })
  }
  return read.length === map.entries.size ? read : invalid
}

/** When and where a product is sold, or an upsell is offered. */
export const availability = (names: KnownNames): Reader<Availability> =>
  mapped(
    fields({
      weekdays: optional<Availability['weekdays'] | null>(listOfDifferent(oneOf('weekday', weekdays)), null),
      from: optional<number | null>(time, null),
      until: optional<number | null>(time, null),
      states: optional<Availability['states'] | null>(listOfDifferent(oneOf('state', states)), null),
      stores: optional<Availability['stores'] | null>(listOfDifferent(knownName(names.stores)), null),
      serviceTypes: optional<Availability['serviceTypes'] | null>(
        listOfDifferent(oneOf('service type', serviceTypes)),
        null,
      ),
    }),
    (limits) => ({
      ...(limits.weekdays && { weekdays: limits.weekdays }),
      ...(limits.from !== null && { from: limits.from }),
      ...(limits.until !== null && { until: limits.until }),
      ...(limits.states && { states: limits.states }),
      ...(limits.stores && { stores: limits.stores }),
      ...(limits.serviceTypes && { serviceTypes: limits.serviceTypes }),
    }),
  )

export const soldFields = (names: KnownNames, type: ProductType) => ({
  id: knownName(names.products),
  name: text,
  description: text,
  category: knownName(names.categories),
  type: optional(oneOf('product type', productTypes), type),
  tags: optional(tags, []),
  availability: optional(availability(names), {}),
  makeSeconds: whole(0, 3600),
  paymentType: optional<PaymentType | null>(oneOf('payment type', paymentTypes), null),
})

/** The category and all its parents, so that `pizza` also contains the pizzas of its ranges. */
const withParents = (id: CategoryId, categories: readonly Category[]): readonly CategoryId[] => {
  const category = categories.find((candidate) => candidate.id === id)
  return category?.parent ? [...withParents(category.parent, categories), id] : [id]
}

type SoldFields = {
  readonly id: ProductId
  readonly name: string
  readonly description: string
  readonly category: CategoryId
  readonly type: ProductType
  readonly tags: readonly Tag[]
  readonly availability: Availability
  readonly makeSeconds: number
  readonly paymentType: PaymentType | null
}

/** The fields that every product has, as domain values. */
export const commonFields = (read: SoldFields, menu: Menu, dietary: readonly Dietary[]) => {
  const categories = withParents(read.category, menu.categories)
  return {
    id: read.id,
    slug: String(read.id),
    name: read.name,
    description: read.description,
    productType: read.type,
    taxonomy: categories.join('/'),
    categories,
    tags: read.tags,
    dietary,
    sortOrder: 0,
    availability: read.availability,
    paymentType: read.paymentType,
    alcoholUnits: 0,
    makeSeconds: read.makeSeconds,
  }
}
