import {
  checkPerson,
  forgotPassword,
  register,
  resetPassword,
  sendVerification,
  signIn,
} from '@forno/contracts/sign-in/sign-in'
import { hash } from '@node-rs/argon2'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { app, browser, startAccountShop, type AccountShop, type Person } from '../../../test/account-shop.ts'
import { refusalOf, replyOf } from '../../../test/contract-check.ts'
import { ownAddress, registerPerson, registration, signInCall, verifiedPerson } from '../../../test/people.ts'
import { ownKeys } from '../../../test/secret-keys.ts'
import { settledStatementCount } from '../../../test/settled-statement-count.ts'
import { startApp } from '../../../test/start-app.ts'

let shop: AccountShop
let jo: Person
beforeAll(async () => {
  shop = await startAccountShop()
  jo = await verifiedPerson(shop)
})
afterAll(() => shop.stop())
beforeEach(() => shop.score(0.9))

const login = (body: object = {}, options: { headers?: Readonly<Record<string, string>>; ip?: string } = {}) =>
  signInCall(shop, { email: jo.email, password: jo.password, ...body }, options)

describe('POST /customer/token', () => {
  test('[ACC-13] [ACC-04] [ACC-02] POST /customer/token happy: returns a token set and the customer', async () => {
    const response = await login({ email: ` ${jo.email.toUpperCase()}`.trim() })
    const { jsonWebToken, customer } = replyOf(signIn, response)
    expect(jsonWebToken).toMatchObject({ token_type: 'Bearer', expires_in: 3600, refresh_token: expect.any(String) })
    expect(customer).toEqual({
      customerId: jo.customerId,
      userId: jo.userId,
      email: jo.email,
      emailVerified: true,
      mobileNumber: '+61491570156',
      profile: {
        firstName: 'Jo',
        lastName: 'Nguyen',
        name: 'Jo Nguyen',
        optinSms: false,
        optinEmail: false,
        optinSupercarsFan: false,
        acceptTerms: true,
        attributes: [],
      },
      cards: [],
      dispositionPreference: { address: null, serviceType: null, storeId: null },
      hasEmailAccount: true,
      identities: [],
      savedCardId: null,
      expressPayMobileNumber: null,
    })
    const { sub, exp, iat, scope } = decodeJwt(jsonWebToken.access_token)
    expect([sub, (exp ?? 0) - (iat ?? 0), scope]).toEqual([jo.customerId, 3600, 'openid write:profile offline_access'])
    expect(response.headers['cache-control']).toBe('no-store')
  })

  test('[ACC-13] POST /customer/token accepts a log-in whose device cookie has non-ASCII characters', async () => {
    const headers = { ...browser, cookie: `device=x.${encodeURIComponent('é'.repeat(43))}` }
    expect((await login({}, { headers })).statusCode).toBe(200)
  })

  test('[ACC-04] [ACC-32] without offline_access there is neither a refresh token nor a cookie', async () => {
    const response = await login({ scope: 'openid' })
    expect(replyOf(signIn, response).jsonWebToken.refresh_token).toBeUndefined()
    expect(response.cookies).toEqual([])
  })

  test('[ACC-04] in a browser, half of the refresh token is an HttpOnly cookie; the app gets the whole token', async () => {
    const inBrowser = await login()
    const handle = replyOf(signIn, inBrowser).jsonWebToken.refresh_token!
    expect(handle.split('.')).toHaveLength(2)
    // The device cookie selects the counter of wrong passwords; it grants no access.
    expect(inBrowser.cookies.map(({ name }) => name)).toEqual(['refresh', 'device'])
    expect(inBrowser.cookies.slice(0, 1)).toEqual([
      {
        name: 'refresh',
        value: expect.stringMatching(/^[\w-]{43}$/),
        path: '/',
        httpOnly: true,
        sameSite: 'Strict',
        maxAge: 90 * 24 * 60 * 60,
      },
    ])
    const inApp = await login({}, { headers: app })
    expect(replyOf(signIn, inApp).jsonWebToken.refresh_token!.split('.')).toHaveLength(3)
    expect(inApp.cookies).toEqual([])
    const families = await shop.database.sql`select * from refresh_families`
    expect(JSON.stringify(families)).not.toContain(handle.split('.')[1])
  })

  test('[ACC-04] over https the cookies are Secure, and that of the refresh token is bound to the host', async () => {
    const settings = { ...ownKeys(), PUBLIC_URL: 'https://forno.example', TRUSTED_PROXIES: '10.0.0.0/8' }
    const own = await startApp(new Date(shop.clock()).toISOString(), settings, undefined, shop.databaseUrl)
    onTestFinished(() => own.close())
    const headers = { ...browser, origin: 'https://forno.example' }
    const response = await signInCall(shop, { email: jo.email, password: jo.password }, { headers, of: own })
    const [refresh, device] = [response.headers['set-cookie']].flat()
    expect(refresh).toMatch(/^__Host-refresh=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; Secure; SameSite=Strict$/)
    expect(device).toMatch(/; HttpOnly; Secure; SameSite=Strict$/)
  })

  test('[ACC-13] [S6] POST /customer/token refusal: InvalidCredentials with the same text for a wrong password and an unknown address', async () => {
    const [wrong, unknown] = [await login({ password: 'Wr0ng-one' }), await login({ email: 'unknown@example.com' })]
    const { message } = refusalOf(wrong, 'InvalidCredentials')
    expect(message).toBe('Incorrect email or password.')
    expect(unknown.statusCode).toBe(wrong.statusCode)
    expect(unknown.body).toBe(wrong.body)
    const names = (response: typeof wrong) =>
      Object.entries(response.headers).filter(([name]) => !['x-request-id', 'date'].includes(name))
    expect(names(unknown)).toEqual(names(wrong))
  })

  test('[ACC-13] an unknown address costs the same number of statements as a wrong password', async () => {
    const once = async (body: object): Promise<number> => {
      const before = await settledStatementCount(shop.database)
      await login(body)
      return shop.database.statements() - before
    }
    /** The minimum, because background work only adds statements. */
    const cost = async (body: object): Promise<number> => Math.min(await once(body), await once(body), await once(body))
    expect(await cost({ email: 'unknown@example.com' })).toBe(await cost({ password: 'Wr0ng-one' }))
  })

  test('[ACC-13] [ACC-09] POST /customer/token refusal: UnverifiedEmail, only after the right password', async () => {
    const { email, password } = await registerPerson(shop)
    refusalOf(await login({ email, password: 'Wr0ng-one' }), 'InvalidCredentials')
    refusalOf(await login({ email, password }), 'UnverifiedEmail')
  })

  test('[ACC-13] [API-11] POST /customer/token refusal: RecaptchaException', async () => {
    refusalOf(await login({ tokenV3: await shop.tokenFor('REGISTER_USER') }), 'RecaptchaException')
    const used = await shop.tokenFor('CUSTOMER_TOKEN')
    expect((await login({ tokenV3: used })).statusCode).toBe(200)
    refusalOf(await login({ tokenV3: used }), 'RecaptchaException')
    await shop.score(0.4)
    refusalOf(await login(), 'RecaptchaException')
  })

  test('[ACC-13] POST /customer/token refusal: TooManyRequests after ten wrong passwords from any address, for known and unknown accounts', async () => {
    const known = await verifiedPerson(shop)
    for (const email of [known.email, 'unknown-ten@example.com']) {
      for (let count = 0; count < 10; count += 1)
        refusalOf(await login({ email, password: 'Wr0ng-one' }), 'InvalidCredentials')
      const eleventh = await login({ email, password: known.password })
      refusalOf(eleventh, 'TooManyRequests')
      expect(Number(eleventh.headers['retry-after'])).toBeGreaterThan(14 * 60)
      expect(Number(eleventh.headers['retry-after'])).toBeLessThanOrEqual(15 * 60)
    }
    const quarter = await shop.later(15 * 60_000, (of) =>
      shop.call(signIn, { body: { ...known, tokenV3: '', scope: 'openid' }, ip: ownAddress() }, of),
    )
    expect(quarter.statusCode).toBe(200)
  })

  test('[ACC-13] checks at most ten of many simultaneous attempts; the right password counts no attempt', async () => {
    const { email, password } = await verifiedPerson(shop)
    for (let count = 0; count < 12; count += 1) expect((await login({ email, password })).statusCode).toBe(200)
    const attempts = await Promise.all(Array.from({ length: 20 }, () => login({ email, password: 'Wr0ng-one' })))
    const checked = attempts.filter(({ statusCode }) => statusCode === 400)
    expect(checked).toHaveLength(10)
  })

  test('[ACC-13] rehashes a password when its hash has a lower cost', async () => {
    const person = await verifiedPerson(shop)
    const weak = await hash(person.password, { memoryCost: 8_192, timeCost: 1, parallelism: 1 })
    await shop.database.sql`update customers set password_hash = ${weak} where email = ${person.email}`
    const { email, password } = person
    const response = await shop.atFullCost((of) => signInCall(shop, { email, password }, { of }))
    expect(response.statusCode).toBe(200)
    const [row] = await shop.database.sql<{ password_hash: string }>`
      select password_hash from customers where email = ${person.email}`
    expect(row!.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect((await login(person)).statusCode).toBe(200)
  })
})

describe('the bot check', () => {
  test('[ACC-17] POST /customer/recaptcha happy: returns the score of the check', async () => {
    const body = { tokenV3: await shop.tokenFor('VERIFY_EMAIL'), action: 'VERIFY_EMAIL' }
    expect(replyOf(checkPerson, await shop.call(checkPerson, { body }))).toEqual({
      success: true,
      score: 0.9,
      action: 'VERIFY_EMAIL',
    })
  })
  test('[ACC-17] POST /customer/recaptcha refusal: RecaptchaException, and BadInput for an unknown action', async () => {
    refusalOf(
      await shop.call(checkPerson, { body: { tokenV3: 'made up', action: 'VERIFY_EMAIL' } }),
      'RecaptchaException',
    )
    refusalOf(await shop.call(checkPerson, { body: { tokenV3: '', action: 'WALK_DOG' } }), 'BadInput')
  })

  test('[API-11] lets a few callers pass while the service is down', async () => {
    await shop.later(0, async (of) => {
      const ip = ownAddress()
      const statuses: number[] = []
      for (let count = 0; count < 6; count += 1) {
        const body = await registration(shop, { tokenV3: '' })
        statuses.push((await shop.call(register, { body, ip }, of)).statusCode)
      }
      expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
    })
  })

  const unknown = { email: 'unknown@example.com', customerId: '11111111-1111-4111-8111-111111111111', token: 'nothing' }
  test.each([
    ['POST /customer/password/forgotten refusal: TooManyRequests', forgotPassword, 'FORGOT_PASSWORD', 204],
    ['POST /customer/password/resetpassword refusal: TooManyRequests', resetPassword, 'RESET_PASSWORD', 400],
    ['POST /customer/verifyemail/send refusal: TooManyRequests', sendVerification, 'VERIFY_EMAIL', 204],
  ])('[API-11] %s after five calls while the service is down', async (_, endpoint, action, status) => {
    await shop.later(0, async (of) => {
      const ip = ownAddress()
      const body = { ...unknown, password: jo.password, tokenV3: '', action }
      for (let count = 0; count < 5; count += 1)
        expect((await shop.call(endpoint, { body, ip }, of)).statusCode).toBe(status)
      refusalOf(await shop.call(endpoint, { body, ip }, of), 'TooManyRequests')
      expect((await shop.call(endpoint, { body, ip: ownAddress() }, of)).statusCode).toBe(status)
    })
  })
})
