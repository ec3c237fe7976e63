import { randomUUID } from 'node:crypto'
import { getCustomer } from '@forno/contracts/customers/customers'
import { signIn } from '@forno/contracts/sign-in/sign-in'
import { endOtherSignIns, endSignIn, getSignIns } from '@forno/contracts/sign-in/live-sign-ins'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  bearerOf,
  browser,
  startAccountShop,
  type AccountShop,
  type SignedInPerson,
} from '../../../test/account-shop.ts'
import { refusalOf, replyOf } from '../../../test/contract-check.ts'
import { signedInPerson, signInCall } from '../../../test/people.ts'
import type { TestApp } from '../../../test/start-app.ts'
import { endIdleSignInsJob } from './idle-jobs.ts'

let shop: AccountShop
let me: SignedInPerson
beforeAll(async () => {
  shop = await startAccountShop()
})
afterAll(() => shop.stop())
beforeEach(async () => {
  me = await signedInPerson(shop)
})

const minute = 60_000
const own = ({ customerId, bearer }: Pick<SignedInPerson, 'customerId' | 'bearer'>) => ({
  params: { id: customerId },
  headers: bearerOf(bearer),
})
const list = async (of = me, on?: TestApp) => replyOf(getSignIns, await shop.call(getSignIns, own(of), on))
const isIn = async (bearer: string, on?: TestApp): Promise<boolean> =>
  (await shop.call(getCustomer, own({ ...me, bearer }), on)).statusCode === 200
const end = (signInId: string, of = me) =>
  shop.call(endSignIn, { params: { id: of.customerId, signInId }, headers: bearerOf(of.bearer) })
const endOthers = (of = me) => shop.call(endOtherSignIns, own(of))

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
/** Logs in on a phone, with or without a lasting sign-in. */
const onPhone = async (scope = 'openid offline_access') => {
  const by = { headers: { ...browser, 'user-agent': phone } }
  const response = await signInCall(shop, { email: me.email, password: me.password, scope }, by)
  return replyOf(signIn, response).jsonWebToken.access_token
}

describe('the list of sign-ins', () => {
  test('[M4] GET /customer/:id/signIns happy: lists every device by name, the current one first', async () => {
    await onPhone()
    const listed = await list()
    expect(listed).toEqual([
      expect.objectContaining({ device: 'Unknown device', isCurrent: true }),
      expect.objectContaining({
        device: 'Safari on iPhone',
        isCurrent: false,
        startedAt: expect.stringMatching(/^2026-11-21T12:/),
        lastUsedAt: expect.stringMatching(/^2026-11-21T12:/),
      }),
    ])
  })

  test('[M4] GET /customer/:id/signIns refusal: LoginRequired without a token, and with a token of an ended sign-in', async () => {
    const bearer = await onPhone()
    const there = (await list()).find(({ isCurrent }) => !isCurrent)!
    expect((await end(there.signInId)).statusCode).toBe(204)
    refusalOf(await shop.call(getSignIns, own({ ...me, bearer })), 'LoginRequired')
    refusalOf(await shop.call(getSignIns, { params: { id: me.customerId } }), 'LoginRequired')
    expect(await list()).toHaveLength(1)
  })

  test('[M4] GET /customer/:id/signIns stranger: another customer sees no sign-ins', async () => {
    const other = await signedInPerson(shop)
    refusalOf(await shop.call(getSignIns, own({ ...other, customerId: me.customerId })), 'NotYours')
  })

  test('[M4] records a use once a minute', async () => {
    const before = (await list())[0]!.lastUsedAt
    await shop.later(50_000, async (on) => {
      await isIn(me.bearer, on)
      expect((await list(me, on))[0]!.lastUsedAt).toBe(before)
    })
    await shop.later(70_000, async (on) => {
      await isIn(me.bearer, on)
      expect((await list(me, on))[0]!.lastUsedAt > before).toBe(true)
    })
  })
})

