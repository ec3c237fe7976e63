import { expect, type Page, type Worker } from '@playwright/test'
import type { Stack } from '../stack/stack.ts'

/** A subscription of the push simulator, as JSON of a browser. */
type SimulatedSubscription = {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
}

type SimulatedPush = { readonly text: string; readonly topic: string | null }

type DeviceOptions = { readonly subscription: SimulatedSubscription; readonly answer: NotificationPermission }

const [permissionEntry, keyEntry] = ['test-push-permission', 'test-push-key']

/**
 * A browser of tests has no push service, and one without a window denies notifications. Runs before the shop's code:
 * the customer gives the answer once, and subscriptions are those of the simulator.
 */
const actAsDevice = ({ subscription, answer }: DeviceOptions): void => {
  if (location.origin === 'null') return
  const [permission, key] = ['test-push-permission', 'test-push-key']
  Object.defineProperty(Notification, 'permission', { get: () => localStorage.getItem(permission) ?? 'default' })
  Notification.requestPermission = () => {
    if (localStorage.getItem(permission) === null) localStorage.setItem(permission, answer)
    return Promise.resolve(Notification.permission)
  }
  const made = (numbers: readonly number[]) => ({
    endpoint: subscription.endpoint,
    options: { userVisibleOnly: true, applicationServerKey: Uint8Array.from(numbers).buffer },
    toJSON: () => ({ ...subscription, expirationTime: null }),
    unsubscribe: () => {
      localStorage.removeItem(key)
      return Promise.resolve(true)
    },
  })
  Object.assign(PushManager.prototype, {
    subscribe: (options: { applicationServerKey: Uint8Array }) => {
      const numbers = [...options.applicationServerKey]
      localStorage.setItem(key, JSON.stringify(numbers))
      return Promise.resolve(made(numbers))
    },
    getSubscription: () => {
      const numbers = JSON.parse(localStorage.getItem(key) ?? 'null') as number[] | null
      return Promise.resolve(numbers === null ? null : made(numbers))
    },
  })
}

/** A device whose customer gives this answer when the browser asks, and whose pushes go through the simulator. */
export const pushDevice = async (page: Page, stack: Stack, answer: NotificationPermission = 'granted') => {
  const { push } = stack.simulators
  const made = await page.request.post(`${push}/control/subscriptions`, { data: {} })
  const subscription = (await made.json()) as SimulatedSubscription
  // A browser with a window shows the notifications itself.
  await page.context().grantPermissions(['notifications'], { origin: stack.url })
  await page.addInitScript(actAsDevice, { subscription, answer })
  const id = subscription.endpoint.split('/').at(-1) ?? ''
  const pushes = async (): Promise<readonly SimulatedPush[]> => {
    const answered = await page.request.get(`${push}/control/messages?subscription=${id}`)
    return ((await answered.json()) as { messages: SimulatedPush[] }).messages
  }
  return {
    /** Waits for the next push that the simulator has decrypted for this device; returns its text. */
    push: async (): Promise<string> => {
      await expect.poll(async () => (await pushes()).length).toBeGreaterThan(0)
      return (await pushes()).at(-1)?.text ?? ''
    },
    /** The customer blocks or allows notifications of the shop in the browser's settings. */
    setPermission: (permission: 'denied' | 'granted'): Promise<void> =>
      page.evaluate(([entry, value]) => localStorage.setItem(entry, value), [permissionEntry, permission] as const),
    /** The browser's data about pushes, which outlive a visit. */
    isSubscribed: (): Promise<boolean> => page.evaluate((entry) => localStorage.getItem(entry) !== null, keyEntry),
  }
}

type ShownNotification = { readonly title: string; readonly body: string; readonly tag: string }

type WorkerGlobal = {
  readonly registration: {
    showNotification: (title: string, options: object) => Promise<void>
    getNotifications: () => Promise<readonly object[]>
  }
  readonly clients: { openWindow: (url: string) => Promise<null> }
  readonly Notification: { readonly permission: NotificationPermission }
  readonly WindowClient: { readonly prototype: object }
  readonly ExtendableEvent: new (name: string) => Event
  readonly dispatchEvent: (event: Event) => void
}

/** Our service worker, once the browser runs it. */
const serviceWorkerOf = async (page: Page): Promise<Worker> => {
  const [running] = page.context().serviceWorkers()
  return running ?? (await page.context().waitForEvent('serviceworker'))
}

/** A browser without a window cannot show notifications: then the worker keeps them in a list of its own. */
const keepNotifications = (worker: Worker): Promise<void> =>
  worker.evaluate(() => {
    const { registration, Notification: shown } = globalThis as unknown as WorkerGlobal
    if (shown.permission === 'granted') return
    const kept: { tag?: string }[] = []
    registration.showNotification = (title, options: { tag?: string }) => {
      const before = kept.findIndex(({ tag }) => tag === options.tag)
      const close = () => void kept.splice(kept.indexOf(notification), 1)
      const notification = { title, ...options, close }
      if (before >= 0) kept.splice(before, 1)
      kept.push(notification)
      return Promise.resolve()
    }
    registration.getNotifications = () => Promise.resolve([...kept])
  })

/** Delivers a push to our service worker as a browser does; returns what the device shows then. */
export const deliverPush = async (page: Page, text: string): Promise<readonly ShownNotification[]> => {
  const worker = await serviceWorkerOf(page)
  await keepNotifications(worker)
  const session = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [registration] }) => {
      if (registration !== undefined) resolve(registration.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const { origin } = new URL(page.url())
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data: text })
  await expect.poll(async () => (await notificationsOf(page)).length).toBeGreaterThan(0)
  await session.detach()
  return notificationsOf(page)
}

/** The notifications that the device shows. */
export const notificationsOf = async (page: Page): Promise<readonly ShownNotification[]> => {
  const worker = await serviceWorkerOf(page)
  return worker.evaluate(async () => {
    const { registration } = globalThis as unknown as WorkerGlobal
    const all = (await registration.getNotifications()) as readonly ShownNotification[]
    return all.map(({ title, body, tag }) => ({ title, body, tag }))
  })
}

/**
 * Clicks the notification. A browser opens and focuses pages only for a click on the screen, which no test can make, so
 * that the worker's wish is recorded: the address that it opens; null = it focuses an open page.
 */
export const clickNotification = async (page: Page): Promise<string | null> => {
  const worker = await serviceWorkerOf(page)
  return worker.evaluate(async () => {
    const scope = globalThis as unknown as WorkerGlobal
    const [notification] = await scope.registration.getNotifications()
    return new Promise<string | null>((resolve) => {
      scope.clients.openWindow = (url) => {
        resolve(url)
        return Promise.resolve(null)
      }
      Object.assign(scope.WindowClient.prototype, {
        focus: () => {
          resolve(null)
          return Promise.resolve(null)
        },
      })
      const waitUntil = () => undefined
      scope.dispatchEvent(
        Object.defineProperties(new scope.ExtendableEvent('notificationclick'), {
          notification: { value: notification },
          waitUntil: { value: waitUntil },
        }),
      )
    })
  })
}
