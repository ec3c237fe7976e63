import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { storeWith } from '../../../test/content-edits.ts'
import {
  attemptsOf,
  browserInfo,
  cardLike,
  expectTablesToHoldNone,
  settle,
  sweep,
  totalOf,
} from '../../../test/payments/gateway-shop.ts'
import {
  openWalletShop,
  storeOptions,
  type Challenge,
  type Wallet,
  type WalletShop,
} from '../../../test/payments/wallet-shop.ts'
import { ada, expectRefusal, publishAndLoad, type TestBasket } from '../../../test/shop.ts'

let world: WalletShop
beforeAll(async () => {
  world = await openWalletShop()
})
afterAll(() => world.close())
afterEach(() => world.gateway.forget())

const enrol = (held: TestBasket, referenceID: string, walletToken: string) =>
  world.shop.call('POST /baskets/:basketId/payerAuth/:referenceID', {
    ...held,
    params: { ...held.params, referenceID },
    body: { browserInfo, walletToken },
  })
const referenceOf = (body: unknown): string => (body as Challenge).result.referenceID

/** Pays as a page does, including 3-D Secure; returns the last answer. */
const paid = async (wallet: Wallet, held: TestBasket, value: string) => {
  const first = await world.complete(wallet, held, value)
  if (first.status !== 302) return first
  const referenceID = referenceOf(first.body)
  expect((await enrol(held, referenceID, value)).status).toBe(200)
  return world.complete(wallet, held, value, { more: { payerAuth: { referenceID } } })
}

const wallets = ['applepay', 'googlepay', 'clicktopay', 'visacheckout'] as const

describe('payments by wallet', () => {
  test.each([
    ['POST /baskets/:basketId/completeApplePay', 'applepay', '001', 'PAY-17'],
    ['POST /baskets/:basketId/completeGooglePay', 'googlepay', '012', 'PAY-19'],
    ['POST /baskets/:basketId/completeClickToPay', 'clicktopay', '027', 'PAY-28'],
    ['POST /baskets/:basketId/completeVCO', 'visacheckout', 'visacheckout', 'PAY-16'],
  ] as const)(
    '[API-17] %s happy: %s payments are authorised at the gateway as %s and captured once after the order, at the basket’s total [%s]',
    async (...[, wallet, solution]) => {
      const { app, shop, gateway } = world
      const held = await shop.readyBasket()
      const total = await totalOf(held, shop)
      const answer = await paid(wallet, held, await world.given(wallet))
      expect(answer).toMatchObject({ status: 200, body: { status: 'Preparing', amountToCollect: 0 } })
      expect(await settle(held, app)).toBe('captured')
      const sums = await gateway.ledger()
      expect(sums).toMatchObject([
        {
          authorised: total,
          captured: total,
          refunded: 0,
          reversed: 0,
          transactions: [{ paymentSolution: solution }, {}],
        },
      ])
      expect((await attemptsOf(held, app)).at(-1)).toMatchObject({ method: wallet, taken: total, returned: 0 })
    },
  )

  test.each(wallets)(
    '[PAY-34] [ERR-08] %s: refuses a card that is declined, empty or over its limit by the right name, and another card pays',
    async (wallet) => {
      const { app, shop, gateway } = world
      const held = await shop.readyBasket()
      const total = await totalOf(held, shop)
      expectRefusal(await paid(wallet, held, await world.given(wallet, 'declined')), 'CardDeclined')
      expectRefusal(await paid(wallet, held, await world.given(wallet, 'empty')), 'InsufficientFunds')
      expectRefusal(await paid(wallet, held, await world.given(wallet, 'limit')), 'CardLimitReached')
      expect((await paid(wallet, held, await world.given(wallet))).status).toBe(200)
      await settle(held, app)
      expect((await gateway.ledger()).reduce((sum, { captured }) => sum + captured, 0)).toBe(total)
    },
  )

  test.each(wallets)(
    '[PAY-34] %s: undoes an authorisation of a wrong amount and refuses GatewayError',
    async (wallet) => {
      const { shop, gateway } = world
      const held = await shop.readyBasket()
      await gateway.force('wrongAmount', 'authorise')
      expectRefusal(await paid(wallet, held, await world.given(wallet)), 'GatewayError')
      const [sums] = await gateway.ledger()
      expect(sums?.authorised).toBeGreaterThan(0)
      expect(sums?.reversed).toBe(sums?.authorised)
    },
  )

  test.each(
    wallets.flatMap((wallet) => (['lostAnswer', 'SYSTEM_ERROR'] as const).map((how) => [wallet, how] as const)),
  )('[API-17] [ORD-11] %s: after a %s of the authorisation, order and money agree', async (wallet, outcome) => {
    const { app, shop, gateway } = world
    const held = await shop.readyBasket()
    const total = await totalOf(held, shop)
    await gateway.force(outcome, 'authorise')
    expect((await paid(wallet, held, await world.given(wallet))).status).toBe(202)
    const ended = await settle(held, app)
    const orders = await app.database.sql`select 1 from orders where basket_id = ${held.params.basketId}`
    const sums = (await gateway.ledger())[0] ?? { authorised: 0, captured: 0, reversed: 0 }
    expect(ended).toBe(outcome === 'lostAnswer' ? 'captured' : 'voided')
    expect([orders.length, sums.captured]).toEqual(ended === 'captured' ? [1, total] : [0, 0])
    if (ended === 'voided') expect(sums.reversed).toBe(sums.authorised)
  })

  test.each(wallets)('[API-17] %s: captures once although the answer was lost', async (wallet) => {
    const { app, shop, gateway } = world
    const held = await shop.readyBasket()
    const total = await totalOf(held, shop)
    await sweep(app)
    await gateway.force('lostAnswer', 'capture')
    await paid(wallet, held, await world.given(wallet))
    expect(await settle(held, app)).toBe('captured')
    expect((await gateway.ledger()).at(-1)).toMatchObject({ authorised: total, captured: total, refunded: 0 })
  })

  test.each([
    ['POST /baskets/:basketId/completeApplePay', 'applepay', 'GatewayError'],
    ['POST /baskets/:basketId/completeGooglePay', 'googlepay', 'GatewayError'],
    ['POST /baskets/:basketId/completeClickToPay', 'clicktopay', 'InvalidCard'],
    ['POST /baskets/:basketId/completeVCO', 'visacheckout', 'GatewayError'],
  ] as const)('[PAY-34] %s refusal: a forged token of %s pays nothing and is refused %s', async (_, wallet, name) => {
    const held = await world.shop.readyBasket()
    expectRefusal(await world.complete(wallet, held, 'nothing'), name)
    expect(await world.gateway.ledger()).toEqual([])
  })

  test('[PAY-28] Click to Pay accepts only its own unexpired and unchanged tokens, and the card fields accept none of them', async () => {
    const { app, shop, gateway } = world
    const held = await shop.readyBasket()
    const token = await world.given('clicktopay')
    const { token: typed } = await gateway.typed()
    for (const wrong of [typed, `${token.slice(0, -6)}${token.slice(-6).split('').reverse().join('')}`])
      expectRefusal(await world.complete('clicktopay', held, wrong), 'InvalidCard')
    const { basketTotal } = await shop.good('GET /baskets/:basketId', held)
    const body = { flexToken: token, orderRegister: 'order-guest', basketTotal }
    expectRefusal(await shop.call('POST /baskets/:basketId/completeFlex', { ...held, body }), 'InvalidCard')
    app.pass(16 * 60_000)
    const late = await world.complete('clicktopay', held, token)
    app.pass(-16 * 60_000)
    expectRefusal(late, 'InvalidCard')
    expect(await gateway.ledger()).toEqual([])
  })
})

