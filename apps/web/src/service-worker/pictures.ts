import { CacheFirst, type Strategy } from 'workbox-strategies'
import { afterBurst } from './after-burst.ts'
import { cacheNames } from './cache-names.ts'
import { expiration } from './expiration.ts'
import { keepWithinBytes, pictureBudget } from './picture-budget.ts'

/** Milliseconds without a new picture after which their bytes are counted: it reads all kept pictures. */
const pause = 3_000

const keepBudget = afterBurst(pause, async () =>
  keepWithinBytes(await caches.open(cacheNames.pictures), pictureBudget.bytes),
)

/** Pictures from this device first, within the budget. A full device loses them all and shows those of the network. */
export const keptPictures = (): Strategy =>
  new CacheFirst({
    cacheName: cacheNames.pictures,
    plugins: [
      expiration({ maxEntries: pictureBudget.count, maxAgeSeconds: pictureBudget.days * 86_400 }),
      {
        cacheDidUpdate: () => {
          keepBudget()
          return Promise.resolve()
        },
      },
    ],
  })
