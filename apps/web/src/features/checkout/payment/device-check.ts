import type { Configuration } from '@forno/contracts/site/configuration'
import { logFailure } from '../../../lib/browser/log.ts'

/** The input of a wallet's device check. */
export type DeviceContext = { readonly configuration: Configuration; readonly takesAmex: boolean }

export type DeviceCheck = (here: DeviceContext) => Promise<boolean>

/** Milliseconds after which a wallet that has not answered is not offered. [PAY-08] */
export const DEVICE_TIMEOUT_MS = 4_000

/** Whether this device supports a wallet; a check that fails or times out hides the method. [PAY-08] */
export const checkDevice = async (check: DeviceCheck, here: DeviceContext): Promise<boolean> => {
  const timeout = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => timeout.resolve(false), DEVICE_TIMEOUT_MS)
  try {
    return await Promise.race([check(here), timeout.promise])
  } catch (error) {
    logFailure('the device check of a wallet failed', error)
    return false
  } finally {
    clearTimeout(timer)
  }
}
