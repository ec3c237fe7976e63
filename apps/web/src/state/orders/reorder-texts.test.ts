import { describe, expect, test } from 'vitest'
import { sampleBasket, sampleItem, sampleMeal } from '../../../test/sample-baskets.ts'
import type { PastOrder } from '../../api/order-history.ts'
import { availableCount, reorderRows, type Avoidance, reorderSentences } from './reorder-texts.ts'

type Aud = PastOrder['total']
const aud = (amount: number) => amount as Aud
const bought = (name: string, quantity: number, unit: number): PastOrder['basketItems'][number] => ({
  productId: name,
  name,
  quantity,
  unitPrice: aud(unit),
  totalPrice: aud(unit * quantity),
  details: [],
})
const past = {
  serviceType: 'Pickup',
  storeId: 'VIC01',
  storeName: 'Fitzroy',
  total: aud(30),
  basketItems: [bought('Margherita', 2, 10), bought('Garlic bread', 1, 5), bought('Cola', 1, 5)],
  groupedBasketItems: [],
} as unknown as PastOrder

const thing = (name: string, quantity: number, unit: number) => ({
  ...sampleItem(name),
  name,
  quantity,
  unitPrice: aud(unit),
  totalPrice: aud(unit * quantity),
})
const gone = { code: 'ReorderItemGone', type: 'warning', message: 'Cola was not added: it has sold out.' } as const
const preview = {
  ...sampleBasket({ basketTotal: aud(27), messages: [gone] }),
  serviceType: 'Pickup' as const,
  isAsap: true,
  promiseMinutes: 15,
  basketItems: [thing('Margherita', 2, 11), thing('Garlic bread', 1, 5)],
  groupedBasketItems: [],
}
const empty = { ...preview, basketItems: [], basketTotal: aud(0), messages: [] }
const none = { avoided: [], accepted: [] }
const row = (name: string, was: string | null, becomes: string): unknown =>
  expect.objectContaining({ name, was, becomes })

describe('[BAS-28] [ORD-22] preview of a reorder', () => {
  test('lists each item with its old and new price, or as unavailable', () => {
    expect(reorderRows(past, preview, empty, none)).toEqual([
      row('2 × Margherita', '$20.00', '$22.00'),
      row('Garlic bread', null, '$5.00'),
      row('Cola', '$5.00', 'Not available'),
      row('Total', '$30.00', '$27.00'),
    ])
  })
  test('does not count an equal item that is already in the cart', () => {
    const beside = { ...empty, basketItems: [thing('Cola', 1, 5)], basketTotal: aud(5) }
    const both = { ...preview, basketItems: [...preview.basketItems, thing('Cola', 1, 5)], basketTotal: aud(32) }
    const rows = reorderRows(past, both, beside, none)
    expect(rows[2]).toEqual(row('Cola', '$5.00', 'Not available'))
    expect(rows[3]).toEqual(row('Your cart', '$5.00', '$32.00'))
  })
  test("names the time, the server's messages, and a changed place", () => {
    const [place, ...more] = reorderSentences({ ...past, storeId: 'VIC99', storeName: 'Carlton' }, preview)
    expect(place).toMatch(/^Pickup from .+, ASAP \(15 mins\)\.$/)
    expect(more).toEqual(['Last time it was pickup from Carlton.', gone.message])
  })
  test('counts the available items', () => expect(availableCount(past, preview)).toBe(2))
  test('[CAT-15] warns of each item that the allergy profile concerns, quietly once it was accepted', () => {
    const basketItems = preview.basketItems.map((item) => ({
      ...item,
      food: { allergens: ['milk' as const], mayContain: item.name === 'Margherita' ? [] : ['cashew' as const] },
    }))
    const warned = (avoidance: Avoidance) =>
      reorderRows(past, { ...preview, basketItems }, empty, avoidance).map(({ warning }) => warning)
    const text = "May contain cashew, which you're avoiding."
    expect(warned({ avoided: ['cashew'], accepted: [] })).toEqual([
      undefined,
      { text, isQuiet: false },
      undefined,
      undefined,
    ])
    const accepted = [{ productId: basketItems[1]!.productId, allergens: ['cashew' as const] }]
    expect(warned({ avoided: ['cashew'], accepted })[1]).toEqual({ text, isQuiet: true })
    expect(warned(none)).toEqual([undefined, undefined, undefined, undefined])
  })
  test('[CAT-15] warns of the food in a meal', () => {
    const box = sampleMeal('box', { name: 'Family box' })
    const food = { allergens: ['milk' as const], mayContain: [] }
    const groupedBasketItems = [
      {
        ...box,
        basketItems: box.basketItems.flatMap((item) => [
          { ...item, name: 'Tiramisu', food },
          { ...item, name: 'Cola', food: { allergens: [], mayContain: [] } },
        ]),
      },
    ]
    const meals = { ...past, basketItems: [], groupedBasketItems: [{ ...bought('Family box', 1, 30), items: [] }] }
    const then = { ...preview, basketItems: [], groupedBasketItems, messages: [] }
    const warned = (avoided: Avoidance['avoided']) =>
      reorderRows(meals as unknown as PastOrder, then, empty, { avoided, accepted: [] })[0]?.warning
    expect(warned(['milk'])).toEqual({ text: "Tiramisu: contains milk, which you're avoiding.", isQuiet: false })
    expect(warned(['cashew'])).toBeUndefined()
  })
})
