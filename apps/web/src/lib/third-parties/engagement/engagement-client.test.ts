import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { memoryStorage } from '../../../../test/memory-storage.ts'
import { startEngagement, type EngagementSimulator } from '../../../../test/start-engagement.ts'
import { makeEngagementClient, type ClientDeps } from './engagement-client.ts'
import type { SdkCard, SdkFlag, SdkMessage } from './engagement-sdk.ts'
import { apiBase } from './service-calls.ts'

let service: EngagementSimulator
beforeAll(async () => {
  service = await startEngagement()
})
afterAll(() => service.stop())
beforeEach(() => service.reset())

const card = (id: string, more: object = {}) => ({
  id,
  type: 'classic',
  title: id,
  expiresAt: -1,
  extras: { site_section: 'homepage_deals', card_type: 'offer_card' },
  ...more,
})

const start = (more: Partial<ClientDeps> = {}) => {
  const state = { mayCall: true, now: Date.now(), ids: 0 }
  const deps: ClientDeps = {
    storage: memoryStorage(),
    send: vi.fn((url: string, request: RequestInit) => fetch(url, request)),
    now: () => state.now,
    makeId: () => `id-${++state.ids}`,
    mayCall: () => state.mayCall,
    log: vi.fn<ClientDeps['log']>(),
    ...more,
  }
  const client = makeEngagementClient(deps)
  // A client that is left running repeats its calls into the tests of other files.
  onTestFinished(() => client.disableSDK())
  const seen = { cards: [] as readonly SdkCard[], flags: [] as readonly SdkFlag[], messages: [] as SdkMessage[] }
  client.initialize('demo-braze-key', { baseUrl: service.url })
  client.subscribeToContentCardsUpdates(({ cards }) => (seen.cards = cards))
  client.subscribeToFeatureFlagsUpdates((flags) => (seen.flags = flags))
  client.subscribeToInAppMessage((message) => seen.messages.push(message))
  const open = () => {
    client.openSession()
    client.requestContentCardsRefresh()
    client.refreshFeatureFlags()
  }
  return { client, deps, seen, state, open }
}
/** Requests of the client still reach the service; the client's own timers run at once when the test advances them. */
const useFakeTimeouts = (): void => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
}
const kinds = async () => (await service.received()).events.map(({ kind }) => kind)

test.each([
  ['https://sdk.example.com', 'https://sdk.example.com/api/v3'],
  ['https://sdk.example.com/', 'https://sdk.example.com/api/v3'],
  ['https://sdk.example.com/own/', 'https://sdk.example.com/own'],
])('[ENG-01] calls %s at %s', (url, expected) => expect(apiBase(url)).toBe(expected))

