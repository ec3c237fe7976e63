import type { Page } from '@playwright/test'
import { expectNoViolation } from '../drivers/screens/axe.ts'
import { expectWhole, isPicturing, takePictures, widen } from '../drivers/screens/state-checks.ts'
import { test } from '../drivers/stack/shop.ts'
import { isDrawn } from '../states/drawn-states.ts'
import { states } from '../states/every-state.ts'
import type { State } from '../states/state.ts'

/** Takes pictures of the state on screen, or checks it. */
const check = async (page: Page, isMobile: boolean, { name, isWide = false }: Pick<State, 'name' | 'isWide'>) => {
  if (isPicturing) await takePictures(page, `${name}-${isMobile ? 'phone' : 'desktop'}`)
  // A desktop takes pictures alone.
  if (!isMobile) return
  await expectNoViolation(page, name)
  if (isWide) {
    await widen(page)
    await expectNoViolation(page, `${name} on a wide screen`)
  }
  await expectWhole(page)
}

for (const state of states.filter(({ name }) => isPicturing || isDrawn(name))) {
  const { problems: expected = [], isOnPhonesOnly = false, hasServiceWorker = false, next = [] } = state
  const names = [state, ...next].map(({ name }) => name).join(', ')
  test.describe(() => {
    test.use({ hasServiceWorker })

    test(`${names}: axe finds nothing in light and dark, whole at 320 and 390 px and at 130 % and 200 % text${isOnPhonesOnly ? ' @phone' : ''}`, async ({
      page,
      store,
      stack,
      problems,
      isMobile,
    }) => {
      problems.expect(...expected)
      for (const each of [state, ...next])
        await test.step(each.name, async () => {
          await each.reach({ page, store, stack })
          await check(page, isMobile, each)
        })
    })
  })
}
