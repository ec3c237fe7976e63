import type { OrderId } from '@forno/domain/core/basic-types'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { makeCall, pathOf, retryDelay, sendByFetch, type CallSettings } from './call.ts'

type Answer = {
  readonly status?: number
  readonly headers?: Record<string, string>
  readonly body?: string | Uint8Array
}
type ReceivedRequest = Pick<IncomingMessage, 'method' | 'url' | 'headers'> & { readonly body: string }

const closings = new Set<() => Promise<unknown>>()
afterEach(async () => {
  await Promise.all(Array.from(closings, (close) => close()))
  closings.clear()
})

/** A real server with scripted answers, and a client for it. */
const connect = async (answers: readonly Answer[], settings: Partial<CallSettings> = {}) => {
  const requests: ReceivedRequest[] = []
  const answer = async (request: IncomingMessage, reply: ServerResponse) => {
    const body = (await request.toArray()).join('')
    const {
      status = 200,
      headers = { 'content-type': 'application/json' },
      body: text = '{}',
    } = answers[requests.length] ?? answers.at(-1) ?? {}
    requests.push({ method: request.method, url: request.url, headers: request.headers, body })
    if (status > 0) reply.writeHead(status, headers).end(text)
  }
  const server = createServer((request, reply) => void answer(request, reply))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  closings.add(async () => {
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
  })
  const address = server.address()
  const base = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/api/v1`
  const waited: number[] = []
  const wait = async (milliseconds: number) => void waited.push(milliseconds)
  return {
    requests,
    waited,
    base,
    call: makeCall(
      sendByFetch((path) => base + path),
      { sessionId: () => '0', wait, ...settings },
    ),
  }
}

/** The error of a failed call. */
const errorOf = async (promise: Promise<unknown>): Promise<ApiError> => {
  const error = await promise.then(
    () => null,
    (error: unknown) => error,
  )
  if (!(error instanceof ApiError)) throw new Error('no ApiError was raised', { cause: error })
  return error
}

const notValid = {
  code: 'BasketNotValid',
  message: '$15.00 below $20.00 minimum delivery',
  type: 'error',
  data: { minimumSpend: 20 },
}

test('[ORD-19] reads a PDF as its bytes, and a refusal of one as JSON', async () => {
  const bytes = Uint8Array.from([0x25, 0x50, 0x44, 0x46, 0xff, 0x00, 0xe2, 0x80])
  const { call } = await connect([
    { headers: { 'content-type': 'application/pdf' }, body: bytes },
    { status: 404, body: JSON.stringify({ code: 'OrderUnknown' }) },
  ])
  const input = { params: { orderId: 'order-1' as OrderId } }
  expect(await call('GET /order/:orderId/receipt.pdf', input)).toEqual(bytes)
  expect(await errorOf(call('GET /order/:orderId/receipt.pdf', input))).toMatchObject({
    status: 404,
    data: { code: 'OrderUnknown' },
  })
})

describe('failed calls', () => {
  test('[API-04] expose both status and JSON body of a 412', async () => {
    const { call } = await connect([{ status: 412, body: JSON.stringify(notValid) }])
    const error = await errorOf(call('GET /store/:code', { params: { code: 'VIC01' } }))
    expect(error).toMatchObject({ status: 412, data: notValid, url: '/store/VIC01', method: 'GET' })
    expect(error.code).toBe('BasketNotValid')
  })

  test('[ACC-14] return a 302 without a Location as a second success, with its body', async () => {
    const { call } = await connect([{ status: 302, body: JSON.stringify({ origin: 'oauth-register' }) }])
    expect(await call('GET /Configuration')).toEqual({ origin: 'oauth-register' })
  })

  test('[API-04] keep a text body as data.message', async () => {
    const { call } = await connect([{ status: 502, headers: { 'content-type': 'text/plain' }, body: 'Bad gateway' }])
    expect(await errorOf(call('GET /Configuration'))).toMatchObject({ status: 502, data: { message: 'Bad gateway' } })
  })

  test('[API-04] have status 0 when the network fails', async () => {
    const call = makeCall(
      sendByFetch((path) => `http://127.0.0.1:1${path}`),
      { sessionId: () => '0' },
    )
    expect(await errorOf(call('GET /Configuration'))).toMatchObject({ status: 0, data: null })
  })

  test('[API-04] have status 0 when the server does not answer in time', async () => {
    const { call } = await connect([{ status: 0 }], { timeout: 50 })
    expect(await errorOf(call('GET /Configuration'))).toMatchObject({ status: 0 })
  })

  test('do not count as a network failure when the caller aborted', async () => {
    const { call } = await connect([{ status: 0 }])
    const signal = AbortSignal.timeout(20)
    await expect(call('GET /Configuration', { signal })).rejects.not.toBeInstanceOf(ApiError)
  })
})

