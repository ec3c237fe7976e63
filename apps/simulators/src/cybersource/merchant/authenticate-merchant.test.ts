import { createHash, createHmac } from 'node:crypto'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoCybersource } from '../core/cybersource-settings.ts'
import { startCybersource, type CybersourceTester } from '../../../test/official-card-client.ts'

const start = Date.parse('2026-11-20T02:00:00Z')
let gateway: CybersourceTester
beforeAll(async () => {
  gateway = await startCybersource(() => start)
})
afterAll(() => gateway.app.close())

const { merchantId, keyId, secret } = demoCybersource
const body = JSON.stringify({ buyerInformation: { merchantCustomerID: 'c1', email: 'ann@example.com' } })
const target = '/tms/v2/customers'
const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64')

type SignatureFields = {
  readonly date: string
  readonly digest: string
  readonly host: string
  readonly target: string
  readonly merchant: string
  readonly hasBrackets: boolean
  readonly dateName: 'date' | 'v-c-date'
  readonly key: string
  readonly keyId: string
}

const signed = (change: Partial<SignatureFields> = {}): Record<string, string> => {
  const all: SignatureFields = {
    date: new Date(start).toUTCString(),
    digest: `SHA-256=${digestOf(body)}`,
    host: new URL(gateway.base).host,
    target: `post ${target}`,
    merchant: merchantId,
    hasBrackets: false,
    dateName: 'date',
    key: secret,
    keyId,
    ...change,
  }
  const name = all.hasBrackets ? '(request-target)' : 'request-target'
  const lines = [
    `host: ${all.host}`,
    `${all.dateName}: ${all.date}`,
    `${name}: ${all.target}`,
    `digest: ${all.digest}`,
    `v-c-merchant-id: ${all.merchant}`,
  ]
  const hash = createHmac('sha256', Buffer.from(all.key, 'base64')).update(lines.join('\n')).digest('base64')
  return {
    date: all.date,
    digest: all.digest,
    'v-c-merchant-id': all.merchant,
    'content-type': 'application/json',
    signature: `keyid="${all.keyId}", algorithm="HmacSHA256", headers="host ${all.dateName} ${name} digest v-c-merchant-id", signature="${hash}"`,
  }
}
const post = (headers: Record<string, string>, sent = body) =>
  fetch(gateway.base + target, { method: 'POST', headers, body: sent })

test('[PAY-37] accepts a correctly signed call, with and without parentheses around the request target', async () => {
  expect((await post(signed())).status).toBe(201)
  expect((await post(signed({ hasBrackets: true }))).status).toBe(201)
})

test('[PAY-37] accepts a signed v-c-date in place of the date', async () => {
  const { date, ...headers } = signed({ dateName: 'v-c-date' })
  expect((await post({ ...headers, 'v-c-date': date ?? '' })).status).toBe(201)
})

test('[PAY-37] refuses a call if any signed byte was flipped', async () => {
  const right = signed()
  const flipped = (text: string, at: number): string => {
    // Flips the lowest bit. In the last character before base64 padding that bit may not be part of the hash.
    const next = String.fromCharCode(text.charCodeAt(at) ^ 1)
    return text.slice(0, at) + next + text.slice(at + 1)
  }
  for (let at = 0; at < body.length; at += 1) {
    const answer = await post(right, flipped(body, at))
    expect([400, 401]).toContain(answer.status)
  }
  for (const name of ['signature', 'digest', 'date', 'v-c-merchant-id'])
    for (let at = 0; at < (right[name] ?? '').length; at += 1) {
      const answer = await post({ ...right, [name]: flipped(right[name] ?? '', at) })
      expect(await answer.json()).toEqual({ response: { rmsg: 'Authentication Failed' } })
      expect(answer.status).toBe(401)
    }
})

