import { expectNoViolation } from '../drivers/screens/axe.ts'
import { expectWhole, isPicturing, takePictures } from '../drivers/screens/state-checks.ts'
import { test } from '../drivers/stack/shop.ts'
import { isDrawn } from '../states/drawn-states.ts'
import { states } from '../states/every-state.ts'
import type { State } from '../states/state.ts'

/** The tag of the sizes that a state has a layout for. */
const sizesOf = ({ isWide, isOnPhonesOnly }: State): string => (isOnPhonesOnly ? ' @phone' : isWide ? ' @both' : '')

for (const state of states.filter(({ name }) => isPicturing || isDrawn(name))) {
  const { name, reach, troubles: expected = [], isWide = false, hasServiceWorker = false } = state
  test.describe(() => {
    test.use({ hasServiceWorker })

    test(`${name}: axe finds nothing in light and dark, whole at 320 px and at twice the text size${sizesOf(state)}`, async ({
      page,
      store,
      stack,
      troubles,
      isMobile,
    }) => {
      troubles.expect(...expected)
      await reach({ page, store, stack })
      if (isPicturing) await takePictures(page, `${name}-${isMobile ? 'phone' : 'desktop'}`)
      if (isMobile || isWide) await expectNoViolation(page, name)
      if (isMobile) await expectWhole(page)
    })
  })
}
