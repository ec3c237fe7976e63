import { expect, type Page } from '@playwright/test'

/** Waits until the app has taken over what the server drew, so that a tap does what it says. */
export const ready = (page: Page): Promise<void> =>
  expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true')

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
