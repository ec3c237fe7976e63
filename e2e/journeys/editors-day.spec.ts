import AxeBuilder from '@axe-core/playwright'
import type * as Braze from '@braze/web-sdk'
import type { FrameLocator, Page } from '@playwright/test'
import type { EngagementSdk } from '../../apps/web/src/lib/third-parties/engagement/engagement-sdk.ts'
import {
  createStory,
  openContentEditor,
  previewAddress,
  previewStory,
  publishByCall,
  publishStory,
  saveDraftByCall,
  saveStoryDraft,
} from '../drivers/people/content-editors.ts'
import { changeEngagementItem, openEngagementEditor } from '../drivers/people/marketers.ts'
import { expectEditorAccessible } from '../drivers/screens/axe.ts'
import { choosePersonalisation, engagementOf } from '../drivers/screens/engagement.ts'
import { cola, startPickup } from '../drivers/screens/start.ts'
import { ready, seen, visit } from '../drivers/screens/visit.ts'
import { storePath } from '../drivers/stack/shop-brand.ts'
import { expect, test } from '../drivers/stack/shop.ts'

// One shop serves all of them: it reads the content service, and loads the engagement service's own SDK.
test.describe.configure({ mode: 'default' })
test.use({ isEdited: true, hasOfficialSdk: true })

/** Names that the shop uses and the provider's namespace lacks: none. */
export const missingNames: readonly Exclude<keyof EngagementSdk, keyof typeof Braze>[] = []

/** The server's HTML of a page, which a customer receives next. */
const htmlOf = async (page: Page, path: string): Promise<string> =>
  (await page.request.get(path, { headers: { accept: 'text/html' } })).text()

/** Asks for a page until its HTML shows what an editor has published. */
const expectHtml = (page: Page, path: string, shows: RegExp): Promise<void> =>
  expect
    .poll(async () => shows.test(await htmlOf(page, path)), {
      message: `${path} shows ${String(shows)}`,
      timeout: 100_000,
      intervals: [250, 500, 1_000],
    })
    .toBe(true)

const headingInHtml = (text: string): RegExp => new RegExp(`<h\\d[^>]*>${text}</h\\d>`)
const strip = (page: Page | FrameLocator) => page.getByRole('complementary', { name: 'Draft preview' })

const night = `title: Late tonight
text: Every store bakes until midnight.
href: /stores
linkLabel: See the stores
`

