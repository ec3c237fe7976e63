import type { Calls } from '@forno/contracts/calls'
import type { StoreId } from '@forno/domain/core/basic-types'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { cookiesOf, enrolledScreen } from '../../../test/enrolled-screen.ts'
import { openStream } from '../../../test/open-stream.ts'
import { expectRefusal, ownPage, shopOf, soon, type Shop } from '../../../test/shop.ts'
import { ownKeys } from '../../../test/secret-keys.ts'
import { startApp, type TestApp } from '../../../test/start-app.ts'
import { hashCosts } from '../../platform/crypto/hash-cost.ts'
import { hashPin, kitchenStore } from './index.ts'

let app: TestApp
let shop: Shop
beforeAll(async () => {
  app = await startApp()
  shop = shopOf(app)
})
afterAll(() => app.close())

const setPin = async (storeId: string, pin: string, own: TestApp = app) =>
  kitchenStore(own.database.sql).setPin(storeId as StoreId, await hashPin(pin, hashCosts.least))
const signIn = async (
  storeCode: string,
  pin: string,
  headers: Record<string, string> = ownPage,
  { own, theirs }: { own: TestApp; theirs: Shop } = { own: app, theirs: shop },
) => {
  const cookie = await enrolledScreen(own, storeCode.toUpperCase())
  return theirs.call('POST /kitchen/session', {
    body: { storeCode, pin },
    headers: { cookie, ...headers },
    ip: '203.0.113.7',
  })
}

describe('signing in', () => {
  test('POST /kitchen/session happy: store code and PIN sign the screen in, with a cookie for the kitchen’s paths only', async () => {
    await setPin('NSW01', '471100')
    const { status, body, headers } = await signIn('nsw01', '471100')
    expect(status).toBe(200)
    expect(body).toMatchObject({ storeId: 'NSW01', name: 'Newtown', pausedUntil: null, extraMinutes: 0 })
    const cookie = String(headers['set-cookie'])
    expect(cookie).toMatch(/^kitchen=[\w-]{43}; Max-Age=57600; Path=\/; HttpOnly; SameSite=Strict,/)
  })

  test('over https the cookie is Secure and bound to the host', async () => {
    const own = await startApp(undefined, {
      ...ownKeys(),
      PUBLIC_URL: 'https://forno.example',
      TRUSTED_PROXIES: '10.0.0.0/8',
    })
    onTestFinished(() => own.close())
    await setPin('NSW01', '471100', own)
    const cookie = `__Host-${await enrolledScreen(own)}`
    const page = { ...ownPage, origin: 'https://forno.example', cookie }
    const { headers } = await signIn('NSW01', '471100', page, { own, theirs: shopOf(own) })
    const [session, device] = [headers['set-cookie']].flat()
    expect(session).toMatch(/^__Host-kitchen=.*; Path=\/; HttpOnly; Secure; SameSite=Strict$/)
    expect(device).toMatch(/^__Host-kitchenDevice=.*; Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Strict$/)
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  })

  test('stores only hashes of token and PIN', async () => {
    await setPin('NSW02', '123456')
    const { headers } = await signIn('NSW02', '123456')
    const token = /kitchen=([\w-]+)/.exec(String(headers['set-cookie']))?.[1] ?? 'none'
    const rows = await app.database
      .sql`select token_hash as kept from kitchen_sessions union all select pin_hash from kitchen_pins`
    const kept = JSON.stringify(rows)
    expect(kept).not.toContain(token)
    expect(kept).not.toContain('123456')
    expect(kept).toContain('$argon2id$')
  })

  test('POST /kitchen/session refusal: PinWrong for a wrong PIN and for a store without one', async () => {
    await setPin('VIC01', '471147')
    for (const [storeCode, pin] of [
      ['VIC01', '471148'],
      ['TAS02', '471147'],
    ] as const)
      expectRefusal(await signIn(storeCode, pin), 'PinWrong')
  })

  test.each([
    undefined,
    'null',
    'http://evil.example',
    'http://localhost.evil.example',
    'http://localhost:81',
    'nonsense',
  ])('POST /kitchen/session refusal: NotYours when the call comes from %s', async (origin) => {
    await setPin('WA01', '471147')
    const headers = { host: 'localhost', ...(origin === undefined ? {} : { origin }) }
    expectRefusal(await signIn('WA01', '471147', headers), 'NotYours')
  })

  test('L14 a new PIN signs out the screens of its store and of no other', async () => {
    const cookies = await Promise.all(
      ['SA01', 'SA02'].map(async (storeId) => {
        await setPin(storeId, '471147')
        const { headers } = await signIn(storeId, '471147')
        return cookiesOf(headers)
      }),
    )
    const statuses = () =>
      Promise.all(
        cookies.map(async (cookie) => (await shop.call('GET /kitchen/orders', { headers: { cookie } })).status),
      )
    expect(await statuses()).toEqual([200, 200])
    await setPin('SA01', '471148')
    expect(await statuses()).toEqual([401, 200])
  })

  test('POST /kitchen/session refusal: BadInput for a PIN of fewer than six digits', async () => {
    expectRefusal(await signIn('NSW01', '47114'), 'BadInput', { errors: [{ field: 'pin' }] })
  })

  test('a screen stays signed in for sixteen hours', async () => {
    const own = await startApp()
    onTestFinished(() => own.close())
    const theirs = shopOf(own)
    const screen = await theirs.kitchenScreen()
    own.pass(16 * 60 * 60_000 - 10_000)
    expect((await theirs.call('GET /kitchen/orders', screen)).status).toBe(200)
    own.pass(10_001)
    expectRefusal(await theirs.call('GET /kitchen/orders', screen), 'LoginRequired')
  })

  test('DELETE /kitchen/session happy: signs out permanently', async () => {
    const screen = await shop.kitchenScreen()
    const answer = await shop.call('DELETE /kitchen/session', screen)
    expect([answer.status, answer.text]).toEqual([204, ''])
    expect(String(answer.headers['set-cookie'])).toMatch(/^kitchen=;.*Expires=Thu, 01 Jan 1970/)
    expectRefusal(await shop.call('GET /kitchen/orders', screen), 'LoginRequired')
  })
})

