import { verify } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Clock } from '../../../platform/core/clock.ts'
import { fieldsOf, listOf, textOf } from '../provider-client.ts'
import { makeCertificates } from './certificate-client.ts'

/** An event as it came: PayPal's headers, and the body byte by byte. */
type Transmission = { readonly headers: Readonly<Record<string, unknown>>; readonly body: Buffer }
type PaypalEvent = {
  readonly eventId: string
  readonly kind: string
  /** Our own name of the payment; '' = not told. */
  readonly transactionId: string
  /** PayPal's name of the order; '' = not told. */
  readonly reference: string
}
export type ReadPaypalEvent = (transmission: Transmission) => Promise<PaypalEvent | null>

const parsed = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}

const eventIn = (body: Buffer): PaypalEvent | null => {
  const { id, event_type: kind, resource } = fieldsOf(parsed(body))
  const { id: own, invoice_id: invoiceId, purchase_units: units, supplementary_data: more } = fieldsOf(resource)
  const { order_id: orderId } = fieldsOf(fieldsOf(more)['related_ids'])
  const transactionId = textOf(invoiceId) || textOf(listOf(units)[0]?.['invoice_id'])
  const reference = kind === 'CHECKOUT.ORDER.APPROVED' || kind === 'CHECKOUT.ORDER.COMPLETED' ? own : orderId
  const isEvent = typeof id === 'string' && id !== '' && id.length <= 100 && typeof kind === 'string'
  if (!isEvent) return null
  const [ours, theirs] = [transactionId, textOf(reference)].map((name) => name.slice(0, 100))
  return { eventId: id, kind: kind.slice(0, 100), transactionId: ours ?? '', reference: theirs ?? '' }
}

/**
 * Reads an event that PayPal has signed, asking nobody but for the certificate; null = not PayPal's, or not as PayPal
 * sent it. What is signed is the transmission with the sum of the body's bytes, and our own id: an event for another
 * receiver is none of ours. [PAY-18]
 */
export const makeReadPaypalEvent = (apiUrl: string, webhookId: string, clock: Clock): ReadPaypalEvent => {
  const certificate = makeCertificates(apiUrl)
  return async ({ headers, body }) => {
    const of = (name: string): string => textOf(headers[`paypal-${name}`])
    if (of('auth-algo') !== 'SHA256withRSA') return null
    const key = await certificate(of('cert-url'), clock())
    const text = [of('transmission-id'), of('transmission-time'), webhookId, String(crc32(body))].join('|')
    const signature = Buffer.from(of('transmission-sig'), 'base64')
    // Text that only decodes to the same signature was changed on its way.
    if (key === null || signature.toString('base64') !== of('transmission-sig')) return null
    return verify('RSA-SHA256', Buffer.from(text), key, signature) ? eventIn(body) : null
  }
}