describe('3-D Secure for wallets', () => {
  const begun = async (wallet: Wallet, value: string) => {
    const held = await world.shop.readyBasket()
    const first = await world.complete(wallet, held, value)
    return { held, first }
  }

  test('[PAY-17] [PAY-19] Apple Pay and Google Pay cryptograms skip 3-D Secure, because the device has authenticated the customer', async () => {
    for (const [wallet, card] of [
      ['applepay', 'step-up'],
      ['googlepay', 'step-up'],
    ] as const)
      expect((await begun(wallet, await world.given(wallet, card, 'CRYPTOGRAM_3DS'))).first.status).toBe(200)
  })

  test.each(['googlepay', 'clicktopay'] as const)(
    '[PAY-25] [PAY-26] %s: pays after a passed challenge; pays nothing before it, after a failed one, and with another token',
    async (wallet) => {
      const { gateway } = world
      for (const decision of ['approve', 'fail'] as const) {
        const value = await world.given(wallet, 'step-up')
        const { held, first } = await begun(wallet, value)
        expect(first.status).toBe(302)
        const payerAuth = { referenceID: referenceOf(first.body) }
        const completeAfterChallenge = (token = value) => world.complete(wallet, held, token, { more: { payerAuth } })
        const enrolment = await enrol(held, payerAuth.referenceID, value)
        expect([enrolment.status, enrolment.body.result.reasonCode]).toEqual([302, '475'])
        const [, claims = ''] = enrolment.body.result.accessToken.split('.')
        const { Payload } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as {
          Payload: { TransactionId: string }
        }
        await gateway.control(`/challenges/${Payload.TransactionId}`, { decision })
        if (decision === 'approve') expect((await completeAfterChallenge()).status).toBe(200)
        else expectRefusal(await completeAfterChallenge(), 'AuthorisationFailed')
      }
      const value = await world.given(wallet)
      const { held, first } = await begun(wallet, value)
      const payerAuth = { referenceID: referenceOf(first.body) }
      expectRefusal(await enrol(held, payerAuth.referenceID, await world.given(wallet)), 'AuthorisationFailed')
      expectRefusal(await world.complete(wallet, held, value, { more: { payerAuth } }), 'AuthorisationFailed')
    },
  )

  test('[PAY-26] a wallet token does not authenticate a typed card', async () => {
    const { shop, gateway } = world
    const held = await shop.readyBasket()
    const { basketTotal } = await shop.good('GET /baskets/:basketId', held)
    const body = { flexToken: (await gateway.typed()).token, orderRegister: 'order-guest', basketTotal }
    const first = await shop.call('POST /baskets/:basketId/completeFlex', { ...held, body })
    const answer = await enrol(held, referenceOf(first.body), await world.given('googlepay'))
    expectRefusal(answer, 'AuthorisationFailed')
  })
})

