import { getCustomer } from '@forno/contracts/customers/customers'
import { changePassword, checkResetLink, forgotPassword, resetPassword } from '@forno/contracts/sign-in/sign-in'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bearerOf, startAccountShop, type AccountShop, type SignedInPerson } from '../../../test/account-shop.ts'
import { refusalOf, replyOf } from '../../../test/contract-check.ts'
import { linkIn, ownAddress, registerPerson, signedInPerson, signInCall, signInPerson } from '../../../test/people.ts'
import { settledStatementCount } from '../../../test/settled-statement-count.ts'

let shop: AccountShop
let me: SignedInPerson
beforeAll(async () => {
  shop = await startAccountShop()
})
afterAll(() => shop.stop())
beforeEach(async () => {
  me = await signedInPerson(shop)
})

const better = 'N3w-enough'
const forget = async (body: object, ip = ownAddress()) =>
  shop.call(forgotPassword, {
    body: { tokenV3: await shop.tokenFor('FORGOT_PASSWORD'), ...body },
    ip,
  })
const reset = async (body: object) =>
  shop.call(resetPassword, {
    body: { password: better, tokenV3: await shop.tokenFor('RESET_PASSWORD'), ...body },
    ip: ownAddress(),
  })
const resetLink = async ({ email }: { email: string }, count = 1) => {
  expect((await forget({ email })).statusCode).toBe(204)
  const links = await linkIn(shop, email, 'reset-password', count)
  return links.at(-1)!
}
const check = (body: object) => shop.call(checkResetLink, { body })
const change = (body: object, { customerId, bearer } = me) =>
  shop.call(changePassword, {
    params: { id: customerId },
    body: { currentPassword: me.password, newPassword: better, ...body },
    headers: bearerOf(bearer),
    ip: ownAddress(),
  })
const isIn = async (bearer: string) => {
  const sent = { params: { id: me.customerId }, headers: bearerOf(bearer) }
  return (await shop.call(getCustomer, sent)).statusCode === 200
}
const login = async (password: string) => (await signInCall(shop, { email: me.email, password })).statusCode

