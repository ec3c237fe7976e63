import { renderedVariants } from '@forno/domain/experiments/variant-cookie'
import type { Shop } from '../../lib/react/shop-context.ts'
import { fetchConfiguration, keptConfiguration } from '../../api/configuration.ts'
import { makeCall, sendByFetch } from '../../lib/http/call.ts'
import { pageBrand } from '../../lib/browser/page-brand.ts'
import { uuid } from '../../lib/browser/uuid.ts'
import { assignVariants, visitorId } from '../../features/experiments/watch/assign-variants.ts'
import { discovery } from './discovery.ts'

/** Milliseconds that the start waits for a slow network while a kept configuration can open the shop. [CFG-01] */
const startTimeLimit = 4_000

/** Calls the discovery endpoint, whose answer holds the base URL of all other endpoints. [API-01] */
const discoveryCall = (timeout: number | null) =>
  makeCall(
    sendByFetch((path) => discovery + path),
    { sessionId: () => '0', ...(timeout !== null && { timeout }) },
  )

/**
 * The shop of a page without initial state: that of the phone app, of a service worker or of an old cache. No server
 * has rendered it, so the visitor's variants are on screen from the start. [CFG-01] [CON-10]
 */
export const configure = async (): Promise<Shop> => {
  const isKept = keptConfiguration(localStorage, Date.now()) !== null
  const timeout = isKept ? startTimeLimit : null
  const configuration = await fetchConfiguration(discoveryCall(timeout), localStorage, Date.now())
  const variants = assignVariants(configuration.settings, visitorId(localStorage, uuid), sessionStorage)
  return { variants: renderedVariants(variants), brand: pageBrand(document), configuration }
}
