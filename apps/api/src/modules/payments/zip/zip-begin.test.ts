import { cents } from '@forno/domain/core/basic-types'
import { noDeliveryAddress } from '@forno/domain/fulfilment/delivery-address'
import { expect, test } from 'vitest'
import type { CheckoutData } from '../begin.ts'
import { makeZipBegin } from './zip-begin.ts'

const charge = { transactionId: 't1', amount: cents(2390), reference: null, memo: {} }
const data: CheckoutData = {
  payer: {
    firstName: 'Ada',
    lastName: 'Byron',
    emailAddress: 'ada@example.com',
    phoneNumber: '0491570156',
    ip: '203.0.113.9',
    billingAddress: { ...noDeliveryAddress, address: '14 Hope Street' },
  },
  bill: [
    { kind: 'item', reference: 'margherita', name: 'Margherita', total: cents(1895) },
    { kind: 'charge', reference: 'delivery', name: 'Delivery fee', total: cents(695) },
    { kind: 'discount', reference: 'offer', name: 'Offer', total: cents(-200) },
  ],
  isPickup: false,
  returnUrl: 'https://shop.example/r',
  cancelUrl: 'https://shop.example/c',
  payIn4: false,
  rememberFor: null,
}

test('[PAY-20] a checkout has the first and the last name of the customer, and a type for each line', async () => {
  const sent: unknown[] = []
  const begin = makeZipBegin(async ({ body }) => {
    sent.push(body)
    return { status: 201, fields: { id: 'co_1', uri: 'https://zip.example/co_1' } }
  }, [])
  await begin(charge, data)
  expect(sent).toMatchObject([
    {
      shopper: {
        first_name: 'Ada',
        last_name: 'Byron',
        billing_address: { first_name: 'Ada', last_name: 'Byron' },
      },
      order: {
        items: [
          { reference: 'margherita', amount: 18.95, type: 'sku' },
          { reference: 'delivery', amount: 6.95, type: 'shipping' },
          { reference: 'offer', amount: -2, type: 'discount' },
        ],
      },
    },
  ])
})
