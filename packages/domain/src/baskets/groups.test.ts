import { describe, expect, test } from 'vitest'
import {
  basketOf,
  build,
  disposition,
  line,
  choicesOf,
  soldOutState,
  store,
  wednesday,
} from '../../test/fixture-content.ts'
import { contentsOf, mealContent, mealMenu, newMeal, piece } from '../../test/fixture-meals.ts'
import { menuFor } from '../menu/menu.ts'
import { priceBasket } from '../pricing/price-basket.ts'
import { isRefused, type RefusalValue } from '../core/refusal.ts'
import type { Offer } from '../content/offer.ts'
import { cents, type BasketItemId, type GroupId, type OfferId, type ProductId } from '../core/basic-types.ts'
import { checkBasket } from './check.ts'
import { copyOf } from './copy.ts'
import { addGroup, changeGroup, removeGroup, withoutPiece } from './groups.ts'
import { addItem, clearItems, removeItem } from './items.ts'
import type { BasketState, Group } from '../basket/state.ts'

const shown = mealMenu()
const without = (...ids: readonly string[]) => menuFor(mealContent, store, soldOutState(...ids), 'Pickup', wednesday)
const empty = basketOf([])
const accepted = (outcome: BasketState | RefusalValue): BasketState => {
  if (isRefused(outcome)) throw new Error(`refused: ${JSON.stringify(outcome)}`)
  return outcome
}
const added = (...meal: Parameters<typeof newMeal>): BasketState => accepted(addGroup(empty, shown, newMeal(...meal)))
const only = ({ groups }: BasketState): Group => {
  expect(groups).toHaveLength(1)
  return groups[0]!
}

describe('[BAS-22] a meal that is added', () => {
  test('has by default the required number of each slot’s first choice, in the slot’s size', () => {
    const group = only(added('dinner-box', null, { quantity: 2 }))
    expect(contentsOf(group)).toEqual({ pizza: ['1 × margherita'], side: ['1 × garlic-bread'], drink: ['2 × cola'] })
    expect(group).toMatchObject({ quantity: 2, code: null })
    expect(group.slots['pizza']?.[0]?.build).toMatchObject({ sizeId: 'family', baseId: 'thin' })
  })

  test('is the same when it is added as an item', () => {
    const item = { id: 'a-00' as BasketItemId, productId: 'dinner-box' as ProductId, quantity: 1, build: null }
    const state = accepted(addItem(empty, shown, item))
    expect(state.lines).toEqual([])
    expect(contentsOf(only(state))).toEqual(contentsOf(only(added('dinner-box'))))
  })

  test('takes the requested position among the meals', () => {
    const box = (pizza: string, side: string, more: { id: string; position?: number }) =>
      newMeal('dinner-box', [piece(pizza), piece(side), piece('cola', { quantity: 2 })], more)
    const second = accepted(addGroup(added('dinner-box'), shown, box('calabrese', 'tiramisu', { id: 'second' })))
    const between = box('calabrese', 'garlic-bread', { id: 'between', position: 1 })
    const { groups } = accepted(addGroup(second, shown, between))
    expect(groups.map(({ id }) => id)).toEqual(['meal-dinner-box', 'between', 'second'])
  })

  test('puts a piece without a slot into the first one that offers it and has room', () => {
    const group = only(
      added('dinner-box', [
        piece('tiramisu', { id: 'one' }),
        piece('cola', { id: 'c1' }),
        piece('tiramisu', { id: 'two' }),
        piece('calabrese'),
        piece('cola', { id: 'c2' }),
      ]),
    )
    expect(contentsOf(group)).toEqual({
      side: ['1 × tiramisu'],
      dessert: ['1 × tiramisu'],
      drink: ['2 × cola'],
      pizza: ['1 × calabrese'],
    })
  })

  test('raises the quantity when the contents are the same; otherwise it is a meal of its own', () => {
    const once = added('dinner-box')
    const twice = accepted(addGroup(once, shown, newMeal('dinner-box', null, { id: 'again', quantity: 3 })))
    expect(only(twice)).toMatchObject({ id: 'meal-dinner-box', quantity: 4 })
    const other = [piece('calabrese'), piece('garlic-bread'), piece('cola', { quantity: 2 })]
    expect(accepted(addGroup(once, shown, newMeal('dinner-box', other, { id: 'other' }))).groups).toHaveLength(2)
    expect(addGroup(once, shown, newMeal('dinner-box', null, { quantity: 99 }))).toMatchObject({ refused: 'BadInput' })
  })

  const whole = [piece('margherita'), piece('garlic-bread'), piece('cola', { quantity: 2 })]
  test.each([
    ['a product that is no meal', newMeal('garlic-bread'), shown, 'ProductNotFound'],
    ['an unknown product', newMeal('gone'), shown, 'ProductNotFound'],
    ['too little in a slot', newMeal('dinner-box', whole.slice(0, 2)), shown, 'TooFewOfCustomisation'],
    [
      'too much for a slot',
      newMeal('dinner-box', [...whole, piece('cola', { id: 'x' })]),
      shown,
      'TooManyOfCustomisation',
    ],
    ['a piece that no slot offers', newMeal('dinner-box', [...whole, piece('feast')]), shown, 'NotSwappable'],
    [
      'a slot that does not offer it',
      newMeal('dinner-box', [piece('cola', { slotId: 'side' })]),
      shown,
      'NotSwappable',
    ],
    [
      'another size than the slot’s',
      newMeal('dinner-box', [piece('margherita', { build: build(choicesOf('margherita'), { size: 'small' }) })]),
      shown,
      'NotSwappable',
    ],
    ['a quantity of none', newMeal('dinner-box', null, { quantity: 0 }), shown, 'BadInput'],
    ['more than 99', newMeal('dinner-box', null, { quantity: 100 }), shown, 'BadInput'],
    ['a part that sold out', newMeal('dinner-box'), without('garlic-bread'), 'ProductOutOfStock'],
    ['a meal that sold out', newMeal('dinner-box'), without('dinner-box'), 'ProductOutOfStock'],
  ])('is refused with %s', (_, meal, on, refusal) => {
    expect(addGroup(empty, on, meal)).toMatchObject({ refused: refusal })
  })

  test('[BAS-16] counts as one of sixty lines, whatever its contents', () => {
    const lines = Array.from({ length: 59 }, (_, index) => line('cola', 1, null, `l${index}`))
    const full = accepted(addGroup(basketOf(lines), shown, newMeal('dinner-box')))
    expect(addGroup(full, shown, newMeal('feast-box'))).toMatchObject({ refused: 'TooManyLines', data: { max: 60 } })
    const item = { id: 'i' as BasketItemId, productId: 'garlic-bread' as ProductId, quantity: 1, build: null }
    expect(addItem(full, shown, item)).toMatchObject({ refused: 'TooManyLines' })
  })
})

