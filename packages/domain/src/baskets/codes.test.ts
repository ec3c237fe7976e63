import { describe, expect, test } from 'vitest'
import { basketOf } from '../../test/fixture-content.ts'
import { free, offer } from '../../test/fixture-offers.ts'
import { bread, offerMenu, soloBox } from '../../test/fixture-offer-baskets.ts'
import { isEmpty, type BasketState } from '../basket/state.ts'
import { priceBasket } from '../pricing/price-basket.ts'
import { isRefused, type RefusalValue } from '../core/refusal.ts'
import { cents, instant, type GroupId, type OfferId, type ProductId } from '../core/basic-types.ts'
import {
  applyCode,
  checkCode,
  isValidAt,
  removeCode,
  removeGroupCode,
  settleCodes,
  withoutCodes,
  type FoundCode,
} from './codes.ts'
import { codeFrom } from '../core/voucher-code.ts'
import type { Effect, Offer } from '../content/offer.ts'

const now = instant(1_000_000)
const opensSolo: Effect = { kind: 'bundle', productId: 'solo' as ProductId }
const offers: readonly Offer[] = [
  offer('five', { kind: 'amountOff', amount: cents(500) }),
  offer('solo', opensSolo, { limits: { ...free, perOrder: 1 } }),
  offer('club', { kind: 'bundle', productId: 'members' as ProductId }),
  offer('lost', { kind: 'bundle', productId: 'nowhere' as ProductId }),
  offer(
    'dear',
    { kind: 'amountOff', amount: cents(500) },
    {
      conditions: [{ kind: 'minimumSubtotal', amount: cents(2000) }],
    },
  ),
]
const shown = offerMenu(offers)
let made = 0
const newId = () => `made-${(made += 1)}`

const found = (id: string, more: Partial<FoundCode> = {}): FoundCode => ({
  code: id.toUpperCase(),
  offerId: (offers.find((one) => one.id === id)?.id ?? id) as FoundCode['offerId'],
  isPublic: true,
  left: null,
  validFrom: null,
  validUntil: null,
  ...more,
})
const basket = (quantity = 1): BasketState => basketOf([bread(quantity)])
const apply = (state: BasketState, code: FoundCode) => applyCode(state, shown, { found: code, at: now, newId })
const sound = (outcome: BasketState | RefusalValue): BasketState => {
  if (isRefused(outcome)) throw new Error(outcome.refused)
  return outcome
}
const applied = (state: BasketState, ...ids: readonly string[]): BasketState =>
  ids.reduce((sofar, id) => sound(apply(sofar, found(id))), state)
const refusal = (outcome: BasketState | RefusalValue | null) => (isRefused(outcome) ? outcome.refused : null)
const settled = (state: BasketState) => settleCodes(priceBasket(state, shown), shown)

test.each([[' five '], ['FIVE'], ['Five\t']])('[VOU-01] %o is the code FIVE', (typed) => {
  expect(codeFrom(typed)).toBe('FIVE')
})

