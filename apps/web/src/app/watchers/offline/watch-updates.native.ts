import { logFailure } from '../../../lib/browser/log.ts'
import { isConnected, onNetworkChange } from '../../../native/network.ts'
import { prepareScreens } from './prepare-screens.ts'
import type * as web from './watch-updates.ts'

/** Milliseconds between the first screen and the calls for others. */
const restAfterStart = 4_000

export const keepsAnswers: typeof web.keepsAnswers = () => true

/**
 * The app has its files on the device; answers of the usual screens make it ready for a time offline. Without a network
 * at that moment, they are loaded once there is one. [SES-18]
 */
export const watchUpdates: typeof web.watchUpdates = (router, deps) => {
  const prepare = (): void => {
    prepareScreens(router, deps).catch((error: unknown) => {
      if (isConnected()) logFailure('the shop is not ready for a time offline', error)
    })
  }
  setTimeout(() => {
    prepare()
    onNetworkChange((isConnectedNow) => {
      if (isConnectedNow) prepare()
    })
  }, restAfterStart)
}
