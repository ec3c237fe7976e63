import type { Page, Route } from '@playwright/test'
import { randomInt } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fatalReasons } from '../../apps/web/src/features/fatal/fatal-reasons.ts'
import { goOffline, mainNavigation, quiet, ready } from '../drivers/screens/visit.ts'
import { states } from '../states/every-state.ts'
import { furtherVisits, visitsOfEditedShop } from '../states/further-visits.ts'
import type { State } from '../states/state.ts'
import { noNetwork } from '../states/state.ts'
import { shopBrand } from '../drivers/stack/shop-brand.ts'
import { expect, test } from '../drivers/stack/shop.ts'

/** What the browser and the shop log about files that do not arrive. */
const lostFiles = [
  /Failed to load resource/,
  /net::ERR/,
  /Failed to fetch dynamically imported module/,
  /Failed to load module script/,
  /preloaded using link preload/,
  // A font of the wrong type.
  /Failed to decode downloaded font|OTS parsing error/,
  /^503 from/,
  /ScreenLost|FileLost|the shop cannot be shown/,
  // React's error for a part that could not hydrate because its file is missing.
  /Minified React error #42[1-5]/,
]

const unavailable = 'Our website is temporarily unavailable. Please try again shortly.'
/** Milliseconds after the HTML of a page within which it works or says what is wrong; measured on a machine at rest. */
const patience = 10_000
const isMeasuring = process.env['PROVE'] === '1'

type Loss = (route: Route) => Promise<void>

/** files-client.test.ts has the other ways to lose a file. */
const losses = {
  'a limit': (route) => route.fulfill({ status: 429, body: 'too many', headers: { 'cache-control': 'no-store' } }),
  'a page of something between': (route) => route.fulfill({ contentType: 'text/html', body: '<p>Log in to the Wi-Fi' }),
} satisfies Readonly<Record<string, Loss>>

/** Loses each file whose address matches the first `times` times that a page asks for it; returns the files. */
const loseFiles = async (page: Page, { files, loss, times }: { files: RegExp; loss: Loss; times: number }) => {
  const asked = new Map<string, number>()
  await page.route(files, async (route) => {
    const { pathname } = new URL(route.request().url())
    const before = asked.get(pathname) ?? 0
    asked.set(pathname, before + 1)
    await (before < times ? loss(route) : route.fallback())
  })
  return { lost: () => [...asked.keys()], stop: () => page.unroute(files) }
}

const countDocuments = (page: Page): (() => number) => {
  let documents = 0
  page.on('request', (request) => {
    if (request.resourceType() === 'document') documents++
  })
  return () => documents
}

const expectToWork = async (page: Page): Promise<void> => {
  await ready(page)
  await expect(page.locator('#fatal')).toHaveCount(0)
  await expect(mainNavigation(page)).toBeVisible()
}

/** Marks the time at which a page shows the fatal screen, and keeps the words of its button if that waits. */
const markFatal = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const watch = new MutationObserver(() => {
      if (document.getElementById('fatal') === null) return
      performance.mark('first-fatal')
      Reflect.set(window, 'waits', document.querySelector('#fatal button:disabled')?.textContent)
      watch.disconnect()
    })
    watch.observe(document, { childList: true, subtree: true })
  })
}

/** Opens a page; resolves once its HTML has arrived. */
const open = (page: Page, path: string) => page.goto(path, { waitUntil: 'commit' })

