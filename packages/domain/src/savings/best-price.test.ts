import { runs } from '@forno/proof/runs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { basketOf, disposition, line, menu } from '../../test/fixture-content.ts'
import { bundle, slot, wideContent, wideMenu } from '../../test/fixture-halves.ts'
import { pairMeal, rivals, shown, sized, withMeals } from '../../test/fixture-best-price.ts'
import { contentWithOffers, free, offer, someOffers } from '../../test/fixture-offers.ts'
import type { AppliedCode, BasketState, Group, Line } from '../basket/state.ts'
import type { Menu } from '../menu/menu.ts'
import { priceBasket } from '../pricing/price-basket.ts'
import type { BasketItemId, GroupId } from '../core/basic-types.ts'
import { bestPrice } from './best-price.ts'
import { worthAdding } from './worth-adding.ts'

let made = 0
const newId = () => `made-${(made += 1)}`
const codesFor = (way: Menu): readonly AppliedCode[] =>
  [...way.offers.values()].flatMap(({ offer }) =>
    offer.code === null ? [] : [{ code: offer.code, offerId: offer.id }],
  )

/** All subsets of codes, including the empty one. */
const subsets = (codes: readonly AppliedCode[]): readonly (readonly AppliedCode[])[] =>
  codes.reduce<AppliedCode[][]>((sets, code) => sets.flatMap((set) => [set, [...set, code]]), [[]])

/** The contents of a basket in a form that ignores their order. */
const keyOf = ({ lines, groups }: BasketState): string =>
  JSON.stringify([
    lines.map((one) => `${one.id}*${one.quantity}`).sort(),
    groups
      .map((group) =>
        JSON.stringify([
          group.productId,
          Object.values(group.slots)
            .flat()
            .map((one) => one.id)
            .sort(),
        ]),
      )
      .sort(),
  ])

const minusOne = (lines: readonly Line[], id: BasketItemId): readonly Line[] =>
  lines.flatMap((one) => (one.id !== id ? one : one.quantity === 1 ? [] : { ...one, quantity: one.quantity - 1 }))

/** Moves items one by one from the lines into a new meal, in every way that prices as a complete meal. */
const oneMealMore = (state: BasketState, way: Menu): readonly BasketState[] =>
  [...way.products.values()].flatMap(({ product }) => {
    if (product.kind !== 'bundle') return []
    type OpenMeal = { readonly lines: readonly Line[]; readonly slots: Record<string, readonly Line[]> }
    let open: readonly OpenMeal[] = [{ lines: state.lines, slots: {} }]
    for (const { id, max, choices } of product.slots)
      for (let count = 0; count < max; count++)
        open = open.flatMap(({ lines, slots }) => [
          { lines, slots },
          ...lines
            .filter(({ productId }) => choices.some((choice) => choice.productId === productId))
            .map((one) => ({
              lines: minusOne(lines, one.id),
              slots: { ...slots, [id]: [...(slots[id] ?? []), { ...one, quantity: 1 }] },
            })),
        ])
    return open
      .map(({ lines, slots }): BasketState => {
        const group: Group = { id: newId() as GroupId, productId: product.id, quantity: 1, slots, code: null }
        return { ...state, lines, groups: [...state.groups, group] }
      })
      .filter((next) => Object.keys(next.groups.at(-1)?.slots ?? {}).length > 0)
      .filter((next) => priceBasket(next, way).groups.at(-1)?.isAvailable === true)
  })

/** The lowest price over all meals and codes, found by pricing every combination. */
const bruteForce = (state: BasketState, way: Menu): number => {
  const seen = new Map([[keyOf(state), state]])
  for (const one of seen.values())
    for (const next of oneMealMore(one, way)) if (!seen.has(keyOf(next))) seen.set(keyOf(next), next)
  const isLegal = (codes: readonly AppliedCode[]): boolean =>
    codes.length < 2 || codes.every(({ offerId }) => way.offers.get(offerId)?.offer.stacking !== 'alone')
  const sets = subsets(codesFor(way)).filter(isLegal)
  return Math.min(
    ...[...seen.values()].flatMap((one) => sets.map((codes) => priceBasket({ ...one, codes }, way).total)),
  )
}

