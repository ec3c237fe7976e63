import { expect, test as base } from '@playwright/test'
import { callFrom, newAddress } from './own-address.ts'
import { followRequests } from '../screens/visit.ts'
import { beginJourney } from './own-number.ts'
import { recordReach } from './record-reach.ts'
import { followReads, recordVisits, type NotePage } from './record-visits.ts'
import type { ShopSettings } from './shop-processes.ts'
import { Stack } from './stack.ts'
import type { Store, StoreKind } from './stores.ts'
import { tinyPictures } from './tiny-pictures.ts'
import { Problems } from './problems.ts'

/** 17:30 on a Saturday in Sydney: every store in the country is open, and no surcharge applies. */
const saturdayEvening = '2026-11-21T17:30:00+11:00'

/** What a journey can say about the shop and the visitor that it needs. */
export type JourneyOptions = ShopSettings & {
  /** The kind of store that `store` is. */
  readonly storeKind: StoreKind
  /** Whether the localisation popover may open; otherwise the browser remembers it as dismissed. */
  readonly isNewcomer: boolean
  /**
   * Whether the browser has service workers. One without them prepares nothing for a time offline, which costs a
   * second of processor time for each journey.
   */
  readonly hasServiceWorker: boolean
  /** Whether a phone has two pixels per CSS pixel, as real ones do; drawing them takes longer. */
  readonly isSharp: boolean
}

type Fixtures = {
  readonly stack: Stack
  /** A store that no other test of the worker uses. */
  readonly store: Store
  readonly problems: Problems
  readonly reach: undefined
  readonly notePage: NotePage
  readonly newShopAfterFailure: undefined
}

export const test = base.extend<JourneyOptions & Fixtures>({
  isNewcomer: [false, { option: true }],
  hasServiceWorker: [false, { option: true }],
  isSharp: [process.env['SCREENSHOTS'] === '1', { option: true }],
  deviceScaleFactor: async ({ isSharp, isMobile }, use) => use(isSharp && isMobile ? 2 : 1),
  clockStart: [saturdayEvening, { option: true }],
  // Screenshots use the real pictures.
  assetsDir: [process.env['SCREENSHOTS'] === '1' ? null : tinyPictures, { option: true }],
  mapsBy: [null, { option: true }],
  isBehindProxy: [false, { option: true }],
  brandFile: [null, { option: true }],
  isEdited: [false, { option: true }],
  hasOfficialSdk: [false, { option: true }],
  timeScale: [1, { option: true }],
  stack: [
    async (
      { clockStart, assetsDir, mapsBy, isBehindProxy, brandFile, isEdited, hasOfficialSdk, timeScale },
      use,
      { parallelIndex },
    ) => {
      const settings = {
        clockStart,
        assetsDir,
        mapsBy,
        isBehindProxy,
        brandFile,
        isEdited,
        hasOfficialSdk,
        timeScale,
      }
      await use(await Stack.open(parallelIndex, settings))
    },
    { timeout: 400_000 },
  ],
  storeKind: ['any', { option: true }],
  store: [
    async ({ stack, storeKind }, use) => {
      const { store, journey } = await stack.lend(storeKind)
      beginJourney(journey)
      await use(store)
    },
    { timeout: 400_000 },
  ],
  // The store comes first, because lending one may restart the stack at another address.
  baseURL: async ({ stack, store }, use) => use(store.id === '' ? '' : stack.url),
  context: async ({ context, isNewcomer, hasServiceWorker }, use) => {
    context.on('page', followRequests)
    await context.addInitScript(callFrom, newAddress())
    if (!isNewcomer) await context.addInitScript(rememberPopover)
    if (!hasServiceWorker) await context.addInitScript(removeServiceWorkers)
    await use(context)
  },
  request: async ({ request, notePage }, use) => {
    followReads(request, notePage)
    await use(request)
  },
  // What a failed journey left behind must not fail the next one.
  newShopAfterFailure: [
    async ({ stack }, use, testInfo) => {
      await use(undefined)
      if (testInfo.status !== testInfo.expectedStatus) await stack.end()
    },
    { auto: true },
  ],
  problems: [
    async ({ context, stack }, use) => {
      const problems = new Problems()
      await problems.watch(context, () => new URL(stack.url).origin)
      await use(problems)
      expect(problems.found(), 'nothing untoward in the console, the policy, the network').toEqual([])
    },
    { auto: true },
  ],
  reach: [recordReach, { auto: true }],
  notePage: [recordVisits, { auto: true }],
})

/** A page without an origin has no storage. */
const rememberPopover = () => {
  if (location.origin !== 'null') sessionStorage.setItem('pinia_localisationPopover', 'true')
}

const removeServiceWorkers = () => {
  Reflect.deleteProperty(Navigator.prototype, 'serviceWorker')
}

export { expect }