test('[NAV-02] [NAV-03] [NAV-13] [CON-01] [CON-09] [CON-11] [VOU-12] the shop shows what an editor changes without a restart, and keeps the last good story when one is broken; a preview follows each change of a draft and lists broken ones, which customers do not see until they are published', async ({
  browser,
  page,
  stack,
}) => {
  test.slow()
  const { content } = stack.simulators
  const editor = await openContentEditor(browser, content)
  const change = (path: string, from: string, to: string) =>
    publishByCall(content, path, (yaml) => yaml.replace(from, to))

  await test.step('links, carousel, coupon, store page and a splash screen', async () => {
    await change('footer/default', 'label: Stores', 'label: Find a store')
    await change('navigation/main', 'label: Sides', 'label: Sides and dips')
    await createStory(editor, 'banners/night')
    await publishStory(editor, 'banners/night', () => night)
    await change('carousels/home', '  - family-night', '  - night\n  - family-night')
    await change('coupons/tenner', 'Ten-dollar Tuesday', 'Tuesdays for ten dollars')
    await change('stores/newtown', 'Where it all started', 'Our oldest ovens')
    await change('splash-screens/summer', 'active: false', 'active: true')
    await expectHtml(page, '/', /"splash":\{/)
    await expectHtml(page, '/coupons', headingInHtml('Tuesdays for ten dollars'))
    await expectHtml(page, storePath('newtown'), headingInHtml('Our oldest ovens'))
  })

  await test.step('the home page shows the splash screen, the links and the carousel', async () => {
    await visit(page, '/')
    const splash = page.getByRole('dialog', { name: 'Open later this summer' })
    await splash.getByRole('button', { name: 'Good to know' }).click()
    await expect(splash).toHaveCount(0)
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Find a store' })).toBeVisible()
    const carousel = page.getByRole('region', { name: "What's on" })
    await expect(carousel.getByRole('listitem').first()).toContainText('Late tonight')
    await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText("What's on")
    await page.getByRole('button', { name: 'More' }).click()
    await expect(page.getByRole('dialog', { name: 'More' }).getByRole('link', { name: 'Sides and dips' })).toBeVisible()
  })

  await test.step('the splash screen ends, products move above the carousel, and a broken coupon stays', async () => {
    const carouselYaml = '  - kind: carousel\n    carousel: home\n'
    await change('splash-screens/summer', 'active: true', 'active: false')
    await publishByCall(content, 'layouts/home', (yaml) => yaml.replace(carouselYaml, '') + carouselYaml)
    let coupon = ''
    await publishByCall(content, 'coupons/tenner', (yaml) => {
      coupon = yaml
      return 'code: TENNER\n'
    })
    await expectHtml(page, '/', /"splash":null/)
    await expectHtml(page, '/', /<main.*?<h2[^>]*>Popular now<.*>What(&#x27;|')s on<\/h2>/s)
    await expect.poll(() => stack.log()).toContain('the story coupons/tenner is broken')
    expect(await htmlOf(page, '/coupons')).toMatch(headingInHtml('Tuesdays for ten dollars'))
    await publishByCall(content, 'coupons/tenner', () => coupon)
  })

  await test.step('the preview within the editor follows what is typed; customers see it once it is published', async () => {
    await saveStoryDraft(editor, 'menu-categories/wingsstreet', (yaml) =>
      yaml.replace(/^title: .*$/m, 'title: Sauce first'),
    )
    const preview = await previewStory(editor, '/menu/wingsstreet')
    const heading = (name: string) => preview.getByRole('main').getByRole('heading', { name, exact: true })
    await expect(strip(preview)).toContainText("Customers can't see this yet.")
    await expect(heading('Sauce first')).toBeVisible()
    expect(await htmlOf(page, '/menu/wingsstreet')).not.toMatch(/Sauce first|Draft preview/)

    const field = editor.getByLabel('Content, as YAML or JSON')
    await field.fill((await field.inputValue()).replace('Sauce first', 'Sauce, then heat'))
    await expect(heading('Sauce, then heat')).toBeVisible()
    await editor.getByRole('button', { name: 'Publish', exact: true }).click()
    await expectHtml(page, '/menu/wingsstreet', headingInHtml('Sauce, then heat'))
  })

  await test.step('a preview in a tab lists broken drafts, and ends when the editor leaves it', async () => {
    await saveDraftByCall(content, 'carousels/home', (yaml) => yaml.replace('- lunch', '- brunch'))
    await visit(page, await previewAddress(content, 'layouts/home'))
    const broken = strip(page).getByRole('listitem')
    await expect(strip(page)).toContainText('1 story has errors')
    await expect(broken).toContainText(/carousels\/home: banners › \d: there is no story/)
    await expect(broken).toContainText(/The (last good version|default) is shown\./)
    await expect(page.getByRole('region', { name: "What's on" })).toBeVisible()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const strips = new AxeBuilder({ page }).include('aside[aria-label="Draft preview"]')
      expect((await strips.analyze()).violations).toEqual([])
    }
    await strip(page).getByRole('link', { name: 'Leave preview' }).click()
    await expect(strip(page)).toHaveCount(0)
    expect(await htmlOf(page, '/menu/pizza')).not.toContain('Draft preview')
  })
  await editor.context().close()
})

test('[CFG-02] [ENG-01] [ENG-04] [ENG-07] [ENG-10] the SDK at URL_BRAZE_SDK replaces our client, shows the message that a marketer has changed, and never runs at the checkout', async ({
  browser,
  page,
  store,
  stack,
  problems,
}) => {
  problems.expect(/^left the origin: /)
  const service = engagementOf(stack)
  await service.reset()
  await service.replace('messages', [
    { id: 'hello', trigger: { type: 'open' }, type: 'MODAL', header: 'Hello there', message: 'Welcome.', extras: {} },
  ])
  const editor = await openEngagementEditor(browser, stack.simulators.engagement)
  await changeEngagementItem(editor, 'hello', (message) => ({ ...message, message: 'Open late tonight.' }))
  await editor.locator('summary').first().click()
  await expectEditorAccessible(editor)
  await editor.context().close()

  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  const sdkRuns = () => page.evaluate(() => 'braze' in window)
  await startPickup(page, store, cola, '/cart')
  expect(await sdkRuns()).toBe(false)
  await choosePersonalisation(page, true)
  const message = page.getByRole('dialog', { name: 'Hello there' })
  await expect(message).toContainText('Open late tonight.')
  await message.getByRole('button', { name: 'Got it' }).click()
  await expect(message).toBeHidden()
  const upsell = page.getByRole('region', { name: 'Picked for you' })
  await upsell.getByText('Finish with a lava cake').scrollIntoViewIfNeeded()
  expect(scripts.filter((url) => url.startsWith(stack.simulators.engagement))).toHaveLength(1)
  expect(await sdkRuns()).toBe(true)
  await expect
    .poll(async () => (await service.received()).events.map(({ kind }) => kind))
    .toEqual(expect.arrayContaining(['session start', 'card impression', 'message impression']))

  await page
    .getByRole('main')
    .getByRole('link', { name: /Checkout/ })
    .click()
  await expect(page).toHaveURL('/checkout')
  // The checkout is a document of its own, without the SDK.
  await page.waitForFunction(() => !('braze' in window))
  await ready(page)
  const before = (await service.calls()).length
  await seen(page.getByText('Garlic bread with that?'))
  expect(await sdkRuns()).toBe(false)
  expect((await service.calls()).length).toBe(before)
})
