import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../drivers/stack/shop.ts'
import { addFromList, cart, cartEntry, choosePickupFrom, openCart } from '../drivers/screens/steps.ts'
import { mainNavigation } from '../drivers/screens/visit.ts'

const taps = 20
const slowedBy = 6
/** The limit of the median from a tap to the painted total; milliseconds. */
const mostMedian = 100

// A busy machine distorts the result: run it alone, by `BENCH=1 npx playwright test --config=e2e/playwright.config.ts
// tap-speed`.
test.skip(process.env['BENCH'] === undefined, 'time counts on a quiet machine only')

type Scheduler = { readonly postTask: (task: () => void, options: { readonly priority: string }) => Promise<void> }
declare const scheduler: Scheduler

/** Milliseconds from the tap until the frame with the changed text of `shown` is painted. */
const timeOf = async (page: Page, tapped: Locator, shown: Locator): Promise<number> => {
  await shown.evaluate((element) => {
    const tap = Promise.withResolvers<number>()
    addEventListener('click', ({ timeStamp }) => tap.resolve(timeStamp), { capture: true, once: true })
    const painted = new Promise<number>((resolve) => {
      const before = element.textContent
      const observer = new MutationObserver(() => {
        if (element.textContent === before) return
        observer.disconnect()
        // Runs before other queued tasks, because work after the frame is not part of the result.
        const drawn = () => scheduler.postTask(() => resolve(performance.now()), { priority: 'user-blocking' })
        requestAnimationFrame(() => void drawn())
      })
      observer.observe(element, { subtree: true, childList: true, characterData: true })
    })
    Object.assign(globalThis, { measured: Promise.all([tap.promise, painted]).then(([from, to]) => to - from) })
  })
  const answer = page.waitForResponse(/\/basketItems/)
  await tapped.click()
  const time = await page.evaluate(() => (globalThis as unknown as { measured: Promise<number> }).measured)
  await answer
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  return time
}

const slowDown = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowedBy })
}

const tell = (what: string, times: readonly number[]): number => {
  const sorted = times.toSorted((one, other) => one - other)
  const [median = 0, worst = 0] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)]
  console.log(`${what}: median ${median.toFixed(0)} ms, worst of ${times.length} ${worst.toFixed(0)} ms`)
  return median
}

test('[BAS-11] [BAS-19] a step in the cart shows its total within 100 ms on a phone six times slower', async ({
  page,
  store,
}) => {
  test.slow()
  await choosePickupFrom(page, store)
  await mainNavigation(page).getByRole('link', { name: 'Menu' }).click()
  for (const name of ['Cola 1.25 litres', 'Lemonade 1.25 litres', 'Still water 600 ml'])
    await addFromList(page, 'Drinks', name)
  await openCart(page)
  await slowDown(page)
  const times: number[] = []
  const stepper = cart(page).getByRole('group', { name: 'Cola 1.25 litres', exact: true })
  for (let tap = 0; tap < taps; tap++) {
    const more = stepper.getByRole('button', { name: /^More / })
    times.push(await timeOf(page, more, cart(page).getByRole('link', { name: /^Checkout – \$/ })))
  }
  expect(tell('cart stepper', times)).toBeLessThanOrEqual(mostMedian)
})

test('[BAS-11] [BAS-16] an addition on the menu shows in the total within 100 ms on a phone six times slower', async ({
  page,
  store,
}) => {
  test.slow()
  await choosePickupFrom(page, store)
  await mainNavigation(page).getByRole('link', { name: 'Menu' }).click()
  await addFromList(page, 'Drinks', 'Cola 1.25 litres')
  await slowDown(page)
  const times: number[] = []
  for (let tap = 0; tap < taps; tap++) {
    const add = page.getByRole('button', { name: 'Add Lemonade 1.25 litres', exact: true })
    times.push(await timeOf(page, add, cartEntry(page)))
  }
  expect(tell('menu add', times)).toBeLessThanOrEqual(mostMedian)
})
