import { AppUpdate, AppUpdateAvailability, AppUpdateResultCode } from '@capawesome/capacitor-app-update'
import type { StoreUpdate } from './store-update.ts'

/** Written into the page by the native build; Android knows its own store page. */
const appStoreId = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[name="app-store-id"]')?.content

/** The states with a newer version; so is an update that Google Play began and did not finish. */
const availableStates: ReadonlySet<AppUpdateAvailability> = new Set([
  AppUpdateAvailability.UPDATE_AVAILABLE,
  AppUpdateAvailability.UPDATE_IN_PROGRESS,
])

/** Google Play and the App Store of Australia. */
export const storeUpdate: StoreUpdate = {
  newer: async () => {
    const info = await AppUpdate.getAppUpdateInfo({ country: 'AU' })
    const version = info.availableVersionName ?? info.availableVersionCode
    if (!availableStates.has(info.updateAvailability) || version === undefined) return null
    return { version, priority: info.updatePriority ?? 0, canInstallNow: info.immediateUpdateAllowed ?? false }
  },
  install: async () => {
    // Each attempt uses up what the plug-in knows of the version.
    await AppUpdate.getAppUpdateInfo({ country: 'AU' })
    return (await AppUpdate.performImmediateUpdate()).code === AppUpdateResultCode.OK
  },
  openStore: async () => {
    const appId = appStoreId()
    await AppUpdate.openAppStore(appId === undefined ? {} : { appId })
  },
}
