import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { settled } from './visit.ts'

/** What axe finds on the screen as it stands, as lines that say rule, place and reason. */
const violations = async (page: Page, onlyColours: boolean): Promise<readonly string[]> => {
  const all = new AxeBuilder({ page }).setLegacyMode(true).options({ rules: { 'target-size': { enabled: true } } })
  const found = await (onlyColours ? all.withRules(['color-contrast', 'link-in-text-block']) : all).analyze()
  return found.violations.flatMap(({ id, nodes }) =>
    nodes
      // What the page has scrolled half under its frame is as large as ever once it is scrolled out again.
      .filter(({ failureSummary = '' }) => !(id === 'target-size' && failureSummary.includes('partially obscured')))
      .map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary ?? ''}`),
  )
}

/** Nobody is kept out of this screen, in light and in dark; what does not depend on colours is looked at once. */
export const expectAccessible = async (page: Page, screen: string): Promise<void> => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    // A control that wakes up while axe looks is seen half-way between two colours: what is wrong stays wrong at a second look.
    const look = async (): Promise<readonly string[]> => {
      await settled(page)
      return violations(page, colorScheme === 'dark')
    }
    await expect.poll(look, { message: `${screen}, ${colorScheme}`, intervals: [500], timeout: 20_000 }).toEqual([])
  }
}
