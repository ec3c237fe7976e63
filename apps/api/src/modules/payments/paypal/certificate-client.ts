import { X509Certificate, type KeyObject } from 'node:crypto'
import { paymentTimes } from '@forno/domain/payments/attempt'
import { LRUCache } from 'lru-cache'
import { UnclearOutcomeError } from '../charge.ts'

/** PayPal renews its certificate about once a year; a few are in use at a time. */
const maxCachedKeys = 20
/** In bytes; a PEM certificate has about 2 kB. */
const maxCertificateBytes = 20_000
const certificatePath = /^\/v1\/notifications\/certs\/[\w.-]{1,100}$/
const isSandbox = (host: string): boolean => /(^|[.-])sandbox\./.test(host)

/** Allows PayPal's hosts of the same environment and the API's own origin, and only the path of certificates. */
const isAllowed = (url: URL, api: URL): boolean => {
  const isPaypal = url.protocol === 'https:' && url.port === '' && url.hostname.endsWith('.paypal.com')
  const isHost = url.origin === api.origin || (isPaypal && isSandbox(url.hostname) === isSandbox(api.hostname))
  return (
    isHost && certificatePath.test(url.pathname) && url.search + url.hash === '' && url.username + url.password === ''
  )
}

/** The body as text, or null as soon as it is longer than a certificate can be. */
const certificateText = async (body: ReadableStream<Uint8Array> | null): Promise<string | null> => {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of body ?? []) {
    length += part.length
    if (length > maxCertificateBytes) return null
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

const parseCertificate = (pem: string): X509Certificate | null => {
  try {
    return new X509Certificate(pem)
  } catch {
    return null
  }
}

/** Whether the certificate's common name is the one that PayPal uses for signing webhooks. */
const signsWebhooks = ({ subject }: X509Certificate): boolean => /^CN=messageverificationcerts\./m.test(subject)

type Signer = { readonly key: KeyObject; readonly from: number; readonly until: number }

const signerIn = (pem: string | null): Signer | null => {
  const certificate = pem === null ? null : parseCertificate(pem)
  if (certificate === null || !signsWebhooks(certificate)) return null
  const [from, until] = [Date.parse(certificate.validFrom), Date.parse(certificate.validTo)]
  return { key: certificate.publicKey, from, until }
}

/**
 * Returns the public key of the certificate at a URL that a webhook names. Null = not PayPal's, not for webhooks, or
 * not valid at `at` (epoch milliseconds). Each certificate is fetched once; the 20 used last are cached. Rejects with
 * `UnclearOutcomeError` if PayPal does not answer. [PAY-18]
 */
export const makeCertificates = (apiUrl: string) => {
  const api = new URL(apiUrl)
  const cached = new LRUCache<string, Signer>({ max: maxCachedKeys })
  const fetchSigner = async (url: URL): Promise<Signer | null> => {
    try {
      const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(paymentTimes.provider) })
      if (response.status >= 500) throw new Error(`${response.status} instead of a certificate`)
      return response.ok ? signerIn(await certificateText(response.body)) : null
    } catch (error) {
      throw new UnclearOutcomeError('did not send its certificate', error)
    }
  }
  return async (certUrl: string, at: number): Promise<KeyObject | null> => {
    const url = URL.parse(certUrl)
    if (url === null || !isAllowed(url, api)) return null
    const signer = cached.get(url.href) ?? (await fetchSigner(url))
    if (signer === null || at < signer.from || at > signer.until) return null
    cached.set(url.href, signer)
    return signer.key
  }
}
