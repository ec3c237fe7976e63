import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { chromium, type Page } from '@playwright/test'

type RecordedVisit = {
  /** The address of the release's shop, with its build. */
  readonly url: string
  readonly email: string
  readonly password: string
  readonly basketId: string
  readonly session: string
  readonly folder: string
}

const built = join(import.meta.dirname, '../../../../web/dist/client')
const opened = '/menu/pizza'

/** What the shop has stored about the customer's cart. */
const startEntries = ({ basketId, session }: RecordedVisit): Readonly<Record<string, string>> => {
  const nowhere = { address: null, city: null, state: null, postalCode: null, longitude: null, latitude: null }
  const store = { serviceType: 'Pickup', storeId: 'NSW01', storeName: 'Newtown', isAsap: true, orderDueAt: null }
  return {
    pinia_session: JSON.stringify({
      state: { disposition: { ...store, ...nowhere }, basketId, sessionId: session },
      version: 1,
    }),
    pinia_basketSessions: JSON.stringify([{ basketId, sessionId: session, savedAt: Date.now() }]),
  }
}

const ready = (page: Page) => page.waitForFunction("document.documentElement.dataset['hydrated'] === 'true'")

const logIn = async (page: Page, { url, email, password }: RecordedVisit): Promise<void> => {
  await page.goto(`${url}/login`)
  await ready(page)
  await page.getByRole('checkbox', { name: 'Stay logged in' }).waitFor()
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('checkbox', { name: 'Stay logged in' }).setChecked(true)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.waitForFunction(() => (localStorage.getItem('pinia_login') ?? '').includes('"accessToken"'))
}

/**
 * Visits the release's shop as a customer with a cart who logs in, and keeps what the browser has then: its storages
 * and cookies, the page, and the files that its service worker has installed.
 */
export const recordBrowser = async (visit: RecordedVisit): Promise<void> => {
  const browser = await chromium.launch({
    executablePath: process.env['CHROME_PATH'] ?? '',
    args: ['--disable-dev-shm-usage', '--no-sandbox'],
  })
  try {
    // Playwright evaluates the conditions of `waitForFunction` as texts, which the shop's policy forbids.
    const viewport = { width: 390, height: 844 }
    const context = await browser.newContext({ viewport, locale: 'en-AU', bypassCSP: true })
    await context.addCookies([{ name: 'where', value: 'NSW01.Pickup', url: visit.url, sameSite: 'Lax' }])
    const page = await context.newPage()
    await page.goto(`${visit.url}/healthz`)
    await page.evaluate((entries) => {
      sessionStorage.setItem('pinia_localisationPopover', 'true')
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
    }, startEntries(visit))
    await logIn(page, visit)
    const response = await page.goto(visit.url + opened)
    await ready(page)
    await page.waitForFunction('navigator.serviceWorker.controller !== null')
    const html = (await response?.text()) ?? ''
    const kept = await page.evaluate(() => {
      const entriesOf = (storage: Storage) => Object.fromEntries(Object.entries(storage))
      return { local: entriesOf(localStorage), session: entriesOf(sessionStorage) }
    })
    const cookies = (await context.cookies()).map(({ name, value, path, httpOnly, sameSite }) => ({
      name,
      value,
      path,
      httpOnly,
      sameSite,
    }))
    const own = (text: string): string => text.replaceAll(visit.url, '{url}')
    const folder = join(visit.folder, 'browser')
    mkdirSync(folder)
    const storages = own(JSON.stringify({ path: opened, ...kept, cookies }, null, 2))
    writeFileSync(join(folder, 'storages.json'), `${storages}\n`)
    // Compressed, as its texts are those of an earlier release.
    writeFileSync(join(folder, 'page.html.br'), brotliCompressSync(own(html)))
    keepFiles(folder)
  } finally {
    await browser.close()
  }
}

/** The compressed scripts, styles and fonts of the release, and its service worker. */
const keepFiles = (folder: string): void => {
  cpSync(join(built, 'service-worker.js.br'), join(folder, 'service-worker.js.br'))
  mkdirSync(join(folder, 'assets'))
  for (const name of readdirSync(join(built, 'assets')))
    if (/\.(br|woff2)$/.test(name)) cpSync(join(built, 'assets', name), join(folder, 'assets', name))
}
