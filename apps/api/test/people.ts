import { register, signIn, verifyEmail, type TokenSet } from '@forno/contracts/sign-in/sign-in'
import { expect, vi } from 'vitest'
import {
  browser,
  cookieOf,
  password,
  remembered,
  type AccountShop,
  type Mail,
  type Person,
  type SignedInPerson,
} from './account-shop.ts'
import { replyOf } from './contract-check.ts'
import { makeAccount } from './process/test-customer.ts'
import type { TestApp } from './start-app.ts'
import { waitOptions } from './wait-options.ts'

let people = 0
const somebody = (): string => `jo${(people += 1)}@example.com`

export const registration = async (shop: AccountShop, body: object = {}) => ({
  password,
  scope: remembered,
  tokenV3: await shop.tokenFor('REGISTER_USER'),
  action: 'REGISTER_USER',
  registerType: 'email',
  email: somebody(),
  mobileNumber: '0491 570 156',
  profile: { firstName: 'Jo', lastName: 'Nguyen' },
  ...body,
})

/** An IP address of its own for each person, so tests do not share rate limits. */
export const ownAddress = (): string => {
  people += 1
  return `10.${(people >> 16) & 255}.${(people >> 8) & 255}.${people & 255}`
}

export const registerPerson = async (shop: AccountShop, body: object = {}): Promise<Person> => {
  const sent = await registration(shop, body)
  const reply = replyOf(register, await shop.call(register, { body: sent, ip: ownAddress() }))
  return { email: sent.email.trim().toLowerCase(), password: sent.password, ...reply }
}

/** The links in the latest mails of this kind, once there are `count`: customer id and token. */
export const linkIn = async (shop: AccountShop, email: string, path: 'verify-email' | 'reset-password', count = 1) => {
  const mails = await vi.waitFor(async () => {
    const found: readonly Mail[] = (await shop.mailsTo(email)).filter(({ text }) => text.includes(`/${path}/`))
    expect(found.length).toBeGreaterThanOrEqual(count)
    return found
  }, waitOptions)
  const links = mails.map(({ text }) =>
    new RegExp(`http://localhost/${path}/([0-9a-f-]{36})/([0-9a-f]{64})`).exec(text),
  )
  return links.map((link) => ({ customerId: link![1]!, token: link![2]! }))
}

/** A person who has registered with this body; without one, whom the database has, which costs a tenth. */
export const verifiedPerson = async (shop: AccountShop, body?: object): Promise<Person> => {
  if (body === undefined) return { ...(await makeAccount(shop, { firstName: 'Jo', lastName: 'Nguyen' })), password }
  const person = await registerPerson(shop, body)
  const [link] = await linkIn(shop, person.email, 'verify-email')
  replyOf(verifyEmail, await shop.call(verifyEmail, { body: link!, ip: ownAddress() }))
  return person
}

type By = { readonly headers?: Readonly<Record<string, string>>; readonly ip?: string; readonly of?: TestApp }
export const signInCall = async (
  shop: AccountShop,
  body: object,
  { headers = browser, ip = ownAddress(), of = shop }: By = {},
) => {
  const token = { tokenV3: await shop.tokenFor('CUSTOMER_TOKEN'), action: 'CUSTOMER_TOKEN' }
  return shop.call(signIn, { body: { scope: remembered, ...token, ...body }, headers, ip }, of)
}

/** Signs a person in as a browser does. */
export const signInPerson = async (shop: AccountShop, person: Person): Promise<SignedInPerson> => {
  const response = await signInCall(shop, { email: person.email, password: person.password })
  const tokens: TokenSet = replyOf(signIn, response).jsonWebToken
  return { ...person, bearer: tokens.access_token, handle: tokens.refresh_token!, cookie: cookieOf(response) }
}

export const signedInPerson = async (shop: AccountShop, body?: object): Promise<SignedInPerson> =>
  signInPerson(shop, await verifiedPerson(shop, body))
