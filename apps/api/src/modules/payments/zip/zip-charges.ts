import { listOf, fieldsOf, textOf, type Fields } from '@forno/domain/core/unknown-fields'
import type { RefusalName } from '@forno/domain/core/refusal'
import type { Cents } from '@forno/domain/core/basic-types'
import { centsOf, type SendRequest, type ProviderResponse } from '../provider-client.ts'
import { UnclearOutcomeError, type Charge } from '../charge.ts'

/** Zip's amounts are numbers of dollars. */
export const dollars = (amount: Cents): number => amount / 100

/** A charge at Zip; amounts in cents. */
export type ZipCharge = {
  readonly id: string
  readonly state: string
  readonly amount: number
  readonly captured: number
  readonly refunded: number
}

const chargeIn = (fields: Fields): ZipCharge => {
  const { id, state, amount, captured_amount: captured, refunded_amount: refunded } = fields
  if (typeof id !== 'string' || typeof state !== 'string') throw new UnclearOutcomeError('sent a malformed charge')
  return { id, state, amount: centsOf(amount), captured: centsOf(captured ?? 0), refunded: centsOf(refunded ?? 0) }
}

/** The refusal for the code of a refused charge (HTTP 402). [PAY-34] */
const refusalOf = (code: string): RefusalName =>
  code === 'account_insufficient_funds' ? 'InsufficientFunds' : 'CardDeclined'
const declines = [
  'account_insufficient_funds',
  'account_inoperative',
  'account_locked',
  'amount_invalid',
  'fraud_check',
]
const codeIn = ({ fields }: ProviderResponse): string => textOf(fieldsOf(fields['error'])['code'])

/** A stored permission of the customer, which replaces the checkout that they approve. [ACC-15] */
export type ZipProof = { readonly accountToken: string }

/** The result of creating a charge. `notNow` = the checkout's current state does not allow a charge. */
export type ChargeResult =
  | { readonly kind: 'created'; readonly charge: ZipCharge }
  | { readonly kind: 'declined'; readonly refusal: RefusalName }
  | { readonly kind: 'notNow' }

/** Zip's calls about charges. The idempotency keys derive from our transaction id. */
export const makeZipCharges = (send: SendRequest) => {
  const post = (path: string, key: string, body?: object): Promise<ProviderResponse> =>
    send({ method: 'POST', path, headers: { 'idempotency-key': key }, ...(body === undefined ? {} : { body }) })
  const chargeFrom = (response: ProviderResponse): ZipCharge | null =>
    response.status < 300 ? chargeIn(response.fields) : null

  return {
    checkoutState: async (checkoutId: string): Promise<string | null> => {
      const { status, fields } = await send({ method: 'GET', path: `/checkouts/${encodeURIComponent(checkoutId)}` })
      if (status === 404) return null
      if (status !== 200 || fields['id'] !== checkoutId)
        throw new UnclearOutcomeError(`answered ${status} of a checkout`)
      return textOf(fields['state'])
    },

    /** The charges under our transaction id. */
    of: async ({ transactionId }: Charge): Promise<readonly ZipCharge[]> => {
      const query = new URLSearchParams({ reference: transactionId }).toString()
      const { status, fields } = await send({ method: 'GET', path: `/charges?${query}` })
      if (status !== 200 || !Array.isArray(fields['items']))
        throw new UnclearOutcomeError(`answered ${status} of charges`)
      return listOf(fields['items'])
        .filter(({ reference }) => reference === transactionId)
        .map(chargeIn)
    },

    /** Authorises the money of an approved checkout, or by a stored token; `capture` takes it. */
    create: async ({ transactionId, amount, reference }: Charge, proof: ZipProof | null): Promise<ChargeResult> => {
      const response = await post('/charges', `charge-${transactionId}`, {
        authority:
          proof === null
            ? { type: 'checkout_id', value: reference }
            : { type: 'account_token', value: proof.accountToken },
        reference: transactionId,
        amount: dollars(amount),
        currency: 'AUD',
        capture: false,
      })
      const charge = chargeFrom(response)
      if (charge !== null) return { kind: 'created', charge }
      const code = codeIn(response)
      if (response.status === 402 && declines.includes(code)) return { kind: 'declined', refusal: refusalOf(code) }
      if ([400, 402, 404, 409].includes(response.status)) return { kind: 'notNow' }
      throw new UnclearOutcomeError(`answered ${response.status} to a charge`)
    },

    /** Null = refused, for example because the charge is not open any more. */
    capture: async (charge: ZipCharge, { transactionId, amount }: Charge): Promise<ZipCharge | null> =>
      chargeFrom(
        await post(`/charges/${encodeURIComponent(charge.id)}/capture`, `capture-${transactionId}`, {
          amount: dollars(amount),
        }),
      ),
    cancel: async (charge: ZipCharge, { transactionId }: Charge): Promise<void> => {
      await post(`/charges/${encodeURIComponent(charge.id)}/cancel`, `cancel-${transactionId}`)
    },
    refund: async (charge: ZipCharge, { transactionId }: Charge): Promise<void> => {
      const amount = (charge.captured - charge.refunded) as Cents
      await post('/refunds', `refund-${transactionId}`, {
        charge_id: charge.id,
        amount: dollars(amount),
        reason: 'The order was not made.',
      })
    },
  }
}
export type ZipCharges = ReturnType<typeof makeZipCharges>
