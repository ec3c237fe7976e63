import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { settled } from './visit.ts'

/** What axe finds on the screen as it stands, as lines that say rule, place and reason. */
const violations = async (page: Page, onlyColours: boolean): Promise<readonly string[]> => {
  const all = new AxeBuilder({ page }).setLegacyMode(true).options({ rules: { 'target-size': { enabled: true } } })
  const found = await (onlyColours ? all.withRules(['color-contrast', 'link-in-text-block']) : all).analyze()
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary ?? ''}`),
  )
}

/** Nobody is kept out of this screen, in light and in dark; what does not depend on colours is looked at once. */
export const expectAccessible = async (page: Page, screen: string): Promise<void> => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await settled(page)
    expect(await violations(page, colorScheme === 'dark'), `${screen}, ${colorScheme}`).toEqual([])
  }
}
