import { randomUUID } from 'node:crypto'
import { deleteCustomer, getCustomer } from '@forno/contracts/customers/customers'
import { register, resetPassword, signIn, verifyEmail, forgotPassword } from '@forno/contracts/sign-in/sign-in'
import { removePasskey } from '@forno/contracts/sign-in/passkey-calls'
import {
  linkIdentity,
  socialSignIn,
  unlinkIdentity,
  type RegistrationNeeded,
} from '@forno/contracts/sign-in/social-sign-in'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bearerOf, password, type AccountShop } from '../../../test/account-shop.ts'
import { refusalOf, replyOf } from '../../../test/contract-check.ts'
import {
  linkIn,
  ownAddress,
  registerPerson,
  registration,
  signedInPerson,
  signInCall,
  verifiedPerson,
} from '../../../test/people.ts'
import { newcomer, startSocialShop, type SocialShop, type ProviderClaims } from '../../../test/social-people.ts'
import { shopBrand } from '../../../test/shop-brand.ts'

let social: SocialShop
let shop: AccountShop
beforeAll(async () => {
  social = await startSocialShop()
  shop = social.shop
})
afterAll(() => social.stop())
beforeEach(() => shop.score(0.9))

/** A person with an account that Google logs in. */
const googlePerson = async () => {
  const mai = newcomer()
  const needed = await social.neededBy('google', mai)
  const { jsonWebToken, customerId } = replyOf(register, await social.registerWith(needed, { email: mai.email }))
  return { ...mai, customerId, bearer: jsonWebToken!.access_token }
}

