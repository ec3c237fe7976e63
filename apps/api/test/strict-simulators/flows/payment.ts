import { randomBytes } from 'node:crypto'
import { noDoorDetails } from '@forno/domain/fulfilment/delivery-address'
import { cents } from '@forno/domain/core/basic-types'
import type { CheckoutData } from '../../../src/modules/payments/begin.ts'
import type { Charge, Outcome, Payer } from '../../../src/modules/payments/charge.ts'
import { byBrowser } from '../intercepted-fetch.ts'

/** Milliseconds: a simulator on a busy machine answers late. */
export const timeout = 60_000
export const shopUrl = 'http://localhost:4000'
export const tokenKey = 'a-token-key-of-the-strict-simulators'

export const newCharge = (): Charge => ({
  transactionId: randomBytes(16).toString('hex'),
  amount: cents(4_250),
  reference: null,
  memo: {},
})

export const payer: Payer = {
  firstName: 'Ann',
  lastName: 'Lee',
  emailAddress: 'ann.lee@example.com',
  phoneNumber: '+61400000001',
  billingAddress: {
    ...noDoorDetails,
    address: '1 George Street',
    city: 'Sydney',
    state: 'NSW',
    postalCode: '2000',
    place: null,
  },
  ip: '203.0.113.7',
}

/** A delivery with a line of each kind. */
export const checkoutData: CheckoutData = {
  payer,
  bill: [
    { kind: 'item', reference: 'p1', name: 'Supreme', total: cents(3_950) },
    { kind: 'charge', reference: 'delivery', name: 'Delivery', total: cents(800) },
    { kind: 'discount', reference: 'C1', name: 'Five dollars off', total: cents(-500) },
  ],
  isPickup: false,
  returnUrl: `${shopUrl}/return`,
  cancelUrl: `${shopUrl}/checkout`,
  payIn4: false,
  rememberFor: null,
}

/** The charge after an answer of its provider. */
export const chargeAfter = (charge: Charge, outcome: Outcome): Charge => {
  if (outcome.kind === 'refused') throw new Error(`the provider refused: ${outcome.refusal}`)
  const { reference = charge.reference, memo = {} } = outcome
  return { ...charge, reference, memo: { ...charge.memo, ...memo } }
}

/** A control call of a simulator: what the customer does at the provider's own page. */
export const control = async <T>(url: string, body: object): Promise<T> => {
  const headers = { 'content-type': 'application/json' }
  const response = await byBrowser(url, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`the control answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as T
}
