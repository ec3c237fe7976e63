import { pushLease, pushText } from '@forno/domain/customers/push'
import { instant } from '@forno/domain/core/basic-types'
import { pushLifetime } from '@forno/domain/orders/messages'
import type { Clock } from '../../platform/core/clock.ts'
import type { Sql } from '../../platform/db/database.ts'
import { addJobs } from '../../platform/jobs/jobs.ts'
import type { PushOutcome } from './push-outcome.ts'
import { pushStore, type Delivery } from './push-store.ts'
import type { PushSender } from './send-push.ts'
import type { Subscriptions } from './subscriptions.ts'

export const orderPushJob = 'send_order_push'

/** Like messages by mail and SMS, pushes run after all other jobs. */
const orderPushPriority = 10

type OrderPushesDeps = {
  readonly sql: Sql
  readonly clock: Clock
  readonly subscriptions: Subscriptions
  readonly sender: PushSender
  readonly log: (error: unknown, message: string) => void
}

type PushTexts = { readonly title: string; readonly body: string }

const payloadOf = (delivery: Delivery): Record<string, unknown> => ({ ...delivery })

/** Sends the messages of orders to devices, one job per message and device: a slow device delays no other. [ENG-09] */
export const makeOrderPushes = ({ sql, clock, subscriptions, sender, log }: OrderPushesDeps) => {
  const store = pushStore(sql)
  const retryAfter = (delivery: Delivery, delay: number): Promise<void> =>
    addJobs(sql, orderPushJob, [payloadOf(delivery)], { delay, priority: orderPushPriority })

  /** Deletes a device. One that has a new address by now gets the push there. */
  const endDevice = async (delivery: Delivery, endpointHash: string): Promise<void> => {
    if (!(await store.removeGone(delivery.pushId, endpointHash))) await retryAfter(delivery, 0)
  }

  /** Records what became of a push. Rejects if the push service gave no answer, so that the queue retries. */
  const settle = async (delivery: Delivery, endpointHash: string, result: PushOutcome): Promise<void> => {
    switch (result.outcome) {
      case 'sent':
        return store.saveSent(delivery, clock())
      case 'gone':
        return endDevice(delivery, endpointHash)
      case 'refused':
        log(new Error(`a push service refused a push with ${result.status}`), 'a push was refused')
        return store.countRefusal(delivery.pushId)
      case 'later':
        if (result.delay === null) throw new Error(`a push service did not accept a push: ${result.reason}`)
        return retryAfter(delivery, result.delay)
    }
  }

  return {
    /** Enqueues a message for every device that wants it. A repeated call enqueues nothing more. */
    enqueue: async (message: Omit<Delivery, 'pushId'>): Promise<void> => {
      if (sender.kinds.length === 0) return
      await sql.begin(async (inside) => {
        const deliveries = await pushStore(inside).addDeliveries(message, sender.kinds, clock())
        await addJobs(inside, orderPushJob, deliveries.map(payloadOf), { priority: orderPushPriority })
      })
    },

    /**
     * Sends an unsent delivery for the rest of its lifetime; an outdated one is not sent. One job alone sends it: a
     * second one waits for the outcome of the first.
     */
    send: async (delivery: Delivery, texts: () => PushTexts): Promise<void> => {
      const at = clock()
      const leased = await store.lease(delivery, { at, until: instant(at + pushLease) })
      if (leased === null) return
      if (leased === 'leased') return retryAfter(delivery, pushLease)
      try {
        const lifetime = Math.ceil(pushLifetime[delivery.message] - (at - leased.enqueuedAt) / 1_000)
        if (lifetime <= 0) return
        const target = subscriptions.unsealTarget(leased)
        if (target === null) {
          await endDevice(delivery, leased.endpointHash)
          return
        }
        const { orderId, message } = delivery
        const topic = orderId.replaceAll('-', '')
        const push = { ...pushText(texts()), orderId, message, url: `/order/${orderId}`, topic, lifetime }
        const result = await sender.send(target, push)
        if (result !== null) await settle(delivery, leased.endpointHash, result)
      } finally {
        await store.release(delivery, leased.leasedUntil)
      }
    },
  }
}
export type OrderPushes = ReturnType<typeof makeOrderPushes>