describe('POST /customer/oauth', () => {
  test('[ACC-07] accepts a token of Facebook again, which a page without a refresh token holds', async () => {
    social.facebookKnows({ id: '7701', first_name: 'Mai', last_name: 'Tran' }, { user_id: '7701' })
    const first = social.oauth({ provider: 'facebook', token: 'EAAGm0PX4ZCpsBR' })
    const needed = (await first).json<RegistrationNeeded>()
    const { email } = newcomer()
    const { customerId } = replyOf(register, await social.registerWith(needed, { email }))
    const [link] = await linkIn(shop, email, 'verify-email')
    const verification = { customerId, token: link!.token }
    for (const proof of [{ verification }, {}]) {
      const again = await social.oauth({ provider: 'facebook', token: 'EAAGm0PX4ZCpsBR', ...proof })
      expect(replyOf(socialSignIn, again).customer.customerId).toBe(customerId)
    }
  })

  test('[ACC-14] [NAV-32] returns the provider’s details and a ticket for a new person', async () => {
    const mai = newcomer()
    expect(await social.neededBy('google', mai)).toEqual({
      origin: 'oauth-register',
      provider: 'google',
      email: mai.email,
      firstName: 'Mai',
      lastName: 'Tran',
      registrationTicket: expect.any(String),
    })
  })

  test('[ACC-14] [ACC-12] [ACC-06] a verified address is usable at once: registering logs in, and so does the provider from then on', async () => {
    const mai = newcomer()
    const needed = await social.neededBy('google', mai)
    const registered = replyOf(register, await social.registerWith(needed, { email: mai.email.toUpperCase() }))
    expect(registered.customer).toMatchObject({
      customerId: registered.customerId,
      email: mai.email,
      emailVerified: true,
      hasEmailAccount: false,
      identities: [{ provider: 'google', providerId: mai.sub }],
    })
    const bearer = bearerOf(registered.jsonWebToken!.access_token)
    const call = { params: { id: registered.customerId }, headers: bearer }
    expect(replyOf(getCustomer, await shop.call(getCustomer, call)).email).toBe(mai.email)
    const again = replyOf(socialSignIn, await social.comeBack('google', { ...mai, email: 'other@example.com' }))
    expect(again.customer).toEqual(registered.customer)
    expect(await shop.mailsTo(mai.email)).toEqual([])
  })

  test('[ACC-32] [ACC-14] rememberLogin or offline_access gives a refresh token and its cookie; otherwise there is neither', async () => {
    const mai = await googlePerson()
    const plain = await social.comeBack('google', mai)
    expect([replyOf(socialSignIn, plain).jsonWebToken.refresh_token, plain.cookies]).toEqual([undefined, []])
    for (const asked of [{ rememberLogin: true }, { scope: 'openid offline_access' }]) {
      const kept = await social.comeBack('google', mai, asked)
      expect(replyOf(socialSignIn, kept).jsonWebToken.refresh_token).toEqual(expect.any(String))
      expect(kept.cookies).toMatchObject([{ name: 'refresh', httpOnly: true }])
    }
  })

  test('[ACC-14] [ACC-09] POST /customer/oauth refusal: ExistingAccount for a verified address with an account, which is never linked automatically', async () => {
    const jo = await verifiedPerson(shop)
    const google = newcomer({ email: jo.email.toUpperCase() })
    const refused = refusalOf(await social.comeBack('google', google), 'ExistingAccount')
    expect(refused.data).toEqual({ email: jo.email, waysIn: ['email'], registrationTicket: expect.any(String) })
    refusalOf(await social.comeBack('google', google), 'ExistingAccount')
    const { customer } = replyOf(signIn, await signInCall(shop, { email: jo.email, password }))
    expect(customer.identities).toEqual([])
  })

  test('[ACC-14] lists the ways to log in of an account with another provider', async () => {
    const mai = await googlePerson()
    const apple = newcomer({ email: mai.email })
    expect(refusalOf(await social.comeBack('apple', apple), 'ExistingAccount').data?.waysIn).toEqual(['google'])
  })

  test.each([
    ['false', false],
    ['"false"', 'false'],
    ['nothing', undefined],
  ] as const)('[ACC-14] an address whose verification is %s proves nothing', async (_, verified) => {
    const jo = await verifiedPerson(shop)
    const claims = { ...newcomer({ email: jo.email }), email_verified: verified } as ProviderClaims
    const needed = await social.neededBy('apple', claims)
    refusalOf(await social.registerWith(needed, { email: jo.email }), 'EmailInUse')
  })

  test('[ACC-14] Apple: "true" counts as true; the name comes from the page and only fills in the form', async () => {
    const mai = {
      sub: 'apple-1',
      email: 'x1@privaterelay.appleid.com',
      email_verified: 'true',
      is_private_email: 'true',
    } as const
    const needed = await social.neededBy('apple', mai, { firstName: ' Mai ', lastName: 'Tran' })
    expect(needed).toMatchObject({ email: mai.email, firstName: 'Mai', lastName: 'Tran' })
    const { customer } = replyOf(register, await social.registerWith(needed, { email: mai.email }))
    expect(customer).toMatchObject({ email: mai.email, emailVerified: true })
    const named = await social.comeBack('apple', mai, { firstName: 'Somebody', lastName: 'Else' })
    expect(replyOf(socialSignIn, named).customer.profile.name).toBe('Jo Nguyen')
  })

  test('[ACC-14] Google sends the name itself, so the page’s name is ignored', async () => {
    expect(await social.neededBy('google', newcomer(), { firstName: 'Somebody' })).toMatchObject({ firstName: 'Mai' })
  })

  test('[ACC-14] POST /customer/oauth refusal: TooManyRequests for an address that sends only invalid tokens', async () => {
    const ip = ownAddress()
    const bad = { provider: 'google', token: 'a.b.c', nonce: 'a-nonce-of-the-page' }
    for (let each = 0; each < 50; each += 1) refusalOf(await social.oauth(bad, ip), 'SocialTokenRefused')
    refusalOf(await social.oauth(bad, ip), 'TooManyRequests')
    refusalOf(await social.oauth(bad), 'SocialTokenRefused')
  })

  test.each([
    ['another provider', { provider: 'myspace', token: 'a.b.c', nonce: 'a-nonce-of-the-page' }],
    ['no token', { provider: 'google', nonce: 'a-nonce-of-the-page' }],
    ['a nonce that is too short', { provider: 'google', token: 'a.b.c', nonce: 'abc' }],
    ['a token without end', { provider: 'google', token: 'a'.repeat(12_001) }],
  ])('[ACC-14] refusal: BadInput for %s', async (_, body) => {
    refusalOf(await social.oauth(body), 'BadInput')
  })
})

