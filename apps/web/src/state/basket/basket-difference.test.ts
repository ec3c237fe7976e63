import { describe, expect, test } from 'vitest'
import { audOf } from '../../lib/money.ts'
import { changeRows, differencesOf, isWorthAsking, placeAndTimeSentences } from './basket-difference.ts'
import { sampleBasket, sampleItem, sampleStoreInfo } from '../../../test/sample-baskets.ts'

const now = sampleBasket({
  basketItems: [
    sampleItem('i1'),
    sampleItem('i2', { name: 'Margherita', quantity: 2, cents: 1200 }),
    sampleItem('i3', { name: 'Lager', cents: 700 }),
  ],
  basketTotal: audOf(3750),
  basketSubTotal: audOf(3750),
})
const carlton = { ...sampleStoreInfo, storeId: 'VIC02', name: 'Carlton' }
const slot = '2026-11-21T18:15:00+11:00'

describe('differences between two states of a basket', () => {
  test('[BAS-14] are none for equal states', () => {
    expect(differencesOf(now, now)).toEqual([])
    expect(isWorthAsking(differencesOf(now, now))).toBe(false)
  })

  test('[BAS-14] list every unavailable item with its earlier name and quantity', () => {
    const gone = sampleItem('i2', { name: 'No longer sold here', quantity: 2, isAvailable: false, cents: 0 })
    const items = [sampleItem('i1'), gone, sampleItem('i3', { name: 'Lager', cents: 700, isAvailable: false })]
    const differences = differencesOf(now, { ...now, basketItems: items })
    expect(differences).toEqual([
      { kind: 'unavailable', name: 'Margherita', quantity: 2 },
      { kind: 'unavailable', name: 'Lager', quantity: 1 },
    ])
    expect(isWorthAsking(differences)).toBe(true)
    expect(differencesOf({ ...now, basketItems: items }, now)).toMatchObject([
      { kind: 'availableAgain', name: 'Margherita' },
      { kind: 'availableAgain', name: 'Lager' },
    ])
  })

  test('[BAS-14] list every price with its old and new amount in cents', () => {
    const basketItems = [sampleItem('i1', { cents: 695 }), ...now.basketItems.slice(1)]
    expect(differencesOf(now, { ...now, basketItems })).toEqual([
      { kind: 'price', name: 'Garlic bread', quantity: 1, from: 650, to: 695 },
    ])
  })

  test('[BAS-14] list every fee by its name: new, removed and changed', () => {
    const fee = (name: string, cents: number) =>
      ({ serviceChargeType: 'Delivery', name, total: audOf(cents), timeInMinutes: 0 }) as const
    const before = { ...now, serviceCharges: [fee('Delivery fee', 595), fee('Suburb fee', 200)] }
    const after = { ...now, serviceCharges: [fee('Delivery fee', 695), fee('Sunday surcharge', 150)] }
    expect(differencesOf(before, after)).toEqual([
      { kind: 'fee', name: 'Delivery fee', from: 595, to: 695 },
      { kind: 'fee', name: 'Suburb fee', from: 200, to: null },
      { kind: 'fee', name: 'Sunday surcharge', from: null, to: 150 },
    ])
  })

  test('[BAS-14] [RUL-02] list the missing amount to the minimum, savings and the total', () => {
    const small = { ...now, basketSubTotal: audOf(1500), basketTotal: audOf(1500) }
    const delivered = { ...small, serviceType: 'Delivery', basketTotal: audOf(2095), totalSavings: audOf(100) } as const
    expect(differencesOf(small, delivered)).toEqual([
      { kind: 'service', from: 'Pickup', to: 'Delivery' },
      { kind: 'minimum', from: 0, to: 2000, missing: 500 },
      { kind: 'savings', from: 0, to: 100 },
      { kind: 'total', from: 1500, to: 2095 },
    ])
    expect(placeAndTimeSentences(small, delivered)).toContain('You would need $5.00 more to order.')
  })

  test('[BAS-14] list store, promise and slot; a hand-picked time alone needs no confirmation', () => {
    expect(differencesOf(now, { ...now, storeInfo: carlton, promiseMinutes: 40 })).toEqual([
      { kind: 'store', from: 'Fitzroy', to: 'Carlton' },
      { kind: 'due', from: { minutes: 15 }, to: { minutes: 40 }, isPicked: false },
    ])
    const picked = differencesOf(now, { ...now, isAsap: false, orderDueAt: slot })
    expect(picked).toEqual([{ kind: 'due', from: { minutes: 15 }, to: { at: slot }, isPicked: true }])
    expect(isWorthAsking(picked)).toBe(false)
    expect(isWorthAsking(differencesOf(now, { ...now, promiseMinutes: 25 }))).toBe(true)
    const same = { ...now, isAsap: false, orderDueAt: slot }
    expect(differencesOf(same, { ...same, orderDueAt: '2026-11-21T07:15:00Z', promiseMinutes: 40 })).toEqual([])
  })

  test('[BAS-09] [BAS-14] list new messages, except those that an item or the minimum covers', () => {
    const message = (code: string, text: string) => ({ code, type: 'warning', message: text }) as const
    const known = message('PaymentOptionClash', 'Cash and card clash.')
    const before = { ...now, messages: [known] }
    const messages = [
      known,
      message('BasketItemNotFound', 'Gone.'),
      message('BasketNotValid', 'Short.'),
      message('X', 'New.'),
    ]
    expect(differencesOf(before, { ...now, messages })).toEqual([{ kind: 'message', text: 'New.' }])
  })
})

