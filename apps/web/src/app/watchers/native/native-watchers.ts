import type { AppDeps } from '../../shell/app-deps.ts'
import type { AppRouter } from '../../routes/routes.tsx'
import { showNetworkToasts } from './network-toasts.ts'

/** Watchers of the phone app alone; they start once the first screen is mounted. */
export const nativeWatchers: readonly ((router: AppRouter, deps: AppDeps) => void)[] = [showNetworkToasts]