describe('an address that its provider has not verified', () => {
  test('[ACC-14] [ACC-12] [ACC-09] POST /customer/oauth refusal: UnverifiedEmail until an address without Facebook’s verification is confirmed by mail', async () => {
    social.facebookKnows({ first_name: 'Mai', last_name: 'Tran' }, { user_id: '77' })
    const logInAtFacebook = (verification?: object) =>
      social.oauth({ provider: 'facebook', token: 'EAAGm0PX4ZCpsBA', verification })
    const needed = (await logInAtFacebook()).json<RegistrationNeeded>()
    expect(needed).toMatchObject({ provider: 'facebook', email: null, firstName: 'Mai', lastName: 'Tran' })
    const email = 'mai-of-facebook@example.com'
    const registered = replyOf(register, await social.registerWith(needed, { email }))
    expect([registered.jsonWebToken, registered.customer]).toEqual([undefined, undefined])
    expect(refusalOf(await logInAtFacebook(), 'UnverifiedEmail').data).toEqual({ email })
    const [link] = await linkIn(shop, email, 'verify-email')
    const { customer } = replyOf(socialSignIn, await logInAtFacebook(link))
    expect(customer).toMatchObject({
      email,
      emailVerified: true,
      identities: [{ provider: 'facebook', providerId: '77' }],
    })
  })

  test('[ACC-14] [ACC-12] another address than the verified one is confirmed by mail', async () => {
    const needed = await social.neededBy('google', newcomer())
    const email = 'another-of-mine@example.com'
    expect(replyOf(register, await social.registerWith(needed, { email })).jsonWebToken).toBeUndefined()
    await linkIn(shop, email, 'verify-email')
  })

  test('[ACC-14] a later verification by the provider confirms the account’s address', async () => {
    const mai = newcomer({ email_verified: false })
    const needed = await social.neededBy('google', mai)
    expect(replyOf(register, await social.registerWith(needed, { email: mai.email })).jsonWebToken).toBeUndefined()
    refusalOf(await social.comeBack('google', mai), 'UnverifiedEmail')
    const { customer } = replyOf(socialSignIn, await social.comeBack('google', { ...mai, email_verified: true }))
    expect(customer.emailVerified).toBe(true)
  })
})

describe('another person’s address', () => {
  test('[ACC-14] deletes an unconfirmed account when another person proves the address; its password no longer works', async () => {
    const squatter = await registerPerson(shop)
    const owner = newcomer({ email: squatter.email })
    const needed = await social.neededBy('google', owner)
    const { customer } = replyOf(register, await social.registerWith(needed, { email: owner.email }))
    expect(customer).toMatchObject({ email: owner.email, emailVerified: true, hasEmailAccount: false })
    expect(customer?.customerId).not.toBe(squatter.customerId)
    refusalOf(await signInCall(shop, { email: squatter.email, password: squatter.password }), 'InvalidCredentials')
  })

  test('[ACC-14] the link that confirms such an account does not grant access to the owner’s', async () => {
    const squatter = await registerPerson(shop)
    const [link] = await linkIn(shop, squatter.email, 'verify-email')
    const owner = newcomer({ email: squatter.email })
    replyOf(register, await social.registerWith(await social.neededBy('google', owner), { email: owner.email }))
    refusalOf(await shop.call(verifyEmail, { body: link! }), 'VerificationLinkInvalid')
  })

  test('[ACC-14] [ACC-30] the mail to a stranger’s mailbox names the provider that logs in', async () => {
    const email = 'careless@example.com'
    social.facebookKnows({ id: '666', first_name: 'Mal', last_name: 'Tran' }, { user_id: '666' })
    const stranger = () => social.oauth({ provider: 'facebook', token: 'EAAGm0PX4ZCpsBB' })
    replyOf(register, await social.registerWith((await stranger()).json<RegistrationNeeded>(), { email }))
    await linkIn(shop, email, 'verify-email')
    const [mail] = await shop.mailsTo(email)
    expect(mail!.text).toContain('You can log in to it with Facebook.')
    refusalOf(await stranger(), 'UnverifiedEmail')
  })

  test('[ACC-14] [ACC-20] (M5) a password reset by mail removes providers that were never proven, mails the owner, and keeps the others', async () => {
    const mai = await googlePerson()
    // An account from the time before log-ins had to send the link.
    await shop.database.sql`
      insert into customer_identities (provider, provider_id, customer_id, linked_at)
      values ('facebook', 'old-thief', ${mai.customerId}, ${new Date(0)})`
    const { email } = mai
    const asked = { email, tokenV3: await shop.tokenFor('FORGOT_PASSWORD'), action: 'FORGOT_PASSWORD' }
    await shop.call(forgotPassword, { body: asked, ip: ownAddress() })
    const [link] = await linkIn(shop, email, 'reset-password')
    const chosen = { password: 'N3w-enough', tokenV3: await shop.tokenFor('RESET_PASSWORD'), action: 'RESET_PASSWORD' }
    expect((await shop.call(resetPassword, { body: { ...link!, ...chosen }, ip: ownAddress() })).statusCode).toBe(200)
    const { customer } = replyOf(signIn, await signInCall(shop, { email, password: 'N3w-enough' }))
    expect(customer.identities.map(({ provider }) => provider)).toEqual(['google'])
    await shop.settled()
    const subjects = (await shop.mailsTo(email)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject.includes('no longer log in with'))).toEqual([
      `You can no longer log in with Facebook – ${shopBrand.name}`,
    ])
  })

  test('[ACC-12] [ACC-14] refusal: EmailInUse for an address with an account; the ticket still works with another address', async () => {
    const jo = await verifiedPerson(shop)
    const mai = newcomer()
    const needed = await social.neededBy('google', mai)
    refusalOf(await social.registerWith(needed, { email: jo.email }), 'EmailInUse')
    replyOf(register, await social.registerWith(needed, { email: mai.email }))
  })
})

