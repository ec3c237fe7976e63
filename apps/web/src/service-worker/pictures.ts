import { CacheFirst, type Strategy } from 'workbox-strategies'
import { cacheNames } from './cache-names.ts'
import { expiration } from './expiration.ts'
import { keepWithinBytes, pictureBudget } from './picture-budget.ts'

/** Pictures from this device first, within the budget. A full device loses them all and shows those of the network. */
export const keptPictures = (): Strategy =>
  new CacheFirst({
    cacheName: cacheNames.pictures,
    plugins: [
      expiration({ maxEntries: pictureBudget.count, maxAgeSeconds: pictureBudget.days * 86_400 }),
      {
        cacheDidUpdate: async ({ cacheName }) => {
          await keepWithinBytes(await caches.open(cacheName), pictureBudget.bytes)
        },
      },
    ],
  })
