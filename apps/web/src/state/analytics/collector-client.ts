import type { AnalyticsEvents } from '@forno/contracts/analytics/analytics'

/** The status of an answer; 0 = none arrived. */
type CollectorStatus = number

/** The calls of the collector. Neither rejects. [ANA-01] */
export type CollectorClient = {
  readonly collect: (body: AnalyticsEvents) => Promise<CollectorStatus>
  readonly consent: (clientId: string, given: boolean) => Promise<CollectorStatus>
}

/** Bytes of a request that may outlive its page; browsers refuse 64 kB, together with other such requests. */
const longestKeptAlive = 60 * 1_000

/**
 * Calls the collector. Its requests outlive their page, and carry neither session nor log-in, so that no event belongs
 * to a person. [ANA-01]
 */
export const makeCollectorClient = (base: string): CollectorClient => {
  const send = async (method: 'POST' | 'PUT', path: string, body: object): Promise<CollectorStatus> => {
    const headers = { 'content-type': 'application/json' }
    const text = JSON.stringify(body)
    const keepalive = new Blob([text]).size <= longestKeptAlive
    return fetch(base + path, { method, headers, body: text, keepalive, credentials: 'omit' }).then(
      ({ status }) => status,
      () => 0,
    )
  }
  return {
    collect: (body) => send('POST', '/analytics/events', body),
    consent: (clientId, given) => send('PUT', '/analytics/consent', { clientId, given }),
  }
}
