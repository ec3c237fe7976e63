import { lastSources } from '@forno/domain/analytics/events'
import { analyticsLimits, limitedText } from '@forno/domain/analytics/limits'
import type { OutgoingEvent } from './analytics-store.ts'

/**
 * The outcome of a request: accepted; `refused` = a retry would not change it; `later` = the service did not take it;
 * `unknown` = it may have taken it, because the request left and no answer arrived.
 */
type ForwardOutcome = 'sent' | 'refused' | 'later' | 'unknown'
export type ForwardEvents = (events: readonly OutgoingEvent[]) => Promise<ForwardOutcome>

type ServiceSettings = { readonly gaUrl: string; readonly gaMeasurementId: string; readonly gaApiSecret: string }

/** Milliseconds. */
const deadline = 10_000

/** Values of a visitor rather than of an event. Without them every event stays within the limit of parameters. */
const userProperties: ReadonlySet<string> = new Set([...lastSources, 'release', 'environment'])

/** The parameters of an event as the service takes them: its tax is an amount, which is 0. [ANA-02] */
const paramsOf = (params: OutgoingEvent['params']) =>
  Object.fromEntries(
    Object.entries(params).flatMap(([name, value]) => {
      if (userProperties.has(name)) return []
      return [[name, name === 'tax' ? 0 : value]]
    }),
  )

const propertiesOf = (params: OutgoingEvent['params']) =>
  Object.fromEntries(
    Object.entries(params).flatMap(([name, value]) =>
      userProperties.has(name) ? [[name, { value: limitedText(String(value), analyticsLimits.userProperty) }]] : [],
    ),
  )

/** The body of a request of the Measurement Protocol: events of one browser, without any use for advertising. */
const measurementBody = (events: readonly OutgoingEvent[]) => ({
  client_id: events[0]?.client_id ?? '',
  consent: { ad_user_data: 'DENIED', ad_personalization: 'DENIED' },
  user_properties: propertiesOf(events.at(-1)?.params ?? {}),
  events: events.map(({ name, params, occurred_at }) => ({
    name,
    timestamp_micros: occurred_at * 1_000,
    params: paramsOf(params),
  })),
})

/** Codes of errors that prove that no request reached the service. */
const unreached = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT']

const isUnreached = (error: unknown): boolean => {
  const { cause } = error as { readonly cause?: { readonly code?: unknown; readonly errors?: readonly unknown[] } }
  const codes = [cause, ...(cause?.errors ?? [])].map((each) => (each as { readonly code?: string } | undefined)?.code)
  return codes.some((code) => code !== undefined && unreached.includes(code))
}

/** Forwards events by the Measurement Protocol of GA4. [ANA-01] */
export const makeForwardEvents = ({ gaUrl, gaMeasurementId, gaApiSecret }: ServiceSettings): ForwardEvents => {
  const url = new URL(`${gaUrl.replace(/\/+$/, '')}/mp/collect`)
  url.searchParams.set('measurement_id', gaMeasurementId)
  url.searchParams.set('api_secret', gaApiSecret)
  return async (events) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(measurementBody(events)),
      // A redirect would carry the secret to another host.
      redirect: 'manual',
      signal: AbortSignal.timeout(deadline),
    }).catch((error: unknown) => (isUnreached(error) ? ('later' as const) : ('unknown' as const)))
    if (typeof response === 'string') return response
    await response.body?.cancel()
    if (response.ok) return 'sent'
    return response.status === 429 || response.status >= 500 ? 'later' : 'refused'
  }
}
