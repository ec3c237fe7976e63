import {
  checkVerification,
  forgotPassword,
  register,
  sendVerification,
  verifyEmail,
} from '@forno/contracts/sign-in/sign-in'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startAccountShop, type AccountShop } from '../../../test/account-shop.ts'
import { refusalOf, replyOf } from '../../../test/contract-check.ts'
import { linkIn, ownAddress, registerPerson, registration, signInCall } from '../../../test/people.ts'
import { waitOptions } from '../../../test/wait-options.ts'

let shop: AccountShop
beforeAll(async () => {
  shop = await startAccountShop()
})
afterAll(() => shop.stop())
beforeEach(() => shop.score(0.9))

const send = async (body: object, ip = ownAddress()) =>
  shop.call(sendVerification, {
    body: { tokenV3: await shop.tokenFor('VERIFY_EMAIL'), ...body },
    ip,
  })
const update = (body: object) => shop.call(verifyEmail, { body, ip: ownAddress() })
const check = (body: object) => shop.call(checkVerification, { body, ip: ownAddress() })
const stored = (email: string) => shop.database.sql<Record<string, unknown>>`
  select * from customers where email = ${email}`

describe('POST /customer/register', () => {
  test('[ACC-12] POST /customer/register happy: creates an account and stores the password only as a hash', async () => {
    const body = await registration(shop, {
      email: 'Ada@Example.com',
      profile: { firstName: ' Ada ', lastName: 'Byron' },
    })
    const reply = replyOf(register, await shop.call(register, { body, ip: ownAddress() }))
    const [row] = await stored('ada@example.com')
    expect(row).toMatchObject({
      customer_id: reply.customerId,
      user_id: reply.userId,
      first_name: 'Ada',
      mobile_number: '+61491570156',
      email_verified_at: null,
    })
    expect(row!['password_hash']).toMatch(/^\$argon2id\$/)
    expect(JSON.stringify(row)).not.toContain(body.password)
  })

  test('[ACC-33] hashes passwords with argon2id, 19 MiB and two passes at full cost', async () => {
    const body = await registration(shop)
    const response = await shop.atFullCost((of) => shop.call(register, { body, ip: ownAddress() }, of))
    replyOf(register, response)
    const [row] = await stored(body.email)
    expect(row!['password_hash']).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  test('[ACC-03] user ids are unique and never the user id of guests', async () => {
    const [one, other] = [await registerPerson(shop), await registerPerson(shop)]
    const ids = [one.userId, other.userId, one.customerId, other.customerId]
    expect(new Set([...ids, '00000000-0000-0000-0000-000000000000']).size).toBe(5)
  })

  test('[ACC-34] stores missing opt-ins as false, and given ones in the ledger', async () => {
    const profile = { firstName: 'Jo', lastName: 'Ng', optinSms: true, optinEmail: false }
    const { userId, email } = await registerPerson(shop, { profile })
    expect((await stored(email))[0]).toMatchObject({
      optin_email: false,
      optin_sms: true,
      optin_supercars_fan: false,
    })
    const ledger = await shop.database.sql`select kind, given, source from consents where user_id = ${userId}`
    expect(ledger).toEqual([{ kind: 'sms', given: true, source: 'register' }])
  })

  test.each([
    ['sk8ter-boi', ['must have an uppercase letter']],
    ['Skater-boi', ['must have a number']],
    ['Sk8abc', ['must have 8 to 128 characters', expect.stringContaining('simple runs')]],
    [`Sk8${'yx'.repeat(70)}`, ['must have 8 to 128 characters']],
  ])('[ACC-33] [ACC-12] refuses a password such as %s with reasons', async (password, messages) => {
    const response = await shop.call(register, { body: await registration(shop, { password }), ip: ownAddress() })
    const { data } = refusalOf(response, 'BadInput')
    expect(data?.errors).toEqual(messages.map((message) => ({ field: 'password', message })))
  })

  test.each([
    ['an invalid address', { email: 'jo' }],
    ['an invalid number', { mobileNumber: '12' }],
    ['a name of spaces', { profile: { firstName: ' ', lastName: 'Ng' } }],
    ['an unknown registerType', { registerType: 'carrier pigeon' }],
    ['the action of another form', { action: 'CAMPAIGN_FORM' }],
  ])('[ACC-12] POST /customer/register refusal: BadInput for %s', async (_, body) => {
    refusalOf(await shop.call(register, { body: await registration(shop, body), ip: ownAddress() }), 'BadInput')
  })

  test('[ACC-12] POST /customer/register refusal: EmailInUse, independent of letter case', async () => {
    const { email } = await registerPerson(shop)
    const body = await registration(shop, { email: email.toUpperCase() })
    refusalOf(await shop.call(register, { body, ip: ownAddress() }), 'EmailInUse')
  })

  test('[ACC-12] only one of many simultaneous registrations of an address succeeds', async () => {
    const email = 'crowd@example.com'
    const bodies = await Promise.all(Array.from({ length: 6 }, () => registration(shop, { email })))
    const responses = await Promise.all(bodies.map((body) => shop.call(register, { body, ip: ownAddress() })))
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, 400, 400, 400, 400, 400])
    expect(await stored(email)).toHaveLength(1)
  })

  test('[ACC-12] POST /customer/register refusal: RecaptchaException, before revealing whether the address has an account', async () => {
    const { email } = await registerPerson(shop)
    await shop.score(0.1)
    for (const body of [
      await registration(shop, { email }),
      await registration(shop),
      await registration(shop, { tokenV3: '' }),
    ])
      refusalOf(await shop.call(register, { body, ip: ownAddress() }), 'RecaptchaException')
  })

  test('[ACC-12] POST /customer/register refusal: TooManyRequests after ten registrations from one address', async () => {
    const ip = ownAddress()
    const { email } = await registerPerson(shop)
    for (let count = 0; count < 10; count += 1)
      refusalOf(await shop.call(register, { body: await registration(shop, { email }), ip }), 'EmailInUse')
    const eleventh = await shop.call(register, { body: await registration(shop), ip })
    refusalOf(eleventh, 'TooManyRequests')
    expect(Number(eleventh.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(eleventh.headers['retry-after'])).toBeLessThanOrEqual(15 * 60)
  })
})

describe('confirming an address', () => {
  test('[ACC-30] [ACC-41] PATCH /customer/verifyemail/update happy: the link confirms the address, once', async () => {
    const { email, customerId, password } = await registerPerson(shop)
    const [link] = await linkIn(shop, email, 'verify-email')
    expect(link!.customerId).toBe(customerId)
    expect((await shop.mailsTo(email))[0]?.text).toContain('The link works once, within 24 hours:')
    const kept = await shop.database.sql`select * from one_time_tokens where customer_id = ${customerId}`
    expect(kept).toHaveLength(1)
    expect(JSON.stringify(kept)).not.toContain(link!.token)
    expect(replyOf(verifyEmail, await update(link!))).toEqual({ emailVerified: true })
    expect((await signInCall(shop, { email, password })).statusCode).toBe(200)
    refusalOf(await update(link!), 'VerificationLinkUsed')
  })

  test('[ACC-30] POST /customer/verifyemail/validatetoken happy: names the address and the ways to log in, as the mail does, and confirms nothing', async () => {
    const { email, password } = await registerPerson(shop)
    const [mail] = await vi.waitFor(async () => {
      const mails = await shop.mailsTo(email)
      expect(mails).toHaveLength(1)
      return mails
    }, waitOptions)
    expect(mail!.text).toContain('You can log in to it with a password.')
    const [link] = await linkIn(shop, email, 'verify-email')
    for (let time = 0; time < 2; time += 1)
      expect(replyOf(checkVerification, await check(link!))).toEqual({ email, waysIn: ['email'] })
    refusalOf(await signInCall(shop, { email, password }), 'UnverifiedEmail')
  })

  test('[ACC-30] [ACC-13] (M5) a log-in with the link of its own account confirms the address, also twice at once', async () => {
    const [me, other] = [await registerPerson(shop), await registerPerson(shop)]
    const [[mine], [theirs]] = [
      await linkIn(shop, me.email, 'verify-email'),
      await linkIn(shop, other.email, 'verify-email'),
    ]
    const bring = (verification: object) => signInCall(shop, { email: me.email, password: me.password, verification })
    refusalOf(await bring(theirs!), 'UnverifiedEmail')
    refusalOf(await bring({ ...theirs, customerId: me.customerId }), 'UnverifiedEmail')
    refusalOf(await bring({ ...mine, token: 'f'.repeat(64) }), 'UnverifiedEmail')
    const both = await Promise.all([bring(mine!), bring(mine!)])
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  })

  test('[ACC-30] [ACC-18] greets by name only after the mailbox is confirmed, in one line and without a link', async () => {
    const profile = { firstName: 'Win a prize\nhttps://evil.example', lastName: 'Nguyen' }
    const { email } = await registerPerson(shop, { profile })
    const forget = async () =>
      shop.call(forgotPassword, {
        body: { email, tokenV3: await shop.tokenFor('FORGOT_PASSWORD'), action: 'FORGOT_PASSWORD' },
        ip: ownAddress(),
      })
    const [link] = await linkIn(shop, email, 'verify-email')
    expect((await forget()).statusCode).toBe(204)
    await linkIn(shop, email, 'reset-password')
    for (const { text } of await shop.mailsTo(email)) {
      expect(text.split('\n')[0]).toBe('Hi,')
      expect(text).not.toMatch(/prize|evil/)
    }
    replyOf(verifyEmail, await update(link!))
    await forget()
    await linkIn(shop, email, 'reset-password', 2)
    const greetings = (await shop.mailsTo(email)).map(({ text }) => text.split('\n')[0])
    expect(greetings).toContain('Hi Win a prize https evil.example,')
  })

  test.each([
    ['PATCH /customer/verifyemail/update', verifyEmail],
    ['POST /customer/verifyemail/validatetoken', checkVerification],
  ] as const)(
    '[ACC-30] %s refusal: VerificationLinkInvalid for a wrong link, another customer’s, or one of a day ago',
    async (_, endpoint) => {
      const [one, other] = [await registerPerson(shop), await registerPerson(shop)]
      const [link] = await linkIn(shop, one.email, 'verify-email')
      const send = (body: object) => shop.call(endpoint, { body, ip: ownAddress() })
      refusalOf(await send({ ...link, token: 'nothing' }), 'VerificationLinkInvalid')
      refusalOf(await send({ ...link, customerId: other.customerId }), 'VerificationLinkInvalid')
      const after = (milliseconds: number) => shop.later(milliseconds, (of) => shop.call(endpoint, { body: link! }, of))
      refusalOf(await after(24 * 3_600_000), 'VerificationLinkInvalid')
      expect((await after(23 * 3_600_000)).statusCode).toBe(200)
    },
  )

  test('[ACC-30] POST /customer/verifyemail/validatetoken refusal: VerificationLinkUsed once the link has confirmed the address', async () => {
    const { email } = await registerPerson(shop)
    const [link] = await linkIn(shop, email, 'verify-email')
    await update(link!)
    refusalOf(await check(link!), 'VerificationLinkUsed')
  })

  test('[L10] PATCH /customer/verifyemail/update refusal: VerificationLinkUsed for a used link, and for other links of the same customer', async () => {
    const { email } = await registerPerson(shop)
    await linkIn(shop, email, 'verify-email')
    await send({ email })
    const links = await linkIn(shop, email, 'verify-email', 2)
    const responses = await Promise.all([...links, ...links].map((link) => update(link)))
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400, 400])
    for (const link of links) {
      const { message } = refusalOf(await update(link), 'VerificationLinkUsed')
      expect(message).toBe('Your email address is already confirmed. You can log in.')
    }
  })

  test('[ACC-30] POST /customer/verifyemail/send happy: sends another mail, by address or customer', async () => {
    const { email, customerId } = await registerPerson(shop)
    await linkIn(shop, email, 'verify-email')
    expect((await send({ email })).statusCode).toBe(204)
    await linkIn(shop, email, 'verify-email', 2)
    expect((await send({ customerId })).statusCode).toBe(204)
    const links = await linkIn(shop, email, 'verify-email', 3)
    expect((await update(links[0]!)).statusCode).toBe(200)
  })

  test('[ACC-30] does not reveal whether an account exists, and limits the mails to one mailbox', async () => {
    const { email } = await registerPerson(shop)
    const answerFor = async (to: string) => {
      const { statusCode, body, headers } = await send({ email: to })
      return { statusCode, body, names: Object.keys(headers).sort() }
    }
    const known = await answerFor(email)
    expect(known).toMatchObject({ statusCode: 204, body: '' })
    expect(await answerFor('unknown@example.com')).toEqual(known)
    for (let count = 0; count < 5; count += 1) expect(await answerFor(email)).toEqual(known)
    await vi.waitFor(async () => {
      const left = await shop.database.sql`select id from graphile_worker._private_jobs`
      expect(left).toEqual([])
    }, waitOptions)
    // One from the registration, three from the calls.
    expect(await shop.mailsTo(email)).toHaveLength(4)
    expect(await shop.mailsTo('unknown@example.com')).toEqual([])
  })

  test('[ACC-30] POST /customer/verifyemail/send refusal: RecaptchaException', async () => {
    refusalOf(await send({ email: 'jo@example.com', tokenV3: 'made up' }), 'RecaptchaException')
  })
  test('[ACC-30] POST /customer/verifyemail/send refusal: BadInput without address and customer', async () => {
    refusalOf(await send({}), 'BadInput')
  })
})
