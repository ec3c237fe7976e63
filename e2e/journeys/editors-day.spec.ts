import type { Page } from '@playwright/test'
import { createStory, openContentEditor, publishStory } from '../drivers/people/content-editors.ts'
import { changeEngagementItem, openEngagementEditor } from '../drivers/people/marketers.ts'
import { choosePersonalisation, expectEngagement } from '../drivers/screens/engagement.ts'
import { visit } from '../drivers/screens/visit.ts'
import { storePath } from '../drivers/stack/shop-brand.ts'
import { expect, test } from '../drivers/stack/shop.ts'

// Each worker that runs a part of this file starts its own shop.
test.describe.configure({ mode: 'default' })
test.use({ isEdited: true })

const quickly = { timeout: 2_000 }

/** Reloads a page of the shop until it shows what an editor has published: rendered pages are cached for a minute. */
const expectSoon = (page: Page, path: string, shows: () => Promise<void>): Promise<void> =>
  expect(async () => {
    await visit(page, path)
    await shows()
  }).toPass({ timeout: 100_000, intervals: [2_000] })

const heading = (page: Page, name: string) => page.getByRole('main').getByRole('heading', { name, exact: true })
const firstHeading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 }).first()

const night = `title: Late tonight
text: Every store bakes until midnight.
href: /stores
linkLabel: See the stores
`

test('[NAV-02] [NAV-03] [NAV-13] [CON-11] [VOU-12] an editor changes links, carousel, home, a coupon and asides; the shop shows each without a restart, and keeps the last good story when one is broken', async ({
  browser,
  page,
  stack,
}) => {
  test.slow()
  const editor = await openContentEditor(browser, stack.simulators.content)
  const change = (path: string, from: string, to: string) =>
    publishStory(editor, path, (yaml) => yaml.replace(from, to))

  await change('footer/default', 'label: Stores', 'label: Find a store')
  await change('navigation/main', 'label: Sides', 'label: Sides and dips')
  await createStory(editor, 'banners/night')
  await publishStory(editor, 'banners/night', () => night)
  await change('carousels/home', '  - family-night', '  - night\n  - family-night')
  await change('coupons/tenner', 'Ten-dollar Tuesday', 'Tuesdays for ten dollars')
  await change('menu-categories/wingsstreet', 'Choose your sauce', 'Pick a sauce')
  await change('stores/newtown', 'Where it all started', 'Our oldest ovens')

  const carousel = page.getByRole('region', { name: "What's on" })
  await expectSoon(page, '/', async () => {
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Find a store' })).toBeVisible(quickly)
    await expect(carousel.getByRole('listitem').first()).toContainText('Late tonight', quickly)
  })
  await expect(firstHeading(page)).toHaveText("What's on")
  await page.getByRole('button', { name: 'More' }).click()
  await expect(page.getByRole('dialog', { name: 'More' }).getByRole('link', { name: 'Sides and dips' })).toBeVisible()
  await expectSoon(page, '/coupons', () => expect(heading(page, 'Tuesdays for ten dollars')).toBeVisible(quickly))
  await expectSoon(page, '/menu/wingsstreet', () => expect(heading(page, 'Pick a sauce')).toBeVisible(quickly))
  await expectSoon(page, storePath('newtown'), () => expect(heading(page, 'Our oldest ovens')).toBeVisible(quickly))

  // Products move above the carousel; a coupon loses its title.
  const carouselYaml = '  - kind: carousel\n    carousel: home\n'
  await publishStory(editor, 'layouts/home', (yaml) => yaml.replace(carouselYaml, '') + carouselYaml)
  await publishStory(editor, 'coupons/tenner', () => 'code: TENNER\n')
  await expectSoon(page, '/', () => expect(firstHeading(page)).toHaveText('Popular now', quickly))
  await expect(carousel.getByRole('listitem').first()).toContainText('Late tonight')
  await expect.poll(() => stack.log()).toContain('the story coupons/tenner is broken')
  await visit(page, '/coupons')
  await expect(heading(page, 'Tuesdays for ten dollars')).toBeVisible()
  await editor.context().close()
})

test('[CON-09] an editor activates a splash screen, and visitors see it until it is inactive again', async ({
  browser,
  page,
  stack,
}) => {
  test.slow()
  const editor = await openContentEditor(browser, stack.simulators.content)
  const splash = page.getByRole('dialog', { name: 'Open later this summer' })
  await publishStory(editor, 'splash-screens/summer', (yaml) => yaml.replace('active: false', 'active: true'))
  await expectSoon(page, '/', () => expect(splash).toBeVisible(quickly))
  await splash.getByRole('button', { name: 'Good to know' }).click()
  await expect(splash).toHaveCount(0)
  await publishStory(editor, 'splash-screens/summer', (yaml) => yaml.replace('active: true', 'active: false'))
  await expectSoon(page, '/', async () => {
    await page.waitForLoadState('networkidle')
    await expect(splash).toHaveCount(0, quickly)
  })
  await editor.context().close()
})

test('[ENG-01] [ENG-07] a marketer changes a message, and the next customer who allows messages reads it', async ({
  browser,
  page,
  stack,
  troubles,
}) => {
  expectEngagement(troubles, stack)
  const editor = await openEngagementEditor(browser, stack.simulators.engagement)
  await changeEngagementItem(editor, 'welcome-slide-up', (message) => ({ ...message, message: 'Open late tonight.' }))
  await visit(page, '/')
  await choosePersonalisation(page, true)
  await expect(page.getByText('Open late tonight.')).toBeVisible()
  await editor.context().close()
})
