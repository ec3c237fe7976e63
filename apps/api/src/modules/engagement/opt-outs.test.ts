import { changeCustomer, getCustomer } from '@forno/contracts/customers/customers'
import type { AnyEndpoint } from '@forno/contracts/core/endpoint'
import {
  getUser,
  optOutAddress,
  optOutNumber,
  optOutOfEmail,
  optOutOfSms,
  optOutOfSupercars,
} from '@forno/contracts/engagement/opt-outs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bearerOf, startAccountShop, type AccountShop, type SignedInPerson } from '../../../test/account-shop.ts'
import { refusalOf, replyOf } from '../../../test/contract-check.ts'
import { ownAddress, signedInPerson } from '../../../test/people.ts'

let shop: AccountShop
let me: SignedInPerson
let mobileNumber: string
let numbers = 100
beforeAll(async () => {
  shop = await startAccountShop()
})
afterAll(() => shop.stop())

const everything = { optinEmail: true, optinSms: true, optinSupercarsFan: true }
beforeEach(async () => {
  mobileNumber = `+61491570${(numbers += 1)}`
  me = await signedInPerson(shop, { mobileNumber, profile: { firstName: 'Jo', lastName: 'Ng', ...everything } })
})

const optInsOf = async ({ customerId, bearer } = me) => {
  const response = await shop.call(getCustomer, { params: { id: customerId }, headers: bearerOf(bearer) })
  const { optinEmail, optinSms, optinSupercarsFan } = replyOf(getCustomer, response).profile
  return { optinEmail, optinSms, optinSupercarsFan }
}
const shortIdOf = async ({ userId } = me): Promise<string> => {
  const [row] = await shop.database.sql<{ short_user_id: string }>`
    select short_user_id from customers where user_id = ${userId}`
  return row!.short_user_id
}

type OptOutRequest = { readonly params?: Record<string, string>; readonly body?: object; readonly ip?: string }
/** Sends an opt-out and waits for the job that it enqueued. */
const leave = async (endpoint: AnyEndpoint, { params = {}, body = {}, ip = ownAddress() }: OptOutRequest) => {
  const response = await shop.call(endpoint, { params, body, ip })
  await shop.settled()
  return response
}
const now = '2026-11-21T12:00:00+11:00'

const ways: readonly [string, AnyEndpoint, () => Promise<OptOutRequest>, object][] = [
  [
    '[MKT-01] POST /user/:userId/optin/email',
    optOutOfEmail,
    async () => ({ params: { userId: me.userId.toUpperCase() }, body: { optinEmail: false } }),
    { optinEmail: false },
  ],
  [
    '[MKT-02] POST /user/optout/email',
    optOutAddress,
    async () => ({ body: { email: me.email.toUpperCase(), optOutAt: now } }),
    { optinEmail: false },
  ],
  [
    '[MKT-03] POST /user/shortuserid/:shortUserId/optin/sms',
    optOutOfSms,
    async () => ({ params: { shortUserId: await shortIdOf() }, body: { optinSms: false } }),
    { optinSms: false },
  ],
  [
    '[MKT-03] POST /user/shortuserid/:shortUserId/optin/supercars',
    optOutOfSupercars,
    async () => ({ params: { shortUserId: await shortIdOf() }, body: { optinSupercarsFan: false } }),
    { optinSupercarsFan: false },
  ],
  [
    '[MKT-04] POST /user/optout/sms',
    optOutNumber,
    async () => ({ body: { mobileNumber: mobileNumber.replace('+61', '0') } }),
    { optinSms: false },
  ],
  [
    '[MKT-03] POST /user/shortuserid/:shortUserId/optin/sms by the user id of a link',
    optOutOfSms,
    async () => ({ params: { shortUserId: me.userId.toUpperCase() }, body: { optinSms: false } }),
    { optinSms: false },
  ],
  [
    '[MKT-04] POST /user/optout/sms by its short id',
    optOutNumber,
    async () => ({ body: { shortUserId: await shortIdOf() } }),
    { optinSms: false },
  ],
]

