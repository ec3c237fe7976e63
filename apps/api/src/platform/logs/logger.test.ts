import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { delivery, shopOf } from '../../../test/shop.ts'
import { startApp } from '../../../test/start-app.ts'
import { makeLogger } from './logger.ts'

test('logs of a whole order hold nothing about who ordered, and nothing that opens it', async () => {
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
  const secrets = ['Ada', 'Byron', 'Zuleika', '491', '570156', 'example.com', 'Example Street', 'dachshund', '864209']
  const keys = [
    sessionId,
    held.params.basketId,
    orderId,
    orderReference,
    screen.headers['cookie']?.split('=')[1] ?? 'none',
  ]
  // Instants and ids of requests are digits too: they may hold a secret's by chance.
  const told = written.replaceAll(/"(reqId|time|ms)":("[^"]*"|\d+)/g, '')
  expect([...secrets, ...keys].filter((text) => told.includes(text))).toEqual([])
})

test('what is handed to the logger by mistake is taken out', () => {
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
    },
    'oops',
  )
  expect(written).toContain('oops')
  expect(written).not.toContain('secret')
})

test('what PostgreSQL quotes of its input is left out; code, table and constraint are kept', async () => {
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
