import { cents, instant } from '@forno/domain/core/basic-types'
import { noDeliveryAddress } from '@forno/domain/fulfilment/delivery-address'
import { expect, test } from 'vitest'
import type { Payer, Provider } from './charge.ts'
import { makeCardProvider } from './cybersource/card-provider.ts'
import { makeZipPay } from './zip/zip-pay.ts'

/** No server listens here. */
const nowhere = 'http://127.0.0.1:1'
const noGateway = () => {
  throw new Error('the gateway was called')
}
const providers: readonly (readonly [string, Provider])[] = [
  ['the card gateway', makeCardProvider({ gateway: noGateway, clock: () => instant(0), authentication: null })],
  ['Zip', makeZipPay({ zipUrl: nowhere, zipKey: 'key', timeout: 1_000, tokenKeys: ['key'] }).provider],
]
const payer: Payer = {
  firstName: 'Ada',
  lastName: 'Byron',
  emailAddress: 'ada@example.com',
  phoneNumber: null,
  billingAddress: noDeliveryAddress,
  ip: '203.0.113.7',
}

test.each(providers)('[PAY-10] %s refuses a payment without a proof, and is not called', async (_, provider) => {
  const charge = { transactionId: 'ORDER-1', amount: cents(2250), reference: null, memo: {} }
  expect(await provider.confirm(charge, null, payer)).toEqual({ kind: 'refused', refusal: 'GatewayError' })
})
