import { noDoorDetails } from '@forno/domain/fulfilment/delivery-address'
import {
  changeCustomer,
  deleteCustomer,
  forgetAddress,
  forgetStore,
  getCustomer,
  saveAddress,
  saveServiceType,
  saveStore,
} from '@forno/contracts/customers/customers'
import type { AnyEndpoint } from '@forno/contracts/core/endpoint'
import { refreshToken, register } from '@forno/contracts/sign-in/sign-in'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { bearerOf, startAccountShop, type AccountShop, type SignedInPerson } from '../../../test/account-shop.ts'
import { refusalOf, replyOf } from '../../../test/contract-check.ts'
import { ownAddress, registration, signedInPerson, signInCall } from '../../../test/people.ts'
import { ada, shopOf } from '../../../test/shop.ts'
import { waitOptions } from '../../../test/wait-options.ts'

let shop: AccountShop
let me: SignedInPerson
let other: SignedInPerson
beforeAll(async () => {
  shop = await startAccountShop()
  other = await signedInPerson(shop)
})
afterAll(() => shop.stop())
beforeEach(async () => {
  me = await signedInPerson(shop)
})

const call = (endpoint: AnyEndpoint, body?: object, { customerId, bearer } = me) =>
  shop.call(endpoint, {
    params: { id: customerId },
    headers: bearer === '' ? {} : bearerOf(bearer),
    ...(body === undefined ? {} : { body }),
  })
const read = async (person = me) => replyOf(getCustomer, await call(getCustomer, undefined, person))

const home = {
  address: '12 Example Street',
  city: 'Newtown',
  state: 'NSW',
  postalCode: '2042',
  longitude: 151.179,
  latitude: -33.8975,
}

describe('GET and PATCH /customer/:id', () => {
  test('[ACC-21] [ACC-02] GET /customer/:id happy: returns the profile; the id is case-insensitive', async () => {
    expect(await read()).toMatchObject({ customerId: me.customerId, userId: me.userId, email: me.email })
    expect((await read({ ...me, customerId: me.customerId.toUpperCase() })).email).toBe(me.email)
  })

  test('[ACC-22] PATCH /customer/:id happy: changes the given fields and keeps the others', async () => {
    const profile = { firstName: ' Joan ', optinSms: true, attributes: [{ name: 'diet', value: 'vegetarian' }] }
    const changed = replyOf(changeCustomer, await call(changeCustomer, { mobileNumber: '0491 570 157', profile }))
    expect(changed).toMatchObject({
      email: me.email,
      mobileNumber: '+61491570157',
      profile: {
        firstName: 'Joan',
        lastName: 'Nguyen',
        name: 'Joan Nguyen',
        optinSms: true,
        optinEmail: false,
        acceptTerms: true,
      },
    })
    expect(changed.profile.attributes).toEqual([{ name: 'diet', value: 'vegetarian' }])
    expect(await read()).toEqual(changed)
    const express = await call(changeCustomer, { expressPayMobileNumber: '0491 570 158' })
    expect(replyOf(changeCustomer, express)).toEqual({ ...changed, expressPayMobileNumber: '+61491570158' })
    expect((await read()).expressPayMobileNumber).toBe('+61491570158')
    const cleared = await call(changeCustomer, { expressPayMobileNumber: null, profile: { acceptTerms: false } })
    expect(replyOf(changeCustomer, cleared)).toMatchObject({
      expressPayMobileNumber: null,
      profile: { firstName: 'Joan', acceptTerms: false },
    })
    await call(changeCustomer, { profile: { optinSms: false } })
    expect((await read()).profile).toEqual({ ...changed.profile, acceptTerms: false, optinSms: false })
  })

  test('[ACC-22] [API-16] ignores fields that only the server sets', async () => {
    const { customerId: mine, userId, email } = me
    const forged = {
      customerId: other.customerId,
      userId: other.userId,
      email: 'other@example.com',
      emailVerified: false,
      hasEmailAccount: false,
      savedCardId: 'card',
      cards: [{ cardId: 'card' }],
      password_hash: 'x',
      profile: { name: 'Somebody Else', isAdmin: true, firstName: 'Jo' },
      __proto__: { email: 'other@example.com' },
    }
    const changed = replyOf(changeCustomer, await call(changeCustomer, forged))
    expect(changed).toMatchObject({ customerId: mine, userId, email, emailVerified: true, hasEmailAccount: true })
    expect([changed.cards, changed.savedCardId, changed.profile.name]).toEqual([[], null, 'Jo Nguyen'])
    expect((await read(other)).email).toBe(other.email)
  })

  test('[ACC-34] records each change of a consent in the ledger once', async () => {
    for (const profile of [{ optinEmail: true }, { optinEmail: true }, { optinEmail: false, optinSupercarsFan: true }])
      expect((await call(changeCustomer, { profile })).statusCode).toBe(200)
    const ledger = await shop.database.sql<{ kind: string; given: boolean; source: string }>`
      select kind, given, source from consents where user_id = ${me.userId} order by kind, given desc`
    expect(ledger).toEqual([
      { kind: 'email', given: true, source: 'profile' },
      { kind: 'email', given: false, source: 'profile' },
      { kind: 'supercarsFan', given: true, source: 'profile' },
    ])
  })

  test.each([
    ['an invalid number', { mobileNumber: '12' }],
    ['an invalid express pay number', { expressPayMobileNumber: 'call me' }],
    ['a name of spaces', { profile: { firstName: '  ' } }],
    ['an opt-in that is neither', { profile: { optinSms: 'perhaps' } }],
  ])('[ACC-22] PATCH /customer/:id refusal: BadInput for %s', async (_, body) => {
    refusalOf(await call(changeCustomer, body), 'BadInput')
  })

  test('[ACC-22] simultaneous changes are all saved', async () => {
    const bodies = [
      { profile: { firstName: 'Ada' } },
      { profile: { lastName: 'Byron' } },
      { profile: { optinSms: true } },
    ]
    await Promise.all(bodies.map((body) => call(changeCustomer, body)))
    expect((await read()).profile).toMatchObject({ firstName: 'Ada', lastName: 'Byron', optinSms: true })
  })
})

