import { fieldsOf } from '../platform/request-fields.ts'
import { randomUUID, sign, verify, X509Certificate } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Clock } from '../platform/clock.ts'
import { makeSigner, type Signer } from './certificate.ts'
import { isText } from './money.ts'

export const certificatePath = '/v1/notifications/certs/CERT-SIM-0001'
/** A certificate URL outside PayPal's host. */
const foreignCertificate = 'https://certificates.example.com/CERT-SIM-0001'

export const faults = ['webhookForged', 'webhookAltered', 'webhookForeignCert'] as const

/** A forged transmission: signed with another key, altered after signing, or with a certificate from another host. */
export type Fault = (typeof faults)[number]

export type Transmission = { readonly headers: Readonly<Record<string, string>>; readonly body: string }

/** The text that PayPal signs; it contains the CRC32 of the body as a decimal number. */
const signedText = (id: string, time: string, webhookId: string, body: string): string =>
  [id, time, webhookId, String(crc32(body))].join('|')

/** Signs webhooks as PayPal does, and answers verify-webhook-signature. */
export function createTransmissions(clock: Clock, origin: () => string) {
  let own: Promise<Signer> | undefined
  let stranger: Promise<Signer> | undefined
  const ownSigner = () => (own ??= makeSigner('messageverificationcerts.paypal.example', clock))
  const strangerSigner = () => (stranger ??= makeSigner('stranger.example', clock))

  return {
    certificate: async (): Promise<string> => (await ownSigner()).pem,
    async make(webhookId: string, body: string, fault: Fault | undefined): Promise<Transmission> {
      const id = randomUUID()
      const certificateUrl = fault === 'webhookForeignCert' ? foreignCertificate : `${origin()}${certificatePath}`
      const time = new Date(clock()).toISOString().replace(/\.\d+Z$/, 'Z')
      const { privateKey } = await (fault === undefined || fault === 'webhookAltered' ? ownSigner() : strangerSigner())
      const signature = sign('RSA-SHA256', Buffer.from(signedText(id, time, webhookId, body)), privateKey)
      return {
        headers: {
          'content-type': 'application/json',
          'paypal-transmission-id': id,
          'paypal-transmission-time': time,
          'paypal-transmission-sig': signature.toString('base64'),
          'paypal-cert-url': certificateUrl,
          'paypal-auth-algo': 'SHA256withRSA',
        },
        body: fault === 'webhookAltered' ? body.replace(/"value":"[\d.]+"/, '"value":"0.01"') : body,
      }
    },
    /** verify-webhook-signature: serialises the parsed event again, as PayPal does, and expects the same CRC32. */
    verifies: async (body: unknown): Promise<boolean> => {
      const { auth_algo, cert_url, transmission_id, transmission_sig, transmission_time, webhook_id, webhook_event } =
        fieldsOf(body)
      const isRight =
        auth_algo === 'SHA256withRSA' &&
        cert_url === `${origin()}${certificatePath}` &&
        [transmission_id, transmission_sig, transmission_time, webhook_id].every(isText)
      if (!isRight) return false
      const text = signedText(
        String(transmission_id),
        String(transmission_time),
        String(webhook_id),
        JSON.stringify(webhook_event),
      )
      const { publicKey } = new X509Certificate((await ownSigner()).pem)
      return verify('RSA-SHA256', Buffer.from(text), publicKey, Buffer.from(String(transmission_sig), 'base64'))
    },
  }
}
