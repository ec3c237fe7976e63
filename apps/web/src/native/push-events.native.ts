import { appPushAddress } from '@forno/domain/customers/push'
import { pushedOrderPath } from '@forno/domain/native/push-addresses'
import {
  PushNotifications,
  type ActionPerformed,
  type PushNotificationSchema,
  type RegistrationError,
  type Token,
} from '@capacitor/push-notifications'
import { logFailure } from '../lib/browser/log.ts'
import { nativePlatform } from './native-app.ts'
import {
  currentPushAddress,
  endPushAddress,
  reportPushAddresses,
  setReporter,
  storePushAddress,
} from './push-addresses.native.ts'
import type * as web from './push-events.ts'
import type { ReceivedPush } from './push-events.ts'
import { makeSubscribers } from './subscribers.ts'

const received = makeSubscribers<[ReceivedPush]>()
const opened = makeSubscribers<[string]>()
const registrations = makeSubscribers<[RegistrationResult]>()

/** The page of the last push that was tapped before the shop could open it. */
let waitingPath: string | null = null

/** The push address of the phone, or why it gets none. */
type RegistrationResult = { readonly endpoint: string } | { readonly error: string }

/** Milliseconds in which the phone must get a token. */
const registrationTime = 15_000

/** Sends the waiting reports; those of a failed call wait for the next one. */
const report = (): Promise<void> =>
  reportPushAddresses().catch((error: unknown) => logFailure('the shop does not know the push address yet', error))

const onRegistration = ({ value }: Token): void => {
  const endpoint = appPushAddress(nativePlatform() === 'ios' ? 'apns' : 'fcm', value)
  storePushAddress(endpoint)
    .then(() => registrations.emit({ endpoint }))
    .then(report)
    .catch((error: unknown) => logFailure('the push address was not stored', error))
}

const onError = ({ error }: RegistrationError): void => {
  logFailure('the phone was not registered for pushes', error)
  registrations.emit({ error })
}

const onReceived = ({ title = '', body = '', data }: PushNotificationSchema): void => {
  if (title !== '') received.emit({ title, body, path: pushedOrderPath(data) })
}

const onAction = ({ actionId, notification }: ActionPerformed): void => {
  const path = pushedOrderPath(notification.data)
  if (actionId !== 'tap' || path === null) return
  if (opened.isEmpty()) waitingPath = path
  else opened.emit(path)
}

let listening: Promise<unknown> | null = null

/** Follows the plug-in, once; a failed start is repeated by the next call. */
const listen = async (): Promise<void> => {
  listening ??= Promise.all([
    PushNotifications.addListener('registration', onRegistration),
    PushNotifications.addListener('registrationError', onError),
    PushNotifications.addListener('pushNotificationReceived', onReceived),
    PushNotifications.addListener('pushNotificationActionPerformed', onAction),
  ])
  await listening.catch((error: unknown) => {
    listening = null
    throw error
  })
}

/** Registers the phone, and resolves to its push address. Rejects if the phone gets no token. [ENG-09] */
export const registerPhone = async (): Promise<string> => {
  await listen()
  await reportPushAddresses()
  const { promise: result, resolve } = Promise.withResolvers<RegistrationResult>()
  const timer = setTimeout(() => resolve({ error: 'the phone got no token in time' }), registrationTime)
  const stop = registrations.add(resolve)
  try {
    await PushNotifications.register()
    const answer = await result
    if ('error' in answer) throw new Error(answer.error)
    await reportPushAddresses()
    return answer.endpoint
  } finally {
    clearTimeout(timer)
    stop()
  }
}

/** A phone that gets pushes asks for its token again: Google and Apple may have replaced it. */
const registerAgain = async (): Promise<void> => {
  if ((await currentPushAddress()) === null) return
  const { receive } = await PushNotifications.checkPermissions()
  if (receive === 'granted') await PushNotifications.register()
}

/** The start of the app waits for the listeners alone. */
export const listenToPushes: typeof web.listenToPushes = async () => {
  await listen()
  registerAgain().catch((error: unknown) => logFailure('the phone was not registered for pushes again', error))
}

export const setPushAddressReporter: typeof web.setPushAddressReporter = (reporter) => {
  setReporter(reporter)
  void report()
}

export const leavePushes: typeof web.leavePushes = async () => {
  if ((await currentPushAddress()) === null) return
  await endPushAddress()
  await PushNotifications.unregister().catch((error: unknown) =>
    logFailure('the token of the phone was not deleted', error),
  )
  await report()
}

export const checkPushAddress: typeof web.checkPushAddress = async () => {
  if ((await currentPushAddress()) !== null) {
    const { receive } = await PushNotifications.checkPermissions()
    if (receive !== 'granted') {
      await leavePushes()
      return
    }
  }
  await report()
}

export const onPushReceived: typeof web.onPushReceived = received.add

export const onPushOpened: typeof web.onPushOpened = (subscriber) => {
  const unsubscribe = opened.add(subscriber)
  const path = waitingPath
  waitingPath = null
  if (path !== null) subscriber(path)
  return unsubscribe
}
