import { randomUUID } from 'node:crypto'
import { deleteCustomer } from '@forno/contracts/customers/customers'
import {
  addPasskey,
  newPasskeyOptions,
  passkeyLoginOptions,
  removePasskey,
} from '@forno/contracts/sign-in/passkey-calls'
import { exportPerson } from '@forno/contracts/privacy/export'
import { changePassword, refreshToken } from '@forno/contracts/sign-in/sign-in'
import { endOtherSignIns, endSignIn } from '@forno/contracts/sign-in/live-sign-ins'
import { connectIdentity, linkIdentity, unlinkIdentity } from '@forno/contracts/sign-in/social-sign-in'
import { getStepUp, stepUp } from '@forno/contracts/sign-in/step-up'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { bearerOf, type AccountShop, type SignedInPerson } from '../../../test/account-shop.ts'
import { refusalOf, replyOf } from '../../../test/contract-check.ts'
import { passkeyCalls, type PasskeyCalls } from '../../../test/passkey-people.ts'
import { ownAddress, signedInPerson, signInPerson } from '../../../test/people.ts'
import { customerPassword, makeCustomer } from '../../../test/process/test-customer.ts'
import { newcomer, startSocialShop, type Newcomer, type SocialShop } from '../../../test/social-people.ts'
import { makeDevice } from '../../../test/software-passkey.ts'
import { startApp, type TestApp } from '../../../test/start-app.ts'
import { minute } from '@forno/domain/core/durations'

let social: SocialShop
let shop: AccountShop
let calls: PasskeyCalls
let me: SignedInPerson
let other: SignedInPerson
beforeAll(async () => {
  social = await startSocialShop()
  shop = social.shop
  calls = passkeyCalls(shop)
  other = await storedPerson()
})
afterAll(() => social.stop())
beforeEach(async () => {
  me = await storedPerson()
})

/** A person with a sign-in, written into the database: a registration with its mails costs ten times as much. */
const storedPerson = async (): Promise<SignedInPerson> => {
  const { accessToken, refreshToken: handle, ...person } = await makeCustomer(shop)
  return { ...person, password: customerPassword, bearer: accessToken, handle, cookie: '' }
}

const shownNothing = { id: 'nothing', rawId: 'nothing', type: 'public-key' } as const
const madeNothing = { clientDataJSON: 'nothing', attestationObject: 'nothing' } as const
const own = ({ customerId, bearer }: Pick<SignedInPerson, 'customerId' | 'bearer'>) => ({
  params: { id: customerId },
  headers: bearerOf(bearer),
})
const state = async (on?: TestApp) => replyOf(getStepUp, await shop.call(getStepUp, own(me), on))
const prove = (body: object, on?: TestApp, ip = ownAddress(), of = me) =>
  shop.call(stepUp, { ...own(of), body, ip }, on)
const credentialOf = async (person: Newcomer) => {
  const nonce = randomUUID()
  return { token: await social.world.mint('google', { claims: { nonce, ...person } }), nonce }
}
/** Runs the work in the same shop, after the proof has expired. */
const afterProofExpires = <T>(work: (on: TestApp) => Promise<T>) => shop.later(5 * minute + 1_000, work)

describe('what can prove the person', () => {
  test('[M4] GET /customer/:id/stepUp happy: a log-in counts for five minutes; then the ways of this account are listed', async () => {
    me = await signedInPerson(shop)
    const { provenUntil, ...ways } = await state()
    expect([typeof provenUntil, ways]).toEqual(['string', { hasPassword: true, hasPasskey: false, providers: [] }])
    await calls.added(me)
    const connect = {
      ...own(me),
      params: { id: me.customerId, provider: 'google' },
      body: await credentialOf(newcomer()),
    }
    replyOf(connectIdentity, await shop.call(connectIdentity, connect))
    await afterProofExpires(async (on) =>
      expect(await state(on)).toEqual({
        provenUntil: null,
        hasPassword: true,
        hasPasskey: true,
        providers: ['google'],
      }),
    )
  })

  test('[M4] GET /customer/:id/stepUp refusal: LoginRequired without a token', async () => {
    refusalOf(await shop.call(getStepUp, { params: { id: me.customerId } }), 'LoginRequired')
  })

  test('[M4] GET /customer/:id/stepUp stranger: another customer learns nothing', async () => {
    refusalOf(await shop.call(getStepUp, own({ ...other, customerId: me.customerId })), 'NotYours')
  })
})

test.each([
  ['GET /customer/:id/stepUp', getStepUp],
  ['POST /customer/:id/stepUp', stepUp],
] as const)('[M4] [API-08] %s refusal: NotYours with the token of another customer', async (_, endpoint) => {
  const sent = { ...own({ ...other, customerId: me.customerId }), body: { password: me.password } }
  const { body, ...withoutBody } = sent
  refusalOf(await shop.call(endpoint, endpoint === stepUp ? { ...withoutBody, body } : withoutBody), 'NotYours')
})

