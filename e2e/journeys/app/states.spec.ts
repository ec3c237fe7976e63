import type { Page } from '@playwright/test'
import { expect, test } from '../../drivers/app/app.ts'
import { expectNoViolation } from '../../drivers/screens/axe.ts'
import { expectWhole, isPicturing, takePictures } from '../../drivers/screens/state-checks.ts'
import { settled } from '../../drivers/screens/visit.ts'
import { appStates } from '../../states/app.ts'
import { isDrawn } from '../../states/drawn-states.ts'

/** The buttons at the foot of a screen that covers the app, which hides everything else. */
const buttonsOfCover = (page: Page) => page.locator('dialog[data-cover] > :last-child').getByRole('button')

const picture = async (page: Page, name: string): Promise<void> => {
  const large = page.viewportSize()
  await takePictures(page, `${name}-phone`)
  await page.setViewportSize({ width: 360, height: 640 })
  await takePictures(page, `${name}-small-phone`)
  if (large !== null) await page.setViewportSize(large)
}

/** Takes pictures of the state on screen, and checks it. */
const check = async (page: Page, name: string): Promise<void> => {
  if (isPicturing) await picture(page, name)
  await expectNoViolation(page, name)
  await page.setViewportSize({ width: 740, height: 360 })
  await settled(page)
  for (const each of await buttonsOfCover(page).all()) await expect(each).toBeInViewport({ ratio: 1 })
  await expectWhole(page, 'dialog[open]')
}

for (const { name, reach, problems: expected = [], isFirstStart = false, next = [] } of appStates.filter(
  (state) => isPicturing || isDrawn(state.name),
)) {
  const names = [name, ...next.map((state) => state.name)].join(', ')
  test.describe(() => {
    test.use({ isFirstStart })

    test(`${names}: axe finds nothing in light and dark, whole at 320 and 390 px, at 130 % and 200 % text and on its side`, async ({
      device,
      context,
      store,
      stack,
      problems,
    }) => {
      problems.expect(...expected)
      const visitor = { device, context, store, stack }
      const page = await reach(visitor)
      await check(page, name)
      for (const state of next)
        await test.step(state.name, async () => {
          await state.reach(page, visitor)
          await check(page, state.name)
        })
    })
  })
}
