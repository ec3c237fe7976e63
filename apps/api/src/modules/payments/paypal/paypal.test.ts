import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testCallbackOrders } from '../../../../test/payments/callback-orders.ts'
import { pdfText } from '../../../../test/pdf-text.ts'
import { sellOut } from '../../../../test/payments/sell-out.ts'
import { openRedirectShop, type RedirectShop } from '../../../../test/payments/redirect-shop.ts'
import { delivery, expectRefusal, type TestBasket, type Shop } from '../../../../test/shop.ts'

let world: RedirectShop
let shop: Shop
beforeAll(async () => {
  world = await openRedirectShop('paypal', 'paypal', (url) => ({ PAYPAL_PAYMENTS_URL: url }))
  shop = world.shop
})
// A random history may leave faults that no call has met.
beforeEach(() => world.calm())
afterAll(async () => {
  await world.expectBooksToAgree()
  await world.close()
})

const paths = { returnUrl: '/process-order', cancelUrl: '/checkout' }
const initialise = (held: TestBasket, more: object = {}, key: string = randomUUID()) =>
  shop.call('POST /baskets/:basketId/InitialisePayPal', { ...held, key, body: { ...paths, ...more } })
const decide = (paymentId: string, decision: 'approve' | 'decline' = 'approve') =>
  world.decide(`/control/orders/${paymentId}`, { decision })
/** A basket whose customer is on PayPal's page. */
const atPaypal = async (quantity = 3) => {
  const held = await shop.readyBasket({}, quantity)
  const approved = await world.approved(held)
  const { status, body } = await initialise(held)
  expect(status).toBe(200)
  return { held, approved, paymentId: 'paymentId' in body ? body.paymentId : '' }
}
type Begun = Awaited<ReturnType<typeof atPaypal>>
const complete = ({ held, approved, paymentId }: Begun, more: object = {}) =>
  shop.call('POST /baskets/:basketId/completePayPal', {
    ...held,
    body: { paymentId, payerId: 'PAYER', ...approved, ...more },
  })
const asStranger = (begun: Begun): Begun => ({ ...begun, held: { ...begun.held, session: randomUUID() } })
const bothBooks = async ({ held: { params } }: Begun) => {
  await world.settle(params.basketId)
  const orders = await world.ordersOf(params.basketId)
  return [orders.reduce((sum, { total }) => sum + total, 0), await world.keptOf(params.basketId)] as const
}

describe('beginning a payment', () => {
  test('[PAY-18] POST /baskets/:basketId/InitialisePayPal happy: sends the basket to PayPal and returns the URL of its page', async () => {
    const { body } = await initialise(await shop.readyBasket())
    const { approvalUrl } = body
    expect(await (await fetch(approvalUrl)).text()).toContain('Pay with PayPal')
  })
  test('[PAY-18] a customer who cancels on PayPal’s page comes back to cancelUrl', async () => {
    const { body } = await initialise(await shop.readyBasket())
    const { approvalUrl, paymentId } = body
    const back = await fetch(approvalUrl, {
      method: 'POST',
      body: new URLSearchParams({ token: paymentId, decision: 'cancel' }),
      redirect: 'manual',
    })
    expect(back.headers.get('location')).toBe(`http://localhost/checkout?token=${paymentId}`)
  })
  test('[PAY-18] Pay in 4 uses the same call and the same order', async () => {
    const { body } = await initialise(await shop.readyBasket({}, 4), { payIn4: true })
    const { approvalUrl } = body
    expect(await (await fetch(approvalUrl)).text()).toContain('Pay in 4')
  })
  test('[PAY-18] POST /baskets/:basketId/InitialisePayPal refusal: PaymentOptionUnavailable for Pay in 4 below its limits, while PayPal itself is offered', async () => {
    const held = await shop.readyBasket({}, 1)
    expectRefusal(await initialise(held, { payIn4: true }), 'PaymentOptionUnavailable')
    expect((await initialise(held)).status).toBe(200)
    const [option] = (await shop.good('GET /baskets/:basketId', held)).storeInfo.paymentOptions
    expect(option?.variants).toEqual([{ variant: 'payIn4', minOrderCharge: 30, maxOrderCharge: 2000 }])
  })
  test('[PAY-18] sends a delivery with its fee line by line, to the cent', async () => {
    // The simulator refuses an order whose lines and fee do not add up to its amount.
    expect((await initialise(await shop.readyBasket(delivery))).status).toBe(200)
  })
  test('[API-17] a repeated key creates one payment', async () => {
    const held = await shop.readyBasket()
    const key = randomUUID()
    const [first, again] = [await initialise(held, {}, key), await initialise(held, {}, key)]
    expect(again.text).toBe(first.text)
  })
  test.each(['cut', 'error', 'timeout', 'tooManyRequests'])(
    '[PAY-18] POST /baskets/:basketId/InitialisePayPal refusal: GatewayError while PayPal is down (%s), and the basket stays open',
    async (outcome) => {
      const held = await shop.readyBasket()
      await world.force(outcome, 'createOrder')
      expectRefusal(await initialise(held), 'GatewayError')
      expect((await initialise(held)).status).toBe(200)
    },
  )
  test('[PAY-18] replaces an access token that was revoked early', async () => {
    await world.force('tokenExpired')
    expect((await initialise(await shop.readyBasket())).status).toBe(200)
  })
  test.each([{ returnUrl: '//evil.example' }, { cancelUrl: 'https://evil.example/' }])(
    '[PAY-18] POST /baskets/:basketId/InitialisePayPal refusal: BadInput for the return paths %o',
    async (more) => expectRefusal(await initialise(await shop.readyBasket(), more), 'BadInput'),
  )
  test('[PAY-18] POST /baskets/:basketId/InitialisePayPal stranger: refuses another session’s basket as unknown', async () => {
    expectRefusal(await initialise({ ...(await shop.readyBasket()), session: randomUUID() }), 'BasketHasExpired')
  })
})

