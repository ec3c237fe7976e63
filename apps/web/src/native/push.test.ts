import { orderChannel } from '@forno/domain/customers/push'
import type { PushAddressReport } from '@forno/domain/native/push-addresses'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { ReceivedPush } from './push-events.ts'

type Listener = (event: unknown) => void

/** An invented phone: its permission, its token, and what the plug-in was asked for. */
const phone = vi.hoisted(() => ({
  platform: 'android',
  permission: 'prompt',
  answer: 'granted',
  token: 'first-token-of-the-phone',
  error: null as string | null,
  isSilent: false,
  calls: [] as unknown[],
  listeners: new Map<string, Listener[]>(),
  stored: new Map<string, string>(),
}))
const emit = (name: string, event: unknown): void => {
  for (const listener of phone.listeners.get(name) ?? []) listener(event)
}

vi.mock('@capacitor/core', () => ({ Capacitor: { getPlatform: () => phone.platform } }))
vi.mock('@capacitor/preferences', () => ({
  Preferences: {
    get: ({ key }: { key: string }) => Promise.resolve({ value: phone.stored.get(key) ?? null }),
    set: ({ key, value }: { key: string; value: string }) => Promise.resolve(void phone.stored.set(key, value)),
    remove: ({ key }: { key: string }) => Promise.resolve(void phone.stored.delete(key)),
  },
}))
vi.mock('@capacitor/push-notifications', () => ({
  PushNotifications: {
    addListener: (name: string, listener: Listener) => {
      phone.listeners.set(name, [...(phone.listeners.get(name) ?? []), listener])
      return Promise.resolve({ remove: () => Promise.resolve() })
    },
    checkPermissions: () => Promise.resolve({ receive: phone.permission }),
    requestPermissions: () => {
      phone.permission = phone.permission === 'prompt' ? phone.answer : phone.permission
      return Promise.resolve({ receive: phone.permission })
    },
    createChannel: (channel: unknown) => Promise.resolve(void phone.calls.push(['createChannel', channel])),
    register: () => {
      phone.calls.push('register')
      if (!phone.isSilent)
        queueMicrotask(() =>
          phone.error === null
            ? emit('registration', { value: phone.token })
            : emit('registrationError', { error: phone.error }),
        )
      return Promise.resolve()
    },
    unregister: () => Promise.resolve(void phone.calls.push('unregister')),
  },
}))
vi.mock('./native-app.ts', () => import('./native-app.native.ts'))
vi.mock('./preferences.ts', () => import('./preferences.native.ts'))

const android = { PUSH_PLATFORMS: 'android,ios' }
const load = async () => ({
  ...(await import('./push.native.ts')),
  ...(await import('./push-events.native.ts')),
})

let push: Awaited<ReturnType<typeof load>>
let reports: PushAddressReport[]
let isOffline: boolean