describe('the registration ticket', () => {
  test('[ACC-14] POST /customer/register refusal: RegistrationTicketInvalid for a used ticket', async () => {
    const mai = newcomer()
    const needed = await social.neededBy('google', mai)
    const both = await Promise.all([
      social.registerWith(needed, { email: mai.email }),
      social.registerWith(needed, { email: 'mai-again@example.com' }),
    ])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 400])
    refusalOf(await social.registerWith(needed, { email: 'mai-once-more@example.com' }), 'RegistrationTicketInvalid')
  })

  test('[ACC-14] POST /customer/register refusal: IdentityInUse, as two tickets of one person create only one account', async () => {
    const mai = newcomer()
    const [one, other] = [await social.neededBy('google', mai), await social.neededBy('google', mai)]
    replyOf(register, await social.registerWith(one, { email: mai.email }))
    refusalOf(await social.registerWith(other, { email: 'mai-twice@example.com' }), 'IdentityInUse')
  })

  test('[ACC-14] refusal: RegistrationTicketInvalid for a ticket of another provider, an invalid one, and a truncated one', async () => {
    const needed = await social.neededBy('google', newcomer())
    const { registrationTicket: ticket } = needed
    refusalOf(await social.registerWith({ ...needed, provider: 'apple' }), 'RegistrationTicketInvalid')
    for (const wrong of ['nothing', ticket.slice(0, -4), `${ticket}x`])
      refusalOf(await social.registerWith({ ...needed, registrationTicket: wrong }), 'RegistrationTicketInvalid')
  })

  test('[ACC-14] an access token is no ticket, and a ticket is no access token', async () => {
    const mai = await googlePerson()
    const { registrationTicket } = await social.neededBy('google', newcomer())
    const taken = await social.registerWith({ provider: 'google', registrationTicket: mai.bearer })
    refusalOf(taken, 'RegistrationTicketInvalid')
    const call = { params: { id: mai.customerId }, headers: bearerOf(registrationTicket) }
    refusalOf(await shop.call(getCustomer, call), 'LoginRequired')
  })

  test('[ACC-14] is valid for fifteen minutes', async () => {
    const mai = newcomer()
    const needed = await social.neededBy('google', mai)
    const sent = await registration(shop, { email: mai.email, password: undefined })
    const body = { ...sent, registerType: 'google', token: needed.registrationTicket }
    await shop.later(15 * 60_000 + 1_000, async (of) => {
      refusalOf(await shop.call(register, { body, ip: ownAddress() }, of), 'RegistrationTicketInvalid')
    })
    await shop.later(14 * 60_000, async (of) => {
      replyOf(register, await shop.call(register, { body, ip: ownAddress() }, of))
    })
  })

  test('[ACC-12] registerType email needs a password, all others need a ticket', async () => {
    const sent = await registration(shop, { password: undefined })
    const call = (body: object) => shop.call(register, { body, ip: ownAddress() })
    expect(refusalOf(await call(sent), 'BadInput').data?.errors).toMatchObject([{ field: 'password' }])
    const social = { ...sent, registerType: 'google' }
    expect(refusalOf(await call(social), 'BadInput').data?.errors).toMatchObject([{ field: 'token' }])
  })
})

