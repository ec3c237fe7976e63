import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { test as appTest } from '../drivers/app/app.ts'
import { test } from '../drivers/stack/shop.ts'
import { appStates } from '../states/app.ts'
import { states } from '../states/every-state.ts'
import { settled } from '../drivers/screens/visit.ts'

const folder = join(import.meta.dirname, '../../screenshots')

const picture = async (page: Page, name: string): Promise<void> => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await settled(page)
    await page.screenshot({ path: join(folder, `${name}-${colorScheme}.png`) })
  }
}

/**
 * Content that loads a moment after the page belongs to the picture; a page with an event stream never becomes idle.
 */
const idle = (page: Page): Promise<void> =>
  page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => undefined)

for (const { name, reach, isOnPhonesOnly = false, troubles: expected = [] } of states) {
  test(`@screenshot ${name}`, async ({ page, store, stack, troubles, isMobile }, { project }) => {
    test.skip(isOnPhonesOnly && !isMobile, 'Wide screens have no control for it.')
    troubles.expect(...expected)
    await reach({ page, store, stack })
    await idle(page)
    await picture(page, `${name}-${project.name.replace('pictures of ', '')}`)
  })
}

for (const { name, reach, isFirstStart = false, troubles: expected = [] } of appStates) {
  appTest.describe(() => {
    appTest.use({ isFirstStart })

    appTest(`@screenshot ${name}`, async ({ device, context, store, stack, troubles, isMobile }) => {
      appTest.skip(!isMobile, 'The app is on phones.')
      troubles.expect(...expected)
      const page = await reach({ device, context, store, stack })
      await idle(page)
      await picture(page, `${name}-phone`)
      await page.setViewportSize({ width: 360, height: 640 })
      await picture(page, `${name}-small-phone`)
    })
  })
}
