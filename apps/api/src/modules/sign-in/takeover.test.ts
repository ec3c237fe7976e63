import { removePasskey } from '@forno/contracts/sign-in/passkey-calls'
import {
  checkResetLink,
  checkVerification,
  forgotPassword,
  refreshToken,
  register,
  resetPassword,
  signIn,
  verifyEmail,
} from '@forno/contracts/sign-in/sign-in'
import { getCustomer } from '@forno/contracts/customers/customers'
import { linkIdentity } from '@forno/contracts/sign-in/social-sign-in'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { bearerOf, browser, type AccountShop, type Person, type SignedInPerson } from '../../../test/account-shop.ts'
import { refusalOf, replyOf } from '../../../test/contract-check.ts'
import { lockWaits } from '../../../test/lock-waits.ts'
import { passkeyCalls, type PasskeyCalls } from '../../../test/passkey-people.ts'
import { linkIn, ownAddress, registerPerson, signedInPerson, signInCall, signInPerson } from '../../../test/people.ts'
import { newcomer, startSocialShop, type SocialShop } from '../../../test/social-people.ts'
import { makeDevice } from '../../../test/software-passkey.ts'
import { waitOptions } from '../../../test/wait-options.ts'

let social: SocialShop
let shop: AccountShop
let passkeys: PasskeyCalls
beforeAll(async () => {
  social = await startSocialShop()
  shop = social.shop
  passkeys = passkeyCalls(shop)
})
afterAll(() => social.stop())

type Link = { readonly customerId: string; readonly token: string }
const ownersPassword = 'N3w-enough'
const verificationOf = async (email: string): Promise<Link> => (await linkIn(shop, email, 'verify-email'))[0]!
/** The call with the two fields of the mail's link, which a client of the documents makes. */
const confirm = (link: Link) => shop.call(verifyEmail, { body: link, ip: ownAddress() })
const check = (link: Link) => shop.call(checkVerification, { body: link, ip: ownAddress() })
const choosePassword = async (link: Link, password = ownersPassword) => {
  const action = 'RESET_PASSWORD'
  const body = { ...link, password, tokenV3: await shop.tokenFor(action), action }
  return shop.call(resetPassword, { body, ip: ownAddress() })
}
const forgottenLink = async (email: string): Promise<Link> => {
  const action = 'FORGOT_PASSWORD'
  await shop.call(forgotPassword, { body: { email, tokenV3: await shop.tokenFor(action), action }, ip: ownAddress() })
  return (await linkIn(shop, email, 'reset-password'))[0]!
}
const logIn = ({ email, password }: Pick<Person, 'email' | 'password'>) => signInCall(shop, { email, password })
const readProfile = ({ customerId, bearer }: Pick<SignedInPerson, 'customerId' | 'bearer'>) =>
  shop.call(getCustomer, { params: { id: customerId }, headers: bearerOf(bearer) })
const renew = ({ handle, cookie }: SignedInPerson) =>
  shop.call(refreshToken, { body: { refresh_token: handle }, headers: { ...browser, cookie } })

const linkProvider = (who: Pick<SignedInPerson, 'customerId' | 'bearer'>, registrationTicket: string) =>
  shop.call(linkIdentity, {
    params: { id: who.customerId },
    headers: bearerOf(who.bearer),
    body: { registrationTicket },
  })

test('[ACC-30] [ACC-13] the two documented fields confirm the address, and the documented log-in then works', async () => {
  const person = await registerPerson(shop)
  refusalOf(await logIn(person), 'UnverifiedEmail')
  expect(replyOf(verifyEmail, await confirm(await verificationOf(person.email)))).toEqual({ emailVerified: true })
  const { customer } = replyOf(signIn, await logIn(person))
  expect(customer).toMatchObject({ customerId: person.customerId, emailVerified: true })
})

test('[ACC-30] [ACC-20] a stranger who registered the address with a password loses it when the owner follows the link', async () => {
  const stranger = await registerPerson(shop)
  const link = await verificationOf(stranger.email)
  // Our page only checks the link on a device that did not register.
  expect(replyOf(checkVerification, await check(link))).toEqual({ email: stranger.email, waysIn: ['email'] })
  refusalOf(await logIn(stranger), 'UnverifiedEmail')
  // The page of the new password asks first whether its link still works.
  expect(replyOf(checkResetLink, await shop.call(checkResetLink, { body: link }))).toEqual({
    valid: true,
    email: stranger.email,
  })

  const { jsonWebToken, customer } = replyOf(resetPassword, await choosePassword(link))
  expect(customer).toMatchObject({ customerId: stranger.customerId, emailVerified: true })
  const owner = { customerId: stranger.customerId, bearer: jsonWebToken.access_token }
  expect((await readProfile(owner)).statusCode).toBe(200)
  refusalOf(await logIn(stranger), 'InvalidCredentials')
  replyOf(signIn, await logIn({ ...stranger, password: ownersPassword }))
})