describe('proving the person', () => {
  test('[M4] POST /customer/:id/stepUp happy: the password counts for five minutes, for this sign-in alone', async () => {
    await afterProofExpires(async (on) => {
      expect((await state(on)).provenUntil).toBeNull()
      expect(replyOf(stepUp, await prove({ password: me.password }, on)).provenUntil).not.toBeNull()
      expect((await state(on)).provenUntil).not.toBeNull()
    })
    await shop.later(10 * minute + 2_000, async (on) => expect((await state(on)).provenUntil).toBeNull())
  })

  test('[M4] POST /customer/:id/stepUp happy: a passkey of this customer', async () => {
    const device = makeDevice()
    await calls.added(me, device)
    await afterProofExpires(async (on) => {
      const options = replyOf(passkeyLoginOptions, await shop.call(passkeyLoginOptions, { ip: ownAddress() }, on))
      const passkey = device.show(options)
      expect(replyOf(stepUp, await prove({ passkey }, on)).provenUntil).not.toBeNull()
      refusalOf(await prove({ passkey }, on), 'PasskeyTooLate')
    })
  })

  test('[M4] POST /customer/:id/stepUp happy: a provider that is linked to this customer', async () => {
    const mai = newcomer()
    const connect = { ...own(me), params: { id: me.customerId, provider: 'google' }, body: await credentialOf(mai) }
    replyOf(connectIdentity, await shop.call(connectIdentity, connect))
    const credential = await credentialOf(mai)
    const proven = replyOf(stepUp, await prove({ provider: { provider: 'google', ...credential } }))
    expect(proven).toMatchObject({ providers: ['google'] })
    refusalOf(await prove({ provider: { provider: 'google', ...credential } }), 'SocialTokenRefused')
  })

  test('[M4] POST /customer/:id/stepUp refusal: BadInput for no proof, and for two', async () => {
    const provider = { provider: 'google', ...(await credentialOf(newcomer())) }
    for (const body of [{}, { password: me.password, provider }]) refusalOf(await prove(body), 'BadInput')
  })

  test('[M4] POST /customer/:id/stepUp refusal: WrongPassword, also for another customer’s password', async () => {
    await afterProofExpires(async (on) => {
      refusalOf(await prove({ password: 'Wr0ng-one' }, on), 'WrongPassword')
      await shop.database.sql`update customers set password_hash = null where customer_id = ${me.customerId}`
      refusalOf(await prove({ password: me.password }, on), 'WrongPassword')
      expect((await state(on)).provenUntil).toBeNull()
    })
  })

  test('[M4] [ACC-13] POST /customer/:id/stepUp refusal: TooManyRequests after as many wrong passwords as at log-in', async () => {
    const ip = ownAddress()
    for (let each = 0; each < 10; each += 1)
      refusalOf(await prove({ password: 'Wr0ng-one' }, undefined, ip), 'WrongPassword')
    refusalOf(await prove({ password: me.password }, undefined, ip), 'TooManyRequests')
  })

  test('[M4] POST /customer/:id/stepUp refusal: PasskeyRefused for the passkey of another customer', async () => {
    const device = makeDevice()
    await calls.added(other, device)
    await afterProofExpires(async (on) => {
      const options = replyOf(passkeyLoginOptions, await shop.call(passkeyLoginOptions, { ip: ownAddress() }, on))
      refusalOf(await prove({ passkey: device.show(options) }, on), 'PasskeyRefused')
      expect((await state(on)).provenUntil).toBeNull()
    })
  })

  test('[M4] POST /customer/:id/stepUp refusal: PasskeyTooLate for an unknown challenge', async () => {
    const device = makeDevice()
    await calls.added(me, device)
    const made = { ...(await calls.loginOptions()), challenge: 'bWFkZSB1cA' }
    refusalOf(await prove({ passkey: device.show(made) }), 'PasskeyTooLate')
  })

  test('[M4] POST /customer/:id/stepUp refusal: SocialTokenRefused for a provider account that is not linked to this customer', async () => {
    const provider = { provider: 'google', ...(await credentialOf(newcomer())) }
    await afterProofExpires(async (on) => {
      refusalOf(await prove({ provider }, on), 'SocialTokenRefused')
      expect((await state(on)).provenUntil).toBeNull()
    })
  })

  test('[M4] POST /customer/:id/stepUp refusal: SocialProviderDown', async () => {
    social.world.answers('/facebook/graph/debug_token', () => ({ status: 503, body: {} }))
    refusalOf(await prove({ provider: { provider: 'facebook', token: 'EAAG' } }), 'SocialProviderDown')
  })

  test('[M4] POST /customer/:id/stepUp refusal: SocialProviderNotOffered if the shop has no such provider', async () => {
    const plain = await startApp()
    onTestFinished(() => plain.close())
    const { customerId, accessToken } = await makeCustomer(plain)
    const payload = { provider: { provider: 'google', token: 'a.b.c', nonce: 'a-nonce-of-the-page' } }
    const url = `/api/v1/customer/${customerId}/stepUp`
    const response = await plain.app.inject({ method: 'POST', url, headers: bearerOf(accessToken), payload })
    refusalOf(response, 'SocialProviderNotOffered')
  })

  test('[M4] POST /customer/:id/stepUp refusal: LoginRequired without a token', async () => {
    const body = { password: me.password }
    refusalOf(await shop.call(stepUp, { params: { id: me.customerId }, body }), 'LoginRequired')
  })

  test('[M4] POST /customer/:id/stepUp stranger: another customer proves nothing, even with the right password', async () => {
    refusalOf(
      await prove({ password: me.password }, undefined, ownAddress(), { ...other, customerId: me.customerId }),
      'NotYours',
    )
  })
})

