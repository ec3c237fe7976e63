import type { PushSubscriptionBody } from '@forno/contracts/push/push'
import type { OrderId } from '@forno/domain/core/basic-types'
import { expect } from 'vitest'
import { startAccountShop } from './account-shop.ts'
import { makeAllJobsDue } from './due-jobs.ts'
import { headersOf, type TestCustomer } from './process/test-customer.ts'
import { newVapidKeys, pushSettingsOf, startPushService } from './push-service.ts'
import { delivery, shopOf } from './shop.ts'

type TestOrder = { readonly orderId: OrderId; readonly orderReference: string; readonly session: string }

/** A browser or a phone with the app. */
export type PushedDevice = { readonly deviceId?: string; readonly subscription: PushSubscriptionBody }

/** A shop with a key pair for pushes and a push service that accepts them, and what tests of pushes do there. */
export const startPushShop = async (more: Readonly<Record<string, string>> = {}) => {
  const keys = await newVapidKeys()
  const service = await startPushService(keys.publicKey)
  const app = await startAccountShop({ ...pushSettingsOf(keys), PUSH_EXTRA_ORIGINS: service.origin, ...more })
  const shop = shopOf(app)
  const screen = await shop.kitchenScreen()

  /** Runs all waiting jobs now, including delayed moves and retries. */
  const runAllJobs = async (): Promise<void> => {
    await makeAllJobsDue(app)
    await app.settled()
  }
  return {
    app,
    shop,
    service,
    keys,
    screen,
    runAllJobs,
    /** Places an order of a guest, or of a customer. */
    place: async (disposition = delivery, customer?: TestCustomer): Promise<TestOrder> => {
      const held = await shop.readyBasket(disposition)
      const by = customer === undefined ? {} : headersOf(customer)
      if (customer !== undefined) await shop.good('GET /baskets/:basketId', { ...held, ...by })
      return { session: held.session, ...(await shop.placeCashOrder(held, by)) }
    },
    /** Moves an order on the kitchen's screen, and runs the jobs that follow. */
    move: async (orderId: OrderId, status: string): Promise<void> => {
      const request = { ...screen, params: { orderId }, body: { status } }
      expect((await shop.call('POST /kitchen/orders/:orderId/move', request)).status).toBe(200)
      await runAllJobs()
    },
    subscribe: ({ orderId, session }: Pick<TestOrder, 'orderId' | 'session'>, { subscription }: PushedDevice) =>
      shop.call('POST /order/:orderId/push', { params: { orderId }, session, body: subscription }),
    subscribeAll: (customer: TestCustomer, { subscription }: PushedDevice) =>
      shop.call('POST /customer/:id/push', {
        params: { id: customer.customerId },
        ...headersOf(customer),
        body: subscription,
      }),
    statusOf: ({ subscription: { endpoint } }: PushedDevice, orderId: OrderId) =>
      shop.good('POST /push/status', { body: { endpoint, orderId } }),
    devicesOf: (customer: TestCustomer) =>
      shop.good('GET /customer/:id/push', { params: { id: customer.customerId }, ...headersOf(customer) }),
    /** The device and title of each received push. */
    titles: () => service.received.map(({ deviceId, payload }) => [deviceId, payload.title]),
    /** The number of stored subscriptions. */
    count: async (): Promise<number> => {
      const [row] = await app.database.sql<{ n: number }>`select count(*)::integer as n from push_subscriptions`
      return row?.n ?? 0
    },
    stop: async (): Promise<void> => {
      await app.stop()
      await service.stop()
    },
  }
}
export type PushShop = Awaited<ReturnType<typeof startPushShop>>
