import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeZip, ZipDown, type Zip } from './zip-client.ts'

type Said = { readonly status: number; readonly body: string; readonly headers?: Record<string, string> }
let said: Said
let zip: Zip
const asked: { method?: string; url?: string; headers: Record<string, unknown>; body: string }[] = []
const server = createServer((request, response) => {
  const { method, url, headers } = request
  let body = ''
  request.on('data', (chunk: Buffer) => (body += chunk.toString()))
  request.on('end', () => {
    asked.push({ ...(method === undefined ? {} : { method }), ...(url === undefined ? {} : { url }), headers, body })
    response.writeHead(said.status, { 'content-type': 'application/json', ...said.headers }).end(said.body)
  })
})
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  zip = makeZip({ zipUrl: `http://127.0.0.1:${port}/merchant/v1/`, zipKey: 'our-key' })
})
afterAll(() => server.close())

const token = { id: 'tk_1', value: 'a-token-of-zip', active: true, created_date: '2026-11-21T01:00:00Z' }
const answers = (status: number, body: object | string, headers: Record<string, string> = {}) => {
  said = { status, headers, body: typeof body === 'string' ? body : JSON.stringify(body) }
}

test('[ACC-15] a token is asked for as Zip wants it, with a key that the checkout gives', async () => {
  answers(201, token)
  expect(await zip.exchange('co_1')).toBe('a-token-of-zip')
  expect(asked.at(-1)).toMatchObject({
    ...{ method: 'POST', url: '/merchant/v1/tokens' },
    headers: {
      authorization: 'Bearer our-key',
      'zip-version': '2017-03-01',
      'content-type': 'application/json',
      'idempotency-key': 'token-co_1',
    },
    body: JSON.stringify({ authority: { type: 'checkout_id', value: 'co_1' } }),
  })
})

test.each([
  [400, { error: { code: 'request_invalid' } }],
  [402, { error: { code: 'account_locked' } }],
  [402, { error: { code: 'fraud_check' } }],
  [404, { error: { code: 'resource_not_found' } }],
  [201, { ...token, active: false }],
])('[ACC-15] Zip refuses a token with %i and %o', async (status, body) => {
  answers(status, body)
  expect(await zip.exchange('co_1')).toBeNull()
})

test.each<[number, object | string]>([
  [401, {}],
  [403, {}],
  [409, token],
  [429, ''],
  [500, token],
  [503, '<html>'],
  [201, 'a-token-of-zip'],
  [201, '["a-token-of-zip"]'],
  [201, { ...token, value: '' }],
  [201, { ...token, value: 7 }],
])('[ACC-15] an answer of %i with %o counts as none, and is not quoted', async (status, body) => {
  answers(status, body)
  const trouble: unknown = await zip.exchange('co_1').catch((error: unknown) => error)
  expect(trouble).toBeInstanceOf(ZipDown)
  const { message, cause } = trouble as ZipDown
  expect(`${message} ${String(cause)}`).not.toMatch(/a-token-of-zip|our-key/)
})

test('[ACC-15] our key goes nowhere else, whatever Zip says', async () => {
  answers(307, '', { location: '/elsewhere' })
  const before = asked.length
  await expect(zip.exchange('co_1')).rejects.toThrow(ZipDown)
  await expect(zip.checkout('co_1')).rejects.toThrow(ZipDown)
  expect(asked.slice(before).map(({ url }) => url)).toEqual(['/merchant/v1/tokens', '/merchant/v1/checkouts/co_1'])
})

const checkout = { id: 'co_1', state: 'approved', created: '2026-11-21T01:00:00Z' }

test('[ACC-15] a checkout is read with what matters, and what is missing counts as no', async () => {
  answers(200, { ...checkout, features: { tokenisation: { required: true } }, metadata: { owner: 'x' } })
  const told = {
    isApproved: true,
    asksForToken: true,
    createdAt: Date.parse(checkout.created),
    metadata: { owner: 'x' },
  }
  expect(await zip.checkout('co_1')).toEqual(told)
  answers(200, { ...checkout, state: 'completed', features: { tokenisation: { required: 'yes' } }, metadata: null })
  expect(await zip.checkout('co_1')).toEqual({ ...told, isApproved: false, asksForToken: false, metadata: {} })
  answers(404, {})
  expect(await zip.checkout('co_1')).toBeNull()
})

test.each([
  ['of another id', { ...checkout, id: 'co_2' }],
  ['without its time', { ...checkout, created: undefined }],
])('[ACC-15] a checkout %s is none that we understand', async (_, body) => {
  answers(200, body)
  await expect(zip.checkout('co_1')).rejects.toThrow(ZipDown)
})
