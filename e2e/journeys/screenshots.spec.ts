import { join } from 'node:path'
import { test } from '../drivers/stack/shop.ts'
import { states } from '../states/every-state.ts'
import { settled } from '../drivers/screens/visit.ts'

const folder = join(import.meta.dirname, '../../screenshots')

for (const { name, reach, isOnPhonesOnly = false, troubles: expected = [] } of states) {
  test(`@screenshot ${name}`, async ({ page, store, stack, troubles, isMobile }, { project }) => {
    test.skip(isOnPhonesOnly && !isMobile, 'Wide screens have no control for it.')
    troubles.expect(...expected)
    const size = project.name.replace('pictures of ', '')
    await reach({ page, store, stack })
    // Content that loads a moment after the page belongs to the picture; a page with an event stream never becomes
    // idle.
    await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => undefined)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await settled(page)
      await page.screenshot({ path: join(folder, `${name}-${size}-${colorScheme}.png`) })
    }
  })
}
