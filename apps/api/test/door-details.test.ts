import type { Basket } from '@forno/contracts/baskets/basket'
import { noDoorDetails } from '@forno/domain/fulfilment/delivery-address'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startAccountShop, type AccountShop } from './account-shop.ts'
import { guestNumber } from './guest-number.ts'
import { headersOf, makeCustomer } from './process/test-customer.ts'
import { ada, delivery, expectRefusal, pickup, shopOf, type Shop } from './shop.ts'
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

describe('the door details of a delivery', () => {
  test('[BAS-04] [ORD-15] [ORD-19] go from the basket to ticket, POS, tracker and receipt', async () => {
    const held = await shop.readyBasket(delivery)
    const phoneNumber = guestNumber()
    expect(doorIn(await shop.change(held, { ...door, customerInfo: { phoneNumber } }))).toEqual(door)
    const { orderId, sessionId } = await shop.placeCashOrder(held)
    const { orders } = await shop.good('GET /kitchen/orders', await shop.kitchenScreen())
    expect(orders.find((order) => order.orderId === orderId)).toMatchObject({ address: line, ...door })
    const queue = await shop.good('GET /pos/orders', { headers: await pos() })
    expect(queue.orders.find((order) => order.orderId === orderId)).toMatchObject({ address: line, ...door })
    expect(await shop.good('POST /order/tracker', { body: { orderId, sessionId } })).toMatchObject({
      address: line,
      ...door,
    })
    const byContact = await shop.call('POST /order/tracker', { body: { orderId, contact: phoneNumber } })
    expect(byContact.body).toMatchObject({ address: '••• Example Street, Newtown NSW 2042', ...noDoorDetails })
    expect(byContact.text).not.toMatch(/bell 12|gate sticks/)
    const own = { params: { orderId }, session: held.session }
    expect((await shop.good('GET /order/:orderId/receipt', own)).deliveryAddress).toBe(line)
  })

  test('[ACC-41] are in the confirmation, below the address', async () => {
    const held = await shop.readyBasket(delivery)
    const emailAddress = 'door@example.com'
    await shop.change(held, { ...door, customerInfo: { ...ada, emailAddress, phoneNumber: guestNumber() } })
    await shop.placeCashOrder(held)
    await app.settled()
    const [mail] = await app.mailsTo(emailAddress)
    expect(mail?.text).toContain(
      `To: ${line}\nAccess: Level 2, bell 12\nHandover: Leave at the door\nNote for the driver: The gate sticks\n\n`,
    )
  })

  test('[BAS-28] [ORD-20] [ACC-29] come back with a reorder, and are in the saved address', async () => {
    const me = await makeCustomer(app)
    const held = await shop.readyBasket({ ...delivery, ...door })
    const { orderId } = await shop.placeCashOrder(held, headersOf(me))
    const reordered = async (session: string, path: 'anywhere' | string) => {
      const params = { customerId: me.customerId }
      const call = { session, ...headersOf(me), body: { orderId } }
      return path === 'anywhere'
        ? shop.good('POST /customers/:customerId/reorder', { ...call, params })
        : shop.good('POST /baskets/:basketId/customers/:customerId/reorder', {
            ...call,
            params: { ...params, basketId: path as Basket['basketId'] },
          })
    }
    expect(doorIn(await reordered('0', 'anywhere'))).toEqual(door)
    const home = await shop.newBasket(delivery)
    expect(doorIn(await reordered(home.session, home.params.basketId))).toEqual(door)
    const told = await shop.newBasket({ ...delivery, unit: '9' })
    expect(doorIn(await reordered(told.session, told.params.basketId))).toEqual({ ...noDoorDetails, unit: '9' })
    const elsewhere = await shop.newBasket({ ...delivery, address: '14 Example Street' })
    expect(doorIn(await reordered(elsewhere.session, elsewhere.params.basketId))).toEqual(noDoorDetails)
    const { address, city, state, postalCode, longitude, latitude } = delivery
    const body = { address, city, state, postalCode, longitude, latitude, ...door, access: ' Level 2,  bell 12 ' }
    const saved = await shop.good('POST /customer/:id/address', {
      ...headersOf(me),
      params: { id: me.customerId },
      body: body as never,
    })
    expect(saved.dispositionPreference.address).toMatchObject(door)
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
