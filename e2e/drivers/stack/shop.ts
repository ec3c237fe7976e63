import { expect, test as base } from '@playwright/test'
import { callFrom, newAddress } from './own-address.ts'
import { takeOwnNumber } from './own-number.ts'
import { recordReach } from './record-reach.ts'
import { Stack, type StackSettings } from './stack.ts'
import type { Store, StoreKind } from './stores.ts'
import { tinyPictures } from './tiny-pictures.ts'
import { Troubles } from './troubles.ts'

/** 17:30 on a Saturday in Sydney: every store in the country is open, and no surcharge applies. */
const saturdayEvening = '2026-11-21T17:30:00+11:00'

type TestFixtures = {
  /** Whether the localisation popover may open; otherwise the browser remembers it as dismissed. */
  readonly isNewcomer: boolean
  /**
   * Whether the browser has service workers. One without them prepares nothing for a time offline, which costs a
   * second of processor time for each journey.
   */
  readonly hasServiceWorker: boolean
  /** A store that no other test of the worker uses. */
  readonly store: Store
  readonly troubles: Troubles
  readonly reach: undefined
}

export type StackOptions = StackSettings & { readonly storeKind: StoreKind }

type WorkerFixtures = StackSettings & { readonly stack: Stack }

export const test = base.extend<TestFixtures & { storeKind: StoreKind }, WorkerFixtures>({
  isNewcomer: [false, { option: true }],
  hasServiceWorker: [false, { option: true }],
  clockStart: [saturdayEvening, { option: true, scope: 'worker' }],
  // Screenshots use the real pictures.
  assetsDir: [process.env['SCREENSHOTS'] === '1' ? null : tinyPictures, { option: true, scope: 'worker' }],
  mapsBy: [null, { option: true, scope: 'worker' }],
  isBehindProxy: [false, { option: true, scope: 'worker' }],
  brandFile: [null, { option: true, scope: 'worker' }],
  isEdited: [false, { option: true, scope: 'worker' }],
  hasOfficialSdk: [false, { option: true, scope: 'worker' }],
  timeScale: [1, { option: true, scope: 'worker' }],
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
      const stack = new Stack(String(parallelIndex), settings)
      try {
        await stack.start()
        await use(stack)
      } finally {
        await stack.stop()
      }
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  storeKind: ['any', { option: true }],
  store: [async ({ stack, storeKind }, use) => use(await stack.lend(storeKind)), { timeout: 120_000 }],
  // The store comes first, because lending one may restart the stack at another address.
  baseURL: async ({ stack, store }, use) => use(store.id === '' ? '' : stack.url),
  context: async ({ context, isNewcomer, hasServiceWorker }, use) => {
    takeOwnNumber()
    await context.addInitScript(callFrom, newAddress())
    if (!isNewcomer) await context.addInitScript(rememberPopover)
    if (!hasServiceWorker) await context.addInitScript(removeServiceWorkers)
    await use(context)
  },
  troubles: [
    async ({ context, stack }, use) => {
      const troubles = new Troubles()
      await troubles.watch(context, () => new URL(stack.url).origin)
      await use(troubles)
      expect(troubles.found(), 'nothing untoward in the console, the policy, the network').toEqual([])
    },
    { auto: true },
  ],
  reach: [recordReach, { auto: true }],
})

/** A page without an origin has no storage. */
const rememberPopover = () => {
  if (location.origin !== 'null') sessionStorage.setItem('pinia_localisationPopover', 'true')
}

const removeServiceWorkers = () => {
  Reflect.deleteProperty(Navigator.prototype, 'serviceWorker')
}

export { expect }
