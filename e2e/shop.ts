import { expect, test as base } from '@playwright/test'
import { Stack, type StoreKind } from './stack.ts'
import type { Store } from './stores.ts'
import { Troubles } from './troubles.ts'

/** Half past five on a Saturday afternoon in Sydney: every shop in the country is open, no surcharge applies. */
const saturdayEvening = '2026-11-21T17:30:00+11:00'

type TestFixtures = {
  /** A store that no other test of the worker has. */
  readonly store: Store
  readonly troubles: Troubles
}

export type StackOptions = {
  /** The instant that shop and simulators start from. */
  readonly clockStart: string
  readonly storeKind: StoreKind
  /** Where the shop finds its pictures; null = where they are. */
  readonly assetsDir: string | null
}

type WorkerFixtures = Pick<StackOptions, 'clockStart' | 'assetsDir'> & { readonly stack: Stack }

export const test = base.extend<TestFixtures & { storeKind: StoreKind }, WorkerFixtures>({
  clockStart: [saturdayEvening, { option: true, scope: 'worker' }],
  assetsDir: [null, { option: true, scope: 'worker' }],
  stack: [
    async ({ clockStart, assetsDir }, use, { parallelIndex }) => {
      const stack = new Stack(String(parallelIndex), clockStart, assetsDir)
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
  // The store comes first, because lending one may start the stack afresh, at another address.
  baseURL: async ({ stack, store }, use) => use(store.id === '' ? '' : stack.url),
  troubles: [
    async ({ context, stack }, use) => {
      const troubles = new Troubles()
      await troubles.watch(context, () => new URL(stack.url).origin)
      await use(troubles)
      expect(troubles.found(), 'nothing untoward in the console, the policy, the network').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
