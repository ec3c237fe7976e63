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

/** A screen in one of its states: what it is called, how a visitor gets there, and what the console may say on the way. */
export type State = {
  readonly name: string
  readonly reach: (visitor: Visitor) => Promise<void>
  readonly troubles?: readonly RegExp[]
  /** Laid out differently on wide screens, so looked at there too. */
  readonly isWide?: boolean
  /** Reached by a control that only narrow screens have. */
  readonly isOnPhonesOnly?: boolean
}

/** A screen that is there as soon as its address is. */
export const at = (name: string, path: string, isWide = false): State => ({
  name,
  isWide,
  reach: async ({ page }) => {
    await visit(page, path)
    // What belongs to one device is drawn there, after the frame around it.
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  },
})

/** A refusal that ends a screen; React may meet it in the middle of drawing, begin again, and tell what it met. */
export const toldRefusal = /^console error: (a part of the page failed )?ApiError/

/** What the console may say without a network. */
export const noNetwork = [
  /Failed to load resource/,
  /net::ERR/,
  /ScreenLost: This page couldn't be loaded/,
  toldRefusal,
]

/** What the console may say when the server fails. */
export const serverFailure = [/Failed to load resource/, /^50\d from/, toldRefusal]

/** A cart with something in it, at a store of its own. */
export const withSide = async ({ page, store }: Visitor): Promise<void> => {
  await startPickup(page, store, garlicBread, '/menu/sides')
}
