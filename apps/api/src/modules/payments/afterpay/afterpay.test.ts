import { randomUUID } from 'node:crypto'
import { minute } from '@forno/domain/core/durations'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testCallbackOrders } from '../../../../test/payments/callback-orders.ts'
import { openRedirectShop, type RedirectShop } from '../../../../test/payments/redirect-shop.ts'
import { delivery, expectRefusal, soon, type TestBasket, type Shop } from '../../../../test/shop.ts'

let world: RedirectShop
let shop: Shop
beforeAll(async () => {
  world = await openRedirectShop('afterpay', 'afterpay', (url) => ({ AFTERPAY_URL: url }))
  shop = world.shop
})
// A random history may leave faults that no call has met.
beforeEach(() => world.calm())
afterAll(async () => {
  await world.expectBooksToAgree()
  await world.close()
})

const paths = { returnUrl: '/completeafterpay', cancelUrl: '/checkout' }
const initialise = async (held: TestBasket, more: object = {}, key: string = randomUUID()) =>
  shop.call('POST /baskets/:basketId/initialiseAfterpay', {
    ...held,
    key,
    body: { ...paths, ...(await world.approved(held)), ...more },
  })
const decide = (token: string, decision: 'confirm' | 'decline' | 'cancel') =>
  world.decide(`/control/checkouts/${token}`, { decision })
/** A basket whose customer is on Afterpay's page. */
const atAfterpay = async (quantity = 3) => {
  const held = await shop.readyBasket({}, quantity)
  const { status, body } = await initialise(held)
  expect(status).toBe(200)
  return { held, token: 'token' in body ? body.token : '' }
}
type Begun = Awaited<ReturnType<typeof atAfterpay>>
const notify = (held: TestBasket, orderToken: string, status: 'SUCCESS' | 'CANCELLED' = 'SUCCESS') =>
  shop.call('PATCH /baskets/:basketId/apNotify', { ...held, body: { orderToken, status } })
const stranger = (held: TestBasket): TestBasket => ({ ...held, session: randomUUID() })
const totalOf = async ({ params }: TestBasket): Promise<number> => {
  const orders = await world.ordersOf(params.basketId)
  return orders.reduce((sum, { total }) => sum + total, 0)
}
const bothBooks = async (held: TestBasket) => {
  await world.settle(held.params.basketId)
  return [await totalOf(held), await world.keptOf(held.params.basketId)] as const
}

describe('limits', () => {
  const options = (held: TestBasket) => shop.call('GET /baskets/:basketId/apOptions', held)

  test('[PAY-24] GET /baskets/:basketId/apOptions happy: returns Afterpay’s last limits, loaded once', async () => {
    const held = await shop.readyBasket()
    const limits = { minimumAmount: 1, maximumAmount: 2000, instalments: 4, currency: 'AUD' }
    expect((await options(held)).body).toEqual({ enabled: true, ...limits })
    const since = await world.countCalls()
    expect((await options(held)).body).toEqual({ enabled: true, ...limits })
    expect(await world.calls('configuration', since)).toBe(0)
  })
  test('[PAY-24] is not enabled for a total outside the limits', async () => {
    const held = await shop.newBasket()
    expect((await options(held)).body).toMatchObject({ enabled: false, minimumAmount: 1 })
  })
  test('[PAY-24] GET /baskets/:basketId/apOptions refusal: BasketOrdered for an ordered basket', async () => {
    const held = await shop.readyBasket()
    await shop.placeCashOrder(held)
    expectRefusal(await options(held), 'BasketOrdered')
  })
  test('[PAY-24] GET /baskets/:basketId/apOptions refusal: OrderFailed for a locked basket', async () => {
    const held = await shop.readyBasket()
    await world.app.database.sql`update baskets set status = 'locked' where basket_id = ${held.params.basketId}`
    expectRefusal(await options(held), 'OrderFailed')
  })
  test('[PAY-24] GET /baskets/:basketId/apOptions refusal: BasketHasExpired for an unknown basket', async () => {
    expectRefusal(await options({ params: { basketId: randomUUID() as never }, session: 'x' }), 'BasketHasExpired')
  })
  test('[PAY-24] GET /baskets/:basketId/apOptions stranger: refuses another session’s basket as unknown', async () => {
    expectRefusal(await options(stranger(await shop.readyBasket())), 'BasketHasExpired')
  })
})

