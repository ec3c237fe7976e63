import type { RedirectMessage } from '@forno/domain/core/payment-types'
import { randomUUID } from 'node:crypto'
import type { Basket } from '@forno/contracts/baskets/basket'
import { redirectMessages } from '@forno/domain/payments/redirect-messages'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { testCallbackOrders } from '../../../../test/payments/callback-orders.ts'
import { sellOut } from '../../../../test/payments/sell-out.ts'
import { openRedirectShop, type RedirectShop } from '../../../../test/payments/redirect-shop.ts'
import { delivery, expectRefusal, type TestBasket, type Shop } from '../../../../test/shop.ts'

let world: RedirectShop
let shop: Shop
beforeAll(async () => {
  world = await openRedirectShop('zip', 'zippay', (url) => ({ ZIP_URL: `${url}/merchant/v1` }))
  shop = world.shop
})
// A random history may leave faults that no call has met.
beforeEach(() => world.calm())
afterAll(async () => {
  await world.expectBooksToAgree()
  await world.close()
})

const initialise = async (held: TestBasket, more: object = {}, key: string = randomUUID()) =>
  shop.call('POST /baskets/:basketId/initialiseZipPay', {
    ...held,
    key,
    body: { returnUrl: '/zippayconfirmation', ...(await world.approved(held)), ...more },
  })
type Result = 'approved' | 'referred' | 'declined' | 'cancelled'
const decide = (checkoutId: string, result: Result) => world.decide(`/control/checkouts/${checkoutId}`, { result })
/** A basket whose customer is on Zip's page. */
const atZip = async (quantity = 3) => {
  const held = await shop.readyBasket({}, quantity)
  const { status, body } = await initialise(held)
  expect(status).toBe(200)
  return { held, checkoutId: 'checkoutId' in body ? body.checkoutId : '' }
}
const notify = (held: TestBasket, checkoutId: string, result?: Result) =>
  shop.call('PATCH /baskets/:basketId/zipNotify', {
    ...held,
    body: { checkoutId, ...(result === undefined ? {} : { result }) },
  })
const stranger = (held: TestBasket): TestBasket => ({ ...held, session: randomUUID() })
const totalOf = async ({ params }: TestBasket): Promise<number> => {
  const orders = await world.ordersOf(params.basketId)
  return orders.filter(({ status }) => status !== 'Unable to Deliver').reduce((sum, { total }) => sum + total, 0)
}

