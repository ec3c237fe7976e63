import { randomBytes, randomUUID } from 'node:crypto'
import { readAppReturnLink, type AppReturnLink } from '@forno/domain/native/app-return'
import { rateLimits } from '@forno/domain/customers/rate-limits'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectRefusal, ownPage, shopOf, type Shop } from '../../../test/shop.ts'
import { shopBrand } from '../../../test/shop-brand.ts'
import { startApp, type TestApp } from '../../../test/start-app.ts'
import { runRetention } from '../../../test/run-retention.ts'

let app: TestApp
let shop: Shop
beforeAll(async () => {
  app = await startApp()
  shop = shopOf(app)
})
afterAll(() => app.close())

const fromApp = { origin: 'capacitor://localhost', host: 'shop.example.com' }
const quarterHour = 15 * 60_000
const secret = () => randomBytes(32).toString('base64url')
const paypalReturn = '/process-order/1?token=EC-1&PayerID=2'

const opened = () => shop.good('POST /app-returns', { headers: fromApp })
const keep = (returnId: string, result = paypalReturn, headers: Record<string, string> = ownPage) =>
  shop.call('POST /app-returns/:returnId/result', { params: { returnId }, body: { result }, headers })
/** The parts of the link to which the hosted page leads. */
const finished = async (returnId: string, result = paypalReturn): Promise<AppReturnLink> => {
  const { status, body } = await keep(returnId, result)
  expect(status).toBe(200)
  return readAppReturnLink(shopBrand.app.scheme, body.link)!
}
const collect = (
  returnId: string,
  secrets: { readonly verifier: string; readonly code: string },
  headers: Record<string, string> = fromApp,
) => shop.call('POST /app-returns/:returnId/collection', { params: { returnId }, body: secrets, headers })

test('[PAY-12] POST /app-returns happy: the id of a return, and a verifier of 256 bits for the app alone', async () => {
  const [first, second] = [await opened(), await opened()]
  expect(first).toEqual({
    returnId: expect.stringMatching(/^[0-9a-f-]{36}$/) as unknown,
    verifier: expect.stringMatching(/^[\w-]{43}$/) as unknown,
  })
  expect(new Set([first.returnId, first.verifier, second.returnId, second.verifier]).size).toBe(4)
})

test('[PAY-12] POST /app-returns refusal: NotYours for a page in a browser', async () => {
  expectRefusal(await shop.call('POST /app-returns', { headers: ownPage }), 'NotYours')
  expectRefusal(await shop.call('POST /app-returns', { headers: { origin: 'https://evil.example' } }), 'NotYours')
})

test('[PAY-12] POST /app-returns/:returnId/result happy: keeps the result once and answers a link without it', async () => {
  const { returnId } = await opened()
  const { body } = await keep(returnId)
  const { link } = body
  expect(readAppReturnLink(shopBrand.app.scheme, link)).toMatchObject({ returnId })
  expect(link).not.toMatch(/token|Payer|EC-1/)
})

test('[PAY-12] POST /app-returns/:returnId/result refusal: AppReturnUnknown for a second result, and for an unknown id', async () => {
  const { verifier, returnId } = await opened()
  const { code } = await finished(returnId)
  expectRefusal(await keep(returnId, '/another'), 'AppReturnUnknown')
  expectRefusal(await keep(randomUUID()), 'AppReturnUnknown')
  expect((await collect(returnId, { verifier, code })).body).toEqual({ result: paypalReturn })
})

test('[PAY-12] POST /app-returns/:returnId/result refusal: NotYours for a page of another site, and for the app', async () => {
  const { returnId } = await opened()
  expectRefusal(await keep(returnId, paypalReturn, { origin: 'https://evil.example' }), 'NotYours')
  expectRefusal(await keep(returnId, paypalReturn, fromApp), 'NotYours')
  expect((await keep(returnId)).status).toBe(200)
})

test('[PAY-12] POST /app-returns/:returnId/collection happy: the app with the verifier and the link’s code gets the result', async () => {
  const { verifier, returnId } = await opened()
  const { code } = await finished(returnId)
  expect((await collect(returnId, { verifier, code })).body).toEqual({ result: paypalReturn })
})

