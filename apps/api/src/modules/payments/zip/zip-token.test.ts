import { randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import { deleteCustomer } from '@forno/contracts/customers/customers'
import { exportPerson } from '@forno/contracts/privacy/export'
import { storeZipToken } from '@forno/contracts/payments/zip/tokens'
import { scopes } from '@forno/domain/customers/scope'
import type { RefusalName } from '@forno/domain/core/refusal'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { bearerOf } from '../../../../test/account-shop.ts'
import { refusalOf, replyOf } from '../../../../test/contract-check.ts'
import { demoTokenKeys, makeCustomer, type TestCustomer } from '../../../../test/process/test-customer.ts'
import { saturdayNoon, startApp, type TestApp } from '../../../../test/start-app.ts'
import { startSimulators, type Simulators } from '../../../../test/start-simulators.ts'
import { waitOptions } from '../../../../test/wait-options.ts'
import { makeAccessTokens } from '../../../platform/crypto/access-tokens.ts'
import { unseal } from '../../../platform/crypto/sealed.ts'
import { runRetention } from '../../../../test/run-retention.ts'
import { ownerMetadata } from './checkout-owner.ts'
import { day } from '@forno/domain/core/durations'

let simulators: Simulators<'zip'>
let shop: TestApp
let me: TestCustomer
let other: TestCustomer
let logged = ''
const logger = pino(
  { level: 'trace' },
  new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      logged += chunk.toString()
      done()
    },
  }),
)
const environ = (): Record<string, string> => ({ ZIP_URL: `${simulators.urls.zip}/merchant/v1/` })
beforeAll(async () => {
  simulators = await startSimulators(['zip'], { CLOCK: saturdayNoon })
  shop = await startApp(saturdayNoon, environ(), logger)
})
afterAll(async () => {
  await shop.close()
  await simulators.stop()
})
beforeEach(async () => {
  logged = ''
  me = await makeCustomer(shop)
  other = await makeCustomer(shop)
})
/** No token or key may appear in the log. */
afterEach(async () => {
  await fetch(`${simulators.urls.zip}/control`, { method: 'DELETE' })
  expect(logged).not.toMatch(/demo-zip-key|Bearer|co_/)
})