describe('the best price', () => {
  test('combines separate items into a meal, with a reason', () => {
    const basket = basketOf([sized('margherita', 'large'), sized('ham-and-mushroom', 'large'), line('tiramisu')])
    const best = bestPrice(basket, shown([]), newId)
    expect(best.meals).toEqual([{ productId: 'pair', name: 'pair', quantity: 1 }])
    expect(best.saving).toBe(priceBasket(basket, shown([])).total - best.total)
    expect(best.saving).toBeGreaterThan(0)
    expect(priceBasket(best.state, shown([]))).toMatchObject({ total: best.total, savings: best.saving })
    expect(best.state.lines).toEqual([line('tiramisu')])
    expect(best.isExact).toBe(true)
  })

  test('uses the codes that save most together, and omits one that excludes the others', () => {
    const basket = {
      ...basketOf([line('garlic-bread', 2)], disposition('Delivery')),
      codes: codesFor(shown()).filter(({ code }) => code === 'TEN'),
    }
    const best = bestPrice(basket, shown(someOffers, 'Delivery'), newId)
    expect(best.newCodes.map(({ code }) => code)).toEqual(['BREAD', 'VAN'])
    expect(best.lostCodes.map(({ code }) => code)).toEqual(['TEN'])
    expect(best.total).toBe(750)
  })

  test('is the basket itself if nothing is cheaper', () => {
    const basket = basketOf([line('tiramisu')])
    const best = bestPrice(basket, shown([]), newId)
    expect(best).toMatchObject({ saving: 0, meals: [], newCodes: [], lostCodes: [] })
    expect(best.state).toBe(basket)
  })

  test('never uses an offer with limited uses or for some customers', () => {
    const basket = basketOf([line('garlic-bread')])
    const rare = someOffers
      .filter(({ id }) => (id as string) === 'bread')
      .map((offer) => ({ ...offer, limits: { ...offer.limits, total: 100 } }))
    expect(bestPrice(basket, shown(rare), newId).saving).toBe(0)
  })
})

const things = fc.constantFrom(
  ...(['margherita', 'ham-and-mushroom', 'calabrese'] as const).flatMap((productId) =>
    (['small', 'large', 'family'] as const).map((size) => sized(productId, size)),
  ),
  line('cola'),
  line('garlic-bread'),
  line('tiramisu'),
)
const baskets = (most: number) =>
  fc.uniqueArray(fc.tuple(things, fc.integer({ min: 1, max: 2 })), {
    selector: ([thing]) => thing.id,
    maxLength: most,
  })
const drawn = fc.record({
  lines: baskets(12),
  offers: fc.oneof(
    fc.subarray([...someOffers]),
    fc.subarray([...someOffers.filter(({ effect }) => effect.kind !== 'amountOff'), ...rivals], { maxLength: 7 }),
  ),
  way: fc.constantFrom('Pickup' as const, 'Delivery' as const),
})
const basketFrom = (lines: readonly (readonly [Line, number])[], way: 'Pickup' | 'Delivery'): BasketState =>
  basketOf(
    lines.map(([thing, quantity]) => ({ ...thing, quantity })),
    disposition(way),
  )

test('equals the cheapest of all combinations, up to twelve lines', () => {
  fc.assert(
    fc.property(drawn, ({ lines, offers, way }) => {
      const basket = basketFrom(lines, way)
      const on = shown(offers, way)
      const best = bestPrice(basket, on, newId)
      expect(best.isExact).toBe(true)
      expect(best.total).toBe(bruteForce(basket, on))
      expect(priceBasket(best.state, on).total).toBe(best.total)
    }),
    runs({ sample: 60, prove: 20_000, mutant: 60 }),
  )
}, 3_600_000)

test('keeps every item in every combination', () => {
  const inside = ({ lines, groups }: BasketState): readonly string[] =>
    [
      ...lines.map((one) => [one, 1] as const),
      ...groups.flatMap((group) =>
        Object.values(group.slots)
          .flat()
          .map((one) => [one, group.quantity] as const),
      ),
    ]
      .flatMap(([{ productId, build: chosen, quantity }, times]) =>
        Array.from({ length: quantity * times }, () => JSON.stringify([productId, chosen])),
      )
      .toSorted()
  fc.assert(
    fc.property(drawn, ({ lines, offers, way }) => {
      const basket = basketFrom(lines, way)
      expect(inside(bestPrice(basket, shown(offers, way), newId).state)).toEqual(inside(basket))
    }),
    runs({ sample: 100, prove: 5_000, mutant: 40 }),
  )
})

