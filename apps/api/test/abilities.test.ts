import type { Calls } from '@forno/contracts/calls'
import { expect, test } from 'vitest'
import { rights, type Right } from './rights-rows.ts'

type Abilities = readonly (readonly [what: string, ...addresses: (keyof Calls)[]])[]

/** Rights of somebody without an account: what is open to everybody, and what the session of an own basket or order opens. */
const ofGuests: readonly Right[] = ['all', 'session', 'proof']

const everybody: Abilities = [
  ['browse', 'GET /navigation', 'GET /products', 'GET /products/slug/:slug', 'GET /meals/:productId'],
  ['locate stores', 'GET /store', 'GET /store/geolocation', 'GET /store/schedule/locate'],
  ['build a basket', 'POST /baskets', 'GET /baskets/:basketId', 'POST /baskets/:basketId/basketItems'],
  ['order', 'POST /baskets/:basketId/validateOrder', 'POST /baskets/:basketId/order'],
  ['use the forms', 'POST /storeform/contact', 'POST /storeform/careers', 'POST /storeform/franchise'],
  ['track an order', 'POST /order/tracker', 'GET /order/:orderId/stream'],
]

const customers: Abilities = [
  ['a profile', 'GET /customer/:id', 'PATCH /customer/:id', 'DELETE /customer/:id'],
  ['a saved address', 'POST /customer/:id/address', 'DELETE /customer/:id/address'],
  ['a saved store', 'POST /customer/:id/store', 'DELETE /customer/:id/store'],
  ['a preferred order type', 'POST /customer/:id/disposition'],
  ['vouchers', 'GET /customer/:id/vouchers'],
  ['a history', 'GET /order/orderHistory/:customerId', 'POST /customers/:customerId/reorder'],
]

// That every row is true is shown by the walk over all calls; this is what the rows say together.
test.each(everybody)('[ACC-01] nobody needs an account to %s', (_what, ...addresses) => {
  for (const address of addresses) expect(ofGuests, address).toContain(rights[address].right)
})

test.each(customers)('[ACC-01] %s is for whoever has an account', (_what, ...addresses) => {
  for (const address of addresses) expect(rights[address].right, address).toBe('customer')
})
