import type { Page } from '@playwright/test'
import { raisePrice } from '../drivers/people/editors.ts'
import { readyForOffline } from '../drivers/screens/service-worker.ts'
import { orderForPickup } from '../drivers/screens/start.ts'
import { addFromList, cart, openCart } from '../drivers/screens/steps.ts'
import { mainNavigation, seen } from '../drivers/screens/visit.ts'
import { expect, test } from '../drivers/stack/shop.ts'

test.use({ hasServiceWorker: true })

const noNetwork = [
  /Failed to load resource/,
  /net::ERR/,
  /^console error: (ApiError|ScreenLost|TypeError: Failed to fetch|the )/,
]
const cola = 'Cola 1.25 litres'
const age = /^Prices from \d{1,2}:\d\d [AP]M\. We check them when you're back online\.$/
const checkoutReason = "You're offline. You can check out when you're back online."

const entry = (page: Page, name: string) => mainNavigation(page).getByRole('link', { name })
const checkout = (page: Page) => cart(page).getByRole('link', { name: /^Checkout – \$/ })

test('[SES-18] [NAV-18] the shop works offline: home, menu, product, cart and the running order open with the age of their prices, and the cart tells a price that has changed', async ({
  page,
  context,
  stack,
  store,
  problems,
}) => {
  test.slow()
  problems.expect(...noNetwork)
  const { orderId, reference } = await orderForPickup(page, store)
  await entry(page, 'Menu').click()
  await page.getByRole('link', { name: 'Margherita', exact: true }).click()
  await seen(page.getByRole('dialog', { name: 'Margherita' }))
  await page.keyboard.press('Escape')
  await addFromList(page, 'Drinks', cola)
  await readyForOffline(page, 'slug/margherita')
  await readyForOffline(page, '/content/layouts/home')

  await context.setOffline(true)
  await expect(page.getByText(age).first()).toBeVisible()
  await entry(page, 'Home').click()
  await expect(page).toHaveURL('/')
  await expect(page.getByText(age).first()).toBeVisible()
  await entry(page, 'Menu').click()
  await page.getByRole('link', { name: 'Margherita', exact: true }).click()
  const builder = page.getByRole('dialog', { name: 'Margherita' })
  await expect(builder.getByText(age)).toBeVisible()
  await builder.getByRole('button', { name: /^Add – \$/ }).click()
  await openCart(page)
  await expect(cart(page).getByRole('group', { name: 'Margherita', exact: true })).toBeVisible()
  await expect(cart(page).getByText(age)).toBeVisible()
  await page.keyboard.press('Escape')

  // A new page without a network: the shell, and what this device has kept.
  await page.goto(`/order/${orderId}`)
  await expect(page.getByText(`Order ${reference}`)).toBeVisible()
  // A failure says which half is wrong: the order came from the server after all, or the shop takes itself for online.
  const staleNote = page.getByText(/What you see is from \d\d:\d\d [AP]M\./)
  await expect(staleNote).toBeVisible()
  await expect(staleNote).toHaveText(/^You're offline. Check your connection. What/)

  await context.setOffline(false)
  await entry(page, 'Menu').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Pizza' })).toBeVisible()
  await expect(page.getByText(age)).toHaveCount(0)
  await openCart(page)
  for (const name of [cola, 'Margherita'])
    await expect(cart(page).getByRole('group', { name, exact: true }).getByRole('status')).toHaveText(/^1/)

  await context.setOffline(true)
  await expect(cart(page).getByText(checkoutReason)).toBeVisible()
  await checkout(page).click()
  await expect(page).toHaveURL('/menu/pizza')
  await raisePrice(stack, 'cola-1250', 55)
  await context.setOffline(false)
  const told = page.getByRole('alertdialog', { name: 'Prices have changed' })
  await expect(told).toContainText(cola)
  await told.getByRole('button', { name: 'OK' }).click()
  await expect(cart(page).getByText(checkoutReason)).toHaveCount(0)
  await checkout(page).click()
  await expect(page).toHaveURL('/checkout')
  await raisePrice(stack, 'cola-1250', -55)
})
