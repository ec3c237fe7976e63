import type { Page } from '@playwright/test'
import { expect, test } from '../../drivers/app/app.ts'
import { expectAccessible } from '../../drivers/screens/axe.ts'
import { settled } from '../../drivers/screens/visit.ts'
import { appStates } from '../../states/app.ts'
import { drawnStates } from '../../states/drawn-states.ts'

/** Pixels by which the page or an open dialog is wider than its space; a dialog hides them. */
const overflow = (page: Page): Promise<number> =>
  page.evaluate(() =>
    Math.max(
      ...[document.documentElement, document.body, ...document.querySelectorAll('dialog[open]')].map(
        ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
      ),
    ),
  )

/** The buttons at the foot of a screen that covers the app, which hides everything else. */
const buttonsOfCover = (page: Page) => page.locator('dialog[data-cover] > :last-child').getByRole('button')

for (const { name, reach, troubles: expected = [], isFirstStart = false } of drawnStates(appStates)) {
  test.describe(() => {
    test.use({ isFirstStart })

    test(`${name}: axe finds nothing in light and dark, whole at 320 px, at twice the text size and on its side @any-size`, async ({
      device,
      context,
      store,
      stack,
      troubles,
    }) => {
      troubles.expect(...expected)
      const page = await reach({ device, context, store, stack })
      await expectAccessible(page, name)
      await page.setViewportSize({ width: 320, height: 640 })
      await settled(page)
      expect(await overflow(page), 'at 320 px').toBeLessThanOrEqual(0)
      await page.setViewportSize({ width: 740, height: 360 })
      await settled(page)
      for (const each of await buttonsOfCover(page).all()) await expect(each).toBeInViewport({ ratio: 1 })
      await page.setViewportSize({ width: 390, height: 844 })
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
      await settled(page)
      expect(await overflow(page), 'at twice the text size').toBeLessThanOrEqual(0)
    })
  })
}
