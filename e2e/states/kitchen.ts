import { expect } from '@playwright/test'
import { enrolScreen } from '../drivers/people/kitchen-enrolment.ts'
import type { State, Visitor } from './state.ts'
import { orderForPickup } from '../drivers/screens/start.ts'

/** Signs the kitchen screen of the visitor's store in, in the same browser. */
const signInKitchen = async ({ page, store, stack }: Visitor): Promise<void> => {
  await enrolScreen(page, stack, store)
  await page.getByLabel('PIN', { exact: true }).fill(stack.pinOf(store))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { level: 1, name: store.name })).toBeVisible()
}

const notSignedIn = [/status of 401/]

/** The kitchen's screen. */
export const kitchenStates: readonly State[] = [
  {
    name: 'kitchen-sign-in',
    isWide: true,
    troubles: notSignedIn,
    reach: ({ page, store, stack }) => enrolScreen(page, stack, store),
  },
  {
    name: 'kitchen-enrol',
    isWide: true,
    troubles: notSignedIn,
    reach: async ({ page }) => {
      await page.goto('/kitchen')
      await expect(page.getByRole('button', { name: 'Enrol this screen' })).toBeVisible()
    },
  },
  {
    name: 'kitchen-enrol-refused',
    troubles: [...notSignedIn, /status of 403/],
    reach: async ({ page, store }) => {
      await page.goto('/kitchen')
      await page.getByRole('textbox', { name: 'Store code' }).fill(store.id)
      await page.getByRole('textbox', { name: 'Enrolment code' }).fill('0000-0000-0000')
      await page.getByRole('button', { name: 'Enrol this screen' }).click()
      await expect(page.getByRole('alert').filter({ hasText: "That code didn't work" })).toBeVisible()
    },
  },
  { name: 'kitchen-empty', isWide: true, troubles: notSignedIn, reach: signInKitchen },
  {
    name: 'kitchen-with-an-order',
    isWide: true,
    troubles: notSignedIn,
    reach: async (visitor) => {
      const { reference } = await orderForPickup(visitor.page, visitor.store)
      await signInKitchen(visitor)
      await expect(visitor.page.getByRole('heading', { name: reference })).toBeVisible()
    },
  },
  {
    name: 'kitchen-sold-out',
    troubles: notSignedIn,
    reach: async (visitor) => {
      await signInKitchen(visitor)
      await visitor.page.getByRole('button', { name: 'Sold out' }).click()
      await expect(visitor.page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'kitchen-pause',
    troubles: notSignedIn,
    reach: async (visitor) => {
      await signInKitchen(visitor)
      await visitor.page.getByRole('button', { name: 'Pause or slow' }).click()
      await expect(visitor.page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'kitchen-paused',
    troubles: notSignedIn,
    reach: async (visitor) => {
      await signInKitchen(visitor)
      const { page } = visitor
      await page.getByRole('button', { name: 'Pause or slow' }).click()
      await page.getByRole('button', { name: 'Pause online orders' }).click()
      await page.getByRole('button', { name: 'Change', exact: true }).click()
      await expect(page.getByRole('button', { name: 'Resume now' })).toBeVisible()
    },
  },
  {
    name: 'kitchen-today',
    troubles: notSignedIn,
    reach: async (visitor) => {
      await signInKitchen(visitor)
      const { page } = visitor
      await page.getByRole('button', { name: 'Pause or slow' }).click()
      await page.getByText(/^Planned: .*still to be made/).scrollIntoViewIfNeeded()
    },
  },
]