describe('rate limits', () => {
  const tooMany = {
    status: 429,
    headers: { 'content-type': 'application/json', 'retry-after': '2' },
    body: '{"code":"InvalidRequest"}',
  }

  test('[API-05] repeat a 429 after its Retry-After, with the same key', async () => {
    const { call, requests, waited } = await connect([tooMany, tooMany, { status: 201, body: '{"basketId":"b"}' }])
    const body = { serviceType: 'Pickup', storeId: 'VIC01', isAsap: true }
    expect(await call('POST /baskets', { body })).toEqual({ basketId: 'b' })
    expect(waited).toEqual([2_000, 2_000])
    expect(new Set(requests.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
  })

  test('[API-05] throw the refusal after two repeats', async () => {
    const { call, requests } = await connect([tooMany])
    expect(await errorOf(call('GET /Configuration'))).toMatchObject({ status: 429 })
    expect(requests).toHaveLength(3)
  })

  test.each([
    ['a wait of minutes', '1087', []],
    ['a second wait that would outlast the call', '9', [9_000]],
  ])('[API-05] throw the refusal at once, before %s', async (_, retryAfter, expected) => {
    const refusal = { ...tooMany, headers: { ...tooMany.headers, 'retry-after': retryAfter } }
    const { call, waited } = await connect([refusal])
    expect(await errorOf(call('GET /Configuration'))).toMatchObject({ status: 429, code: 'InvalidRequest' })
    expect(waited).toEqual(expected)
  })

  test('[API-05] [API-17] throw the refusal and not a lost answer when the call has timed out while it waited', async () => {
    const refusal = { ...tooMany, headers: { ...tooMany.headers, 'retry-after': '0' } }
    const wait = () => new Promise<void>((done) => setTimeout(done, 80))
    const { call, requests } = await connect([refusal], { timeout: 50, wait })
    expect(await errorOf(call('GET /Configuration'))).toMatchObject({ status: 429 })
    expect(requests).toHaveLength(1)
  })

  test.each([
    ['3', 3_000],
    ['0', 0],
    ['10', 10_000],
    ['11', null],
    ['999', null],
    [null, 1_000],
    ['soon', 1_000],
    ['-1', 1_000],
  ])('[API-05] wait, after a Retry-After of %s, %s ms', (header, expected) => expect(retryDelay(header)).toBe(expected))
})

describe('requests', () => {
  test('[API-09] [SES-10] carry the session id in a header, never in the address', async () => {
    const { call, requests } = await connect([{}], { sessionId: () => 's'.repeat(22) })
    await call('GET /store', { query: { includeComingSoon: true } })
    expect(requests[0]).toMatchObject({
      url: '/api/v1/store?includeComingSoon=true',
      headers: { 'x-session-id': 's'.repeat(22) },
    })
  })

  test('[API-17] carry a key each if they change data, and none if they read', async () => {
    const { call, requests } = await connect([{}])
    const body = { serviceType: 'Pickup', storeId: 'VIC01', isAsap: true }
    await call('GET /Configuration')
    await call('POST /baskets', { body })
    await call('POST /baskets', { body })
    const keys = requests.map(({ headers }) => headers['idempotency-key'])
    expect(keys[0]).toBeUndefined()
    expect(keys[1]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(keys[2]).not.toBe(keys[1])
  })

  test('[LOC-07] send a text body as XML with its own headers, and return text', async () => {
    const { call, requests } = await connect([{ headers: { 'content-type': 'text/xml' }, body: '<a/>' }])
    expect(await call('POST /address/soap', { body: '<b/>', headers: { 'auth-token': 'key' } })).toBe('<a/>')
    expect(requests[0]).toMatchObject({
      body: '<b/>',
      headers: { 'content-type': 'text/xml; charset=utf-8', 'auth-token': 'key' },
    })
  })

  test('[API-12] keep the documented spelling of paths and query names, and encode values', () => {
    expect(
      pathOf('/store/:code/validate/geolocation', {
        params: { code: 'A/B' },
        query: { Longitude: 1.5, IsPickup: true, OrderDueAt: undefined },
      }),
    ).toBe('/store/A%2FB/validate/geolocation?Longitude=1.5&IsPickup=true')
  })
})