describe('opting out', () => {
  test.each(ways)('%s withdraws one consent, without a token', async (_, endpoint, request, withdrawn) => {
    const response = await leave(endpoint, await request())
    expect([response.statusCode, response.body]).toEqual([204, ''])
    expect(await optInsOf()).toEqual({ ...everything, ...withdrawn })
    const ledger = await shop.database.sql`
      select given from consents where user_id = ${me.userId} and source = 'optOut'`
    expect(ledger).toEqual([{ given: false }])
  })

  test.each(ways)('%s a second time changes nothing, also in the ledger', async (_, endpoint, request) => {
    for (let time = 0; time < 2; time += 1) expect((await leave(endpoint, await request())).statusCode).toBe(204)
    expect(
      await shop.database.sql`select kind from consents where user_id = ${me.userId} and source = 'optOut'`,
    ).toHaveLength(1)
  })

  test('[MKT-01] POST /user/:userId/optin/email happy: answers an unknown id and a guest’s id the same', async () => {
    for (const userId of ['00000000-0000-0000-0000-000000000000', '11111111-1111-4111-8111-111111111111'])
      expect((await leave(optOutOfEmail, { params: { userId }, body: { optinEmail: false } })).statusCode).toBe(204)
  })
  test('[MKT-02] POST /user/optout/email happy: answers an unknown address the same', async () => {
    const body = { email: 'unknown@example.com', optOutAt: now, userId: me.userId }
    expect((await leave(optOutAddress, { body })).statusCode).toBe(204)
    expect(await optInsOf()).toEqual(everything)
  })
  test('[MKT-03] POST /user/shortuserid/:shortUserId/optin/sms happy: answers an unknown id the same', async () => {
    const sent = { params: { shortUserId: 'nobody22' }, body: { optinSms: false } }
    expect((await leave(optOutOfSms, sent)).statusCode).toBe(204)
  })
  test('[MKT-03] POST /user/shortuserid/:shortUserId/optin/supercars happy: answers an unknown id the same', async () => {
    const sent = { params: { shortUserId: 'nobody22' }, body: { optinSupercarsFan: false } }
    expect((await leave(optOutOfSupercars, sent)).statusCode).toBe(204)
  })
  test('[MKT-04] POST /user/optout/sms happy: answers an unknown number the same', async () => {
    expect((await leave(optOutNumber, { body: { mobileNumber: '0491 570 110' } })).statusCode).toBe(204)
  })

  test('[MKT-04] [MKT-06] POST /user/optout/sms happy: also withdraws the consent for fan news', async () => {
    expect((await leave(optOutNumber, { body: { mobileNumber, optinSupercarsFan: false } })).statusCode).toBe(204)
    expect(await optInsOf()).toEqual({ ...everything, optinSms: false, optinSupercarsFan: false })
  })

  test.each([
    ['[MKT-01] POST /user/:userId/optin/email refusal: BadInput', optOutOfEmail, { optinEmail: true }],
    ['[MKT-03] POST /user/shortuserid/:shortUserId/optin/sms refusal: BadInput', optOutOfSms, { optinSms: true }],
    [
      '[MKT-03] POST /user/shortuserid/:shortUserId/optin/supercars refusal: BadInput',
      optOutOfSupercars,
      { optinSupercarsFan: true },
    ],
    ['[MKT-02] POST /user/optout/email refusal: BadInput', optOutAddress, { email: 'not-an-address' }],
    [
      '[MKT-04] POST /user/optout/sms refusal: BadInput',
      optOutNumber,
      { shortUserId: 'nobody22', mobileNumber: '0491570110' },
    ],
    ['[MKT-04] POST /user/optout/sms refusal: BadInput without id or number', optOutNumber, {}],
  ])('%s: never opts a customer in', async (_, endpoint, body) => {
    const params = { userId: me.userId, shortUserId: await shortIdOf() }
    refusalOf(await leave(endpoint, { params, body }), 'BadInput')
    expect(await optInsOf()).toEqual(everything)
  })

  test.each(ways)(
    '[API-11] %s refusal: TooManyRequests, only after several failed bot checks',
    async (_, endpoint, made) => {
      const ip = ownAddress()
      const sent = await made()
      await shop.score(0.1)
      for (let count = 0; count < 5; count += 1) {
        const tokenV3 = await shop.tokenFor('UNSUBSCRIBE')
        expect((await leave(endpoint, { ...sent, body: { ...sent.body, tokenV3 }, ip })).statusCode).toBe(204)
      }
      refusalOf(await leave(endpoint, { ...sent, ip }), 'TooManyRequests')
      await shop.score(0.9)
      const tokenV3 = await shop.tokenFor('UNSUBSCRIBE')
      expect((await leave(endpoint, { ...sent, body: { ...sent.body, tokenV3 }, ip })).statusCode).toBe(204)
    },
  )

  test('[ACC-34] a customer who opted out can opt in again, only through their own profile', async () => {
    await leave(optOutAddress, { body: { email: me.email, optOutAt: now } })
    const sent = {
      params: { id: me.customerId },
      headers: bearerOf(me.bearer),
      body: { profile: { optinEmail: true } },
    }
    expect((await shop.call(changeCustomer, sent)).statusCode).toBe(200)
    expect(await optInsOf()).toEqual(everything)
  })
})

describe('GET /user/shortUserId/:shortId', () => {
  test('[MKT-05] GET /user/shortUserId/:shortId happy: the user’s consents, without personal data', async () => {
    const shortId = await shortIdOf()
    const response = await shop.call(getUser, { params: { shortId: shortId.toUpperCase() } })
    expect(replyOf(getUser, response)).toEqual({ userId: me.userId, shortUserId: shortId, ...everything })
  })
  test('[MKT-05] GET /user/shortUserId/:shortId refusal: CustomerUnknown', async () => {
    refusalOf(await shop.call(getUser, { params: { shortId: 'nobody22' } }), 'CustomerUnknown')
  })
})
