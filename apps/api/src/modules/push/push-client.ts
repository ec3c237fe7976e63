import { largestPush } from '@forno/domain/customers/push'
import webPush from 'web-push'
import type { Vapid } from './push-settings.ts'

/** What a push service needs to reach a browser. */
export type Subscription = {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
}

type Push = {
  /** The JSON text that our service worker reads. */
  readonly payload: string
  /** A newer push with the same topic replaces one that was not delivered yet. */
  readonly topic: string
  /** Seconds for which the push service keeps it. */
  readonly lifetime: number
}

/**
 * The outcome of a push: accepted; `gone` = the subscription has ended; `refused` = a retry would not change it; or to
 * be sent again after some milliseconds, null = whenever the queue retries.
 */
type PushOutcome =
  | { readonly outcome: 'sent' }
  | { readonly outcome: 'gone' }
  | { readonly outcome: 'refused'; readonly status: number }
  | { readonly outcome: 'later'; readonly delay: number | null; readonly reason: string }

export type SendPush = (subscription: Subscription, push: Push) => Promise<PushOutcome>

/** Milliseconds. */
const deadline = 10_000
/** The shortest and longest wait that a push service may ask for, in milliseconds. */
const [shortestDelay, longestDelay] = [30_000, 3_600_000]

/** Milliseconds of a Retry-After in seconds; null = none, or a date. */
const delayOf = (retryAfter: string | null): number | null => {
  if (retryAfter === null || !/^\d{1,9}$/.test(retryAfter)) return null
  return Math.min(Math.max(Number(retryAfter) * 1_000, shortestDelay), longestDelay)
}

/**
 * Sends pushes: `web-push` encrypts and signs, our own request sends. Its own request would follow no deadline over the
 * whole answer and could not reach a push service without TLS, as in development.
 */
export const makeSendPush =
  (vapid: Vapid): SendPush =>
  async (subscription, { payload, topic, lifetime }) => {
    if (Buffer.byteLength(payload) > largestPush) throw new Error('a push is too long')
    const { endpoint, keys } = subscription
    const options = { TTL: lifetime, urgency: 'high', topic, vapidDetails: vapid } as const
    const request = webPush.generateRequestDetails({ endpoint, keys: { ...keys } }, payload, options)
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: request.headers,
      body: new Uint8Array(request.body),
      // A redirect could lead to any host.
      redirect: 'manual',
      signal: AbortSignal.timeout(deadline),
    }).catch((error: unknown) => (error instanceof Error ? error.name : 'Error'))
    if (typeof response === 'string') return { outcome: 'later', delay: null, reason: `no answer (${response})` }
    await response.body?.cancel()
    const { status, ok } = response
    if (ok) return { outcome: 'sent' }
    if (status === 404 || status === 410) return { outcome: 'gone' }
    if (status !== 429 && status < 500) return { outcome: 'refused', status }
    return { outcome: 'later', delay: delayOf(response.headers.get('retry-after')), reason: `status ${status}` }
  }
