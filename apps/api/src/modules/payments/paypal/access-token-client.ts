import type { Clock } from '../../../platform/core/clock.ts'
import { ProviderUnclear } from '../charge.ts'

export type PaypalKeys = {
  readonly paypalPaymentsUrl: string
  readonly paypalPaymentsClientId: string
  readonly paypalPaymentsSecret: string
  /** Milliseconds that a call waits for its answer. */
  readonly patience: number
}

/** Milliseconds before its end from which on a token is not used any more. */
const margin = 60_000

/** The access token that each call to PayPal carries, asked for when there is none that is good. */
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
