import { afterAll, beforeAll, expect, test } from 'vitest'
import { delivery, expectRefusal, shopOf, type Shop } from './shop.ts'
import { startApp, type TestApp } from './start-app.ts'

let app: TestApp
let shop: Shop
beforeAll(async () => {
  app = await startApp()
  shop = shopOf(app)
})
afterAll(() => app.close())

const contactCard = {
  firstName: '\u202aＺｏｅ\u202c',
  lastName: '\u200b',
  phoneNumber: '\u202a+61 412 345 678\u202c',
  emailAddress: 'Zoe <mailto:zoe\u200b@example.com>',
}

test('[API-16] [RUL-08] [RUL-09] [BAS-14] a basket keeps what a person typed, without what they pasted', async () => {
  const basket = await shop.readyBasket()
  const { customerInfo, orderNote } = await shop.change(basket, {
    customerInfo: contactCard,
    orderNote: ' Ring\u00a0“4”\u2028twice\u200b ',
  })
  expect(customerInfo).toMatchObject({
    firstName: 'Zoe',
    lastName: null,
    phoneNumber: '+61412345678',
    emailAddress: 'zoe@example.com',
  })
  expect(orderNote).toBe('Ring "4"\ntwice')
})

test('[RUL-09] a number without the code of its country asks for it', async () => {
  const basket = await shop.readyBasket()
  const body = { customerInfo: { phoneNumber: '021 123 4567' } }
  expectRefusal(await shop.call('PATCH /baskets/:basketId', { ...basket, body }), 'BadInput', {
    errors: [{ field: 'phoneNumber', message: expect.stringContaining('begin with + and the country code') as string }],
  })
})

test('[BAS-26] no order goes to an address without a letter or digit, nor to a mail address that no mail reaches', async () => {
  const basket = await shop.readyBasket(delivery)
  await shop.change(basket, { address: '\u200b.', customerInfo: { emailAddress: '1@2.34' } })
  expectRefusal(await shop.call('POST /baskets/:basketId/validateOrder', basket), 'ContactMissing', {
    errors: [
      { field: 'emailAddress', message: 'Please enter a valid email address.' },
      { field: 'address', message: 'Please enter your delivery address.' },
    ],
  })
})

test('[VOU-01] a code copied from a message is the code, in the path too', async () => {
  const { params, session } = await shop.readyBasket({}, 10)
  const code = '\u201cＱＵＡＲＴＥＲ\u200b\u201d.'
  const applied = await shop.good('POST /baskets/:basketId/applyvoucher/:code', {
    params: { ...params, code },
    session,
  })
  expect(applied.vouchers.map((voucher) => voucher.code)).toEqual(['QUARTER'])
})

test('[ORD-15] an order is tracked by the pasted number and address of its customer', async () => {
  const basket = await shop.readyBasket()
  await shop.change(basket, { customerInfo: contactCard })
  const { orderReference } = await shop.placeCashOrder(basket)
  const track = (contact: string) => shop.call('POST /order/tracker', { body: { orderReference, contact } })
  for (const contact of ['\u200e0412345678', '00 61 412 345 678', 'mailto:ZOE@example.com', 'zoe@ｅｘａｍｐｌｅ.com.'])
    expect((await track(contact)).status).toBe(200)
  expectRefusal(await track('0412 345 679'), 'OrderUnknown')
})

test('[LOC-22] a form needs a name with a letter, and keeps the lines of its message', async () => {
  const form = { firstName: 'Jo', lastName: 'Ng', email: 'jo@example.com', mobileNumber: '0491 570 156' }
  const send = (changes: object) =>
    shop.call('POST /storeform/contact', { body: { ...form, subject: 'Late', message: 'Cold\n', ...changes } })
  expect((await send({ message: 'Cold\r\n\u200bLate' })).status).toBe(200)
  for (const change of [
    { lastName: '\u3164' },
    { firstName: '.' },
    { message: '\u200b' },
    { email: 'a..b@example.com' },
  ])
    expectRefusal(await send(change), 'BadInput')
})