describe('what the service delivers', () => {
  test('[ENG-01] [ENG-05] receives cards with extras and expiry: -1 never expires', async () => {
    await service.replace('cards', [card('never'), card('later', { expiresAt: 4_000_000_000 })])
    const { seen, open } = start()
    open()
    await expect
      .poll(() => seen.cards.map(({ id, expiresAt }) => [id, expiresAt]))
      .toEqual([
        ['never', null],
        ['later', new Date(4_000_000_000_000)],
      ])
    expect(seen.cards[0]?.extras).toEqual({ site_section: 'homepage_deals', card_type: 'offer_card' })
  })

  test('[CFG-06] receives feature flags', async () => {
    await service.replace('flags', [
      { id: 'new_thing', enabled: true, properties: {} },
      { id: 'old_thing', enabled: false, properties: {} },
    ])
    const { seen, open } = start()
    open()
    await expect
      .poll(() => seen.flags)
      .toEqual([
        { id: 'new_thing', enabled: true },
        { id: 'old_thing', enabled: false },
      ])
  })

  test('[ENG-07] receives the message of a session start, and each message of an event after it', async () => {
    const message = (id: string, trigger: object, more: object = {}) => ({
      id,
      trigger,
      type: 'MODAL',
      message: id,
      extras: { from: id },
      ...more,
    })
    await service.replace('messages', [
      message('low', { type: 'open' }, { priority: 1 }),
      message('high', { type: 'open' }, { priority: 2, buttons: [{ id: 0, text: 'Go', url: '/offers' }] }),
      message('bought', { type: 'purchase' }),
      message('named', { type: 'custom_event', event: 'seen' }, { type: 'SLIDEUP' }),
      message('markup', { type: 'custom_event', event: 'markup' }, { type: 'WEB_HTML' }),
      message('control', { type: 'custom_event', event: 'control' }, { isControl: true }),
    ])
    const { client, seen, open, state } = start()
    open()
    const texts = () => seen.messages.map((message) => [message.extras?.['from'], message.constructor.name])
    await expect.poll(texts).toEqual([['high', 'ModalMessage']])
    expect(seen.messages[0]?.buttons).toEqual([{ id: 0, text: 'Go', clickAction: 'URI', uri: '/offers' }])
    for (const name of ['other', 'seen', 'markup', 'control']) {
      state.now += 60_000
      client.logCustomEvent(name)
    }
    state.now += 60_000
    client.logPurchase('order', 12.5, 'AUD', 1)
    await expect.poll(texts).toEqual([
      ['high', 'ModalMessage'],
      ['named', 'SlideUpMessage'],
      ['markup', 'HtmlMessage'],
      ['control', 'ControlMessage'],
      ['bought', 'ModalMessage'],
    ])
  })

  test('[ENG-07] does not repeat a message on the next page, until it is eligible again', async () => {
    await service.replace('messages', [
      { id: 'it', trigger: { type: 'open' }, type: 'MODAL', message: 'it', extras: {}, reEligibility: 3600 },
    ])
    const storage = memoryStorage()
    const first = start({ storage })
    first.open()
    await expect.poll(() => first.seen.messages.length).toBe(1)
    const second = start({ storage })
    second.open()
    await expect.poll(() => vi.mocked(second.deps.send).mock.calls.length).toBeGreaterThan(2)
    expect(second.seen.messages).toEqual([])
    const later = start({ storage })
    later.state.now += 3_600_000
    later.open()
    await expect.poll(() => later.seen.messages.length).toBe(1)
  })
})

describe('what the service receives', () => {
  test('[ENG-04] [ENG-07] impressions, clicks, events and purchases, with the user id', async () => {
    await service.replace('cards', [card('one'), card('control', { type: 'control' })])
    const { client, seen, open } = start()
    client.changeUser('user-7')
    open()
    await expect.poll(() => seen.cards.length).toBe(2)
    client.logContentCardImpressions(seen.cards)
    client.logContentCardClick(seen.cards[0]!)
    client.logCustomEvent('order_placed', { service_type: 'Pickup' })
    client.logPurchase('order', 42.9, 'AUD', 1, { service_type: 'Pickup' })
    client.requestImmediateDataFlush()
    await expect.poll(async () => (await service.received()).purchases.length).toBe(1)
    const { events, purchases } = await service.received()
    expect(new Set(events.map(({ user }) => user))).toEqual(new Set(['user-7']))
    expect(purchases).toEqual([expect.objectContaining({ price: 42.9, currency: 'AUD', quantity: 1 })])
    expect((await kinds()).toSorted()).toEqual([
      'card click',
      'card impression',
      'control card impression',
      'custom event',
      'purchase',
      'session start',
    ])
  })

  test('[ENG-01] no personal data: a random device id, and nothing about the device', async () => {
    const { deps, open } = start()
    open()
    await expect.poll(() => vi.mocked(deps.send).mock.calls.length).toBe(3)
    for (const [, { body, credentials }] of vi.mocked(deps.send).mock.calls) {
      expect(credentials).toBe('omit')
      const sent = JSON.parse(body as string) as Record<string, unknown>
      expect(sent['device_id']).toBe('id-1')
      expect(
        Object.keys(sent)
          .toSorted()
          .filter((name) => /user|alias|device$|attributes/.test(name)),
      ).toEqual([])
    }
  })

  test('[ENG-01] sends nothing from a page that may not call, and everything afterwards', async () => {
    const { client, deps, state, open } = start()
    open()
    await expect.poll(() => vi.mocked(deps.send).mock.calls.length).toBe(3)
    useFakeTimeouts()
    state.mayCall = false
    client.logCustomEvent('waiting')
    client.requestImmediateDataFlush()
    client.requestContentCardsRefresh()
    client.refreshFeatureFlags()
    await vi.advanceTimersByTimeAsync(600_000)
    expect(vi.mocked(deps.send).mock.calls).toHaveLength(3)
    state.mayCall = true
    client.requestImmediateDataFlush()
    await expect.poll(kinds).toContain('custom event')
  })

  test('[ENG-01] repeats the events of a failed call, which it logs', async () => {
    let isDown = true
    const { client, deps, open } = start({
      send: (url, request) => (isDown ? Promise.reject(new Error('down')) : fetch(url, request)),
    })
    open()
    client.logCustomEvent('first')
    await expect.poll(() => vi.mocked(deps.log).mock.calls.length).toBeGreaterThan(0)
    isDown = false
    client.logCustomEvent('second')
    client.requestImmediateDataFlush()
    await expect.poll(async () => (await service.received()).events.length).toBe(3)
    expect((await kinds()).toSorted()).toEqual(['custom event', 'custom event', 'session start'])
  })
})

