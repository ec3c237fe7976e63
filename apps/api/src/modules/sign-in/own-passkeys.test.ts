import type { PasskeyRegistration } from '@forno/contracts/identities/passkeys'
import {
  addPasskey,
  getPasskeys,
  newPasskeyOptions,
  removePasskey,
  renamePasskey,
} from '@forno/contracts/sign-in/passkey-calls'
import { exportPerson } from '@forno/contracts/privacy/export'
import { stepUp } from '@forno/contracts/sign-in/step-up'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startAccountShop, type AccountShop, type SignedInPerson } from '../../../test/account-shop.ts'
import { refusalOf, replyOf } from '../../../test/contract-check.ts'
import { passkeyCalls, type PasskeyCalls } from '../../../test/passkey-people.ts'
import { signedInPerson } from '../../../test/people.ts'
import { makeDevice, type Faults } from '../../../test/software-passkey.ts'

let shop: AccountShop
let calls: PasskeyCalls
let jo: SignedInPerson
let other: SignedInPerson
beforeAll(async () => {
  shop = await startAccountShop()
  calls = passkeyCalls(shop)
  ;[jo, other] = [await signedInPerson(shop), await signedInPerson(shop)]
})
afterAll(() => shop.stop())

const list = async (of: SignedInPerson) => replyOf(getPasskeys, await shop.call(getPasskeys, calls.own(of)))
const unknownId = '11111111-1111-4111-8111-111111111111'