test('[PAY-11] every wallet: a store without Amex refuses an Amex card and releases the hold', async () => {
  const { app, shop, gateway } = world
  for (const wallet of wallets) {
    const held = await shop.readyBasket()
    expect((await paid(wallet, held, await world.given(wallet, 'amex'))).status).toBe(200)
    await settle(held, app)
  }
  await publishAndLoad(app, storeWith('NSW01', { ...storeOptions, canAcceptOnlineAmexCheckout: false }))
  for (const wallet of wallets) {
    const held = await shop.readyBasket()
    expectRefusal(await paid(wallet, held, await world.given(wallet, 'amex')), 'InvalidCard')
    expect((await paid(wallet, held, await world.given(wallet))).status).toBe(200)
    await settle(held, app)
  }
  await publishAndLoad(app, storeWith('NSW01', storeOptions))
  const holds = (await gateway.ledger()).map(({ authorised, captured, reversed }) => authorised - captured - reversed)
  expect(holds.every((left) => left === 0)).toBe(true)
})

describe('Apple Pay’s contact details', () => {
  const billingContact = {
    emailAddress: 'Alex.Baker@example.com',
    givenName: 'Alex',
    familyName: 'Baker',
    phoneNumber: '0412 345 678',
    addressLines: ['1 George Street'],
    locality: 'Sydney',
    postalCode: '2000',
    countryCode: 'AU',
  }
  const customerOf = async (orderOf: TestBasket) => {
    const [row] = await world.app.database.sql<{ customer: Record<string, unknown> }>`
      select customer from orders where basket_id = ${orderOf.params.basketId}`
    return row?.customer
  }

  test('[ORD-23] [PAY-17] fill in missing fields of the basket and overwrite nothing', async () => {
    const { shop } = world
    const empty = await shop.newBasket()
    await shop.add(empty, { quantity: 3 })
    const value = await world.given('applepay')
    expectRefusal(await world.complete('applepay', empty, value), 'ContactMissing')
    expect((await world.complete('applepay', empty, value, { more: { billingContact } })).status).toBe(200)
    const filled = { firstName: 'Alex', lastName: 'Baker', emailAddress: 'alex.baker@example.com' }
    expect(await customerOf(empty)).toMatchObject({ ...filled, phoneNumber: '+61412345678' })
    const known = await shop.readyBasket()
    await shop.change(known, { customerInfo: { ...ada, lastName: '' } })
    const again = await world.given('applepay')
    expect((await world.complete('applepay', known, again, { more: { billingContact } })).status).toBe(200)
    expect(await customerOf(known)).toMatchObject({
      firstName: 'Ada',
      lastName: 'Baker',
      emailAddress: 'ada@example.com',
      phoneNumber: '+61491570156',
    })
  })

  test('[ORD-23] ignores invalid values', async () => {
    const held = await world.shop.newBasket()
    await world.shop.add(held, { quantity: 3 })
    const odd = { emailAddress: 'not an address', phoneNumber: 'none', givenName: 'x'.repeat(200) }
    const answer = await world.complete('applepay', held, await world.given('applepay'), {
      more: { billingContact: odd },
    })
    expectRefusal(answer, 'ContactMissing', { errors: [{ field: 'phoneNumber' }] })
  })
})

test('[PAY-17] [PAY-19] stores no card number and no token in any table or log', async () => {
  const token = /eyJ[\w-]{20,}|ECv2|EC_v1/
  expect(world.logged()).not.toBe('')
  expect(cardLike(world.logged())).toEqual([])
  expect(world.logged()).not.toMatch(token)
  await expectTablesToHoldNone(world.app, token)
})
