import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startAccountShop, type AccountShop } from '../../../test/account-shop.ts'
import { insertAgentSession } from '../../../test/agent-session.ts'
import { checkedToken } from '../../../test/payments/checked-token.ts'
import { headersOf, makeCustomer } from '../../../test/process/test-customer.ts'
import {
  ada,
  delivery,
  expectRefusal,
  ownPage,
  pickup,
  shopOf,
  type TestBasket,
  type CallOptions,
  type Shop,
} from '../../../test/shop.ts'
import { ageCounters } from '../../../test/start-app.ts'

let app: AccountShop
let shop: Shop
beforeAll(async () => {
  app = await startAccountShop(({ sms, captcha }) => ({ SMS_URL: sms, CAPTCHA_URL: captcha, RATE_LIMITS: 'on' }))
  shop = shopOf(app)
})
afterAll(() => app.stop())
beforeEach(async () => {
  await app.database.sql`delete from abuse_counters`
  await fetch(`${app.simulators.urls.sms}/control`, { method: 'DELETE' })
})

const basketFor = async (phoneNumber: string, disposition = delivery): Promise<TestBasket> => {
  const held = await shop.readyBasket(disposition)
  await shop.change(held, { customerInfo: { ...ada, phoneNumber } })
  return held
}
const place = async (held: TestBasket, more: object = {}, from: Pick<CallOptions, 'ip' | 'headers'> = {}) =>
  shop.call('POST /baskets/:basketId/order', { ...held, ...from, body: { ...(await shop.orderBody(held)), ...more } })
const prove = async (held: TestBasket): Promise<{ customerToken: string }> => {
  const body = { tokenV3: await checkedToken(app.simulators.urls.captcha), action: 'CUSTOMER_TOKEN' as const }
  return { customerToken: (await shop.call('POST /baskets/:basketId/customerToken', { ...held, body })).text }
}
const textsTo = async (number: string): Promise<number> => {
  const answer = await fetch(`${app.simulators.urls.sms}/control/messages`)
  return ((await answer.json()) as { messages: { to: string }[] }).messages.filter(({ to }) => to === number).length
}
/** The number of the store of the test baskets. */
const storePhone = { phone: '(02) 5550 0111' }
const mobile = '+61491570157'
const texted = '+61491570158'
const confirmed = '+61491570159'

test('[ACC-41] POST /baskets/:basketId/order refusal: RecaptchaException for the third cash order of a guest’s number without a bot check', async () => {
  for (let each = 0; each < 2; each += 1) expect((await place(await basketFor(mobile))).status).toBe(200)
  for (let each = 0; each < 2; each += 1) {
    const held = await basketFor(mobile)
    expectRefusal(await place(held), 'RecaptchaException')
    expect((await place(held, await prove(held))).status).toBe(200)
  }
})

test('[ACC-41] POST /baskets/:basketId/order refusal: GuestCashPaused for the fifth cash order of a guest’s number in an hour; refused orders do not count', async () => {
  const wrong = await basketFor(mobile)
  for (let each = 0; each < 6; each += 1) expectRefusal(await place(wrong, { basketTotal: 1 }), 'UnapprovedBasketTotal')
  for (let each = 0; each < 4; each += 1) {
    const held = await basketFor(mobile)
    expect((await place(held, await prove(held))).status).toBe(200)
  }
  const fifth = await basketFor(mobile)
  const refused = await place(fifth, await prove(fifth))
  expectRefusal(refused, 'GuestCashPaused', storePhone)
  expect(refused.failure.message).toBe(
    `We can't take another order to pay at the door just now. Please pay online, or call the store on ${storePhone.phone}.`,
  )
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000)
  await ageCounters(app.database, 3_600_000)
  expect((await place(fifth)).status).toBe(200)
})

