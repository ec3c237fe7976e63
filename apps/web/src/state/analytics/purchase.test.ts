import type { BasketId } from '@forno/domain/core/basic-types'
import type { Basket } from '@forno/contracts/baskets/basket'
import type { AnalyticsEvent } from '@forno/domain/analytics/events'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { memoryStorage } from '../../../test/memory-storage.ts'
import { writeKept } from '../../lib/storage/storage.ts'
import { choosePrivacy, privacyChoices } from '../consent/privacy-choices.ts'
import { keepCheckout, trackPurchase } from './purchase.ts'
import { trackFatal, trackKeptFatal } from './track-fatal.ts'
import { onTracked } from './track.ts'

const basket = {
  basketId: 'b',
  version: 3,
  serviceType: 'Pickup',
  storeInfo: { storeId: 'NSW01' },
  basketTotal: 18.95,
  basketItems: [],
  groupedBasketItems: [],
  discounts: [],
  vouchers: [],
  serviceCharges: [],
  paymentInfo: null,
} as unknown as Basket
const placed = { orderId: 'o-1', basketId: 'b' as BasketId, basket, customerType: 'new' } as const
const listener = vi.fn<(event: AnalyticsEvent) => void>()
const reports = () => listener.mock.calls.map(([{ name, params }]) => [name, params])

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage())
  vi.stubGlobal('sessionStorage', memoryStorage())
  privacyChoices.setState({ personalisation: null, analytics: null, isOfferClosed: false })
  onTracked(null)
  listener.mockClear()
})

describe('a purchase', () => {
  test('[ANA-04] is reported once for each order on this device', () => {
    choosePrivacy('analytics', true)
    onTracked(listener)
    trackPurchase(placed)
    trackPurchase(placed)
    trackPurchase({ ...placed, orderId: 'o-2', customerType: 'returning' })
    expect(reports()).toMatchObject([
      ['purchase', { transaction_id: 'o-1', total: 18.95, currency: 'AUD', customer_type: 'new' }],
      ['purchase', { transaction_id: 'o-2', total: 18.95, customer_type: 'returning' }],
    ])
  })

  test('[ANA-04] that a provider’s page leads back to has the basket that was paid for', () => {
    choosePrivacy('analytics', true)
    onTracked(listener)
    keepCheckout({ ...basket, basketTotal: 25 } as Basket)
    trackPurchase({ ...placed, basket: null })
    expect(reports()).toMatchObject([['purchase', { transaction_id: 'o-1', total: 25 }]])
    trackPurchase({ ...placed, orderId: 'o-2', basketId: 'other' as BasketId, basket: null })
    expect(reports()).toHaveLength(1)
  })

  test('[ANA-04] counts before the page has restored the choice', () => {
    writeKept(localStorage, 'privacy', { state: { analytics: true }, version: 1 })
    trackPurchase(placed)
    privacyChoices.setState({ analytics: true })
    onTracked(listener)
    expect(reports()).toMatchObject([['purchase', { transaction_id: 'o-1' }]])
  })

  test.each([null, false])('[ANA-04] leaves no trace when the choice is %s', (analytics) => {
    privacyChoices.setState({ analytics })
    if (analytics === false) writeKept(localStorage, 'privacy', { state: { analytics: true }, version: 1 })
    onTracked(listener)
    trackPurchase(placed)
    expect(reports()).toEqual([])
    expect(localStorage.getItem('pinia_analyticsPurchases')).toBeNull()
  })
})

describe('a page that cannot be shown', () => {
  test('[ANA-01] [ERR-19] is reported at once, without an order in its path', () => {
    choosePrivacy('analytics', true)
    onTracked(listener)
    trackFatal('/order/0190a1b2-1111-4111-8111-123456789012')
    expect(reports()).toEqual([['fatal_error', { page_path: '/order/:id' }]])
  })

  test('[ANA-01] [ERR-19] is reported by the next page when the queue has not loaded', () => {
    writeKept(localStorage, 'privacy', { state: { analytics: true }, version: 1 })
    trackFatal('/menu/pizza')
    onTracked(listener)
    trackKeptFatal()
    trackKeptFatal()
    expect(reports()).toEqual([['fatal_error', { page_path: '/menu/pizza' }]])
  })

  test('[ANA-01] leaves no trace without a consent', () => {
    trackFatal('/menu/pizza')
    expect(sessionStorage.length).toBe(0)
  })
})