describe('POST /customer/:id/passkeys/options', () => {
  test('POST /customer/:id/passkeys/options happy: asks for a discoverable passkey with user verification, and only one per device', async () => {
    const someone = await signedInPerson(shop)
    const { credentialId } = await calls.added(someone)
    const options = await calls.newOptions(someone)
    expect(options).toMatchObject({
      rp: { id: 'localhost' },
      user: { name: someone.email, displayName: 'Jo Nguyen' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      excludeCredentials: [{ id: credentialId, type: 'public-key', transports: ['internal'] }],
    })
    expect(options.pubKeyCredParams.map(({ alg }) => alg)).toEqual([-7, -8, -257])
  })

  test('POST /customer/:id/passkeys/options refusal: TooManyRequests', async () => {
    const someone = await signedInPerson(shop)
    for (let each = 0; each < 300; each += 1) expect((await calls.askNew(someone)).statusCode).toBe(200)
    refusalOf(await calls.askNew(someone), 'TooManyRequests')
    expect((await calls.askNew(other)).statusCode).toBe(200)
  })
})

describe('POST /customer/:id/passkeys', () => {
  test('POST /customer/:id/passkeys happy: names the passkey by its password manager and date, and mails the owner', async () => {
    const someone = await signedInPerson(shop)
    const device = makeDevice()
    const passkey = await calls.added(someone, device)
    expect(passkey).toEqual({
      passkeyId: expect.any(String),
      credentialId: device.credentialId,
      name: 'Windows Hello · 21 Nov 2026',
      addedAt: expect.stringMatching(/^2026-11-21T12:\d\d:\d\d\+11:00$/),
      lastUsedAt: null,
    })
    await shop.settled()
    const mails = (await shop.mailsTo(someone.email)).filter(({ subject }) => subject.includes('passkey'))
    expect(mails.map(({ subject }) => subject)).toEqual([
      expect.stringContaining('A passkey was added to your account'),
    ])
    expect(mails[0]!.text).toContain('A passkey has been added to your account')
    expect(mails[0]!.text).toContain('\nhttp://localhost/account/details\n')
  })

  test('POST /customer/:id/passkeys happy: accepts a name from the owner, which the mail does not repeat', async () => {
    const someone = await signedInPerson(shop)
    const passkey = await calls.added(someone, makeDevice(), { name: '  Call 1300 SCAM ' })
    expect(passkey.name).toBe('Call 1300 SCAM')
    await shop.settled()
    expect(JSON.stringify(await shop.mailsTo(someone.email))).not.toContain('SCAM')
  })

  const faults: readonly (readonly [name: string, faults: Faults])[] = [
    ['from another origin', { origin: 'https://pizza.example.com' }],
    ['for another site', { rpId: 'pizza.example.com' }],
    ['that was made to log in', { type: 'webauthn.get' }],
    ['inside a page of another site', { crossOrigin: true }],
    ['without user verification', { isVerified: false }],
    ['without user presence', { isPresent: false }],
  ]
  test.each(faults)('POST /customer/:id/passkeys refusal: PasskeyRefused for one %s', async (_, fault) => {
    const options = await calls.newOptions(jo)
    const device = makeDevice()
    const before = await list(jo)
    refusalOf(await calls.add(jo, device.make(options, fault)), 'PasskeyRefused')
    refusalOf(await calls.add(jo, device.make(options)), 'PasskeyTooLate')
    expect(await list(jo)).toEqual(before)
  })

  test('POST /customer/:id/passkeys refusal: PasskeyRefused for data that no device creates', async () => {
    const made = makeDevice().make(await calls.newOptions(jo))
    const spoilt = (response: Partial<PasskeyRegistration['response']>) => ({
      ...made,
      response: { ...made.response, ...response },
    })
    refusalOf(await calls.add(jo, spoilt({ clientDataJSON: 'nothing' })), 'PasskeyRefused')
    refusalOf(await calls.add(jo, spoilt({ attestationObject: 'nothing' })), 'PasskeyRefused')
  })

  test('POST /customer/:id/passkeys refusal: PasskeyTooLate for the challenge of another customer, of a log-in, and for a used one', async () => {
    const device = makeDevice()
    const options = await calls.newOptions(other)
    refusalOf(await calls.add(jo, device.make(options)), 'PasskeyTooLate')
    const logInChallenge = { ...options, ...(await calls.loginOptions()) }
    refusalOf(await calls.add(other, device.make(logInChallenge)), 'PasskeyTooLate')
    expect((await calls.add(other, device.make(options))).statusCode).toBe(201)
    refusalOf(await calls.add(other, makeDevice().make(options)), 'PasskeyTooLate')
  })

  test('POST /customer/:id/passkeys refusal: PasskeyTooLate after five minutes', async () => {
    const made = makeDevice().make(await calls.newOptions(jo))
    await shop.later(5 * 60_000 + 1_000, async (of) => {
      await shop.call(stepUp, { ...calls.own(jo), body: { password: jo.password } }, of)
      refusalOf(await shop.call(addPasskey, { ...calls.own(jo), body: { passkey: made } }, of), 'PasskeyTooLate')
    })
  })

  test('POST /customer/:id/passkeys refusal: PasskeyInUse for a stored passkey, also of another customer', async () => {
    const device = makeDevice()
    await calls.added(jo, device)
    refusalOf(await calls.add(jo, device.make(await calls.newOptions(jo))), 'PasskeyInUse')
    refusalOf(await calls.add(other, device.make(await calls.newOptions(other))), 'PasskeyInUse')
  })

  test('POST /customer/:id/passkeys refusal: TooManyPasskeys, and POST /customer/:id/passkeys/options refusal: TooManyPasskeys', async () => {
    const someone = await signedInPerson(shop)
    for (let each = 1; each < 10; each += 1) await calls.added(someone)
    const [one, two] = [await calls.newOptions(someone), await calls.newOptions(someone)]
    const both = await Promise.all([one, two].map((options) => calls.add(someone, makeDevice().make(options))))
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 400])
    const envelope = refusalOf(
      both.find(({ statusCode }) => statusCode === 400)!,
      'TooManyPasskeys',
    )
    expect(envelope.message).toBe('You can have up to 10 passkeys. Please remove one first.')
    refusalOf(await calls.askNew(someone), 'TooManyPasskeys')
    expect(await list(someone)).toHaveLength(10)
  })
  test('POST /customer/:id/passkeys/options refusal: TooManyPasskeys includes the maximum', async () => {
    const someone = await signedInPerson(shop)
    for (let each = 0; each < 10; each += 1) await calls.added(someone)
    expect(refusalOf(await calls.askNew(someone), 'TooManyPasskeys').data).toMatchObject({ max: 10 })
  })
})