test('[ACC-41] limits guests’ cash orders from one IP address to twenty an hour, across phone numbers', async () => {
  const office = { ip: '198.51.100.7' }
  for (let each = 0; each < 20; each += 1) {
    const held = await basketFor(`+614915701${each + 10}`)
    expect((await place(held, each < 10 ? {} : await prove(held), office)).status).toBe(200)
  }
  const held = await basketFor(mobile)
  expectRefusal(await place(held, await prove(held), office), 'GuestCashPaused', storePhone)
  expect((await place(held, await prove(held))).status).toBe(200)
})

test('[ACC-41] allows a household two pickup orders in an hour without a bot check', async () => {
  const home = { ip: '198.51.100.8' }
  for (let each = 0; each < 2; each += 1)
    expect((await place(await basketFor(mobile, pickup), {}, home)).status).toBe(200)
})

test('[ACC-41] a store needs a bot check from its 61st guest cash order in an hour and takes 120; another store is not affected', async () => {
  const countedAlready = (points: number) =>
    app.database.sql`update abuse_counters set points = ${points} where key like 'guestCashByStore:%'`
  expect((await place(await basketFor('+61491570110'))).status).toBe(200)
  await countedAlready(60)
  expectRefusal(await place(await basketFor('+61491570111')), 'RecaptchaException')
  await countedAlready(119)
  const last = await basketFor('+61491570112')
  expect((await place(last, await prove(last))).status).toBe(200)
  const over = await basketFor('+61491570113')
  expectRefusal(await place(over, await prove(over)), 'GuestCashPaused', storePhone)
  expect((await place(await basketFor('+61491570113', { ...pickup, storeId: 'NSW02' }))).status).toBe(200)
})

test('[ACC-41] does not limit cash orders of logged-in customers, or count them against guests', async () => {
  const customer = headersOf(await makeCustomer(app))
  for (let each = 0; each < 6; each += 1) expect((await place(await basketFor(mobile), {}, customer)).status).toBe(200)
  expect((await place(await basketFor(mobile))).status).toBe(200)
})

test('[ACC-41] does not limit cash orders that a signed-in agent takes; a forged cookie does not help', async () => {
  const agent = { headers: { ...ownPage, cookie: await insertAgentSession(app) } }
  for (let each = 0; each < 6; each += 1) expect((await place(await basketFor(mobile), {}, agent)).status).toBe(200)
  const forged = { headers: { ...ownPage, cookie: 'agent=kim' } }
  for (let each = 0; each < 2; each += 1) expect((await place(await basketFor(mobile), {}, forged)).status).toBe(200)
  expectRefusal(await place(await basketFor(mobile), {}, forged), 'RecaptchaException')
})

test('[ACC-41] sends at most three order texts in an hour to a number without a confirmed account', async () => {
  const order = async () => {
    await app.database.sql`delete from abuse_counters`
    const held = await basketFor(texted)
    expect((await place(held, await prove(held))).status).toBe(200)
    await app.settled()
  }
  /** As if the orders so far had been placed this long before. */
  const age = (time: string) => app.database.sql`update orders set placed_at = placed_at - ${time}::interval`
  for (let each = 0; each < 3; each += 1) await order()
  await age('59 minutes')
  await order()
  expect(await textsTo(texted)).toBe(3)
  await age('2 minutes')
  await order()
  expect(await textsTo(texted)).toBe(4)
})

test('[ACC-41] sends a text for every order to the number of a confirmed account', async () => {
  const { customerId } = await makeCustomer(app)
  await app.database.sql`update customers set mobile_number = ${confirmed} where customer_id = ${customerId}`
  for (let each = 0; each < 4; each += 1) {
    const held = await basketFor(confirmed)
    expect((await place(held, await prove(held))).status).toBe(200)
  }
  await app.settled()
  expect(await textsTo(confirmed)).toBe(4)
})

test('[ACC-41] sends no texts to premium and foreign numbers', async () => {
  expect((await place(await basketFor('+37190012345'))).status).toBe(200)
  await app.settled()
  expect(await textsTo('+37190012345')).toBe(0)
})
