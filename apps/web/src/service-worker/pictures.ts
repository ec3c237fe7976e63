import { CacheFirst } from 'workbox-strategies'
import { afterBurst } from './after-burst.ts'
import { cacheNames } from './cache-names.ts'
import { expiration } from './expiration.ts'
import { fromNetwork } from './network-client.ts'
import { keepWithinBytes, pictureBudget } from './picture-budget.ts'
import type { FetchEvent } from './worker-scope.ts'

const secondsPerDay = 86_400

/** Milliseconds without a new picture after which their bytes are counted: it reads all kept pictures. */
const pause = 3_000

const keepBudget = afterBurst(pause, async () =>
  keepWithinBytes(await caches.open(cacheNames.pictures), pictureBudget.bytes),
)

/**
 * Answers a request for a picture: from this device first, within the budget, else from the network. A full device
 * loses all its pictures. [NAV-18]
 */
export const keepPictures = (): ((event: FetchEvent) => Promise<Response>) => {
  const kept = new CacheFirst({
    cacheName: cacheNames.pictures,
    plugins: [
      expiration({ maxEntries: pictureBudget.count, maxAgeSeconds: pictureBudget.days * secondsPerDay }),
      {
        cacheDidUpdate: () => {
          keepBudget()
          return Promise.resolve()
        },
      },
    ],
  })
  // If not the device's storage but the network has failed, it fails again.
  return (event) => kept.handle({ request: event.request, event: event as never }).catch(() => fromNetwork(event))
}
