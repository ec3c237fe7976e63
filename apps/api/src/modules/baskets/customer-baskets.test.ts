import { revokeToken } from '@forno/contracts/sign-in/sign-in'
import { instant } from '@forno/domain/core/basic-types'
import type { JobHelpers } from 'graphile-worker'
import { afterAll, describe, expect, test } from 'vitest'
import { lockWaits } from '../../../test/lock-waits.ts'
import { demoTokenKeys, headersOf, makeCustomer, type TestCustomer } from '../../../test/process/test-customer.ts'
import { demoHashes } from '../../../test/demo-hashes.ts'
import { makeAccessTokens } from '../../platform/crypto/access-tokens.ts'
import { ada, expectRefusal, margherita, ownPage, pickup, type TestBasket } from '../../../test/shop.ts'
import { openVoucherShop } from '../../../test/voucher-shop.ts'
import { settledStatementCount } from '../../../test/settled-statement-count.ts'

const { app, shop, applied, voucher, withPizza } = await openVoucherShop()
afterAll(() => app.close())

const read = (held: TestBasket, customer?: TestCustomer) =>
  shop.call('GET /baskets/:basketId', { ...held, ...(customer === undefined ? {} : headersOf(customer)) })
/** Reads with the token alone, as from another device. */
const readBy = (held: TestBasket, customer: Pick<TestCustomer, 'accessToken'>) =>
  shop.call('GET /baskets/:basketId', { params: held.params, ...headersOf(customer) })
const logOut = (headers: Record<string, string>, refresh_token?: string) => {
  const [, path = ''] = revokeToken.address.split(' ')
  const payload = refresh_token === undefined ? {} : { refresh_token }
  return app.app.inject({ method: 'POST', url: `/api/v1${path}`, headers: { ...ownPage, ...headers }, payload })
}
const ownedBy = async ({ params: { basketId } }: TestBasket) => {
  const [row] = await app.database.sql`select customer_id, family_id from baskets where basket_id = ${basketId}`
  return row
}
const noOwner = { customer_id: null, family_id: null }

