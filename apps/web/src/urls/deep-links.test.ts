import { describe, expect, test } from 'vitest'
import { linkTimeOf, readDeepLink, slotAt } from './deep-links.ts'

const read = (path: string) => readDeepLink(path, 'bella-luna')
const asap = { isAsap: true }
const noTime = { isAsap: false, localMinute: null }
const quarterPastSix = { isAsap: false, localMinute: '2026-11-21T18:15' }
const pickup = { store: 'fitzroy', serviceType: 'Pickup', time: asap }

describe('deep links', () => {
  test.each([
    ['store, service and time', '/qr/fitzroy/pickup/asap', { kind: 'qr', base: '/', ...pickup, productId: null }],
    ['a product', '/qr/fitzroy/pickup/asap/margherita', { kind: 'qr', base: '/', ...pickup, productId: 'margherita' }],
    [
      'a base route of one segment',
      '/offers/qr/fitzroy/pickup/asap',
      { kind: 'qr', base: '/offers', ...pickup, productId: null },
    ],
    [
      'a base route of several segments',
      '/menu/pizza/classics-range/qr/fitzroy/delivery/asap/cola-375',
      {
        kind: 'qr',
        base: '/menu/pizza/classics-range',
        ...pickup,
        serviceType: 'Delivery',
        productId: 'cola-375',
      },
    ],
    [
      'a time of the store, lower-cased',
      '/qr/fitzroy/pickup/2026-11-21t18:15',
      { kind: 'qr', base: '/', ...pickup, time: quarterPastSix, productId: null },
    ],
    [
      'a time with an escaped colon',
      '/qr/fitzroy/pickup/2026-11-21t18%3A15',
      { kind: 'qr', base: '/', ...pickup, time: quarterPastSix, productId: null },
    ],
    [
      'a time that is none',
      '/qr/fitzroy/pickup/tomorrow',
      { kind: 'qr', base: '/', ...pickup, time: noTime, productId: null },
    ],
    [
      'a service type that is none',
      '/qr/fitzroy/dine-in/asap',
      { kind: 'qr', base: '/', ...pickup, serviceType: null, productId: null },
    ],
    [
      'a store that carries the brand',
      '/qr/bella-luna-fitzroy/pickup/asap',
      { kind: 'qr', base: '/', ...pickup, productId: null },
    ],
    ['a trailing slash', '/qr/fitzroy/pickup/asap/', { kind: 'qr', base: '/', ...pickup, productId: null }],
  ])('[NAV-14] read %s', (_, path, expected) => {
    expect(read(path)).toEqual(expected)
  })

  test.each([
    [
      'a basket',
      '/qr/fitzroy/pickup/asap/basket/0b7f8c9e-1d2a-4b3c-8d4e-5f6a7b8c9d0e',
      { kind: 'qrBasket', base: '/', ...pickup, basketId: '0b7f8c9e-1d2a-4b3c-8d4e-5f6a7b8c9d0e' },
    ],
    [
      'a basket below a base route',
      '/menu/pizza/qr/fitzroy/pickup/2026-11-21t18:15/basket/abc',
      { kind: 'qrBasket', base: '/menu/pizza', ...pickup, time: quarterPastSix, basketId: 'abc' },
    ],
    [
      'no basket, and then they are as without one',
      '/offers/qr/fitzroy/pickup/asap/basket',
      { kind: 'qr', base: '/offers', ...pickup, productId: null },
    ],
  ])('[NAV-15] read %s', (_, path, expected) => {
    expect(read(path)).toEqual(expected)
  })

  test.each([
    ['nothing', '/locate', { base: '/', store: null, serviceType: null, time: null }],
    ['a store', '/locate/fitzroy', { base: '/', store: 'fitzroy', serviceType: null, time: null }],
    ['store and service', '/locate/fitzroy/pickup', { base: '/', ...pickup, time: null }],
    ['a time that is none', '/locate/fitzroy/pickup/noon', { base: '/', ...pickup, time: noTime }],
    ['all three', '/locate/fitzroy/pickup/2026-11-21t18:15', { base: '/', ...pickup, time: quarterPastSix }],
    ['a base route', '/menu/pizza/locate/fitzroy/pickup/asap', { base: '/menu/pizza', ...pickup }],
    ['a base route alone', '/menu/pizza/locate', { base: '/menu/pizza', store: null, serviceType: null, time: null }],
  ])('[NAV-16] pre-fill the locator with %s', (_, path, expected) => {
    expect(read(path)).toEqual({ kind: 'locate', ...expected })
  })

  test('[NAV-14] [NAV-20] ignore letter case', () => {
    const path = '/Menu/Pizza/QR/Bella-Luna-Fitzroy/PICKUP/2026-11-21T18:15/Margherita'
    expect(read(path)).toEqual(read(path.toLowerCase()))
    expect(read(path)).toMatchObject({ store: 'fitzroy', time: quarterPastSix, productId: 'margherita' })
  })

  test.each([
    '/',
    '/menu/pizza',
    '/menu/pizza/classics-range',
    '/menu/pizza/product/pizzas/margherita',
    '/product/pizzas/margherita',
    '/qr',
    '/qr/fitzroy',
    '/qr/fitzroy/pickup',
    '/qr/fitzroy/pickup/asap/margherita/extra',
    '/locate/fitzroy/pickup/asap/extra',
    '/stores/bella-luna-fitzroy',
    '/blog/how-to-locate/us',
    '/seqr/fitzroy/pickup/asap',
  ])('[NAV-14] [NAV-15] [NAV-16] ignore %s', (path) => {
    expect(read(path)).toBeNull()
  })

  test('[NAV-14] keep a badly escaped part as it is', () => {
    expect(read('/qr/%e0%a4%a/pickup/asap')).toMatchObject({ store: '%e0%a4%a' })
  })
})

describe('times of a deep link', () => {
  test.each([
    ['asap', asap],
    ['ASAP', asap],
    ['2026-11-21T18:15', quarterPastSix],
    ['2026-11-21t18:15', quarterPastSix],
    ['2028-02-29t00:00', { isAsap: false, localMinute: '2028-02-29T00:00' }],
    ['2026-02-29t18:15', noTime],
    ['2026-13-01t18:15', noTime],
    ['2026-11-21t24:00', noTime],
    ['2026-11-21t18:60', noTime],
    ['2026-11-21', noTime],
    ['18:15', noTime],
    ['2026-11-21t18:15:00z', noTime],
    ['', noTime],
  ])('[NAV-14] [TIM-11] read "%s" as %j', (text, expected) => {
    expect(linkTimeOf(text)).toEqual(expected)
  })

  test('[NAV-14] find a slot by the minute of the store’s clock, whatever its offset', () => {
    const slots = ['2026-11-21T18:00:00+10:30', '2026-11-21T18:15:00+10:30']
    expect(slotAt('2026-11-21T18:15', slots)).toBe('2026-11-21T18:15:00+10:30')
    expect(slotAt('2026-11-21T18:20', slots)).toBeNull()
    expect(slotAt(null, slots)).toBeNull()
  })
})
