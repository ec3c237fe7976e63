/*
 * The parts of a service worker that ours uses. The library of types for workers contradicts that of pages, which this
 * project checks as well.
 */

/** An event that the browser keeps the worker alive for. */
type WaitingEvent = { readonly waitUntil: (work: Promise<unknown>) => void }

export type PushMessageEvent = WaitingEvent & { readonly data: { readonly text: () => string } | null }

export type NotificationEvent = WaitingEvent & {
  readonly notification: { readonly data: unknown; readonly close: () => void }
}

export type SubscriptionChangeEvent = WaitingEvent & {
  readonly oldSubscription?: PushSubscription | null
  readonly newSubscription?: PushSubscription | null
}

/** A message of a page; an answer goes to its first port. */
export type PageMessageEvent = {
  readonly data: unknown
  readonly ports: readonly Pick<MessagePort, 'postMessage'>[]
}

/** A request of a page; `preloadResponse` is the browser's own request of a navigation, undefined without one. */
export type FetchEvent = WaitingEvent & {
  readonly request: Request
  readonly preloadResponse?: Promise<unknown>
  readonly respondWith: (response: Promise<Response>) => void
}

/** An open page of the shop. */
export type PageClient = { readonly url: string; readonly focus: () => Promise<unknown> }

type WorkerEvents = {
  readonly install: WaitingEvent
  readonly activate: WaitingEvent
  readonly fetch: FetchEvent
  readonly message: PageMessageEvent
  readonly push: PushMessageEvent
  readonly notificationclick: NotificationEvent
  readonly pushsubscriptionchange: SubscriptionChangeEvent
}

/** The global scope of a worker. */
export type WorkerScope = {
  readonly location: { readonly origin: string }
  readonly registration: Pick<
    ServiceWorkerRegistration,
    'showNotification' | 'getNotifications' | 'pushManager' | 'unregister'
  > & { readonly navigationPreload?: { readonly enable: () => Promise<void> } }
  readonly clients: {
    readonly claim: () => Promise<void>
    readonly matchAll: (options: { type: 'window'; includeUncontrolled: true }) => Promise<readonly PageClient[]>
    readonly openWindow: (url: string) => Promise<unknown>
  }
  readonly skipWaiting: () => Promise<void>
  readonly addEventListener: <Name extends keyof WorkerEvents>(
    name: Name,
    listener: (event: WorkerEvents[Name]) => void,
  ) => void
}