describe('a forgotten password', () => {
  test('[ACC-18] POST /customer/password/forgotten happy: responds alike for known and unknown addresses', async () => {
    const answerFor = async (email: string) => {
      const before = await settledStatementCount(shop.database)
      const { statusCode, body, headers } = await forget({ email })
      const names = Object.entries(headers).filter(([name]) => name !== 'x-request-id' && name !== 'date')
      return { statusCode, body, names, statements: shop.database.statements() - before > 0 }
    }
    const known = await answerFor(me.email)
    expect(known).toMatchObject({ statusCode: 204, body: '' })
    expect(await answerFor('unknown@example.com')).toEqual(known)
    await linkIn(shop, me.email, 'reset-password')
    const texts = (await shop.mailsTo(me.email)).map(({ text }) => text)
    expect(texts.join('\n')).toContain('The link works once, within 30 minutes:')
  })

  test('[ACC-18] POST /customer/password/forgotten refusal: RecaptchaException', async () => {
    refusalOf(await forget({ email: me.email, tokenV3: 'made up' }), 'RecaptchaException')
  })

  test('[ACC-19] POST /customer/password/validatetoken happy: accepts a link without using it up, and names its address', async () => {
    const link = await resetLink(me)
    const valid = { valid: true, email: me.email }
    for (let time = 0; time < 2; time += 1) expect(replyOf(checkResetLink, await check(link))).toEqual(valid)
    expect(replyOf(checkResetLink, await check({ ...link, token: link.token.toUpperCase() }))).toEqual(valid)
  })

  test('[ACC-18] [ACC-19] POST /customer/password/validatetoken refusal: InvalidPasswordResetToken for a wrong link, another customer’s, or one of 30 minutes', async () => {
    const link = await resetLink(me)
    const other = await registerPerson(shop)
    refusalOf(await check({ ...link, token: 'nothing' }), 'InvalidPasswordResetToken')
    refusalOf(await check({ ...link, customerId: other.customerId }), 'InvalidPasswordResetToken')
    await shop.later(29 * 60_000, async (of) =>
      expect((await shop.call(checkResetLink, { body: link }, of)).statusCode).toBe(200),
    )
    await shop.later(30 * 60_000, async (of) =>
      refusalOf(await shop.call(checkResetLink, { body: link }, of), 'InvalidPasswordResetToken'),
    )
  })

  test('[ACC-20] POST /customer/password/resetpassword happy: the new password works; the old one and all sign-ins end', async () => {
    const elsewhere = await signInPerson(shop, me)
    const link = await resetLink(me)
    const response = await reset(link)
    const { jsonWebToken, customer } = replyOf(resetPassword, response)
    expect([customer.email, await isIn(jsonWebToken.access_token)]).toEqual([me.email, true])
    expect([await isIn(me.bearer), await isIn(elsewhere.bearer)]).toEqual([false, false])
    expect([await login(me.password), await login(better)]).toEqual([400, 200])
  })

  test('[ACC-20] POST /customer/password/resetpassword refusal: InvalidPasswordResetToken for a used link, and for other links of the same customer', async () => {
    const first = await resetLink(me)
    const second = await resetLink(me, 2)
    expect((await reset(first)).statusCode).toBe(200)
    for (const link of [first, second]) refusalOf(await reset(link), 'InvalidPasswordResetToken')
  })

  test('[ACC-20] accepts only one of many simultaneous uses of a link', async () => {
    const link = await resetLink(me)
    const responses = await Promise.all(Array.from({ length: 5 }, () => reset(link)))
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400, 400, 400])
  })

  test('[M4] two simultaneous links of one customer do not deadlock: one sets the password, the other is refused', async () => {
    const links = [await resetLink(me), await resetLink(me, 2)]
    const responses = await Promise.all([...links, ...links].map((link) => reset(link)))
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400, 400])
  })

  test('[M4] mails the owner about a reset or changed password', async () => {
    await reset(await resetLink(me))
    const { bearer } = await signInPerson(shop, { ...me, password: better })
    expect((await change({ currentPassword: better, newPassword: me.password }, { ...me, bearer })).statusCode).toBe(
      204,
    )
    await shop.settled()
    const mails = (await shop.mailsTo(me.email)).filter(({ subject }) => subject.includes('password has been changed'))
    expect(mails).toHaveLength(2)
    expect(mails[0]!.text).toContain('http://localhost/account/sign-ins')
  })

  test('[ACC-20] [ACC-33] POST /customer/password/resetpassword refusal: BadInput with the broken rules, and the link still works', async () => {
    const link = await resetLink(me)
    const { data } = refusalOf(await reset({ ...link, password: 'short' }), 'BadInput')
    expect(data?.errors?.map(({ field }) => field)).toEqual(['password', 'password', 'password'])
    expect((await reset(link)).statusCode).toBe(200)
  })

  test('[ACC-20] [ACC-33] POST /customer/password/resetpassword refusal: PasswordEasyToGuess only with a valid link, which still works', async () => {
    const link = await resetLink(me)
    const password = 'Nguyen1987'
    const { data } = refusalOf(await reset({ ...link, password }), 'PasswordEasyToGuess')
    expect(data?.errors).toEqual([{ field: 'password', message: expect.stringContaining('easy to guess') }])
    refusalOf(await reset({ ...link, token: 'f'.repeat(64), password }), 'InvalidPasswordResetToken')
    expect((await reset(link)).statusCode).toBe(200)
  })

  test('[ACC-20] POST /customer/password/resetpassword refusal: RecaptchaException', async () => {
    refusalOf(await reset({ ...(await resetLink(me)), tokenV3: '' }), 'RecaptchaException')
  })

  test('[ACC-13] [ACC-20] a password reset lifts the lock-out caused by others and confirms the address', async () => {
    const slow = await registerPerson(shop)
    for (let count = 0; count < 10; count += 1) await signInCall(shop, { email: slow.email, password: 'Wr0ng-one' })
    expect((await signInCall(shop, slow)).statusCode).toBe(429)
    expect((await reset(await resetLink(slow))).statusCode).toBe(200)
    expect((await signInCall(shop, { email: slow.email, password: better })).statusCode).toBe(200)
  })
})