describe('[VOU-11] a deal that needs a coupon', () => {
  test('is refused without one, with a wrong one and as an item', () => {
    const item = { id: 'i-00' as BasketItemId, productId: 'club-deal' as ProductId, quantity: 1, build: null }
    expect(addGroup(empty, shown, newMeal('club-deal'))).toMatchObject({ refused: 'CouponNeeded' })
    expect(addGroup(empty, shown, newMeal('club-deal', null, { code: 'OTHER' }))).toMatchObject({
      refused: 'CouponNeeded',
    })
    expect(addItem(empty, shown, item)).toMatchObject({ refused: 'CouponNeeded' })
  })

  test('is opened by its code in any spelling, or by the one on the basket, and keeps it', () => {
    const state = added('club-deal', null, { code: ' club ' })
    expect(state.codes).toEqual([{ code: 'CLUB', offerId: 'club' }])
    expect(only(state).code).toBe('CLUB')
    const coded = { ...empty, codes: [{ code: 'MINE', offerId: 'club' as OfferId }] }
    expect(only(accepted(addGroup(coded, shown, newMeal('club-deal')))).code).toBe('MINE')
  })

  test('[BAS-24] can be added again after its removal, and is no longer open without its code', () => {
    const state = added('club-deal', null, { code: 'CLUB' })
    const left = accepted(removeGroup(state, only(state).id))
    expect(left).toMatchObject({ groups: [], codes: [{ code: 'CLUB' }] })
    expect(isRefused(addGroup(left, shown, newMeal('club-deal')))).toBe(false)
    const priced = priceBasket({ ...state, codes: [] }, shown)
    expect(checkBasket(priced, store)).toMatchObject({ refused: 'CouponNeeded' })
  })

  test('a meal without a coupon ignores a given code', () => {
    expect(added('dinner-box', null, { code: 'CLUB' })).toMatchObject({ codes: [], groups: [{ code: null }] })
  })
})

