import type { CustomerId, OrderId } from '@forno/domain/core/basic-types'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Call } from '../../lib/http/call.ts'
import { askForOrderPush, askForPush, mayShowPushPrimer, orderPushState, pushReadiness, stopPush } from './push.ts'

const phone = vi.hoisted(() => ({
  platform: 'ios',
  permission: 'prompt',
  current: null as string | null,
  stored: new Map<string, string>(),
}))
const endpoint = `apns:${'ab'.repeat(32)}`

vi.mock('../../native/push.ts', () => import('../../native/push.native.ts'))
vi.mock('../../native/native-app.ts', () => ({ nativePlatform: () => phone.platform }))
vi.mock('../../native/push-events.native.ts', () => ({
  registerPhone: () => Promise.resolve((phone.current = endpoint)),
}))
vi.mock('../../native/push-addresses.native.ts', () => ({
  currentPushAddress: () => Promise.resolve(phone.current),
  forgetPushAddress: () => Promise.resolve(void (phone.current = null)),
}))
vi.mock('@capacitor/push-notifications', () => ({
  PushNotifications: {
    checkPermissions: () => Promise.resolve({ receive: phone.permission }),
    requestPermissions: () => Promise.resolve({ receive: (phone.permission = 'granted') }),
    unregister: () => Promise.resolve(),
  },
}))

const configuration = { settings: { PUSH_PLATFORMS: 'ios' } }
const orderId = '0b2e9d46-8a0c-4f0e-9d52-2f6c8f1f4a77' as OrderId
let calls: unknown[]
const call = ((address: string, input: object) => {
  calls.push([address, input])
  return Promise.resolve({ isForOrder: true, isForCustomer: false })
}) as unknown as Call
const tools = { configuration, call }

beforeEach(() => {
  Object.assign(phone, { platform: 'ios', permission: 'prompt', current: null })
  calls = []
})

test('[ENG-09] the push primer may appear in an app that has not been asked', async () => {
  expect(await mayShowPushPrimer(configuration)).toBe(true)
})

test.each([
  ['the shop sends no pushes to this platform', { platform: 'android' }],
  ['notifications are granted', { permission: 'granted' }],
  ['notifications are blocked', { permission: 'denied' }],
])('[ENG-09] the push primer does not appear in the app if %s', async (_, change) => {
  Object.assign(phone, change)
  expect(await mayShowPushPrimer(configuration)).toBe(false)
})

test('the app asks for an order and for all orders with its token, and stops with it', async () => {
  expect(await askForOrderPush(tools, { orderId, sessionId: 's' })).toBe('subscribed')
  expect(await orderPushState(tools, orderId)).toBe('on')
  expect(await askForPush(tools, 'c1' as CustomerId)).toBe('subscribed')
  expect(await pushReadiness(configuration)).toEqual({ isSupported: true, permission: 'granted', isSubscribed: true })
  await stopPush(tools)
  expect(calls).toEqual([
    ['POST /order/:orderId/push', { params: { orderId }, body: { endpoint }, headers: { 'x-session-id': 's' } }],
    ['POST /push/status', { body: { endpoint, orderId } }],
    ['POST /customer/:id/push', { params: { id: 'c1' }, body: { endpoint } }],
    ['POST /push/stop', { body: { endpoint } }],
  ])
  expect(phone.current).toBeNull()
})
