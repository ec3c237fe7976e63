import { endpoint, callClassOf } from '@forno/contracts/core/endpoint'
import { setTimeout as pause } from 'node:timers/promises'
import { Type } from 'typebox'
import { afterEach, describe, expect, test } from 'vitest'
import { httpSettings, startStubSite, type StubSite } from '../../../test/stub-site.ts'
import { callsPerMinute } from './call-limits.ts'
import { validForwardedFor } from '../http/caller-address.ts'
import { makeHttp } from '../http/http-server.ts'

let site: StubSite | undefined
afterEach(async () => {
  await site?.close()
  site = undefined
})

const statusesOf = async (count: number, call: (index: number) => Promise<number>): Promise<Map<number, number>> => {
  const statuses = new Map<number, number>()
  for (let index = 0; index < count; index += 1) {
    const status = await call(index)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  return statuses
}
const send = async (method: 'GET' | 'POST', path: string, forwardedFor = '203.0.113.9') =>
  (await site!.app.inject({ method, url: `/api/v1${path}`, headers: { 'x-forwarded-for': forwardedFor } })).statusCode

describe('the caller behind a proxy', () => {
  test('[API-05] calls with addresses forged on the left are limited as one caller', async () => {
    site = await startStubSite()
    const statuses = await statusesOf(500, (call) =>
      send('GET', '/price', `10.${call >> 8}.${call & 255}.1, 203.0.113.9`),
    )
    expect(statuses).toEqual(
      new Map([
        [200, callsPerMinute.costly],
        [429, 500 - callsPerMinute.costly],
      ]),
    )
  })

  test('[API-05] is the connecting address if no proxy is trusted', async () => {
    site = await startStubSite({ trustedProxies: [] })
    const statuses = await statusesOf(callsPerMinute.costly + 1, (call) => send('GET', '/price', `203.0.113.${call}`))
    expect(statuses.get(429)).toBe(1)
  })

  test.each([
    ['203.0.113.9', '203.0.113.9'],
    ['forged, 203.0.113.9', '203.0.113.9'],
    ['10.0.0.1, <script>, 203.0.113.9, 10.0.0.2', '203.0.113.9, 10.0.0.2'],
    ['203.0.113.9:4711', '203.0.113.9'],
    ['[2001:db8::1]:4711', '2001:db8::1'],
    ['unknown', null],
    ['203.0.113.9, ', null],
    ['300.1.1.1', null],
  ])('trusts in "%s" only %s', async (header, expected) => {
    expect(validForwardedFor(header)).toBe(expected)
    const { ip } = await seen(header)
    expect(ip).toBe(expected?.split(', ')[0] ?? '127.0.0.1')
  })

  const seen = async (header: string): Promise<{ ip: string }> => {
    const app = await makeHttp({ ...httpSettings, trustedProxies: ['127.0.0.0/8', '10.0.0.0/8'] })
    app.get('/who', ({ ip }) => ({ ip }))
    const answer = (await app.inject({ url: '/who', headers: { 'x-forwarded-for': header } })).json<{ ip: string }>()
    await app.close()
    return answer
  }
})

describe('budgets', () => {
  test.each([
    ['GET', '/menu', 'read'],
    ['GET', '/nothing', 'read'],
    ['GET', '/price', 'costly'],
    ['GET', '/details', 'read'],
    ['GET', '/details?INCLUDEDETAILS=true', 'costly'],
    ['GET', '/details?includeDetails=false', 'read'],
    ['POST', '/items', 'change'],
  ] as const)('[API-05] %s %s uses the budget "%s", of which each of ten processes grants a tenth', async (...row) => {
    site = await startStubSite({ rateLimits: { processes: 10 } })
    const [method, path, limited] = row
    const statuses = await statusesOf(callsPerMinute[limited] / 10 + 1, () => send(method, path))
    expect(statuses.get(429)).toBe(1)
    expect(await send(method, path, '203.0.113.10')).not.toBe(429)
  })

  test('[API-05] of one class do not affect the others, and a refusal is the JSON envelope', async () => {
    site = await startStubSite()
    await statusesOf(callsPerMinute.costly, () => send('GET', '/price'))
    const refused = await site.app.inject({ url: '/api/v1/price', headers: { 'x-forwarded-for': '203.0.113.9' } })
    expect(refused.json()).toMatchObject({ type: 'error', data: { reason: 'TooManyRequests' } })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect([await send('GET', '/menu'), await send('POST', '/items')]).toEqual([200, 200])
  })

  test('an IPv6 /64 network is one caller', async () => {
    site = await startStubSite()
    const statuses = await statusesOf(callsPerMinute.costly + 1, (call) =>
      send('GET', '/price', `2001:db8:1:2::${call.toString(16)}`),
    )
    expect(statuses.get(429)).toBe(1)
  })

  test.each([
    ['GET /things', {}, 'read'],
    ['POST /things', {}, 'change'],
    ['GET /things', { answer: 'events' }, 'stream'],
    ['POST /things', { callClass: 'costly' }, 'costly'],
  ] as const)('%s %o is a %s', (address, parts, expected) => {
    expect(
      callClassOf(endpoint(address, { summary: '', access: 'anyone', reply: Type.Null(), refusals: [], ...parts })),
    ).toBe(expected)
  })
})

describe('load shedding', () => {
  /** Blocks the event loop for longer than the limit, until the server notices. */
  const block = async (): Promise<void> => {
    for (let each = 0; each < 3; each += 1) {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_200)
      await pause(0)
    }
  }

  test('[API-05] [RUL-14] never sheds an order, matched by route, or a kitchen’s calls, and shows browsers a page', async () => {
    site = await startStubSite({ rateLimits: null, loadShedding: true })
    await block()
    expect(await send('GET', '/menu')).toBe(429)
    expect(await send('GET', '/menu?x=/order')).toBe(429)
    expect(await send('POST', '/baskets/1/order')).toBe(200)
    expect([await send('GET', '/pos/orders'), await send('GET', '/kitchen/orders')]).toEqual([200, 200])
    const page = await site.view('/')
    expect([page.status, page.retryAfter, page.body.startsWith('<!doctype html>')]).toEqual([503, '2', true])
  })

  test('[API-05] sheds neither the files of a page nor a health check, while its calls are refused', async () => {
    site = await startStubSite({ rateLimits: null, loadShedding: true })
    const paths = ['/assets/app-1a2b.js', '/service-worker.js', '/icon.svg', '/healthz']
    const statusesWhileBusy = async (): Promise<readonly number[]> => {
      await block()
      const before = await send('GET', '/menu')
      const statuses = []
      for (const path of paths) statuses.push((await site!.view(path)).status)
      // The server may have recovered meanwhile.
      return before === 429 && (await send('GET', '/menu')) === 429 ? statuses : statusesWhileBusy()
    }
    expect(await statusesWhileBusy()).toEqual(paths.map(() => 200))
  })
})
