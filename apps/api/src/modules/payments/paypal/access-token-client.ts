import type { Clock } from '../../../platform/core/clock.ts'
import { ProviderUnclear } from '../charge.ts'

export type PaypalKeys = {
  readonly paypalPaymentsUrl: string
  readonly paypalPaymentsClientId: string
  readonly paypalPaymentsSecret: string
  /** Timeout of one call, in milliseconds. */
  readonly patience: number
}

/** A token is renewed this many milliseconds before it expires. */
const margin = 60_000

/** Caches the OAuth access token for PayPal's API, and requests a new one before it expires. */
export const makeAccessToken = (keys: PaypalKeys, clock: Clock) => {
  const { paypalPaymentsUrl, paypalPaymentsClientId, paypalPaymentsSecret } = keys
  const basic = Buffer.from(`${paypalPaymentsClientId}:${paypalPaymentsSecret}`).toString('base64')
  let kept: { readonly token: Promise<string>; until: number } | null = null

  const ask = async (now: { until: number }): Promise<string> => {
    const response = await fetch(`${paypalPaymentsUrl.replace(/\/+$/, '')}/v1/oauth2/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=client_credentials',
      redirect: 'error',
      signal: AbortSignal.timeout(keys.patience),
    }).catch((trouble: unknown) => {
      throw new ProviderUnclear('does not answer', trouble)
    })
    const told = (await response.json().catch(() => null)) as { access_token?: unknown; expires_in?: unknown } | null
    if (!response.ok || typeof told?.access_token !== 'string')
      throw new ProviderUnclear(`answered ${response.status} instead of a token`)
    now.until = clock() + Number(told.expires_in ?? 0) * 1000 - margin
    return told.access_token
  }

  const forget = (): void => void (kept = null)
  return {
    get: (): Promise<string> => {
      if (kept !== null && kept.until > clock()) return kept.token
      const now = { until: Number.POSITIVE_INFINITY, token: Promise.resolve('') }
      now.token = ask(now).catch((trouble: unknown) => {
        forget()
        throw trouble
      })
      kept = now
      return now.token
    },
    forget,
  }
}
