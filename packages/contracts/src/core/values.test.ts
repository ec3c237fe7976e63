import type { TSchema } from 'typebox'
import { Check } from 'typebox/value'
import { expect, test } from 'vitest'
import { AllergenName, ChannelNameName, OrderRegisterName, ProductTypeName, StateName } from './values.ts'

/** The names as the documents list them; deliberately not derived from the domain. */
const names: readonly (readonly [string, TSchema, readonly string[]])[] = [
  [
    '[CAT-01] a product type',
    ProductTypeName,
    [
      ...['Pizzas', 'Sides', 'Wings', 'Drinks', 'Desserts', 'Deals', 'Meals', 'Coupons', 'WingsStreet', 'Surcharges'],
      ...['HalfnHalf', 'Alcohol', 'Main', 'Meatballs', 'StockItemExtended'],
    ],
  ],
  ['[LOC-10] a state', StateName, ['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA']],
  ['[BAS-01] a channel', ChannelNameName, ['Website', 'iOS', 'Android', 'CallCentre']],
  ['[ORD-04] a register', OrderRegisterName, ['order-guest', 'order-register', 'order-customer']],
  [
    '[CAT-15] an allergen',
    AllergenName,
    [
      ...['wheat', 'barley', 'oats', 'rye', 'gluten', 'milk', 'egg', 'soy', 'fish', 'crustacea', 'mollusc', 'peanut'],
      ...['almond', 'brazil nut', 'cashew', 'hazelnut', 'macadamia', 'pecan', 'pine nut', 'pistachio', 'walnut'],
      ...['sesame', 'lupin', 'sulphites'],
    ],
  ],
]

test.each(names.flatMap(([what, schema, all]) => all.map((name) => [what, name, schema] as const)))(
  '%s of a call can be %s',
  (_, name, schema) => expect(Check(schema, name)).toBe(true),
)

test.each(names)('%s of a call has no other name', (_, schema, all) => {
  const others = ['', 'Other', ...all.map((name) => `${name}s`), ...all.map((name) => name.toUpperCase() + name)]
  expect(others.filter((name) => Check(schema, name))).toEqual([])
})
