/*
 * Replaces the service worker while SERVICE_WORKER is off: it deletes what the shop has kept on the device, then
 * removes itself and the device's push subscription. Open pages stay as they are.
 */
import { deleteCaches } from './cache-names.ts'
import type { WorkerScope } from './worker-scope.ts'

declare const self: WorkerScope

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()))
self.addEventListener('activate', (event) =>
  event.waitUntil(deleteCaches(caches).then(() => self.registration.unregister())),
)