describe('beginning a payment', () => {
  test('[PAY-20] POST /baskets/:basketId/initialiseZipPay happy: sends the basket to Zip and returns the URL of its page', async () => {
    const held = await shop.readyBasket({}, 2)
    const { status, body } = await initialise(held, { returnUrl: '/zippayconfirmation?from=phone' })
    expect(status).toBe(200)
    const { checkoutId, redirectUrl } = body
    expect(await (await fetch(redirectUrl)).text()).toContain('Pay with Zip')
    const form = new URLSearchParams({ co: checkoutId, result: 'cancelled' })
    const back = await fetch(`${new URL(redirectUrl).origin}/checkout`, {
      method: 'POST',
      body: form,
      redirect: 'manual',
    })
    expect(back.headers.get('location')).toBe(
      `http://localhost/zippayconfirmation?from=phone&basketId=${held.params.basketId}&result=cancelled&checkoutId=${checkoutId}`,
    )
  })

  test.each(['lastName', 'firstName', 'emailAddress'] as const)(
    '[PAY-20] [BAS-26] refuses ContactMissing without %s before calling Zip; with it the same basket can be paid',
    async (field) => {
      const held = await shop.readyBasket({}, 2)
      await shop.change(held, { customerInfo: { [field]: null } })
      expectRefusal(await initialise(held), 'ContactMissing', { errors: [{ field }] })
      await shop.change(held, { customerInfo: { [field]: field === 'emailAddress' ? 'ada@example.com' : 'Byron' } })
      expect((await initialise(held)).status).toBe(200)
    },
  )

  test('[PAY-20] sends a delivery with its fee line by line, to the cent', async () => {
    // The simulator refuses a checkout whose lines and fee do not add up to its amount.
    expect((await initialise(await shop.readyBasket(delivery))).status).toBe(200)
  })

  test('[API-17] a repeated key creates one checkout; a new key creates another, and only the last one can be paid', async () => {
    const held = await shop.readyBasket()
    const key = randomUUID()
    const [first, again] = [await initialise(held, {}, key), await initialise(held, {}, key)]
    expect(again.text).toBe(first.text)
    const { checkoutId: superseded } = first.body
    const { checkoutId } = (await initialise(held)).body
    expect(checkoutId).not.toBe(superseded)
    await decide(superseded, 'approved')
    expect((await notify(held, superseded, 'approved')).body).toMatchObject({ messages: [{ code: 'ZipPay' }] })
    await decide(checkoutId, 'approved')
    expect((await notify(held, checkoutId)).body).toMatchObject({ status: 'Preparing' })
    await world.settle(held.params.basketId)
    expect(await world.keptOf(held.params.basketId)).toBe(await totalOf(held))
  })

  test('[API-17] POST /baskets/:basketId/initialiseZipPay refusal: IdempotencyKeyReused for the same key with another body', async () => {
    const held = await shop.readyBasket()
    const key = randomUUID()
    await initialise(held, {}, key)
    expectRefusal(await initialise(held, { returnUrl: '/elsewhere' }, key), 'IdempotencyKeyReused')
  })

  test.each(['cut', 'error', 'timeout', 'tooManyRequests'])(
    '[PAY-20] POST /baskets/:basketId/initialiseZipPay refusal: GatewayError while Zip is down (%s), and the basket stays open',
    async (outcome) => {
      const held = await shop.readyBasket()
      await world.force(outcome, 'createCheckout')
      expectRefusal(await initialise(held), 'GatewayError')
      expect((await initialise(held)).status).toBe(200)
    },
  )

  test.each(['//evil.example', 'https://evil.example/', '/\\evil.example', 'zippayconfirmation', '/a b'])(
    '[PAY-20] POST /baskets/:basketId/initialiseZipPay refusal: BadInput for the return path %s',
    async (returnUrl) => {
      expectRefusal(await initialise(await shop.readyBasket(), { returnUrl }), 'BadInput')
    },
  )

  test('[PAY-20] POST /baskets/:basketId/initialiseZipPay stranger: refuses another session’s basket as unknown', async () => {
    const held = await shop.readyBasket()
    const body = { returnUrl: '/zippayconfirmation', ...(await world.approved(held)) }
    const answer = await shop.call('POST /baskets/:basketId/initialiseZipPay', { ...stranger(held), body })
    expectRefusal(answer, 'BasketHasExpired')
  })
})