describe('saved preferences', () => {
  test('[ACC-28] POST /customer/:id/disposition happy: saves the latest service type', async () => {
    await call(saveServiceType, { serviceType: 'delivery' })
    const saved = replyOf(saveServiceType, await call(saveServiceType, { serviceType: 'pickup' }))
    expect(saved.dispositionPreference).toEqual({ address: null, serviceType: 'Pickup', storeId: null })
  })
  test('[ACC-28] POST /customer/:id/disposition refusal: BadInput', async () => {
    refusalOf(await call(saveServiceType, { serviceType: 'teleport' }), 'BadInput')
  })

  test('[ACC-29] POST /customer/:id/store happy: saves the pickup store; DELETE /customer/:id/store happy: removes it', async () => {
    const saved = replyOf(saveStore, await call(saveStore, { storeId: 'nsw01' }))
    expect(saved.dispositionPreference.storeId).toBe('NSW01')
    expect(replyOf(forgetStore, await call(forgetStore)).dispositionPreference.storeId).toBeNull()
  })
  test('[ACC-29] POST /customer/:id/store refusal: StoreUnknown', async () => {
    refusalOf(await call(saveStore, { storeId: 'NOPE' }), 'StoreUnknown')
  })

  test('[ACC-29] POST /customer/:id/address happy: saves the latest address only; DELETE /customer/:id/address happy: removes it', async () => {
    const elsewhere = { unit: '9', access: 'Bell 2', leaveAtDoor: true, driverNote: 'Knock', isUnverified: true }
    const first = await call(saveAddress, { ...home, ...elsewhere, address: '1 Elsewhere Street' })
    expect(replyOf(saveAddress, first).dispositionPreference.address).toMatchObject(elsewhere)
    const saved = { ...home, ...noDoorDetails }
    expect(replyOf(saveAddress, await call(saveAddress, home)).dispositionPreference.address).toEqual(saved)
    expect((await read()).dispositionPreference.address).toEqual(saved)
    expect(replyOf(forgetAddress, await call(forgetAddress)).dispositionPreference.address).toBeNull()
  })
  test.each([
    ['an unknown state', { state: 'XX' }],
    ['half a postcode', { postalCode: '20' }],
    ['a latitude above 90', { latitude: 91 }],
    ['a unit of 41 characters', { unit: 'x'.repeat(41) }],
    ['a note for the driver of 201 characters', { driverNote: 'x'.repeat(201) }],
  ])('[ACC-29] POST /customer/:id/address refusal: BadInput for %s', async (_, wrong) => {
    refusalOf(await call(saveAddress, { ...home, ...wrong }), 'BadInput')
  })
})

