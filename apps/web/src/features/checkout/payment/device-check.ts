import type { Configuration } from '@forno/contracts/configuration/configuration'
import { logFailure } from '../../../lib/browser/log.ts'

/** The input of a wallet's device check. */
export type DeviceContext = { readonly configuration: Configuration; readonly takesAmex: boolean }

/** Whether this device supports a wallet. Rejects if the wallet's script cannot be loaded. [PAY-08] */
export type DeviceCheck = (context: DeviceContext) => Promise<boolean>

/** Milliseconds after which a wallet that has not answered is not offered. [PAY-08] */
const DEVICE_TIMEOUT_MS = 4_000

/**
 * The device checks of one document. Only the device's own answer is stored: after a check that failed or is slow, the
 * method is hidden, and the next visit of the checkout uses the late answer or asks again. `key` names the check.
 * [PAY-08]
 */
export const makeDeviceChecks = () => {
  const answers = new Map<string, boolean>()
  const running = new Map<string, Promise<boolean>>()
  const run = async (key: string, check: DeviceCheck, context: DeviceContext): Promise<boolean> => {
    try {
      const isAble = await check(context)
      answers.set(key, isAble)
      return isAble
    } catch (error) {
      logFailure('the device check of a wallet failed', error)
      return false
    } finally {
      running.delete(key)
    }
  }
  return {
    /** The device's answers so far. */
    answers: (): ReadonlyMap<string, boolean> => new Map(answers),
    /** Whether this device supports a wallet; false as well while it does not answer in time. */
    ask: async (key: string, check: DeviceCheck, context: DeviceContext): Promise<boolean> => {
      const answer = running.get(key) ?? run(key, check, context)
      running.set(key, answer)
      const timeout = Promise.withResolvers<boolean>()
      const timer = setTimeout(() => timeout.resolve(false), DEVICE_TIMEOUT_MS)
      const isAble = await Promise.race([answer, timeout.promise])
      clearTimeout(timer)
      return isAble
    },
  }
}
