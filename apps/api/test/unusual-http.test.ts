import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { waitOptions } from './wait-options.ts'
import { rawRequest, sendRaw } from './raw-http.ts'
import { startApp, type TestApp } from './start-app.ts'

let shop: TestApp
let url: string
beforeAll(async () => {
  shop = await startApp()
  url = await shop.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => shop.close())

describe('Accept-Encoding', () => {
  const path = 'GET /api/v1/products?storeCode=NSW01&fulfilmentType=Pickup'
  test.each([
    ['br, gzip', 'br'],
    ['gzip, deflate, br', 'br'],
    ['gzip;q=1, br;q=0.5', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['gzip;q=0, br;q=0', undefined],
    ['*;q=0', undefined],
    ['identity;q=0, *;q=0', undefined],
    ['libre, gzipped', undefined],
    ['', undefined],
    ['*', 'br'],
    [';;,q=,', undefined],
  ])('"%s" gets the menu in an accepted encoding', (header, encoding) =>
    // The menu changes every minute, and its brotli version is ready only after the first answer; until then clients
    // get gzip.
    vi.waitFor(async () => {
      const { status, headers } = await sendRaw(url, rawRequest(path, { 'accept-encoding': header }))
      expect([status, headers['content-encoding']]).toEqual([200, encoding])
    }, waitOptions),
  )
})

describe('Expect', () => {
  const address = 'POST /api/v1/baskets'
  const body = '{"serviceType":"Pickup"}'
  const json = { 'content-type': 'application/json', 'content-length': String(body.length) }

  test.each(['something', '', '100-continue, more', '200-ok'])(
    '[API-03] an unknown expectation "%s" is refused with the usual envelope and headers',
    async (expectation) => {
      const answer = await sendRaw(url, rawRequest(address, { ...json, expect: expectation }, body))
      expect(answer.status).toBe(400)
      expect(JSON.parse(answer.body)).toMatchObject({ code: 'InvalidRequest', type: 'error' })
      expect(answer.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' })
      expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    },
  )

  test('[API-03] 100-continue is answered with 100 before the final answer', async () => {
    const answer = await sendRaw(url, rawRequest(address, { ...json, expect: '100-continue' }, body))
    expect([answer.status, JSON.parse(answer.body)]).toMatchObject([400, { code: 'InvalidRequest' }])
  })
})

test('[CAT-19] HEAD of an event stream answers its headers and closes the connection', async () => {
  const answer = await sendRaw(url, rawRequest('HEAD /api/v1/store/NSW01/changes'))
  expect(answer).toMatchObject({
    status: 200,
    headers: { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' },
    body: '',
  })
  const unknown = await sendRaw(url, rawRequest('HEAD /api/v1/store/NOPE/changes'))
  expect([unknown.status, unknown.body]).toEqual([404, ''])
})