describe('the owner of a basket', () => {
  test('[API-09] a token with the right session makes its customer the owner, who can then open the basket without the session', async () => {
    const customer = await makeCustomer(app)
    const held = await withPizza()
    expectRefusal(await readBy(held, customer), 'BasketHasExpired')
    expect((await read(held, customer)).status).toBe(200)
    const answer = await readBy(held, customer)
    expect([answer.status, answer.body.sessionId]).toEqual([200, held.session])
    const more = { params: held.params, ...headersOf(customer), body: margherita }
    expect((await shop.call('POST /baskets/:basketId/basketItems', more)).status).toBe(201)
  })

  test('[API-09] changing, creating and copying a basket with a token also set the owner', async () => {
    const customer = await makeCustomer(app)
    const held = await withPizza()
    await shop.good('POST /baskets/:basketId/basketItems', { ...held, ...headersOf(customer), body: margherita })
    expect((await readBy(held, customer)).status).toBe(200)
    const body = { serviceType: 'Pickup', storeId: 'NSW01', isAsap: true }
    const made = await shop.good('POST /baskets', { ...headersOf(customer), body })
    const copied = await shop.good('POST /baskets/:basketId/copyBasket', {
      params: held.params,
      ...headersOf(customer),
    })
    for (const { basketId } of [made, copied])
      expect((await shop.call('GET /baskets/:basketId', { params: { basketId }, ...headersOf(customer) })).status).toBe(
        200,
      )
  })

  test('[API-09] another customer gets the refusal of an unknown basket, without a session and with a wrong one', async () => {
    const [customer, other] = [await makeCustomer(app), await makeCustomer(app)]
    const held = await withPizza()
    await read(held, customer)
    expectRefusal(await readBy(held, other), 'BasketHasExpired')
    expectRefusal(await read({ ...held, session: 'f'.repeat(32) }, other), 'BasketHasExpired')
    expect((await ownedBy(held))?.['customer_id']).toBe(customer.customerId)
  })

  test('[API-09] the customer’s token opens the basket even with a wrong session', async () => {
    const customer = await makeCustomer(app)
    const held = await withPizza()
    await read(held, customer)
    expect((await read({ ...held, session: 'f'.repeat(32) }, customer)).status).toBe(200)
  })

  test('[API-09] an invalid token sets no owner, and the session keeps working', async () => {
    const customer = await makeCustomer(app)
    const held = await withPizza()
    await logOut(headersOf(customer).headers)
    for (const accessToken of [customer.accessToken, 'nothing']) {
      const answer = await shop.call('GET /baskets/:basketId', { ...held, ...headersOf({ accessToken }) })
      expect(answer.status).toBe(200)
    }
    expect(await ownedBy(held)).toEqual(noOwner)
  })

  test('[API-09] the customer can order their basket without its session', async () => {
    const customer = await makeCustomer(app)
    const held = await shop.readyBasket()
    await read(held, customer)
    const order = { params: held.params, ...headersOf(customer), body: await shop.orderBody(held) }
    const { orderId } = await shop.good('POST /baskets/:basketId/order', order)
    expectRefusal(await readBy(held, customer), 'BasketOrdered', { orderId })
  })

  test('[API-09] [ACC-08] the next customer to log in on the device sees nothing of the previous one', async () => {
    const [first, next] = [await makeCustomer(app), await makeCustomer(app)]
    const held = await shop.readyBasket()
    await read(held, first)
    const { body } = await read(held, next)
    const { customerId, userId } = body.customerInfo
    expect(customerId).toBe(next.customerId)
    expect({ ...body.customerInfo, customerId: null, userId: null }).toEqual(nothingOf(body.customerInfo))
    expect([userId, body.basketItems.length]).toEqual([next.userId, 1])
    expect((await ownedBy(held))?.['customer_id']).toBe(next.customerId)
    expectRefusal(await readBy(held, first), 'BasketHasExpired')
    const guests = await shop.readyBasket()
    expect((await read(guests, next)).body.customerInfo).toMatchObject({ firstName: 'Ada' })
  })

  test('[BAS-16] [API-09] adding takes two statements and reading one, also for a logged-in customer', async () => {
    const customer = await makeCustomer(app)
    const held = await shop.newBasket()
    const add = { ...held, ...headersOf(customer), body: margherita }
    const costs: number[] = []
    const count = async (work: () => Promise<unknown>) => {
      const before = await settledStatementCount(app.database)
      await work()
      costs.push(app.database.statements() - before)
    }
    await count(() => shop.good('POST /baskets/:basketId/basketItems', add))
    await count(() => shop.good('POST /baskets/:basketId/basketItems', add))
    await count(() => read(held, customer))
    expect(costs).toEqual([2, 2, 1])
    const other = await shop.newBasket()
    costs.length = 0
    await count(() => read(other, customer))
    await count(() => read(other, customer))
    expect(costs).toEqual([2, 1])
  })
})

describe('the customer in a basket', () => {
  const account = { emailAddress: '', firstName: 'Ada', lastName: 'Byron', phoneNumber: '+61491570156' }
  const create = (customer: TestCustomer, session = '0') =>
    shop.good('POST /baskets', { body: pickup, session, ...headersOf(customer) })

  test('[BAS-12] [BAS-04] POST /baskets with a token fills in names, e-mail, phone, ids and opt-ins', async () => {
    const customer = await makeCustomer(app)
    await app.database.sql`
      update customers set optin_email = true where customer_id = ${customer.customerId}`
    const { customerInfo } = await create(customer)
    const { email, customerId, userId } = customer
    expect(customerInfo).toMatchObject({ ...account, emailAddress: email, customerId, userId })
    expect(customerInfo).toMatchObject({ optinEmail: true, optinSms: false, address: null })
  })

  test('[BAS-12] a token whose sign-in has ended fills in nothing', async () => {
    const customer = await makeCustomer(app)
    await logOut(headersOf(customer).headers)
    const { customerInfo } = await create(customer)
    expect(customerInfo).toEqual(nothingOf(customerInfo))
  })

  test('[BAS-04] a guest’s basket has no ids; once its holder signs in it has theirs, and after log-out none', async () => {
    const customer = await makeCustomer(app)
    const held = await shop.readyBasket()
    const idsOf = async (by?: TestCustomer) => {
      const { customerId, userId } = (await read(held, by)).body.customerInfo
      return [customerId, userId]
    }
    expect(await idsOf()).toEqual([null, null])
    expect(await idsOf(customer)).toEqual([customer.customerId, customer.userId])
    await logOut(headersOf(customer).headers)
    expect(await idsOf()).toEqual([null, null])
  })

  test('[BAS-12] [ACC-08] log-out while a new basket waits to be stored leaves no contact in it', async () => {
    const customer = await makeCustomer(app)
    const creating = await app.database.sql.begin(async (inside) => {
      await inside`lock table baskets in exclusive mode`
      const created = create(customer)
      await expect.poll(() => lockWaits(app.database.sql)).toBe(1)
      expect((await logOut(headersOf(customer).headers)).statusCode).toBe(204)
      return { created }
    })
    const { basketId, sessionId, customerInfo } = await creating.created
    expect(customerInfo).toEqual(nothingOf(customerInfo))
    const held = { params: { basketId }, session: sessionId }
    expect((await read(held)).body.customerInfo).toEqual(customerInfo)
    expect(await ownedBy(held)).toEqual(noOwner)
  })

  test('[BAS-12] a new basket costs a guest two statements and a signed-in customer three', async () => {
    const customer = await makeCustomer(app)
    const costOf = async (work: () => Promise<unknown>) => {
      const before = await settledStatementCount(app.database)
      await work()
      return app.database.statements() - before
    }
    await create(customer)
    expect(await costOf(() => shop.good('POST /baskets', { body: pickup }))).toBe(2)
    expect(await costOf(() => shop.good('POST /baskets', { body: pickup, ...headersOf(customer) }))).toBe(3)
  })
})

