import { createTransport } from '@sentry/browser'

/** The most reports that wait for an answer at the same time; further ones are dropped. */
const mostWaiting = 20
/** Milliseconds until an unanswered report fails. */
const timeout = 10_000

type TransportOptions = Parameters<typeof createTransport>[0] & { readonly url: string }

/**
 * Sends reports by the page's own `fetch`, also while the page is left; a 429 pauses them. The SDK's transport would
 * take `fetch` from a frame that it adds to the page.
 */
export const makeReportTransport = (options: TransportOptions): ReturnType<typeof createTransport> =>
  createTransport({ ...options, bufferSize: mostWaiting }, async ({ body }) => {
    const { status, headers } = await fetch(options.url, {
      method: 'POST',
      headers: { 'content-type': 'text/plain;charset=UTF-8' },
      body: typeof body === 'string' ? body : new Uint8Array(body),
      keepalive: true,
      credentials: 'omit',
      signal: AbortSignal.timeout(timeout),
    })
    return {
      statusCode: status,
      headers: {
        'retry-after': headers.get('retry-after'),
        'x-sentry-rate-limits': headers.get('x-sentry-rate-limits'),
      },
    }
  })
