import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { cutContent } from './cut-content.ts'
import { quiet, settled } from './visit.ts'

const folder = join(import.meta.dirname, '../../../screenshots')

/** Whether `npm run screenshots` runs: it takes pictures of all states, and checks them too. */
export const isPicturing = process.env['SCREENSHOTS'] === '1'

const phone = { width: 390, height: 844 }
const narrowPhone = { width: 320, height: 640 }
const desktop = { width: 1440, height: 900 }

/** Takes the pictures of a state in light and dark; content that loads a moment after the page belongs to them. */
export const takePictures = async (page: Page, name: string): Promise<void> => {
  await quiet(page)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await settled(page)
    await page.screenshot({ path: join(folder, `${name}-${colorScheme}.png`) })
  }
}

/** Gives the page of a phone the width of a desktop. Its layout follows the width alone; what is open stays open. */
export const widen = async (page: Page): Promise<void> => {
  const dialogs = page.locator('dialog[open]')
  const before = await dialogs.count()
  await page.setViewportSize(desktop)
  await settled(page)
  await expect(dialogs).toHaveCount(before)
}

/** Pixels by which the page, or one of these elements on it, is wider than its space. */
const overflow = (page: Page, elements: string): Promise<number> =>
  page.evaluate(
    (selector) =>
      Math.max(
        ...[...document.querySelectorAll(selector)].map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
      ),
    elements,
  )

/** Widths and text sizes at which a phone's state must be whole. */
const layouts = [
  { viewport: narrowPhone, textSize: 100 },
  { viewport: narrowPhone, textSize: 130 },
  { viewport: narrowPhone, textSize: 200 },
  { viewport: phone, textSize: 100 },
  { viewport: phone, textSize: 130 },
  { viewport: phone, textSize: 200 },
] as const

const whole = expect.configure({ soft: true, timeout: 10_000 })

/**
 * Expects a phone's state to be whole at 320 and 390 px and at 130 % and 200 % of the text size: the page does not
 * scroll sideways, and no box cuts off what is in it. `more` are elements whose own width counts, too.
 */
export const expectWhole = async (page: Page, ...more: readonly string[]): Promise<void> => {
  const elements = ['html', 'body', ...more].join()
  for (const { viewport, textSize } of layouts) {
    const name = `at ${viewport.width} px and ${textSize} % text`
    await page.setViewportSize(viewport)
    await page.evaluate((size) => document.documentElement.style.setProperty('font-size', `${size}%`), textSize)
    await settled(page)
    // Some parts learn the width only with the next frame, and are rendered after it.
    await whole.poll(() => overflow(page, elements), name).toBeLessThanOrEqual(0)
    await whole.poll(() => cutContent(page), name).toEqual([])
  }
  await page.setViewportSize(phone)
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
}
