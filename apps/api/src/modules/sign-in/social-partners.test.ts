import { randomUUID } from 'node:crypto'
import { register, signIn } from '@forno/contracts/sign-in/sign-in'
import { linkIdentity, socialSignIn, type RegistrationNeeded } from '@forno/contracts/sign-in/social-sign-in'
import type { SocialProvider } from '@forno/domain/customers/social-provider'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bearerOf, startAccountShop, type AccountShop } from '../../../test/account-shop.ts'
import { refusalOf, replyOf } from '../../../test/contract-check.ts'
import { ownAddress, registration, signInCall, verifiedPerson } from '../../../test/people.ts'

let shop: AccountShop
beforeAll(async () => {
  shop = await startAccountShop((urls) => ({ SOCIAL_URL: urls.social }))
})
afterAll(() => shop.stop())

type ReturnParameters = {
  readonly subject: string
  readonly email: string | null
  readonly idToken: string
  readonly accessToken: string
  readonly code: string
}

const control = async (path: string, body: object): Promise<ReturnParameters> => {
  const answer = await fetch(`${shop.simulators.urls.social}/control${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(await answer.text())
  return (await answer.json()) as ReturnParameters
}

/** The credential of each kind of log-in: an ID token, PayPal's code, or Facebook's classic token. */
const kinds = {
  google: { provider: 'google', credentialOf: ({ idToken }: ReturnParameters) => idToken },
  apple: { provider: 'apple', credentialOf: ({ idToken }: ReturnParameters) => idToken },
  'facebook limited': { provider: 'facebook', credentialOf: ({ idToken }: ReturnParameters) => idToken },
  facebook: { provider: 'facebook', credentialOf: ({ accessToken }: ReturnParameters) => accessToken },
  paypal: { provider: 'paypal', credentialOf: ({ code }: ReturnParameters) => code },
} as const satisfies Record<string, { provider: SocialProvider; credentialOf: (returned: ReturnParameters) => string }>
type Kind = keyof typeof kinds
const all = Object.keys(kinds) as readonly Kind[]

const returnFrom = async (kind: Kind, who: object) => {
  const { provider, credentialOf } = kinds[kind]
  const nonce = randomUUID()
  const returned = await control('/tokens', { provider, nonce, ...who })
  const body = { provider, token: credentialOf(returned), nonce, scope: 'openid' }
  return { returned, response: await shop.call(socialSignIn, { body, ip: ownAddress() }) }
}

describe.each(all)('[ACC-39] with the simulator of %s', (kind) => {
  test('[ACC-14] [ACC-06] a new person registers, and is recognised from then on', async () => {
    const who = { persona: 'new', email: `${kind.replace(' ', '-')}@example.com`, givenName: 'Mai', familyName: 'Tran' }
    const { returned, response } = await returnFrom(kind, who)
    expect([response.statusCode, response.headers['location']]).toEqual([302, undefined])
    const needed = response.json<RegistrationNeeded>()
    expect(needed).toMatchObject({ provider: kinds[kind].provider, email: returned.email })
    const sent = await registration(shop, { email: who.email, password: undefined })
    const body = { ...sent, registerType: needed.provider, token: needed.registrationTicket }
    const registered = replyOf(register, await shop.call(register, { body, ip: ownAddress() }))
    const isProven = kinds[kind].provider !== 'facebook'
    expect([registered.jsonWebToken !== undefined, registered.customer?.emailVerified]).toEqual(
      isProven ? [true, true] : [false, undefined],
    )
    const again = (await returnFrom(kind, who)).response
    if (!isProven) return void refusalOf(again, 'UnverifiedEmail')
    expect(replyOf(socialSignIn, again).customer.identities).toEqual([
      { provider: needed.provider, providerId: returned.subject },
    ])
  })

  test('[ACC-14] a person with a hidden address is asked for one', async () => {
    const { response } = await returnFrom(kind, { persona: 'noEmail', email: 'hidden@example.com' })
    expect(response.json()).toMatchObject({ origin: 'oauth-register', email: null })
  })

  test('[ACC-14] refusal: SocialTokenRefused for a used credential', async () => {
    if (kind === 'facebook') return
    const { provider, credentialOf } = kinds[kind]
    const nonce = randomUUID()
    const returned = await control('/tokens', { provider, nonce, persona: 'noEmail', email: 'twice@example.com' })
    const body = { provider, token: credentialOf(returned), nonce }
    expect((await shop.call(socialSignIn, { body, ip: ownAddress() })).statusCode).toBe(302)
    refusalOf(await shop.call(socialSignIn, { body, ip: ownAddress() }), 'SocialTokenRefused')
  })
})

const faults = [
  'wrongIssuer',
  'wrongAudience',
  'wrongNonce',
  'wrongKey',
  'unknownKid',
  'expired',
  'notYetValid',
  'algNone',
  'algHS256',
]

describe.each(['google', 'apple', 'facebook limited'] as const)('[ACC-39] a token of the simulator of %s', (kind) => {
  test.each(faults)('[ACC-14] that is %s is refused', async (fault) => {
    const { response } = await returnFrom(kind, { fault })
    refusalOf(response, 'SocialTokenRefused')
  })

  test('[ACC-14] signed with a new key is accepted', async () => {
    await control('/keys', { provider: kinds[kind].provider })
    // Keys are fetched again every 30 seconds at most.
    shop.pass(31_000)
    const { response } = await returnFrom(kind, { persona: 'noEmail', email: 'key@example.com' })
    expect(response.statusCode).toBe(302)
  })
})

test('[ACC-39] [ACC-14] a customer with a password logs in with it once, and with Google from then on', async () => {
  const jo = await verifiedPerson(shop)
  const who = { persona: 'existing', email: jo.email }
  const { registrationTicket } = refusalOf((await returnFrom('google', who)).response, 'ExistingAccount').data!
  const { jsonWebToken } = replyOf(signIn, await signInCall(shop, { email: jo.email, password: jo.password }))
  const headers = bearerOf(jsonWebToken.access_token)
  const call = { params: { id: jo.customerId }, headers, body: { registrationTicket } }
  replyOf(linkIdentity, await shop.call(linkIdentity, call))
  expect(replyOf(socialSignIn, (await returnFrom('google', who)).response).customer.customerId).toBe(jo.customerId)
})

test('[ACC-39] [ACC-14] accepts Apple’s relay address', async () => {
  const { returned, response } = await returnFrom('apple', { persona: 'relay', email: 'hidden-by-apple@example.com' })
  expect(returned.email).toMatch(/@privaterelay\.appleid\.com$/)
  expect(response.json()).toMatchObject({ email: returned.email })
})
