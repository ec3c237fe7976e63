import { randomUUID } from 'node:crypto'
import { connectIdentity, linkIdentity, socialSignIn, unlinkIdentity } from '@forno/contracts/sign-in/social-sign-in'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { bearerOf, type AccountShop, type SignedInPerson } from '../../../test/account-shop.ts'
import { refusalOf, replyOf } from '../../../test/contract-check.ts'
import { ownAddress, signedInPerson } from '../../../test/people.ts'
import { makeCustomer } from '../../../test/process/test-customer.ts'
import { newcomer, startSocialShop, type Newcomer, type SocialShop } from '../../../test/social-people.ts'
import { startApp } from '../../../test/start-app.ts'

let social: SocialShop
let shop: AccountShop
beforeAll(async () => {
  social = await startSocialShop()
  shop = social.shop
})
afterAll(() => social.stop())

/** Google's token for a person, for a page that drew this nonce. */
const credentialOf = async (person: Newcomer) => {
  const nonce = randomUUID()
  return { token: await social.world.mint('google', { claims: { nonce, ...person } }), nonce }
}
type Login = Pick<SignedInPerson, 'customerId' | 'bearer'>
const connect = (
  { customerId, bearer }: Login,
  body: object,
  { provider = 'google', ip = ownAddress() }: { readonly provider?: string; readonly ip?: string } = {},
) => shop.call(connectIdentity, { params: { id: customerId, provider }, headers: bearerOf(bearer), body, ip })
const unlink = ({ customerId, bearer }: Login, provider = 'google') =>
  shop.call(unlinkIdentity, { params: { id: customerId, provider }, headers: bearerOf(bearer) })

describe('POST /customer/:id/identities/:provider', () => {
  test('[ACC-14] POST /customer/:id/identities/:provider happy: connects the provider, which logs the customer in from then on', async () => {
    const [jo, mai] = [await signedInPerson(shop), newcomer()]
    const linked = replyOf(connectIdentity, await connect(jo, await credentialOf(mai)))
    expect(linked).toMatchObject({ email: jo.email, identities: [{ provider: 'google', providerId: mai.sub }] })
    expect(replyOf(socialSignIn, await social.comeBack('google', mai)).customer.customerId).toBe(jo.customerId)
  })

  test('[ACC-14] POST /customer/:id/identities/:provider refusal: IdentityInUse for a second account at a provider, and for another customer’s identity, which still logs that customer in', async () => {
    const [jo, lee, mai] = [await signedInPerson(shop), await signedInPerson(shop), newcomer()]
    replyOf(connectIdentity, await connect(jo, await credentialOf(mai)))
    refusalOf(await connect(jo, await credentialOf(newcomer())), 'IdentityInUse')
    refusalOf(await connect(lee, await credentialOf(mai)), 'IdentityInUse')
    expect(replyOf(socialSignIn, await social.comeBack('google', mai)).customer.customerId).toBe(jo.customerId)
  })

  test('[ACC-14] POST /customer/:id/identities/:provider refusal: SocialTokenRefused for a used or invalid token', async () => {
    const [jo, lee] = [await signedInPerson(shop), await signedInPerson(shop)]
    const credential = await credentialOf(newcomer())
    replyOf(connectIdentity, await connect(jo, credential))
    refusalOf(await connect(lee, credential), 'SocialTokenRefused')
    refusalOf(await connect(lee, { token: credential.token }), 'SocialTokenRefused')
    refusalOf(await connect(lee, { token: 'a.b.c', nonce: 'a-nonce-of-the-page' }), 'SocialTokenRefused')
  })

  test('[ACC-14] POST /customer/:id/identities/:provider refusal: SocialProviderDown', async () => {
    social.world.answers('/facebook/graph/debug_token', () => ({ status: 503, body: {} }))
    refusalOf(
      await connect(await signedInPerson(shop), { token: 'EAAG' }, { provider: 'facebook' }),
      'SocialProviderDown',
    )
  })

  test('[ACC-14] [ACC-06] POST /customer/:id/identities/:provider refusal: SocialProviderNotOffered if the shop has no such provider', async () => {
    const plain = await startApp()
    onTestFinished(() => plain.close())
    const { customerId, accessToken } = await makeCustomer(plain)
    const url = `/api/v1/customer/${customerId}/identities/google`
    const payload = { token: 'a.b.c', nonce: 'a-nonce-of-the-page' }
    const response = await plain.app.inject({ method: 'POST', url, headers: bearerOf(accessToken), payload })
    refusalOf(response, 'SocialProviderNotOffered')
  })

  test('[ACC-14] POST /customer/:id/identities/:provider refusal: TooManyRequests for an address that sends only invalid tokens', async () => {
    const [jo, ip] = [await signedInPerson(shop), ownAddress()]
    const bad = { token: 'a.b.c', nonce: 'a-nonce-of-the-page' }
    for (let each = 0; each < 50; each += 1) refusalOf(await connect(jo, bad, { ip }), 'SocialTokenRefused')
    refusalOf(await connect(jo, await credentialOf(newcomer()), { ip }), 'TooManyRequests')
  })

  test('[ACC-14] [API-08] POST /customer/:id/identities/:provider refusal: LoginRequired without a token', async () => {
    const jo = await signedInPerson(shop)
    refusalOf(await connect({ ...jo, bearer: '' }, await credentialOf(newcomer())), 'LoginRequired')
  })
  test('[ACC-14] [API-08] POST /customer/:id/identities/:provider refusal: NotYours for another customer, whose token stays usable', async () => {
    const [jo, lee, mai] = [await signedInPerson(shop), await signedInPerson(shop), newcomer()]
    const credential = await credentialOf(mai)
    refusalOf(await connect({ ...jo, bearer: lee.bearer }, credential), 'NotYours')
    replyOf(connectIdentity, await connect(lee, credential))
  })
  test('[ACC-14] [API-08] POST /customer/:id/identities/:provider stranger: gets the same response for a missing account', async () => {
    const { bearer } = await signedInPerson(shop)
    refusalOf(await connect({ customerId: randomUUID(), bearer }, await credentialOf(newcomer())), 'NotYours')
  })
})