describe('[BAS-23] a meal that is changed', () => {
  const id = 'meal-dinner-box' as GroupId

  test('takes a quantity; 0 removes it', () => {
    const state = added('dinner-box')
    expect(only(accepted(changeGroup(state, shown, id, { quantity: 7 }))).quantity).toBe(7)
    expect(accepted(changeGroup(state, shown, id, { quantity: 0 })).groups).toEqual([])
    expect(changeGroup(state, shown, id, { quantity: 100 })).toMatchObject({ refused: 'BadInput' })
  })

  test('is swapped as a whole', () => {
    const pieces = [piece('calabrese'), piece('tiramisu'), piece('cola', { quantity: 2 })]
    const swapped = only(accepted(changeGroup(added('dinner-box', null, { quantity: 2 }), shown, id, { pieces })))
    expect(contentsOf(swapped)).toEqual({ pizza: ['1 × calabrese'], side: ['1 × tiramisu'], drink: ['2 × cola'] })
    expect(swapped.quantity).toBe(2)
    expect(changeGroup(added('dinner-box'), shown, id, { pieces: [] })).toMatchObject({
      refused: 'TooFewOfCustomisation',
    })
  })

  test('that cannot be swapped keeps its contents', () => {
    const fixed = 'meal-fixed-box' as GroupId
    const state = added('fixed-box')
    expect(changeGroup(state, shown, fixed, { pieces: [piece('garlic-bread')] })).toMatchObject({
      refused: 'NotSwappable',
    })
    expect(only(accepted(changeGroup(state, shown, fixed, { quantity: 2 }))).quantity).toBe(2)
  })

  test('[BAS-23] [BAS-24] is refused when its id is unknown', () => {
    expect(changeGroup(empty, shown, id, { quantity: 1 })).toMatchObject({ refused: 'BasketItemNotFound' })
    expect(removeGroup(empty, id)).toMatchObject({
      refused: 'BasketItemNotFound',
      data: { missingItems: [{ groupedBasketItemId: id }] },
    })
  })
})

describe('[ORD-09] a meal of which something has sold out', () => {
  const state = added('dinner-box', [piece('margherita'), piece('garlic-bread'), piece('cola', { quantity: 2 })])

  test('names the missing piece, stays incomplete without it, and is complete with another one', () => {
    const on = without('garlic-bread')
    const missingItems = [
      { basketItemId: 'garlic-bread', groupedBasketItemId: 'meal-dinner-box', productId: 'garlic-bread' },
    ]
    expect(checkBasket(priceBasket(state, on), store)).toEqual({
      refused: 'BasketItemNotFound',
      data: { missingItems },
    })
    const waiting = accepted(removeItem(state, 'garlic-bread' as BasketItemId))
    expect(contentsOf(only(waiting))).toMatchObject({ side: [] })
    expect(checkBasket(priceBasket(waiting, on), store)).toMatchObject({ refused: 'BasketItemNotFound' })
    const pieces = [piece('margherita'), piece('tiramisu'), piece('cola', { quantity: 2 })]
    const whole = accepted(changeGroup(waiting, on, 'meal-dinner-box' as GroupId, { pieces }))
    expect(checkBasket(priceBasket(whole, on), store)).toBeNull()
  })

  test('is removed with its last piece', () => {
    const fixed = added('fixed-box', [piece('garlic-bread')])
    expect(accepted(removeItem(fixed, 'garlic-bread' as BasketItemId)).groups).toEqual([])
    expect(removeItem(fixed, 'other' as BasketItemId)).toMatchObject({ refused: 'BasketItemNotFound' })
  })
})

test('[BAS-17] emptying the basket removes meals and codes', () => {
  expect(clearItems(added('club-deal', null, { code: 'CLUB' }))).toMatchObject({ lines: [], groups: [], codes: [] })
})

test('[BAS-27] a copy has the same meals under new ids, and no code', () => {
  const source = added('club-deal', null, { code: 'CLUB', quantity: 2 })
  let next = 0
  const copy = copyOf(source, { disposition: disposition(), channel: 'iOS' }, () => `new-${next++}`)
  expect(contentsOf(only(copy))).toEqual(contentsOf(only(source)))
  expect(only(copy)).toMatchObject({ quantity: 2, code: null })
  expect(only(copy).id).not.toBe(only(source).id)
})

test('[RUL-01] a meal that waives the minimum waives it for the whole basket while it is available', () => {
  const dear = { ...store, minimums: { ...store.minimums, pickup: cents(9000) } }
  expect(checkBasket(priceBasket(added('dinner-box'), shown), dear)).toMatchObject({ refused: 'BasketNotValid' })
  expect(checkBasket(priceBasket(added('fixed-box'), shown), dear)).toBeNull()
})

describe('alcohol within meals', () => {
  const wineBox = (food: string, quantity: number) => added('wine-box', [piece(food), piece('wine')], { quantity })

  test.each([
    [3, null],
    [4, 'InvalidAlcohol'],
  ])('[RUL-03] %i times two units', (quantity, refusal) => {
    const priced = priceBasket(wineBox('margherita', quantity), shown)
    expect(priced.alcoholUnits).toBe(2 * quantity)
    expect(checkBasket(priced, store)?.refused ?? null).toBe(refusal)
  })

  test('[RUL-04] a pizza in a meal counts as food, garlic bread does not', () => {
    expect(checkBasket(priceBasket(wineBox('margherita', 1), shown), store)).toBeNull()
    expect(checkBasket(priceBasket(wineBox('garlic-bread', 1), shown), store)).toMatchObject({
      refused: 'AlcoholNeedsFood',
    })
  })
})

