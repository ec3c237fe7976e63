import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, type Page } from '@playwright/test'
import type { Stack } from '../stack/stack.ts'
import type { Store } from '../stack/stores.ts'

const root = join(import.meta.dirname, '../../..')

/** Runs `npm run kitchen -- …` beside the shop; returns its output. */
const runKitchenCommand = async (stack: Stack, ...words: readonly string[]): Promise<string> => {
  const env = {
    ...process.env,
    DATABASE_URL: stack.databaseUrl,
    DATA_DIR: stack.folder,
    // The shop's clock differs from the machine's, and a code is valid for ten of its minutes.
    CLOCK: new Date(stack.now()).toISOString(),
  }
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(root, 'apps/api/src/commands/kitchen.ts'), ...words],
    {
      env,
    },
  )
  return stdout
}

/** A one-time code for a store's screen. */
export const enrolmentCode = async (stack: Stack, store: Store): Promise<string> => {
  const printed = await runKitchenCommand(stack, 'enrol', store.id, 'Pass')
  return /[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(printed)?.[0] ?? ''
}

/** Ends the enrolment of all screens of a store. */
export const endScreens = async (stack: Stack, store: Store): Promise<void> => {
  const devices = (await runKitchenCommand(stack, 'list', store.id)).matchAll(/^\d+/gm)
  for (const [deviceId] of devices) await runKitchenCommand(stack, 'end', deviceId)
}

/** Enrols the browser of a page, which then shows the PIN pad. */
export const enrolScreen = async (page: Page, stack: Stack, store: Store): Promise<void> => {
  const code = await enrolmentCode(stack, store)
  await page.goto('/kitchen')
  await page.getByRole('textbox', { name: 'Store code' }).fill(store.id)
  await page.getByRole('textbox', { name: 'Enrolment code' }).fill(code)
  await page.getByRole('button', { name: 'Enrol this screen' }).click()
  await expect(page.getByText(`Sign in to see ${store.name}’s orders.`)).toBeVisible()
}