test('[ACC-30] [ACC-14] a stranger who registered the address with a provider loses it when the owner follows the link', async () => {
  const email = 'owner-of-a-mailbox@example.com'
  const stranger = newcomer({ email_verified: false })
  replyOf(register, await social.registerWith(await social.neededBy('google', stranger), { email }))
  const link = await verificationOf(email)
  expect(replyOf(checkVerification, await check(link))).toEqual({ email, waysIn: ['google'] })
  refusalOf(await social.comeBack('google', stranger), 'UnverifiedEmail')

  const { customer } = replyOf(resetPassword, await choosePassword(link))
  expect(customer.identities).toEqual([])
  // The provider's person is a newcomer again.
  expect((await social.comeBack('google', stranger)).statusCode).toBe(302)
})

test('[ACC-20] [ACC-30] [ACC-14] a new password by mail ends a confirmed stranger’s password, sign-in, provider and passkey', async () => {
  const registered = await registerPerson(shop)
  // The owner's own client confirmed the address without asking.
  await confirm(await verificationOf(registered.email))
  const stranger = await signInPerson(shop, registered)
  const google = newcomer()
  const { registrationTicket } = await social.neededBy('google', google)
  expect((await linkProvider(stranger, registrationTicket)).statusCode).toBe(200)
  const device = makeDevice()
  await passkeys.added(stranger, device)
  expect([(await social.comeBack('google', google)).statusCode, (await passkeys.logInWith(device)).statusCode]).toEqual(
    [200, 200],
  )

  const link = await forgottenLink(stranger.email)
  const { customer } = replyOf(resetPassword, await choosePassword(link))
  expect(customer.identities).toEqual([])
  refusalOf(await logIn(stranger), 'InvalidCredentials')
  refusalOf(await readProfile(stranger), 'LoginRequired')
  refusalOf(await renew(stranger), 'LoginRequired')
  refusalOf(await passkeys.logInWith(device), 'PasskeyRefused')
  expect((await social.comeBack('google', google)).statusCode).toBe(302)
  await shop.settled()
  const subjects = (await shop.mailsTo(stranger.email)).map(({ subject }) => subject)
  for (const part of [
    'You can no longer log in with Google',
    'A passkey was removed from your account',
    'password has been changed',
  ])
    expect(subjects.filter((subject) => subject.includes(part))).toHaveLength(1)
})

test('[ACC-14] [ACC-20] [ACC-30] a provider whose person brought the link of the mail survives a new password by mail', async () => {
  const email = 'brought-the-link@example.com'
  const owner = newcomer({ email_verified: false })
  replyOf(register, await social.registerWith(await social.neededBy('google', owner), { email }))
  const verification = await verificationOf(email)
  expect((await social.comeBack('google', owner, { verification })).statusCode).toBe(200)
  const { customer } = replyOf(resetPassword, await choosePassword(await forgottenLink(email)))
  expect(customer.identities.map(({ provider }) => provider)).toEqual(['google'])
  expect((await social.comeBack('google', owner)).statusCode).toBe(200)
})

test('[ACC-20] [ACC-30] two owners’ mails at once: the first new password ends the other link, too', async () => {
  const stranger = await registerPerson(shop)
  const [verify, reset] = [await verificationOf(stranger.email), await forgottenLink(stranger.email)]
  expect((await choosePassword(verify)).statusCode).toBe(200)
  refusalOf(await choosePassword(reset, 'Thi3f-was-here'), 'InvalidPasswordResetToken')
  refusalOf(await choosePassword(verify, 'Thi3f-was-here'), 'InvalidPasswordResetToken')
  refusalOf(await shop.call(checkResetLink, { body: verify }), 'InvalidPasswordResetToken')
})

test('[ACC-14] [ACC-20] a linked provider that vouches only at a later log-in survives a new password by mail from then on', async () => {
  const jo = await signedInPerson(shop)
  const [silent, vouching] = [false, true].map((email_verified) =>
    newcomer({ sub: 'later', email: jo.email, email_verified }),
  )
  const { registrationTicket } = refusalOf(await social.comeBack('google', vouching!), 'ExistingAccount').data!
  await linkProvider(jo, registrationTicket!)
  await shop.database.sql`update customer_identities set proven_at = null where customer_id = ${jo.customerId}`
  expect((await social.comeBack('google', silent!)).statusCode).toBe(200)
  const proven = async () =>
    shop.database.sql`select from customer_identities where customer_id = ${jo.customerId} and proven_at is not null`
  expect(await proven()).toHaveLength(0)
  expect((await social.comeBack('google', vouching!)).statusCode).toBe(200)
  expect(await proven()).toHaveLength(1)
  const { customer } = replyOf(resetPassword, await choosePassword(await forgottenLink(jo.email)))
  expect(customer.identities.map(({ provider }) => provider)).toEqual(['google'])
})

