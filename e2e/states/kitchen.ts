import { expect } from '@playwright/test'
import type { KitchenQueue } from '@forno/contracts/kitchen/kitchen'
import { openDesk } from '../drivers/people/desk.ts'
import { enrolScreen } from '../drivers/people/kitchen-enrolment.ts'
import { noNetwork, type State, type Visitor } from './state.ts'
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
    problems: [...notSignedIn, /status of 403/],
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
    problems: notSignedIn,
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
        reach: ({ page }) => page.getByText(/^Planned: .*still have to be made/).scrollIntoViewIfNeeded(),
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
    problems: [...notSignedIn, ...noNetwork],
    reach: async (visitor) => {
      const { page, store, stack } = visitor
      // With a signed-in screen the POS leaves the store alone, so that the order is a new one.
      await openDesk(stack, store)
      const { reference } = await orderForPickup(page, store)
      await enrolScreen(page, stack, store)
      await signIn(visitor)
      await expect(page.getByRole('heading', { name: reference })).toBeVisible()
    },
    next: [
      {
        name: 'kitchen-order-rings-louder',
        isWide: true,
        reach: async ({ page }) => {
          await page.route('**/api/v1/kitchen/orders', async (route) => {
            const answer = await route.fetch()
            const { store, orders } = (await answer.json()) as KitchenQueue
            const late = orders.map((order) => ({ ...order, isAcknowledged: false, ringsLouderAt: order.placedAt }))
            await route.fulfill({ json: { store, orders: late } })
          })
          await page.getByRole('button', { name: /^Sound/ }).click()
          await expect(page.getByRole('region', { name: 'Orders to confirm' })).toContainText('still not confirmed')
          await expect(page.getByRole('article')).toContainText('Confirm')
        },
      },
      {
        name: 'kitchen-without-a-network',
        isWide: true,
        reach: async ({ page }) => {
          await page.unroute('**/api/v1/kitchen/orders')
          await expect(page.getByRole('region', { name: 'Orders to confirm' })).toHaveCount(0)
          await page.context().setOffline(true)
          await expect(page.getByRole('alert').filter({ hasText: 'No connection since' })).toBeVisible()
          await page.getByRole('button', { name: /^Start cooking/ }).click()
          await expect(page.getByText(/^Not saved, still “To make”/)).toBeVisible()
        },
      },
    ],
  },
]
