import type { Shop } from '../../lib/react/shop-context.ts'
import { fetchConfiguration, keptConfiguration } from '../../api/configuration.ts'
import { makeCall, sendByFetch } from '../../lib/http/call.ts'
import { pageBrand } from '../../lib/browser/page-brand.ts'
import { discovery } from './discovery.ts'

/** Milliseconds that the start waits for a slow network while a kept configuration can open the shop. [CFG-01] */
const patience = 4_000

/** Calls the discovery endpoint, whose answer holds the base URL of all other endpoints. [API-01] */
const discoveryCall = (timeout: number | null) =>
  makeCall(
    sendByFetch((path) => discovery + path),
    { sessionId: () => '0', ...(timeout !== null && { timeout }) },
  )

/** The shop of a page without initial state, such as one from a service worker or an old cache. [CFG-01] */
export const configure = async (): Promise<Shop> => {
  const isKept = keptConfiguration(localStorage, Date.now()) !== null
  return {
    variants: {},
    brand: pageBrand(document),
    configuration: await fetchConfiguration(discoveryCall(isKept ? patience : null), localStorage, Date.now()),
  }
}
