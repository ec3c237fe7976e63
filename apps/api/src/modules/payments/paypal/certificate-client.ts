import { X509Certificate, type KeyObject } from 'node:crypto'
import { paymentTimes } from '@forno/domain/payments/attempt'
import { ProviderUnclear } from '../provider.ts'

/** PayPal's own hosts, and the one that its API is asked at: a certificate from elsewhere proves nothing. */
const isAllowed = (url: URL, apiUrl: string): boolean =>
  url.origin === new URL(apiUrl).origin || (url.protocol === 'https:' && url.hostname.endsWith('.paypal.com'))

const keyIn = (pem: string): KeyObject | null => {
  try {
    return new X509Certificate(pem).publicKey
  } catch {
    return null
  }
}

/** The keys that PayPal signs its events with, each fetched once; null = it is not PayPal's. Rejects with `ProviderUnclear`. */
export const makeCertificates = (apiUrl: string) => {
  const kept = new Map<string, KeyObject>()
  return async (certUrl: string): Promise<KeyObject | null> => {
    const url = URL.parse(certUrl)
    if (url === null || !isAllowed(url, apiUrl)) return null
    const before = kept.get(url.href)
    if (before !== undefined) return before
    const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(paymentTimes.provider) }).catch(
      (trouble: unknown) => {
        throw new ProviderUnclear('does not give its certificate', trouble)
      },
    )
    if (response.status >= 500) throw new ProviderUnclear(`answered ${response.status} instead of a certificate`)
    const key = response.ok ? keyIn(await response.text()) : null
    if (key !== null) kept.set(url.href, key)
    return key
  }
}
