import { endpoints } from '@forno/contracts/calls'
import { refusals } from '@forno/contracts/refusals/table'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusalOf } from '../../../test/contract-check.ts'
import { startApp, type TestApp } from '../../../test/start-app.ts'
import { callsPerMinute } from '../../platform/limits/call-limits.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await startApp()
})
afterAll(() => shop.close())

const calls = endpoints.flatMap(({ address, aliases = [] }) => {
  const [method = '', path = ''] = address.split(' ')
  return [path, ...aliases].map((each) => ({ method, path: each, address }))
})

const upperCase = (path: string): string =>
  path.replaceAll(/[^/]+/g, (part) => (part.startsWith(':') ? part : part.toUpperCase()))
const filled = (path: string): string => path.replaceAll(/:\w+/g, '00000000-0000-4000-8000-000000000000')

const reasonOf = async (method: string, url: string): Promise<unknown> => {
  const response = await shop.app.inject({ method: method as 'GET', url })
  if (response.headers['content-type']?.includes('json') !== true) return undefined
  const body: unknown = response.json()
  return typeof body === 'object' && body !== null && 'data' in body ? body.data : undefined
}

describe('paths of calls', () => {
  test.each(calls)(
    '[API-01] [API-12] [API-15] $method $path is answered in any letter case',
    async ({ method, path }) => {
      for (const url of [filled(path), filled(upperCase(path)), filled(path.toLowerCase())])
        expect(await reasonOf(method, `/api/v1${url}`)).not.toEqual({ reason: 'unknownCall' })
    },
  )

  test('[API-01] a path that is no call is answered as an unknown one', async () => {
    expect(await reasonOf('GET', '/api/v1/nothing')).toEqual({ reason: 'unknownCall' })
  })

  test('[API-01] every call of the OpenAPI document is under /api/v1, and every endpoint is in it', async () => {
    const { paths } = (await shop.app.inject('/api/v1/openapi.json')).json<{ paths: Record<string, object> }>()
    expect(Object.keys(paths).filter((path) => !path.startsWith('/api/v1/'))).toEqual([])
    const documented = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const expected = calls.map(({ method, path }) => `${method} /api/v1${path.replaceAll(/:(\w+)/g, '{$1}')}`)
    expect(expected.filter((call) => !documented.includes(call))).toEqual([])
  })

  test('[API-02] creation answers 201, no content 204, anything else 200; a payment may be pending: 202', async () => {
    const { paths } = (await shop.app.inject('/api/v1/openapi.json')).json<{
      paths: Record<string, Record<string, { responses: Record<string, unknown> }>>
    }>()
    const answers = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { responses }]) =>
        Object.keys(responses)
          .filter((status) => status.startsWith('2') && status !== '200')
          .map((status) => `${method.toUpperCase()} ${path.replace('/api/v1', '')} ${status}`),
      ),
    )
    const isOpen = (answer: string): boolean => answer.endsWith(' 202')
    const mayStayOpen = endpoints.filter(({ pending }) => pending !== undefined).length
    expect(answers.filter(isOpen)).toHaveLength(mayStayOpen)
    expect(answers.filter((answer) => !isOpen(answer)).toSorted()).toEqual([
      'DELETE /baskets/{basketId}/token/{flexToken} 204',
      'DELETE /customer/ziptoken 204',
      'DELETE /customer/{id} 204',
      'DELETE /customer/{id}/card/{cardId} 204',
      'DELETE /customer/{id}/passkeys/{passkeyId} 204',
      'DELETE /customer/{id}/push/{pushId} 204',
      'DELETE /customer/{id}/signIns 204',
      'DELETE /customer/{id}/signIns/{signInId} 204',
      'DELETE /kitchen/session 204',
      'DELETE /staff/session 204',
      'POST /baskets 201',
      'POST /baskets/{basketId}/basketItems 201',
      'POST /baskets/{basketId}/copyBasket 201',
      'POST /baskets/{basketId}/groupedBasketItems 201',
      'POST /baskets/{basketId}/notifyOrderError 204',
      'POST /content/webhook 204',
      'POST /customer/password/forgotten 204',
      'POST /customer/register 201',
      'POST /customer/token/revoke 204',
      'POST /customer/verifyemail/send 204',
      'POST /customer/{id}/card 201',
      'POST /customer/{id}/passkeys 201',
      'POST /customer/{id}/password 204',
      'POST /customer/{id}/push 204',
      'POST /error-reports 204',
      'POST /kitchen/device 201',
      'POST /order/{orderId}/push 204',
      'POST /push/renew 204',
      'POST /push/stop 204',
      'POST /security/reports 204',
      'POST /user/campaign 201',
      'POST /user/optout/email 204',
      'POST /user/optout/sms 204',
      'POST /user/shortuserid/{shortUserId}/optin/sms 204',
      'POST /user/shortuserid/{shortUserId}/optin/supercars 204',
      'POST /user/{userId}/optin/email 204',
      'PUT /analytics/consent 204',
    ])
  })

  test('[API-15] only products have the second prefix', () => {
    const second = calls.filter(({ path, address }) => !address.endsWith(` ${path}`)).map(({ path }) => path)
    expect(second.every((path) => path.startsWith('/product/'))).toBe(true)
    expect(second).toEqual(
      expect.arrayContaining([
        '/product/products',
        '/product/products/slug/:slug',
        '/product/products/:productId',
        '/product/productIds/List',
        '/product/surcharges',
      ]),
    )
  })
})

