import { getCustomerVouchers } from '@forno/contracts/vouchers/vouchers'
import type { OfferId } from '@forno/domain/core/basic-types'
import { instant } from '@forno/domain/core/basic-types'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusalOf, replyOf } from '../../../test/contract-check.ts'
import { makeCustomer, type TestCustomer } from '../../../test/process/test-customer.ts'
import { demoHashes } from '../../../test/demo-hashes.ts'
import { startApp, type TestApp } from '../../../test/start-app.ts'
import { issueVoucher } from './issue.ts'

let app: TestApp
let me: TestCustomer
let other: TestCustomer
beforeAll(async () => {
  app = await startApp()
  me = await makeCustomer(app)
  other = await makeCustomer(app)
})
afterAll(() => app.close())

const read = (customerId: string, bearer: string) =>
  app.app.inject({ url: `/api/v1/customer/${customerId}/vouchers`, headers: { authorization: `Bearer ${bearer}` } })
const give = (offerId: string, email: string, more: object = {}) => {
  const once = { emailHash: demoHashes.emailHashOf(email), maximum: 1, validFrom: null, validUntil: null }
  return issueVoucher(app.database.sql, { offerId: offerId as OfferId, ...once, ...more }, app.clock())
}

test('[ACC-31] GET /customer/:id/vouchers happy: the available, redeemed and expired vouchers of the customer', async () => {
  const person = await makeCustomer(app)
  const { email } = person
  const hour = 3_600_000
  const available = await give('free-pizza', email.toUpperCase(), { validUntil: instant(app.clock() + hour) })
  const redeemed = await give('free-pizza', email)
  const expired = await give('free-pizza', email, { validUntil: instant(app.clock() - hour) })
  await give('free-pizza', other.email)
  await give('no-offer-any-more', email)
  await app.database.sql`
    insert into voucher_uses (code, basket_id, offer_id, state, held_until, order_id)
    values (${redeemed}, gen_random_uuid(), 'free-pizza', 'used', ${new Date(app.clock())}, gen_random_uuid())`
  const vouchers = replyOf(getCustomerVouchers, await read(person.customerId, person.accessToken))
  const statuses = vouchers.map(({ voucherCode, status }) => [voucherCode, status])
  expect(statuses).toHaveLength(3)
  expect(new Map(statuses as [string, string][])).toEqual(
    new Map([
      [available, 'available'],
      [redeemed, 'redeemed'],
      [expired, 'expired'],
    ]),
  )
  expect(vouchers[0]).toMatchObject({ name: expect.stringMatching(/\w/), description: expect.stringMatching(/\w/) })
})

test('[ACC-31] a voucher has a picture of the product that it is for, and none for an amount', async () => {
  const person = await makeCustomer(app)
  for (const offerId of ['prize-garlic-bread', 'free-pizza', 'prize-five-off']) await give(offerId, person.email)
  const vouchers = replyOf(getCustomerVouchers, await read(person.customerId, person.accessToken))
  const images = new Map(vouchers.map(({ name, imageUrl }) => [name, imageUrl]))
  expect(images.get('Garlic bread from the wheel')).toMatch(/^\/pictures\/products\/garlic-bread-\w+-\d+\.webp$/)
  expect(images.get('A pizza on us')).toMatch(/^\/pictures\/products\/[\w-]+\.webp$/)
  expect(images.get('Five dollars from the wheel')).toBeNull()
  const file = await app.app.inject(images.get('Garlic bread from the wheel') ?? '')
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'image/webp'])
})

test('[ACC-31] [L11] includes vouchers issued to another spelling of the mailbox', async () => {
  const person = await makeCustomer(app)
  const spelt = person.email.replace('@', '+account@')
  await app.database.sql`update customers set email = ${spelt} where customer_id = ${person.customerId}`
  const emailHash = demoHashes.mailboxHashOf(person.email.replace('@', '+coupon@'))
  const code = await give('free-pizza', person.email, { emailHash })
  const vouchers = replyOf(getCustomerVouchers, await read(person.customerId, person.accessToken))
  expect(vouchers.map(({ voucherCode }) => voucherCode)).toEqual([code])
})

test('[ACC-31] [API-08] GET /customer/:id/vouchers refusal: LoginRequired', async () => {
  refusalOf(await read(me.customerId, 'nonsense'), 'LoginRequired')
})
test('[ACC-31] [API-08] GET /customer/:id/vouchers refusal: NotYours', async () => {
  refusalOf(await read(me.customerId, other.accessToken), 'NotYours')
})
test('[ACC-31] GET /customer/:id/vouchers stranger: another customer sees none of them', async () => {
  const code = await give('free-pizza', me.email)
  expect((await read(me.customerId, other.accessToken)).body).not.toContain(code)
  expect((await read(other.customerId, other.accessToken)).body).not.toContain(code)
})
