import { largestPush } from '@forno/domain/customers/push'
import webPush from 'web-push'
import { delayOf, noAnswer, pushDeadline, type Push, type PushOutcome } from './push-outcome.ts'
import type { Vapid } from './push-settings.ts'

/** What a push service needs to reach a browser. */
export type Subscription = {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
}

type SendWebPush = (subscription: Subscription, push: Push) => Promise<PushOutcome>

/** The JSON that our service worker reads. */
const payloadOf = ({ title, body, orderId, message, url }: Push): string =>
  JSON.stringify({ title, body, tag: orderId, message, url })

/**
 * Sends pushes to browsers: `web-push` encrypts and signs, our own request sends. Its own request would follow no
 * deadline over the whole answer and could not reach a push service without TLS, as in development.
 */
export const makeSendWebPush =
  (vapid: Vapid): SendWebPush =>
  async (subscription, push) => {
    const payload = payloadOf(push)
    if (Buffer.byteLength(payload) > largestPush) throw new Error('a push is too long')
    const { endpoint, keys } = subscription
    const options = { TTL: push.lifetime, urgency: 'high', topic: push.topic, vapidDetails: vapid } as const
    const request = webPush.generateRequestDetails({ endpoint, keys: { ...keys } }, payload, options)
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: request.headers,
      body: new Uint8Array(request.body),
      // A redirect could lead to any host.
      redirect: 'manual',
      signal: AbortSignal.timeout(pushDeadline),
    }).catch(noAnswer)
    if (typeof response === 'string') return { outcome: 'later', delay: null, reason: response }
    await response.body?.cancel()
    const { status, ok } = response
    if (ok) return { outcome: 'sent' }
    if (status === 404 || status === 410) return { outcome: 'gone' }
    if (status !== 429 && status < 500) return { outcome: 'refused', status }
    return { outcome: 'later', delay: delayOf(response.headers.get('retry-after')), reason: `status ${status}` }
  }
