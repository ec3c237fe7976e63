import type { CustomerId, OrderId } from '@forno/domain/core/basic-types'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Call } from '../../lib/http/call.ts'
import {
  askForOrderPush,
  askForPush,
  mayShowPushPrimer,
  offersPush,
  orderPushState,
  stopOrderPush,
  stopPush,
} from './push.ts'

const bytes = Uint8Array.from({ length: 65 }, (_, index) => index)
const configuration = { settings: { KEY_PUSH: Buffer.from(bytes).toString('base64url') } }
const orderId = '0b2e9d46-8a0c-4f0e-9d52-2f6c8f1f4a77' as OrderId
const endpoint = 'https://push.example/1'

type FakeSubscription = {
  readonly endpoint: string
  readonly options: { readonly applicationServerKey: ArrayBuffer }
  readonly toJSON: () => object
  readonly unsubscribe: () => Promise<boolean>
}

let subscription: FakeSubscription | null
let isRegistered: boolean
let permission: NotificationPermission
/** What the customer answers. */
let answer: NotificationPermission
let calls: unknown[]
let reply: unknown
let failsWith: Error | null

const subscriptionOf = (key: Uint8Array<ArrayBuffer>): FakeSubscription => ({
  endpoint,
  options: { applicationServerKey: key.buffer },
  toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
  unsubscribe: () => {
    subscription = null
    return Promise.resolve(true)
  },
})
const registration = {
  update: () => Promise.resolve(),
  pushManager: {
    getSubscription: () => Promise.resolve(subscription),
    subscribe: ({ applicationServerKey }: { applicationServerKey: Uint8Array<ArrayBuffer> }) => {
      if (failsWith !== null) return Promise.reject(failsWith)
      if (subscription !== null) return Promise.reject(new Error('InvalidStateError'))
      subscription = subscriptionOf(applicationServerKey)
      return Promise.resolve(subscription)
    },
  },
}
const call = ((address: string, input: object) => {
  calls.push([address, input])
  return reply instanceof Error ? Promise.reject(reply) : Promise.resolve(reply)
}) as Call
const tools = { configuration, call }

const inBrowser = (): void => {
  vi.stubGlobal('window', { PushManager: true, Notification: true })
  vi.stubGlobal('navigator', {
    serviceWorker: {
      getRegistration: () => Promise.resolve(isRegistered ? registration : undefined),
      register: () => {
        isRegistered = true
        return Promise.resolve(registration)
      },
      ready: Promise.resolve(registration),
    },
  })
  vi.stubGlobal('Notification', {
    get permission() {
      return permission
    },
    requestPermission: () => Promise.resolve((permission = answer)),
  })
}

beforeEach(() => {
  ;[subscription, isRegistered, permission, answer] = [null, false, 'default', 'granted']
  ;[calls, reply, failsWith] = [[], null, null]
  inBrowser()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

const subscribed = (): void => {
  ;[permission, isRegistered, subscription] = ['granted', true, subscriptionOf(bytes)]
}

describe('the push primer', () => {
  test('[ENG-09] may appear in a browser that has not been asked', async () => {
    expect(await mayShowPushPrimer(configuration)).toBe(true)
    expect(isRegistered).toBe(false)
  })

  test.each(['granted', 'denied'] as const)('[ENG-09] does not appear once the permission is %s', async (given) => {
    permission = given
    expect(await mayShowPushPrimer(configuration)).toBe(false)
  })

  test('[ENG-09] does not appear in a browser without pushes, such as Safari on an iPhone', async () => {
    vi.stubGlobal('window', {})
    expect(await mayShowPushPrimer(configuration)).toBe(false)
  })

  test('[ENG-09] does not appear where the shop offers no pushes', async () => {
    expect(await mayShowPushPrimer({ settings: { KEY_PUSH: '' } })).toBe(false)
    expect([offersPush({ settings: {} }), offersPush(configuration)]).toEqual([false, true])
  })
})

describe('asking for notifications', () => {
  test('registers the service worker, subscribes, and reports the order with its session', async () => {
    expect(await askForOrderPush(tools, { orderId, sessionId: 'mine' })).toBe('subscribed')
    expect(isRegistered).toBe(true)
    expect(calls).toEqual([
      [
        'POST /order/:orderId/push',
        {
          params: { orderId },
          body: { endpoint, keys: { p256dh: 'p', auth: 'a' } },
          headers: { 'x-session-id': 'mine' },
        },
      ],
    ])
  })

  test('uses the subscription that the browser has', async () => {
    subscribed()
    failsWith = new Error('no second subscription')
    expect(await askForOrderPush(tools, { orderId, sessionId: null })).toBe('subscribed')
  })

  test('replaces a subscription of an earlier key of the shop', async () => {
    subscribed()
    subscription = subscriptionOf(new Uint8Array(65))
    expect(await askForOrderPush(tools, { orderId, sessionId: null })).toBe('subscribed')
    expect(new Uint8Array(subscription.options.applicationServerKey)).toEqual(bytes)
  })

  test.each([
    ['denied', 'blocked'],
    ['default', 'dismissed'],
  ] as const)('with the answer %s reports %s, and neither registers nor calls', async (given, outcome) => {
    answer = given
    expect(await askForOrderPush(tools, { orderId, sessionId: null })).toBe(outcome)
    expect([isRegistered, calls]).toEqual([false, []])
  })

  test('reports a failure of the browser and of the shop', async () => {
    failsWith = new Error('AbortError: push service not available')
    expect(await askForOrderPush(tools, { orderId, sessionId: null })).toBe('failed')
    failsWith = null
    reply = new Error('503')
    expect(await askForOrderPush(tools, { orderId, sessionId: null })).toBe('failed')
  })

  test('a customer asks for all orders, a guest for the permission alone', async () => {
    expect(await askForPush(tools, 'c1' as CustomerId)).toBe('subscribed')
    expect(await askForPush(tools, null)).toBe('allowed')
    expect(calls).toEqual([['POST /customer/:id/push', { params: { id: 'c1' }, body: expect.anything() }]])
  })
})

describe('the state of an order on this device', () => {
  test.each([
    ['onForAll', { isForOrder: true, isForCustomer: true }],
    ['on', { isForOrder: true, isForCustomer: false }],
    ['off', { isForOrder: false, isForCustomer: false }],
  ] as const)('is %s for %o', async (state, status) => {
    subscribed()
    reply = status
    expect(await orderPushState(tools, orderId)).toBe(state)
  })

  test('is off without a subscription, and makes no call', async () => {
    expect(await orderPushState(tools, orderId)).toBe('off')
    expect(calls).toEqual([])
  })

  test('is blocked, or unsupported', async () => {
    permission = 'denied'
    expect(await orderPushState(tools, orderId)).toBe('blocked')
    vi.stubGlobal('window', {})
    expect(await orderPushState(tools, orderId)).toBe('unsupported')
  })
})

describe('stopping', () => {
  test('one order keeps the subscription for others', async () => {
    subscribed()
    await stopOrderPush(tools, orderId)
    expect(calls).toEqual([['POST /push/stop', { body: { endpoint, orderId } }]])
    expect(subscription).not.toBeNull()
  })

  test('everything ends the subscription of the browser as well', async () => {
    subscribed()
    await stopPush(tools)
    expect(calls).toEqual([['POST /push/stop', { body: { endpoint } }]])
    expect(subscription).toBeNull()
  })
})