describe('returning from Zip', () => {
  test.each(['approved', undefined] as const)(
    '[PAY-21] PATCH /baskets/:basketId/zipNotify happy: charges an approved checkout and places the order, with the result %s',
    async (result) => {
      const { held, checkoutId } = await atZip()
      await decide(checkoutId, 'approved')
      const { status, body } = await notify(held, checkoutId, result)
      expect(status).toBe(200)
      expect(body).toMatchObject({ status: 'Preparing', amountToCollect: 0, sessionId: held.session })
      await world.settle(held.params.basketId)
      expect(await world.keptOf(held.params.basketId)).toBe(await totalOf(held))
      expect(await totalOf(held)).toBeGreaterThan(0)
    },
  )

  const unpaid: readonly (readonly [Result | null, Result | undefined, RedirectMessage])[] = [
    ['declined', 'declined', 'ZipPayDeclined'],
    ['declined', 'approved', 'ZipPayDeclined'],
    ['declined', undefined, 'ZipPayDeclined'],
    ['cancelled', 'cancelled', 'ZipPayCancelled'],
    ['cancelled', 'approved', 'ZipPayCancelled'],
    ['referred', 'referred', 'ZipPayReferred'],
    ['referred', undefined, 'ZipPay'],
    [null, 'approved', 'ZipPay'],
    [null, 'declined', 'ZipPay'],
  ]
  test.each(unpaid)(
    '[PAY-21] [PAY-35] a checkout that is %s at Zip, with the browser’s result %s, charges nothing and answers the basket with %s',
    async (word, result, code) => {
      const { held, checkoutId } = await atZip()
      if (word !== null) await decide(checkoutId, word)
      const { status, body } = await notify(held, checkoutId, result)
      expect([status, (body as Basket).messages]).toEqual([
        200,
        [{ code, type: 'warning', message: redirectMessages[code] }],
      ])
      expect(await world.ordersOf(held.params.basketId)).toEqual([])
      expect(await world.keptOf(held.params.basketId)).toBe(0)
      // Another attempt can begin immediately.
      expect((await initialise(held)).status).toBe(200)
    },
  )

  test('[PAY-21] charges a referred application after its approval, at the next poll', async () => {
    const { held, checkoutId } = await atZip()
    await decide(checkoutId, 'referred')
    await notify(held, checkoutId, 'referred')
    await decide(checkoutId, 'approved')
    await world.settle(held.params.basketId)
    expect(await world.keptOf(held.params.basketId)).toBe(await totalOf(held))
    expect(await totalOf(held)).toBeGreaterThan(0)
  })

  test('[PAY-21] a false claim of approval does no harm: the customer can still agree', async () => {
    const { held, checkoutId } = await atZip()
    await notify(held, checkoutId, 'approved')
    await decide(checkoutId, 'approved')
    expect((await notify(held, checkoutId)).body).toMatchObject({ status: 'Preparing' })
  })

  test('[PAY-21] PATCH /baskets/:basketId/zipNotify stranger: another session learns only whether the order was placed, and nothing about an unknown checkout', async () => {
    const { held, checkoutId } = await atZip()
    const nothing = { orderId: null, orderReference: null, fulfilmentStatus: null }
    expect((await notify(stranger(held), checkoutId)).body).toEqual(nothing)
    expectRefusal(await notify(stranger(held), 'co_unknown'), 'BasketHasExpired')
    await decide(checkoutId, 'approved')
    const { body } = await notify(stranger(held), checkoutId, 'approved')
    const [order] = await world.ordersOf(held.params.basketId)
    expect(Object.keys(body).sort()).toEqual(['fulfilmentStatus', 'orderId', 'orderReference'])
    expect(body).toMatchObject({ orderId: order?.order_id, fulfilmentStatus: 'Preparing' })
  })

  test('[PAY-21] refuses the checkout of another basket', async () => {
    const [mine, other] = [await atZip(), await atZip()]
    await decide(other.checkoutId, 'approved')
    expect((await notify(mine.held, other.checkoutId, 'approved')).body).toMatchObject({
      messages: [{ code: 'ZipPay' }],
    })
    expect(await world.ordersOf(mine.held.params.basketId)).toEqual([])
    await world.settle(other.held.params.basketId)
  })

  const declined = [
    ['account_insufficient_funds', 'InsufficientFunds'],
    ['account_locked', 'CardDeclined'],
    ['account_inoperative', 'CardDeclined'],
    ['fraud_check', 'CardDeclined'],
  ] as const
  test.each(declined)(
    '[PAY-34] PATCH /baskets/:basketId/zipNotify refusal: a charge that Zip refuses with %s is refused %s',
    async (outcome, name) => {
      const { held, checkoutId } = await atZip()
      await decide(checkoutId, 'approved')
      await world.force(outcome)
      expectRefusal(await notify(held, checkoutId, 'approved'), name)
      expect(await world.ordersOf(held.params.basketId)).toEqual([])
      expect((await initialise(held)).status).toBe(200)
    },
  )

  test('[PAY-34] PATCH /baskets/:basketId/zipNotify refusal: GatewayError for a charge of another amount, which is cancelled', async () => {
    const { held, checkoutId } = await atZip()
    await decide(checkoutId, 'approved')
    await world.force('wrongAmount', 'createCharge')
    expectRefusal(await notify(held, checkoutId, 'approved'), 'GatewayError')
    expect(await world.keptOf(held.params.basketId)).toBe(0)
    expect(await world.ordersOf(held.params.basketId)).toEqual([])
  })
})

