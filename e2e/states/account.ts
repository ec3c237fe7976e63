import { expect } from '@playwright/test'
import { button } from '../drivers/people/customers.ts'
import { givenCoupon, logInByCall, somebody } from '../drivers/people/people.ts'
import { pushDevice } from '../drivers/people/push-device.ts'
import { forgetProof } from '../drivers/people/proofs.ts'
import { visit } from '../drivers/screens/visit.ts'
import type { State, Visitor } from './state.ts'

const loggedIn = async ({ page, stack }: Visitor) => {
  const jo = await somebody(stack, '0491 570 213')
  await logInByCall(page, stack, jo)
  return jo
}

export const accountStates: readonly State[] = [
  {
    name: 'account-push',
    hasServiceWorker: true,
    isWide: true,
    reach: async ({ page, stack }) => {
      await pushDevice(page, stack)
      const jo = await somebody(stack, '0491 570 216')
      const section = page.getByRole('region', { name: 'Notifications about your orders' })
      const here = section.getByRole('switch', { name: /^On this device/ })
      // The same customer on two devices.
      for (const device of ['another', 'this']) {
        await logInByCall(page, stack, jo)
        await visit(page, '/account/details')
        if (device === 'this') continue
        await here.click()
        await expect(here).toBeChecked()
      }
      await expect(section.getByRole('button', { name: /^Remove / })).toBeVisible()
      await section.scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'account-push-blocked',
    hasServiceWorker: true,
    reach: async ({ page, stack }) => {
      await pushDevice(page, stack, 'denied')
      await logInByCall(page, stack, await somebody(stack, '0491 570 217'))
      await visit(page, '/account/details')
      await page.getByRole('switch', { name: /^On this device/ }).click()
      await expect(page.getByText('Notifications from us are blocked')).toBeVisible()
    },
  },
  {
    name: 'account-sign-ins',
    isWide: true,
    reach: async (visitor) => {
      const jo = await loggedIn(visitor)
      // The same customer signed in once more, as on another device.
      await logInByCall(visitor.page, visitor.stack, jo)
      await visit(visitor.page, '/account/sign-ins')
      await expect(visitor.page.getByText('This device')).toBeVisible()
    },
  },
  {
    name: 'account-vouchers',
    isWide: true,
    reach: async (visitor) => {
      const jo = await loggedIn(visitor)
      await givenCoupon(visitor.stack, jo)
      await visit(visitor.page, '/account/vouchers')
      await expect(visitor.page.getByText('Ready to use')).toBeVisible()
    },
  },
  {
    name: 'account-step-up',
    isWide: true,
    problems: [/status of 403/],
    reach: async (visitor) => {
      const jo = await loggedIn(visitor)
      await visit(visitor.page, '/account/details')
      await forgetProof(visitor.stack, jo)
      await button(visitor.page, 'Download your data').click()
      await expect(visitor.page.getByLabel('Your password', { exact: true })).toBeFocused()
    },
  },
]
