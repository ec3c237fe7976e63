import { Writable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shopOf, type Shop } from '../../../test/shop.ts'
import { startApp, type TestApp } from '../../../test/start-app.ts'
import { makeLogger } from '../../platform/logs/logger.ts'

let app: TestApp
let shop: Shop
let written = ''
beforeAll(async () => {
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      written += chunk.toString()
      done()
    },
  })
  app = await startApp(undefined, {}, makeLogger('info', sink))
  shop = shopOf(app)
})
afterAll(() => app.close())

test.each([
  [{ code: 'OrderFailed', status: 500, paymentType: 'cash' }, '"message":"OrderFailed 500 cash"'],
  [{ code: 'Zuleika Quandong', status: 500 }, '"message":"unknown code 500"'],
  [{}, '"message":"no code"'],
  [{ code: 'OrderFailed', message: 'Zuleika Quandong of 3 Wattle Street' }, '"message":"OrderFailed"'],
])('[ORD-07] [L9] logs an order error without free text: %j', async (body, line) => {
  const held = await shop.readyBasket()
  written = ''
  const answer = await shop.call('POST /baskets/:basketId/notifyOrderError', { ...held, body })
  expect(answer.status).toBe(204)
  expect(written).toContain(`order error of basket ${held.params.basketId}`)
  expect(written).toContain(line)
  expect(written).not.toMatch(/zuleika|quandong|wattle/i)
})

test('[ORD-07] [L9] logs neither card data nor the report of another session', async () => {
  const held = await shop.readyBasket()
  written = ''
  const notify = (session: string, body: object) =>
    shop.call('POST /baskets/:basketId/notifyOrderError', { ...held, session, body })
  expect((await notify(held.session, { code: '4111 1111 1111 1111', cardNumber: '4111111111111111' })).status).toBe(204)
  expect(written).toContain('unknown code')
  expect(written).not.toMatch(/4111 ?11/)
  written = ''
  expect((await notify('another-session', { code: 'OrderFailed' })).status).toBe(204)
  expect(written).not.toContain('order error')
})
