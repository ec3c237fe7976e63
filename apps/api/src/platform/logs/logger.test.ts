import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { delivery, shopOf } from '../../../test/shop.ts'
import { startApp } from '../../../test/start-app.ts'
import { makeLogger } from './logger.ts'

test('the logs of a whole order contain neither personal data nor credentials', async () => {
  let written = ''
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      written += chunk.toString()
      done()
    },
  })
  const app = await startApp(undefined, {}, makeLogger('debug', sink))
  const shop = shopOf(app)
  const held = await shop.readyBasket(delivery)
  await shop.change(held, { orderNote: 'Beware of the dachshund' })
  await shop.call('PATCH /baskets/:basketId', { ...held, body: { customerInfo: { phoneNumber: 'call Zuleika' } } })
  await shop.good('POST /baskets/:basketId/validateOrder', held)
  const { orderId, orderReference, sessionId } = await shop.placeCashOrder(held)
  await shop.good('POST /order/tracker', { body: { orderReference, contact: 'ada@example.com' } })
  const screen = await shop.kitchenScreen('NSW01', '864209')
  await shop.good('POST /kitchen/orders/:orderId/move', { ...screen, params: { orderId }, body: { status: 'Cooking' } })
  await app.database.close()
  await shop.call('POST /baskets/:basketId/order', {
    ...held,
    body: { paymentType: 'cash', orderRegister: 'order-guest', basketTotal: 1, customerInfo: { firstName: 'Zuleika' } },
  })
  await app.app.close()
  await app.listener.close()

  expect(written).toContain('"route":"/api/v1/baskets/:basketId/order"')
  expect(written).toContain('request failed')
  // The number is 0491 570 156; fewer of its digits would match a port or an id by chance.
  const number = ['570156', '570 156']
  const secrets = ['Ada', 'Byron', 'Zuleika', ...number, 'example.com', 'Example Street', 'dachshund', '864209']
  const keys = [
    sessionId,
    held.params.basketId,
    orderId,
    orderReference,
    screen.headers['cookie']?.split('=')[1] ?? 'none',
  ]
  // Timestamps and request ids also contain digits, which may match a secret by chance.
  const logText = written.replaceAll(/"(reqId|time|ms)":("[^"]*"|\d+)/g, '')
  expect([...secrets, ...keys].filter((text) => logText.includes(text))).toEqual([])
})

test('removes personal data that is logged by mistake', () => {
  let written = ''
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      written += chunk.toString()
      done()
    },
  })
  const logger = makeLogger('info', sink)
  logger.info(
    {
      body: { a: 'secret-1' },
      customer: { firstName: 'secret-2', phoneNumber: 'secret-3' },
      req: { headers: { cookie: 'secret-4' } },
      deliveryAddress: { address: 'secret-5', unit: 'secret-6', access: 'secret-7', driverNote: 'secret-8' },
    },
    'oops',
  )
  expect(written).toContain('oops')
  expect(written).not.toContain('secret')
})

test('removes input that PostgreSQL quotes, and keeps code, table and constraint', async () => {
  const app = await startApp()
  const { sql } = app.database
  const failures = await Promise.all(
    [sql`select ${'Zuleika'}::date`, sql`select * from (values (1)) as t where ${'zuleika@example.com'}::int = 1`].map(
      (statement) => statement.catch((error: unknown) => error),
    ),
  )
  let written = ''
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      written += chunk.toString()
      done()
    },
  })
  const logger = makeLogger('info', sink)
  for (const err of failures) logger.error({ err }, 'request failed')
  await app.close()
  expect(written).toContain('"code":"22007"')
  expect(written).toContain('"code":"22P02"')
  expect(written).toContain(' at ')
  expect(written).not.toMatch(/zuleika/i)
})