describe('ending sign-ins', () => {
  test('[M4] DELETE /customer/:id/signIns/:signInId happy: logs out that device at once, and no others', async () => {
    const bearers = [await onPhone(), await onPhone()]
    const [, newest] = await list()
    expect((await end(newest!.signInId.toUpperCase())).statusCode).toBe(204)
    expect((await Promise.all([...bearers, me.bearer].map((bearer) => isIn(bearer)))).sort()).toEqual([
      false,
      true,
      true,
    ])
    expect(await list()).toHaveLength(2)
  })

  test('[M4] DELETE /customer/:id/signIns/:signInId refusal: SignInUnknown for an unknown sign-in, an ended one, and another customer’s', async () => {
    await onPhone()
    const there = (await list())[1]!.signInId
    const other = await signedInPerson(shop)
    refusalOf(await end(randomUUID()), 'SignInUnknown')
    refusalOf(await end(there, other), 'SignInUnknown')
    expect((await end(there)).statusCode).toBe(204)
    refusalOf(await end(there), 'SignInUnknown')
  })

  test('[M4] DELETE /customer/:id/signIns/:signInId refusal: LoginRequired without a token', async () => {
    const [current] = await list()
    const params = { id: me.customerId, signInId: current!.signInId }
    refusalOf(await shop.call(endSignIn, { params }), 'LoginRequired')
  })

  test('[M4] DELETE /customer/:id/signIns/:signInId stranger: nothing ends', async () => {
    const other = await signedInPerson(shop)
    const [current] = await list()
    refusalOf(await end(current!.signInId, { ...other, customerId: me.customerId }), 'NotYours')
    expect(await isIn(me.bearer)).toBe(true)
  })

  test('[M4] DELETE /customer/:id/signIns happy: logs out all devices but this one', async () => {
    const bearers = [await onPhone(), await onPhone('openid')]
    expect((await endOthers()).statusCode).toBe(204)
    expect(await Promise.all([...bearers, me.bearer].map((bearer) => isIn(bearer)))).toEqual([false, false, true])
    expect(await list()).toMatchObject([{ isCurrent: true }])
  })

  test('[M4] DELETE /customer/:id/signIns refusal: LoginRequired without a token', async () => {
    refusalOf(await shop.call(endOtherSignIns, { params: { id: me.customerId } }), 'LoginRequired')
  })

  test('[M4] DELETE /customer/:id/signIns stranger: nothing ends', async () => {
    const other = await signedInPerson(shop)
    await onPhone()
    refusalOf(await endOthers({ ...other, customerId: me.customerId }), 'NotYours')
    expect(await list()).toHaveLength(2)
  })
})

const all = [
  ['GET /customer/:id/signIns', getSignIns],
  ['DELETE /customer/:id/signIns/:signInId', endSignIn],
  ['DELETE /customer/:id/signIns', endOtherSignIns],
] as const
test.each(all)('[M4] [API-08] %s refusal: NotYours with the token of another customer', async (_, endpoint) => {
  const other = await signedInPerson(shop)
  const params = { id: me.customerId, signInId: (await list())[0]!.signInId }
  refusalOf(await shop.call(endpoint, { params, headers: bearerOf(other.bearer) }), 'NotYours')
  expect(await list()).toHaveLength(1)
})

describe('an unused sign-in', () => {
  const familyOf = async (bearer: string) => (await list({ ...me, bearer }))[0]!.signInId

  test('[SES-08] [L5] ends on the server after the idle time, for every holder of its token', async () => {
    const bearer = await onPhone('openid')
    await shop.later(16 * minute, async (on) => expect(await isIn(bearer, on)).toBe(true))
    // The check itself counts as a use.
    await shop.later(31 * minute, async (on) => expect(await isIn(bearer, on)).toBe(true))
    await shop.later(51 * minute, async (on) => {
      expect([await isIn(bearer, on), await isIn(me.bearer, on)]).toEqual([false, true])
      expect(await list(me, on)).toMatchObject([{ isCurrent: true }])
    })
  })

  test('[SES-08] does not end when idle if the customer asked to stay logged in', async () => {
    await shop.later(50 * minute, async (on) => expect(await isIn(me.bearer, on)).toBe(true))
  })

  test('[SES-08] [L5] is ended by the job every minute, and removed from its baskets; other sign-ins are not', async () => {
    const [idle, stays] = [await onPhone('openid'), await onPhone()]
    const [idleId, staysId] = [await familyOf(idle), await familyOf(stays)]
    const endedOf = async () => {
      const rows = await shop.database.sql<{ family_id: string }>`
        select family_id from refresh_families where customer_id = ${me.customerId} and ended_at is not null`
      return rows.map(({ family_id: id }) => id)
    }
    await shop.later(16 * minute, async (on) => {
      await on.tasks[endIdleSignInsJob]?.({}, {} as never)
      expect(await endedOf()).toEqual([])
    })
    await shop.later(18 * minute, async (on) => {
      await on.tasks[endIdleSignInsJob]?.({}, {} as never)
      const ended = await endedOf()
      expect([ended.includes(idleId), ended.includes(staysId)]).toEqual([true, false])
    })
  })
})