describe('applying a code', () => {
  test('[VOU-01] keeps the code with its offer, once, however often it is applied', () => {
    const once = applied(basket(), 'five')
    expect(once.codes).toEqual([{ code: 'FIVE', offerId: 'five' }])
    expect(apply(once, found('five', { left: 0 }))).toBe(once)
  })

  test.each([
    ['a voucher that is used up', found('five', { left: 0, isPublic: false }), 'VoucherAlreadyRedeemed'],
    ['a promotion that is used up', found('five', { left: 0 }), 'StockPromoLimitReached'],
    ['a code of an unknown offer', found('ghost'), 'VoucherUnknown'],
    ['one for which the basket is too small', found('dear'), 'VoucherConditions'],
    ['one that has ended', found('five', { validUntil: now }), 'VoucherUnavailableForFulfillmentDate'],
    ['one that has not begun', found('five', { validFrom: instant(now + 1) }), 'VoucherUnavailableForFulfillmentDate'],
    ['a deal that is not sold here', found('lost'), 'ProductNotFound'],
  ])('[VOU-01] refuses %s', (_, code, name) => {
    expect(refusal(apply(basket(), code))).toBe(name)
  })

  test('[VOU-01] reports a used-up code first, then place and time, and unmet conditions last', () => {
    const all = found('dear', { left: 0, validUntil: now })
    expect(refusal(apply(basket(), all))).toBe('StockPromoLimitReached')
    expect(refusal(apply(basket(), { ...all, left: 1 }))).toBe('VoucherUnavailableForFulfillmentDate')
    expect(refusal(apply(basket(), { ...all, left: 1, validUntil: null }))).toBe('VoucherConditions')
  })

  test('[RUL-05] refuses a second code of one offer', () => {
    expect(refusal(apply(applied(basket(), 'five'), found('five', { code: 'ANOTHER' })))).toBe('StockPromoLimitReached')
  })

  test('[VOU-01] accepts ten codes and refuses an eleventh', () => {
    const codes = Array.from({ length: 10 }, (_, index) => ({ code: `C${index}`, offerId: found('dear').offerId }))
    const many = { ...basket(), codes: codes.map((code, index) => ({ ...code, offerId: `x${index}` as OfferId })) }
    expect(refusal(apply(many, found('five')))).toBe('VoucherConditions')
    expect(refusal(apply({ ...many, codes: many.codes.slice(1) }, found('five')))).toBeNull()
  })

  test('[VOU-11] adds the deal that it opens, with its default contents', () => {
    const { groups } = applied(basket(), 'club')
    expect(groups).toMatchObject([{ productId: 'members', quantity: 1, code: 'CLUB' }])
    expect(priceBasket(applied(basket(), 'club'), shown).groups[0]).toMatchObject({ isAvailable: true, unit: 900 })
  })

  test('[VOU-01] a voucher is valid until just before its end', () => {
    const between = { validFrom: now, validUntil: instant(now + 10) }
    expect([-1, 0, 9, 10].map((after) => isValidAt(between, instant(now + after)))).toEqual([false, true, true, false])
  })
})

describe('removing a code', () => {
  test('[VOU-03] ignores letter case, and refuses a code that is not on the basket', () => {
    const state = applied(basket(), 'five')
    expect(sound(removeCode(state, shown, ' five')).codes).toEqual([])
    expect(removeCode(basket(), shown, 'five')).toMatchObject({ refused: 'VoucherNotOnBasket', data: { code: 'FIVE' } })
  })

  test('[VOU-02] removes a deal that requires the code; another one stays at its full price', () => {
    const state = applied(basket(), 'club', 'solo')
    const [club, solo] = state.groups
    const withoutClub = sound(removeGroupCode(state, shown, club?.id ?? ('' as GroupId)))
    expect([withoutClub.groups, withoutClub.codes.map(({ code }) => code)]).toEqual([[solo], ['SOLO']])
    const neither = sound(removeGroupCode(withoutClub, shown, solo?.id ?? ('' as GroupId)))
    expect([neither.groups.map(({ code }) => code), neither.codes]).toEqual([[null], []])
    expect(sound(removeGroupCode(neither, shown, solo?.id ?? ('' as GroupId)))).toBe(neither)
  })

  test('[VOU-02] keeps a code that another meal uses, and refuses an unknown meal', () => {
    const state = applied(basket(), 'club')
    const [club] = state.groups
    if (club === undefined) throw new Error('the code brings a meal')
    const two = { ...state, groups: [club, { ...club, id: 'second' as GroupId }] }
    expect(sound(removeGroupCode(two, shown, club.id)).codes).toHaveLength(1)
    expect(refusal(removeGroupCode(two, shown, 'third' as GroupId))).toBe('BasketItemNotFound')
  })
})

describe('after a change', () => {
  test('[BAS-24] removes the code of a removed meal without a notice; it can be used again', () => {
    const state = applied(basket(), 'solo')
    const left = { ...state, groups: [] }
    expect(settled(left)).toEqual({ state: { ...left, codes: [] }, takenOff: [] })
    expect(refusal(apply({ ...left, codes: [] }, found('solo')))).toBeNull()
  })

  test('[VOU-08] removes a code when its conditions no longer hold, and keeps the others', () => {
    const state = applied(basket(3), 'dear', 'five')
    const less = { ...state, lines: [bread(1)] }
    expect(settled(less)).toEqual({
      state: { ...less, codes: [{ code: 'FIVE', offerId: 'five' }] },
      takenOff: ['DEAR'],
    })
  })

  test('[VOU-08] changes nothing while all codes apply', () => {
    const state = applied(basket(3), 'dear', 'solo')
    const outcome = settled(state)
    expect(!isRefused(outcome) && outcome.state).toBe(state)
  })

  test('[RUL-05] refuses more of a deal than its code allows', () => {
    const state = applied(basket(), 'solo')
    const doubled = { ...state, groups: state.groups.map((group) => ({ ...group, quantity: 2 })) }
    expect(settled(doubled)).toMatchObject({ refused: 'StockPromoLimitReached', data: { code: 'SOLO' } })
    const paid = { ...state, groups: [...state.groups, soloBox()] }
    expect(refusal(settled(paid) as RefusalValue)).toBeNull()
  })

  test('[VOU-08] removes with a code the deals that require it, and nothing else', () => {
    const state = applied(basket(), 'club', 'solo')
    const without = withoutCodes(state, shown, new Set(['CLUB', 'SOLO']))
    expect([without.codes, without.groups.map(({ productId, code }) => [productId, code])]).toEqual([
      [],
      [['solo', null]],
    ])
    expect(isEmpty(without)).toBe(false)
  })
})

