import { expect, type Locator, type Page } from '@playwright/test'
import type { Stack } from '../stack/stack.ts'

export const sheet = (page: Page, name: 'Apple Pay' | 'Google Pay'): Locator => page.getByRole('dialog', { name })
export const payWith = (page: Page, name: string): Locator =>
  page.getByRole('button', { name: new RegExp(`^Pay \\$\\d+\\.\\d\\d with ${name}$`) })

/** Configures the simulated wallet for the next page load. */
export const setWallet = async (
  { simulators }: Stack,
  name: 'applepay' | 'googlepay',
  wallet: { readonly isAvailable?: boolean; readonly cards?: readonly string[] },
): Promise<void> => {
  const answer = await fetch(`${simulators[name]}/control/wallet`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(wallet),
  })
  expect(answer.ok).toBe(true)
}