/** Starts the app again, with what the phone has stored. */
const start = async (): Promise<void> => {
  vi.resetModules()
  phone.listeners.clear()
  phone.calls.length = 0
  push = await load()
  await push.listenToPushes()
  push.setPushAddressReporter((report) => {
    if (isOffline) return Promise.reject(new Error('no network'))
    reports.push(report)
    return Promise.resolve()
  })
  await settled()
}
/** Lets the invented phone, whose answers are all ready, finish its work. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

beforeEach(async () => {
  Object.assign(phone, { platform: 'android', permission: 'prompt', answer: 'granted', error: null, isSilent: false })
  phone.token = 'first-token-of-the-phone'
  phone.stored.clear()
  ;[reports, isOffline] = [[], false]
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await start()
})

describe('the pushes of the app', () => {
  test.each([
    ['android', 'android,ios', true],
    ['ios', 'android', false],
    ['ios', 'ios', true],
    ['android', '', false],
    ['web', 'android,ios', false],
  ])('[ENG-09] are supported on %s if the shop names %o: %s', (platform, platforms, isSupported) => {
    phone.platform = platform
    expect([push.offersPush({ PUSH_PLATFORMS: platforms }), push.supportsPush({ PUSH_PLATFORMS: platforms })]).toEqual([
      isSupported,
      isSupported,
    ])
  })

  test.each([
    ['prompt', 'default'],
    ['prompt-with-rationale', 'default'],
    ['granted', 'granted'],
    ['denied', 'denied'],
  ])('[ENG-09] have for the phone’s permission %s the permission %s, and ask for none', async (receive, permission) => {
    phone.permission = receive
    expect(await push.pushPermission()).toBe(permission)
    expect(phone.calls).toEqual([])
  })

  test('[ENG-09] are registered on Android with the channel of orders, and the token of Google', async () => {
    expect(await push.registerForPush(android)).toEqual({
      answer: 'subscribed',
      body: { endpoint: 'fcm:first-token-of-the-phone' },
    })
    expect(phone.calls).toEqual([['createChannel', { ...orderChannel, importance: 4, visibility: 1 }], 'register'])
    expect(await push.pushEndpoint(android)).toBe('fcm:first-token-of-the-phone')
  })

  test('[ENG-09] are registered on an iPhone without a channel, with the token of Apple in small letters', async () => {
    Object.assign(phone, { platform: 'ios', token: 'ABCDEF' })
    expect(await push.registerForPush(android)).toEqual({ answer: 'subscribed', body: { endpoint: 'apns:abcdef' } })
    expect(phone.calls).toEqual(['register'])
  })

  test.each([
    ['denied', 'blocked'],
    ['prompt-with-rationale', 'dismissed'],
  ])('[ENG-09] are not registered after the answer %s', async (answer, outcome) => {
    phone.answer = answer
    expect(await push.registerForPush(android)).toEqual({ answer: outcome })
    expect(phone.calls).toEqual([])
  })

  test('[ENG-09] fail with the reason of the phone', async () => {
    phone.error = 'SERVICE_NOT_AVAILABLE'
    await expect(push.registerForPush(android)).rejects.toThrow('SERVICE_NOT_AVAILABLE')
    expect(await push.pushEndpoint(android)).toBeNull()
  })

  test('[ENG-09] fail if the phone gets no token in 15 seconds', async () => {
    phone.isSilent = true
    vi.useFakeTimers()
    try {
      const registration = push.registerForPush(android)
      const failure = expect(registration).rejects.toThrow('no token in time')
      await vi.advanceTimersByTimeAsync(15_000)
      await failure
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('the token of the phone', () => {
  const register = async () => {
    await push.registerForPush(android)
    phone.calls.length = 0
  }

  test('[ENG-09] is asked for again at each start, and never before the customer wants pushes', async () => {
    expect(phone.calls).toEqual([])
    await register()
    await start()
    expect([phone.calls, reports]).toEqual([['register'], []])
  })

  test('[ENG-09] replaces the earlier one at the shop', async () => {
    await register()
    phone.token = 'second-token-of-the-phone'
    await start()
    expect(reports).toEqual([
      { kind: 'renew', endpoint: 'fcm:first-token-of-the-phone', to: 'fcm:second-token-of-the-phone' },
    ])
    await start()
    expect(reports).toHaveLength(1)
  })

  test('[ENG-09] replaces the one that the shop knows although reports in between failed', async () => {
    await register()
    isOffline = true
    phone.token = 'second-token-of-the-phone'
    await start()
    phone.token = 'third-token-of-the-phone'
    await start()
    isOffline = false
    await push.checkPushAddress()
    expect(reports).toEqual([
      { kind: 'renew', endpoint: 'fcm:first-token-of-the-phone', to: 'fcm:third-token-of-the-phone' },
    ])
  })

  test('[ENG-09] goes back with a log-out, which is reported to the shop', async () => {
    await register()
    await push.leavePushes()
    expect([phone.calls, reports]).toEqual([
      ['unregister'],
      [{ kind: 'stop', endpoint: 'fcm:first-token-of-the-phone' }],
    ])
    expect(await push.pushEndpoint(android)).toBeNull()
  })

  test('[ENG-09] goes back without a network as well, and is reported to the shop after the next start', async () => {
    await register()
    isOffline = true
    await push.leavePushes()
    expect(reports).toEqual([])
    isOffline = false
    await start()
    expect([phone.calls, reports]).toEqual([[], [{ kind: 'stop', endpoint: 'fcm:first-token-of-the-phone' }]])
  })

  test('[ENG-09] is stopped at the shop before the same phone is registered again', async () => {
    await register()
    isOffline = true
    await push.leavePushes()
    await expect(push.registerForPush(android)).rejects.toThrow('no network')
    isOffline = false
    await push.registerForPush(android)
    expect(reports).toEqual([{ kind: 'stop', endpoint: 'fcm:first-token-of-the-phone' }])
    expect(await push.pushEndpoint(android)).toBe('fcm:first-token-of-the-phone')
  })

  test('[ENG-09] goes back once the customer has blocked notifications in the settings of the phone', async () => {
    await register()
    await push.checkPushAddress()
    expect(reports).toEqual([])
    phone.permission = 'denied'
    await push.checkPushAddress()
    expect(reports).toEqual([{ kind: 'stop', endpoint: 'fcm:first-token-of-the-phone' }])
  })

  test('[ENG-09] is forgotten when the customer switches notifications off, which the shop knows already', async () => {
    await register()
    await push.endPushRegistration(android)
    await start()
    expect([await push.pushEndpoint(android), reports]).toEqual([null, []])
  })
})

describe('a push', () => {
  const path = '/order/0b2e9d46-8a0c-4f0e-9d52-2f6c8f1f4a77'

  test('[ENG-09] that arrives while the app is in front reaches the shop with its text and page', () => {
    const received: ReceivedPush[] = []
    push.onPushReceived((message) => received.push(message))
    emit('pushNotificationReceived', { id: '1', title: 'Ready', body: 'Order 1', data: { url: path } })
    emit('pushNotificationReceived', { id: '2', title: 'Ready', data: { url: 'https://evil.example' } })
    emit('pushNotificationReceived', { id: '3', data: {} })
    expect(received).toEqual([
      { title: 'Ready', body: 'Order 1', path },
      { title: 'Ready', body: '', path: null },
    ])
  })

  test('[ENG-09] that is tapped opens its order, also one tapped before the shop has started', () => {
    const opened: string[] = []
    emit('pushNotificationActionPerformed', { actionId: 'tap', notification: { data: { url: path } } })
    push.onPushOpened((page) => opened.push(page))
    expect(opened).toEqual([path])
    emit('pushNotificationActionPerformed', { actionId: 'dismiss', notification: { data: { url: path } } })
    emit('pushNotificationActionPerformed', { actionId: 'tap', notification: { data: { url: '/account' } } })
    expect(opened).toEqual([path])
    emit('pushNotificationActionPerformed', { actionId: 'tap', notification: { data: { url: path } } })
    expect(opened).toEqual([path, path])
  })
})