describe('stock', () => {
  const sellOutForTest = async (held: TestBasket) => {
    onTestFinished(() => sellOut(shop, held, false))
    await sellOut(shop, held, true)
  }
  test('[PAY-36] PATCH /baskets/:basketId/zipNotify refusal: ZipPayOutOfStock if an item sold out meanwhile; charges nothing', async () => {
    const { held, checkoutId } = await atZip()
    await decide(checkoutId, 'approved')
    await sellOutForTest(held)
    expectRefusal(await notify(held, checkoutId, 'approved'), 'ZipPayOutOfStock')
    expect(await world.keptOf(held.params.basketId)).toBe(0)
  })

  test('[PAY-36] POST /baskets/:basketId/initialiseZipPay refusal: ZipPayOutOfStock for an item that is sold out already', async () => {
    const held = await shop.readyBasket()
    const approved = await world.approved(held)
    await sellOutForTest(held)
    expectRefusal(await initialise(held, approved), 'ZipPayOutOfStock')
  })
})

describe('lost answers', () => {
  // The captures of earlier tests would meet the faults of the next one.
  beforeEach(() => world.takeWhatIsHeld())

  const calls = ['createCharge', 'captureCharge', 'retrieveCheckout', 'listCharges'] as const
  const faults = ['timeout', 'cut', 'error', 'lostAnswer', 'tooManyRequests'] as const
  const rows = calls.flatMap((call) => faults.map((fault) => [call, fault] as const))
  test.each(rows)(
    '[PAY-10] [PAY-21] %s that ends in %s gives one order with its money, or neither',
    async (call, fault) => {
      const { held, checkoutId } = await atZip()
      await decide(checkoutId, 'approved')
      await world.force(fault, call)
      const { status, failure } = await notify(held, checkoutId, call === 'retrieveCheckout' ? undefined : 'approved')
      expect([200, 202].includes(status) || failure.code === 'GatewayError').toBe(true)
      await world.settle(held.params.basketId)
      expect(await world.keptOf(held.params.basketId)).toBe(await totalOf(held))
      if (fault === 'lostAnswer' || call !== 'createCharge') expect(await totalOf(held)).toBeGreaterThan(0)
    },
  )

  test('[PAY-34] [ORD-12] cancels the order and refunds the money if a cent less was captured', async () => {
    const { held, checkoutId } = await atZip()
    await decide(checkoutId, 'approved')
    await world.force('wrongAmount', 'captureCharge')
    await notify(held, checkoutId, 'approved')
    await world.settle(held.params.basketId)
    expect([await totalOf(held), await world.keptOf(held.params.basketId)]).toEqual([0, 0])
  })

  test.each(['cancelCharge', 'createRefund'])(
    '[PAY-10] returns the money once although the first %s is lost',
    async (call) => {
      const { held, checkoutId } = await atZip()
      await decide(checkoutId, 'approved')
      if (call === 'createRefund') await world.force('wrongAmount', 'captureCharge')
      else await world.force('wrongAmount', 'createCharge')
      await world.force('lostAnswer', call)
      await notify(held, checkoutId, 'approved')
      await world.settle(held.params.basketId)
      expect([await totalOf(held), await world.keptOf(held.params.basketId)]).toEqual([0, 0])
    },
  )
})

testCallbackOrders({
  ids: '[PAY-10] [PAY-21]',
  world: () => world,
  approvedPayment: async () => {
    const begun = await atZip(1)
    await decide(begun.checkoutId, 'approved')
    return begun
  },
  callbacks: [
    ({ held, checkoutId }) => notify(held, checkoutId, 'approved'),
    ({ held, checkoutId }) => notify(held, checkoutId),
    ({ held, checkoutId }) => notify(held, checkoutId, 'referred'),
    ({ held, checkoutId }) => notify(stranger(held), checkoutId),
    () => world.sweep(),
    ({ held, checkoutId }) => Promise.all([notify(held, checkoutId, 'approved'), world.sweep()]),
  ],
})