describe('descriptions of a change', () => {
  test.each([
    ['ASAP to ASAP', { promiseMinutes: 40 }, 'Ready in about 40 minutes instead of 15.'],
    ['ASAP to a slot', { isAsap: false, orderDueAt: slot }, 'Ready at 06:15 PM instead of in about 15 minutes.'],
    ['the same', {}, 'Ready in about 15 minutes, as before.'],
    [
      'pickup to delivery',
      { serviceType: 'Delivery', promiseMinutes: 40 } as const,
      'With you in about 40 minutes instead of 15.',
    ],
  ])('[BAS-31] describe the time, from %s', (_, change, expected) => {
    expect(placeAndTimeSentences(now, { ...now, ...change })).toContain(expected)
  })

  test('[BAS-31] name the new store with the old one, and delivery with its address', () => {
    expect(placeAndTimeSentences(now, { ...now, storeInfo: carlton })[0]).toBe(
      'Pickup from Carlton instead of Fitzroy.',
    )
    const customerInfo = { ...now.customerInfo, address: '12 Smith Street' }
    const delivered = { ...now, serviceType: 'Delivery', storeInfo: carlton, customerInfo } as const
    expect(placeAndTimeSentences(now, delivered)[0]).toBe(
      'Delivery to 12 Smith Street, made at Carlton instead of Fitzroy.',
    )
  })

  test('[BAS-14] [BAS-31] have a row for each item, fee and amount, the total last', () => {
    const then = {
      ...now,
      serviceType: 'Delivery',
      basketItems: [
        sampleItem('i1', { cents: 695 }),
        sampleItem('i2', { name: 'Margherita', quantity: 2, isAvailable: false }),
      ],
      serviceCharges: [{ serviceChargeType: 'Delivery', name: 'Delivery', total: audOf(595), timeInMinutes: 0 }],
      basketTotal: audOf(1290),
      basketSubTotal: audOf(695),
    } satisfies typeof now
    expect(changeRows(now, then)).toEqual([
      { name: 'Garlic bread', was: '$6.50', becomes: '$6.95' },
      { name: '2 × Margherita', was: null, becomes: 'Not available', isLoss: true },
      { name: 'Delivery fee', was: null, becomes: '$5.95' },
      { name: 'Minimum spend', was: null, becomes: '$20.00', isLoss: true },
      { name: 'Total', was: '$37.50', becomes: '$12.90', isTotal: true },
    ])
    expect(changeRows({ ...now, serviceType: 'Delivery' }, now)[0]).toMatchObject({ was: '$20.00', becomes: 'None' })
    expect(changeRows(now, now)).toEqual([{ name: 'Total', was: null, becomes: '$37.50', isTotal: true }])
  })
})
