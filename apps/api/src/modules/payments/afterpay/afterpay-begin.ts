import { textOf } from '@forno/domain/core/unknown-fields'
import { streetLine } from '@forno/domain/fulfilment/address-line'
import { cents } from '@forno/domain/core/basic-types'
import type { Begin, CheckoutData } from '../begin.ts'
import { UnclearOutcomeError, type Charge, type Outcome } from '../charge.ts'
import { moneyOf, type AfterpayClient } from './afterpay-client.ts'

/** Afterpay calls the suburb `area1` and the state `region`. */
const contactOf = ({ firstName, lastName, phoneNumber, billingAddress }: CheckoutData['payer']) => ({
  name: `${firstName} ${lastName}`.trim(),
  line1: streetLine(billingAddress),
  area1: billingAddress.city,
  region: billingAddress.state,
  postcode: billingAddress.postalCode,
  countryCode: 'AU',
  ...(phoneNumber === null ? {} : { phoneNumber }),
})

const bodyOf = ({ transactionId, amount }: Charge, { payer, bill, returnUrl, cancelUrl, isPickup }: CheckoutData) => {
  const { firstName, lastName, emailAddress, phoneNumber, billingAddress } = payer
  const charges = bill.filter(({ kind }) => kind === 'charge').reduce((sum, { total }) => sum + total, 0)
  return {
    amount: moneyOf(amount),
    consumer: {
      givenNames: firstName,
      ...(lastName === '' ? {} : { surname: lastName }),
      email: emailAddress,
      ...(phoneNumber === null ? {} : { phoneNumber }),
    },
    ...(billingAddress.address === null ? {} : { billing: contactOf(payer) }),
    ...(billingAddress.address === null || isPickup ? {} : { shipping: contactOf(payer) }),
    merchant: { redirectConfirmUrl: returnUrl, redirectCancelUrl: cancelUrl },
    merchantReference: transactionId,
    items: bill
      .filter(({ kind }) => kind === 'item')
      .map(({ name, reference, total }) => ({ name, sku: reference, quantity: 1, price: moneyOf(total) })),
    discounts: bill
      .filter(({ kind }) => kind === 'discount')
      .map(({ name, total }) => ({ displayName: name, amount: moneyOf(cents(-total)) })),
    shippingAmount: moneyOf(cents(charges)),
  }
}

/** Creates a checkout at Afterpay, which redirects back with `status` and `orderToken`. [PAY-22] */
export const makeAfterpayBegin =
  (client: Pick<AfterpayClient, 'createCheckout'>): Begin =>
  async (charge, beginning): Promise<Outcome> => {
    const { status, fields } = await client.createCheckout(bodyOf(charge, beginning))
    if (status >= 300) return { kind: 'refused', refusal: 'GatewayError' }
    const [token, expires, redirectUrl] = [fields['token'], fields['expires'], fields['redirectCheckoutUrl']].map(
      textOf,
    )
    if (!token || Number.isNaN(Date.parse(expires ?? '')) || !URL.canParse(redirectUrl ?? ''))
      throw new UnclearOutcomeError('sent a malformed checkout')
    const memo = { redirectUrl: redirectUrl ?? '', expires: new Date(expires ?? '').toISOString() }
    return { kind: 'waiting', reference: token, memo, answer: { token, ...memo } }
  }
