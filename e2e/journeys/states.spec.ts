import { expectAccessible } from '../drivers/screens/axe.ts'
import { expect, test } from '../drivers/stack/shop.ts'
import { drawnStates } from '../states/drawn-states.ts'
import { states } from '../states/every-state.ts'
import { settled } from '../drivers/screens/visit.ts'

const widest = (page: Parameters<typeof settled>[0]): Promise<number> =>
  page.evaluate(() => Math.max(document.documentElement.scrollWidth, document.body.scrollWidth))

for (const { name, reach, troubles: expected = [], isWide } of drawnStates(states)) {
  test(`${name}: axe finds nothing in light and dark, whole at 320 px and at twice the text size${isWide ? ' @both' : ''}`, async ({
    page,
    store,
    stack,
    troubles,
    isMobile,
  }) => {
    troubles.expect(...expected)
    await reach({ page, store, stack })
    await expectAccessible(page, name)
    if (!isMobile) return
    await page.setViewportSize({ width: 320, height: 640 })
    await settled(page)
    expect(await widest(page), 'at 320 px').toBeLessThanOrEqual(320)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    await settled(page)
    expect(await widest(page), 'at twice the text size').toBeLessThanOrEqual(390)
  })
}

test('animates nothing for visitors who prefer reduced motion', async ({ page, store, stack }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const menu = states.find(({ name }) => name === 'site-menu')
  await menu?.reach({ page, store, stack })
  const longest = await page.evaluate(() => {
    const seconds = (text: string) => Math.max(...text.split(',').map((each) => Number.parseFloat(each) || 0))
    return Math.max(
      ...[...document.querySelectorAll('*')].map((element) => {
        const { animationDuration, transitionDuration } = getComputedStyle(element)
        return Math.max(seconds(animationDuration), seconds(transitionDuration))
      }),
    )
  })
  expect(longest).toBeLessThanOrEqual(0.01)
})
