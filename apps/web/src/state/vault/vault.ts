import { logFailure } from '../../lib/browser/log.ts'
import { authenticate, checkDeviceSecurity } from '../../native/biometry.ts'
import { readPreference, writePreference } from '../../native/preferences.ts'
import { setPrivacyScreen } from '../../native/privacy-screen.ts'
import { clearSecrets, readSecret, writeSecret } from '../../native/secure-storage.ts'
import { makeVault } from './make-vault.ts'
import { makeSteadyClock } from './steady-clock.ts'

/** The vault of this app; in a browser it stays empty. [NAT-03] [NAT-06] */
export const {
  vault,
  prepareVault,
  unlock,
  lock,
  setUnlockMode,
  setHiddenInBackground,
  clearVault,
  pause,
  checkPause,
  resume,
  storeRefreshToken,
  readRefreshToken,
  untilNotLocked,
} = makeVault({
  authenticate,
  checkDeviceSecurity,
  readPreference,
  writePreference,
  setPrivacyScreen,
  readSecret,
  writeSecret,
  clearSecrets,
  now: makeSteadyClock({ time: () => Date.now(), elapsed: () => performance.now() }),
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  log: logFailure,
})
