import type { WorkboxPlugin } from 'workbox-core/types.js'
import { ExpirationPlugin } from 'workbox-expiration'

/** Limits a cache; a device without space loses the whole cache. The library's own types contradict each other. */
export const expiration = (options: ConstructorParameters<typeof ExpirationPlugin>[0]): WorkboxPlugin =>
  new ExpirationPlugin({ ...options, purgeOnQuotaError: true }) as unknown as WorkboxPlugin
