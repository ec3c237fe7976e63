import { expect, test } from 'vitest'
import { placeFinder, placesByRow } from './documented-places.mjs'
import { readRows } from './requirement-rows.mjs'

const byRow = placesByRow()
const placesIn = placeFinder([...byRow.values()].flat())

test.each([
  ['a call of a journey', 'PATCH /api/v1/baskets/3f2a-b1', ['PATCH /api/v1/baskets/{basketId}']],
  ['a route of the API', 'GET /api/v1/order/:orderId/status', ['GET /api/v1/order/{orderId}/status']],
  ['the closest of two calls', 'GET /api/v1/store/name', ['GET /api/v1/store/name']],
  [
    'an alias in other letters',
    'POST /api/v1/baskets/1/initialisepaypal',
    ['POST /api/v1/baskets/{basketId}/InitialisePayPal'],
  ],
  ['a call that no document names', 'GET /api/v1/products/popular', ['GET /api/v1/products/popular']],
  ['an optional part', '/offers', ['/offers/{voucherCode?}']],
  ['any number of parts', '/locate/newtown', ['/{baseRoute*}/locate/{storeName?}/{serviceType?}/{orderDueAt?}']],
  ['the closest of several pages', '/menu/offers', ['/menu/offers/']],
  ['a page of the content', '/no/such/page', ['/{slug*}']],
  ['the home page', '/', ['/']],
  ['another method', 'PUT /api/v1/baskets/3f2a-b1', []],
])('%s', (_, address, places) => {
  expect([...placesIn([address])]).toEqual(places)
})

test('each documented call and route is a place of its row, and each row exists', () => {
  expect(byRow.get('ORD-14')).toEqual([
    'GET /api/v1/order/status/reference/{orderReference}',
    'GET /api/v1/order/{orderId}/status',
  ])
  expect(byRow.get('NAV-30')).toEqual(['/login', '/register'])
  const ids = new Set(readRows().map(({ id }) => id))
  expect([...byRow.keys()].filter((id) => !ids.has(id))).toEqual([])
})

test('every place can be found by an address of its own', () => {
  const places = [...byRow.values()].flat()
  const addressOf = (place) => place.replaceAll(/\{\w+[?*]?\}/g, 'x')
  expect(places.filter((place) => !placesIn([addressOf(place)]).has(place))).toEqual([])
})