describe('completing a payment', () => {
  test('[PAY-18] POST /baskets/:basketId/completePayPal happy: captures an approved payment and places the order', async () => {
    const begun = await atPaypal()
    await decide(begun.paymentId)
    const { status, body } = await complete(begun)
    expect([status, body]).toMatchObject([200, { status: 'Preparing', amountToCollect: 0 }])
    const [paid, netMoney] = await bothBooks(begun)
    expect([netMoney, paid > 0]).toEqual([paid, true])
  })
  test('[PAY-18] POST /baskets/:basketId/completePayPal refusal: PayPalNotConfirmed before the approval, with a message that names no card, and the payment can continue', async () => {
    const begun = await atPaypal()
    const answer = await complete(begun)
    expectRefusal(answer, 'PayPalNotConfirmed')
    expect(answer.failure.message).toBe(
      "We couldn't confirm your PayPal payment. Please try again or choose another payment method.",
    )
    await decide(begun.paymentId)
    expect((await complete(begun)).body).toMatchObject({ status: 'Preparing' })
  })
  test('[PAY-18] POST /baskets/:basketId/completePayPal refusal: BadInput for a payment of another basket', async () => {
    const [mine, other] = [await atPaypal(), await atPaypal()]
    await decide(other.paymentId)
    expectRefusal(await complete({ ...mine, paymentId: other.paymentId }), 'BadInput', {
      errors: [{ field: 'paymentId' }],
    })
    await bothBooks(other)
  })
  test('[PAY-18] [RUL-12] refuses a total that the customer did not see, and captures nothing', async () => {
    const begun = await atPaypal()
    await decide(begun.paymentId)
    expectRefusal(await complete(begun, { basketTotal: 1 }), 'UnapprovedBasketTotal')
    expect(await world.keptOf(begun.held.params.basketId)).toBe(0)
    expect((await complete(begun)).status).toBe(200)
  })
  test.each([
    ['captureDeclined', 'PayPalDeclined'],
    ['INSTRUMENT_DECLINED', 'PayPalDeclined'],
    ['PAYER_CANNOT_PAY', 'PayPalDeclined'],
    ['TRANSACTION_LIMIT_EXCEEDED', 'CardLimitReached'],
    ['wrongAmount', 'GatewayError'],
  ] as const)(
    '[PAY-18] [PAY-34] POST /baskets/:basketId/completePayPal refusal: PayPalDeclined, CardLimitReached, GatewayError: %s is %s, no money is kept, and the basket stays open',
    async (outcome, name) => {
      const begun = await atPaypal()
      await decide(begun.paymentId)
      await world.force(outcome, 'captureOrder')
      expectRefusal(await complete(begun), name)
      expect(await bothBooks(begun)).toEqual([0, 0])
      expect((await initialise(begun.held)).status).toBe(200)
    },
  )
  test('[ORD-21] [ORD-19] shows the refund of a cancelled order on its page, and issues an adjustment note with GST, to the cent', async () => {
    const begun = await atPaypal()
    await decide(begun.paymentId)
    await complete(begun)
    const { basketId } = begun.held.params
    const [order] = await world.ordersOf(basketId)
    const orderId = order?.order_id ?? ''
    await world.cancel(orderId)
    const { session } = begun.held
    const tracked = () => shop.good('POST /order/tracker', { body: { orderId, sessionId: session } })
    const amount = (order?.total ?? 0) / 100
    expect((await tracked()).refund).toEqual({ kind: 'returning', amount, method: 'PayPal' })
    await world.settle(basketId)
    expect((await tracked()).refund).toEqual({ kind: 'refunded', amount, method: 'PayPal' })
    const receipt = await shop.good('GET /order/:orderId/receipt', { params: { orderId }, session })
    expect(receipt).toMatchObject({ isCancelled: true, paidBy: 'PayPal', refund: { amount, gst: receipt.gst } })
    const { bytes } = await shop.call('GET /order/:orderId/receipt.pdf', { params: { orderId }, session })
    const page = (await pdfText(bytes)).flat().join(' ')
    for (const words of [
      'Adjustment note',
      `Refunded by PayPal -$${amount.toFixed(2)}`,
      'Total after the refund $0.00',
    ])
      expect(page).toContain(words)
  })
  test('[PAY-36] an item that sold out and came back: the customer completes the same payment, and the sweep does not', async () => {
    const begun = await atPaypal()
    await decide(begun.paymentId)
    await sellOut(shop, begun.held, true)
    try {
      expectRefusal(await complete(begun), 'BasketItemNotFound')
    } finally {
      await sellOut(shop, begun.held, false)
    }
    await world.sweep()
    expect(await world.ordersOf(begun.held.params.basketId)).toEqual([])
    expect((await complete(begun)).body).toMatchObject({ status: 'Preparing' })
    const [paid, netMoney] = await bothBooks(begun)
    expect([netMoney, paid > 0]).toEqual([paid, true])
  })
  test('[ORD-04] does not trust a guest’s claim to be a customer, for PayPal and for cash', async () => {
    const registerOf = async (basketId: string) => {
      const [row] = await world.app.database.sql<{ register: string }>`
        select customer->>'orderRegister' as register from orders where basket_id = ${basketId}`
      return row?.register
    }
    const begun = await atPaypal()
    await decide(begun.paymentId)
    expect((await complete(begun, { orderRegister: 'order-customer' })).status).toBe(200)
    const held = await shop.readyBasket()
    const body = { ...(await shop.orderBody(held)), orderRegister: 'order-customer' }
    expect((await shop.call('POST /baskets/:basketId/order', { ...held, body })).status).toBe(200)
    for (const { params } of [begun.held, held]) expect(await registerOf(params.basketId)).toBe('order-guest')
  })
  test('[PAY-18] completes without repeating the details of the first call', async () => {
    const begun = await atPaypal()
    await decide(begun.paymentId)
    const body = { paymentId: begun.paymentId, payerId: 'PAYER' }
    const answer = await shop.call('POST /baskets/:basketId/completePayPal', { ...begun.held, body })
    expect(answer.body).toMatchObject({ status: 'Preparing', sessionId: begun.held.session })
  })
  test('[PAY-18] POST /baskets/:basketId/completePayPal stranger: another session learns only whether the order was placed, and nothing about an unknown payment', async () => {
    const begun = await atPaypal()
    const foreign = asStranger(begun)
    const nothing = { orderId: null, orderReference: null, fulfilmentStatus: null }
    expect((await complete(foreign)).body).toEqual(nothing)
    expectRefusal(await complete({ ...foreign, paymentId: 'UNKNOWN' }), 'BasketHasExpired')
    await decide(begun.paymentId)
    const { body } = await complete(foreign)
    expect(Object.keys(body).sort()).toEqual(['fulfilmentStatus', 'orderId', 'orderReference'])
    expect(body).toMatchObject({ fulfilmentStatus: 'Preparing' })
    const [paid, netMoney] = await bothBooks(begun)
    expect([netMoney, paid > 0]).toEqual([paid, true])
  })
})

