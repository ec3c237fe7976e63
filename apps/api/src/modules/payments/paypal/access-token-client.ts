import { minute } from '@forno/domain/core/durations'
import type { Clock } from '../../../platform/core/clock.ts'
import { UnclearOutcomeError } from '../charge.ts'

export type PaypalKeys = {
  readonly paypalPaymentsUrl: string
  readonly paypalPaymentsClientId: string
  readonly paypalPaymentsSecret: string
  /** Timeout of one call, in milliseconds. */
  readonly timeout: number
}

/** A token is renewed this many milliseconds before it expires. */
const margin = minute

/** Caches the OAuth access token for PayPal's API, and requests a new one before it expires. */
export const makeAccessToken = (keys: PaypalKeys, clock: Clock) => {
  const { paypalPaymentsUrl, paypalPaymentsClientId, paypalPaymentsSecret } = keys
  const basic = Buffer.from(`${paypalPaymentsClientId}:${paypalPaymentsSecret}`).toString('base64')
  let cached: { readonly token: Promise<string>; until: number } | null = null

  const request = async (entry: { until: number }): Promise<string> => {
    const response = await fetch(`${paypalPaymentsUrl.replace(/\/+$/, '')}/v1/oauth2/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=client_credentials',
      redirect: 'error',
      signal: AbortSignal.timeout(keys.timeout),
    }).catch((error: unknown) => {
      throw new UnclearOutcomeError('does not answer', error)
    })
    const body = (await response.json().catch(() => null)) as { access_token?: unknown; expires_in?: unknown } | null
    if (!response.ok || typeof body?.access_token !== 'string')
      throw new UnclearOutcomeError(`answered ${response.status} instead of a token`)
    entry.until = clock() + Number(body.expires_in ?? 0) * 1000 - margin
    return body.access_token
  }

  const forget = (): void => void (cached = null)
  return {
    get: (): Promise<string> => {
      if (cached !== null && cached.until > clock()) return cached.token
      const entry = { until: Number.POSITIVE_INFINITY, token: Promise.resolve('') }
      entry.token = request(entry).catch((error: unknown) => {
        forget()
        throw error
      })
      cached = entry
      return entry.token
    },
    forget,
  }
}
