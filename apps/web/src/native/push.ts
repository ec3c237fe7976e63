import type { PushPermission } from '@forno/domain/customers/push'
import { registerServiceWorker, serviceWorker, supportsServiceWorker } from '../lib/browser/service-worker.ts'

/** The settings of the configuration answer. */
type Settings = Readonly<Record<string, string>>

/** A device as the shop needs it: its push address, and the keys of a browser. */
type PushRegistration = {
  readonly endpoint: string
  readonly keys?: { readonly p256dh: string; readonly auth: string }
}

/** The outcome of a registration: the answer of the device or its owner; `dismissed` = neither yes nor no. */
type RegistrationAnswer =
  | { readonly answer: 'subscribed'; readonly body: PushRegistration }
  | { readonly answer: 'blocked' | 'dismissed' }

/** The shop's public key for push services; empty = the shop offers no pushes. */
const keyOf = (settings: Settings): string => settings['KEY_PUSH'] ?? ''

/** Whether the shop offers pushes to this kind of device. */
export const offersPush = (settings: Settings): boolean => keyOf(settings) !== ''

/** Whether the shop offers pushes and this device can show them. iPhones can once the shop is on the home screen. */
export const supportsPush = (settings: Settings): boolean =>
  offersPush(settings) && supportsServiceWorker() && 'PushManager' in window && 'Notification' in window

/** The permission of a device that supports pushes. */
export const pushPermission = (): Promise<PushPermission> => Promise.resolve(Notification.permission)

const bytesOf = (base64Url: string): Uint8Array<ArrayBuffer> => {
  const text = atob(base64Url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0))
}

/** Whether a subscription was made with a key of the shop. */
const isOfKey = ({ options }: PushSubscription, key: Uint8Array): boolean => {
  const subscribedKey = options.applicationServerKey
  return subscribedKey !== null && new Uint8Array(subscribedKey).toString() === key.toString()
}

/** TypeScript does not say that each subscription for messages has an endpoint and both keys. */
const registrationOf = (subscription: PushSubscription): PushRegistration =>
  subscription.toJSON() as unknown as PushRegistration

/** The subscription of this browser for the shop's key; null = none. */
const subscriptionOf = async (settings: Settings): Promise<PushSubscription | null> => {
  const subscription = (await (await serviceWorker())?.pushManager.getSubscription()) ?? null
  return subscription !== null && isOfKey(subscription, bytesOf(keyOf(settings))) ? subscription : null
}

/** The push address of a device that supports and allows pushes; null = none yet. */
export const pushEndpoint = async (settings: Settings): Promise<string | null> =>
  (await subscriptionOf(settings))?.endpoint ?? null

/**
 * Asks for the permission and registers this device for pushes. Call it from a tap: browsers ignore other questions.
 * Rejects if the device cannot be registered.
 */
export const registerForPush = async (settings: Settings): Promise<RegistrationAnswer> => {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return { answer: permission === 'denied' ? 'blocked' : 'dismissed' }
  const { pushManager } = await registerServiceWorker()
  const applicationServerKey = bytesOf(keyOf(settings))
  const existing = await pushManager.getSubscription()
  if (existing !== null && isOfKey(existing, applicationServerKey))
    return { answer: 'subscribed', body: registrationOf(existing) }
  // A browser refuses a second key beside the first.
  await existing?.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
  return { answer: 'subscribed', body: registrationOf(subscription) }
}

/** Ends the registration of this device. */
export const endPushRegistration = async (settings: Settings): Promise<void> => {
  await (await subscriptionOf(settings))?.unsubscribe()
}