test('[SES-14] [NAV-38] a first visit works although each of its files is lost once, by a refusal or a page of something between', async ({
  page,
  problems,
}) => {
  problems.expect(...lostFiles)
  const documents = countDocuments(page)
  // A run draws one of the two ways, and PROVE=1 takes both.
  const drawn = randomInt(2)
  for (const [name, loss] of Object.entries(losses).filter((_, index) => isMeasuring || index === drawn))
    await test.step(name, async () => {
      const before = documents()
      const { lost, stop } = await loseFiles(page, { files: /\/assets\//, loss, times: 1 })
      await open(page, name === 'a limit' ? '/menu/pizza' : '/')
      await expectToWork(page)
      await quiet(page)
      await expect.poll(() => lost().filter((file) => file.endsWith('.js')).length).toBeGreaterThan(4)
      // Lost once, a file needs no second page; a page of the wrong type may.
      expect(documents() - before).toBeLessThanOrEqual(2)
      // A file that is asked for again may arrive after the pause.
      await expect.poll(() => page.evaluate(() => sessionStorage.getItem('pinia_reloads') ?? '{}')).toBe('{}')
      await stop()
    })
})

test('[SES-14] [ERR-20] [ERR-21] a first visit whose script never arrives says so, after one reload if the script is refused, and Retry opens it', async ({
  page,
  problems,
}) => {
  problems.expect(...lostFiles)
  await markFatal(page)
  const documents = countDocuments(page)
  const never: Loss = () => new Promise<never>(() => undefined)
  const both = [
    ['a limit', losses['a limit'], fatalReasons.busy, '/menu/pizza', 2],
    ['silence', never, fatalReasons.slow, '/', 1],
  ] as const
  // bring-up.test.ts has both; a run draws one, and PROVE=1 takes both.
  const drawn = randomInt(2)
  for (const [name, loss, reason, path, pages] of both.filter((_, index) => isMeasuring || index === drawn))
    await test.step(name, async () => {
      const before = documents()
      const { stop } = await loseFiles(page, { files: /\/assets\/base-.*\.js/, loss, times: Infinity })
      await open(page, path)
      await expect(page.getByRole('heading', { name: unavailable })).toBeVisible()
      const shownAfter = await page.evaluate(() => {
        const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
        const [shown] = performance.getEntriesByName('first-fatal')
        return (shown?.startTime ?? Infinity) - (visit?.responseStart ?? 0)
      })
      console.log(`${name}: says so ${Math.round(shownAfter)} ms after the HTML of its last page`)
      if (isMeasuring) expect(shownAfter).toBeLessThan(patience)
      await expect(page.getByText(reason)).toBeVisible()
      await expect(page.getByRole('link', { name: shopBrand.supportNumber })).toBeVisible()
      await expect(page.getByRole('link', { name: shopBrand.name })).toHaveAttribute('href', '/')
      expect(documents() - before).toBe(pages)
      await page.getByRole('button', { name: 'Retry' }).click()
      // It waits for five seconds, which an assertion may miss.
      await page.waitForFunction(() => /Retry in 5$/.test(String(Reflect.get(window, 'waits'))))
      // The next failure loads no page by itself.
      expect(documents() - before).toBe(pages + 1)
      await stop()
      // A file that only hung arrives now, and the page replaces the screen by itself.
      if (reason !== fatalReasons.slow) await page.getByRole('button', { name: 'Retry', exact: true }).click()
      await expectToWork(page)
    })
})

test('[NAV-38] [SES-18] without the code that follows the first view the page works and says so, and loads it by itself later', async ({
  page,
  context,
  problems,
}) => {
  problems.expect(...lostFiles, ...noNetwork)
  const documents = countDocuments(page)
  const after = /\/assets\/after-.*\.js/
  const { stop } = await loseFiles(page, { files: after, loss: losses['a limit'], times: Infinity })
  await open(page, '/menu/pizza')
  await expect(page.getByText("Part of this page didn't load.")).toBeVisible()
  await expectToWork(page)
  // One page of the visit, one reload.
  expect(documents()).toBe(2)
  const arrived = page.waitForResponse((response) => after.test(response.url()) && response.ok())
  // The last step of that code: it runs, and is there as a whole.
  const ran = page.waitForResponse(/\/content\/dictionary/)
  await stop()
  await goOffline(page)
  await context.setOffline(false)
  await arrived
  await (await ran).finished()
  await context.setOffline(true)
  await expect(page.getByText(/^Prices from/).first()).toBeVisible()
  expect(documents()).toBe(2)
})

type Sizes = {
  readonly firstViews: readonly string[]
  readonly views: Readonly<Record<string, { readonly files: readonly { readonly file: string }[] }>>
}

/** The files of the first views, or of all screens, without the script that is inside each page. */
const builtFiles = (which: 'first views' | 'all'): readonly string[] => {
  const sizes = readFileSync(new URL('../../apps/web/dist/sizes.json', import.meta.url), 'utf8')
  const { firstViews, views } = JSON.parse(sizes) as Sizes
  const screens = which === 'all' ? Object.keys(views) : firstViews
  return [...new Set(screens.flatMap((screen) => (views[screen]?.files ?? []).slice(1).map(({ file }) => file)))]
}

test('[SES-14] [ERR-20] [NAV-38] whichever file of a first view is refused for good, the page says so', async ({
  page,
  problems,
}) => {
  problems.expect(...lostFiles)
  const pathOf = (file: string) => (file.includes('/menu-') ? '/menu/pizza' : '/')
  // The journey above loses this one.
  const others = builtFiles('first views').filter((file) => !file.includes('/base-'))
  const first = randomInt(others.length)
  // A run loses one of them that is drawn, and all with PROVE=1.
  const drawn = isMeasuring ? others : others.slice(first, first + 1)
  for (const file of drawn)
    await test.step(file, async () => {
      const isFile = (url: URL) => url.pathname === file
      await page.route(isFile, losses['a limit'])
      await open(page, pathOf(file))
      await expect(page.getByRole('heading', { name: unavailable })).toBeVisible()
      await page.unroute(isFile)
    })
})

/** Files that no page of a browser asks for: inside each page, or of the phone app alone. */
const withoutPage = ['boot', 'app-settings-screen', 'hosted-card-panel']
/** Files that no visit below loads yet. */
const withoutVisit = [
  'configure',
  'follow-basket',
  'late-home-section',
  'login-panel',
  'primer-texts',
  'read-visible-basket',
]

/** Every script and font that the visits must load; the styles are inside each page. */
const filesOfVisits = (): readonly string[] => {
  const names = readdirSync(new URL('../../apps/web/dist/client/assets', import.meta.url))
  const others = [...withoutPage, ...withoutVisit]
  return names.filter((name) => /\.(js|woff2)$/.test(name) && !others.some((other) => name.startsWith(`${other}-`)))
}

/** Made one after the other, as long as a file is left. */
const visits = [...furtherVisits, ...states].filter(({ hasServiceWorker = false }) => !hasServiceWorker)

test.describe('every file of the build', () => {
  // One after the other in one process, which remembers the files.
  test.describe.configure({ mode: 'serial' })
  test.skip(!isMeasuring, 'the first views are enough for each run')
  const refused = new Set<string>()
  const left = () => filesOfVisits().filter((file) => !refused.has(file))

  const testVisit = ({ name, reach, problems: expected = [], next = [] }: State): void =>
    test(`[NAV-38] ${name} works although each of its files is refused at the first visit that needs it`, async ({
      page,
      store,
      stack,
      problems,
    }) => {
      test.skip(left().length === 0, 'each file has been refused')
      problems.expect(...lostFiles, ...expected)
      await page.context().route('**/assets/*', async (route) => {
        const file = new URL(route.request().url()).pathname.replace('/assets/', '')
        if (refused.has(file)) return route.fallback()
        refused.add(file)
        return losses['a limit'](route)
      })
      for (const step of [{ reach }, ...next]) await step.reach({ page, store, stack })
      console.log(`${name}: ${left().length} files are left`)
    })

  test.describe('a shop whose content is edited', () => {
    test.use({ isEdited: true, hasOfficialSdk: true })
    for (const visit of isMeasuring ? visitsOfEditedShop : []) testVisit(visit)
  })
  for (const visit of isMeasuring ? visits : []) testVisit(visit)

  test('[NAV-38] was refused once', () => {
    console.log(`${filesOfVisits().length} files, ${left().length} of which no visit asks for`)
    expect(left()).toEqual([])
  })
})

test.describe('every file of a visit', () => {
  test.skip(!isMeasuring, 'the first views are enough for each run')
  test('[SES-14] [NAV-38] may be refused for good: the page works without it, or says what is wrong', async ({
    page,
    problems,
  }) => {
    test.slow()
    problems.expect(...lostFiles)
    const asked = new Set<string>()
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (/^\/assets\/.*\.js$/.test(pathname)) asked.add(pathname)
    })
    await open(page, '/menu/pizza')
    await expectToWork(page)
    await quiet(page)
    const unavailableHeading = page.getByRole('heading', { name: unavailable })
    const says: string[] = []
    for (const file of [...asked]) {
      const isFile = (url: URL) => url.pathname === file
      await page.route(isFile, losses['a limit'])
      await open(page, '/menu/pizza')
      // Longer than the shop waits before it asks for a file again.
      await quiet(page, 3_000)
      if (await unavailableHeading.isVisible()) says.push(file)
      else await expectToWork(page)
      await page.unroute(isFile)
    }
    console.log(`${asked.size} files of a visit, ${says.length} of which it cannot do without`)
    expect(says.length).toBeLessThan(asked.size)
  })
})
