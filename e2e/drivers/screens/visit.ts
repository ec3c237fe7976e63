import { expect, type Locator, type Page } from '@playwright/test'

/**
 * Waits until the app has taken over what the server drew, so that a tap does what it says. The page itself looks at every frame: an
 * assertion looks after 100, 350 and 850 ms, and most pages are ready soon after the second look.
 */
export const ready = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => document.documentElement.dataset['hydrated'] === 'true')
}

/** Waits until something is seen, and looks for it so often that a step takes no longer than the shop does. */
export const seen = (locator: Locator, options: { readonly timeout?: number } = {}): Promise<void> =>
  expect.poll(() => locator.isVisible(), { message: `sees ${String(locator)}`, intervals: [25], ...options }).toBe(true)

/** Presses a control as soon as it is seen. */
export const pressSoon = async (control: Locator): Promise<void> => {
  await seen(control)
  await control.click()
}

/** Ticks a checkbox or picks a radio by its label, once the label has stopped moving: a forced click may land beside it. */
export const tick = async (control: Locator): Promise<void> => {
  await control.locator('xpath=ancestor::label').click()
  await expect(control).toBeChecked()
}

/** Opens a page as a visitor does who types its address. */
export const visit = async (page: Page, path: string): Promise<void> => {
  await page.goto(path)
  await ready(page)
}

/** Waits until nothing moves and the faces are there. */
export const settled = async (page: Page): Promise<void> => {
  await page.evaluate(async () => {
    await document.fonts.ready
    // What moves with the scrolling stands where the scrolling stands.
    const ends = ({ effect, timeline }: Animation) =>
      timeline === document.timeline && effect?.getComputedTiming().iterations !== Infinity
    const moving = document.getAnimations().filter(ends)
    await Promise.allSettled(moving.map(({ finished }) => finished))
  })
}

/** Lets milliseconds pass in a page whose clock was installed, and what they bring about be drawn. */
export const pass = async (page: Page, milliseconds: number): Promise<void> => {
  await page.clock.runFor(milliseconds)
  await settled(page)
}

/** The entries of the frame: at the bottom on phones, at the top on desktops. */
export const mainNavigation = (page: Page) => page.getByRole('navigation', { name: 'Main' })
