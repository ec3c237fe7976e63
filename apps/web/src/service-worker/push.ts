import { fieldsOf } from '@forno/domain/core/unknown-fields'
import { notificationOf, pathOf } from './notification.ts'
import { reportRenewal } from './renewal-client.ts'
import type { NotificationEvent, PushMessageEvent, SubscriptionChangeEvent, WorkerScope } from './worker-scope.ts'

const icon = '/icon-192.png'

/** `renotify` is missing in the types of pages. */
type ShownOptions = NotificationOptions & { readonly renotify: boolean }

/** Shows the notification of a push; a repeated message of an order makes no second sound. */
const show = async ({ registration }: WorkerScope, { data }: PushMessageEvent): Promise<void> => {
  const { title, body, tag, message, url } = notificationOf(data?.text() ?? '')
  const earlier = await registration.getNotifications({ tag })
  const isRepeated = earlier.some((notification) => fieldsOf(notification.data)['message'] === message)
  const options: ShownOptions = { body, tag, icon, badge: icon, renotify: !isRepeated, data: { url, message } }
  await registration.showNotification(title, options)
}

/** Focuses a tab with the order's page, or opens one. */
const open = async ({ clients, location }: WorkerScope, { notification }: NotificationEvent): Promise<void> => {
  notification.close()
  const url = new URL(pathOf(fieldsOf(notification.data)['url']), location.origin)
  const tabs = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const tab = tabs.find((each) => new URL(each.url).pathname === url.pathname)
  await (tab === undefined ? clients.openWindow(url.href) : tab.focus())
}

/** Subscribes again with the same key, and reports the new address. Without the old one the page does it. */
const renew = async ({ registration }: WorkerScope, event: SubscriptionChangeEvent): Promise<void> => {
  const { oldSubscription, newSubscription } = event
  if (oldSubscription === undefined || oldSubscription === null) return
  const { applicationServerKey } = oldSubscription.options
  const renewed =
    newSubscription ?? (await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }))
  await reportRenewal(oldSubscription.endpoint, renewed)
}

/** Shows pushes as notifications, opens their orders, and follows renewed subscriptions. Stores nothing. */
export const handlePushes = (scope: WorkerScope): void => {
  scope.addEventListener('push', (event) => event.waitUntil(show(scope, event)))
  scope.addEventListener('notificationclick', (event) => event.waitUntil(open(scope, event)))
  scope.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(scope, event)))
}
