import type { AnalyticsEvents } from '@forno/contracts/analytics/analytics'

/** The status of an answer; 0 = none arrived. */
type CollectorStatus = number

export type CollectorClient = {
  readonly collect: (body: AnalyticsEvents) => Promise<CollectorStatus>
  readonly consent: (clientId: string, given: boolean) => Promise<CollectorStatus>
}

/**
 * Calls the collector. Its requests outlive their page, and carry neither session nor log-in, so that no event belongs
 * to a person. [ANA-01]
 */
export const makeCollectorClient = (base: string): CollectorClient => {
  const send = async (method: 'POST' | 'PUT', path: string, body: object): Promise<CollectorStatus> => {
    const headers = { 'content-type': 'application/json' }
    const request = { method, headers, body: JSON.stringify(body), keepalive: true, credentials: 'omit' } as const
    return fetch(base + path, request).then(
      ({ status }) => status,
      () => 0,
    )
  }
  return {
    collect: (body) => send('POST', '/analytics/events', body),
    consent: (clientId, given) => send('PUT', '/analytics/consent', { clientId, given }),
  }
}
