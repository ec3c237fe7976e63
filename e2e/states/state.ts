import { expect, type Page } from '@playwright/test'
import type { Stack } from '../drivers/stack/stack.ts'
import { garlicBread, startPickup } from '../drivers/screens/start.ts'
import type { Store } from '../drivers/stack/stores.ts'
import { visit } from '../drivers/screens/visit.ts'

export type Visitor = {
  readonly page: Page
  readonly store: Store
  readonly stack: Stack
}

/** A screen in one of its states: its name, how a visitor reaches it, and the expected console messages. */
export type State = {
  readonly name: string
  readonly reach: (visitor: Visitor) => Promise<void>
  readonly problems?: readonly RegExp[]
  /** Has another layout on wide screens, so it is checked at that width too. */
  readonly isWide?: boolean
  /** Reached by a control that only narrow screens have. */
  readonly isOnPhonesOnly?: boolean
  /** Needs a browser with service workers. */
  readonly hasServiceWorker?: boolean
  /** States that are a step or two further on the same page, each from the one before. */
  readonly next?: readonly Pick<State, 'name' | 'reach' | 'isWide'>[]
}

/** A screen that is reached by its address alone. */
export const at = (name: string, path: string, isWide = false): State => ({
  name,
  isWide,
  reach: async ({ page }) => {
    await visit(page, path)
    // Content of the device renders after the frame around it.
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  },
})

/** A refusal that ends a screen; React may meet it while rendering, start again, and log it. */
export const toldRefusal = /^console error: (a part of the page failed )?ApiError/

/** Expected console messages without a network. */
export const noNetwork = [
  /Failed to load resource/,
  /net::ERR/,
  /ScreenLost: This page couldn't be loaded/,
  // A call or a script under way while the network goes.
  /^console error: TypeError: Failed to fetch/,
  toldRefusal,
]

/** Expected console messages when the server fails. */
export const serverFailure = [/Failed to load resource/, /^50\d from/, toldRefusal]

/** A cart with a side at the visitor's store. */
export const withSide = async ({ page, store }: Visitor): Promise<void> => {
  await startPickup(page, store, garlicBread, '/menu/sides')
}
