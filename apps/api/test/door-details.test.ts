import type { Basket } from '@forno/contracts/baskets/basket'
import { noDoorDetails, type DoorDetails } from '@forno/domain/fulfilment/delivery-address'
import { unverifiedTexts } from '@forno/domain/fulfilment/door-texts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startAccountShop, type AccountShop } from './account-shop.ts'
import { guestNumber } from './guest-number.ts'
import { headersOf, makeCustomer, type TestCustomer } from './process/test-customer.ts'
import { ada, delivery, expectRefusal, pickup, shopOf, type Shop, type TestBasket } from './shop.ts'
import { makeKitchenOperations } from '../src/modules/kitchen/index.ts'

let app: AccountShop
let shop: Shop
beforeAll(async () => {
  app = await startAccountShop()
  shop = shopOf(app)
})
afterAll(() => app.stop())

const door = {
  unit: '5',
  access: 'Level 2, bell 12',
  leaveAtDoor: true,
  driverNote: 'The gate sticks',
  isUnverified: true,
} as const
const line = '5/12 Example Street, Newtown NSW 2042'
const doorIn = ({ customerInfo }: Basket) => {
  const { unit, access, leaveAtDoor, driverNote, isUnverified } = customerInfo
  return { unit, access, leaveAtDoor, driverNote, isUnverified }
}

/** The headers of a new POS of all stores. */
const pos = async () => {
  const operations = makeKitchenOperations({ ...app, sql: app.database.sql, hashKey: 'demo-email-hash-key' })
  const { key } = await operations.addPosKey('Test', null)
  return { authorization: `Bearer ${key}` }
}

describe('an order of which every door detail is known', () => {
  const emailAddress = 'door@example.com'
  const phoneNumber = guestNumber()
  const { address, city, state, postalCode, longitude, latitude } = delivery
  let me: TestCustomer
  let held: TestBasket
  let placed: { readonly orderId: string; readonly sessionId: string }
  beforeAll(async () => {
    me = await makeCustomer(app)
    held = await shop.readyBasket(delivery)
    await shop.change(held, { ...door, customerInfo: { ...ada, emailAddress, phoneNumber } })
    placed = await shop.placeCashOrder(held, headersOf(me))
  })

  const ofOrder = <Row extends { readonly orderId: string }>(rows: readonly Row[]): Row | undefined =>
    rows.find(({ orderId }) => orderId === placed.orderId)
  const customerId = () => ({ customerId: me.customerId })
  const reordered = (session: string, basketId?: string): Promise<Basket> => {
    const call = { session, ...headersOf(me), body: { orderId: placed.orderId } }
    return basketId === undefined
      ? shop.good('POST /customers/:customerId/reorder', { ...call, params: customerId() })
      : shop.good('POST /baskets/:basketId/customers/:customerId/reorder', {
          ...call,
          params: { ...customerId(), basketId },
        })
  }
  const saved = { address, city, state, postalCode, longitude, latitude, ...door, access: ' Level 2,  bell 12 ' }
  const own = () => ({ params: { id: me.customerId }, ...headersOf(me) })
  /** Another session, in which the same customer has a basket. */
  const newBasket = async (sent: object) => {
    const { params, session } = await shop.newBasket({ ...delivery, ...sent })
    return reordered(session, params.basketId)
  }

  test.each<[string, () => Promise<Partial<DoorDetails> | undefined>]>([
    [
      '[BAS-04] its basket',
      async () => (await shop.good('POST /baskets', { body: { ...delivery, ...door } })).customerInfo,
    ],
    [
      'the kitchen’s ticket',
      async () => ofOrder((await shop.good('GET /kitchen/orders', await shop.kitchenScreen())).orders),
    ],
    ['the POS', async () => ofOrder((await shop.good('GET /pos/orders', { headers: await pos() })).orders)],
    ['[ORD-15] the tracker', () => shop.good('POST /order/tracker', { body: placed })],
    ['[BAS-28] a reorder', async () => (await reordered('0')).customerInfo],
    ['[BAS-28] a reorder into a basket for the same house', async () => (await newBasket({})).customerInfo],
    [
      '[ACC-29] a saved address',
      async () =>
        (await shop.good('POST /customer/:id/address', { ...own(), body: saved })).dispositionPreference.address ??
        undefined,
    ],
    [
      '[ACC-23] the export of its customer',
      async () => ofOrder((await shop.good('GET /customer/:id/export', own())).orders)?.contact,
    ],
  ])('%s has all of them', async (_, read) => {
    expect(await read()).toMatchObject(door)
  })

  test.each<[string, () => Promise<string | null | undefined>]>([
    [
      'the kitchen’s ticket',
      async () => ofOrder((await shop.good('GET /kitchen/orders', await shop.kitchenScreen())).orders)?.address,
    ],
    ['the POS', async () => ofOrder((await shop.good('GET /pos/orders', { headers: await pos() })).orders)?.address],
    ['[ORD-15] the tracker', async () => (await shop.good('POST /order/tracker', { body: placed })).address],
    [
      '[ORD-19] the receipt',
      async () =>
        (await shop.good('GET /order/:orderId/receipt', { params: { orderId: placed.orderId }, session: held.session }))
          .deliveryAddress,
    ],
  ])('%s has the unit before the number', async (_, read) => {
    expect(await read()).toBe(line)
  })

  test('[ACC-41] has them in the confirmation, below the address', async () => {
    await app.settled()
    const [mail] = await app.mailsTo(emailAddress)
    expect(mail?.text).toContain(
      `To: ${line}\nAccess: Level 2, bell 12\nHandover: Leave at the door\nNote for the driver: The gate sticks\n${unverifiedTexts.customer}\n\n`,
    )
  })

  test('[ORD-15] tells a caller who knows only the contact none of them', async () => {
    const byContact = await shop.call('POST /order/tracker', {
      body: { orderId: placed.orderId, contact: phoneNumber },
    })
    expect(byContact.body).toMatchObject({ address: '••• Example Street, Newtown NSW 2042', ...noDoorDetails })
    expect(byContact.text).not.toMatch(/bell 12|gate sticks/)
  })

  test('[BAS-28] [ORD-20] keeps to itself what a basket knows better, and what belongs to another house', async () => {
    expect(doorIn(await newBasket({ unit: '9' }))).toEqual({ ...noDoorDetails, unit: '9' })
    expect(doorIn(await newBasket({ address: '14 Example Street' }))).toEqual(noDoorDetails)
  })
})

