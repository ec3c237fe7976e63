import { cents, type Cents } from '@forno/domain/core/words'
import type { Clock } from '../../../platform/core/clock.ts'
import { fieldsOf, listOf, makeAsk, textOf, type Fields, type Said } from '../provider-client.ts'
import { ProviderUnclear } from '../charge.ts'
import { makeAccessToken, type PaypalKeys } from './access-token-client.ts'

/** PayPal's amounts are strings of dollars with two decimals. */
export const moneyOf = (amount: Cents) => ({ currency_code: 'AUD', value: (amount / 100).toFixed(2) })
const centsIn = (money: unknown): Cents | null => {
  const { currency_code: currency, value } = fieldsOf(money)
  const amount = Math.round(Number(textOf(value)) * 100)
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
  if (typeof id !== 'string' || typeof status !== 'string') throw new ProviderUnclear('tells an order that is none')
  const [unit] = listOf(units)
  const captures = listOf(fieldsOf(unit?.['payments'])['captures'])
  return {
    ...{ id, status },
    captures: captures.map((each) => ({
      ...{ id: textOf(each['id']), status: textOf(each['status']), amount: centsIn(each['amount']) },
    })),
    links: Object.fromEntries(listOf(links).map(({ rel, href }) => [textOf(rel), textOf(href)])),
  }
}

/** The first issue of a refused request. */
const issueOf = ({ fields }: Said): string => textOf(listOf(fields['details'])[0]?.['issue'])

/** The client of PayPal's Orders and Payments APIs. Rejects with `ProviderUnclear` for inconclusive responses. */
export const makePaypalClient = (keys: PaypalKeys, clock: Clock) => {
  const accessToken = makeAccessToken(keys, clock)
  const asking = makeAsk(keys.paypalPaymentsUrl, keys.patience, async () => ({
    authorization: `Bearer ${await accessToken.get()}`,
  }))
  /** On 401, nothing was done: get a new access token and retry once. */
  const ask: typeof asking = async (question) => {
    const said = await asking(question)
    if (said.status !== 401) return said
    accessToken.forget()
    return asking(question)
  }
  const post = (path: string, requestId: string, body: object): Promise<Said> =>
    ask({
      ...{ method: 'POST', path, body },
      headers: { 'paypal-request-id': requestId, prefer: 'return=representation' },
    })
  const refusedOr = (said: Said): PaypalOrder | { readonly issue: string } => {
    if (said.status < 300) return orderIn(said.fields)
    if ([400, 403, 404, 409, 422].includes(said.status)) return { issue: issueOf(said) || `HTTP_${said.status}` }
    throw new ProviderUnclear(`answered ${said.status}`)
  }

  return {
    createOrder: async (requestId: string, body: object) =>
      refusedOr(await post('/v2/checkout/orders', requestId, body)),
    captureOrder: async (orderId: string, requestId: string) =>
      refusedOr(await post(`/v2/checkout/orders/${encodeURIComponent(orderId)}/capture`, requestId, {})),
    /** Null = PayPal does not know the order, or has deleted it. */
    order: async (orderId: string): Promise<PaypalOrder | null> => {
      const said = await ask({ method: 'GET', path: `/v2/checkout/orders/${encodeURIComponent(orderId)}` })
      if (said.status === 404) return null
      if (said.status >= 300) throw new ProviderUnclear(`answered ${said.status} of an order`)
      return orderIn(said.fields)
    },
    /** Null = refunded; otherwise PayPal's issue. */
    refund: async (captureId: string, requestId: string): Promise<string | null> => {
      const said = await post(`/v2/payments/captures/${encodeURIComponent(captureId)}/refund`, requestId, {})
      return said.status < 300 ? null : issueOf(said)
    },
  }
}
export type PaypalClient = ReturnType<typeof makePaypalClient>
