import { createTransport, type Transport, type TransportRequest } from '@sentry/core'

/** Reports that wait for the service at once. Further ones are dropped. */
const mostWaiting = 30
/** Milliseconds until an unanswered report fails. */
const timeout = 5_000

/** The end of a report: accepted; dropped by a full queue or the service's own limit; or not accepted. */
export type Delivery = 'sent' | 'dropped' | 'failed'

type TransportOptions = Parameters<typeof createTransport>[0] & { readonly url: string }

/** Headers of a response that name a limit of the service. */
const limitsOf = (headers: Headers) => ({
  'x-sentry-rate-limits': headers.get('x-sentry-rate-limits'),
  'retry-after': headers.get('retry-after'),
})

/**
 * Sends envelopes to the error service: bounded, with a timeout, and paused for as long as the service's 429 says.
 * Nothing is repeated and nothing throws, so the shop never depends on the service.
 */
export const makeErrorServiceTransport = (
  options: TransportOptions,
  onDelivery: (delivery: Delivery) => void,
): Transport => {
  const post = async ({ body }: TransportRequest) => {
    const response = await fetch(options.url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-sentry-envelope' },
      body: typeof body === 'string' ? body : new Uint8Array(body),
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
    })
    // An unread body would keep its connection.
    await response.arrayBuffer()
    return { statusCode: response.status, headers: limitsOf(response.headers) }
  }
  const transport = createTransport({ ...options, bufferSize: mostWaiting }, post)
  const deliveryOf = (status: number | undefined): Delivery => {
    if (status === undefined || status === 429) return 'dropped'
    return status < 300 ? 'sent' : 'failed'
  }
  return {
    flush: (wait) => transport.flush(wait),
    send: async (envelope) => {
      try {
        const response = await transport.send(envelope)
        onDelivery(deliveryOf(response.statusCode))
        return response
      } catch {
        onDelivery('failed')
        return {}
      }
    },
  }
}