test('[ENG-01] a refused key is logged, and gives no card and no flag', async () => {
  const { client, deps, seen, open } = start()
  client.initialize('another-key', { baseUrl: service.url })
  open()
  await expect.poll(() => vi.mocked(deps.log).mock.calls.length).toBeGreaterThan(0)
  expect(String(vi.mocked(deps.log).mock.calls[0]?.[1])).toContain('invalid_api_key')
  expect([seen.cards, seen.flags, seen.messages]).toEqual([[], [], []])
})

test('[ENG-01] wiping deletes the data of the device; a disabled client sends nothing more', async () => {
  const storage = memoryStorage()
  const { client, deps, open } = start({ storage })
  open()
  await expect.poll(() => vi.mocked(deps.send).mock.calls.length).toBe(3)
  expect(storage.getItem('pinia_engagement')).toContain('id-1')
  useFakeTimeouts()
  client.logCustomEvent('unsent')
  client.wipeData()
  client.disableSDK()
  expect(storage.getItem('pinia_engagement')).toBeNull()
  client.logCustomEvent('late')
  open()
  client.requestImmediateDataFlush()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(vi.mocked(deps.send).mock.calls).toHaveLength(3)
  expect(storage.getItem('pinia_engagement')).toBeNull()
})

describe('the memory of an earlier page', () => {
  const now = Date.now()
  const memory = {
    deviceId: 'a-device',
    userId: 'user-7',
    sessionId: 'a-session',
    activeAt: Math.floor(now / 1_000) - 1_800,
    config: { time: 1, hasCards: false, hasFlags: false },
    shown: {},
  }
  /** The device and the events of a start with a memory. */
  const startWith = async (stored: object) => {
    const storage = memoryStorage()
    storage.setItem('pinia_engagement', JSON.stringify(stored))
    const { deps, open } = start({ storage, now: () => now })
    open()
    await expect.poll(() => vi.mocked(deps.send).mock.calls.length).toBeGreaterThan(0)
    const [, request] = vi.mocked(deps.send).mock.calls[0] ?? []
    const { device_id: device, events } = JSON.parse(request?.body as string) as {
      readonly device_id: string
      readonly events: readonly { readonly name: string; readonly session_id: string; readonly user_id?: string }[]
    }
    return { device, events: events.map(({ name, session_id: session, user_id: user }) => ({ name, session, user })) }
  }

  test('[ENG-01] continues its session up to 30 minutes after the last activity', async () => {
    expect(await startWith(memory)).toEqual({ device: 'a-device', events: [] })
  })

  test.each([
    ['31 minutes after the last activity', { activeAt: memory.activeAt - 60 }],
    ['after the clock of the device was set back by a day', { activeAt: memory.activeAt + 86_400 }],
    ['without a readable time of the last activity', { activeAt: 'yesterday' }],
  ])('[ENG-01] starts a new session %s', async (_, change) => {
    expect(await startWith({ ...memory, ...change })).toEqual({
      device: 'a-device',
      events: [{ name: 'ss', session: 'id-1', user: 'user-7' }],
    })
  })

  test.each([
    ['device', { deviceId: 7 }],
    ['session', { sessionId: null }],
    ['features', { config: 'all' }],
  ])('[ENG-01] is dropped where its %s is unreadable', async (_, change) => {
    expect(await startWith({ ...memory, ...change })).toMatchObject({ device: 'id-1', events: [{ name: 'ss' }] })
  })
})
