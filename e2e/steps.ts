import { expect, type Page } from '@playwright/test'
import type { Store } from './stores.ts'
import { visit } from './visit.ts'

/** The shortest way to a place: the store's own page. */
export const choosePickupFrom = async (page: Page, store: Store): Promise<void> => {
  await visit(page, `/stores/pizza-hut-${store.slug}`)
  await page.getByRole('button', { name: 'Order pickup from here' }).click()
  await expect(page.getByText(/Your order details have been saved\./).first()).toBeVisible()
}