/** The same fields as a new guest's. */
const nothingOf = (info: object | null | undefined) =>
  info === null || info === undefined
    ? info
    : Object.fromEntries(Object.entries(info).map(([name, value]) => [name, typeof value === 'boolean' ? false : null]))

describe('logging out', () => {
  const ownVoucher = () => voucher({ emailHash: demoHashes.emailHashOf(ada.emailAddress!) })

  test('[ACC-08] removes contact, payment method and personal vouchers; items, store and public codes stay', async () => {
    const customer = await makeCustomer(app)
    const held = await shop.readyBasket()
    const code = await ownVoucher()
    await applied(held, code)
    await applied(held, 'five')
    await shop.good('PATCH /baskets/:basketId', {
      ...held,
      ...headersOf(customer),
      body: { paymentInfo: { paymentType: 'cash' } },
    })
    const before = (await read(held, customer)).body
    expect(before.vouchers.map((each) => each.code).sort()).toEqual([code, 'FIVE'].sort())
    expect((await logOut(headersOf(customer).headers)).statusCode).toBe(204)
    const after = (await read(held)).body
    expect(after.customerInfo).toEqual(nothingOf(before.customerInfo))
    expect(after.paymentInfo ?? null).toBeNull()
    expect(after.vouchers.map((each) => each.code)).toEqual(['FIVE'])
    expect([after.basketItems, after.serviceType]).toEqual([before.basketItems, before.serviceType])
    expect(await ownedBy(held)).toEqual(noOwner)
    expectRefusal(await readBy(held, customer), 'BasketHasExpired')
  })

  test('[ACC-08] releases a voucher that was held for the checkout', async () => {
    const customer = await makeCustomer(app)
    const held = await shop.readyBasket()
    const code = await ownVoucher()
    await applied(held, code)
    await shop.good('POST /baskets/:basketId/validateOrder', { ...held, ...headersOf(customer) })
    const uses = () => app.database.sql`select code from voucher_uses where code = ${code}`
    expect(await uses()).toHaveLength(1)
    await logOut(headersOf(customer).headers)
    expect(await uses()).toEqual([])
    const [row] = await app.database.sql`select used from vouchers where code = ${code}`
    expect(row).toEqual({ used: 0 })
  })

  test('[ACC-08] also works with the refresh token alone or with an expired access token', async () => {
    const customer = await makeCustomer(app)
    const past = makeAccessTokens(demoTokenKeys, () => instant(app.clock() - 7_200_000))
    const byRefresh = await shop.readyBasket()
    await read(byRefresh, customer)
    await logOut({ origin: 'capacitor://localhost' }, customer.refreshToken)
    expect(await ownedBy(byRefresh)).toEqual(noOwner)
    const again = await makeCustomer(app, customer)
    const byOld = await shop.readyBasket()
    await read(byOld, again)
    const { customerId, familyId } = again
    const old = await past.issue({ customerId, familyId, scopes: [] })
    await logOut({ authorization: `Bearer ${old}` })
    expect((await read(byOld)).body.customerInfo).toEqual(nothingOf((await read(byRefresh)).body.customerInfo))
    expectRefusal(await readBy(byOld, again), 'BasketHasExpired')
  })

  test('[ACC-08] a forged token logs out no customer', async () => {
    const customer = await makeCustomer(app)
    const held = await shop.readyBasket()
    await read(held, customer)
    const forged = makeAccessTokens(['another-key-of-somebody-else-entirely'], app.clock)
    const { customerId, familyId } = customer
    const accessToken = await forged.issue({ customerId, familyId, scopes: [] })
    await logOut({ authorization: `Bearer ${accessToken}` })
    expect((await readBy(held, customer)).body.customerInfo).toMatchObject({ firstName: 'Ada' })
  })

  test('[ACC-08] another sign-in of the same customer keeps its baskets, and ordered baskets are unchanged', async () => {
    const customer = await makeCustomer(app)
    const other = await makeCustomer(app, customer)
    const [here, there] = [await shop.readyBasket(), await shop.readyBasket()]
    await read(here, customer)
    await read(there, other)
    await logOut(headersOf(customer).headers)
    expect(await ownedBy(here)).toEqual(noOwner)
    expect((await read(there, other)).body.customerInfo).toMatchObject({ firstName: 'Ada' })
  })

  test('[ACC-08] [ORD-11] a log-out while the basket is locked leaves no contact in it once it is open again', async () => {
    const customer = await makeCustomer(app)
    const held = await withPizza()
    const whose = { ...held, ...headersOf(customer) }
    const body = { serviceType: 'Pickup', storeId: 'NSW01', isAsap: true, customerInfo: ada }
    await shop.good('PATCH /baskets/:basketId', { ...whose, body })
    const setStatus = (status: string) =>
      app.database.sql`update baskets set status = ${status} where basket_id = ${held.params.basketId}`
    await setStatus('locked')
    await logOut(headersOf(customer).headers)
    await setStatus('open')
    const { customerInfo, basketItems } = (await read(held)).body
    expect(customerInfo).toMatchObject({ emailAddress: null, firstName: null, phoneNumber: null, customerId: null })
    expect(basketItems).toHaveLength(1)
    expect(await ownedBy(held)).toEqual(noOwner)
  })

  test('[ACC-08] [API-09] a log-out that waits for the basket leaves it to the customer who has it by then', async () => {
    const [first, next] = [await makeCustomer(app), await makeCustomer(app)]
    const held = await shop.readyBasket()
    await read(held, first)
    const out = await app.database.sql.begin(async (inside) => {
      await inside`select from baskets where basket_id = ${held.params.basketId} for update`
      const leaving = logOut(headersOf(first).headers)
      await expect.poll(() => lockWaits(app.database.sql)).toBe(1)
      await inside`
        update baskets set customer_id = ${next.customerId}, family_id = ${next.familyId}
        where basket_id = ${held.params.basketId}`
      return { leaving }
    })
    expect((await out.leaving).statusCode).toBe(204)
    expect(await ownedBy(held)).toEqual({ customer_id: next.customerId, family_id: next.familyId })
    expect((await readBy(held, next)).body.customerInfo).toMatchObject({ firstName: 'Ada' })
  })

  test('[ACC-08] does not lose a concurrent change', async () => {
    const customer = await makeCustomer(app)
    const held = await shop.readyBasket()
    await read(held, customer)
    const add = () => shop.call('POST /baskets/:basketId/basketItems', { ...held, body: margherita })
    const [one, out, other] = await Promise.all([add(), logOut(headersOf(customer).headers), add()])
    expect([one.status, out.statusCode, other.status]).toEqual([201, 204, 201])
    const { body } = await read(held)
    expect(body.customerInfo).toEqual(nothingOf(body.customerInfo))
    const pieces = body.basketItems.reduce((sum, { quantity }) => sum + quantity, 0)
    expect(pieces).toBe(5)
  })
})

test('[ACC-23] [API-09] deleting the account detaches the customer from their open baskets', async () => {
  const customer = await makeCustomer(app)
  const held = await shop.readyBasket()
  await read(held, customer)
  await shop.call('DELETE /customer/:id', { params: { id: customer.customerId }, ...headersOf(customer) })
  await app.tasks['forget_customer_orders']?.({ customerId: customer.customerId }, {} as JobHelpers)
  expect(await ownedBy(held)).toEqual(noOwner)
  expect((await read(held)).body.customerInfo).toMatchObject({ firstName: null })
})
