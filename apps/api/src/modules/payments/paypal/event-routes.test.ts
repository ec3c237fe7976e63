import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BasketId } from '@forno/domain/core/basic-types'
import { proving } from '@forno/proof/runs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusalOf } from '../../../../test/contract-check.ts'
import { testCallbackOrders } from '../../../../test/payments/callback-orders.ts'
import { openRedirectShop, type RedirectShop } from '../../../../test/payments/redirect-shop.ts'

type Webhook = { readonly headers: Record<string, string>; readonly body: Buffer }
let world: RedirectShop
const webhooks: Webhook[] = []
/** Captures PayPal's webhooks, so that each test decides which of them reach the shop. */
const listener = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    const headers = Object.entries(request.headers).filter(([name]) => /^paypal-|^content-type/.test(name))
    webhooks.push({ headers: Object.fromEntries(headers) as Record<string, string>, body: Buffer.concat(parts) })
    response.end()
  })
})
beforeAll(async () => {
  await new Promise<void>((done) => listener.listen(0, '127.0.0.1', done))
  const { port } = listener.address() as AddressInfo
  const webhookUrl = `http://127.0.0.1:${port}/`
  const environ = { PAYPAL_WEBHOOK_URL: webhookUrl }
  world = await openRedirectShop('paypal', 'paypal', (url) => ({ PAYPAL_PAYMENTS_URL: url }), environ)
})
afterAll(async () => {
  await world.expectBooksToAgree()
  await world.close()
  listener.close()
})

const deliver = ({ headers, body }: Webhook) =>
  world.app.app.inject({ method: 'POST', url: '/api/v1/payments/paypal/events', headers, payload: body })
const countEvents = async (): Promise<number> => {
  const [row] = await world.app.database.sql<{ count: number }>`
    select count(*)::int as count from provider_events`
  return row?.count ?? 0
}
/** Runs the payment's job, as the worker does after a webhook. */
const work = async (basketId: BasketId): Promise<void> => {
  for (const { attemptId } of await world.attemptsOf(basketId))
    await Promise.resolve(world.app.tasks['advance_payment']?.({ attemptId }, {} as never))
}
/** An approved PayPal order, with its webhook. */
const approveOrder = async () => {
  const { shop } = world
  const held = await shop.readyBasket({}, 1)
  const body = { returnUrl: '/process-order', cancelUrl: '/checkout' }
  const begun = await shop.good('POST /baskets/:basketId/InitialisePayPal', { ...held, body })
  const before = webhooks.length
  const paymentId = 'paymentId' in begun ? begun.paymentId : ''
  await world.decide(`/control/orders/${paymentId}`, { decision: 'approve' })
  await expect.poll(() => webhooks.length).toBe(before + 1)
  return { held, paymentId, sent: webhooks.at(-1)! }
}

test('[PAY-18] [PAY-10] POST /payments/paypal/events happy: stores an event once although it is sent repeatedly, and polls its payment', async () => {
  const { held, sent } = await approveOrder()
  const before = await countEvents()
  expect([(await deliver(sent)).statusCode, (await deliver(sent)).statusCode]).toEqual([200, 200])
  expect(await countEvents()).toBe(before + 1)
  const [attempt] = await world.attemptsOf(held.params.basketId)
  const [job] = await world.app.database.sql<{ run_at: number }>`
    select run_at from graphile_worker.jobs where key = ${`payment ${attempt?.attemptId ?? ''}`}`
  expect(job?.run_at).toBeLessThanOrEqual(Date.now())
  await Promise.resolve(world.app.tasks['advance_payment']?.({ attemptId: attempt?.attemptId }, {} as never))
  expect(await world.ordersOf(held.params.basketId)).toHaveLength(1)
  await world.settle(held.params.basketId)
})

/** Bytes between two flipped ones. Each event has other ids and times, so runs flip other characters. */
const flippedEvery = proving() ? 1 : 23

test('[PAY-18] POST /payments/paypal/events refusal: BadInput for a flipped byte anywhere in the body and every changed header, and nothing is stored', async () => {
  const { held, sent } = await approveOrder()
  const before = await countEvents()
  const last = sent.body.length - 1
  const flipped = [...sent.body.keys()].filter((at) => at % flippedEvery === 0 || at === last)
  const bodies = flipped.map((at) => {
    const body = Buffer.from(sent.body)
    body[at] = (body[at] ?? 0) ^ 1
    return { ...sent, body }
  })
  const names = Object.keys(sent.headers).filter((name) => name !== 'content-type')
  const changed = names.map((name) => ({ ...sent, headers: { ...sent.headers, [name]: `${sent.headers[name]}x` } }))
  const foreign = { ...sent, headers: { ...sent.headers, 'paypal-cert-url': 'https://www.paypal.com.evil.example/c' } }
  const statuses = new Set<number>()
  for (const each of [...bodies, ...changed, foreign]) statuses.add((await deliver(each)).statusCode)
  expect([...statuses]).toEqual([400])
  expect(await countEvents()).toBe(before)
  expect((await deliver(sent)).statusCode).toBe(200)
  await world.settle(held.params.basketId)
})

test('[PAY-18] [API-03] POST /payments/paypal/events stranger: refuses an event without a signature, with the error envelope', async () => {
  const { held, sent } = await approveOrder()
  const before = await countEvents()
  const unsigned = { 'content-type': 'application/json' }
  for (const body of [sent.body, Buffer.from('{}'), Buffer.from('not JSON'), Buffer.alloc(0)])
    refusalOf(await deliver({ headers: unsigned, body }), 'BadInput')
  expect(await countEvents()).toBe(before)
  await world.settle(held.params.basketId)
})

