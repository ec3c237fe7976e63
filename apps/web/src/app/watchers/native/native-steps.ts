import { listenToAppEvents } from '../../../native/app-events.ts'
import { listenToNetwork } from '../../../native/network.ts'
import { listenToPushes } from '../../../native/push-events.ts'
import { keepSplash } from '../../../native/splash.ts'
import { prepareStatusBar } from '../../../native/status-bar.ts'
import { assertStatedBundle } from '../../../state/app-updates/live-updates.ts'
import { prepareVault } from '../../../state/vault/vault.ts'

/** A set-up step of the phone app. The start continues after its failure, unless the shop needs the step. [NAT-07] */
export type NativeStep = {
  readonly run: () => Promise<void>
  readonly isRequired: boolean
}

/** Runs all parts of a step; fails with the first reason once all have ended. */
const runAll = async (...parts: readonly (() => Promise<void>)[]): Promise<void> => {
  const results = await Promise.allSettled(parts.map((part) => part()))
  const failed = results.find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
}

/** The three set-up steps of the phone app, in order. [NAT-07] [SES-13] */
export const nativeSteps: readonly NativeStep[] = [
  { run: () => runAll(prepareStatusBar, keepSplash), isRequired: false },
  // A bundle that is not what its publisher signed does not get to the vault.
  { run: () => assertStatedBundle().then(prepareVault), isRequired: true },
  { run: () => runAll(listenToAppEvents, listenToNetwork, listenToPushes), isRequired: false },
]
