import { randomUUID } from 'node:crypto'
import type { Scope } from '@forno/domain/customers/scope'
import { chance, seeds } from '@forno/proof/seeds'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openRedirectShop, type RedirectShop } from '../../../../test/payments/redirect-shop.ts'
import { sellOut } from '../../../../test/payments/sell-out.ts'
import { demoTokenKeys, headersOf, makeCustomer, type TestCustomer } from '../../../../test/process/test-customer.ts'
import { unseal } from '../../../platform/crypto/sealed.ts'
import { advanceJob } from '../../checkout/saga/basket-transactions.ts'
import { makeAccessTokens } from '../../../platform/crypto/access-tokens.ts'
import { purposeOf } from './open-token.ts'
import { expectRefusal, type Answer, type Shop, type TestBasket } from '../../../../test/shop.ts'

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

type PaidBasket = TestBasket & { readonly headers: Readonly<Record<string, string>> }

const basketOf = async (customer: TestCustomer, quantity = 3): Promise<PaidBasket> => ({
  ...(await shop.readyBasket({}, quantity)),
  ...headersOf(customer),
})
const initialise = async (held: TestBasket, more: object = { rememberZip: true }) => {
  const body = { returnUrl: '/zippayconfirmation', ...(await world.approved(held)), ...more }
  const answer = await shop.good('POST /baskets/:basketId/initialiseZipPay', { ...held, body })
  return 'checkoutId' in answer ? answer.checkoutId : ''
}
const store = (customer: TestCustomer, checkoutId: string) =>
  shop.call('POST /customer/ziptoken', { ...headersOf(customer), body: { checkoutId } })
const stored = async (customer: TestCustomer) => shop.good('GET /customer/ziptoken', headersOf(customer))
const forget = (customer: TestCustomer) => shop.call('DELETE /customer/ziptoken', headersOf(customer))
/** Pays by the permission under this id; each call has its own idempotency key unless it is named. */
const pay = async (held: TestBasket, zipToken: string, key: string = randomUUID()) =>
  shop.call('POST /baskets/:basketId/completeZipPay', {
    ...held,
    key,
    body: { zipToken, ...(await world.approved(held).catch(() => ({ orderRegister: 'order-guest', basketTotal: 1 }))) },
  })
/** A customer whose Zip account the shop remembers, from an order on Zip's page. */
const remembered = async ({ isPaid = true } = {}): Promise<{ customer: TestCustomer; zipToken: string }> => {
  const customer = await makeCustomer(world.app)
  const held = await basketOf(customer, 1)
  const checkoutId = await initialise(held)
  await world.decide(`/control/checkouts/${checkoutId}`, { result: 'approved' })
  if (isPaid)
    await shop.good('PATCH /baskets/:basketId/zipNotify', { ...held, body: { checkoutId, result: 'approved' } })
  const { status, body } = await store(customer, checkoutId)
  expect(status).toBe(200)
  return { customer, zipToken: body.zipToken }
}
/** Charges Zip by the stored permission as the shop would, under the shop's idempotency key. */
const chargeByToken = async (
  { customerId }: TestCustomer,
  { transactionId, amount }: { readonly transactionId: string; readonly amount: number },
): Promise<void> => {
  const [row] = await world.app.database.sql<{ sealed_token: string }>`
    select sealed_token from zip_tokens where customer_id = ${customerId}`
  const response = await fetch(`${world.simulators.urls.zip}/merchant/v1/charges`, {
    method: 'POST',
    headers: {
      authorization: 'Bearer demo-zip-key',
      'zip-version': '2017-03-01',
      'content-type': 'application/json',
      'idempotency-key': `charge-${transactionId}`,
    },
    body: JSON.stringify({
      authority: {
        type: 'account_token',
        value: unseal(demoTokenKeys, purposeOf(customerId), row?.sealed_token ?? ''),
      },
      reference: transactionId,
      amount: amount / 100,
      currency: 'AUD',
      capture: false,
    }),
  })
  expect(response.status).toBe(201)
}
const paidOf = async ({ params }: TestBasket): Promise<number> => {
  const orders = await world.ordersOf(params.basketId)
  return orders.filter(({ status }) => status !== 'Unable to Deliver').reduce((sum, { total }) => sum + total, 0)
}
const expectAgreement = async (held: TestBasket): Promise<number> => {
  await world.settle(held.params.basketId)
  const paid = await paidOf(held)
  expect(await world.keptOf(held.params.basketId)).toBe(paid)
  expect((await world.ordersOf(held.params.basketId)).length).toBeLessThanOrEqual(1)
  return paid
}

