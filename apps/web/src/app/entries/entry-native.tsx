import './styles.css'
import { logFailure } from '../../lib/browser/log.ts'
import { hideSplash } from '../../native/splash.ts'
import type { AppRouter } from '../routes/routes.tsx'
import type { AppDeps } from '../shell/app-deps.ts'
import { nativeSteps } from '../watchers/native/native-steps.ts'
import { nativeWatchers } from '../watchers/native/native-watchers.ts'
import { startShop } from './start-shop.tsx'

const startWatchers = (router: AppRouter, deps: AppDeps): void => {
  for (const watch of nativeWatchers) {
    try {
      watch(router, deps)
    } catch (error) {
      logFailure('a watcher of the phone app does not work', error)
    }
  }
}

void startShop({
  native: nativeSteps,
  afterMount: startWatchers,
  onStarted: () => void hideSplash().catch((error: unknown) => logFailure('the splash screen stays', error)),
})
