import { createHmac } from 'node:crypto'
import type { Clock } from '../platform/clock.ts'
import type { Story } from './story.ts'

export type WebhookAction = 'published' | 'unpublished'

/** One attempt to deliver a webhook; status 0 means no answer. */
type WebhookDelivery = {
  readonly at: string
  readonly url: string
  readonly action: WebhookAction
  readonly fullSlug: string
  readonly attempt: number
  readonly status: number
}

export type Webhook = {
  /** Sets the URL that receives the publications; null = none. */
  connect(url: string | null): void
  /** Delivers in the background, again after each failure until the last attempt. */
  send(action: WebhookAction, story: Story): void
  deliveries(): readonly WebhookDelivery[]
  forget(): void
  close(): void
}

/** Milliseconds before each attempt. */
const delays = [0, 250, 1_000, 4_000, 15_000]
/** Milliseconds that the shop has for its answer. */
const deliveryTimeout = 5_000
/** Listed deliveries; the oldest go first. */
const mostDeliveries = 200

/** The webhook of a space: publications as POST, signed with HMAC-SHA1 of the body. [CON-14] */
export function createWebhook(secret: string, clock: Clock): Webhook {
  let address: string | null = null
  let deliveries: readonly WebhookDelivery[] = []
  const timers = new Set<NodeJS.Timeout>()
  /** Aborted when the state is cleared: an attempt of the state before is neither listed nor repeated. */
  let lifetime = new AbortController()

  /** The status of the answer; 0 = none arrived. */
  const post = async (url: string, body: string, cleared: AbortSignal): Promise<number> => {
    const signature = createHmac('sha1', secret).update(body).digest('hex')
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'webhook-signature': signature },
      body,
      redirect: 'error',
      signal: AbortSignal.any([cleared, AbortSignal.timeout(deliveryTimeout)]),
    }).catch(() => null)
    await answer?.body?.cancel().catch(() => undefined)
    return answer?.status ?? 0
  }

  const attempt = async (
    url: string,
    about: Pick<WebhookDelivery, 'action' | 'fullSlug'>,
    body: string,
    nth: number,
  ): Promise<void> => {
    const { signal: cleared } = lifetime
    const status = await post(url, body, cleared)
    if (cleared.aborted) return
    const delivery = { at: new Date(clock()).toISOString(), url, ...about, attempt: nth, status }
    deliveries = [...deliveries, delivery].slice(-mostDeliveries)
    if (status < 200 || status > 299) plan(url, about, body, nth + 1)
  }

  const plan = (url: string, about: Pick<WebhookDelivery, 'action' | 'fullSlug'>, body: string, nth: number): void => {
    const delay = delays[nth - 1]
    if (delay === undefined) return
    const timer = setTimeout(() => {
      timers.delete(timer)
      void attempt(url, about, body, nth)
    }, delay)
    timer.unref()
    timers.add(timer)
  }

  const stop = (): void => {
    lifetime.abort()
    for (const timer of timers) clearTimeout(timer)
    timers.clear()
  }

  return {
    connect: (url) => {
      address = url
    },
    send: (action, { id, name, full_slug }) => {
      if (address === null) return
      const text = `The user Editor ${action} the Story ${name} (${full_slug})`
      const body = JSON.stringify({ text, action, space_id: 1, story_id: id, full_slug })
      plan(address, { action, fullSlug: full_slug }, body, 1)
    },
    deliveries: () => deliveries,
    forget: () => {
      stop()
      lifetime = new AbortController()
      deliveries = []
    },
    close: stop,
  }
}