test.each([
  ['no signature', () => ({}), 'neither a signature nor a bearer token'],
  ['another path', () => signed({ target: 'post /tms/v2/customers/1' }), 'does not fit'],
  ['another method', () => signed({ target: `get ${target}` }), 'does not fit'],
  ['another host', () => signed({ host: 'apitest.cybersource.com' }), 'does not fit'],
  ['another key', () => signed({ key: Buffer.from('guess').toString('base64') }), 'does not fit'],
  ['an unknown key id', () => signed({ keyId: 'guess' }), 'keyid'],
  ['another merchant', () => signed({ merchant: 'other' }), 'v-c-merchant-id'],
  ['an old date', () => signed({ date: new Date(start - 301_000).toUTCString() }), 'five minutes'],
  ['a future date', () => signed({ date: new Date(start + 301_000).toUTCString() }), 'five minutes'],
  ['a date in another format', () => signed({ date: new Date(start).toISOString() }), 'no date'],
  [
    'a new date that is not signed beside an old one that is',
    () => ({
      ...signed({ date: new Date(start - 301_000).toUTCString() }),
      'v-c-date': new Date(start).toUTCString(),
    }),
    'five minutes',
  ],
  [
    'no digest among the signed headers',
    () => ({ ...signed(), signature: (signed().signature ?? '').replace(' digest', '') }),
    'headers must be',
  ],
])('[PAY-37] refuses %s and gives the reason in a header', async (_, headers, why) => {
  const answer = await post({
    'content-type': 'application/json',
    ...headers(),
  })
  expect(answer.status).toBe(401)
  expect(answer.headers.get('x-simulator-says')).toContain(why)
  expect(answer.headers.get('v-c-correlation-id')).toMatch(/^[\w-]{36}$/)
})

const claims = () => ({
  iat: start / 1000,
  exp: start / 1000 + 120,
  iss: merchantId,
  jti: 'c0ffee00-0000-4000-8000-000000000001',
  'v-c-merchant-id': merchantId,
  'request-host': new URL(gateway.base).host,
  'request-method': 'post',
  'request-resource-path': target,
  'v-c-jwt-version': '2',
  digest: digestOf(body),
  'digest-algorithm': 'SHA-256',
})
const bearer = async (
  change: Readonly<Record<string, unknown>> = {},
  header: object = {},
  key = secret,
): Promise<Record<string, string>> => {
  const token = await new SignJWT({ ...claims(), ...change })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid: keyId, ...header })
    .sign(Buffer.from(key, 'base64'))
  return { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
}

test('[PAY-37] accepts a token of version 2 with either claim name for the digest algorithm', async () => {
  expect((await post(await bearer())).status).toBe(201)
  const other = await bearer({ 'digest-algorithm': undefined, digestAlgorithm: 'SHA-256' })
  expect((await post(other)).status).toBe(201)
})

test.each([
  ['another body', { digest: digestOf('{}') }, {}],
  ['no digest algorithm', { 'digest-algorithm': undefined }, {}],
  ['another path', { 'request-resource-path': '/pts/v2/payments' }, {}],
  ['another method', { 'request-method': 'get' }, {}],
  ['another host', { 'request-host': 'apitest.cybersource.com' }, {}],
  ['another issuer', { iss: 'other' }, {}],
  ['another merchant', { 'v-c-merchant-id': 'other' }, {}],
  ['another version', { 'v-c-jwt-version': '1' }, {}],
  ['an expiry long ago', { iat: start / 1000 - 600, exp: start / 1000 - 480 }, {}],
  ['a long lifetime', { exp: start / 1000 + 3600 }, {}],
  ['no id', { jti: undefined }, {}],
  ['an id that is no UUID', { jti: 'token-1' }, {}],
  ['an algorithm of the digest under its second name', { digestAlgorithm: 'SHA-512' }, {}],
  ['an unknown key id', {}, { kid: 'guess' }],
])('[PAY-37] refuses a token with %s', async (_, change, header) => {
  expect((await post(await bearer(change, header))).status).toBe(401)
})

test('[PAY-37] refuses a token of another key, without a signature, or for a changed body', async () => {
  expect((await post(await bearer({}, {}, Buffer.from('guess').toString('base64')))).status).toBe(401)
  const { authorization = '' } = await bearer()
  const unsigned = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${authorization.split('.')[1]}.`
  expect((await post({ authorization: `Bearer ${unsigned}`, 'content-type': 'application/json' })).status).toBe(401)
  expect((await post(await bearer(), body.replace('c1', 'c2'))).status).toBe(401)
})
