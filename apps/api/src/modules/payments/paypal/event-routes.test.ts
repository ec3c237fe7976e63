import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BasketId } from '@forno/domain/core/words'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusalOf } from '../../../../test/contract-check.ts'
import { inAnyOrder } from '../../../../test/payments/any-order.ts'
import { openRedirectShop, type RedirectShop } from '../../../../test/payments/redirect-shop.ts'

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
  world = await openRedirectShop('paypal', 'paypal', (url) => ({ PAYPAL_PAYMENTS_URL: url }), environ)
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
/** What was told of a payment goes to work, as its job does. */
const work = async (basketId: BasketId): Promise<void> => {
  for (const { attemptId } of await world.attemptsOf(basketId))
    await Promise.resolve(world.app.tasks['advance_payment']?.({ attemptId }, {} as never))
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
  return { held, paymentId, sent: heard.at(-1)! }
}

test('[PAY-18] [PAY-10] POST /payments/paypal/events happy: an event is kept once however often it comes, and its payment is looked at at once', async () => {
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

test('[PAY-18] POST /payments/paypal/events refusal: BadInput for every flipped byte of the body and every changed header, and nothing is kept', async () => {
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

test('[PAY-18] [API-03] POST /payments/paypal/events stranger: an event without a signature gets the envelope', async () => {
  const { held, sent } = await approved()
  const before = await kept()
  const unsigned = { 'content-type': 'application/json' }
  for (const body of [sent.body, Buffer.from('{}'), Buffer.from('not JSON'), Buffer.alloc(0)])
    refusalOf(await tell({ headers: unsigned, body }), 'BadInput')
  expect(await kept()).toBe(before)
  await world.settle(held.params.basketId)
})

type Approved = Awaited<ReturnType<typeof approved>>
const complete = ({ held, paymentId }: Pick<Approved, 'held' | 'paymentId'>) =>
  world.shop.call('POST /baskets/:basketId/completePayPal', { ...held, body: { paymentId, payerId: 'PAYER' } })
/** All that PayPal has told of a payment up to now, and what is done about it. */
const tellAll = async ({ held, paymentId }: Pick<Approved, 'held' | 'paymentId'>) => {
  for (const each of heard.filter(({ body }) => body.includes(paymentId)))
    expect((await tell(each)).statusCode).toBe(200)
  await work(held.params.basketId)
}

inAnyOrder<Approved>({
  ids: '[PAY-10] [PAY-18]',
  world: () => world,
  agreed: approved,
  callbacks: [
    tellAll,
    tellAll,
    complete,
    async ({ held, sent }) => {
      await Promise.all([tell(sent), tell(sent)])
      await work(held.params.basketId)
    },
    () => world.sweep(),
    (begun) => Promise.all([complete(begun), tellAll(begun)]),
  ],
})

describe('a capture that takes effect after its payment was given up', () => {
  /** The call that was lost reaches PayPal after all. */
  const captureLate = async (paymentId: string, transactionId: string): Promise<void> => {
    const at = world.simulators.urls.paypal
    const basic = Buffer.from('demo-paypal-payments-client:demo-paypal-payments-secret').toString('base64')
    const body = new URLSearchParams({ grant_type: 'client_credentials' })
    const token = await fetch(`${at}/v1/oauth2/token`, {
      ...{ method: 'POST', headers: { authorization: `Basic ${basic}` }, body },
    })
    const { access_token: bearer } = (await token.json()) as { access_token: string }
    const answer = await fetch(`${at}/v2/checkout/orders/${paymentId}/capture`, {
      method: 'POST',
      headers: {
        ...{ authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
        'paypal-request-id': `capture-${transactionId}`,
      },
      body: '{}',
    })
    expect(answer.status).toBe(201)
  }
  /** A payment that was given up, as its capture was lost, and then took effect. */
  const takenLate = async () => {
    const begun = await approved()
    const { basketId } = begun.held.params
    await world.force('cut', 'captureOrder')
    expect((await complete(begun)).status).toBe(202)
    await world.settle(basketId)
    const [attempt] = await world.attemptsOf(basketId)
    expect([attempt?.state, await world.keptOf(basketId)]).toEqual(['voided', 0])
    const before = heard.length
    await captureLate(begun.paymentId, attempt?.transactionId ?? '')
    expect(await world.keptOf(basketId)).toBe(attempt?.amount)
    await expect.poll(() => heard.length).toBe(before + 2)
    return { ...begun, basketId, amount: attempt?.amount ?? 0, attemptId: attempt?.attemptId ?? '' }
  }
  const expectGivenBack = async ({ basketId, amount }: { basketId: BasketId; amount: number }) => {
    expect(await world.keptOf(basketId)).toBe(0)
    expect(await world.attemptsOf(basketId)).toMatchObject([{ state: 'refunded', taken: amount, returned: amount }])
    const [row] = (await world.ledger()).filter(({ captured }) => captured === amount).slice(-1)
    expect(row?.refunded).toBe(amount)
  }

  test('[PAY-10] [PAY-18] goes back when PayPal tells of it, once however often it does', async () => {
    const late = await takenLate()
    await tellAll(late)
    await expectGivenBack(late)
    const before = await world.countCalls()
    await tellAll(late)
    expect(await world.calls('refundCapture', before)).toBe(0)
    await expectGivenBack(late)
  })

  test('[PAY-10] goes back though no event ever comes: what was given up is looked at again', async () => {
    const late = await takenLate()
    const [job] = await world.app.database.sql<{ run_at: number }>`
      select run_at from graphile_worker.jobs where key = ${`payment ${late.attemptId}`}`
    expect(job?.run_at).toBeGreaterThan(Date.now())
    await world.force('error', 'refundCapture')
    await work(late.basketId)
    expect(await world.keptOf(late.basketId)).toBe(late.amount)
    await work(late.basketId)
    await expectGivenBack(late)
  })

  test('[PAY-10] the order that was made of the basket in between stays', async () => {
    const late = await takenLate()
    await world.shop.placeCashOrder(late.held)
    await tellAll(late)
    await expectGivenBack(late)
    expect(await world.ordersOf(late.basketId)).toMatchObject([{ status: 'Preparing' }])
  })

  test('[PAY-10] an order that PayPal made and we never heard of takes nothing, though it is approved', async () => {
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
