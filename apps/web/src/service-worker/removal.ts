/*
 * Replaces the service worker while SERVICE_WORKER is off: it deletes what the shop has kept on the device, then
 * removes itself and the device's push subscription, even if the device cannot delete. Open pages stay as they are.
 */
import { deleteCaches } from './cache-names.ts'
import type { WorkerScope } from './worker-scope.ts'

declare const self: WorkerScope

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()))
const remove = async (): Promise<void> => {
  try {
    await deleteCaches(caches)
  } finally {
    await self.registration.unregister()
  }
}
self.addEventListener('activate', (event) => event.waitUntil(remove()))
