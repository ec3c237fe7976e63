import type { AppRouter } from '../../routes/routes.tsx'
import type { AppDeps } from '../../shell/app-deps.ts'
import { askForBiometrics } from '../../../features/lock-screen/watch/ask-biometrics.ts'
import { watchBackButton } from './back-button.ts'
import { clearCustomerData } from './clear-customer-data.ts'
import { watchVault } from '../../../features/lock-screen/watch/watch-vault.ts'
import { watchKeyboard } from './keyboard-space.ts'
import { followOwnLinks } from './own-links.ts'
import { followLinks } from './follow-links.ts'
import { showNetworkToasts } from '../offline/network-toasts.ts'
import { resumePayment } from '../../../features/checkout/watch/resume-payment.ts'
import { watchLiveUpdates } from '../../../features/app-updates/watch/watch-live-updates.ts'
import { watchLock } from '../../../features/lock-screen/watch/watch-lock.tsx'
import { watchOnboarding } from '../../../features/onboarding/watch/watch-onboarding.tsx'
import { watchPushes } from '../../../features/order/watch/watch-pushes.ts'
import { watchSessionRecorder } from './watch-session-recorder.ts'
import { watchStoreUpdates } from '../../../features/app-updates/watch/watch-store-updates.ts'

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