describe('the mail to the owner', () => {
  const securityMailsTo = async (email: string) => {
    await shop.settled()
    const mails = await shop.mailsTo(email)
    return mails.filter(({ subject }) => subject.includes('log in with'))
  }

  test('[ACC-14] reports each linked and each removed provider once, with advice in case it was another person', async () => {
    const [jo, mai] = [await signedInPerson(shop), newcomer()]
    replyOf(connectIdentity, await connect(jo, await credentialOf(mai)))
    replyOf(unlinkIdentity, await unlink(jo))
    replyOf(unlinkIdentity, await unlink(jo))
    const { registrationTicket } = await social.neededBy('apple', newcomer())
    const link = { params: { id: jo.customerId }, headers: bearerOf(jo.bearer), body: { registrationTicket } }
    replyOf(linkIdentity, await shop.call(linkIdentity, link))
    const mails = await securityMailsTo(jo.email)
    expect(mails.map(({ subject }) => subject.split(' – ')[0]).sort()).toEqual([
      'You can no longer log in with Google',
      'You can now log in with Apple',
      'You can now log in with Google',
    ])
    for (const { text } of mails) {
      expect(text).toContain('http://localhost/reset-password\nhttp://localhost/account/details')
      expect(text).not.toContain(mai.email)
    }
  })

  test('[ACC-14] does not report refused changes', async () => {
    const [jo, lee, mai] = [await signedInPerson(shop), await signedInPerson(shop), newcomer()]
    replyOf(connectIdentity, await connect(jo, await credentialOf(mai)))
    refusalOf(await connect(lee, await credentialOf(mai)), 'IdentityInUse')
    await shop.database.sql`update customers set password_hash = null where customer_id = ${jo.customerId}`
    refusalOf(await unlink(jo), 'LastWayIn')
    expect([(await securityMailsTo(jo.email)).length, (await securityMailsTo(lee.email)).length]).toEqual([1, 0])
  })
})