describe('beginning a payment', () => {
  test('[PAY-22] POST /baskets/:basketId/initialiseAfterpay happy: sends the basket to Afterpay and returns the URL of its page', async () => {
    const { status, body } = await initialise(await shop.readyBasket())
    expect(status).toBe(200)
    const { redirectUrl, expires } = body as { redirectUrl: string; expires: string }
    expect(Date.parse(expires)).toBeGreaterThan(world.app.clock())
    expect((await fetch(redirectUrl)).status).toBe(200)
  })
  test.each(['firstName', 'emailAddress'] as const)(
    '[PAY-22] [BAS-26] refuses ContactMissing without %s before calling Afterpay; a last name is not required',
    async (field) => {
      const held = await shop.readyBasket()
      await shop.change(held, { customerInfo: { lastName: null, [field]: null } })
      const since = await world.countCalls()
      expectRefusal(await initialise(held), 'ContactMissing', { errors: [{ field }] })
      expect(await world.calls('createCheckout', since)).toBe(0)
      await shop.change(held, { customerInfo: { [field]: field === 'emailAddress' ? 'ada@example.com' : 'Ada' } })
      expect((await initialise(held)).status).toBe(200)
      expect(await world.calls('createCheckout', since)).toBe(1)
    },
  )
  test('[PAY-22] sends a delivery with its fee to the cent', async () => {
    const held = await shop.readyBasket(delivery)
    const { body } = await initialise(held)
    const { token } = body as { token: string }
    await decide(token, 'confirm')
    await notify(held, token)
    const [paid, netMoney] = await bothBooks(held)
    expect([netMoney, paid > 0]).toEqual([paid, true])
  })
  test('[API-17] a repeated key creates one checkout; a new key creates another, and only the last one can be paid', async () => {
    const held = await shop.readyBasket()
    const key = randomUUID()
    const [first, again] = [await initialise(held, {}, key), await initialise(held, {}, key)]
    expect(again.text).toBe(first.text)
    const old = (first.body as { token: string }).token
    const { token } = (await initialise(held)).body as { token: string }
    await decide(old, 'confirm')
    expect((await notify(held, old)).body).toMatchObject({ messages: [{ code: 'Afterpay' }] })
    await decide(token, 'confirm')
    expect((await notify(held, token)).body).toMatchObject({ status: 'Preparing' })
  })
  test('[PAY-22] POST /baskets/:basketId/initialiseAfterpay refusal: BadInput for a total outside the limits', async () => {
    const held = await shop.readyBasket()
    expectRefusal(await initialise(held, { basketTotal: 2000.01 }), 'BadInput', { errors: [{ field: 'basketTotal' }] })
    expectRefusal(await initialise(held, { basketTotal: 0.99 }), 'BadInput')
    expectRefusal(await initialise(held, { basketTotal: 2000 }), 'UnapprovedBasketTotal')
    expectRefusal(await initialise(held, { cancelUrl: '//evil.example' }), 'BadInput')
  })
  test.each(['cut', 'error', 'timeout', 'tooManyRequests'])(
    '[PAY-22] POST /baskets/:basketId/initialiseAfterpay refusal: GatewayError while Afterpay is down (%s), and the basket stays open',
    async (outcome) => {
      const held = await shop.readyBasket()
      await world.force(outcome, 'createCheckout')
      expectRefusal(await initialise(held), 'GatewayError')
      expect((await initialise(held)).status).toBe(200)
    },
  )
  test('[PAY-22] POST /baskets/:basketId/initialiseAfterpay stranger: refuses another session’s basket as unknown', async () => {
    const held = await shop.readyBasket()
    const body = { ...paths, ...(await world.approved(held)) }
    expectRefusal(
      await shop.call('POST /baskets/:basketId/initialiseAfterpay', { ...stranger(held), body }),
      'BasketHasExpired',
    )
  })
})

