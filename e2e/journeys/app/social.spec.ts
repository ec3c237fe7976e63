import type { Page } from '@playwright/test'
import {
  biometricQuestion,
  openAppFrom,
  openLogin,
  openTab,
  pageAboveApp,
  start,
  storedToken,
} from '../../drivers/app/app-steps.ts'
import { expect, test } from '../../drivers/app/app.ts'
import { button, heading, isLoggedIn } from '../../drivers/people/customers.ts'
import { botCheck } from '../../drivers/screens/form-steps.ts'
import { customer } from '../../drivers/screens/start.ts'

test('[ACC-06] [ACC-10] [NAV-32] [NAT-02] a new customer cancels at Facebook, logs in with PayPal above the app, and the vault stores the sign-in', async ({
  device,
  context,
  store,
  troubles,
}) => {
  troubles.expect(botCheck, /http:\/\/localhost:\d+\/(facebook|paypal)\//, /favicon\.ico/)
  const page = await start(device)
  await openLogin(page)
  const leaveFor = async (provider: string): Promise<Page> => {
    await button(page, provider).click()
    return pageAboveApp({ device, context })
  }
  const consenting = await leaveFor('PayPal')
  await consenting.getByRole('radio').nth(1).check()
  await consenting.getByRole('textbox', { name: 'E-mail' }).fill(`paypal-${store.slug}@example.com`)
  await button(consenting, 'Continue').click()
  await openAppFrom(consenting, device)
  await expect(heading(page, 'Nearly there, Alex')).toBeVisible()
  await page.getByRole('textbox', { name: 'Mobile' }).fill(customer.phoneNumber)
  await button(page, 'Create account').click()
  await button(page, 'No thanks').click()
  await expect(biometricQuestion(page)).toHaveCount(0)
  await expect.poll(() => isLoggedIn(page)).toBe(true)
  await expect.poll(() => storedToken(device)).not.toBeNull()
  await openTab(page, 'Account')
  await expect(page.getByRole('main')).toContainText('Alex')
})
