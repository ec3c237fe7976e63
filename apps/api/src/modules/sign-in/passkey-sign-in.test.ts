import { generateKeyPairSync } from 'node:crypto'
import { deleteCustomer } from '@forno/contracts/customers/customers'
import type { PasskeyLoginOptions } from '@forno/contracts/identities/passkeys'
import { passkeySignIn } from '@forno/contracts/sign-in/passkey-calls'
import { refreshToken } from '@forno/contracts/sign-in/sign-in'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  browser,
  cookieOf,
  startAccountShop,
  type AccountShop,
  type SignedInPerson,
} from '../../../test/account-shop.ts'
import { refusalOf, replyOf } from '../../../test/contract-check.ts'
import { passkeyCalls, type PasskeyCalls } from '../../../test/passkey-people.ts'
import { ownAddress, signedInPerson } from '../../../test/people.ts'
import { makeDevice, type Device, type Faults } from '../../../test/software-passkey.ts'

let shop: AccountShop
let calls: PasskeyCalls
let jo: SignedInPerson
let other: SignedInPerson
let device: Device
let othersDevice: Device
beforeAll(async () => {
  shop = await startAccountShop()
  calls = passkeyCalls(shop)
  ;[jo, other] = [await signedInPerson(shop), await signedInPerson(shop)]
  ;[device, othersDevice] = [makeDevice(), makeDevice()]
  await calls.added(jo, device)
  await calls.added(other, othersDevice)
})
afterAll(() => shop.stop())

const handleOf = ({ customerId }: SignedInPerson): string =>
  Buffer.from(customerId.replaceAll('-', ''), 'hex').toString('base64url')

describe('POST /customer/passkey/options', () => {
  test('POST /customer/passkey/options happy: the same for all callers, except for the challenge', async () => {
    const [one, two] = [await calls.loginOptions(), await calls.loginOptions()]
    expect(one).toEqual({
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      rpId: 'localhost',
      timeout: 300_000,
      userVerification: 'required',
    })
    expect({ ...two, challenge: '' }).toEqual({ ...one, challenge: '' })
    expect(two.challenge).not.toBe(one.challenge)
  })

  test('[ACC-13] POST /customer/passkey/options refusal: TooManyRequests beyond normal use of the page', async () => {
    const ip = ownAddress()
    const ask = () => shop.call({ ...passkeySignIn, address: 'POST /customer/passkey/options' }, { ip })
    for (let each = 0; each < 300; each += 1) expect((await ask()).statusCode).toBe(200)
    const refused = await ask()
    refusalOf(refused, 'TooManyRequests')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  })
})