describe('lost answers', () => {
  const faults = ['timeout', 'cut', 'error', 'lostAnswer', 'tooManyRequests'] as const
  const rows = (['captureOrder', 'retrieveOrder'] as const).flatMap((call) =>
    faults.map((fault) => [call, fault] as const),
  )
  test.each(rows)(
    '[PAY-10] [PAY-18] %s that ends in %s gives one order with its money, or neither',
    async (call, fault) => {
      const begun = await atPaypal(1)
      await decide(begun.paymentId)
      await world.force(fault, call)
      if (call === 'retrieveOrder') await world.sweep()
      else expect((await complete(begun)).status).toBe(202)
      const [paid, netMoney] = await bothBooks(begun)
      expect(netMoney).toBe(paid)
      if (fault === 'lostAnswer' || call === 'retrieveOrder') expect(paid).toBeGreaterThan(0)
    },
  )
  test.each(faults)('[ORD-21] refunds a cancelled order once although the first refund ends in %s', async (fault) => {
    const begun = await atPaypal(1)
    await decide(begun.paymentId)
    await complete(begun)
    const { basketId } = begun.held.params
    const [order] = await world.ordersOf(basketId)
    await world.force(fault, 'refundCapture')
    await world.cancel(order?.order_id ?? '')
    await world.settle(basketId)
    expect(await world.keptOf(basketId)).toBe(0)
    expect((await world.attemptsOf(basketId)).map(({ state }) => state)).toEqual(['refunded'])
  })
})

testCallbackOrders({
  ids: '[PAY-10] [PAY-18]',
  world: () => world,
  approvedPayment: async () => {
    const begun = await atPaypal(1)
    await decide(begun.paymentId)
    return begun
  },
  callbacks: [
    complete,
    complete,
    (begun) => complete(asStranger(begun)),
    () => world.sweep(),
    () => world.sweep(),
    (begun) => Promise.all([complete(begun), world.sweep()]),
  ],
})