describe('the permission', () => {
  test('[ACC-15] GET /customer/ziptoken happy: null before, the stored permission after an order that was paid on Zip’s page', async () => {
    expect(await stored(await makeCustomer(world.app))).toBeNull()
    const { customer, zipToken } = await remembered()
    expect(await stored(customer)).toMatchObject({ zipToken, expiresAt: expect.any(String) as string })
    expect((await shop.call('GET /customer/ziptoken')).status).toBe(401)
  })

  test('[ACC-15] DELETE /customer/ziptoken happy: forgets the permission, which then pays nothing; repeating it is fine', async () => {
    const { customer, zipToken } = await remembered()
    expect([(await forget(customer)).status, (await forget(customer)).status]).toEqual([204, 204])
    expect(await stored(customer)).toBeNull()
    expectRefusal(await pay(await basketOf(customer), zipToken), 'ZipNotApproved')
  })

  test.each(['GET /customer/ziptoken', 'DELETE /customer/ziptoken'] as const)(
    '[ACC-15] %s refusal: LoginRequired for a guest',
    async (call) => expectRefusal(await shop.call(call), 'LoginRequired'),
  )

  test('[ACC-15] [API-08] GET /customer/ziptoken stranger: another customer sees only their own permission', async () => {
    const { customer, zipToken } = await remembered()
    expect(await stored(await makeCustomer(world.app))).toBeNull()
    expect((await stored(customer))?.zipToken).toBe(zipToken)
  })

  test('[ACC-15] [API-08] DELETE /customer/ziptoken stranger: another customer forgets only their own permission', async () => {
    const { customer, zipToken } = await remembered()
    expect((await forget(await makeCustomer(world.app))).status).toBe(204)
    expect((await stored(customer))?.zipToken).toBe(zipToken)
  })

  test('[ACC-15] Zip asks for it only when a signed-in customer wants that', async () => {
    const customer = await makeCustomer(world.app)
    for (const [held, more] of [
      [await basketOf(customer), {}],
      [await shop.readyBasket(), { rememberZip: true }],
    ] as const) {
      const checkoutId = await initialise(held, more)
      await world.decide(`/control/checkouts/${checkoutId}`, { result: 'approved' })
      expect((await store(customer, checkoutId)).status).toBe(400)
    }
    expect(await stored(customer)).toBeNull()
  })

  test('[ACC-32] needs write:card to be stored, and read:card to pay', async () => {
    const withScopes = async (who: TestCustomer, granted: readonly Scope[]): Promise<TestCustomer> => ({
      ...who,
      accessToken: await makeAccessTokens(demoTokenKeys, world.app.clock).issue({ ...who, scopes: granted }),
    })
    const reader = await makeCustomer(world.app)
    const checkoutId = await initialise(await basketOf(await withScopes(reader, ['openid', 'read:card'])))
    await world.decide(`/control/checkouts/${checkoutId}`, { result: 'approved' })
    expect((await store(reader, checkoutId)).status).toBe(400)
    const { customer, zipToken } = await remembered()
    const writer = await withScopes(customer, ['openid', 'write:card'])
    expectRefusal(await pay(await basketOf(writer), zipToken), 'ZipNotApproved')
  })
})

