import { textOf } from '@forno/domain/core/unknown-fields'
import { streetLine } from '@forno/domain/fulfilment/address-line'
import type { Begin, CheckoutData, BillLine } from '../begin.ts'
import type { SendRequest } from '../provider-client.ts'
import { UnclearOutcomeError, type Charge, type Outcome } from '../charge.ts'
import { ownerMetadata } from './checkout-owner.ts'
import { dollars } from './zip-charges.ts'

const itemTypes = { item: 'sku', charge: 'shipping', discount: 'discount' } as const
const itemOf = ({ kind, reference, name, total }: BillLine) => ({
  name,
  reference,
  amount: dollars(total),
  quantity: 1,
  type: itemTypes[kind],
})

const checkoutBody = (
  tokenKeys: readonly string[],
  { transactionId, amount }: Charge,
  { payer, bill, isPickup, returnUrl, rememberFor }: CheckoutData,
) => {
  const { firstName, lastName, emailAddress, phoneNumber, billingAddress } = payer
  const { address, city, state, postalCode } = billingAddress
  const home = { line1: streetLine(billingAddress), city, state, postal_code: postalCode, country: 'AU' }
  return {
    type: 'standard',
    shopper: {
      first_name: firstName,
      last_name: lastName,
      email: emailAddress,
      ...(phoneNumber === null ? {} : { phone: phoneNumber }),
      ...(address === null ? {} : { billing_address: { ...home, first_name: firstName, last_name: lastName } }),
    },
    order: {
      reference: transactionId,
      amount: dollars(amount),
      currency: 'AUD',
      shipping: { pickup: isPickup, ...(isPickup || address === null ? {} : { address: home }) },
      items: bill.map(itemOf),
    },
    features: { tokenisation: { required: rememberFor !== null } },
    metadata: rememberFor === null ? {} : ownerMetadata(tokenKeys, rememberFor),
    config: { redirect_uri: returnUrl },
  }
}

/** Creates a checkout at Zip, which redirects to `returnUrl` with `result` and `checkoutId`. [PAY-20] [ACC-15] */
export const makeZipBegin =
  (send: SendRequest, tokenKeys: readonly string[]): Begin =>
  async (charge, beginning): Promise<Outcome> => {
    const { status, fields } = await send({
      method: 'POST',
      path: '/checkouts',
      body: checkoutBody(tokenKeys, charge, beginning),
      headers: { 'idempotency-key': `checkout-${charge.transactionId}` },
    })
    if (status >= 300) return { kind: 'refused', refusal: 'GatewayError' }
    const [checkoutId, redirectUrl] = [textOf(fields['id']), textOf(fields['uri'])]
    if (checkoutId === '' || !URL.canParse(redirectUrl)) throw new UnclearOutcomeError('sent a malformed checkout')
    return { kind: 'waiting', reference: checkoutId, memo: { redirectUrl }, answer: { checkoutId, redirectUrl } }
  }