describe('providers that log a customer in', () => {
  test('[ACC-14] POST /customer/:id/identities happy: links a provider to an account with a password', async () => {
    const jo = await signedInPerson(shop)
    const google = newcomer({ email: jo.email })
    const { registrationTicket } = refusalOf(await social.comeBack('google', google), 'ExistingAccount').data!
    const call = { params: { id: jo.customerId }, headers: bearerOf(jo.bearer), body: { registrationTicket } }
    const linked = replyOf(linkIdentity, await shop.call(linkIdentity, call))
    expect(linked).toMatchObject({
      hasEmailAccount: true,
      identities: [{ provider: 'google', providerId: google.sub }],
    })
    expect(replyOf(socialSignIn, await social.comeBack('google', google)).customer.customerId).toBe(jo.customerId)
  })

  test('[ACC-14] POST /customer/:id/identities refusal: IdentityInUse for a second account at a provider, and for another customer’s identity', async () => {
    const mai = await googlePerson()
    const jo = await signedInPerson(shop)
    const link = async (who: { customerId: string; bearer: string }, registrationTicket: string) =>
      shop.call(linkIdentity, {
        params: { id: who.customerId },
        headers: bearerOf(who.bearer),
        body: { registrationTicket },
      })
    const second = await social.neededBy('google', newcomer())
    refusalOf(await link(mai, second.registrationTicket), 'IdentityInUse')
    const person = newcomer()
    const [one, other] = [await social.neededBy('apple', person), await social.neededBy('apple', person)]
    replyOf(linkIdentity, await link(mai, one.registrationTicket))
    refusalOf(await link(jo, other.registrationTicket), 'IdentityInUse')
  })

  test('[ACC-14] DELETE /customer/:id/identities/:provider happy: the provider no longer logs the customer in', async () => {
    const mai = await googlePerson()
    const own = { headers: bearerOf(mai.bearer) }
    const off = (provider: string) => shop.call(unlinkIdentity, { ...own, params: { id: mai.customerId, provider } })
    refusalOf(await off('google'), 'LastWayIn')
    const apple = newcomer()
    const { registrationTicket } = await social.neededBy('apple', apple)
    const link = { ...own, params: { id: mai.customerId }, body: { registrationTicket } }
    replyOf(linkIdentity, await shop.call(linkIdentity, link))
    expect(replyOf(unlinkIdentity, await off('google')).identities).toEqual([
      { provider: 'apple', providerId: apple.sub },
    ])
    refusalOf(await off('apple'), 'LastWayIn')
    refusalOf(await social.comeBack('google', mai), 'ExistingAccount')
  })

  /** A customer of Google with two passkeys and no password. */
  const personWithPasskeys = async () => {
    const mai = await googlePerson()
    const own = { headers: bearerOf(mai.bearer), params: { id: mai.customerId } }
    const passkeyIds = [randomUUID(), randomUUID()] as const
    for (const passkeyId of passkeyIds)
      await shop.database.sql`
        insert into passkeys (passkey_id, customer_id, credential_id, public_key, counter, transports, name, added_at)
        values (${passkeyId}, ${mai.customerId}, ${passkeyId}, ${Buffer.from('key')}, 0, '{}', 'My phone', ${new Date(0)})`
    return {
      passkeyIds,
      unlink: () => shop.call(unlinkIdentity, { ...own, params: { ...own.params, provider: 'google' } }),
      remove: (passkeyId: string) => shop.call(removePasskey, { ...own, params: { ...own.params, passkeyId } }),
    }
  }

  test('[ACC-14] DELETE /customer/:id/identities/:provider happy: a passkey is another way to log in', async () => {
    const { unlink } = await personWithPasskeys()
    expect(replyOf(unlinkIdentity, await unlink()).identities).toEqual([])
  })

  test('[ACC-14] DELETE /customer/:id/passkeys/:passkeyId refusal: LastWayIn for the last one without another way to log in', async () => {
    const { unlink, remove, passkeyIds } = await personWithPasskeys()
    expect((await unlink()).statusCode).toBe(200)
    expect((await remove(passkeyIds[0])).statusCode).toBe(204)
    refusalOf(await remove(passkeyIds[1]), 'LastWayIn')
  })

  /** Calls an endpoint of the customer's own path, with a ticket and these headers. */
  const callWithTicket = async (address: 'link' | 'unlink', headers: Readonly<Record<string, string>>) => {
    const mai = await googlePerson()
    const { registrationTicket } = await social.neededBy('apple', newcomer())
    const response =
      address === 'link'
        ? await shop.call(linkIdentity, { params: { id: mai.customerId }, headers, body: { registrationTicket } })
        : await shop.call(unlinkIdentity, { params: { id: mai.customerId, provider: 'google' }, headers })
    const { customer } = replyOf(socialSignIn, await social.comeBack('google', mai))
    expect(customer.identities).toEqual([{ provider: 'google', providerId: mai.sub }])
    return response
  }
  const other = async () => bearerOf((await googlePerson()).bearer)

  test('[ACC-14] [API-08] POST /customer/:id/identities refusal: LoginRequired without a token', async () => {
    refusalOf(await callWithTicket('link', {}), 'LoginRequired')
  })
  test('[ACC-14] [API-08] DELETE /customer/:id/identities/:provider refusal: LoginRequired without a token', async () => {
    refusalOf(await callWithTicket('unlink', {}), 'LoginRequired')
  })
  test('[ACC-14] [API-08] POST /customer/:id/identities refusal: NotYours for another customer', async () => {
    refusalOf(await callWithTicket('link', await other()), 'NotYours')
  })
  test('[ACC-14] [API-08] DELETE /customer/:id/identities/:provider refusal: NotYours for another customer', async () => {
    refusalOf(await callWithTicket('unlink', await other()), 'NotYours')
  })
  test('[ACC-14] [API-08] POST /customer/:id/identities stranger: gets the same response for a missing account', async () => {
    const call = { params: { id: randomUUID() }, headers: await other(), body: { registrationTicket: 'nothing' } }
    refusalOf(await shop.call(linkIdentity, call), 'NotYours')
  })
  test('[ACC-14] [API-08] DELETE /customer/:id/identities/:provider stranger: gets the same response for a missing account', async () => {
    const call = { params: { id: randomUUID(), provider: 'google' }, headers: await other() }
    refusalOf(await shop.call(unlinkIdentity, call), 'NotYours')
  })

  test('[ACC-14] POST /customer/:id/identities refusal: RegistrationTicketInvalid for a used or invalid ticket', async () => {
    const mai = await googlePerson()
    const { registrationTicket } = await social.neededBy('apple', newcomer())
    const own = { params: { id: mai.customerId }, headers: bearerOf(mai.bearer) }
    replyOf(linkIdentity, await shop.call(linkIdentity, { ...own, body: { registrationTicket } }))
    for (const ticket of [registrationTicket, 'nothing', mai.bearer])
      refusalOf(
        await shop.call(linkIdentity, { ...own, body: { registrationTicket: ticket } }),
        'RegistrationTicketInvalid',
      )
  })

  test('[ACC-14] DELETE /customer/:id/identities/:provider refusal: LastWayIn for the only way to log in', async () => {
    const mai = await googlePerson()
    const call = { params: { id: mai.customerId, provider: 'google' }, headers: bearerOf(mai.bearer) }
    refusalOf(await shop.call(unlinkIdentity, call), 'LastWayIn')
    expect((await social.comeBack('google', mai)).statusCode).toBe(200)
  })

  test('[ACC-14] two simultaneous removals always leave a way to log in', async () => {
    const mai = await googlePerson()
    const { registrationTicket } = await social.neededBy('apple', newcomer())
    const own = { headers: bearerOf(mai.bearer) }
    const link = { ...own, params: { id: mai.customerId }, body: { registrationTicket } }
    replyOf(linkIdentity, await shop.call(linkIdentity, link))
    const both = await Promise.all(
      ['google', 'apple'].map((provider) =>
        shop.call(unlinkIdentity, { ...own, params: { id: mai.customerId, provider } }),
      ),
    )
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
  })

  test('[ACC-23] [ACC-14] are deleted with the account: a returning person is new', async () => {
    const mai = await googlePerson()
    const call = { params: { id: mai.customerId }, headers: bearerOf(mai.bearer) }
    expect((await shop.call(deleteCustomer, call)).statusCode).toBe(204)
    expect((await social.comeBack('google', mai)).statusCode).toBe(302)
    const left = await shop.database.sql`
      select provider from customer_identities where customer_id = ${mai.customerId}`
    expect(left).toEqual([])
  })

  test('[ACC-13] an account without a password accepts no password', async () => {
    const mai = await googlePerson()
    refusalOf(await signInCall(shop, { email: mai.email, password }), 'InvalidCredentials')
  })
})