describe('POST /customer/passkey', () => {
  test('[ACC-04] [ACC-32] POST /customer/passkey happy: returns a token set and the customer, as with a password', async () => {
    const response = await calls.logInWith(device)
    const { jsonWebToken, customer } = replyOf(passkeySignIn, response)
    expect([customer.customerId, customer.email]).toEqual([jo.customerId, jo.email])
    expect(response.cookies.map(({ name }) => name)).toEqual(['refresh', 'device'])
    const body = { refresh_token: jsonWebToken.refresh_token! }
    const renewed = await shop.call(refreshToken, { body, headers: { ...browser, cookie: cookieOf(response) } })
    expect(replyOf(refreshToken, renewed).access_token).not.toBe('')
  })

  test('[ACC-04] without offline_access there is neither a refresh token nor a cookie', async () => {
    const passkey = device.show(await calls.loginOptions())
    const response = await shop.call(passkeySignIn, { body: { passkey }, ip: ownAddress() })
    expect(replyOf(passkeySignIn, response).jsonWebToken.refresh_token).toBeUndefined()
    expect(response.cookies).toEqual([])
  })

  test('accepts repeated log-ins of a device without a signature counter', async () => {
    const still = makeDevice({ counts: false })
    await calls.added(jo, still)
    for (let each = 0; each < 3; each += 1) expect((await calls.logInWith(still)).statusCode).toBe(200)
  })

  const strangersKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
  const faults: readonly (readonly [name: string, faults: () => Faults])[] = [
    ['from another origin', () => ({ origin: 'https://pizza.example.com' })],
    ['from another port', () => ({ origin: 'http://localhost:81' })],
    ['for another site', () => ({ rpId: 'pizza.example.com' })],
    ['that was made to add a passkey', () => ({ type: 'webauthn.create' })],
    ['inside a page of another site', () => ({ crossOrigin: true })],
    ['without user verification', () => ({ isVerified: false })],
    ['without user presence', () => ({ isPresent: false })],
    ['with the signature of another key', () => ({ key: strangersKey })],
    ['with the user handle of another customer', () => ({ userHandle: handleOf(other) })],
    ['without a user handle', () => ({ userHandle: null })],
    ["with the id of another customer's passkey", () => ({ credentialId: othersDevice.credentialId })],
    ['with an unknown id', () => ({ credentialId: makeDevice().credentialId })],
    ['with a lower counter', () => ({ counter: 1 })],
    ['with a counter of 0', () => ({ counter: 0 })],
  ]
  test.each(faults)('POST /customer/passkey refusal: PasskeyRefused for one %s', async (_, fault) => {
    const options = await calls.loginOptions()
    const before = await shop.database.sql`select count(*) as n from refresh_families`
    const response = await calls.logIn(device.show(options, fault()))
    refusalOf(response, 'PasskeyRefused')
    expect(response.cookies).toEqual([])
    expect(await shop.database.sql`select count(*) as n from refresh_families`).toEqual(before)
    // A refused answer also uses up the challenge.
    refusalOf(await calls.logIn(device.show(options)), 'PasskeyTooLate')
    expect((await calls.logInWith(device)).statusCode).toBe(200)
  })

  test('POST /customer/passkey refusal: PasskeyRefused for data that no device creates', async () => {
    const good = device.show(await calls.loginOptions())
    const spoil = (response: object) => calls.logIn({ ...good, response: { ...good.response, ...response } })
    for (const clientDataJSON of ['nothing', Buffer.from('[1]').toString('base64url'), 'bnVsbA'])
      refusalOf(await spoil({ clientDataJSON }), 'PasskeyRefused')
    const { challenge } = await calls.loginOptions()
    const short = device.show({ challenge, rpId: 'localhost', timeout: 1, userVerification: 'required' })
    const cut = { ...short, response: { ...short.response, authenticatorData: 'AAAA' } }
    refusalOf(await calls.logIn(cut), 'PasskeyRefused')
  })

  const strangeChallenges: readonly (readonly [name: string, options: () => Promise<PasskeyLoginOptions>])[] = [
    ['made up', async () => ({ ...(await calls.loginOptions()), challenge: 'bWFkZSB1cA' })],
    ['issued to add a passkey', async () => ({ ...(await calls.loginOptions()), ...(await calls.newOptions(jo)) })],
  ]
  test.each(strangeChallenges)(
    'POST /customer/passkey refusal: PasskeyTooLate for a challenge %s',
    async (_, options) => {
      refusalOf(await calls.logIn(device.show(await options())), 'PasskeyTooLate')
    },
  )

  test('POST /customer/passkey refusal: PasskeyTooLate for a challenge that was answered before', async () => {
    const shown = device.show(await calls.loginOptions())
    expect((await calls.logIn(shown)).statusCode).toBe(200)
    refusalOf(await calls.logIn(shown), 'PasskeyTooLate')
  })

  test('POST /customer/passkey refusal: PasskeyTooLate for the second of two simultaneous answers', async () => {
    const options = await calls.loginOptions()
    const [one, two] = [device.show(options), device.show(options)]
    const statuses = (await Promise.all([calls.logIn(one), calls.logIn(two)])).map(({ statusCode }) => statusCode)
    expect(statuses.sort()).toEqual([200, 400])
  })

  test('POST /customer/passkey refusal: PasskeyTooLate after five minutes, and not before, in every process', async () => {
    const [early, late] = [device.show(await calls.loginOptions()), device.show(await calls.loginOptions())]
    const inTime = await shop.later(4 * 60_000, (of) => calls.logIn(early, { of }))
    expect(inTime.statusCode).toBe(200)
    await shop.later(5 * 60_000 + 1_000, async (of) => refusalOf(await calls.logIn(late, { of }), 'PasskeyTooLate'))
  })

  test('[ACC-09] POST /customer/passkey refusal: UnverifiedEmail, only for the right passkey', async () => {
    const someone = await signedInPerson(shop)
    const theirs = makeDevice()
    await calls.added(someone, theirs)
    await shop.database.sql`update customers set email_verified_at = null where customer_id = ${someone.customerId}`
    const { data } = refusalOf(await calls.logInWith(theirs), 'UnverifiedEmail')
    expect(data).toEqual({ email: someone.email })
    refusalOf(await calls.logInWith(theirs, { isVerified: false }), 'PasskeyRefused')
  })

  test('[ACC-23] deletes passkeys and challenges together with the account', async () => {
    const someone = await signedInPerson(shop)
    const theirs = makeDevice()
    await calls.added(someone, theirs)
    await calls.newOptions(someone)
    expect((await shop.call(deleteCustomer, calls.own(someone))).statusCode).toBe(204)
    refusalOf(await calls.logInWith(theirs), 'PasskeyRefused')
    const left = await shop.database.sql`
      select customer_id from passkeys where customer_id = ${someone.customerId}
      union all select customer_id from passkey_challenges where customer_id = ${someone.customerId}`
    expect(left).toEqual([])
  })

  test('[ACC-13] POST /customer/passkey refusal: TooManyRequests for an address that sends wrong passkeys, and for no other address', async () => {
    const ip = ownAddress()
    const wrong = device.show(await calls.loginOptions(), { challenge: 'bWFkZSB1cA' })
    for (let each = 0; each < 100; each += 1) refusalOf(await calls.logIn(wrong, { ip }), 'PasskeyTooLate')
    refusalOf(await calls.logIn(device.show(await calls.loginOptions()), { ip }), 'TooManyRequests')
    expect((await calls.logInWith(device)).statusCode).toBe(200)
  })
})
