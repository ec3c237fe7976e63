import type { Shop } from '../../lib/react/shop-context.ts'
import { fetchConfiguration } from '../../api/configuration.ts'
import { makeCall, sendByFetch } from '../../lib/http/call.ts'
import { pageBrand } from '../../lib/browser/page-brand.ts'
import { discovery } from './discovery.ts'

/** Calls the discovery endpoint, whose answer holds the base URL of all other endpoints. [API-01] */
const askDiscovery = makeCall(
  sendByFetch((path) => discovery + path),
  { sessionId: () => '0' },
)

/** The shop of a page without initial state, such as one from a service worker or an old cache. [CFG-01] */
export const configure = async (): Promise<Shop> => ({
  variants: {},
  brand: pageBrand(document),
  configuration: await fetchConfiguration(askDiscovery, localStorage, Date.now()),
})
