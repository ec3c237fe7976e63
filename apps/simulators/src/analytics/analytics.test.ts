import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clockFrom } from '../platform/clock.ts'
import { listen } from '../platform/http-server.ts'
import { createAnalyticsServer } from './server.ts'

const now = Date.parse('2026-11-20T08:30:00Z')
const app = createAnalyticsServer({ measurementId: 'G-TEST', apiSecret: 'the-secret' }, clockFrom(now))
let base = ''
beforeAll(async () => {
  base = await listen(app, 0)
})
afterAll(() => app.close())
beforeEach(async () => {
  await fetch(`${base}/control`, { method: 'DELETE' })
})

const ours = 'measurement_id=G-TEST&api_secret=the-secret'
const collect = async (body: unknown, query = ours) => {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return (await fetch(`${base}/mp/collect?${query}`, { method: 'POST', body: text })).status
}
type Validation = { readonly fieldPath: string; readonly validationCode: string }
const validate = async (body: object): Promise<readonly Validation[]> => {
  const answer = await fetch(`${base}/debug/mp/collect?${ours}`, { method: 'POST', body: JSON.stringify(body) })
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { validationMessages: readonly Validation[] }).validationMessages
}
type CollectedEvents = {
  readonly events: readonly Readonly<Record<string, unknown>>[]
  readonly dropped: readonly { readonly reason: string; readonly events: readonly string[] }[]
}
const received = async (client = ''): Promise<CollectedEvents> =>
  (await (await fetch(`${base}/control/events${client === '' ? '' : `?client=${client}`}`)).json()) as CollectedEvents

const item = { item_id: 'margherita', item_name: 'Margherita', price: 12.5, quantity: 2 }
const payload = (name: string, params: object = {}) => ({ client_id: '12.34', events: [{ name, params }] })
const purchase = payload('purchase', { transaction_id: 'F-1', currency: 'AUD', value: 25, tax: 2.27, items: [item] })

describe('collecting', () => {
  test('[ANA-01] [CFG-11] counts a purchase with its items, user and time', async () => {
    const micros = (now - 60_000) * 1000
    const properties = { platform: { value: 'website' } }
    const consent = { ad_user_data: 'DENIED', ad_personalization: 'DENIED' }
    const sent = { ...purchase, user_id: 'u-1', timestamp_micros: micros, user_properties: properties, consent }
    expect(await collect(sent)).toBe(204)
    expect(await received()).toEqual({
      events: [
        {
          at: expect.stringMatching(/^2026-11-20T08:30:/),
          clientId: '12.34',
          userId: 'u-1',
          name: 'purchase',
          params: purchase.events[0]?.params,
          userProperties: properties,
          consent,
          timestampMicros: micros,
        },
      ],
      dropped: [],
    })
  })

  test('[ANA-01] [CFG-11] answers 204 to a wrong secret, an unknown stream and no JSON, and counts none of them', async () => {
    expect(await collect(purchase, 'measurement_id=G-TEST&api_secret=wrong')).toBe(204)
    expect(await collect(purchase, 'measurement_id=G-OTHER&api_secret=the-secret')).toBe(204)
    expect(await collect(purchase, '')).toBe(204)
    expect(await collect('{"client_id":')).toBe(204)
    expect(await collect('')).toBe(204)
    expect(await collect(payload('order placed'))).toBe(204)
    const { events, dropped } = await received()
    expect(events).toEqual([])
    expect(dropped.map(({ reason }) => reason)).toEqual([
      ...['wrong api_secret', 'unknown measurement_id', 'unknown measurement_id'],
      ...[': The payload must be a JSON object.', ': The payload must be a JSON object.'],
      'events[0].name: The event name order placed is not allowed.',
    ])
    expect(dropped[0]?.events).toEqual(['purchase'])
  })

  test('[ANA-01] [CFG-11] lists the events of one client', async () => {
    await collect(payload('page_view', { page_location: 'https://forno.example/' }))
    await collect({ ...payload('view_cart', { items: [item] }), client_id: '56.78' })
    expect((await received('56.78')).events.map(({ name }) => name)).toEqual(['view_cart'])
    expect((await received()).events).toHaveLength(2)
  })

  test('[ANA-01] [CFG-11] refuses more than 130 kB', async () => {
    expect(await collect('x'.repeat(131 * 1024))).toBe(413)
  })
})