test('above twelve lines it never costs more than the basket, and reports whether the search was complete', () => {
  const many = Array.from({ length: 30 }, (_, index) => ({
    ...sized(index % 2 === 0 ? 'margherita' : 'calabrese', index % 3 === 0 ? 'small' : 'large', 2),
    id: `line-${index}` as BasketItemId,
  }))
  const basket = basketOf([...many, line('cola', 9), line('garlic-bread', 5), line('tiramisu', 4)])
  const best = bestPrice(basket, wideMenu('Pickup', contentWithOffers(someOffers, withMeals)), newId)
  expect(best.isExact).toBe(false)
  expect(best.saving).toBeGreaterThan(0)
  expect(priceBasket(best.state, shown()).total).toBe(best.total)
})

test('with one meal on the menu, many lines cost no more than with the maximum number of that meal', () => {
  const only = { ...wideContent, products: [...wideContent.products.filter(({ kind }) => kind !== 'bundle'), pairMeal] }
  const way = menu('Pickup', contentWithOffers([], only))
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 14, maxLength: 30 }), (quantities) => {
      const lines = quantities.map((quantity, index) => ({
        ...sized(index % 2 === 0 ? 'margherita' : 'ham-and-mushroom', 'large', quantity),
        id: `line-${index}` as BasketItemId,
      }))
      const count = (productId: string) =>
        lines.reduce((sum, one) => ((one.productId as string) === productId ? sum + one.quantity : sum), 0)
      const pairs = Math.min(count('margherita'), count('ham-and-mushroom'))
      const single = priceBasket(
        basketOf([sized('margherita', 'large'), sized('ham-and-mushroom', 'large')]),
        way,
      ).total
      const meal = way.products.get(pairMeal.id)?.price ?? 0
      const basket = basketOf(lines)
      const best = bestPrice(basket, way, newId)
      expect(best.total).toBeLessThanOrEqual(priceBasket(basket, way).total - pairs * (single - meal))
    }),
    runs({ sample: 20, prove: 500, mutant: 20 }),
  )
})

test('[BAS-11] [VOU-11] a deal keeps the code that unlocks it, regardless of the savings of other codes', () => {
  const members = bundle('members', 900, [slot('pizza', ['margherita/small'])], { requiresCoupon: true })
  const club = offer('club', { kind: 'bundle', productId: members.id }, { limits: { ...free, perOrder: 1 } })
  const offers = [...someOffers, club]
  const way = menu('Pickup', contentWithOffers(offers, { ...withMeals, products: [...withMeals.products, members] }))
  const group: Group = {
    id: 'deal' as GroupId,
    productId: members.id,
    quantity: 1,
    slots: { pizza: [sized('margherita', 'small')] },
    code: 'CLUB',
  }
  const basket: BasketState = {
    ...basketOf([line('garlic-bread')]),
    groups: [group],
    codes: [{ code: 'CLUB', offerId: club.id }],
  }
  const best = bestPrice(basket, way, newId)
  expect(best.state.codes.map(({ code }) => code)).toEqual(['CLUB', 'BREAD'])
  expect(priceBasket(best.state, way)).toMatchObject({ total: best.total, idleCodes: [] })
  expect(best.lostCodes).toEqual([])
})

test('[RUL-06] does not form a meal that is limited to one payment method', () => {
  const lines = [sized('margherita', 'small'), line('garlic-bread')]
  const meal = bundle('meal', 100, [slot('pizza', ['margherita/small']), slot('side', ['garlic-bread'])])
  const bestWith = (product: typeof meal) => {
    const way = menu('Pickup', { ...wideContent, products: [...wideContent.products, product] })
    return bestPrice(basketOf(lines), way, newId).state.groups.map(({ productId }) => productId)
  }
  expect(bestWith(meal)).toEqual(['meal'])
  expect(bestWith({ ...meal, paymentType: 'paypal' })).not.toContain('meal')
})

describe('a product worth adding', () => {
  const way = shown([])
  const worth = (...lines: readonly Line[]) => {
    const basket = basketOf(lines)
    return worthAdding(basket, way, bestPrice(basket, way, newId))
  }

  test('is the item that completes a meal, with its saving', () => {
    const found = worth(sized('margherita', 'large'))
    expect(found).toMatchObject({ product: { id: 'ham-and-mushroom' }, sizeId: 'large' })
    const both = basketOf([sized('margherita', 'large'), sized('ham-and-mushroom', 'large')])
    expect(found?.saving).toBe(priceBasket(both, way).total - bestPrice(both, way, newId).total)
  })

  test('is null if no meal is nearly complete, or it saves nothing', () => {
    expect(worth(line('tiramisu'))).toBeNull()
    expect(worth()).toBeNull()
    expect(worth(sized('margherita', 'large'), sized('ham-and-mushroom', 'large'))).toBeNull()
  })
})
