import { fieldsOf, listOf, textOf } from '@forno/domain/core/unknown-fields'
import { verify } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Clock } from '../../../platform/core/clock.ts'
import { makeCertificates } from './certificate-client.ts'

/** A webhook as received: PayPal's headers and the raw body. */
type Transmission = { readonly headers: Readonly<Record<string, unknown>>; readonly body: Buffer }
type PaypalEvent = {
  readonly eventId: string
  readonly kind: string
  /** Our id of the payment; '' = missing in the event. */
  readonly transactionId: string
  /** PayPal's id of the order; '' = missing in the event. */
  readonly reference: string
}
export type ReadPaypalEvent = (transmission: Transmission) => Promise<PaypalEvent | null>

const parseJson = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}

/** Longest id and kind that is stored, in characters. */
const maxLength = 100

const eventIn = (body: Buffer): PaypalEvent | null => {
  const { id, event_type: kind, resource } = fieldsOf(parseJson(body))
  const { id: resourceId, invoice_id: invoiceId, purchase_units: units, supplementary_data: more } = fieldsOf(resource)
  const { order_id: orderId } = fieldsOf(fieldsOf(more)['related_ids'])
  const transactionId = textOf(invoiceId) || textOf(listOf(units)[0]?.['invoice_id'])
  const reference = kind === 'CHECKOUT.ORDER.APPROVED' || kind === 'CHECKOUT.ORDER.COMPLETED' ? resourceId : orderId
  const isEvent = typeof id === 'string' && id !== '' && id.length <= maxLength && typeof kind === 'string'
  if (!isEvent) return null
  return {
    eventId: id,
    kind: kind.slice(0, maxLength),
    transactionId: transactionId.slice(0, maxLength),
    reference: textOf(reference).slice(0, maxLength),
  }
}

/**
 * Verifies a webhook and reads its event; null = the signature is invalid, or the webhook is for another receiver.
 * The signature covers the transmission id and time, our webhook id and the CRC-32 of the body. It may fetch the
 * certificate, and rejects with `UnclearOutcomeError` if that fails. [PAY-18]
 */
export const makeReadPaypalEvent = (apiUrl: string, webhookId: string, clock: Clock): ReadPaypalEvent => {
  const certificate = makeCertificates(apiUrl)
  return async ({ headers, body }) => {
    const header = (name: string): string => textOf(headers[`paypal-${name}`])
    if (header('auth-algo') !== 'SHA256withRSA') return null
    const key = await certificate(header('cert-url'), clock())
    const text = [header('transmission-id'), header('transmission-time'), webhookId, String(crc32(body))].join('|')
    const signature = Buffer.from(header('transmission-sig'), 'base64')
    // Base64 decoding is lenient: a text that decodes to the same bytes but differs is refused.
    if (key === null || signature.toString('base64') !== header('transmission-sig')) return null
    return verify('RSA-SHA256', Buffer.from(text), key, signature) ? eventIn(body) : null
  }
}