const unknownId = '11111111-1111-4111-8111-111111111111'
const credential = { token: 'a.b.c', nonce: 'a-nonce-of-the-page' }
const guarded = [
  ['POST /customer/:id/passkeys/options', newPasskeyOptions, undefined],
  ['POST /customer/:id/passkeys', addPasskey, { passkey: { ...shownNothing, response: { ...madeNothing } } }],
  ['DELETE /customer/:id/passkeys/:passkeyId', removePasskey, undefined],
  ['POST /customer/:id/identities', linkIdentity, { registrationTicket: 'a.b.c' }],
  ['POST /customer/:id/identities/:provider', connectIdentity, credential],
  ['DELETE /customer/:id/identities/:provider', unlinkIdentity, undefined],
  ['DELETE /customer/:id/signIns/:signInId', endSignIn, undefined],
  ['DELETE /customer/:id/signIns', endOtherSignIns, undefined],
  ['GET /customer/:id/export', exportPerson, undefined],
  ['DELETE /customer/:id', deleteCustomer, undefined],
] as const

describe('calls that change the ways to log in, or export all data', () => {
  const callAsMe = (endpoint: (typeof guarded)[number][1], body: object | undefined, on?: TestApp) =>
    shop.call(
      endpoint,
      {
        params: { id: me.customerId, passkeyId: unknownId, provider: 'google', signInId: unknownId },
        headers: bearerOf(me.bearer),
        ip: ownAddress(),
        ...(body === undefined ? {} : { body }),
      },
      on,
    )

  test.each(guarded)(
    '[M4] %s refusal: StepUpNeeded for a token alone, five minutes after the person was proven, until the person is proven again',
    async (_, endpoint, body) => {
      await afterProofExpires(async (on) => {
        const { data } = refusalOf(await callAsMe(endpoint, body, on), 'StepUpNeeded')
        expect(data?.reason).toBe('stepUpNeeded')
        replyOf(stepUp, await prove({ password: me.password }, on))
        const answer = await callAsMe(endpoint, body, on)
        expect(answer.statusCode).toBeLessThan(500)
        expect(answer.statusCode).not.toBe(403)
      })
    },
  )

  test('[M4] a proof counts only for its own sign-in', async () => {
    const elsewhere = await signInPerson(shop, me)
    await afterProofExpires(async (on) => {
      replyOf(stepUp, await prove({ password: me.password }, on))
      refusalOf(await shop.call(deleteCustomer, own(elsewhere), on), 'StepUpNeeded')
    })
  })

  test('[M4] a refreshed token proves no person', async () => {
    const signedIn = await signInPerson(shop, me)
    await afterProofExpires(async (on) => {
      const { handle, cookie } = signedIn
      const refresh = { body: { refresh_token: handle }, headers: { cookie } }
      const { access_token: bearer } = replyOf(refreshToken, await shop.call(refreshToken, refresh, on))
      refusalOf(await shop.call(exportPerson, own({ ...me, bearer }), on), 'StepUpNeeded')
    })
  })

  test('[M4] a new password needs the old one, which counts as a proof', async () => {
    await afterProofExpires(async (on) => {
      const change = (currentPassword: string) => ({
        ...own(me),
        body: { currentPassword, newPassword: 'B3tter-than-before' },
        ip: ownAddress(),
      })
      refusalOf(await shop.call(changePassword, change('Wr0ng-one'), on), 'WrongPassword')
      refusalOf(await shop.call(exportPerson, own(me), on), 'StepUpNeeded')
      expect((await shop.call(changePassword, change(me.password), on)).statusCode).toBe(204)
      expect((await shop.call(exportPerson, own(me), on)).statusCode).toBe(200)
    })
  })
})