test('[BAS-23] refuses other contents of a meal that cannot be swapped, and names it', () => {
  const state = added('fixed-box')
  expect(changeGroup(state, shown, only(state).id, { pieces: [piece('garlic-bread')] })).toEqual({
    refused: 'NotSwappable',
    data: { productId: 'fixed-box' },
  })
})

test('[BAS-22] meals merge only with the same product, code and contents', () => {
  const first = accepted(addGroup(added('dinner-box'), shown, newMeal('feast-box')))
  expect(first.groups).toHaveLength(2)
  const again = accepted(addGroup(first, shown, newMeal('dinner-box', null, { id: 'again', quantity: 2 })))
  expect(again.groups.map(({ productId, quantity }) => [productId, quantity])).toEqual([
    ['dinner-box', 3],
    ['feast-box', 1],
  ])
  const club = accepted(addGroup(empty, shown, newMeal('club-deal', null, { code: 'CLUB' })))
  const twice = accepted(addGroup(club, shown, newMeal('club-deal', null, { code: 'club', id: 'twice' })))
  expect([twice.groups.map(({ quantity }) => quantity), twice.codes]).toEqual([[2], club.codes])
})

test('[ORD-09] removes one piece of a meal, and the meal with its last one', () => {
  const state = accepted(
    addGroup(added('feast-box', [piece('margherita'), piece('garlic-bread')]), shown, newMeal('fixed-box')),
  )
  const [feast, fixed] = state.groups
  const [pizza] = feast?.slots['pizza'] ?? []
  const [side] = feast?.slots['side'] ?? []
  const withoutPizza = withoutPiece(state, pizza!.id)
  expect(withoutPizza?.groups.map(contentsOf)).toEqual([{ pizza: [], side: ['1 × garlic-bread'] }, contentsOf(fixed!)])
  expect(withoutPiece(withoutPizza!, side!.id)?.groups).toEqual([fixed])
  expect(withoutPiece(state, 'unknown' as BasketItemId)).toBeNull()
})

test('[ORD-09] removes one of two pieces of a slot', () => {
  const sides = [piece('garlic-bread'), piece('tiramisu')]
  const state = added('feast-box', [piece('margherita'), ...sides])
  const [, second] = only(state).slots['side'] ?? []
  expect(only(withoutPiece(state, second!.id)!).slots['side']).toHaveLength(1)
})

const [clubOffer] = mealContent.offers
const withOffers = (...offers: readonly Offer[]) => mealMenu('Pickup', { ...mealContent, offers })
const second: Offer = { ...clubOffer!, id: 'second' as OfferId, code: 'SECOND' }
const five = { code: 'FIVE', offerId: 'five' as OfferId }

test('[VOU-11] a deal brings its code, beside those that are on the basket', () => {
  const state = accepted(addGroup({ ...empty, codes: [five] }, shown, newMeal('club-deal', null, { code: 'CLUB' })))
  expect(state.codes).toEqual([five, { code: 'CLUB', offerId: 'club' }])
})

test('[BAS-22] [VOU-11] the same deal by another code stays apart', () => {
  const both = withOffers(clubOffer!, second)
  const first = accepted(addGroup(empty, both, newMeal('club-deal', null, { code: 'CLUB' })))
  const codes = [...first.codes, { code: 'SECOND', offerId: second.id }]
  const next = accepted(addGroup({ ...first, codes }, both, newMeal('club-deal', null, { code: 'SECOND', id: 'next' })))
  expect(next.groups.map(({ code, quantity }) => [code, quantity])).toEqual([
    ['CLUB', 1],
    ['SECOND', 1],
  ])
})

test.each<[string, Offer['conditions'], string]>([
  ['that is not met', [{ kind: 'minimumSubtotal', amount: cents(9_900) }], 'VoucherConditions'],
  ['of another day', [{ kind: 'weekdays', weekdays: ['monday'] }], 'VoucherUnavailableForFulfillmentDate'],
])('[VOU-11] refuses a deal whose code has a condition %s', (_, conditions, refusal) => {
  const on = withOffers({ ...clubOffer!, conditions })
  expect(addGroup(empty, on, newMeal('club-deal', null, { code: 'CLUB' }))).toMatchObject({ refused: refusal })
})

test('[BAS-22] the default pieces of a meal have ids of their own, made from that of the meal', () => {
  const lines = Object.values(only(added('dinner-box')).slots).flat()
  expect(lines.map(({ id }) => id)).toEqual(['meal-dinner-b00', 'meal-dinner-b01', 'meal-dinner-b02'])
})

test('[BAS-23] refuses a change of a meal that has left the menu', () => {
  const state = added('dinner-box')
  const gone = { ...shown, products: new Map() }
  expect(changeGroup(state, gone, only(state).id, { quantity: 2 })).toMatchObject({ refused: 'ProductNotFound' })
})
