import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeZip, ZipUnavailableError, type Zip } from './zip-client.ts'

type ScriptedResponse = { readonly status: number; readonly body: string; readonly headers?: Record<string, string> }
let nextResponse: ScriptedResponse
let zip: Zip
const requests: { method?: string; url?: string; headers: Record<string, unknown>; body: string }[] = []
const server = createServer((request, response) => {
  const { method, url, headers } = request
  let body = ''
  request.on('data', (chunk: Buffer) => (body += chunk.toString()))
  request.on('end', () => {
    requests.push({ ...(method === undefined ? {} : { method }), ...(url === undefined ? {} : { url }), headers, body })
    response
      .writeHead(nextResponse.status, { 'content-type': 'application/json', ...nextResponse.headers })
      .end(nextResponse.body)
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
  nextResponse = { status, headers, body: typeof body === 'string' ? body : JSON.stringify(body) }
}

test('[ACC-15] requests a token as Zip documents it, with an idempotency key derived from the checkout', async () => {
  answers(201, token)
  expect(await zip.exchange('co_1')).toBe('a-token-of-zip')
  expect(requests.at(-1)).toMatchObject({
    method: 'POST',
    url: '/merchant/v1/tokens',
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
])('[ACC-15] returns null if Zip refuses a token with %i and %o', async (status, body) => {
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
])('[ACC-15] rejects an answer of %i with %o, without quoting it', async (status, body) => {
  answers(status, body)
  const error: unknown = await zip.exchange('co_1').catch((error: unknown) => error)
  expect(error).toBeInstanceOf(ZipUnavailableError)
  const { message, cause } = error as ZipUnavailableError
  expect(`${message} ${String(cause)}`).not.toMatch(/a-token-of-zip|our-key/)
})

test('[ACC-15] does not send our key to a redirect’s target', async () => {
  answers(307, '', { location: '/elsewhere' })
  const before = requests.length
  await expect(zip.exchange('co_1')).rejects.toThrow(ZipUnavailableError)
  await expect(zip.checkout('co_1')).rejects.toThrow(ZipUnavailableError)
  expect(requests.slice(before).map(({ url }) => url)).toEqual(['/merchant/v1/tokens', '/merchant/v1/checkouts/co_1'])
})

const checkout = { id: 'co_1', state: 'approved', created: '2026-11-21T01:00:00Z' }

test('[ACC-15] reads a checkout; missing fields count as false', async () => {
  answers(200, { ...checkout, features: { tokenisation: { required: true } }, metadata: { owner: 'x' } })
  const expected = {
    isApproved: true,
    asksForToken: true,
    createdAt: Date.parse(checkout.created),
    metadata: { owner: 'x' },
  }
  expect(await zip.checkout('co_1')).toEqual(expected)
  answers(200, { ...checkout, state: 'completed', features: { tokenisation: { required: true } } })
  expect(await zip.checkout('co_1')).toEqual({ ...expected, metadata: {} })
  answers(200, { ...checkout, state: 'declined', features: { tokenisation: { required: 'yes' } }, metadata: null })
  expect(await zip.checkout('co_1')).toEqual({ ...expected, isApproved: false, asksForToken: false, metadata: {} })
  answers(404, {})
  expect(await zip.checkout('co_1')).toBeNull()
})

test.each([
  ['of another id', { ...checkout, id: 'co_2' }],
  ['without its time', { ...checkout, created: undefined }],
])('[ACC-15] rejects a checkout %s', async (_, body) => {
  answers(200, body)
  await expect(zip.checkout('co_1')).rejects.toThrow(ZipUnavailableError)
})
