import { expectAccessible } from '../drivers/screens/axe.ts'
import { withSettings } from '../drivers/stack/settings.ts'
import { expect, test } from '../drivers/stack/shop.ts'
import { visit } from '../drivers/screens/visit.ts'

const ribbonHeight = () => getComputedStyle(document.body, '::before').height

test('[CFG-02] a theme is a class of the root and shows on screen; NONE is none', async ({ page }) => {
  await visit(page, '/')
  await expect(page.locator('html')).not.toHaveClass(/theme-/)
  expect(await page.evaluate(ribbonHeight)).toBe('auto')
  await withSettings(page, { WEBSITE_THEME: 'festive' })
  await visit(page, '/')
  await expect(page.locator('html')).toHaveClass('theme-festive')
  expect(await page.evaluate(ribbonHeight)).toBe('6px')
  await expectAccessible(page, 'the festive theme')
})
