import { logFailure } from '../../../lib/browser/log.ts'
import { storageKey } from '../../../lib/storage/storage.ts'
import { writePreference } from '../../../native/preferences.ts'
import { forgetDevice } from '../../../state/session/device.ts'
import { keepTypedEmail } from '../../../features/sign-in/model/typed-email.ts'
import type { AppDeps } from '../../shell/app-deps.ts'
import type { AppRouter } from '../../routes/routes.tsx'

/**
 * What stays in the storages of the app after a log-out: data of the device, of the cart and of its choices, none of
 * which names a customer. [ACC-08]
 */
export const deviceNames: readonly string[] = [
  // Settings, caches, experiments and updates of the device, and the messages that it has shown.
  ...['configuration', 'secondaryWebUri', 'preparedScreens', 'hapticsOff', 'debugMode', 'postponedUpdate'],
  ...['failedBundle', 'launchUrl', 'appStarted', 'pageRefreshed', 'reloads', 'visitor', 'experiments', 'exposures'],
  ...['splash', 'localisationPopover', 'visited', 'userStatus', 'attributions', 'campaignShown', 'campaignClaimed'],
  // The reason of the log-out, the cart, and the choices of the device about allergies and privacy.
  ...['login', 'session', 'basketSessions', 'lostBasket', 'basketMessages', 'upsells', 'builder'],
  ...['allergies', 'privacy'],
  // Random ids and their events: they end with their consent, and the engagement service wipes a change of customer.
  ...['analytics', 'analyticsWithdrawn', 'analyticsPurchases', 'analyticsVisit', 'analyticsCheckout', 'analyticsFatal'],
  ...['analyticsEvents', 'engagement', 'engagementUser', 'engagementEvents', 'cards', 'cardsSeen'],
]

/** Changes of the cart that wait for a network, each under its own name. */
const editPrefix = storageKey('basketEdit.')
/** Pages to which a failed visit of a provider leads back. */
const failedVisitPrefix = 'failed-'

/** What the log-in of the next customer has stored before it replaces this one. */
const nextLoginNames: readonly string[] = ['registered', 'socialLink', 'socialToken']

const keysOf = (names: readonly string[]): ReadonlySet<string> => new Set(names.map(storageKey))
const [deviceKeys, nextLoginKeys] = [keysOf(deviceNames), keysOf(nextLoginNames)]

const keysIn = (storage: Storage): readonly string[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
const isOurs = (key: string): boolean => key.startsWith(storageKey('')) || key.startsWith(failedVisitPrefix)

/**
 * Removes everything of a customer from the storages of the app at the log-out: the phone may belong to another person
 * from then on. The list says what stays, so that a new name is removed. [ACC-08]
 */
export const clearCustomerData = (_router: AppRouter, { login }: Pick<AppDeps, 'login'>): void => {
  login.subscribe(({ signIn }, { signIn: before }) => {
    if (before === null || signIn?.customerId === before.customerId) return
    const mayStay = (key: string): boolean =>
      deviceKeys.has(key) || key.startsWith(editPrefix) || (signIn !== null && nextLoginKeys.has(key))
    // The other watchers of the log-in read some of it first.
    queueMicrotask(() => {
      forgetDevice()
      keepTypedEmail('')
      for (const storage of [localStorage, sessionStorage])
        for (const key of keysIn(storage)) if (isOurs(key) && !mayStay(key)) storage.removeItem(key)
    })
    writePreference('appInitUrl', null).catch((error: unknown) => logFailure('the waiting link stays', error))
  })
}