type ZipCheckoutResponse = { readonly id: string; readonly created: string; readonly value: string }
const zip = async (path: string, body: object, key: string = randomUUID()): Promise<ZipCheckoutResponse> => {
  const response = await fetch(`${simulators.urls.zip}${path}`, {
    method: 'POST',
    headers: {
      authorization: 'Bearer demo-zip-key',
      'zip-version': '2017-03-01',
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    body: JSON.stringify(body),
  })
  expect(response.ok).toBe(true)
  return (await response.json()) as ZipCheckoutResponse
}
const force = (outcome: object) => zip('/control', outcome)
const exchange = (id: string, key: string) =>
  zip('/merchant/v1/tokens', { authority: { type: 'checkout_id', value: id } }, key)
type Control = { readonly waiting: readonly object[]; readonly calls: readonly { readonly operation: string }[] }
const control = async (): Promise<Control> => (await (await fetch(`${simulators.urls.zip}/control`)).json()) as Control
const tokenCalls = async (): Promise<number> => {
  const { calls } = await control()
  return calls.filter(({ operation }) => operation === 'createToken').length
}

/** A checkout for a customer, with this result. */
const checkoutOf = async (
  customer: TestCustomer | null = me,
  { result = 'approved', required = true, tokenKeys = demoTokenKeys } = {},
): Promise<ZipCheckoutResponse> => {
  const made = await zip('/merchant/v1/checkouts', {
    type: 'standard',
    shopper: { first_name: 'Ada', last_name: 'Byron', email: 'ada@example.com' },
    order: {
      reference: 'PZ-1',
      amount: 42.35,
      currency: 'AUD',
      items: [{ name: 'Supreme', amount: 42.35, quantity: 1, type: 'sku', reference: 'p1' }],
    },
    features: { tokenisation: { required } },
    metadata: customer === null ? {} : ownerMetadata(tokenKeys, customer.customerId),
    config: { redirect_uri: 'http://localhost/zippayconfirmation' },
  })
  if (result !== '') await zip(`/control/checkouts/${made.id}`, { result })
  return made
}

const storeToken = (checkoutId: string, { accessToken } = me, of = shop) =>
  of.app.inject({
    method: 'POST',
    url: '/api/v1/customer/ziptoken',
    headers: accessToken === '' ? {} : bearerOf(accessToken),
    payload: { checkoutId },
  })
const storedToken = async (checkoutId: string, customer = me, of = shop) =>
  replyOf(storeZipToken, await storeToken(checkoutId, customer, of))
const rowOf = async ({ customerId } = me) => {
  const [row] = await shop.database.sql<{ sealed_token: string; text: string }>`
    select sealed_token, t::text as text from zip_tokens t where customer_id = ${customerId}`
  return row
}
const opened = async ({ customerId } = me, of = me) =>
  unseal(demoTokenKeys, `zip token ${of.customerId}`, (await rowOf({ ...me, customerId }))?.sealed_token ?? '')
const expectRefused = async (checkoutId: string, name: RefusalName, customer = me) => {
  refusalOf(await storeToken(checkoutId, customer), name)
  expect(await rowOf(customer)).toBeUndefined()
}

describe('a stored token', () => {
  test('[ACC-15] POST /customer/ziptoken happy: returns a handle that is valid for 90 days, and seals Zip’s token for its owner', async () => {
    const { id, created } = await checkoutOf()
    const answer = await storedToken(id)
    expect(Date.parse(answer.expiresAt)).toBe(Date.parse(created) + 90 * 24 * 3_600_000)
    const { value } = await exchange(id, `token-${id}`)
    expect(await opened()).toBe(value)
    expect(await opened(me, other)).toBeNull()
    const { text } = (await rowOf())!
    for (const output of [JSON.stringify(answer), text, logged]) expect(output).not.toContain(value)
    expect(text).toContain(answer.zipToken)
  })

  test('[ACC-15] repeated and parallel calls for a checkout get the same handle, and request one token from Zip', async () => {
    const { id } = await checkoutOf()
    const first = await storedToken(id)
    expect(await storedToken(id)).toEqual(first)
    expect(await tokenCalls()).toBe(1)
    const again = await checkoutOf()
    const answers = await Promise.all([storedToken(again.id), storedToken(again.id), storedToken(again.id)])
    expect(new Set(answers.map(({ zipToken }) => zipToken)).size).toBe(1)
    expect(answers[0].zipToken).not.toBe(first.zipToken)
  })

  test('[ACC-15] a newer checkout replaces an older one for good', async () => {
    const older = await checkoutOf()
    await storedToken(older.id)
    const newer = await checkoutOf()
    const now = await storedToken(newer.id)
    expect(await storedToken(older.id)).toEqual(now)
    expect(await opened()).toBe((await exchange(newer.id, `token-${newer.id}`)).value)
  })

  test.each(['lostAnswer', 'cut'])(
    '[ACC-15] after a %s of Zip’s answer, the next call gets the token',
    async (outcome) => {
      const { id } = await checkoutOf()
      await force({ outcome, operation: 'createToken' })
      await expectRefused(id, 'GatewayError')
      await storedToken(id)
      expect(await opened()).toBe((await exchange(id, `token-${id}`)).value)
    },
  )

  test('[ACC-15] stays valid after a new sealing key is added; after the old key is dropped, Zip is asked again', async () => {
    const { id } = await checkoutOf()
    const before = await storedToken(id)
    const fresh = 'another-key-of-thirty-two-letters'
    const under = async <T>(keys: string, work: (of: TestApp, they: TestCustomer) => Promise<T>): Promise<T> => {
      const of = await startApp(saturdayNoon, { ...environ(), TOKEN_KEYS: keys }, logger, shop.databaseUrl)
      const { customerId, familyId } = me
      const accessToken = await makeAccessTokens(keys.split(','), of.clock).issue({ customerId, familyId, scopes })
      try {
        return await work(of, { ...me, accessToken })
      } finally {
        await of.close()
      }
    }
    await under(`${fresh},${demoTokenKeys.join()}`, async (of, they) => {
      expect(await storedToken(id, they, of)).toEqual(before)
    })
    await under(fresh, async (of, they) => {
      refusalOf(await storeToken(id, they, of), 'ZipCheckoutUnknown')
      const another = await checkoutOf(me, { tokenKeys: [fresh] })
      expect((await storedToken(another.id, they, of)).zipToken).not.toBe(before.zipToken)
    })
  })
})

describe('expiry and deletion', () => {
  test('[ACC-15] expires 90 days after the checkout, which gives no other token', async () => {
    const { id } = await checkoutOf()
    await storedToken(id)
    const then = new Date(shop.clock() + 90 * day + 60_000).toISOString()
    const laterShop = await startApp(then, environ(), logger, shop.databaseUrl)
    try {
      refusalOf(await storeToken(id, await makeCustomer(laterShop, me), laterShop), 'ZipNotApproved')
      await runRetention(shop)
      expect(await rowOf()).toBeDefined()
      await runRetention(laterShop)
      expect(await rowOf()).toBeUndefined()
    } finally {
      await laterShop.close()
    }
  })

  const call = ({ address }: { readonly address: string }) => {
    const [method = '', path = ''] = address.split(' ')
    const url = `/api/v1${path.replace(':id', me.customerId)}`
    return shop.app.inject({ method: method as 'GET', url, headers: bearerOf(me.accessToken) })
  }

  test('[ACC-15] [ACC-23] is deleted with the account; until then the export lists it without its value', async () => {
    const { id } = await checkoutOf()
    const { zipToken, expiresAt } = await storedToken(id)
    const file = await call(exportPerson)
    expect(replyOf(exportPerson, file).zipTokens).toEqual([{ storedAt: expect.any(String), expiresAt }])
    for (const secret of [zipToken, (await rowOf())!.sealed_token]) expect(file.body).not.toContain(secret)
    expect((await call(deleteCustomer)).statusCode).toBe(204)
    expect(await rowOf()).toBeUndefined()
    refusalOf(await storeToken(id), 'LoginRequired')
  })

  test('[ACC-15] [ACC-23] stores nothing for an account that is deleted during the call to Zip', async () => {
    const { id } = await checkoutOf()
    await force({ outcome: 'delay', operation: 'createToken', milliseconds: 1_000 })
    const pendingAnswer = storeToken(id)
    await vi.waitFor(async () => expect((await control()).waiting).toEqual([]), waitOptions)
    expect((await call(deleteCustomer)).statusCode).toBe(204)
    refusalOf(await pendingAnswer, 'LoginRequired')
    expect(await rowOf()).toBeUndefined()
  })
})

describe('refusals', () => {
  test('[API-08] POST /customer/ziptoken refusal: LoginRequired without an access token, and for an invalid one', async () => {
    const { id } = await checkoutOf()
    for (const accessToken of ['', 'nothing']) refusalOf(await storeToken(id, { ...me, accessToken }), 'LoginRequired')
    expect(await tokenCalls()).toBe(0)
  })

  test('[ACC-15] POST /customer/ziptoken refusal: PaymentOptionUnavailable if Zip is not configured', async () => {
    const without = await startApp(saturdayNoon, {}, logger, shop.databaseUrl)
    refusalOf(await storeToken('co_any', me, without), 'PaymentOptionUnavailable')
    await without.close()
  })

  test.each([
    {},
    { checkoutId: '' },
    { checkoutId: '../customers' },
    { checkoutId: 'x'.repeat(81) },
    { checkoutId: 7 },
  ])('[ACC-15] POST /customer/ziptoken refusal: BadInput for %o', async (payload) => {
    const headers = bearerOf(me.accessToken)
    const response = await shop.app.inject({ method: 'POST', url: '/api/v1/customer/ziptoken', headers, payload })
    refusalOf(response, 'BadInput')
  })

  test('[ACC-15] POST /customer/ziptoken refusal: ZipCheckoutUnknown for an unknown checkout, and for a guest’s', async () => {
    await expectRefused('co_nobody', 'ZipCheckoutUnknown')
    await expectRefused((await checkoutOf(null)).id, 'ZipCheckoutUnknown')
    const forged = await checkoutOf(me, { tokenKeys: ['a-key-of-somebody-else-entirely-'] })
    await expectRefused(forged.id, 'ZipCheckoutUnknown')
  })

  test('[ACC-15] [API-08] POST /customer/ziptoken stranger: refuses another customer’s checkout as unknown, before and after its owner used it', async () => {
    const { id } = await checkoutOf(other)
    await expectRefused(id, 'ZipCheckoutUnknown')
    const theirs = await storedToken(id, other)
    await expectRefused(id, 'ZipCheckoutUnknown')
    expect(await storedToken(id, other)).toEqual(theirs)
    expect(await tokenCalls()).toBe(1)
  })

  test.each([['declined'], ['referred'], ['cancelled'], ['']])(
    '[ACC-15] POST /customer/ziptoken refusal: ZipNotApproved if the result is “%s”',
    async (result) => {
      await expectRefused((await checkoutOf(me, { result })).id, 'ZipNotApproved')
      expect(await tokenCalls()).toBe(0)
    },
  )

  test('[ACC-15] POST /customer/ziptoken refusal: ZipNotApproved if the checkout did not ask for a token', async () => {
    await expectRefused((await checkoutOf(me, { required: false })).id, 'ZipNotApproved')
  })

  test.each([
    ['error', 'retrieveCheckout'],
    ['error', 'createToken'],
    ['tooManyRequests', 'retrieveCheckout'],
    ['cut', 'retrieveCheckout'],
    ['timeout', 'createToken'],
  ])(
    '[ACC-15] POST /customer/ziptoken refusal: GatewayError for %s of %s; the next call succeeds',
    async (outcome, operation) => {
      const { id } = await checkoutOf()
      await force({ outcome, operation })
      await expectRefused(id, 'GatewayError')
      expect(logged).toContain('no Zip token was stored')
      await storedToken(id)
    },
  )

  test('[ACC-15] does not store a token of a checkout that we did not create', async () => {
    const { id } = await checkoutOf()
    await exchange(id, 'of-somebody-else')
    await expectRefused(id, 'GatewayError')
    expect(logged).toContain('Zip answered 409')
  })
})
