/* The service worker at /service-worker.js; its scope is the whole site. Each file beside this one adds one ability. */
import type { BuiltFiles } from './built-files.ts'
import { keepFiles } from './kept-files.ts'
import { fromNetwork } from './network-client.ts'
import { answerPage, pageKind } from './pages.ts'
import { isPicture } from './picture-budget.ts'
import { keepPictures } from './pictures.ts'
import { handlePushes } from './push.ts'
import { takeOverOnRequest } from './updates.ts'
import type { WorkerScope } from './worker-scope.ts'

declare const self: WorkerScope
declare const BUILT_FILES: BuiltFiles

const files = keepFiles(self, BUILT_FILES)
const pictureOf = keepPictures()
takeOverOnRequest(self, BUILT_FILES)
handlePushes(self)

// The browser asks for the page while it starts the worker.
self.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([self.clients.claim(), self.registration.navigationPreload?.enable()])),
)

const wait = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))

// A request without an answer here, such as an API call or one to another origin, never passes through the worker.
self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    const kind = pageKind(url)
    if (kind === 'foreign' || request.destination !== 'document') return
    event.respondWith(answerPage(kind, { network: () => fromNetwork(event), shell: files.shell, wait }))
  } else if (url.pathname.startsWith('/assets/')) event.respondWith(files.file(event))
  else if (isPicture(request, url)) event.respondWith(pictureOf(event))
})
