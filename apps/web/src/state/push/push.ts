import type { PushSubscriptionBody } from '@forno/contracts/engagement/push'
import type { Configuration } from '@forno/contracts/site/configuration'
import { mayShowPushPrimer as mayShowPrimer, type PushReadiness } from '@forno/domain/customers/push'
import type { CustomerId, OrderId } from '@forno/domain/core/basic-types'
import { logFailure } from '../../lib/browser/log.ts'
import { registerServiceWorker, serviceWorker, supportsServiceWorker } from '../../lib/browser/service-worker.ts'
import type { Call } from '../../lib/http/call.ts'

type Settings = Pick<Configuration, 'settings'>

/** The shop's public key for push services; empty = the shop offers no pushes. */
const keyOf = ({ settings }: Settings): string => settings['KEY_PUSH'] ?? ''

/** Whether the shop offers pushes. */
export const offersPush = (configuration: Settings): boolean => keyOf(configuration) !== ''

/** Whether the shop offers pushes and this browser can show them. iPhones can once the shop is on the home screen. */
const supportsPush = (configuration: Settings): boolean =>
  offersPush(configuration) && supportsServiceWorker() && 'PushManager' in window && 'Notification' in window

const bytesOf = (base64Url: string): Uint8Array<ArrayBuffer> => {
  const text = atob(base64Url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0))
}

const isOfKey = ({ options }: PushSubscription, key: Uint8Array): boolean => {
  const used = options.applicationServerKey
  return used !== null && new Uint8Array(used).toString() === key.toString()
}

/** The subscription of this browser for the shop's key; null = none. */
const pushSubscription = async (configuration: Settings): Promise<PushSubscription | null> => {
  if (!supportsPush(configuration) || Notification.permission !== 'granted') return null
  const subscription = (await (await serviceWorker())?.pushManager.getSubscription()) ?? null
  return subscription !== null && isOfKey(subscription, bytesOf(keyOf(configuration))) ? subscription : null
}

export const pushReadiness = async (configuration: Settings): Promise<PushReadiness> => ({
  isSupported: supportsPush(configuration),
  permission: supportsPush(configuration) ? Notification.permission : 'denied',
  isSubscribed: (await pushSubscription(configuration)) !== null,
})

/** Whether a message may ask whether the customer wants pushes. [ENG-09] */
export const mayShowPushPrimer = async (configuration: Settings): Promise<boolean> =>
  mayShowPrimer(await pushReadiness(configuration))

/**
 * What the browser or the customer answered: `allowed` = the browser may show notifications, and no order has any yet;
 * `dismissed` = neither yes nor no.
 */
export type PushAnswer = 'subscribed' | 'allowed' | 'blocked' | 'dismissed' | 'failed'

type SubscriptionAnswer =
  | { readonly answer: 'subscribed'; readonly body: PushSubscriptionBody }
  | { readonly answer: Exclude<PushAnswer, 'subscribed'> }

const bodyOf = (subscription: PushSubscription): PushSubscriptionBody =>
  subscription.toJSON() as unknown as PushSubscriptionBody

/**
 * Asks for the browser's permission, registers the service worker and subscribes. Call it from a tap: browsers ignore
 * other questions.
 */
const subscribe = async (configuration: Settings): Promise<SubscriptionAnswer> => {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return { answer: permission === 'denied' ? 'blocked' : 'dismissed' }
  const { pushManager } = await registerServiceWorker()
  const applicationServerKey = bytesOf(keyOf(configuration))
  const known = await pushManager.getSubscription()
  if (known !== null && isOfKey(known, applicationServerKey)) return { answer: 'subscribed', body: bodyOf(known) }
  // A browser refuses a second key beside the first.
  await known?.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
  return { answer: 'subscribed', body: bodyOf(subscription) }
}

export type PushTools = { readonly configuration: Settings; readonly call: Call }

/** Subscribes, and then tells the shop with `report`. */
const subscribeFor = async (
  { configuration }: PushTools,
  report: (body: PushSubscriptionBody) => Promise<unknown>,
): Promise<PushAnswer> => {
  try {
    const result = await subscribe(configuration)
    if (result.answer === 'subscribed') await report(result.body)
    return result.answer
  } catch (trouble) {
    logFailure('notifications were not switched on', trouble)
    return 'failed'
  }
}

/**
 * Asks for pushes about all orders of a customer. A guest (null) gives the permission only, and asks for the messages
 * of an order on its page.
 */
export const askForPush = async (tools: PushTools, customerId: CustomerId | null): Promise<PushAnswer> => {
  const answer = await subscribeFor(tools, async (body) => {
    if (customerId !== null) await tools.call('POST /customer/:id/push', { params: { id: customerId }, body })
  })
  return answer === 'subscribed' && customerId === null ? 'allowed' : answer
}

/** An order and the session that proves it; null = the signed-in customer proves it. */
export type PushedOrder = { readonly orderId: OrderId; readonly sessionId: string | null }

/** Asks for the messages of one order on this device. */
export const askForOrderPush = (tools: PushTools, { orderId, sessionId }: PushedOrder): Promise<PushAnswer> =>
  subscribeFor(tools, (body) =>
    tools.call('POST /order/:orderId/push', {
      params: { orderId },
      body,
      ...(sessionId === null ? {} : { headers: { 'x-session-id': sessionId } }),
    }),
  )

/** Stops the messages of one order on this device. */
export const stopOrderPush = async ({ configuration, call }: PushTools, orderId: OrderId): Promise<void> => {
  const subscription = await pushSubscription(configuration)
  if (subscription !== null) await call('POST /push/stop', { body: { endpoint: subscription.endpoint, orderId } })
}

/** Stops all messages on this device, also in its browser. */
export const stopPush = async ({ configuration, call }: PushTools): Promise<void> => {
  const subscription = await pushSubscription(configuration)
  if (subscription === null) return
  await call('POST /push/stop', { body: { endpoint: subscription.endpoint } })
  await subscription.unsubscribe()
}

/** The state of a switch for pushes: what the customer sees. */
export type PushState = 'unsupported' | 'blocked' | 'off' | 'asking' | 'on' | 'onForAll' | 'failed'

/** Whether this device gets the messages of an order, of all orders of its customer, or none. */
export const orderPushState = async ({ configuration, call }: PushTools, orderId: OrderId): Promise<PushState> => {
  if (!supportsPush(configuration)) return 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  const subscription = await pushSubscription(configuration)
  if (subscription === null) return 'off'
  const { isForOrder, isForCustomer } = await call('POST /push/status', {
    body: { endpoint: subscription.endpoint, orderId },
  })
  if (isForCustomer) return 'onForAll'
  return isForOrder ? 'on' : 'off'
}

/** The state after the browser's answer. */
export const stateAfter = (answer: PushAnswer): Exclude<PushState, 'unsupported'> =>
  ({ subscribed: 'on', allowed: 'off', blocked: 'blocked', dismissed: 'off', failed: 'failed' } as const)[answer]
