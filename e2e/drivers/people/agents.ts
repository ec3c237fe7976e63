import { expect, type Page } from '@playwright/test'
import { TOTP, URI } from 'otpauth'
import { button } from './customers.ts'
import type { Stack } from '../stack/stack.ts'

/** The current code of the demo agent's authenticator. */
const codeOf = (stack: Stack): string => {
  const authenticator = URI.parse(stack.agent().authenticator)
  if (!(authenticator instanceof TOTP)) throw new Error('The agent has no authenticator.')
  return authenticator.generate({ timestamp: stack.now() })
}

/** Signs the demo agent in on the sign-in page, after a wrong code has been refused. */
export const signInAgent = async (page: Page, stack: Stack): Promise<void> => {
  const { name, password } = stack.agent()
  const code = page.getByRole('textbox', { name: 'One-time code' })
  await page.getByRole('textbox', { name: 'Agent name' }).fill(name)
  await page.getByLabel('Password', { exact: true }).fill('wrong')
  await code.fill('12 345')
  await button(page, 'Start taking orders').click()
  await expect(page.getByText('Please enter the six digits of your code.')).toBeVisible()
  await code.fill('123 456')
  await button(page, 'Start taking orders').click()
  await expect(page.getByText('Your name, password or code is wrong.')).toBeVisible()
  await expect(code).toBeFocused()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await code.fill(codeOf(stack))
  await code.press('Enter')
}