describe('GET, PATCH and DELETE', () => {
  test('GET /customer/:id/passkeys happy: lists passkeys with their last use, without keys', async () => {
    const someone = await signedInPerson(shop)
    const device = makeDevice()
    await calls.added(someone, device)
    await calls.added(someone, makeDevice(), { name: 'Phone' })
    await calls.logInWith(device)
    const response = await shop.call(getPasskeys, calls.own(someone))
    const passkeys = replyOf(getPasskeys, response)
    expect(passkeys.map(({ name, lastUsedAt }) => [name, lastUsedAt !== null])).toEqual([
      ['Windows Hello · 21 Nov 2026', true],
      ['Phone', false],
    ])
    const { body } = await shop.call(exportPerson, calls.own(someone))
    expect(JSON.parse(body)).toMatchObject({ passkeys: [{ name: 'Windows Hello · 21 Nov 2026' }, { name: 'Phone' }] })
    const [row] = await shop.database.sql<{ public_key: Buffer }>`
      select public_key from passkeys where credential_id = ${device.credentialId}`
    for (const text of [response.body, body])
      for (const form of ['hex', 'base64', 'base64url'] as const)
        expect(text).not.toContain(row!.public_key.toString(form))
    expect(body).not.toContain(device.credentialId)
  })

  test('PATCH /customer/:id/passkeys/:passkeyId happy: renames the passkey', async () => {
    const { passkeyId } = await calls.added(jo)
    const { params, headers } = calls.own(jo)
    const sent = { params: { ...params, passkeyId }, headers, body: { name: ' Kitchen tablet ' } }
    expect(replyOf(renamePasskey, await shop.call(renamePasskey, sent)).name).toBe('Kitchen tablet')
    expect((await list(jo)).map(({ name }) => name)).toContain('Kitchen tablet')
    for (const name of ['', '   ', 'x'.repeat(61)])
      refusalOf(await shop.call(renamePasskey, { ...sent, body: { name } }), 'BadInput')
  })

  test('DELETE /customer/:id/passkeys/:passkeyId happy: the passkey no longer logs in, and the owner gets one mail', async () => {
    const someone = await signedInPerson(shop)
    const device = makeDevice()
    const { passkeyId } = await calls.added(someone, device)
    const { params, headers } = calls.own(someone)
    const sent = { params: { ...params, passkeyId }, headers }
    expect((await shop.call(removePasskey, sent)).statusCode).toBe(204)
    refusalOf(await calls.logInWith(device), 'PasskeyRefused')
    refusalOf(await shop.call(removePasskey, sent), 'PasskeyUnknown')
    await shop.settled()
    const subjects = (await shop.mailsTo(someone.email)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject.includes('A passkey was removed from your account'))).toHaveLength(1)
  })

  test.each([
    ['PATCH /customer/:id/passkeys/:passkeyId refusal: PasskeyUnknown', renamePasskey],
    ['DELETE /customer/:id/passkeys/:passkeyId refusal: PasskeyUnknown', removePasskey],
  ])("%s for an unknown passkey and another customer's", async (_, endpoint) => {
    const theirs = await calls.added(other)
    const { params, headers } = calls.own(jo)
    for (const passkeyId of [unknownId, theirs.passkeyId]) {
      const body = endpoint === renamePasskey ? { body: { name: 'Mine' } } : {}
      refusalOf(await shop.call(endpoint, { params: { ...params, passkeyId }, headers, ...body }), 'PasskeyUnknown')
    }
    expect((await list(other)).find(({ passkeyId }) => passkeyId === theirs.passkeyId)).toEqual(theirs)
  })

  const made = { id: 'a', rawId: 'a', type: 'public-key', response: { clientDataJSON: 'a', attestationObject: 'a' } }
  const calling = [
    ['GET /customer/:id/passkeys', getPasskeys, undefined],
    ['POST /customer/:id/passkeys/options', newPasskeyOptions, undefined],
    ['POST /customer/:id/passkeys', addPasskey, { passkey: made }],
    ['PATCH /customer/:id/passkeys/:passkeyId', renamePasskey, { name: 'Mine' }],
    ['DELETE /customer/:id/passkeys/:passkeyId', removePasskey, undefined],
  ] as const
  const sentBy = (body: object | undefined, person: SignedInPerson | null) => ({
    params: { id: jo.customerId, passkeyId: unknownId },
    headers: person === null ? {} : calls.own(person).headers,
    ...(body === undefined ? {} : { body }),
  })
  test.each(calling)('[API-08] %s refusal: LoginRequired without a token', async (_, endpoint, body) => {
    refusalOf(await shop.call(endpoint, sentBy(body, null)), 'LoginRequired')
  })
  test.each(calling)('[API-08] %s refusal: NotYours with the token of another', async (_, endpoint, body) => {
    refusalOf(await shop.call(endpoint, sentBy(body, other)), 'NotYours')
  })
  test.each(calling)('[API-08] %s stranger: changes nothing and learns nothing', async (_, endpoint, body) => {
    const before = await list(jo)
    refusalOf(await shop.call(endpoint, sentBy(body, await signedInPerson(shop))), 'NotYours')
    expect(await list(jo)).toEqual(before)
  })
})
