import { supportNumber } from '@forno/domain/core/support'
import type { Shop } from '../../lib/react/shop-context.ts'
import { fetchConfiguration } from '../../api/configuration.ts'
import { makeCall, sendByFetch } from '../../lib/http/call.ts'
import { discovery } from './discovery.ts'

/** Asks discovery alone; everything else is asked where discovery says. [API-01] */
const askDiscovery = makeCall(
  sendByFetch(() => discovery),
  { sessionId: () => '0' },
)

/** The shop of a page that came without its state, such as one that a browser has kept. [CFG-01] */
export const configure = async (): Promise<Shop> => ({
  brand: { name: document.title, pathSlug: '', supportNumber, wordmark: document.title },
  configuration: await fetchConfiguration(askDiscovery, localStorage, Date.now()),
})
