import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ownKeys } from './secret-keys.ts'
import { rawRequest, sendRaw } from './raw-http.ts'
import { startApp, type TestApp } from './start-app.ts'

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

const answers: readonly (readonly [what: string, bytes: string, status: number])[] = [
  ['a call', rawRequest('GET /api/v1/surcharges'), 200],
  ['a file', rawRequest('GET /robots.txt'), 200],
  ['a call that does not exist', rawRequest('GET /api/v1/nothing'), 404],
  ['a call without permission', rawRequest('GET /api/v1/customer/11111111-1111-4111-8111-111111111111'), 401],
  ['a malformed address', rawRequest('GET /api/v1/%zz'), 400],
  ['bytes other than HTTP', 'NONSENSE\r\n\r\n', 400],
  [
    'two lengths for one body',
    rawRequest('POST /api/v1/baskets', { 'transfer-encoding': 'chunked', 'content-length': '5' }, '0\r\n\r\n'),
    400,
  ],
  ['two bodies', rawRequest('POST /api/v1/baskets', { 'content-length': '5, 6' }, '{}'), 400],
  ['TRACE', rawRequest('TRACE /healthz'), 404],
]

describe.each(answers)('the answer to %s', (_, bytes, status) => {
  const answer = async () => {
    const answered = await sendRaw(url, bytes)
    expect(answered.status).toBe(status)
    return answered
  }

  test('[API-03] allows only our own scripts, frames and base addresses', async () => {
    const policy = (await answer()).headers['content-security-policy'] ?? ''
    const directives = new Map(
      policy.split(';').map((each) => [each.split(' ')[0], each.split(' ').slice(1).join(' ')]),
    )
    expect(directives.get('default-src')).toBe("'none'")
    expect(directives.get('object-src')).toBe("'none'")
    expect(directives.get('base-uri')).toBe("'none'")
    expect(directives.get('frame-ancestors')).toBe("'none'")
    expect(directives.get('script-src')).not.toMatch(/unsafe|\*|data:|https?:(\s|$)/)
  })
  test('[API-03] sets HSTS for a year, with subdomains', async () => {
    expect((await answer()).headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  })
  test('[API-03] forbids MIME sniffing', async () => {
    const { headers, body } = await answer()
    expect(headers['x-content-type-options']).toBe('nosniff')
    if (body !== '') expect(headers['content-type']).toMatch(/^(application\/json|text\/plain); charset=utf-8$/)
  })
  test('[API-03] sends other sites at most our origin and forbids them to read the answer', async () => {
    const { headers } = await answer()
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
    expect(headers['cross-origin-resource-policy']).toBe('same-origin')
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
  })
})

test('[API-03] a page of another site cannot read an answer, regardless of the origin it sends', async () => {
  for (const origin of ['https://evil.example.com', 'null', 'https://shop.example.com.evil.example']) {
    const headersSent = {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization',
    }
    for (const line of ['GET /api/v1/surcharges', 'OPTIONS /api/v1/baskets']) {
      const { headers } = await sendRaw(url, rawRequest(line, headersSent))
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
    }
  }
})

test('[API-16] refuses a repeated query parameter and ignores one sent in a header or cookie', async () => {
  const twice = await shop.app.inject('/api/v1/store/schedule/postcode?postcode=2042&postcode=2000')
  expect(twice.statusCode).toBe(400)
  const elsewhere = await shop.app.inject({
    method: 'GET',
    url: '/api/v1/store/schedule/postcode',
    headers: { postcode: '2042', cookie: 'postcode=2042' },
  })
  expect(elsewhere.statusCode).toBe(400)
})

test('[API-03] does not serve folders or files of the repository', async () => {
  for (const path of [
    '/.git/config',
    '/.git/',
    '/.env',
    '/package.json',
    '/assets/',
    '/apps/api/src/main.ts',
    '/..%2fpackage.json',
  ]) {
    const { statusCode, body } = await shop.app.inject({ url: path, headers: { accept: 'application/json' } })
    expect([path, statusCode]).toEqual([path, 404])
    expect(body).not.toMatch(/Index of|\[core\]|"name": "forno"/)
  }
})
