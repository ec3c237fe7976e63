import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import type { AxeResults, Result, RunOptions } from 'axe-core'
import { settled } from './visit.ts'

type AxeWindow = Window & typeof globalThis & { readonly axe: { run(options: RunOptions): Promise<AxeResults> } }

const colourRules = ['color-contrast', 'link-in-text-block']

/** The violations as lines that say rule, place and reason. */
const linesOf = (violations: readonly Result[]): readonly string[] =>
  violations.flatMap(({ id, nodes }) =>
    nodes
      // What the page has scrolled half under its frame is as large as ever once it is scrolled out again.
      .filter(({ failureSummary = '' }) => !(id === 'target-size' && failureSummary.includes('partially obscured')))
      .map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary ?? ''}`),
  )

/** Every rule, on the page and in its frames. Leaves axe in each of them. */
const allViolations = async (page: Page): Promise<readonly string[]> => {
  const options: RunOptions = { rules: { 'target-size': { enabled: true } }, resultTypes: ['violations'] }
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).options(options).analyze()
  return linesOf(violations)
}

/** The rules that depend on colours, by the axe that `allViolations` left in the page: it need not be loaded again. */
const colourViolations = async (page: Page): Promise<readonly string[]> => {
  const options: RunOptions = { runOnly: { type: 'rule', values: colourRules }, resultTypes: ['violations'] }
  const { violations } = await page.evaluate((given) => (window as AxeWindow).axe.run(given), options)
  return linesOf(violations)
}

/** Nobody is kept out of this screen, in light and in dark; what does not depend on colours is looked at once. */
export const expectAccessible = async (page: Page, screen: string): Promise<void> => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    // A control that wakes up while axe looks is seen half-way between two colours: what is wrong stays wrong at a second look.
    const look = async (): Promise<readonly string[]> => {
      await settled(page)
      return colorScheme === 'dark' ? colourViolations(page) : allViolations(page)
    }
    await expect.poll(look, { message: `${screen}, ${colorScheme}`, intervals: [500], timeout: 20_000 }).toEqual([])
  }
}
