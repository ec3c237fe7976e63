import { randomUUID } from 'node:crypto'
import { deleteCustomer } from '@forno/contracts/customers/customers'
import { removePasskey } from '@forno/contracts/sign-in/passkey-calls'
import { exportPerson } from '@forno/contracts/privacy/export'
import {
  changePassword,
  forgotPassword,
  refreshToken,
  resetPassword,
  revokeToken,
} from '@forno/contracts/sign-in/sign-in'
import { endOtherSignIns } from '@forno/contracts/sign-in/live-sign-ins'
import { connectIdentity } from '@forno/contracts/sign-in/social-sign-in'
import { stepUp } from '@forno/contracts/sign-in/step-up'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bearerOf, startAccountShop, type AccountShop, type SignedInPerson } from '../../../test/account-shop.ts'
import { passkeyCalls, type PasskeyCalls } from '../../../test/passkey-people.ts'
import { linkIn, ownAddress, signedInPerson, signInCall, signInPerson } from '../../../test/people.ts'
import { makeDevice } from '../../../test/software-passkey.ts'
import { subjectHash } from '../../platform/crypto/keyed-hash.ts'

const key = 'a-key-of-this-test-that-is-long-enough'
let shop: AccountShop
let calls: PasskeyCalls
let me: SignedInPerson
let before = 0
beforeAll(async () => {
  shop = await startAccountShop({ EMAIL_HASH_KEY: key })
  calls = passkeyCalls(shop)
})
afterAll(() => shop.stop())
beforeEach(async () => {
  me = await signedInPerson(shop)
  before = shop.securityLines().length
})

const own = () => ({ params: { id: me.customerId }, headers: bearerOf(me.bearer), ip: ownAddress() })
const recorded = () =>
  shop
    .securityLines()
    .slice(before)
    .map(({ event, outcome, subject }) => [event, outcome, subject])
const customer = () => subjectHash(key, 'customer', me.customerId)
const mine = (event: string, outcome = 'success') => [event, outcome, customer()]

test('[M6] records a log-in and a log-out with the customer, and a wrong password with the address, as keyed hashes only', async () => {
  const ip = ownAddress()
  await signInCall(shop, { email: me.email.toUpperCase(), password: 'Wr0ng-one' }, { ip })
  const { bearer } = await signInPerson(shop, me)
  await shop.call(revokeToken, { body: {}, headers: bearerOf(bearer) })
  expect(recorded()).toEqual([
    ['log_in', 'failure', subjectHash(key, 'email', me.email)],
    mine('log_in'),
    mine('log_out'),
  ])
  const line = shop.securityLines()[before]!
  expect(line['address']).toBe(subjectHash(key, 'address', ip))
  expect(line['requestId']).toEqual(expect.any(String))
  const text = JSON.stringify(shop.securityLines())
  for (const secret of [me.email, me.customerId, ip, 'Wr0ng-one', me.bearer]) expect(text).not.toContain(secret)
})

test('[M6] records a password tried too often as a lock-out, not as a failed log-in', async () => {
  const ip = ownAddress()
  for (let each = 0; each < 11; each += 1) await signInCall(shop, { email: me.email, password: 'Wr0ng-one' }, { ip })
  // The log writes only a few lines per second of one address.
  const names = recorded().map(([event]) => event)
  expect([new Set(names.slice(0, -1)), names.at(-1)]).toEqual([new Set(['log_in']), 'lock_out'])
})

test('[M6] records passkey log-ins, refused passkeys, and each change of passkeys', async () => {
  const device = makeDevice()
  const { passkeyId } = await calls.added(me, device)
  await calls.logInWith(device)
  expect((await calls.logInWith(device, { credentialId: makeDevice().credentialId })).statusCode).toBe(400)
  await shop.call(removePasskey, { ...own(), params: { id: me.customerId, passkeyId } })
  expect(recorded()).toEqual([
    mine('passkey_change'),
    mine('log_in'),
    ['log_in', 'failure', null],
    mine('passkey_change'),
  ])
})

test('[M6] records a refused change of providers as a failure of this customer', async () => {
  const body = { token: 'a.b.c', nonce: 'a-nonce-of-the-page' }
  await shop.call(connectIdentity, { ...own(), params: { id: me.customerId, provider: 'google' }, body })
  expect(recorded()).toEqual([mine('provider_change', 'failure')])
})

test('[M6] records a changed password, a wrong old password, and a proof of the person', async () => {
  const change = (currentPassword: string) =>
    shop.call(changePassword, { ...own(), body: { currentPassword, newPassword: 'B3tter-than-before' } })
  await change('Wr0ng-one')
  await change(me.password)
  await shop.call(stepUp, { ...own(), body: { password: me.password } })
  await shop.call(stepUp, { ...own(), body: { password: 'B3tter-than-before' } })
  expect(recorded()).toEqual([
    mine('password_change', 'failure'),
    mine('password_change'),
    mine('step_up', 'failure'),
    mine('step_up'),
  ])
})

test('[M6] records a password reset, the sign-ins that it ended, and an invalid link', async () => {
  const request = { email: me.email, tokenV3: await shop.tokenFor('FORGOT_PASSWORD'), action: 'FORGOT_PASSWORD' }
  await shop.call(forgotPassword, { body: request, ip: ownAddress() })
  const [link] = await linkIn(shop, me.email, 'reset-password')
  const reset = async (token: string) => {
    const proof = { tokenV3: await shop.tokenFor('RESET_PASSWORD'), action: 'RESET_PASSWORD' }
    return shop.call(resetPassword, { body: { ...link!, token, password: 'B3tter-than-before', ...proof } })
  }
  await reset('nothing')
  await reset(link!.token)
  expect(recorded()).toEqual([
    mine('password_reset', 'failure'),
    mine('password_reset'),
    mine('sign_in_ended'),
    mine('log_in'),
  ])
})

test('[M6] records a sign-in that its customer ended from another device', async () => {
  await signInPerson(shop, me)
  await shop.call(endOtherSignIns, own())
  expect(recorded()).toEqual([mine('log_in'), mine('sign_in_ended')])
})

test('[M6] [ACC-16] records a reused refresh token, which ends its sign-in', async () => {
  const refresh = { body: { refresh_token: me.handle }, headers: { cookie: me.cookie } }
  expect((await shop.call(refreshToken, refresh)).statusCode).toBe(200)
  await shop.database.sql`
    update refresh_tokens set spent_at = spent_at - interval '11 seconds'
    where family_id in (select family_id from refresh_families where customer_id = ${me.customerId})`
  expect((await shop.call(refreshToken, refresh)).statusCode).toBe(401)
  expect(recorded().filter(([event]) => event !== 'refused_right')).toEqual([mine('refresh_token_reuse', 'failure')])
})

test('[M6] records a data export and an account deletion', async () => {
  await shop.call(exportPerson, own())
  await shop.call(deleteCustomer, own())
  expect(recorded()).toEqual([mine('account_export'), mine('account_deletion')])
})

test('[M6] records only the failure of a link without a customer', async () => {
  const proof = { tokenV3: await shop.tokenFor('RESET_PASSWORD'), action: 'RESET_PASSWORD' }
  const unknownId = randomUUID()
  const body = { customerId: unknownId, token: 'nothing', password: 'B3tter-than-before', ...proof }
  await shop.call(resetPassword, { body, ip: ownAddress() })
  expect(recorded()).toEqual([['password_reset', 'failure', subjectHash(key, 'customer', unknownId)]])
})