describe('errors', () => {
  test.each([
    ['an unknown call', 'GET', '/api/v1/nothing'],
    ['an unknown call below a known one', 'GET', '/api/v1/products/slug/a/b/c'],
    ['another method', 'DELETE', '/api/v1/products'],
    ['an unknown address outside the API', 'GET', '/api/v2/products'],
    ['a broken escape', 'GET', '/api/v1/products/%E0%A4%A'],
    ['an id that is too long', 'GET', `/api/v1/products/${'a'.repeat(300)}`],
  ])('[API-03] %s gets the error envelope', async (_what, method, url) => {
    const response = await shop.app.inject({ method: method as 'GET', url })
    expect(response.statusCode).toBeGreaterThanOrEqual(400)
    expect(response.statusCode).toBeLessThan(500)
    expect(response.json()).toMatchObject({ code: 'InvalidRequest', type: 'error', message: expect.any(String) })
    expect(response.body).not.toMatch(/\bat .+:\d+:\d+|node_modules/)
  })

  const post = (payload: string, type = 'application/json') =>
    shop.app.inject({ method: 'POST', url: '/api/v1/baskets', headers: { 'content-type': type }, payload })

  test.each([
    ['broken JSON', '{"storeId":', 'application/json'],
    ['JSON that is not an object', '"text"', 'application/json'],
    ['another media type', 'storeId=NSW01', 'application/x-www-form-urlencoded'],
    ['plain text', 'hello', 'text/plain'],
  ])('[API-03] [API-16] %s is a bad request in the error envelope', async (_what, payload, type) => {
    refusalOf(await post(payload, type), 'BadInput')
  })

  test('[API-03] [API-16] a body that is too large is refused with BodyTooLarge', async () => {
    refusalOf(await post(JSON.stringify({ text: 'a'.repeat(70_000) })), 'BodyTooLarge')
  })

  test('[API-16] names an invalid field', async () => {
    const { data } = refusalOf(
      await shop.app.inject('/api/v1/store/geolocation?Longitude=200&Latitude=-33'),
      'BadInput',
    )
    expect(data?.errors).toEqual([{ field: 'Longitude', message: 'must be <= 180' }])
    const missing = refusalOf(await shop.app.inject('/api/v1/store/geolocation?Longitude=151'), 'BadInput')
    expect(missing.data?.errors).toMatchObject([{ field: 'Latitude' }])
  })

  test('[API-05] each refusal has one status and one code; a code with several statuses is distinguished by its name', () => {
    const rows = Object.entries(refusals).map(([name, { status, code }]) => ({ name, status, code }))
    const statuses = (code: string) =>
      [...new Set(rows.filter((row) => row.code === code).map(({ status }) => status))].sort()
    expect(statuses('InvalidRequest')).toEqual([400, 403, 404, 429])
    expect(statuses('StoreNotFound')).toEqual([404, 406])
    expect(statuses('ServiceUnavailable')).toEqual([406, 503])
    for (const code of ['BasketHasExpired', 'OrderFailed', 'BasketOrdered']) expect(statuses(code)).toEqual([410])
    for (const code of ['InvalidOrderDateTime', 'BasketNotValid']) expect(statuses(code)).toEqual([412])
    expect(statuses('LOGIN_REQUIRED')).toEqual([401])
    expect(statuses('InternalError')).toEqual([500])
    expect(rows.filter(({ status }) => [409, 422].includes(status))).toEqual([])
  })

  test('[API-05] too many calls get 429 with Retry-After', async () => {
    const API_PROCESSES = '10'
    const limited = await startApp(undefined, { RATE_LIMITS: 'on', API_PROCESSES })
    try {
      const statuses = new Set<number>()
      for (let call = 0; call < callsPerMinute.read / 10; call += 1)
        statuses.add((await limited.app.inject('/api/v1/Configuration')).statusCode)
      expect(statuses).toEqual(new Set([200]))
      const shed = await limited.app.inject('/api/v1/Configuration')
      refusalOf(shed, 'TooManyRequests')
      expect(Number(shed.headers['retry-after'])).toBeGreaterThan(0)
    } finally {
      await limited.close()
    }
  })

  test.each([
    ['a trusted proxy names the caller', '127.0.0.0/8', [0, 0]],
    ['an untrusted proxy itself counts as the caller', '10.0.0.0/8', [0, 1]],
  ])('[API-05] %s', async (_, TRUSTED_PROXIES, expected) => {
    const limited = await startApp(undefined, { RATE_LIMITS: 'on', TRUSTED_PROXIES })
    try {
      const callFor = (address: string) =>
        limited.app.inject({ url: '/api/v1/Configuration', headers: { 'x-forwarded-for': address } })
      const answers = [await callFor('203.0.113.1'), await callFor('203.0.113.2')]
      const spent = answers.map(({ headers }) => callsPerMinute.read - 1 - Number(headers['x-ratelimit-remaining']))
      expect(spent).toEqual(expected)
    } finally {
      await limited.close()
    }
  })

  test('[API-03] [API-16] an unexpected error is answered without its message', async () => {
    const broken = await startApp()
    await broken.database.close()
    const response = await broken.app.inject('/api/v1/store/NSW02')
    expect([500, 503]).toContain(response.statusCode)
    expect(response.json()).toMatchObject({ type: 'error' })
    expect(response.body).not.toMatch(/pool|select|postgres|at .+\.ts/i)
    await broken.app.close()
    await broken.listener.close()
  })
})
