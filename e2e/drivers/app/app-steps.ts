import type { Page } from '@playwright/test'
import { button, heading, password } from '../people/customers.ts'
import { addFromList, goToCheckout, pickStore, pill } from '../screens/steps.ts'
import { mainNavigation, ready } from '../screens/visit.ts'
import type { Store } from '../stack/stores.ts'
import type { Device } from './device.ts'
import { expect } from './app.ts'

/** What the engine logs while the phone has no network. */
export const noNetwork = [
  /Failed to load resource/,
  /net::ERR/,
  /^console error: (ApiError|ScreenLost|TypeError: Failed to fetch)/,
]

/** Starts the app and waits until a tap has its effect. */
export const start = async (device: Device, how: Parameters<Device['launch']>[0] = {}): Promise<Page> => {
  const page = await device.launch(how)
  await ready(page)
  return page
}

/** Chooses pickup from a store on the first screen. */
export const choosePickup = async (page: Page, store: Store): Promise<void> => {
  await page.getByRole('group', { name: 'Start my order' }).getByRole('button', { name: 'Pickup', exact: true }).click()
  await pickStore(page, store)
  await expect(pill(page)).toContainText(store.name)
}

/** Fills the cart with a side for pickup and opens the checkout. */
export const startAppCheckout = async (page: Page, store: Store): Promise<void> => {
  await choosePickup(page, store)
  await mainNavigation(page).getByRole('link', { name: 'Menu' }).click()
  await addFromList(page, 'Sides', 'Garlic bread')
  await goToCheckout(page)
}

/** Logs in by the form, from the account's tab. */
export const logIn = async (page: Page, email: string): Promise<void> => {
  await mainNavigation(page).getByRole('link', { name: 'Account' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Log in', exact: true }).click()
  await expect(heading(page, 'Log in')).toBeVisible()
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await button(page, 'Log in').click()
}

export const biometricQuestion = (page: Page) => page.getByRole('alertdialog', { name: /login faster with Biometrics/ })
export const lockScreen = (page: Page) => page.getByRole('dialog', { name: 'Locked to keep your account safe' })