test('[ACC-14] [ACC-20] a linked provider that vouches for the mailbox itself survives a new password by mail', async () => {
  const jo = await signedInPerson(shop)
  const google = newcomer({ email: jo.email.toUpperCase() })
  const { registrationTicket } = refusalOf(await social.comeBack('google', google), 'ExistingAccount').data!
  await linkProvider(jo, registrationTicket!)
  const { customer } = replyOf(resetPassword, await choosePassword(await forgottenLink(jo.email)))
  expect(customer.identities.map(({ provider }) => provider)).toEqual(['google'])
})

test.each([
  ['the link itself', async (person: Person, link: Link) => confirm(link).then(() => person)],
  ['another mail', async (person: Person) => choosePassword(await forgottenLink(person.email)).then(() => person)],
])('[ACC-30] [ACC-20] a verification link sets no password once the address is confirmed by %s', async (_, done) => {
  const person = await registerPerson(shop)
  const link = await verificationOf(person.email)
  await done(person, link)
  refusalOf(await choosePassword(link, 'Thi3f-was-here'), 'InvalidPasswordResetToken')
  for (const call of [check, confirm]) refusalOf(await call(link), 'VerificationLinkUsed')
})

test('[ACC-30] [ACC-20] [ACC-14] a verification link sets no password once a provider has confirmed the address', async () => {
  const mai = newcomer({ email_verified: false })
  const needed = await social.neededBy('google', mai)
  replyOf(register, await social.registerWith(needed, { email: mai.email }))
  const link = await verificationOf(mai.email)
  expect((await social.comeBack('google', { ...mai, email_verified: true })).statusCode).toBe(200)
  refusalOf(await choosePassword(link, 'Thi3f-was-here'), 'InvalidPasswordResetToken')
  for (const call of [check, confirm]) refusalOf(await call(link), 'VerificationLinkUsed')
})

test('[ACC-30] a password reset that the owner did not use confirms no address', async () => {
  const stranger = await registerPerson(shop)
  const link = await forgottenLink(stranger.email)
  refusalOf(await confirm(link), 'VerificationLinkInvalid')
  refusalOf(await check(link), 'VerificationLinkInvalid')
  refusalOf(await logIn(stranger), 'UnverifiedEmail')
})

/** Runs a call of the stranger that waits for the customer's row, while `change` commits what a new password does. */
const during = async <T>(customerId: string, call: () => Promise<T>, change: string): Promise<T> => {
  const client = await shop.database.pool.connect()
  try {
    await client.query('begin')
    await client.query('select 1 from customers where customer_id = $1 for update', [customerId])
    const answer = call()
    await vi.waitFor(async () => expect(await lockWaits(shop.database.sql)).toBeGreaterThan(0), waitOptions)
    await client.query(change, [customerId])
    await client.query('commit')
    return await answer
  } finally {
    client.release()
  }
}

/** What a new password does to the sign-ins of its customer. */
const endSignIns = 'update refresh_families set ended_at = started_at, live_hash = null where customer_id = $1'

test('[ACC-20] [ACC-14] a provider or a passkey that is added while the password changes is refused', async () => {
  const one = await signedInPerson(shop)
  const { registrationTicket } = await social.neededBy('google', newcomer())
  const link = () => linkProvider(one, registrationTicket)
  refusalOf(await during(one.customerId, link, endSignIns), 'LoginRequired')
  const other = await signedInPerson(shop)
  const passkey = makeDevice().make(await passkeys.newOptions(other))
  const add = () => passkeys.add(other, passkey)
  refusalOf(await during(other.customerId, add, endSignIns), 'LoginRequired')
})

test('[ACC-20] [ACC-14] a passkey stays if a new password ends the sign-in that removes it', async () => {
  const jo = await signedInPerson(shop)
  const device = makeDevice()
  const { passkeyId } = await passkeys.added(jo, device)
  const { params, headers } = passkeys.own(jo)
  const remove = () => shop.call(removePasskey, { params: { ...params, passkeyId }, headers })
  refusalOf(await during(jo.customerId, remove, endSignIns), 'LoginRequired')
  expect((await passkeys.logInWith(device)).statusCode).toBe(200)
})

test('[ACC-20] [ACC-14] a log-in by a provider or a passkey that a new password removes meanwhile is refused', async () => {
  const jo = await signedInPerson(shop)
  const google = newcomer()
  await linkProvider(jo, (await social.neededBy('google', google)).registrationTicket)
  const device = makeDevice()
  await passkeys.added(jo, device)
  const byGoogle = await during(
    jo.customerId,
    () => social.comeBack('google', google),
    'delete from customer_identities where customer_id = $1',
  )
  refusalOf(byGoogle, 'SocialTokenRefused')
  const assertion = device.show(await passkeys.loginOptions())
  const byPasskey = await during(
    jo.customerId,
    () => passkeys.logIn(assertion),
    'delete from passkeys where customer_id = $1',
  )
  refusalOf(byPasskey, 'PasskeyRefused')
})
