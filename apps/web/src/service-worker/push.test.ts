import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { handlePushes } from './push.ts'
import type { PageClient, WorkerScope } from './worker-scope.ts'

const orderId = '0b2e9d46-8a0c-4f0e-9d52-2f6c8f1f4a77'
const payload = (message: string) =>
  JSON.stringify({ title: message, body: 'b', tag: orderId, message, url: `/order/${orderId}` })

type ShownNotification = { readonly title: string; readonly options: NotificationOptions & { renotify: boolean } }

let shown: ShownNotification[]
let opened: string[]
let tabs: PageClient[]
let subscribed: PushSubscriptionOptionsInit[]
let listeners: Map<string, (event: object) => void>
const renewed = { endpoint: 'https://push.example/new' } as PushSubscription

beforeEach(() => {
  ;[shown, opened, tabs, subscribed, listeners] = [[], [], [], [], new Map()]
  const scope = {
    location: { origin: 'https://shop.example' },
    registration: {
      getNotifications: () => Promise.resolve(shown.map(({ options }) => options)),
      showNotification: (title: string, options: ShownNotification['options']) => {
        shown.push({ title, options })
        return Promise.resolve()
      },
      pushManager: {
        subscribe: (options: PushSubscriptionOptionsInit) => {
          subscribed.push(options)
          return Promise.resolve(renewed)
        },
      },
    },
    clients: {
      matchAll: () => Promise.resolve(tabs),
      openWindow: (url: string) => {
        opened.push(url)
        return Promise.resolve()
      },
    },
    skipWaiting: () => Promise.resolve(),
    addEventListener: (name: string, listener: (event: object) => void) => void listeners.set(name, listener),
  }
  handlePushes(scope as unknown as WorkerScope)
})
afterEach(() => vi.unstubAllGlobals())

/** Sends an event to the worker and waits as the browser does. */
const send = async (name: string, event: object): Promise<void> => {
  const works: Promise<unknown>[] = []
  listeners.get(name)?.({ ...event, waitUntil: (work: Promise<unknown>) => works.push(work) })
  expect(works).toHaveLength(1)
  await Promise.all(works)
}
const push = (text: string) => send('push', { data: { text: () => text } })
const click = async (data: unknown) => {
  const close = vi.fn<() => void>()
  await send('notificationclick', { notification: { data, close } })
  expect(close).toHaveBeenCalledOnce()
}

test('a push shows a notification of its order', async () => {
  await push(payload('ready'))
  expect(shown).toEqual([
    {
      title: 'ready',
      options: {
        body: 'b',
        tag: orderId,
        icon: '/icon-192.png',
        badge: '/icon-192.png',
        renotify: true,
        data: { url: `/order/${orderId}`, message: 'ready' },
      },
    },
  ])
})

test('the next message of an order alerts again, a repeated one does not', async () => {
  await push(payload('ready'))
  await push(payload('ready'))
  await push(payload('cancelled'))
  expect(shown.map(({ options }) => options.renotify)).toEqual([true, false, true])
})

test('a push without data shows a notification as well', async () => {
  await send('push', { data: null })
  expect(shown.map(({ title }) => title)).toEqual(['News about your order'])
})

test('a click focuses the tab with the order', async () => {
  const [focusMenu, focusOrder] = [vi.fn<() => Promise<void>>(), vi.fn<() => Promise<void>>()]
  tabs = [
    { url: 'https://shop.example/menu', focus: focusMenu },
    { url: `https://shop.example/order/${orderId}?x=1`, focus: focusOrder },
  ]
  await click({ url: `/order/${orderId}`, message: 'ready' })
  expect([focusMenu.mock.calls.length, focusOrder.mock.calls.length, opened]).toEqual([0, 1, []])
})

test.each([
  [{ url: `/order/${orderId}` }, `https://shop.example/order/${orderId}`],
  [{ url: 'https://evil.example/' }, 'https://shop.example/'],
  [null, 'https://shop.example/'],
])('a click on a notification with %o opens %s', async (data, url) => {
  await click(data)
  expect(opened).toEqual([url])
})

test('a renewed subscription keeps its key, and the shop gets the new address', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', (url: string, { body }: { body: string }) => {
    sent.push([url, JSON.parse(body)])
    return Promise.resolve(new Response(null, { status: 204 }))
  })
  const applicationServerKey = new ArrayBuffer(65)
  const oldSubscription = { endpoint: 'https://push.example/old', options: { applicationServerKey } }
  await send('pushsubscriptionchange', { oldSubscription, newSubscription: null })
  expect(subscribed).toEqual([{ userVisibleOnly: true, applicationServerKey }])
  expect(sent).toEqual([
    ['/api/v1/push/renew', { endpoint: 'https://push.example/old', subscription: { endpoint: renewed.endpoint } }],
  ])
})

test('a subscription that ends without a trace is left to the page', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new Error('no call')))
  await send('pushsubscriptionchange', { oldSubscription: null })
  expect(subscribed).toEqual([])
})