describe('returning from Afterpay', () => {
  test('[PAY-23] PATCH /baskets/:basketId/apNotify happy: captures a confirmed checkout and places the order', async () => {
    const { held, token } = await atAfterpay()
    await decide(token, 'confirm')
    const { status, body } = await notify(held, token)
    expect([status, body]).toMatchObject([200, { status: 'Preparing', amountToCollect: 0, sessionId: held.session }])
    const [paid, netMoney] = await bothBooks(held)
    expect([netMoney, paid > 0]).toEqual([paid, true])
  })
  test('[PAY-23] [NAV-10] a customer who returns without confirming gets the basket with a message, and may still confirm', async () => {
    const { held, token } = await atAfterpay()
    expect((await notify(held, token)).body).toMatchObject({ messages: [{ code: 'Afterpay' }] })
    expect(await world.keptOf(held.params.basketId)).toBe(0)
    await decide(token, 'confirm')
    expect((await notify(held, token)).body).toMatchObject({ status: 'Preparing' })
  })
  test('[PAY-23] a cancelled checkout ends the payment', async () => {
    const { held, token } = await atAfterpay()
    await decide(token, 'cancel')
    expect((await notify(held, token, 'CANCELLED')).body).toMatchObject({ messages: [{ code: 'AfterpayCancelled' }] })
    expect(await bothBooks(held)).toEqual([0, 0])
  })
  test('[PAY-34] PATCH /baskets/:basketId/apNotify refusal: CardDeclined when Afterpay declines, and the basket stays open', async () => {
    const { held, token } = await atAfterpay()
    await decide(token, 'confirm')
    await world.force('declined')
    expectRefusal(await notify(held, token), 'CardDeclined')
    expect(await bothBooks(held)).toEqual([0, 0])
    expect((await initialise(held)).status).toBe(200)
  })
  test('[PAY-23] PATCH /baskets/:basketId/apNotify refusal: GatewayError for another amount, which is reversed', async () => {
    const { held, token } = await atAfterpay()
    await decide(token, 'confirm')
    await world.force('wrongAmount', 'capture')
    expectRefusal(await notify(held, token), 'GatewayError')
    expect(await bothBooks(held)).toEqual([0, 0])
  })
  test('[PAY-23] PATCH /baskets/:basketId/apNotify stranger: another session learns only whether the order was placed, and nothing about an unknown token', async () => {
    const { held, token } = await atAfterpay()
    const nothing = { orderId: null, orderReference: null, fulfilmentStatus: null }
    expect((await notify(stranger(held), token)).body).toEqual(nothing)
    const other = await atAfterpay()
    expect((await notify(stranger(other.held), other.token, 'CANCELLED')).body).toEqual(nothing)
    expectRefusal(await notify(stranger(held), 'unknown'), 'BasketHasExpired')
    await decide(token, 'confirm')
    const { body } = await notify(stranger(held), token)
    expect(Object.keys(body).sort()).toEqual(['fulfilmentStatus', 'orderId', 'orderReference'])
  })
  test('[PAY-23] refuses the token of another basket, and does not capture for a changed basket', async () => {
    const [mine, other] = [await atAfterpay(), await atAfterpay()]
    await decide(other.token, 'confirm')
    expect((await notify(mine.held, other.token)).body).toMatchObject({ messages: [{ code: 'Afterpay' }] })
    await shop.add(other.held)
    expectRefusal(await notify(other.held, other.token), 'UnapprovedBasketTotal')
    expect(await bothBooks(other.held)).toEqual([0, 0])
    // This payment still waits for its customer, so it cannot be settled.
    expect([await totalOf(mine.held), await world.keptOf(mine.held.params.basketId)]).toEqual([0, 0])
  })
})

describe('a cancelled payment', () => {
  const cancelled = { messages: [{ code: 'AfterpayCancelled' }] }
  const statesOf = async ({ params }: TestBasket) => (await world.attemptsOf(params.basketId)).map(({ state }) => state)

  test('[PAY-23] a confirmed checkout that returns by the cancel URL is never captured, neither by the sweep nor by a later SUCCESS', async () => {
    await world.forgetWaiting()
    const { held, token } = await atAfterpay()
    await decide(token, 'confirm')
    expect((await notify(held, token, 'CANCELLED')).body).toMatchObject(cancelled)
    const before = await world.countCalls()
    world.app.pass(60_000)
    await world.sweep()
    expect((await notify(held, token)).body).toMatchObject({ messages: [{ code: 'Afterpay' }] })
    expect(await world.calls('capture', before)).toBe(0)
    expect([await statesOf(held), await bothBooks(held)]).toEqual([['failed'], [0, 0]])
    expect((await initialise(held)).status).toBe(200)
  })
  test('[PAY-23] CANCELLED while the sweep captures: places no order and refunds the capture', async () => {
    await world.forgetWaiting()
    const { held, token } = await atAfterpay()
    await decide(token, 'confirm')
    await world.force('delay', 'capture', 1, 1_500)
    const sweep = world.sweep()
    await soon(async () => expect(await statesOf(held)).toEqual(['authorising']))
    const { body } = await notify(held, token, 'CANCELLED')
    await sweep
    expect(body).toMatchObject(cancelled)
    expect([await statesOf(held), await bothBooks(held)]).toEqual([['refunded'], [0, 0]])
  })
  test('[PAY-23] CANCELLED after the sweep has placed the order answers the order', async () => {
    const { held, token } = await atAfterpay()
    await decide(token, 'confirm')
    await world.sweep()
    expect((await notify(held, token, 'CANCELLED')).body).toMatchObject({ status: 'Preparing' })
    const [paid, netMoney] = await bothBooks(held)
    expect([netMoney, paid > 0]).toEqual([paid, true])
  })
  const events = {
    SUCCESS: ({ held, token }: Begun) => notify(held, token),
    CANCELLED: ({ held, token }: Begun) => notify(held, token, 'CANCELLED'),
    sweep: () => world.sweep(),
  }
  test.each([
    ['CANCELLED', 'SUCCESS', 'sweep'],
    ['CANCELLED', 'sweep', 'SUCCESS'],
    ['SUCCESS', 'CANCELLED', 'sweep'],
    ['SUCCESS', 'sweep', 'CANCELLED'],
    ['sweep', 'CANCELLED', 'SUCCESS'],
    ['sweep', 'SUCCESS', 'CANCELLED'],
  ] as const)(
    '[PAY-23] %s, %s, %s: the first decides between an order with its money and neither',
    async (...order) => {
      const begun = await atAfterpay()
      await decide(begun.token, 'confirm')
      for (const event of order) await events[event](begun)
      const [paid, netMoney] = await bothBooks(begun.held)
      expect([netMoney, paid > 0]).toEqual([paid, order[0] !== 'CANCELLED'])
    },
  )
  test('[PAY-23] CANCELLED, SUCCESS and the sweep in parallel: an order with its money, or neither and the message', async () => {
    const begun = await atAfterpay()
    await decide(begun.token, 'confirm')
    await Promise.all([events.sweep(), events.CANCELLED(begun), events.SUCCESS(begun)])
    const { body } = await events.CANCELLED(begun)
    const [paid, netMoney] = await bothBooks(begun.held)
    expect(netMoney).toBe(paid)
    expect('messages' in body ? body.messages.map(({ code }) => code) : []).toEqual(
      paid > 0 ? [] : ['AfterpayCancelled'],
    )
  })
})

