import { describe, expect, test } from 'vitest'
import { basketOf } from '../../test/fixture-content.ts'
import { free, ids, offer } from '../../test/fixture-offers.ts'
import { cola, large, pizza, offerMenu } from '../../test/fixture-offer-baskets.ts'
import type { BasketState } from '../basket/state.ts'
import { priceBasket } from '../pricing/price-basket.ts'
import { isRefused } from '../core/refusal.ts'
import { instant, type BasketItemId, type GroupId, type ProductId } from '../core/basic-types.ts'
import type { FoundCode } from './codes.ts'
import { addVoucherGroup, addVoucherItem } from './voucher-items.ts'

const drinks = offer(
  'drinks',
  { kind: 'buyXGetY', buy: large, buyCount: 1, get: { products: ids('cola') }, getCount: 1 },
  { limits: { ...free, perOrder: 3 } },
)
const deal = offer('deal', { kind: 'bundle', productId: 'solo' as ProductId })
const menu = offerMenu([drinks, deal])
const pizzas = basketOf([pizza('margherita', 'large', 5)])
const found = ({ id, code }: typeof drinks, left: number | null = null): FoundCode => ({
  code: code ?? '',
  offerId: id,
  isPublic: true,
  left,
  validFrom: null,
  validUntil: null,
})
const add = (state: BasketState, quantity: number, code = found(drinks), productId = 'cola') =>
  addVoucherItem(state, menu, {
    item: { id: 'new' as BasketItemId, productId: productId as ProductId, quantity, build: null },
    found: code,
    at: instant(0),
  })
const outcome = (added: ReturnType<typeof add>) =>
  isRefused(added) ? added.refused : priceBasket(added, menu).discount

describe('an item requested with a code', () => {
  test.each([
    [1, 450],
    [3, 1350],
    [4, 'StockPromoLimitReached'],
  ])('[RUL-05] [BAS-16] %i of the promotion: %o', (quantity, expected) => {
    expect(outcome(add(pizzas, quantity))).toBe(expected)
  })

  test('[RUL-05] refuses a fourth after three; without the code the fourth has its full price', () => {
    const three = add(pizzas, 3)
    if (isRefused(three)) throw new Error(three.refused)
    expect(outcome(add(three, 1))).toBe('StockPromoLimitReached')
    const four = priceBasket({ ...three, lines: [pizza('margherita', 'large', 5), cola(4)] }, menu)
    expect([four.discount, four.notices.map(({ code }) => code)]).toEqual([1350, ['StockPromoLimitReached']])
  })

  test.each([
    ['a promotion that is used up', found(drinks, 0), 'cola', 'StockPromoLimitReached'],
    ['a code for a deal', found(deal), 'cola', 'VoucherConditions'],
    ['an item that is not sold', found(drinks), 'soup', 'ProductNotFound'],
  ] as const)('[RUL-05] [BAS-16] refuses %s', (_, code, productId, expected) => {
    expect(outcome(add(pizzas, 1, code, productId))).toBe(expected)
  })
})

describe('a deal requested with a code', () => {
  const members = offer('members', { kind: 'bundle', productId: 'members' as ProductId })
  const shown = offerMenu([members, drinks])
  const addDeal = (code: FoundCode, productId = 'members') =>
    addVoucherGroup(pizzas, shown, {
      group: { id: 'aaaa' as GroupId, productId: productId as ProductId, quantity: 1, pieces: null, code: null },
      found: code,
      at: instant(0),
    })

  test('[VOU-11] [BAS-22] is added with the code that unlocks it, as an item or as a meal', () => {
    const expected = { groups: [{ productId: 'members', code: 'MEMBERS' }], codes: [{ code: 'MEMBERS' }] }
    expect(addDeal(found(members))).toMatchObject(expected)
    const item = { id: 'bbbb' as BasketItemId, productId: 'members' as ProductId, quantity: 1, build: null }
    expect(addVoucherItem(pizzas, shown, { item, found: found(members), at: instant(0) })).toMatchObject(expected)
  })

  test.each([
    ['a code for something else', found(drinks), 'CouponNeeded'],
    ['a code that is used up', found(members, 0), 'StockPromoLimitReached'],
  ] as const)('[VOU-11] [BAS-22] is refused with %s', (_, code, expected) => {
    expect(addDeal(code)).toMatchObject({ refused: expected })
  })
})

test('[RUL-05] [BAS-16] says why an item gets no code', () => {
  expect(add(pizzas, 1, found(deal))).toEqual({
    refused: 'VoucherConditions',
    data: { condition: 'This voucher is for a deal of its own.' },
  })
  expect(add(pizzas, 4)).toEqual({ refused: 'StockPromoLimitReached', data: { code: 'DRINKS' } })
})

test('[RUL-05] an exhausted promotion of another code does not stop an item with its own', () => {
  const tenth = offer('tenth', { kind: 'percentOff', selector: large, percent: 10 })
  const shown = offerMenu([drinks, tenth])
  const full = {
    ...basketOf([pizza('margherita', 'large', 5), cola(4)]),
    codes: [{ code: 'DRINKS', offerId: drinks.id }],
  }
  const item = { id: 'new' as BasketItemId, productId: 'garlic-bread' as ProductId, quantity: 1, build: null }
  expect(isRefused(addVoucherItem(full, shown, { item, found: found(tenth), at: instant(0) }))).toBe(false)
})

test('[VOU-01] a code whose offer the menu lacks is refused, not added', () => {
  const unknown = { ...found(drinks), offerId: 'gone' as typeof drinks.id }
  expect(outcome(add(pizzas, 1, unknown))).toBe('VoucherUnknown')
})