describe('a payment by the permission', () => {
  test('[ACC-15] [PAY-10] POST /baskets/:basketId/completeZipPay happy: pays without Zip’s page; a repeated key gets the same order', async () => {
    const { customer, zipToken } = await remembered()
    const held = await basketOf(customer)
    const body = { zipToken, ...(await world.approved(held)) }
    const key = randomUUID()
    const again = () => shop.call('POST /baskets/:basketId/completeZipPay', { ...held, key, body })
    const answers = [await again(), await again()]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers[1]?.text).toBe(answers[0]?.text)
    expect(await expectAgreement(held)).toBeGreaterThan(0)
  })

  test('[ACC-15] POST /baskets/:basketId/completeZipPay refusal: ZipNotApproved for a guest, for another customer, and for a permission that has expired', async () => {
    const { customer, zipToken } = await remembered()
    const other = await makeCustomer(world.app)
    expectRefusal(await pay(await shop.readyBasket(), zipToken), 'ZipNotApproved')
    expectRefusal(await pay(await basketOf(other), zipToken), 'ZipNotApproved')
    // A customer who has a permission of their own cannot use another one's either.
    const neighbour = await remembered()
    expectRefusal(await pay(await basketOf(neighbour.customer), zipToken), 'ZipNotApproved')
    await world.app.database
      .sql`update zip_tokens set expires_at = stored_at where customer_id = ${customer.customerId}`
    expect(await stored(customer)).toBeNull()
    expectRefusal(await pay(await basketOf(customer), zipToken), 'ZipNotApproved')
  })

  test.each([
    ['account_insufficient_funds', 'InsufficientFunds'],
    ['account_inoperative', 'CardDeclined'],
    ['wrongAmount', 'GatewayError'],
  ] as const)(
    '[ACC-15] [PAY-34] POST /baskets/:basketId/completeZipPay refusal: a charge with %s is refused %s and keeps nothing',
    async (outcome, name) => {
      const { customer, zipToken } = await remembered()
      const held = await basketOf(customer)
      await world.force(outcome, 'createCharge')
      expectRefusal(await pay(held, zipToken), name)
      expect(await expectAgreement(held)).toBe(0)
      expect((await pay(held, zipToken)).status).toBe(200)
    },
  )

  test('[ACC-15] [PAY-36] POST /baskets/:basketId/completeZipPay refusal: ZipPayOutOfStock for an item that is sold out', async () => {
    const { customer, zipToken } = await remembered()
    const held = await basketOf(customer)
    await sellOut(shop, held, true)
    expectRefusal(await pay(held, zipToken), 'ZipPayOutOfStock')
    await sellOut(shop, held, false)
  })

  test('[ACC-15] [PAY-10] a permission that is removed during the payment leaves an order that is paid, or neither', async () => {
    const { customer, zipToken } = await remembered()
    const held = await basketOf(customer)
    await world.force('lostAnswer', 'createCharge')
    const [answer] = await Promise.all([pay(held, zipToken), forget(customer)])
    expect([200, 202, 400]).toContain(answer.status)
    await expectAgreement(held)
  })

  test('[ACC-15] [PAY-10] a charge that arrives after its payment was given up is released', async () => {
    const { customer, zipToken } = await remembered()
    const held = await basketOf(customer)
    const { basketId } = held.params
    await world.force('timeout', 'createCharge')
    expect((await pay(held, zipToken)).status).toBe(202)
    await world.settle(basketId)
    expect((await world.attemptsOf(basketId)).map(({ state }) => state)).toEqual(['voided'])
    // The lost call reaches Zip only now.
    const [attempt] = await world.attemptsOf(basketId)
    const { transactionId = '', amount = 0 } = attempt ?? {}
    await chargeByToken(customer, { transactionId, amount })
    const heldAtZip = (await world.ledger()).find(({ reference }) => reference === transactionId)
    expect(heldAtZip).toMatchObject({ authorised: amount, voided: 0 })
    await Promise.resolve(world.app.tasks[advanceJob]?.({ attemptId: attempt?.attemptId, looks: 1 }, {} as never))
    expect(await world.keptOf(basketId)).toBe(0)
  })
})

const faults = ['timeout', 'cut', 'error', 'lostAnswer', 'tooManyRequests', 'account_locked', 'wrongAmount'] as const
const operations = ['createCharge', 'captureCharge', 'listCharges', 'cancelCharge'] as const

test.each(seeds({ sample: 12, prove: 400 }))(
  '[ACC-15] [PAY-10] [API-17] money agrees with orders to the cent in a random history of payments by the permission (seed %i)',
  async (seed) => {
    const random = chance(seed)
    const oneOf = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
    const { customer, zipToken } = await remembered({ isPaid: false })
    const held = await basketOf(customer, 1 + Math.floor(random() * 4))
    const keys = [randomUUID(), randomUUID()]
    const answers: Answer<'POST /baskets/:basketId/completeZipPay'>[] = []
    const tap = async () => void answers.push(await pay(held, zipToken, oneOf(keys)))
    for (let left = 1 + Math.floor(random() * 3); left > 0; left -= 1) {
      const fault = oneOf(faults)
      const operation = fault === 'account_locked' || fault === 'wrongAmount' ? 'createCharge' : oneOf(operations)
      if (random() < 0.7) await world.force(fault, operation)
      if (random() < 0.3) await Promise.all([tap(), tap()])
      else await tap()
      if (random() < 0.2) await forget(customer)
      if (random() < 0.3) await world.sweep()
      if (random() < 0.4) world.app.pass(Math.floor(random() * 40) * 1_000)
    }
    const paid = await expectAgreement(held)
    if (answers.some(({ status }) => status === 200)) expect(paid).toBeGreaterThan(0)
  },
)
