import cookie from '@fastify/cookie'
import { endpoint } from '@forno/contracts/core/endpoint'
import { ErrorEnvelope } from '@forno/contracts/refusals/envelope'
import fastify from 'fastify'
import { Type } from 'typebox'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openStream } from '../../../test/open-stream.ts'
import { rawRequest, sendRaw } from '../../../test/raw-http.ts'
import { ownKeys } from '../../../test/secret-keys.ts'
import { startApp, type TestApp } from '../../../test/start-app.ts'
import { serializerCompiler } from './serialiser.ts'
import { serve } from './serve.ts'
import { validatorCompiler } from './validation.ts'

let shop: TestApp
let url: string
beforeAll(async () => {
  shop = await startApp(undefined, {
    ...ownKeys(),
    PUBLIC_URL: 'https://shop.example.com',
    TRUSTED_PROXIES: '10.0.0.0/8',
  })
  url = await shop.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => shop.close())

const appOrigins = ['capacitor://localhost', 'https://localhost'] as const
const preflight = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'idempotency-key' }
const accessIn = (headers: Readonly<Record<string, unknown>>) =>
  Object.keys(headers).filter((name) => name.startsWith('access-control-'))

describe.each(appOrigins)('the native app at %s', (origin) => {
  test('[NAT-01] may send every method and header of its client, without credentials', async () => {
    const answer = await sendRaw(url, rawRequest('OPTIONS /api/v1/baskets', { origin, ...preflight }))
    expect(answer).toMatchObject({
      status: 204,
      body: '',
      headers: {
        'access-control-allow-origin': origin,
        'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
        'access-control-max-age': '7200',
      },
    })
    const allowed = answer.headers['access-control-allow-headers']?.split(', ') ?? []
    for (const name of ['authorization', 'content-type', 'idempotency-key', 'x-session-id', 'auth-token', 'soapaction'])
      expect(allowed).toContain(name)
    expect(answer.headers).not.toHaveProperty('access-control-allow-credentials')
  })

  test.each([
    ['a call', 'GET /api/v1/surcharges', 200],
    ['a refused call', 'GET /api/v1/customer/11111111-1111-4111-8111-111111111111', 401],
    ['a call that does not exist', 'GET /api/v1/nothing', 404],
    ['a malformed address', 'GET /api/v1/%zz', 400],
    ['a body that cannot be read', 'POST /api/v1/baskets', 400],
  ])('[NAT-01] reads the answer to %s, its Retry-After and its request id', async (_, line, status) => {
    const body = line.startsWith('POST') ? '{' : ''
    const bodyHeaders = body === '' ? {} : { 'content-type': 'application/json', 'content-length': '1' }
    const answer = await sendRaw(url, rawRequest(line, { origin, ...bodyHeaders }, body))
    expect(answer.status).toBe(status)
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-expose-headers': 'retry-after, x-request-id',
    })
    expect(answer.headers).not.toHaveProperty('access-control-allow-credentials')
  })

  test('[NAT-01] reads an event stream', async () => {
    const stream = await openStream(shop.app, '/api/v1/store/nsw01/changes', { origin })
    try {
      expect(stream.status).toBe(200)
      expect(stream.headers['access-control-allow-origin']).toBe(origin)
    } finally {
      stream.close()
    }
  })

  test('[NAT-01] has no access outside the API', async () => {
    for (const line of ['GET /robots.txt', 'OPTIONS /metrics', 'GET /healthz']) {
      const { headers } = await sendRaw(url, rawRequest(line, { origin, ...preflight }))
      expect(accessIn(headers)).toEqual([])
    }
  })

  test('[NAT-01] [ACC-04] receives no cookie', async () => {
    const { headers, status } = await sendRaw(
      url,
      rawRequest('POST /api/v1/customer/token/revoke', {
        origin,
        cookie: '__Host-refresh=stolen',
        'content-type': 'application/json',
        'content-length': '2',
      }) + '{}',
    )
    expect(status).toBeLessThan(500)
    expect(headers).not.toHaveProperty('set-cookie')
  })
})

describe('any other origin', () => {
  test.each([
    'https://evil.example.com',
    'null',
    'http://localhost',
    'https://localhost:8443',
    'https://localhost.evil.example',
    'capacitor://localhost.evil.example',
    'capacitor://evil',
    'ionic://localhost',
    'https://shop.example.com.evil.example',
  ])('[NAT-01] [API-03] %s may neither send a preflighted call nor read an answer', async (origin) => {
    for (const line of ['OPTIONS /api/v1/baskets', 'GET /api/v1/surcharges', 'GET /api/v1/nothing']) {
      const { headers } = await sendRaw(url, rawRequest(line, { origin, ...preflight }))
      expect(accessIn(headers)).toEqual([])
    }
  })

  test('[NAT-01] shares no cached answer with the app', async () => {
    const { headers } = await sendRaw(url, rawRequest('GET /api/v1/navigation'))
    expect(headers.vary?.split(', ')).toEqual(expect.arrayContaining(['origin', 'accept-encoding']))
  })
})

test('[NAT-01] the shop’s own pages keep their cookies when the shop itself is at https://localhost', async () => {
  const local = await startApp(undefined, {
    ...ownKeys(),
    PUBLIC_URL: 'https://localhost',
    TRUSTED_PROXIES: '10.0.0.0/8',
  })
  onTestFinished(() => local.close())
  const answer = await local.app.inject({
    method: 'POST',
    url: '/api/v1/customer/token/revoke',
    headers: { origin: 'https://localhost' },
    payload: {},
  })
  expect(answer.headers['set-cookie']).toBeDefined()
})

test('[NAT-01] [ACC-04] no call of the app reads a cookie; the same call of a page does', async () => {
  const cookies = endpoint('GET /cookies', {
    summary: 'The cookies of the caller',
    access: 'anyone',
    alsoReads: ['origin', 'refresh'],
    reply: Type.Object({}, { additionalProperties: true }),
    refusals: [],
  })
  const server = fastify()
  onTestFinished(() => server.close())
  server.setValidatorCompiler(validatorCompiler)
  server.setSerializerCompiler(serializerCompiler)
  server.addSchema(ErrorEnvelope)
  await server.register(cookie)
  serve(server, cookies, ({ caller }) => caller.cookies)
  const read = async (origin: string) =>
    (await server.inject({ url: '/api/v1/cookies', headers: { origin, cookie: 'refresh=secret' } })).json<object>()
  expect(await read('https://shop.example.com')).toEqual({ refresh: 'secret' })
  for (const origin of appOrigins) expect(await read(origin)).toEqual({})
})
