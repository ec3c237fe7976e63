import { expect, onTestFinished, test } from 'vitest'
import { readableLog } from '../../../test/security-log.ts'
import { delivery, shopOf } from '../../../test/shop.ts'
import { startApp } from '../../../test/start-app.ts'

test('the logs of a whole order contain neither personal data nor credentials', async () => {
  const log = readableLog('debug')
  const app = await startApp(undefined, {}, log.logger)
  const shop = shopOf(app)
  const basket = await shop.readyBasket(delivery)
  await shop.change(basket, { orderNote: 'Beware of the dachshund' })
  await shop.call('PATCH /baskets/:basketId', { ...basket, body: { customerInfo: { phoneNumber: 'call Zuleika' } } })
  await shop.good('POST /baskets/:basketId/validateOrder', basket)
  const { orderId, orderReference, sessionId } = await shop.placeCashOrder(basket)
  await shop.good('POST /order/tracker', { body: { orderReference, contact: 'ada@example.com' } })
  const screen = await shop.kitchenScreen('NSW01', '864209')
  await shop.good('POST /kitchen/orders/:orderId/move', { ...screen, params: { orderId }, body: { status: 'Cooking' } })
  await app.database.close()
  await shop.call('POST /baskets/:basketId/order', {
    ...basket,
    body: { paymentType: 'cash', orderRegister: 'order-guest', basketTotal: 1, customerInfo: { firstName: 'Zuleika' } },
  })
  await app.app.close()
  await app.listener.close()

  expect(log.text()).toContain('"route":"/api/v1/baskets/:basketId/order"')
  expect(log.text()).toContain('request failed')
  // The number is 0491 570 156; fewer of its digits would match a port or an id by chance.
  const number = ['570156', '570 156']
  const secrets = ['Ada', 'Byron', 'Zuleika', ...number, 'example.com', 'Example Street', 'dachshund', '864209']
  const keys = [
    sessionId,
    basket.params.basketId,
    orderId,
    orderReference,
    screen.headers['cookie']?.split('=')[1] ?? 'none',
  ]
  // Timestamps and request ids also contain digits, which may match a secret by chance.
  const logText = log.text().replaceAll(/"(reqId|time|ms)":("[^"]*"|\d+)/g, '')
  expect([...secrets, ...keys].filter((text) => logText.includes(text))).toEqual([])
})

test('removes personal data that is logged by mistake', () => {
  const log = readableLog()
  log.logger.info(
    {
      body: { a: 'secret-1' },
      customer: { firstName: 'secret-2', phoneNumber: 'secret-3' },
      req: { headers: { cookie: 'secret-4' } },
      deliveryAddress: { address: 'secret-5', unit: 'secret-6', access: 'secret-7', driverNote: 'secret-8' },
    },
    'oops',
  )
  expect(log.text()).toContain('oops')
  expect(log.text()).not.toContain('secret')
})

test('removes input that PostgreSQL quotes, and keeps code, table and constraint', async () => {
  const app = await startApp()
  onTestFinished(() => app.close())
  const { sql } = app.database
  const failures = await Promise.all(
    [sql`select ${'Zuleika'}::date`, sql`select * from (values (1)) as t where ${'zuleika@example.com'}::int = 1`].map(
      (statement) => statement.catch((error: unknown) => error),
    ),
  )
  const log = readableLog()
  for (const err of failures) log.logger.error({ err }, 'request failed')
  expect(log.text()).toContain('"code":"22007"')
  expect(log.text()).toContain('"code":"22P02"')
  expect(log.text()).toContain(' at ')
  expect(log.text()).not.toMatch(/zuleika/i)
})