describe('POST /customer/:id/password', () => {
  test('[ACC-24] POST /customer/:id/password happy: keeps this sign-in and ends all others', async () => {
    const elsewhere = await signInPerson(shop, me)
    expect((await change({})).statusCode).toBe(204)
    expect([await isIn(me.bearer), await isIn(elsewhere.bearer)]).toEqual([true, false])
    expect([await login(me.password), await login(better)]).toEqual([400, 200])
  })

  test('[ACC-08] [ACC-24] [ACC-20] a new password removes the baskets from the devices that it logs out, and keeps those of this device', async () => {
    const open = async (bearer: string) => {
      const payload = { serviceType: 'Pickup', storeId: 'NSW01', isAsap: true }
      const headers = bearerOf(bearer)
      const made = await shop.app.inject({ method: 'POST', url: '/api/v1/baskets', headers, payload })
      const basket = made.json<{ basketId: string; sessionId: string }>()
      const url = `/api/v1/baskets/${basket.basketId}`
      await shop.app.inject({ method: 'PATCH', url, headers, payload: { customerInfo: { firstName: 'Jo' } } })
      return basket
    }
    const nameOn = async ({ basketId, sessionId }: Awaited<ReturnType<typeof open>>) => {
      const headers = { 'x-session-id': sessionId }
      const reply = await shop.app.inject({ url: `/api/v1/baskets/${basketId}`, headers })
      return reply.json<{ customerInfo: { firstName: string | null } }>().customerInfo.firstName
    }
    const elsewhere = await signInPerson(shop, me)
    const [here, there] = [await open(me.bearer), await open(elsewhere.bearer)]
    expect([await nameOn(here), await nameOn(there)]).toEqual(['Jo', 'Jo'])
    expect((await change({})).statusCode).toBe(204)
    expect([await nameOn(here), await nameOn(there)]).toEqual(['Jo', null])
    expect((await reset(await resetLink(me))).statusCode).toBe(200)
    expect(await nameOn(here)).toBeNull()
  })

  test('[ACC-24] POST /customer/:id/password refusal: WrongPassword changes nothing', async () => {
    refusalOf(await change({ currentPassword: 'Wr0ng-one' }), 'WrongPassword')
    expect(await login(me.password)).toBe(200)
  })

  test('[ACC-24] POST /customer/:id/password refusal: WrongPassword for a customer without a password', async () => {
    await shop.database.sql`update customers set password_hash = null where customer_id = ${me.customerId}`
    refusalOf(await change({}), 'WrongPassword')
  })

  test('[ACC-24] [ACC-33] POST /customer/:id/password refusal: BadInput with the broken rules', async () => {
    const { data } = refusalOf(await change({ newPassword: 'skater-boi' }), 'BadInput')
    expect(data?.errors).toEqual([
      { field: 'newPassword', message: 'must have an uppercase letter' },
      { field: 'newPassword', message: 'must have a number' },
    ])
  })

  test('[ACC-24] [ACC-33] POST /customer/:id/password refusal: PasswordEasyToGuess only with the right old password', async () => {
    const newPassword = 'Pizzahut1'
    const { data } = refusalOf(await change({ newPassword }), 'PasswordEasyToGuess')
    expect(data?.errors).toEqual([{ field: 'newPassword', message: expect.stringContaining('easy to guess') }])
    refusalOf(await change({ newPassword, currentPassword: 'Wr0ng-one' }), 'WrongPassword')
    expect(await login(me.password)).toBe(200)
  })

  test('[ACC-24] [ACC-13] POST /customer/:id/password refusal: TooManyRequests, counted with log-ins', async () => {
    for (let count = 0; count < 5; count += 1) {
      refusalOf(await change({ currentPassword: 'Wr0ng-one' }), 'WrongPassword')
      expect(await login('Wr0ng-one')).toBe(400)
    }
    refusalOf(await change({}), 'TooManyRequests')
    expect(await login(me.password)).toBe(429)
  })

  test('[API-08] POST /customer/:id/password refusal: LoginRequired without a token', async () => {
    refusalOf(await change({}, { ...me, bearer: '' }), 'LoginRequired')
  })
  test('[API-08] POST /customer/:id/password refusal: NotYours with the token of another', async () => {
    refusalOf(await change({}, { ...me, bearer: (await signedInPerson(shop)).bearer }), 'NotYours')
  })
  test('[API-08] POST /customer/:id/password stranger: another customer changes nothing', async () => {
    await change({}, { ...me, bearer: (await signedInPerson(shop)).bearer })
    expect(await login(me.password)).toBe(200)
  })
})
