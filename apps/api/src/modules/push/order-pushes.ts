import { pushText } from '@forno/domain/customers/push'
import { pushLifetime } from '@forno/domain/orders/messages'
import type { Clock } from '../../platform/core/clock.ts'
import type { Sql } from '../../platform/db/database.ts'
import { addJobs } from '../../platform/jobs/jobs.ts'
import type { SendPush } from './push-client.ts'
import { pushStore, type Delivery } from './push-store.ts'
import type { Subscriptions } from './subscriptions.ts'

export const orderPushJob = 'send_order_push'

/** Like messages by mail and SMS, pushes run after all other jobs. */
const orderPushPriority = 10

export type OrderPushesDeps = {
  readonly sql: Sql
  readonly clock: Clock
  readonly subscriptions: Subscriptions
  /** null = no pushes. */
  readonly sendPush: SendPush | null
  readonly log: (error: unknown, message: string) => void
}

type PushWords = { readonly title: string; readonly body: string }

/** The JSON that our service worker reads; `url` is a path of our own site. */
const payloadOf = ({ orderId, message }: Delivery, words: PushWords): string =>
  JSON.stringify({ ...pushText(words), tag: orderId, message, url: `/order/${orderId}` })

const job = (delivery: Delivery): Record<string, unknown> => ({ ...delivery })

/** Sends the messages of orders to devices. Each message is one job per device, so a slow device delays no other. */
export const makeOrderPushes = ({ sql, clock, subscriptions, sendPush, log }: OrderPushesDeps) => {
  const retryAfter = (delivery: Delivery, delay: number): Promise<void> =>
    addJobs(sql, orderPushJob, [job(delivery)], { delay, priority: orderPushPriority })

  return {
    /** Enqueues a message for every device that wants it. A repeated call enqueues nothing more. */
    enqueue: async (message: Omit<Delivery, 'pushId'>): Promise<void> => {
      if (sendPush === null) return
      await sql.begin(async (inside) => {
        const deliveries = await pushStore(inside).addDeliveries(message, clock())
        await addJobs(inside, orderPushJob, deliveries.map(job), { priority: orderPushPriority })
      })
    },

    /**
     * Sends an unsent delivery for the rest of its lifetime; an outdated one is not sent. Rejects if the push service
     * gave no answer, so that the queue retries.
     */
    send: async (delivery: Delivery, words: () => PushWords): Promise<void> => {
      if (sendPush === null) return
      const store = pushStore(sql)
      const address = await store.unsent(delivery)
      if (address === null) return
      const lifetime = Math.ceil(pushLifetime[delivery.message] - (clock() - address.enqueuedAt) / 1_000)
      if (lifetime <= 0) return
      const subscription = subscriptions.opened(address)
      if (subscription === null) return store.gone(delivery.pushId, address.endpointHash)
      const push = {
        payload: payloadOf(delivery, words()),
        topic: delivery.orderId.replaceAll('-', ''),
        lifetime,
      }
      const result = await sendPush(subscription, push)
      if (result.outcome === 'sent') await store.sent(delivery, clock())
      else if (result.outcome === 'gone') await store.gone(delivery.pushId, address.endpointHash)
      else if (result.outcome === 'refused') {
        log(new Error(`a push service refused a push with ${result.status}`), 'a push was refused')
        await store.refused(delivery.pushId)
      } else if (result.delay === null) throw new Error(`a push service did not accept a push: ${result.reason}`)
      else await retryAfter(delivery, result.delay)
    },
  }
}
export type OrderPushes = ReturnType<typeof makeOrderPushes>
