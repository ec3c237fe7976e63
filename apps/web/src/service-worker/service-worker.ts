/* The service worker at /service-worker.js; its scope is the whole site. Each file beside this one adds one ability. */
import { handlePushes } from './push.ts'
import type { WorkerScope } from './worker-scope.ts'

declare const self: WorkerScope

// A new version replaces the old one at once: neither has state.
self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()))
handlePushes(self)
