import type { Clock } from '../../../platform/core/clock.ts'
import { ProviderUnclear } from '../charge.ts'
import type { CybersourceSettings } from './settings.ts'
import { signedHeaders, type OutgoingCall } from './signed-headers.ts'

export type Fields = Readonly<Record<string, unknown>>

/** The value at a path such as `orderInformation.amountDetails.totalAmount`; undefined = missing. */
export const at = (value: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (inner, name) =>
        typeof inner === 'object' && inner !== null && !Array.isArray(inner) ? (inner as Fields)[name] : undefined,
      value,
    )

export const textAt = (value: unknown, path: string): string | null => {
  const found = at(value, path)
  return typeof found === 'string' && found !== '' ? found : null
}

/** A conclusive response: 2xx, or 4xx, which means that the gateway did nothing. */
export type Said = { readonly status: number; readonly isGood: boolean; readonly body: unknown; readonly text: string }

/** Sends the requests of one operation, which share one deadline. */
export type Line = (method: OutgoingCall['method'], target: string, body?: object) => Promise<Said>

const asJson = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}

/** Statuses that leave open whether the gateway carried out the request. */
const isUnclear = (status: number): boolean => status >= 500 || status === 429 || status === 408 || status < 200

/**
 * The HTTP client of the gateway; it signs each request. Errors are `ProviderUnclear` and hold only a status, because
 * responses may hold tokens. Redirects are refused.
 */
export const makeLine = (settings: CybersourceSettings, clock: Clock) => {
  const { origin, pathname, host } = new URL(settings.cybersourceUrl)
  const base = pathname.replace(/\/+$/, '')

  return (deadline = AbortSignal.timeout(settings.patience)): Line =>
    async (method, path, body) => {
      const text = body === undefined ? null : JSON.stringify(body)
      const call: OutgoingCall = { method, host, target: `${base}${path}`, body: text, at: clock() }
      try {
        const response = await fetch(`${origin}${call.target}`, {
          method,
          headers: {
            ...(await signedHeaders(call, settings)),
            accept: 'application/hal+json;charset=utf-8',
            ...(text === null ? {} : { 'content-type': 'application/json;charset=utf-8' }),
          },
          ...(text === null ? {} : { body: text }),
          redirect: 'error',
          signal: deadline,
        })
        const { status, ok } = response
        if (isUnclear(status)) throw new ProviderUnclear(`answered ${status}`)
        const said = await response.text()
        return { status, isGood: ok, body: asJson(said), text: said }
      } catch (trouble) {
        if (trouble instanceof ProviderUnclear) throw trouble
        throw new ProviderUnclear('does not answer', trouble)
      }
    }
}
export type MakeLine = ReturnType<typeof makeLine>
