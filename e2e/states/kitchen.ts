import { expect } from '@playwright/test'
import { enrolScreen } from '../drivers/people/kitchen-enrolment.ts'
import type { State, Visitor } from './state.ts'
import { orderForPickup } from '../drivers/screens/start.ts'

const signIn = async ({ page, store, stack }: Visitor): Promise<void> => {
  await page.getByLabel('PIN', { exact: true }).fill(stack.pinOf(store))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { level: 1, name: store.name })).toBeVisible()
}

const notSignedIn = [/status of 401/]

/** The kitchen's screen. */
export const kitchenStates: readonly State[] = [
  {
    name: 'kitchen-enrol',
    isWide: true,
    troubles: [...notSignedIn, /status of 403/],
    reach: async ({ page }) => {
      await page.goto('/kitchen')
      await expect(page.getByRole('button', { name: 'Enrol this screen' })).toBeVisible()
    },
    next: [
      {
        name: 'kitchen-enrol-refused',
        reach: async ({ page, store }) => {
          await page.getByRole('textbox', { name: 'Store code' }).fill(store.id)
          await page.getByRole('textbox', { name: 'Enrolment code' }).fill('0000-0000-0000')
          await page.getByRole('button', { name: 'Enrol this screen' }).click()
          await expect(page.getByRole('alert').filter({ hasText: "That code didn't work" })).toBeVisible()
        },
      },
    ],
  },
  {
    name: 'kitchen-sign-in',
    isWide: true,
    troubles: notSignedIn,
    reach: ({ page, store, stack }) => enrolScreen(page, stack, store),
    next: [
      { name: 'kitchen-empty', isWide: true, reach: signIn },
      {
        name: 'kitchen-sold-out',
        reach: async ({ page }) => {
          await page.getByRole('button', { name: 'Sold out' }).click()
          await expect(page.getByRole('dialog')).toBeVisible()
        },
      },
      {
        name: 'kitchen-pause',
        reach: async ({ page }) => {
          await page.keyboard.press('Escape')
          await page.getByRole('button', { name: 'Pause or slow' }).click()
          await expect(page.getByRole('dialog')).toBeVisible()
        },
      },
      {
        name: 'kitchen-today',
        reach: ({ page }) => page.getByText(/^Planned: .*still to be made/).scrollIntoViewIfNeeded(),
      },
      {
        name: 'kitchen-paused',
        reach: async ({ page }) => {
          await page.getByRole('button', { name: 'Pause online orders' }).click()
          await page.getByRole('button', { name: 'Change', exact: true }).click()
          await expect(page.getByRole('button', { name: 'Resume now' })).toBeVisible()
        },
      },
    ],
  },
  {
    name: 'kitchen-with-an-order',
    isWide: true,
    troubles: notSignedIn,
    reach: async (visitor) => {
      const { page, store, stack } = visitor
      const { reference } = await orderForPickup(page, store)
      await enrolScreen(page, stack, store)
      await signIn(visitor)
      await expect(page.getByRole('heading', { name: reference })).toBeVisible()
    },
  },
]
