import type { Calls } from '@forno/contracts/calls'
import { expect, test } from 'vitest'
import { rights, type Right } from './access-rights.ts'

type Ability = { readonly what: string; readonly addresses: readonly (keyof Calls)[] }

/**
 * The rights of a caller without an account: public calls, and calls that the session of their own basket or order
 * opens.
 */
const ofGuests: readonly Right[] = ['all', 'session', 'proof']

const everybody: readonly Ability[] = [
  {
    what: 'browse',
    addresses: ['GET /navigation', 'GET /products', 'GET /products/slug/:slug', 'GET /meals/:productId'],
  },
  { what: 'locate stores', addresses: ['GET /store', 'GET /store/geolocation', 'GET /store/schedule/locate'] },
  {
    what: 'build a basket',
    addresses: ['POST /baskets', 'GET /baskets/:basketId', 'POST /baskets/:basketId/basketItems'],
  },
  { what: 'order', addresses: ['POST /baskets/:basketId/validateOrder', 'POST /baskets/:basketId/order'] },
  {
    what: 'use the forms',
    addresses: ['POST /storeform/contact', 'POST /storeform/careers', 'POST /storeform/franchise'],
  },
  { what: 'track an order', addresses: ['POST /order/tracker', 'GET /order/:orderId/stream'] },
]

const customers: readonly Ability[] = [
  { what: 'a profile', addresses: ['GET /customer/:id', 'PATCH /customer/:id', 'DELETE /customer/:id'] },
  { what: 'a saved address', addresses: ['POST /customer/:id/address', 'DELETE /customer/:id/address'] },
  { what: 'a saved store', addresses: ['POST /customer/:id/store', 'DELETE /customer/:id/store'] },
  { what: 'a preferred order type', addresses: ['POST /customer/:id/disposition'] },
  { what: 'vouchers', addresses: ['GET /customer/:id/vouchers'] },
  { what: 'a history', addresses: ['GET /order/orderHistory/:customerId', 'POST /customers/:customerId/reorder'] },
]

// rights.test.ts proves each row with real calls; this test checks what the rows mean together.
test.each(everybody)('[ACC-01] $what needs no account', ({ addresses }) => {
  for (const address of addresses) expect(ofGuests, address).toContain(rights[address].right)
})

test.each(customers)('[ACC-01] $what needs an account', ({ addresses }) => {
  for (const address of addresses) expect(rights[address].right, address).toBe('customer')
})
