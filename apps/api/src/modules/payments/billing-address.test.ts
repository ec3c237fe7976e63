import { cents } from '@forno/domain/core/basic-types'
import { noDeliveryAddress } from '@forno/domain/fulfilment/delivery-address'
import { expect, test } from 'vitest'
import { makeAfterpayBegin } from './afterpay/afterpay-begin.ts'
import type { CheckoutData } from './begin.ts'
import type { Payer } from './charge.ts'
import { billTo } from './cybersource/payment-requests.ts'
import { makeZipBegin } from './zip/zip-begin.ts'

const payer: Payer = {
  firstName: 'Ada',
  lastName: 'Byron',
  emailAddress: 'ada@example.com',
  phoneNumber: null,
  ip: '203.0.113.9',
  billingAddress: {
    ...noDeliveryAddress,
    address: '14 Hope Street',
    city: 'Newtown',
    state: 'NSW',
    postalCode: '2042',
    unit: '5',
    access: 'Level 2',
    driverNote: 'Knock twice',
  },
}
const charge = { transactionId: 't1', amount: cents(2000), reference: null, memo: {} }
const data: CheckoutData = {
  payer,
  bill: [],
  isPickup: false,
  returnUrl: '/r',
  cancelUrl: '/c',
  payIn4: false,
  rememberFor: null,
}

/** The body that a provider's checkout is created with. */
const sentBy = async (begin: (capture: (body: unknown) => never) => Promise<unknown>): Promise<string> => {
  const sent: unknown[] = []
  await begin((body) => {
    sent.push(body)
    throw new Error('captured')
  }).catch(() => null)
  return JSON.stringify(sent)
}

test.each<[string, () => Promise<string>, number]>([
  ['[PAY-22] Afterpay', () => sentBy((createCheckout) => makeAfterpayBegin({ createCheckout })(charge, data)), 2],
  ['[PAY-20] Zip', () => sentBy((send) => makeZipBegin(send, [])(charge, data)), 2],
  ['the card gateway', () => Promise.resolve(JSON.stringify(billTo(payer))), 1],
])('%s gets the unit before the number, and nothing else of the door', async (_, request, times) => {
  const body = await request()
  expect(body.split('"5/14 Hope Street"')).toHaveLength(times + 1)
  expect(body).not.toMatch(/Level 2|Knock|leaveAtDoor|isUnverified/)
})
