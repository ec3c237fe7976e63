/*
 * The service worker of the kitchen's screen at /kitchen-worker.js; its scope is /kitchen. A tablet that reloads
 * without a network still opens the screen, which shows the orders of its last answer. [ORD-24]
 */
import { cacheNames } from './cache-names.ts'
import { keepKitchen, kitchenPath, unlessFailed, type KitchenFiles } from './kitchen-files.ts'
import { fromNetwork } from './network-client.ts'
import { answerPage } from './pages.ts'
import type { WorkerScope } from './worker-scope.ts'

declare const self: WorkerScope
declare const KITCHEN_FILES: KitchenFiles

const kitchen = keepKitchen(() => caches.open(cacheNames.kitchen), KITCHEN_FILES)
const wait = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))

self.addEventListener('install', (event) => event.waitUntil(kitchen.fetchAll().then(() => self.skipWaiting())))
self.addEventListener('activate', (event) =>
  event.waitUntil(
    Promise.all([kitchen.removeStale(), self.clients.claim(), self.registration.navigationPreload?.enable()]),
  ),
)
self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (url.pathname !== kitchenPath) return
    const network = () => fromNetwork(event).then(unlessFailed)
    event.respondWith(answerPage('public', { network, shell: () => kitchen.match(kitchenPath), wait }))
  } else if (KITCHEN_FILES.files.includes(url.pathname))
    event.respondWith(kitchen.match(url.pathname).then((file) => file ?? fromNetwork(event)))
})