test.each<[string, FoundCode, object]>([
  [
    'a promotion that is used up',
    found('five', { left: 0 }),
    { refused: 'StockPromoLimitReached', data: { code: 'FIVE' } },
  ],
  [
    'a voucher that is used up',
    found('five', { left: 0, isPublic: false }),
    { refused: 'VoucherAlreadyRedeemed', data: { code: 'FIVE' } },
  ],
  [
    'a voucher that the customer may not use',
    found('five', { refusal: { refused: 'VoucherConditions', data: { condition: 'No.' } } }),
    { refused: 'VoucherConditions', data: { condition: 'No.' } },
  ],
])('[VOU-01] refuses %s with its data', (_, code, expected) => {
  expect(checkCode(basket(), shown, code, now)).toEqual(expected)
})

test('[VOU-01] [RUL-05] says that a code comes second, and that ten are enough', () => {
  expect(checkCode(applied(basket(), 'five'), shown, found('five', { code: 'ANOTHER' }), now)).toEqual({
    refused: 'StockPromoLimitReached',
    data: { code: 'ANOTHER' },
  })
  const codes = Array.from({ length: 10 }, (_, index) => ({ code: `C${index}`, offerId: `x${index}` as OfferId }))
  expect(checkCode({ ...basket(), codes }, shown, found('five'), now)).toEqual({
    refused: 'VoucherConditions',
    data: { condition: 'You can use up to 10 vouchers at once.' },
  })
})

test('[VOU-01] a voucher without a beginning or an end is valid until its end, or from its beginning', () => {
  const at = (validFrom: number | null, validUntil: number | null) =>
    isValidAt(
      {
        validFrom: validFrom === null ? null : instant(validFrom),
        validUntil: validUntil === null ? null : instant(validUntil),
      },
      now,
    )
  expect([at(null, null), at(null, now + 1), at(null, now), at(now, null), at(now + 1, null)]).toEqual([
    ...[true, true, false, true, false],
  ])
})

test('[VOU-03] [VOU-02] removing a code leaves meals with another one, and meals without one', () => {
  const state = applied(basket(), 'club', 'solo')
  const plain = { ...soloBox(), id: 'plain' as GroupId }
  const left = sound(removeCode({ ...state, groups: [...state.groups, plain] }, shown, 'club'))
  expect(left.codes.map(({ code }) => code)).toEqual(['SOLO'])
  expect(left.groups.map(({ productId, code }) => [productId, code])).toEqual([
    ['solo', 'SOLO'],
    ['solo', null],
  ])
})

test('[VOU-08] a code that a change of the menu has ended is settled, not counted', () => {
  const state = { ...basket(), codes: [{ code: 'OLD', offerId: 'old' as OfferId }] }
  expect(settled(state)).toMatchObject({ takenOff: ['OLD'], state: { codes: [] } })
})

test('[RUL-05] a deal without a limit may be in the basket as often as wanted', () => {
  const state = applied(basket(), 'club')
  const many = { ...state, groups: state.groups.map((group) => ({ ...group, quantity: 5 })) }
  expect(settled(many)).toMatchObject({ takenOff: [] })
  const limited = applied(basket(), 'solo')
  const two = { ...limited, groups: limited.groups.map((group) => ({ ...group, quantity: 2 })) }
  expect(settled(two)).toEqual({ refused: 'StockPromoLimitReached', data: { code: 'SOLO' } })
  const other = { ...limited, groups: [...limited.groups, { ...soloBox(2), id: 'other' as GroupId }] }
  expect(settled(other)).toMatchObject({ takenOff: [] })
})
