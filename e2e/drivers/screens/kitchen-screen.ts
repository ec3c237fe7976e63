import type { Browser, Locator, Page } from '@playwright/test'
import { Client } from 'pg'
import type { Stack } from '../stack/stack.ts'
import type { Store } from '../stack/stores.ts'
import type { Problems } from '../stack/problems.ts'
import { seen } from './visit.ts'

type KitchenScreenOptions = {
  readonly browser: Browser
  readonly stack: Stack
  readonly store: Store
  readonly problems: Problems
}

/** The kitchen screen of a store, signed in with the PIN from the operator's file. */
export const openKitchenScreen = async ({ browser, stack, store, problems }: KitchenScreenOptions): Promise<Page> => {
  // The browser logs the 401 of a screen that is not signed in yet.
  problems.expect(/status of 401/)
  const { url } = stack
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1280, height: 800 } })
  await problems.watch(context, () => new URL(url).origin)
  const page = await context.newPage()
  await page.goto('/kitchen')
  await page.getByRole('textbox', { name: 'Store code' }).fill(store.id)
  await page.getByLabel('PIN', { exact: true }).fill(stack.pinOf(store))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await seen(page.getByRole('heading', { level: 1, name: store.name }))
  return page
}

export const ticketOf = (kitchen: Page, reference: string): Locator =>
  kitchen.getByRole('article').filter({ has: kitchen.getByRole('heading', { name: reference }) })

/** The kitchen's clock in the customer's format: "17:31" is "05:31 PM". It shows a minute up to two seconds late. */
export const wallClock = async (kitchen: Page): Promise<string> => {
  const [hour = 0, minute = 0] = (await kitchen.getByRole('banner').getByRole('time').innerText())
    .split(':')
    .map(Number)
  const twoDigits = (number: number) => String(number).padStart(2, '0')
  return `${twoDigits(((hour + 11) % 12) + 1)}:${twoDigits(minute)} ${hour < 12 ? 'AM' : 'PM'}`
}

/** Taps the main button of a ticket; returns the clock before and after it. */
export const tap = async (kitchen: Page, reference: string, words: string): Promise<readonly string[]> => {
  const before = await wallClock(kitchen)
  await ticketOf(kitchen, reference)
    .getByRole('button', { name: new RegExp(`^${words}`) })
    .click()
  await seen(ticketOf(kitchen, reference).getByRole('button', { name: /^Undo/ }))
  return [before, await wallClock(kitchen)]
}

const withDatabase = async <Result>(stack: Stack, work: (client: Client) => Promise<Result>): Promise<Result> => {
  const client = new Client({ connectionString: stack.databaseUrl })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Seconds from the placing of an order to the confirmation of its store; null = it has not confirmed it. */
export const secondsToConfirm = (stack: Stack, orderId: string): Promise<number | null> =>
  withDatabase(stack, async (client) => {
    const passed =
      'select extract(epoch from acknowledged_at - placed_at)::float as seconds from orders where order_id = $1'
    const { rows } = await client.query<{ seconds: number | null }>(passed, [orderId])
    return rows[0]?.seconds ?? null
  })

/**
 * Publishes a move at once instead of after ten seconds of undo, by the shop's own job within a second. The API's tests
 * cover the wait. [ORD-12]
 */
export const endUndoTime = (stack: Stack, orderId: string): Promise<void> =>
  withDatabase(stack, async (client) => {
    const due = 'select id from graphile_worker.jobs where key = $1 and locked_at is null'
    await client.query(`select graphile_worker.reschedule_jobs(array(${due}), run_at := now())`, [
      `publish_move:${orderId}`,
    ])
  })
