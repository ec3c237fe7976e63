import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openStream } from '../../../test/open-stream.ts'
import { expectRefusal, ownPage, pickup, shopOf, type TestBasket, type Shop } from '../../../test/shop.ts'
import { startApp, type TestApp } from '../../../test/start-app.ts'

let app: TestApp
let shop: Shop
beforeAll(async () => {
  app = await startApp()
  shop = shopOf(app)
})
afterAll(() => app.close())

const send = (payload: string, { params, session }: TestBasket) =>
  app.app.inject({
    method: 'POST',
    url: `/api/v1/baskets/${params.basketId}/basketItems`,
    headers: { 'content-type': 'application/json', 'x-session-id': session },
    payload,
  })
const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth)

describe('bodies', () => {
  test.each([
    ['a number as text', { ...pickup, isAsap: 'true' }, 'isAsap'],
    ['null for a number that may not be null', { ...pickup, storeId: null }, 'storeId'],
    ['a number for a text', { ...pickup, storeId: 1 }, 'storeId'],
  ])('[API-16] refuses %s instead of coercing it', async (_, body, field) => {
    expectRefusal(await shop.call('POST /baskets', { body }), 'BadInput', { errors: [{ field }] })
  })

  test('[API-16] drops unknown fields at any depth', async () => {
    const basket = await shop.newBasket()
    const answer = await send(`{"productId":"margherita","quantity":1,"more":${nested(20_000)}}`, basket)
    expect(answer.statusCode).toBe(201)
  })

  test.each([
    ['nothing', ''],
    ['half an object', '{"productId":'],
    ['two objects', '{}{}'],
    ['a prototype', '{"__proto__":{"quantity":1},"productId":"margherita"}'],
    ['a constructor', '{"constructor":{"prototype":{"quantity":1}},"productId":"margherita"}'],
    ['a prototype beside a good body', '{"productId":"margherita","quantity":1,"__proto__":{"isAdmin":true}}'],
    [
      'a constructor beside a good body',
      '{"productId":"margherita","quantity":1,"constructor":{"prototype":{"isAdmin":true}}}',
    ],
    ['a list', '[]'],
    ['a word', '"margherita"'],
    ['null', 'null'],
    ['not a number', '{"productId":"margherita","quantity":NaN}'],
    ['infinity', '{"productId":"margherita","quantity":1e999}'],
    ['more levels than the stack', nested(30_000)],
  ])('[API-16] [API-03] %s as a body gets the envelope', async (_, payload) => {
    const answer = await send(payload, await shop.newBasket())
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'InvalidRequest', type: 'error' })
    expect(answer.body).not.toMatch(/\.ts:|node_modules|stack/i)
  })
})

describe('every response', () => {
  const answers = async () =>
    [
      ['a good one', await app.app.inject('/api/v1/store')],
      ['a refusal', await app.app.inject('/api/v1/store/NOPE')],
      ['an unknown call', await app.app.inject('/api/v1/nothing')],
      ['health', await app.app.inject('/healthz')],
      ['metrics', await app.app.inject('/metrics')],
      ['the document', await app.app.inject('/api/v1/openapi.json')],
    ] as const

  test('has the security headers and a unique request id', async () => {
    const seen = new Set<unknown>()
    for (const [name, { headers }] of await answers()) {
      expect([name, headers['content-security-policy']]).toEqual([
        name,
        expect.stringMatching(/default-src 'none';script-src 'self';/),
      ])
      expect(headers['content-security-policy']).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/)
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'permissions-policy': 'camera=(), microphone=(), geolocation=(self), payment=(self)',
      })
      expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
      expect(headers['x-powered-by']).toBeUndefined()
      seen.add(headers['x-request-id'])
    }
    expect(seen.size).toBe(6)
  })

  test('only the documentation page goes without Trusted Types, and it loads only its own scripts', async () => {
    const { headers } = await app.app.inject('/api/v1/docs')
    expect(headers['content-security-policy']).toMatch(/default-src 'none';script-src 'self';/)
    expect(headers['content-security-policy']).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline|https:/)
    const { headers: ofCalls } = await app.app.inject('/api/v1/store')
    expect(ofCalls['content-security-policy']).toContain("require-trusted-types-for 'script'")
  })

  test('a stream has the headers too', async () => {
    const screen = await shop.kitchenScreen()
    const stream = await openStream(app.app, '/api/v1/kitchen/stream', screen.headers)
    onTestFinished(() => stream.close())
    expect(stream.headers).toMatchObject({
      'content-security-policy': expect.stringContaining("default-src 'none'") as string,
      'permissions-policy': expect.stringContaining('camera=()') as string,
      'x-request-id': expect.any(String) as string,
      'cache-control': 'no-store',
    })
  })

  test('promises https only over https', async () => {
    const plain = await app.app.inject('/healthz')
    expect(plain.headers['strict-transport-security']).toBeUndefined()
    expect(ownPage.origin).toBe('http://localhost')
  })
})

test('metrics count responses by route, never by id', async () => {
  const { params } = await shop.newBasket()
  await shop.call('GET /baskets/:basketId', { params, session: 'x' })
  const { body } = await app.app.inject('/metrics')
  expect(body).toMatch(/http_answers_total\{method="GET",route="\/api\/v1\/baskets\/:basketId",status="410"\} [1-9]/)
  expect(body).toContain('http_answer_seconds_bucket')
  expect(body).not.toContain(params.basketId)
})

describe('health', () => {
  test('is alive and ready', async () => {
    expect((await app.app.inject('/healthz')).json()).toEqual({ status: 'alive' })
    const ready = await app.app.inject('/readyz')
    expect([ready.statusCode, ready.json()]).toEqual([
      200,
      { status: 'ready', database: true, migrated: true, draining: false },
    ])
  })

  test('is not ready while draining, but alive', async () => {
    const own = await startApp()
    onTestFinished(() => own.close())
    own.readiness.draining = true
    expect((await own.app.inject('/readyz')).statusCode).toBe(503)
    expect((await own.app.inject('/readyz')).json()).toEqual({ status: 'not ready', draining: true })
    expect((await own.app.inject('/healthz')).statusCode).toBe(200)
  })

  test('is not ready without one of its migrations', async () => {
    const own = await startApp()
    onTestFinished(() => own.close())
    await own.database.sql`delete from migrations where name = (select max(name) from migrations)`
    const answer = await own.app.inject('/readyz')
    expect([answer.statusCode, answer.json()]).toMatchObject([503, { database: true, migrated: false }])
  })

  test('is not ready without the database, but alive, and still serves the menu', async () => {
    const own = await startApp()
    onTestFinished(() => own.app.close())
    await own.listener.close()
    await own.database.close()
    expect((await own.app.inject('/readyz')).json()).toMatchObject({ database: false })
    expect((await own.app.inject('/readyz')).statusCode).toBe(503)
    expect((await own.app.inject('/healthz')).statusCode).toBe(200)
    expect((await own.app.inject('/api/v1/products?storeCode=NSW01')).statusCode).toBe(200)
  })
})