describe('the validation server', () => {
  test('[ANA-01] [CFG-11] has nothing to say about a valid payload', async () => {
    expect(await validate(purchase)).toEqual([])
  })

  const events = (count: number) => Array.from({ length: count }, () => ({ name: 'page_view' }))
  const params = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, nth) => [`p${nth}`, nth]))
  test.each<readonly [string, object, Validation | null]>([
    ['no client', { events: events(1) }, { fieldPath: 'client_id', validationCode: 'VALUE_REQUIRED' }],
    [
      'a numeric transaction',
      payload('refund', { transaction_id: 7 }),
      { fieldPath: 'events[0].params.transaction_id', validationCode: 'VALUE_INVALID' },
    ],
    [
      'a tax as a text',
      payload('search', { tax: '0' }),
      { fieldPath: 'events[0].params.tax', validationCode: 'VALUE_INVALID' },
    ],
    [
      'a numeric item_id',
      payload('view_item', { items: [{ item_id: 7, item_name: 'Supreme' }] }),
      { fieldPath: 'events[0].params.items[0].item_id', validationCode: 'VALUE_INVALID' },
    ],
    ['no event', { client_id: '1.2', events: [] }, { fieldPath: 'events', validationCode: 'VALUE_REQUIRED' }],
    ['25 events', { client_id: '1.2', events: events(25) }, null],
    [
      '26 events',
      { client_id: '1.2', events: events(26) },
      { fieldPath: 'events', validationCode: 'EXCEEDED_MAX_ENTITIES' },
    ],
    ['a name of 40 characters', payload('x'.repeat(40)), null],
    [
      'a name of 41 characters',
      payload('x'.repeat(41)),
      { fieldPath: 'events[0].name', validationCode: 'NAME_INVALID' },
    ],
    ['a name with a dash', payload('add-to-cart'), { fieldPath: 'events[0].name', validationCode: 'NAME_INVALID' }],
    ['a reserved name', payload('session_start'), { fieldPath: 'events[0].name', validationCode: 'NAME_RESERVED' }],
    ['a reserved prefix', payload('ga_mine'), { fieldPath: 'events[0].name', validationCode: 'NAME_RESERVED' }],
    ['25 parameters', payload('search', params(25)), null],
    [
      '26 parameters',
      payload('search', params(26)),
      { fieldPath: 'events[0].params', validationCode: 'EXCEEDED_MAX_ENTITIES' },
    ],
    [
      'a parameter of 101 characters',
      payload('search', { search_term: 'x'.repeat(101) }),
      { fieldPath: 'events[0].params.search_term', validationCode: 'VALUE_OUT_OF_BOUNDS' },
    ],
    ['an address of 300 characters', payload('page_view', { page_location: 'x'.repeat(300) }), null],
    [
      'a nested parameter',
      payload('search', { where: { store: 1 } }),
      { fieldPath: 'events[0].params.where', validationCode: 'VALUE_INVALID' },
    ],
    [
      'a purchase without its number',
      payload('purchase', { currency: 'AUD', value: 1, items: [item] }),
      { fieldPath: 'events[0].params.transaction_id', validationCode: 'VALUE_REQUIRED' },
    ],
    [
      'a value without a currency',
      payload('view_cart', { value: 1, items: [item] }),
      { fieldPath: 'events[0].params.currency', validationCode: 'VALUE_REQUIRED' },
    ],
    [
      'an item without a name',
      payload('view_item', { items: [{ price: 1 }] }),
      { fieldPath: 'events[0].params.items[0]', validationCode: 'VALUE_REQUIRED' },
    ],
    [
      'an item whose price is a text',
      payload('view_item', { items: [{ item_id: 'x', price: '12.50' }] }),
      { fieldPath: 'events[0].params.items[0].price', validationCode: 'VALUE_INVALID' },
    ],
    [
      '201 items',
      payload('view_item_list', { items: Array.from({ length: 201 }, () => item) }),
      { fieldPath: 'events[0].params.items', validationCode: 'EXCEEDED_MAX_ENTITIES' },
    ],
    [
      'an event of last week',
      { ...payload('search'), timestamp_micros: (now - 7 * 86_400_000) * 1000 },
      { fieldPath: 'timestamp_micros', validationCode: 'VALUE_OUT_OF_BOUNDS' },
    ],
    [
      'a long user property',
      { ...payload('search'), user_properties: { tier: { value: 'x'.repeat(37) } } },
      { fieldPath: 'user_properties.tier', validationCode: 'VALUE_OUT_OF_BOUNDS' },
    ],
    [
      'an unknown consent',
      { ...payload('search'), consent: { ad_user_data: 'YES' } },
      { fieldPath: 'consent.ad_user_data', validationCode: 'VALUE_INVALID' },
    ],
  ])('[ANA-01] [CFG-11] judges %s, and the service drops what it complains about', async (_what, sent, expected) => {
    expect(await validate(sent)).toEqual(expected === null ? [] : [expect.objectContaining(expected)])
    await collect(sent)
    const { events: counted, dropped } = await received()
    expect([counted.length > 0, dropped.length]).toEqual(expected === null ? [true, 0] : [false, 1])
  })
})

test('[CFG-11] a forced error, a forced delay and a lost connection affect the next call only', async () => {
  const force = (outcome: object) =>
    fetch(`${base}/control`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(outcome),
    })
  await force({ outcome: 'error' })
  expect(await collect(purchase)).toBe(500)
  await force({ outcome: 'delay', milliseconds: 120 })
  const start = performance.now()
  expect(await collect(purchase)).toBe(204)
  expect(performance.now() - start).toBeGreaterThan(110)
  await force({ outcome: 'cut' })
  await expect(collect(purchase)).rejects.toThrow('fetch failed')
  expect(await collect(purchase)).toBe(204)
  expect((await received()).events).toHaveLength(2)
})