const params = { orderId: randomUUID(), itemId: 'garlic-bread' }
const bodies: Partial<Record<keyof Calls, object>> = {
  'POST /kitchen/orders/:orderId/move': { status: 'Cooking' },
  'PATCH /kitchen/store': { extraMinutes: 5 },
  'PUT /kitchen/items/:itemId/soldOut': { isSoldOut: true },
}
const send = (call: keyof Calls, headers: Record<string, string>) =>
  shop.call(call, { params, headers, body: bodies[call] })

describe('calls without a signed-in screen', () => {
  test.each([
    'DELETE /kitchen/session',
    'GET /kitchen/orders',
    'GET /kitchen/stream',
    'POST /kitchen/orders/:orderId/acknowledge',
    'POST /kitchen/orders/:orderId/move',
    'DELETE /kitchen/orders/:orderId/move',
    'PATCH /kitchen/store',
    'GET /kitchen/items',
    'PUT /kitchen/items/:itemId/soldOut',
  ] as const)('[API-05] %s stranger: LoginRequired without a cookie and with a made-up one', async (call) => {
    expectRefusal(await send(call, ownPage), 'LoginRequired')
    expectRefusal(await send(call, { ...ownPage, cookie: 'kitchen=made-up' }), 'LoginRequired')
  })

  test.each([
    ['DELETE /kitchen/session refusal: LoginRequired', 'DELETE /kitchen/session'],
    ['GET /kitchen/orders refusal: LoginRequired', 'GET /kitchen/orders'],
    ['GET /kitchen/stream refusal: LoginRequired', 'GET /kitchen/stream'],
    ['POST /kitchen/orders/:orderId/acknowledge refusal: LoginRequired', 'POST /kitchen/orders/:orderId/acknowledge'],
    ['POST /kitchen/orders/:orderId/move refusal: LoginRequired', 'POST /kitchen/orders/:orderId/move'],
    ['DELETE /kitchen/orders/:orderId/move refusal: LoginRequired', 'DELETE /kitchen/orders/:orderId/move'],
    ['PATCH /kitchen/store refusal: LoginRequired', 'PATCH /kitchen/store'],
    ['GET /kitchen/items refusal: LoginRequired', 'GET /kitchen/items'],
    ['PUT /kitchen/items/:itemId/soldOut refusal: LoginRequired', 'PUT /kitchen/items/:itemId/soldOut'],
  ] as const)('%s after the screen signed out', async (_, call) => {
    const screen = await shop.kitchenScreen()
    await shop.good('DELETE /kitchen/session', screen)
    expectRefusal(await send(call, screen.headers), 'LoginRequired')
  })

  test.each([
    ['DELETE /kitchen/session refusal: NotYours', 'DELETE /kitchen/session'],
    ['POST /kitchen/orders/:orderId/acknowledge refusal: NotYours', 'POST /kitchen/orders/:orderId/acknowledge'],
    ['POST /kitchen/orders/:orderId/move refusal: NotYours', 'POST /kitchen/orders/:orderId/move'],
    ['DELETE /kitchen/orders/:orderId/move refusal: NotYours', 'DELETE /kitchen/orders/:orderId/move'],
    ['PATCH /kitchen/store refusal: NotYours', 'PATCH /kitchen/store'],
    ['PUT /kitchen/items/:itemId/soldOut refusal: NotYours', 'PUT /kitchen/items/:itemId/soldOut'],
  ] as const)('%s when the cookie comes from a foreign page', async (_, call) => {
    const { headers } = await shop.kitchenScreen()
    for (const origin of ['http://evil.example', 'null', ''])
      expectRefusal(await send(call, { ...headers, origin }), 'NotYours')
    expect((await shop.call('GET /kitchen/orders', { headers })).status).toBe(200)
  })
})

test('GET /kitchen/stream happy: sends an event at once and with every order', async () => {
  const { headers } = await shop.kitchenScreen('SA01')
  const stream = await openStream(app.app, '/api/v1/kitchen/stream', headers)
  onTestFinished(() => stream.close())
  const eventCount = () => stream.text().split('event: changed').length - 1
  expect(stream.headers['content-type']).toBe('text/event-stream; charset=utf-8')
  await soon(() => expect(eventCount()).toBe(1))
  await shop.placeCashOrder(await shop.readyBasket({ storeId: 'NT01' }))
  await shop.placeCashOrder(await shop.readyBasket({ storeId: 'SA01' }))
  await soon(() => expect(eventCount()).toBe(2))
})

test('[LOC-10] GET /kitchen/stream happy: a screen that has not called for 40 seconds is asked to, so that its store is heard', async () => {
  const { headers } = await shop.kitchenScreen('TAS01')
  const stream = await openStream(app.app, '/api/v1/kitchen/stream', headers)
  onTestFinished(() => stream.close())
  const eventCount = () => stream.text().split('event: changed').length - 1
  await soon(() => expect(eventCount()).toBe(1))
  app.pass(35_000)
  await app.exchangeHeard()
  app.pass(6_000)
  await app.exchangeHeard()
  await soon(() => expect(eventCount()).toBe(2))
  await shop.good('GET /kitchen/orders', { headers })
  await app.exchangeHeard()
  app.pass(41_000)
  await app.exchangeHeard()
  await soon(() => expect(eventCount()).toBe(3))
})
