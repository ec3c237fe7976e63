import { describe, expect, test } from 'vitest'
import { sampleOrder } from '../../../../test/sample-kitchen-order.ts'
import { attentionOf, isSeen } from './attention.ts'
import { arrivalsAfter, noArrivals } from './queue.ts'

const at = 1_000_000
const storeNow = Date.parse('2026-11-21T18:33:00+11:00')
const unconfirmed = sampleOrder({ isAcknowledged: false, ringsLouderAt: '2026-11-21T18:33:00+11:00' })

const arrivals = arrivalsAfter(noArrivals, [unconfirmed], at)

describe('[ORD-02] an order is seen', () => {
  test.each([
    ['once the screen is touched', at + 600_000, true],
    ['by a person who touched the screen a minute before', at - 60_000, true],
    ['not by a screen that was left alone for longer', at - 60_001, false],
    ['not by a screen that has not been touched since it loaded', null, false],
  ])('%s', (_what, touchedAt, seen) => {
    expect(isSeen(unconfirmed, { arrivals, touchedAt, now: at + 600_000 })).toBe(seen)
  })

  test('by a touch after the device’s clock was set back, although the order was shown before', () => {
    const now = at - 3_600_000
    expect(isSeen(unconfirmed, { arrivals, touchedAt: now, now })).toBe(true)
  })

  test('not before it is on the screen', () => {
    expect(isSeen(unconfirmed, { arrivals: noArrivals, touchedAt: at, now: at })).toBe(false)
  })
})

describe('the screen rings louder', () => {
  const attention = (order = unconfirmed, touchedAt: number | null = null, store = storeNow) =>
    attentionOf([order], { arrivals, touchedAt, now: at }, store)

  test('from the instant that the shop names', () => {
    expect(attention()).toEqual({ unseen: 1, ringing: new Set(['one']), isLoud: true })
    expect(attention(unconfirmed, null, storeNow - 1)).toMatchObject({ ringing: new Set(), isLoud: false })
  })

  test.each([
    ['an acknowledged order', { ...unconfirmed, isAcknowledged: true }, 0],
    ['an order without such an instant', { ...unconfirmed, ringsLouderAt: null }, 1],
  ])('never for %s', (_what, order, unseen) => {
    expect(attention(order)).toEqual({ unseen, ringing: new Set(), isLoud: false })
  })

  test('again half a minute after a touch whose confirmation did not arrive, and shows the order meanwhile', () => {
    expect(attention(unconfirmed, at - 29_999)).toEqual({ unseen: 0, ringing: new Set(['one']), isLoud: false })
    expect(attention(unconfirmed, at - 30_000)).toMatchObject({ isLoud: true })
  })
})
