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
export type GatewayResponse = {
  readonly status: number
  readonly isGood: boolean
  readonly body: unknown
  readonly text: string
}

/** Sends the requests of one operation, which share one deadline. */
export type SendToGateway = (method: OutgoingCall['method'], target: string, body?: object) => Promise<GatewayResponse>

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
export const makeGatewayClient = (settings: CybersourceSettings, clock: Clock) => {
  const { origin, pathname, host } = new URL(settings.cybersourceUrl)
  const base = pathname.replace(/\/+$/, '')

  return (deadline = AbortSignal.timeout(settings.patience)): SendToGateway =>
    async (method, path, body) => {
      const json = body === undefined ? null : JSON.stringify(body)
      const call: OutgoingCall = { method, host, target: `${base}${path}`, body: json, at: clock() }
      try {
        const response = await fetch(`${origin}${call.target}`, {
          method,
          headers: {
            ...(await signedHeaders(call, settings)),
            accept: 'application/hal+json;charset=utf-8',
            ...(json === null ? {} : { 'content-type': 'application/json;charset=utf-8' }),
          },
          ...(json === null ? {} : { body: json }),
          redirect: 'error',
          signal: deadline,
        })
        const { status, ok } = response
        if (isUnclear(status)) throw new ProviderUnclear(`answered ${status}`)
        const text = await response.text()
        return { status, isGood: ok, body: asJson(text), text }
      } catch (error) {
        if (error instanceof ProviderUnclear) throw error
        throw new ProviderUnclear('does not answer', error)
      }
    }
}
export type GatewayClient = ReturnType<typeof makeGatewayClient>
