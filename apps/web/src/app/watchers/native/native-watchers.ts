import type { AppRouter } from '../../routes/routes.tsx'
import type { AppDeps } from '../../shell/app-deps.ts'
import { askForBiometrics } from './ask-biometrics.ts'
import { watchBackButton } from './back-button.ts'
import { clearCustomerData } from './clear-customer-data.ts'
import { watchVault } from './watch-vault.ts'
import { watchKeyboard } from './keyboard-space.ts'
import { followOwnLinks } from './own-links.ts'
import { followLinks } from './follow-links.ts'
import { showNetworkToasts } from './network-toasts.ts'
import { resumePayment } from './resume-payment.ts'
import { watchLiveUpdates } from './watch-live-updates.ts'
import { watchLock } from './watch-lock.tsx'
import { watchOnboarding } from './watch-onboarding.tsx'
import { watchPushes } from './watch-pushes.ts'
import { watchSessionRecorder } from './watch-session-recorder.ts'
import { watchStoreUpdates } from './watch-store-updates.ts'

/** Watchers of the phone app alone; they start once the first screen is mounted. */
export const nativeWatchers: readonly ((router: AppRouter, deps: AppDeps) => void)[] = [
  watchVault,
  clearCustomerData,
  watchLock,
  watchOnboarding,
  askForBiometrics,
  watchBackButton,
  watchKeyboard,
  followOwnLinks,
  showNetworkToasts,
  watchPushes,
  resumePayment,
  watchLiveUpdates,
  watchStoreUpdates,
  watchSessionRecorder,
  followLinks,
]
