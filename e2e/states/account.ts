import { expect } from '@playwright/test'
import { button } from '../drivers/people/customers.ts'
import { logInByCall, somebody } from '../drivers/people/people.ts'
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
    name: 'account-step-up',
    isWide: true,
    troubles: [/status of 403/],
    reach: async (visitor) => {
      const jo = await loggedIn(visitor)
      await visit(visitor.page, '/account/details')
      await forgetProof(visitor.stack, jo)
      await button(visitor.page, 'Download your data').click()
      await expect(visitor.page.getByLabel('Your password', { exact: true })).toBeFocused()
    },
  },
]