test('[PAY-12] POST /app-returns/:returnId/collection refusal: AppReturnUnknown without the verifier or without the code', async () => {
  const [mine, other] = [await opened(), await opened()]
  const { code } = await finished(mine.returnId)
  const { code: otherCode } = await finished(other.returnId)
  // Another app that catches the link has the code alone; the sender of a link to the page has the verifier alone.
  expectRefusal(await collect(mine.returnId, { verifier: secret(), code }), 'AppReturnUnknown')
  expectRefusal(await collect(mine.returnId, { verifier: mine.verifier, code: secret() }), 'AppReturnUnknown')
  expectRefusal(await collect(mine.returnId, { verifier: other.verifier, code: otherCode }), 'AppReturnUnknown')
  expectRefusal(await collect(randomUUID(), { verifier: mine.verifier, code }), 'AppReturnUnknown')
  expect((await collect(mine.returnId, { verifier: mine.verifier, code })).status).toBe(200)
})

test('[PAY-12] POST /app-returns/:returnId/collection refusal: NotYours for a page in a browser', async () => {
  const { verifier, returnId } = await opened()
  const { code } = await finished(returnId)
  expectRefusal(await collect(returnId, { verifier, code }, ownPage), 'NotYours')
})

test('[PAY-12] a collection can be repeated for a minute, because its answer may be lost', async () => {
  const { verifier, returnId } = await opened()
  const { code } = await finished(returnId)
  await collect(returnId, { verifier, code })
  app.pass(50_000)
  expect((await collect(returnId, { verifier, code })).status).toBe(200)
  app.pass(61_000)
  expectRefusal(await collect(returnId, { verifier, code }), 'AppReturnUnknown')
})

test('[PAY-12] an app return ends after 15 minutes, and its row is deleted', async () => {
  const { returnId } = await opened()
  const late = await opened()
  const { code } = await finished(late.returnId)
  app.pass(quarterHour)
  expectRefusal(await keep(returnId), 'AppReturnUnknown')
  expectRefusal(await collect(late.returnId, { verifier: late.verifier, code }), 'AppReturnUnknown')
  app.pass(1)
  await runRetention(app)
  const rows = await app.database.sql`
    select return_id from app_returns where return_id in (${returnId}, ${late.returnId})`
  expect(rows).toEqual([])
})

test('[PAY-12] the table holds neither result nor secrets in clear text', async () => {
  const { verifier, returnId } = await opened()
  const { code } = await finished(returnId)
  const rows = await app.database.sql`select * from app_returns where return_id = ${returnId}`
  const stored = JSON.stringify(rows)
  for (const text of [verifier, code, 'EC-1', 'PayerID']) expect(stored).not.toContain(text)
})

test('[PAY-12] GET /app-returns/:returnId/card refusal: AppReturnUnknown for a return without a card page', async () => {
  const { returnId } = await opened()
  expectRefusal(await shop.call('GET /app-returns/:returnId/card', { params: { returnId } }), 'AppReturnUnknown')
})

describe('more calls from one address than all apps of a network make', () => {
  const ip = '203.0.113.7'
  beforeAll(async () => {
    const { points } = rateLimits.appReturnByAddress
    for (let sent = 0; sent < points; sent += 50)
      await Promise.all(Array.from({ length: 50 }, () => shop.call('POST /app-returns', { headers: fromApp, ip })))
  })
  const params = { returnId: randomUUID() }
  test.each([
    ['POST /app-returns', { headers: fromApp }],
    ['POST /app-returns/:returnId/result', { params, body: { result: 'token' }, headers: ownPage }],
    [
      'POST /app-returns/:returnId/collection',
      { params, body: { verifier: secret(), code: secret() }, headers: fromApp },
    ],
  ] as const)('[PAY-12] %s refusal: TooManyRequests', async (address, options) => {
    expectRefusal(await shop.call(address, { ...options, ip }), 'TooManyRequests')
  })
})
