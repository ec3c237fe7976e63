import { expect, type Page } from '@playwright/test'
import { seen } from '../screens/visit.ts'
import { customer } from '../screens/start.ts'

export const password = 'Sk8ter-boi'

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** Fills in and sends the open form of a new account; ends on the page that waits for the email. */
export const sendRegistration = async (page: Page, email: string): Promise<void> => {
  await page.getByRole('textbox', { name: 'First name' }).fill(customer.firstName)
  await page.getByRole('textbox', { name: 'Last name' }).fill(customer.lastName)
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: 'Mobile' }).fill(customer.phoneNumber)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await button(page, 'Create account').click()
  await expect(heading(page, 'Check your inbox')).toBeVisible()
}

export type LogInOptions = { readonly with?: string; readonly stays?: boolean }

/** On a page that shows the form. */
export const logInByForm = async (
  page: Page,
  email: string,
  { with: typed = password, stays = false }: LogInOptions = {},
): Promise<void> => {
  const stay = page.getByRole('checkbox', { name: 'Stay logged in' })
  // Until the form has loaded, the page before it may have fields of the same names.
  await seen(stay)
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(typed)
  await stay.setChecked(stays)
  await button(page, 'Log in').click()
}

/** Whether this browser has a sign-in. */
export const isLoggedIn = (page: Page): Promise<boolean> =>
  page.evaluate(() => (localStorage.getItem('pinia_login') ?? '').includes('"accessToken"'))

/** Waits until this browser has a sign-in, over all pages of a redirect; `isLoggedIn` fails when its page goes. */
export const untilLoggedIn = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => (localStorage.getItem('pinia_login') ?? '').includes('"accessToken"'))
}
