import { expectAccessible } from '../drivers/screens/axe.ts'
import { withSettings } from '../drivers/stack/settings.ts'
import { expect, test } from '../drivers/stack/shop.ts'
import { cola, keepPickupBasket } from '../drivers/screens/start.ts'
import { storedSession } from '../drivers/screens/where-and-when.ts'

test("[UI-05] [SES-09] [CFG-02] [CFG-04] [ACC-05] [NAV-21] the spinner of the first load shows the settings' label and background, the theme of the settings is a class of the root, and debugMode shows a strip without any value in full", async ({
  page,
  context,
  stack,
  store,
}) => {
  await keepPickupBasket(context, { origin: new URL(stack.url).origin, site: '' }, store, cola)
  const spinnerSettings = { SPINNER_TEXT: 'Just a moment', SPINNER_BACKGROUND: 'true' }
  await withSettings(page, { ...spinnerSettings, WEBSITE_THEME: 'festive' })
  const { promise: held, resolve: release } = Promise.withResolvers<undefined>()
  await page.route('**/validate/geolocation**', async (route) => {
    await held
    await route.continue()
  })
  // The held call ends after 15 seconds; on a busy machine the rest of the page may take longer.
  await page.goto('/menu/drinks?debugMode=1', { waitUntil: 'commit' })
  const spinner = page.getByRole('status').filter({ hasText: 'Just a moment' })
  await expect(spinner).toBeVisible()
  await expect(page.getByText('Loading...')).toHaveCount(0)
  const covered = await spinner.evaluate((status) => status.parentElement?.getBoundingClientRect().width)
  expect(covered).toBe(page.viewportSize()?.width)
  release(undefined)
  await expect(spinner).toHaveCount(0)

  await test.step('the strip of debugMode', async () => {
    const strip = page.getByRole('complementary', { name: 'Debug mode' })
    await expect(strip).toContainText(store.id)
    await expect(strip).toContainText(/build\s*development\s*reports to\s*production/)
    await expect(strip).toContainText(/log-in\s*new guest 00000000/)
    const { basketId, sessionId } = await storedSession(page)
    await expect(strip).toContainText(basketId.slice(0, 8))
    await expect(strip).not.toContainText(basketId)
    await expect(strip).not.toContainText(sessionId.slice(0, 8))
  })

  const root = page.locator('html')
  const ribbonHeight = () => page.evaluate(() => getComputedStyle(document.body, '::before').height)
  await expect(root).toHaveClass('theme-festive')
  expect(await ribbonHeight()).toBe('6px')
  await expectAccessible(page, 'the festive theme')
  await root.evaluate((element) => element.classList.remove('theme-festive'))
  expect(await ribbonHeight()).toBe('auto')
})