describe('a change of the door details', () => {
  test('[BAS-14] keeps what it does not name, and trims what it names', async () => {
    const held = await shop.newBasket({ ...delivery, ...door })
    expect(doorIn(await shop.change(held, { unit: ' Factory  2 ', access: '  ' }))).toEqual({
      ...door,
      unit: 'Factory 2',
      access: null,
    })
    expect(doorIn(await shop.change(held, { orderNote: 'Ring twice' }))).toMatchObject({ unit: 'Factory 2' })
    expect(doorIn(await shop.change(held, { isAsap: true }))).toMatchObject({ unit: 'Factory 2' })
  })

  test('[BAS-14] another street takes unit, access, note and verification away, unless they come with it', async () => {
    const held = await shop.newBasket({ ...delivery, ...door })
    expect(doorIn(await shop.change(held, { ...delivery, address: '12 EXAMPLE Street' }))).toEqual(door)
    expect(doorIn(await shop.change(held, { address: '14 Example Street' }))).toEqual({
      ...noDoorDetails,
      leaveAtDoor: true,
    })
    expect(doorIn(await shop.change(held, { address: '16 Example Street', unit: '3' }))).toMatchObject({ unit: '3' })
  })

  test('[SES-02] pickup has none', async () => {
    expect(doorIn(await shop.good('POST /baskets', { body: { ...pickup, ...door } }))).toEqual(noDoorDetails)
    const held = await shop.newBasket({ ...delivery, ...door })
    expect(doorIn(await shop.change(held, { serviceType: 'Pickup' }))).toEqual(noDoorDetails)
  })

  test('[BAS-14] is not refused because the store or its time is gone meanwhile', async () => {
    const held = await shop.newBasket({ ...delivery, isAsap: false, orderDueAt: '2026-11-21T18:00:00+11:00' })
    await app.database.sql`
      update baskets set state = jsonb_set(state, '{disposition,orderDueAt}', '1700000000000')
      where basket_id = ${held.params.basketId}`
    expectRefusal(await shop.call('PATCH /baskets/:basketId', { ...held, body: { city: 'Newtown' } }), 'TimePast')
    expect(doorIn(await shop.change(held, { unit: '5' }))).toMatchObject({ unit: '5' })
  })

  test.each([
    ['a unit of 41 characters', 'unit', 'x'.repeat(41)],
    ['an access of 121 characters', 'access', 'x'.repeat(121)],
    ['a note for the driver of 201 characters', 'driverNote', 'x'.repeat(201)],
    ['a NUL in the note', 'driverNote', 'a\u0000'],
    ['a word for the handover', 'leaveAtDoor', 'yes'],
    ['a number for the verification', 'isUnverified', 2],
  ])('[API-16] refuses %s, names the field and changes nothing', async (_, field, value) => {
    const held = await shop.newBasket({ ...delivery, ...door })
    const body = { [field]: value, orderNote: 'changed' }
    const answer = await shop.call('PATCH /baskets/:basketId', { ...held, body })
    expectRefusal(answer, 'BadInput', { errors: [{ field }] })
    const after = await shop.good('GET /baskets/:basketId', held)
    expect([doorIn(after), after.orderNote]).toEqual([door, null])
  })

  test('[API-16] is one line of signs that can be read', async () => {
    const pasted = { unit: '\u200e5\u2069', access: 'Gate\nB\u001b', driverNote: 'Ring\u00a0 twice\u0007' }
    const held = await shop.newBasket(delivery)
    expect(doorIn(await shop.change(held, pasted))).toMatchObject({
      unit: '5',
      access: 'Gate B',
      driverNote: 'Ring twice',
    })
  })

  test('[API-16] takes texts of exactly the limits', async () => {
    const held = await shop.newBasket(delivery)
    const longest = { unit: 'u'.repeat(40), access: 'a'.repeat(120), driverNote: 'n'.repeat(200) }
    expect(doorIn(await shop.change(held, longest))).toMatchObject(longest)
  })
})