describe('a customer who does not return', () => {
  test('[PAY-23] polls an unconfirmed checkout for an hour, then expires it although it is still open at Afterpay', async () => {
    const { held, token } = await atAfterpay()
    const { basketId } = held.params
    const states = async () => (await world.attemptsOf(basketId)).map(({ state }) => state)
    world.app.pass(59 * minute)
    await world.sweep()
    expect(await states()).toEqual(['awaiting_customer'])
    world.app.pass(60_000)
    await world.sweep()
    expect(await states()).toEqual(['failed'])
    const before = await world.countCalls()
    await world.sweep()
    expect(await world.calls('capture', before)).toBe(0)
    await decide(token, 'confirm')
    expect((await notify(held, token)).status).toBe(400)
    expect(await bothBooks(held)).toEqual([0, 0])
  })
  test('[PAY-23] the last poll captures a confirmed checkout', async () => {
    const { held, token } = await atAfterpay()
    await decide(token, 'confirm')
    world.app.pass(61 * minute)
    await world.sweep()
    const [paid, netMoney] = await bothBooks(held)
    expect([netMoney, paid > 0]).toEqual([paid, true])
  })
})

describe('lost answers', () => {
  const faults = ['timeout', 'cut', 'error', 'lostAnswer', 'tooManyRequests'] as const
  test.each(faults)(
    '[PAY-23] a capture that ends in %s gives one order with its money, or neither, and is not repeated',
    async (fault) => {
      await world.forgetWaiting()
      const { held, token } = await atAfterpay()
      await decide(token, 'confirm')
      const before = await world.countCalls()
      await world.force(fault, 'capture')
      const { status } = await notify(held, token)
      expect(status).toBe(202)
      const [paid, netMoney] = await bothBooks(held)
      expect(netMoney).toBe(paid)
      expect(paid > 0).toBe(fault === 'lostAnswer')
      expect(await world.calls('capture', before)).toBe(1)
      if (paid === 0) expect(await world.calls('reversal', before)).toBeGreaterThan(0)
    },
  )
  test.each(faults)('[PAY-23] repeats a reversal that ends in %s', async (fault) => {
    const { held, token } = await atAfterpay()
    await decide(token, 'confirm')
    await world.force('cut', 'capture')
    await world.force(fault, 'reversal')
    await notify(held, token)
    expect(await bothBooks(held)).toEqual([0, 0])
  })
  test.each(faults)('[ORD-21] refunds a cancelled order once although the first refund ends in %s', async (fault) => {
    const { held, token } = await atAfterpay(1)
    await decide(token, 'confirm')
    await notify(held, token)
    const [order] = await world.ordersOf(held.params.basketId)
    await world.force(fault, 'refund')
    await world.cancel(order?.order_id ?? '')
    await world.settle(held.params.basketId)
    expect(await world.keptOf(held.params.basketId)).toBe(0)
    expect((await world.attemptsOf(held.params.basketId)).map(({ state }) => state)).toEqual(['refunded'])
  })
})

testCallbackOrders({
  ids: '[PAY-10] [PAY-23]',
  world: () => world,
  approvedPayment: async () => {
    const begun = await atAfterpay(1)
    await decide(begun.token, 'confirm')
    return begun
  },
  callbacks: [
    ({ held, token }) => notify(held, token),
    ({ held, token }) => notify(held, token),
    () => world.sweep(),
    ({ held, token }) => notify(stranger(held), token),
    () => world.sweep(),
    ({ held, token }) => Promise.all([notify(held, token), world.sweep()]),
  ],
})
