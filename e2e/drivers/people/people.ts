import { expect, type Page } from '@playwright/test'
import { password } from './customers.ts'
import { linkTo, mailsTo } from './mails.ts'
import { forwardedFor, newAddress } from '../stack/own-address.ts'
import type { Stack } from '../stack/stack.ts'
import { keepEntries } from '../screens/start.ts'

export type Person = { readonly email: string; readonly customerId: string; readonly userId: string }

type Optins = { readonly optinEmail?: boolean; readonly optinSms?: boolean; readonly optinSupercarsFan?: boolean }

const send = async <Answer>(
  url: string,
  body: object,
  { method = 'POST', origin = new URL(url).origin } = {},
): Promise<Answer> => {
  const answer = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json', origin, ...forwardedFor(newAddress()) },
    body: JSON.stringify(body),
  })
  expect(answer.ok, `${url} answered ${answer.status}`).toBe(true)
  return (answer.status === 204 ? null : await answer.json()) as Answer
}

const botToken = async ({ simulators, url }: Stack, action: string): Promise<string> => {
  const query = new URLSearchParams({ k: 'demo-captcha-site-key', host: new URL(url).hostname, action })
  const answer = await fetch(`${simulators.captcha}/recaptcha/api2/token?${query.toString()}`)
  return ((await answer.json()) as { token: string }).token
}

let people = 0

/** A customer who has just registered, and the link of the mail that confirms the address. */
export const newcomer = async (
  stack: Stack,
  mobileNumber: string,
  optins: Optins = {},
): Promise<Person & { readonly link: string }> => {
  const email = `jo${(people += 1)}.${Date.now().toString(36)}@example.com`
  const known = await send<Person>(`${stack.url}/api/v1/customer/register`, {
    email,
    password,
    mobileNumber,
    tokenV3: await botToken(stack, 'REGISTER_USER'),
    action: 'REGISTER_USER',
    registerType: 'email',
    profile: { firstName: 'Jo', lastName: 'Nguyen', ...optins },
  })
  const link = await linkTo(stack, email, 'verify-email')
  return { email, customerId: known.customerId, userId: known.userId, link }
}

/** A customer whose account has a confirmed address, as if registered some time ago. */
export const somebody = async (stack: Stack, mobileNumber: string, optins: Optins = {}): Promise<Person> => {
  const { link, ...person } = await newcomer(stack, mobileNumber, optins)
  const [, , customerId, token] = link.split('/')
  await send(`${stack.url}/api/v1/customer/verifyemail/update`, { customerId, token }, { method: 'PATCH' })
  return person
}

/** The code of the campaign's free coupon, read from the person's mailbox. */
export const givenCoupon = async (stack: Stack, { email }: Person): Promise<string> => {
  const person = { firstName: 'Jo', lastName: 'Nguyen', email }
  const optins = { optinEmail: false, optinSms: false, optinSupercarsFan: false }
  const action = 'CAMPAIGN_FORM'
  const tokenV3 = await botToken(stack, action)
  await send(`${stack.url}/api/v1/user/campaign`, { ...person, ...optins, slug: 'default', tokenV3, action })
  const code = async () =>
    (await mailsTo(stack, email)).flatMap(({ text }) => /\n([2-9B-DF-HJ-NP-TV-Z]{12})\n/.exec(text)?.[1] ?? [])[0]
  await expect.poll(code, { intervals: [100] }).toBeDefined()
  return (await code()) ?? ''
}

type TokenAnswer = {
  readonly jsonWebToken: {
    readonly access_token: string
    readonly expires_in: number
    readonly refresh_token?: string
  }
  readonly customer: { readonly customerId: string; readonly userId: string }
}

const logInBody = async (stack: Stack, { email }: Pick<Person, 'email'>) => ({
  email,
  password,
  scope: 'openid write:profile read:card write:card offline_access',
  tokenV3: await botToken(stack, 'CUSTOMER_TOKEN'),
  action: 'CUSTOMER_TOKEN',
})

/** The tokens of a log-in in the phone app at `origin`, which keeps no cookie. */
export const appTokens = async (stack: Stack, person: Person, origin: string): Promise<TokenAnswer> =>
  send(`${new URL(stack.url).origin}/api/v1/customer/token`, await logInBody(stack, person), { origin })

/** Requests the tokens of a sign-in through the browser context, which stores the cookies of the answer. */
const askForTokens = async (page: Page, stack: Stack, person: Person): Promise<TokenAnswer> => {
  const { origin } = new URL(stack.url)
  const answer = await page.context().request.post(`${origin}/api/v1/customer/token`, {
    headers: { origin, ...forwardedFor(newAddress()) },
    data: await logInBody(stack, person),
  })
  expect(answer.status(), await answer.text()).toBe(200)
  return (await answer.json()) as TokenAnswer
}

/** Logs a customer in by an API call. Pages opened afterwards are signed in. */
export const logInByCall = async (page: Page, stack: Stack, person: Person): Promise<void> => {
  const { jsonWebToken, customer } = await askForTokens(page, stack, person)
  const signIn = {
    customerId: customer.customerId,
    userId: customer.userId,
    accessToken: jsonWebToken.access_token,
    expiresAt: Date.now() + jsonWebToken.expires_in * 1000,
    refreshToken: jsonWebToken.refresh_token ?? null,
    provider: null,
  }
  const entries = { pinia_login: JSON.stringify({ state: { signIn, ended: null }, version: 1 }) }
  await page.addInitScript(keepEntries, { origin: new URL(stack.url).origin, id: signIn.accessToken, entries })
}

/** The customer's current consents on the server. */
export const optinsOf = async (page: Page, stack: Stack, person: Person) => {
  const { jsonWebToken } = await askForTokens(page, stack, person)
  const answer = await page.context().request.get(`${stack.url}/api/v1/customer/${person.customerId}`, {
    headers: { authorization: `Bearer ${jsonWebToken.access_token}` },
  })
  const { profile } = (await answer.json()) as {
    readonly profile: Required<Optins>
  }
  const { optinEmail, optinSms, optinSupercarsFan } = profile
  return { optinEmail, optinSms, optinSupercarsFan }
}
