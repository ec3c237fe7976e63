import { fieldsOf, listOf, textOf, type Fields } from '@forno/domain/core/unknown-fields'
import { cents, type Cents } from '@forno/domain/core/basic-types'
import type { Clock } from '../../../platform/core/clock.ts'
import { centsOf, makeProviderClient, type ProviderResponse } from '../provider-client.ts'
import { UnclearOutcomeError } from '../charge.ts'
import { makeAccessToken, type PaypalKeys } from './access-token-client.ts'

/** PayPal's amounts are strings of dollars with two decimals. */
export const moneyOf = (amount: Cents) => ({ currency_code: 'AUD', value: (amount / 100).toFixed(2) })
const centsIn = (money: unknown): Cents | null => {
  const { currency_code: currency, value } = fieldsOf(money)
  const amount = centsOf(textOf(value))
  return currency === 'AUD' && textOf(value) !== '' && Number.isSafeInteger(amount) ? cents(amount) : null
}

/** A capture of an order. Its own status decides whether the money arrived, not the order's status. */
export type PaypalCapture = { readonly id: string; readonly status: string; readonly amount: Cents | null }
export type PaypalOrder = {
  readonly id: string
  readonly status: string
  readonly captures: readonly PaypalCapture[]
  readonly links: Readonly<Record<string, string>>
}

const orderIn = (fields: Fields): PaypalOrder => {
  const { id, status, purchase_units: units, links } = fields
  if (typeof id !== 'string' || typeof status !== 'string') throw new UnclearOutcomeError('sent a malformed order')
  const [unit] = listOf(units)
  const captures = listOf(fieldsOf(unit?.['payments'])['captures'])
  return {
    id,
    status,
    captures: captures.map((each) => ({
      id: textOf(each['id']),
      status: textOf(each['status']),
      amount: centsIn(each['amount']),
    })),
    links: Object.fromEntries(listOf(links).map(({ rel, href }) => [textOf(rel), textOf(href)])),
  }
}

/** The first issue of a refused request. */
const issueOf = ({ fields }: ProviderResponse): string => textOf(listOf(fields['details'])[0]?.['issue'])

/** The client of PayPal's Orders and Payments APIs. Rejects with `UnclearOutcomeError` for inconclusive responses. */
export const makePaypalClient = (keys: PaypalKeys, clock: Clock) => {
  const accessToken = makeAccessToken(keys, clock)
  const sendOnce = makeProviderClient(keys.paypalPaymentsUrl, keys.timeout, async () => ({
    authorization: `Bearer ${await accessToken.get()}`,
  }))
  /** On 401, nothing was done: get a new access token and retry once. */
  const send: typeof sendOnce = async (question) => {
    const response = await sendOnce(question)
    if (response.status !== 401) return response
    accessToken.forget()
    return sendOnce(question)
  }
  const post = (path: string, requestId: string, body: object): Promise<ProviderResponse> =>
    send({
      method: 'POST',
      path,
      body,
      headers: { 'paypal-request-id': requestId, prefer: 'return=representation' },
    })
  const orderOrIssue = (response: ProviderResponse): PaypalOrder | { readonly issue: string } => {
    if (response.status < 300) return orderIn(response.fields)
    if ([400, 403, 404, 409, 422].includes(response.status))
      return { issue: issueOf(response) || `HTTP_${response.status}` }
    throw new UnclearOutcomeError(`answered ${response.status}`)
  }

  return {
    createOrder: async (requestId: string, body: object) =>
      orderOrIssue(await post('/v2/checkout/orders', requestId, body)),
    captureOrder: async (orderId: string, requestId: string) =>
      orderOrIssue(await post(`/v2/checkout/orders/${encodeURIComponent(orderId)}/capture`, requestId, {})),
    /** Null = PayPal does not know the order, or has deleted it. */
    order: async (orderId: string): Promise<PaypalOrder | null> => {
      const response = await send({ method: 'GET', path: `/v2/checkout/orders/${encodeURIComponent(orderId)}` })
      if (response.status === 404) return null
      if (response.status >= 300) throw new UnclearOutcomeError(`answered ${response.status} of an order`)
      return orderIn(response.fields)
    },
    /** Null = refunded; otherwise PayPal's issue. */
    refund: async (captureId: string, requestId: string): Promise<string | null> => {
      const response = await post(`/v2/payments/captures/${encodeURIComponent(captureId)}/refund`, requestId, {})
      return response.status < 300 ? null : issueOf(response)
    },
  }
}
export type PaypalClient = ReturnType<typeof makePaypalClient>
