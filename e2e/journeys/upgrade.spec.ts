import type { BrowserContext, Page } from '@playwright/test'
import { Client } from 'pg'
import { fillTables, oldTables } from '../../apps/api/test/upgrade/old-tables.ts'
import { entryOf, workerOf } from '../drivers/screens/service-worker.ts'
import { cart, openCart } from '../drivers/screens/steps.ts'
import { mainNavigation, pressSoon, ready, seen, visit } from '../drivers/screens/visit.ts'
import { startOldBuild, type OldBuild } from '../drivers/stack/old-build.ts'
import { expect, test as base } from '../drivers/stack/shop.ts'

const test = base.extend<{ readonly old: OldBuild }>({
  // The store comes first, because lending one may restart the stack at another address.
  old: async ({ stack, store }, use) => {
    const old = await startOldBuild(store.id === '' ? '' : stack.url)
    await use(old)
    await old.stop()
  },
  baseURL: async ({ old }, use) => use(old.url),
})

test.use({ hasServiceWorker: true })

/** The customer of the browser, their sign-in and their cart. */
const tables = new Set(
  ['customers', 'customer_addresses', 'customer_cards', 'refresh_families', 'refresh_tokens', 'baskets'].map(
    (name) => `public.${name}`,
  ),
)

/** Puts the customer into the shop as the release left them, also when an earlier run has moved them on. */
const fillShop = async (databaseUrl: string): Promise<void> => {
  const own = oldTables.filter(({ name }) => tables.has(name))
  const client = new Client({ connectionString: databaseUrl, options: '-c timezone=UTC' })
  await client.connect()
  try {
    for (const { name, columns, rows } of own) {
      const [key = ''] = columns.split(', ')
      const keys = rows.map((row) => row.split('\t')[0])
      await client.query(`delete from ${name} where ${key}::text = any($1)`, [keys])
    }
    await fillTables(client, own)
  } finally {
    await client.end()
  }
}

/** Gives the browser what the customer's browser had stored. */
const restore = async (context: BrowserContext, { url, storages: { cookies, local, session } }: OldBuild) => {
  // A cookie has either a URL or a path.
  await context.addCookies(
    cookies.map(({ name, value, httpOnly, sameSite }) => ({ name, value, httpOnly, sameSite, url })),
  )
  await context.addInitScript(
    ({ origin, kept }) => {
      if (location.origin !== origin || localStorage.getItem('restored') !== null) return
      for (const [key, value] of Object.entries(kept.local)) localStorage.setItem(key, value)
      for (const [key, value] of Object.entries(kept.session)) sessionStorage.setItem(key, value)
      localStorage.setItem('restored', 'true')
    },
    { origin: url, kept: { local, session } },
  )
}

/** Whether the worker that controls the page has installed this file, and no other worker waits. */
const isInstalled = (page: Page, file: string) =>
  page.evaluate(async (path) => {
    const registration = await navigator.serviceWorker.getRegistration('/')
    const isAlone = registration?.waiting === null && registration.installing === null
    const isControlled = navigator.serviceWorker.controller !== null
    return isAlone && isControlled && (await caches.match(path, { ignoreSearch: true })) !== undefined
  }, file)

const expectCart = async (page: Page): Promise<void> => {
  await openCart(page)
  for (const name of ['Margherita', 'Half-n-half', 'Garlic bread'])
    await seen(cart(page).getByText(name, { exact: true }).first())
  await page.keyboard.press('Escape')
  await expect(cart(page)).toBeHidden()
}

test('[NAV-18] a browser of an earlier release keeps its cart and its sign-in, and gets the service worker of this build', async ({
  page,
  context,
  stack,
  old,
  problems,
}) => {
  test.slow()
  problems.expect(new RegExp(`^left the origin: ${old.url}`))
  await fillShop(stack.databaseUrl)
  await restore(context, old)
  await visit(page, old.storages.path)
  const before = await entryOf(page)
  await expect.poll(() => isInstalled(page, before)).toBe(true)
  // The old page knows its registration, and nothing of it is on its way any more.
  await page.waitForFunction(() => localStorage.getItem('pinia_preparedScreens') !== null)

  old.update()
  // Today's page under the old worker.
  const tab = await context.newPage()
  await visit(tab, old.storages.path)
  const now = await entryOf(tab)
  expect(now).not.toBe(before)
  await expectCart(tab)
  await expect.poll(() => workerOf(tab)).toBe('waiting')
  await tab.close()

  // The old page asks today's worker, loads again, and lets it take over at rest.
  await pressSoon(mainNavigation(page).getByRole('link', { name: 'Offers' }))
  await expect(page.locator('#boot')).toHaveAttribute('data-modules', new RegExp(`^${now}( |$)`))
  await ready(page)
  await expect.poll(() => isInstalled(page, now)).toBe(true)
  await expectCart(page)
  await visit(page, '/account')
  await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Jo')
})
