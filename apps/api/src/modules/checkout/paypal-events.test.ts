import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRedirectShop, type RedirectShop } from '../../../test/payments/redirect-shop.ts'

type Sent = { readonly headers: Record<string, string>; readonly body: Buffer }
let world: RedirectShop
const heard: Sent[] = []
/** Keeps what PayPal sends, so that each test decides what of it reaches the shop. */
const listener = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    const headers = Object.entries(request.headers).filter(([name]) => /^paypal-|^content-type/.test(name))
    heard.push({ headers: Object.fromEntries(headers) as Record<string, string>, body: Buffer.concat(parts) })
    response.end()
  })
})
beforeAll(async () => {
  await new Promise<void>((done) => listener.listen(0, '127.0.0.1', done))
  const { port } = listener.address() as AddressInfo
  const webhookUrl = `http://127.0.0.1:${port}/`
  const environ = { PAYPAL_WEBHOOK_URL: webhookUrl }
  world = await openRedirectShop('paypal', 'paypal', ({ urls }) => ({ PAYPAL_PAYMENTS_URL: urls.paypal }), environ)
})
afterAll(async () => {
  await world.expectBooksToAgree()
  await world.close()
  listener.close()
})

const tell = ({ headers, body }: Sent) =>
  world.app.app.inject({ method: 'POST', url: '/api/v1/payments/paypal/events', headers, payload: body })
const kept = async (): Promise<number> => {
  const [row] = await world.app.database.sql<{ count: number }>`
    select count(*)::int as count from provider_events`
  return row?.count ?? 0
}
/** An order that was approved, with the event that tells of it. */
const approved = async () => {
  const { shop } = world
  const held = await shop.readyBasket({}, 1)
  const body = { returnUrl: '/process-order', cancelUrl: '/checkout' }
  const begun = await shop.good('POST /baskets/:basketId/InitialisePayPal', { ...held, body })
  const before = heard.length
  const paymentId = 'paymentId' in begun ? begun.paymentId : ''
  await world.decide(`/control/orders/${paymentId}`, { decision: 'approve' })
  await expect.poll(() => heard.length).toBe(before + 1)
  return { held, sent: heard.at(-1)! }
}

test('[PAY-18] [PAY-10] an event is kept once however often it comes, and its payment is looked at at once', async () => {
  const { held, sent } = await approved()
  const before = await kept()
  expect([(await tell(sent)).statusCode, (await tell(sent)).statusCode]).toEqual([200, 200])
  expect(await kept()).toBe(before + 1)
  const [attempt] = await world.attemptsOf(held.params.basketId)
  const [job] = await world.app.database.sql<{ run_at: number }>`
    select run_at from graphile_worker.jobs where key = ${`payment ${attempt?.attemptId ?? ''}`}`
  expect(job?.run_at).toBeLessThanOrEqual(Date.now())
  await Promise.resolve(world.app.tasks['advance_payment']?.({ attemptId: attempt?.attemptId }, {} as never))
  expect(await world.ordersOf(held.params.basketId)).toHaveLength(1)
  await world.settle(held.params.basketId)
})

test('[PAY-18] every flipped byte of the body and every changed header is refused, and nothing is kept', async () => {
  const { held, sent } = await approved()
  const before = await kept()
  const bodies = [...sent.body.keys()].map((at) => {
    const body = Buffer.from(sent.body)
    body[at] = (body[at] ?? 0) ^ 1
    return { ...sent, body }
  })
  const names = Object.keys(sent.headers).filter((name) => name !== 'content-type')
  const changed = names.map((name) => ({ ...sent, headers: { ...sent.headers, [name]: `${sent.headers[name]}x` } }))
  const foreign = { ...sent, headers: { ...sent.headers, 'paypal-cert-url': 'https://www.paypal.com.evil.example/c' } }
  const statuses = new Set<number>()
  for (const each of [...bodies, ...changed, foreign]) statuses.add((await tell(each)).statusCode)
  expect([...statuses]).toEqual([400])
  expect(await kept()).toBe(before)
  expect((await tell(sent)).statusCode).toBe(200)
  await world.settle(held.params.basketId)
})
