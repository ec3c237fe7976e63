import { fieldsOf, listOf, textOf, type Fields } from '@forno/domain/core/unknown-fields'
import { cents, type Cents } from '@forno/domain/core/basic-types'
import { centsOf, makeProviderClient, type ProviderResponse } from '../provider-client.ts'
import { UnclearOutcomeError, type Charge } from '../charge.ts'

export type AfterpaySettings = {
  readonly afterpayUrl: string
  readonly afterpayMerchantId: string
  readonly afterpaySecret: string
  /** Timeout of one call, in milliseconds. */
  readonly timeout: number
  /** The shop's public origin, which Afterpay wants in the user agent; known once the server listens. */
  readonly publicUrl: () => string
}

/** Afterpay's amounts are strings of dollars with two decimals. */
export const moneyOf = (amount: Cents) => ({ amount: (amount / 100).toFixed(2), currency: 'AUD' })
const centsIn = (money: unknown): Cents | null => {
  const { amount, currency } = fieldsOf(money)
  const value = centsOf(textOf(amount))
  return currency === 'AUD' && textOf(amount) !== '' && Number.isSafeInteger(value) ? cents(value) : null
}

/** A payment at Afterpay; a checkout token has at most one. */
export type AfterpayPayment = {
  readonly id: string
  readonly isApproved: boolean
  readonly state: string
  readonly amount: Cents | null
  readonly refunded: number
}

const paymentIn = (fields: Fields): AfterpayPayment => {
  const { id, status, paymentState, originalAmount, refunds } = fields
  if (typeof id !== 'string' || typeof status !== 'string') throw new UnclearOutcomeError('sent a malformed payment')
  return {
    id,
    isApproved: status === 'APPROVED',
    state: textOf(paymentState),
    amount: centsIn(originalAmount),
    refunded: listOf(refunds).reduce((sum, { amount }) => sum + (centsIn(amount) ?? 0), 0),
  }
}

/** Our transaction id (32 hex digits) in UUID format, as Afterpay requires. */
const uuidOf = (id: string): string => id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/** The result of a capture: a payment, `notConfirmed` by the customer yet, or `never` (final). */
export type CaptureResult = AfterpayPayment | 'notConfirmed' | 'never'

/** The client of Afterpay's merchant API. Rejects with `UnclearOutcomeError` for inconclusive responses. */
export const makeAfterpayClient = (settings: AfterpaySettings) => {
  const { afterpayUrl, afterpayMerchantId, afterpaySecret, publicUrl, timeout } = settings
  const basic = Buffer.from(`${afterpayMerchantId}:${afterpaySecret}`).toString('base64')
  const send = makeProviderClient(afterpayUrl, timeout, () =>
    Promise.resolve({
      authorization: `Basic ${basic}`,
      'user-agent': `Forno/1.0 (custom; merchant ${afterpayMerchantId}) ${publicUrl()}`,
    }),
  )
  const tokenPath = (token: string): string => `/v2/payments/token:${encodeURIComponent(token)}`
  const paymentFrom = ({ status, fields }: ProviderResponse): AfterpayPayment => {
    if (status >= 300) throw new UnclearOutcomeError(`answered ${status} of a payment`)
    return paymentIn(fields)
  }

  return {
    /** Afterpay's limits in cents; a missing minimum becomes 1 cent. [PAY-24] */
    configuration: async () => {
      const { status, fields } = await send({ method: 'GET', path: '/v2/configuration' })
      const maximum = centsIn(fields['maximumAmount'])
      if (status !== 200 || maximum === null) throw new UnclearOutcomeError(`answered ${status} of its limits`)
      return { minimum: centsIn(fields['minimumAmount']) ?? cents(1), maximum }
    },

    createCheckout: (body: object): Promise<ProviderResponse> => send({ method: 'POST', path: '/v2/checkouts', body }),

    /** The amount of a checkout in cents; null = it cannot be paid any more. */
    checkoutAmount: async (token: string): Promise<Cents | null> => {
      const { status, fields } = await send({ method: 'GET', path: `/v2/checkouts/${encodeURIComponent(token)}` })
      if (status === 404 || status === 412) return null
      if (status !== 200) throw new UnclearOutcomeError(`answered ${status} of a checkout`)
      return centsIn(fields['amount'])
    },

    paymentOf: async (token: string): Promise<AfterpayPayment | null> => {
      const response = await send({ method: 'GET', path: tokenPath(token) })
      return response.status === 404 ? null : paymentFrom(response)
    },

    /** Captures a checkout that the customer has confirmed. Idempotent by the transaction id. */
    capture: async (token: string, { transactionId }: Charge): Promise<CaptureResult> => {
      const body = { token, merchantReference: transactionId, requestId: uuidOf(transactionId) }
      const { status, fields } = await send({ method: 'POST', path: '/v2/payments/capture', body })
      if (status === 201 || status === 200) return paymentIn(fields)
      if (status === 412) return 'notConfirmed'
      if (status === 402 || status === 422) return 'never'
      throw new UnclearOutcomeError(`answered ${status} to a capture`)
    },

    /** Reverses a checkout: a capture is undone, and later captures are impossible. */
    reverse: async (token: string): Promise<void> => {
      const { status } = await send({ method: 'POST', path: `${tokenPath(token)}/reversal` })
      if (status !== 204 && status !== 200 && status !== 404)
        throw new UnclearOutcomeError(`answered ${status} to a reversal`)
    },

    refund: async ({ id }: AfterpayPayment, { transactionId, amount }: Charge): Promise<void> => {
      // The request id must differ from the capture's.
      const requestId = uuidOf(transactionId.replace(/^./, (digit) => ((parseInt(digit, 16) + 1) % 16).toString(16)))
      const references = { merchantReference: transactionId, refundMerchantReference: transactionId }
      const body = { requestId, amount: moneyOf(amount), ...references }
      await send({ method: 'POST', path: `/v2/payments/${encodeURIComponent(id)}/refund`, body })
    },
  }
}
export type AfterpayClient = ReturnType<typeof makeAfterpayClient>