type ApprovedOrder = Awaited<ReturnType<typeof approveOrder>>
const complete = ({ held, paymentId }: Pick<ApprovedOrder, 'held' | 'paymentId'>) =>
  world.shop.call('POST /baskets/:basketId/completePayPal', { ...held, body: { paymentId, payerId: 'PAYER' } })
/** Delivers all webhooks of a payment so far, and runs its job. */
const deliverAll = async ({ held, paymentId }: Pick<ApprovedOrder, 'held' | 'paymentId'>) => {
  for (const each of webhooks.filter(({ body }) => body.includes(paymentId)))
    expect((await deliver(each)).statusCode).toBe(200)
  await work(held.params.basketId)
}

testCallbackOrders<ApprovedOrder>({
  ids: '[PAY-10] [PAY-18]',
  world: () => world,
  approvedPayment: approveOrder,
  callbacks: [
    deliverAll,
    deliverAll,
    complete,
    async ({ held, sent }) => {
      await Promise.all([deliver(sent), deliver(sent)])
      await work(held.params.basketId)
    },
    () => world.sweep(),
    (begun) => Promise.all([complete(begun), deliverAll(begun)]),
  ],
})

describe('a capture that takes effect after its payment has ended', () => {
  /** Delivers the lost capture request to PayPal. */
  const captureLate = async (paymentId: string, transactionId: string): Promise<void> => {
    const at = world.simulators.urls.paypal
    const basic = Buffer.from('demo-paypal-payments-client:demo-paypal-payments-secret').toString('base64')
    const body = new URLSearchParams({ grant_type: 'client_credentials' })
    const token = await fetch(`${at}/v1/oauth2/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${basic}` },
      body,
    })
    const { access_token: bearer } = (await token.json()) as { access_token: string }
    const answer = await fetch(`${at}/v2/checkout/orders/${paymentId}/capture`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${bearer}`,
        'content-type': 'application/json',
        'paypal-request-id': `capture-${transactionId}`,
      },
      body: '{}',
    })
    expect(answer.status).toBe(201)
  }
  /** An ended payment whose lost capture then took effect. */
  const lateCapturedPayment = async () => {
    const begun = await approveOrder()
    const { basketId } = begun.held.params
    await world.force('cut', 'captureOrder')
    expect((await complete(begun)).status).toBe(202)
    await world.settle(basketId)
    const [attempt] = await world.attemptsOf(basketId)
    expect([attempt?.state, await world.keptOf(basketId)]).toEqual(['voided', 0])
    const before = webhooks.length
    await captureLate(begun.paymentId, attempt?.transactionId ?? '')
    expect(await world.keptOf(basketId)).toBe(attempt?.amount)
    await expect.poll(() => webhooks.length).toBe(before + 2)
    return { ...begun, basketId, amount: attempt?.amount ?? 0, attemptId: attempt?.attemptId ?? '' }
  }
  const expectRefunded = async ({ basketId, amount }: { basketId: BasketId; amount: number }) => {
    expect(await world.keptOf(basketId)).toBe(0)
    expect(await world.attemptsOf(basketId)).toMatchObject([{ state: 'refunded', taken: amount, returned: amount }])
    const [row] = (await world.ledger()).filter(({ captured }) => captured === amount).slice(-1)
    expect(row?.refunded).toBe(amount)
  }

  test('[PAY-10] [PAY-18] is refunded once when PayPal’s webhook arrives, even if it is repeated', async () => {
    const latePayment = await lateCapturedPayment()
    await deliverAll(latePayment)
    await expectRefunded(latePayment)
    const before = await world.countCalls()
    await deliverAll(latePayment)
    expect(await world.calls('refundCapture', before)).toBe(0)
    await expectRefunded(latePayment)
  })

  test('[PAY-10] is refunded by a later check even without a webhook', async () => {
    const latePayment = await lateCapturedPayment()
    const [job] = await world.app.database.sql<{ run_at: number }>`
      select run_at from graphile_worker.jobs where key = ${`payment ${latePayment.attemptId}`}`
    expect(job?.run_at).toBeGreaterThan(Date.now())
    await world.force('error', 'refundCapture')
    await work(latePayment.basketId)
    expect(await world.keptOf(latePayment.basketId)).toBe(latePayment.amount)
    await work(latePayment.basketId)
    await expectRefunded(latePayment)
  })

  test('[PAY-10] does not affect an order of the basket placed in between', async () => {
    const latePayment = await lateCapturedPayment()
    await world.shop.placeCashOrder(latePayment.held)
    await deliverAll(latePayment)
    await expectRefunded(latePayment)
    expect(await world.ordersOf(latePayment.basketId)).toMatchObject([{ status: 'Preparing' }])
  })

  test('[PAY-10] does not capture an approved PayPal order whose creation answer was lost', async () => {
    const held = await world.shop.readyBasket({}, 1)
    await world.force('lostAnswer', 'createOrder')
    const body = { returnUrl: '/process-order', cancelUrl: '/checkout' }
    expect((await world.shop.call('POST /baskets/:basketId/InitialisePayPal', { ...held, body })).status).toBe(400)
    const { basketId } = held.params
    const before = await world.countCalls()
    await work(basketId)
    await world.sweep()
    expect([await world.keptOf(basketId), await world.calls('captureOrder', before)]).toEqual([0, 0])
    expect(await world.attemptsOf(basketId)).toMatchObject([{ state: 'failed' }])
  })
})