describe('DELETE /customer/:id', () => {
  const tables = ['customers', 'customer_addresses', 'refresh_families', 'one_time_tokens'] as const

  test('[ACC-23] DELETE /customer/:id happy: deletes tokens and personal data, and frees the e-mail address', async () => {
    await call(saveAddress, home)
    const response = await call(deleteCustomer)
    expect([response.statusCode, response.body]).toEqual([204, ''])
    refusalOf(await call(getCustomer), 'LoginRequired')
    const again = { body: { refresh_token: me.handle }, headers: { cookie: me.cookie } }
    refusalOf(await shop.call(refreshToken, again), 'LoginRequired')
    refusalOf(await signInCall(shop, me), 'InvalidCredentials')
    for (const table of tables) {
      const { rows } = await shop.database.pool.query(`select * from ${table} where customer_id = '${me.customerId}'`)
      expect(rows).toEqual([])
    }
    const body = await registration(shop, { email: me.email })
    expect((await shop.call(register, { body, ip: ownAddress() })).statusCode).toBe(201)
  })

  test('[ACC-23] orders stay without a name: finished ones at once, open ones when they finish', async () => {
    const guest = shopOf(shop)
    const place = async (headers: Readonly<Record<string, string>>) => {
      const basket = await guest.readyBasket({}, 1)
      const bySession = { params: basket.params, session: basket.session }
      const { basketTotal } = await guest.good('GET /baskets/:basketId', bySession)
      const body = { paymentType: 'cash', orderRegister: 'order-customer', basketTotal, customerInfo: ada }
      return guest.good('POST /baskets/:basketId/order', { ...bySession, headers, body })
    }
    const [over, underWay, guests] = [
      await place(bearerOf(me.bearer)),
      await place(bearerOf(me.bearer)),
      await place(bearerOf('no good any more')),
    ]
    const { sql } = shop.database
    await sql`update orders set status = 'Ready' where order_id = ${over.orderId}`
    const orderOf = async (orderId: string) => {
      const [row] = await sql<{ customer_id: string | null; customer: object; total: number; basket: object }>`
        select o.customer_id, o.customer, o.total, b.state as basket from orders o join baskets b using (basket_id)
        where o.order_id = ${orderId}`
      return row!
    }
    expect([(await orderOf(over.orderId)).customer_id, (await orderOf(guests.orderId)).customer_id]).toEqual([
      me.customerId,
      null,
    ])
    expect((await call(deleteCustomer)).statusCode).toBe(204)
    await vi.waitFor(async () => expect((await orderOf(over.orderId)).customer_id).toBeNull(), waitOptions)
    const anonymous = await orderOf(over.orderId)
    expect(JSON.stringify(anonymous)).not.toMatch(/Ada|Byron|61491570156|ada@example/)
    expect(anonymous.total).toBeGreaterThan(0)
    expect(await orderOf(underWay.orderId)).toMatchObject({ customer: { firstName: 'Ada' } })
    expect(await orderOf(guests.orderId)).toMatchObject({ customer: { firstName: 'Ada' } })
    // The kitchen finishes the order, and the waiting job becomes due.
    await sql`update orders set status = 'Ready' where order_id = ${underWay.orderId}`
    await shop.database.pool.query('update graphile_worker._private_jobs set run_at = created_at')
    await vi.waitFor(async () => expect((await orderOf(underWay.orderId)).customer_id).toBeNull(), waitOptions)
  })
})

const ownCalls = [
  ['GET /customer/:id', getCustomer, undefined],
  ['PATCH /customer/:id', changeCustomer, { profile: { firstName: 'Mallory' } }],
  ['DELETE /customer/:id', deleteCustomer, undefined],
  ['POST /customer/:id/disposition', saveServiceType, { serviceType: 'Pickup' }],
  ['POST /customer/:id/store', saveStore, { storeId: 'NSW01' }],
  ['DELETE /customer/:id/store', forgetStore, undefined],
  ['POST /customer/:id/address', saveAddress, home],
  ['DELETE /customer/:id/address', forgetAddress, undefined],
] as const

describe('access', () => {
  test.each(ownCalls)('[API-08] %s refusal: LoginRequired without a token', async (_, endpoint, body) => {
    refusalOf(await call(endpoint, body, { ...me, bearer: '' }), 'LoginRequired')
  })
  test.each(ownCalls)('[API-08] %s refusal: NotYours with the token of another', async (_, endpoint, body) => {
    refusalOf(await call(endpoint, body, { ...me, bearer: other.bearer }), 'NotYours')
  })
  test.each(ownCalls)(
    '[API-08] %s stranger: another customer learns and changes nothing, and a missing account gets the same response',
    async (_, endpoint, body) => {
      const before = await read()
      const foreign = await call(endpoint, body, { ...me, bearer: other.bearer })
      const missing = { ...me, customerId: '11111111-1111-4111-8111-111111111111', bearer: other.bearer }
      expect((await call(endpoint, body, missing)).body).toBe(foreign.body)
      expect(await read()).toEqual(before)
    },
  )
})
