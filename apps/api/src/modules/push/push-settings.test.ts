import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startAccountShop } from '../../../test/account-shop.ts'
import { makeCustomer, headersOf } from '../../../test/process/test-customer.ts'
import { pushSettingsOf, type TestDevice } from '../../../test/push-service.ts'
import { startPushShop, type PushShop } from '../../../test/push-shop.ts'
import { delivery, expectRefusal, shopOf, type Shop } from '../../../test/shop.ts'
import { startApp, type TestApp } from '../../../test/start-app.ts'
import { startSimulators } from '../../../test/start-simulators.ts'
import { readConfiguration } from '../../configuration.ts'

let world: PushShop
beforeAll(async () => {
  world = await startPushShop()
})
afterAll(() => world.stop())
beforeEach(() => world.service.reset())

describe('a shop without a key pair for pushes', () => {
  let plain: TestApp
  let theirs: Shop
  beforeAll(async () => {
    plain = await startApp()
    theirs = shopOf(plain)
  })
  afterAll(() => plain.close())

  test('[CFG-01] offers none: the configuration contains no key', async () => {
    expect((await theirs.good('GET /Configuration')).settings['KEY_PUSH']).toBe('')
  })

  test('[ENG-09] POST /order/:orderId/push refusal: PushNotOffered', async () => {
    const basket = await theirs.readyBasket()
    const { orderId } = await theirs.placeCashOrder(basket)
    const call = { params: { orderId }, session: basket.session, body: world.service.device().subscription }
    expectRefusal(await theirs.call('POST /order/:orderId/push', call), 'PushNotOffered')
  })

  test('[ENG-09] POST /customer/:id/push refusal: PushNotOffered', async () => {
    const customer = await makeCustomer(plain)
    const call = {
      params: { id: customer.customerId },
      ...headersOf(customer),
      body: world.service.device().subscription,
    }
    expectRefusal(await theirs.call('POST /customer/:id/push', call), 'PushNotOffered')
  })

  test('[ENG-09] POST /push/renew refusal: PushNotOffered', async () => {
    const { subscription } = world.service.device()
    const body = { endpoint: subscription.endpoint, subscription }
    expectRefusal(await theirs.call('POST /push/renew', { body }), 'PushNotOffered')
  })

  test('[ENG-09] sends no push about an order, and its job ends', async () => {
    const kitchen = await theirs.kitchenScreen()
    const { orderId } = await theirs.placeCashOrder(await theirs.readyBasket(delivery))
    const move = { ...kitchen, params: { orderId }, body: { status: 'With Driver' } }
    await theirs.good('POST /kitchen/orders/:orderId/move', move)
    const job = { orderId, message: 'onItsWay', way: 'push' }
    await plain.tasks['send_order_message']?.(job, {} as never)
    expect(await plain.database.sql`select from push_deliveries`).toEqual([])
  })
})

describe('the key of Apple’s service', () => {
  const pemOf = (namedCurve: string): string =>
    generateKeyPairSync('ec', { namedCurve }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const complaintsOf = (APNS_PRIVATE_KEY: string): readonly string[] => {
    const read = readConfiguration({ APNS_KEY_ID: 'ABCDE12345', APNS_PRIVATE_KEY }, '/shop')
    return 'complaints' in read ? read.complaints : []
  }

  test('[ENG-09] [CFG-11] is on P-256; no other key can sign for Apple', () => {
    expect(complaintsOf(pemOf('P-256'))).toEqual([])
    for (const key of [pemOf('P-384'), 'no key'])
      expect(complaintsOf(key)).toEqual(['APNS_PRIVATE_KEY must be a private key as PEM, on P-256'])
  })
})

test('[CFG-01] the configuration contains the public key of the shop, and not the private one', async () => {
  const { settings } = await world.shop.good('GET /Configuration')
  expect(settings['KEY_PUSH']).toBe(world.keys.publicKey)
  expect(JSON.stringify(settings)).not.toContain(world.keys.privateKey)
})

describe('the push simulator', () => {
  const messagesOf = async (url: string): Promise<readonly { text: string; topic: string; ttl: number }[]> => {
    const answer = await fetch(`${url}/control/messages`)
    return ((await answer.json()) as { messages: { text: string; topic: string; ttl: number }[] }).messages
  }

  test('[ENG-09] decrypts and verifies the pushes of an order that web-push has encrypted and signed, and ends a subscription with 410', async () => {
    const { urls, stop } = await startSimulators(['push'])
    const own = await startAccountShop({ ...pushSettingsOf(world.keys), PUSH_EXTRA_ORIGINS: urls.push })
    try {
      const theirs = shopOf(own)
      const kitchen = await theirs.kitchenScreen()
      const made = await fetch(`${urls.push}/control/subscriptions`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ applicationServerKey: world.keys.publicKey }),
      })
      const body = (await made.json()) as TestDevice['subscription']
      const publish = async () => {
        await own.database.sql`update graphile_worker._private_jobs set run_at = ${new Date(0)} where locked_at is null`
        await own.settled()
      }
      const baskets = [await theirs.readyBasket(delivery), await theirs.readyBasket(delivery)]
      const orderIds = []
      for (const basket of baskets) {
        const { orderId } = await theirs.placeCashOrder(basket)
        await theirs.good('POST /order/:orderId/push', { params: { orderId }, session: basket.session, body })
        orderIds.push(orderId)
      }
      const [first = '', second = ''] = orderIds
      const move = (orderId: string) =>
        theirs.good('POST /kitchen/orders/:orderId/move', {
          ...kitchen,
          params: { orderId },
          body: { status: 'With Driver' },
        })
      await move(first)
      await publish()
      const [message, ...more] = await messagesOf(urls.push)
      expect(more).toEqual([])
      expect(message).toMatchObject({ topic: first.replaceAll('-', ''), ttl: 3_600 })
      expect(JSON.parse(message?.text ?? '')).toMatchObject({
        title: 'Your order is on its way',
        url: `/order/${first}`,
      })

      await fetch(`${urls.push}/control/subscriptions/${body.endpoint.split('/').at(-1)}`, { method: 'DELETE' })
      await move(second)
      await publish()
      expect(await messagesOf(urls.push)).toHaveLength(1)
      expect(await own.database.sql`select from push_subscriptions`).toEqual([])
    } finally {
      await own.stop()
      await stop()
    }
  })
})
