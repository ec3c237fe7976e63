import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import type { AxeResults, Result, RunOptions } from 'axe-core'
import { isDrawn } from '../../states/drawn-states.ts'
import { settled } from './visit.ts'

type AxeWindow = Window & typeof globalThis & { readonly axe: { run(options: RunOptions): Promise<AxeResults> } }

/** The small build of axe. A page runs it once, although the builder sends it several times. */
const minified = join(import.meta.dirname, '../../../node_modules/axe-core/axe.min.js')
const axeSource = `if (!('axe' in window)) {${readFileSync(minified, 'utf8')}}`

const colourRules = ['color-contrast', 'link-in-text-block']

/** The violations as lines with rule, element and reason. */
const linesOf = (violations: readonly Result[]): readonly string[] =>
  violations.flatMap(({ id, nodes }) =>
    nodes
      // A target that scrolling has half hidden under the frame has its full size once it is scrolled out.
      .filter(({ failureSummary = '' }) => !(id === 'target-size' && failureSummary.includes('partially obscured')))
      .map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary ?? ''}`),
  )

/** Runs every rule on the page and its frames, and leaves axe loaded in each of them. */
const allViolations = async (page: Page): Promise<readonly string[]> => {
  const options: RunOptions = { rules: { 'target-size': { enabled: true } }, resultTypes: ['violations'] }
  const { violations } = await new AxeBuilder({ page, axeSource }).setLegacyMode(true).options(options).analyze()
  return linesOf(violations)
}

/** Runs the colour rules with the axe that `allViolations` left in the page. */
const colourViolations = async (page: Page): Promise<readonly string[]> => {
  const options: RunOptions = { runOnly: { type: 'rule', values: colourRules }, resultTypes: ['violations'] }
  const { violations } = await page.evaluate((given) => (window as AxeWindow).axe.run(given), options)
  return linesOf(violations)
}

/** Expects no violation of this screen in light and dark mode; rules that do not depend on colours run once. */
export const expectNoViolation = async (page: Page, screen: string): Promise<void> => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    // A control that becomes enabled during the check is measured between two colours, so a failed check is repeated
    // once.
    const look = async (): Promise<readonly string[]> => {
      await settled(page)
      return colorScheme === 'dark' ? colourViolations(page) : allViolations(page)
    }
    await expect.poll(look, { message: `${screen}, ${colorScheme}`, intervals: [500] }).toEqual([])
  }
}

/** The same for a screen within a journey: a run checks its share of them, as it does of the states. */
export const expectAccessible = async (page: Page, screen: string): Promise<void> => {
  if (isDrawn(screen)) await expectNoViolation(page, screen)
}

/** Expects no violation of an editor's page, besides what its preview shows. */
export const expectEditorAccessible = async (editor: Page): Promise<void> => {
  const { violations } = await new AxeBuilder({ page: editor }).exclude('iframe').analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
}
