import { orderChannel, type PushPermission } from '@forno/domain/customers/push'
import { PushNotifications, type PermissionStatus } from '@capacitor/push-notifications'
import { nativePlatform } from './native-app.ts'
import { currentPushAddress, forgetPushAddress } from './push-addresses.native.ts'
import { registerPhone } from './push-events.native.ts'
import type * as web from './push.ts'

/** The importance of a channel whose notifications make a sound and appear above other apps. */
const highImportance = 4
/** Android's visibility with the whole text on a lock screen: a push names the order and the store alone. */
const publicVisibility = 1

const permissionOf = ({ receive }: PermissionStatus): PushPermission =>
  receive === 'granted' || receive === 'denied' ? receive : 'default'

export const offersPush: typeof web.offersPush = (settings) => {
  const platform = nativePlatform()
  return platform !== null && (settings['PUSH_PLATFORMS'] ?? '').split(',').includes(platform)
}

export const supportsPush: typeof web.supportsPush = offersPush

export const pushPermission: typeof web.pushPermission = async () =>
  permissionOf(await PushNotifications.checkPermissions())

export const pushEndpoint: typeof web.pushEndpoint = () => currentPushAddress()

export const registerForPush: typeof web.registerForPush = async () => {
  const permission = permissionOf(await PushNotifications.requestPermissions())
  if (permission !== 'granted') return { answer: permission === 'denied' ? 'blocked' : 'dismissed' }
  if (nativePlatform() === 'android')
    await PushNotifications.createChannel({ ...orderChannel, importance: highImportance, visibility: publicVisibility })
  return { answer: 'subscribed', body: { endpoint: await registerPhone() } }
}

export const endPushRegistration: typeof web.endPushRegistration = async () => {
  await forgetPushAddress()
  await PushNotifications.unregister()
}
