import type { OrderId } from '@forno/domain/core/basic-types'
import { readBrand } from '../src/platform/core/brand.ts'
import { startApns, startFcm } from './app-push-services.ts'
import { headersOf, type TestCustomer } from './process/test-customer.ts'
import { startPushShop } from './push-shop.ts'

/** A phone with the app, as a device of the shop: its address is its token. */
export type TestPhone = { readonly deviceId: string; readonly subscription: { readonly endpoint: string } }

const brandFile = new URL('../../../config/brand.yaml', import.meta.url).pathname

/** A shop that sends pushes to browsers and to the app, with the push services of Google and Apple. */
export const startAppPushShop = async () => {
  const [fcm, apns] = await Promise.all([startFcm(), readBrand(brandFile).then(({ app }) => startApns(app))])
  const world = await startPushShop({ ...fcm.settings, ...apns.settings })
  const phoneOf = (kind: 'fcm' | 'apns', token: string): TestPhone => ({
    deviceId: token,
    subscription: { endpoint: `${kind}:${token}` },
  })
  const { sql } = world.app.database
  return {
    ...world,
    fcm,
    apns,
    androidPhone: () => phoneOf('fcm', fcm.newToken()),
    iPhone: () => phoneOf('apns', apns.newToken()),
    renew: ({ subscription: { endpoint } }: TestPhone, { subscription }: TestPhone) =>
      world.shop.call('POST /push/renew', { body: { endpoint, subscription } }),
    stopAll: ({ subscription: { endpoint } }: TestPhone) => world.shop.call('POST /push/stop', { body: { endpoint } }),
    logOut: (customer: TestCustomer) =>
      world.shop.call('POST /customer/token/revoke', { ...headersOf(customer), body: {} }),
    /** Moves an order without running the jobs of its messages. */
    moveOnly: async (orderId: OrderId, status: string): Promise<void> => {
      await world.shop.good('POST /kitchen/orders/:orderId/move', {
        ...world.screen,
        params: { orderId },
        body: { status },
      })
    },
    /** Runs the job of the order's push a second time beside the first one. */
    runTwice: async (orderId: OrderId): Promise<void> => {
      const [row] = await sql<{ push_id: string }>`select push_id from push_deliveries where order_id = ${orderId}`
      const delivery = { orderId, message: 'onItsWay', pushId: row?.push_id }
      const run = async () => world.app.tasks['send_order_push']?.(delivery, {} as never)
      await Promise.all([run(), run()])
    },
    resetAll: () => {
      world.service.reset()
      fcm.reset()
      apns.reset()
    },
    /** The token and title of every push that a phone has got. */
    shown: () => [...fcm.pushes, ...apns.pushes].map(({ token, title }) => [token, title]),
    stop: async (): Promise<void> => {
      await world.stop()
      await Promise.all([fcm.stop(), apns.stop()])
    },
  }
}
export type AppPushShop = Awaited<ReturnType<typeof startAppPushShop>>
