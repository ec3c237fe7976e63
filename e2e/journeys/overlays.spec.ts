import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../drivers/stack/shop.ts'
import { startPickup } from '../drivers/screens/start.ts'
import { cart, openCart, pill, timeSelector } from '../drivers/screens/steps.ts'
import { widen } from '../drivers/screens/state-checks.ts'
import { pass, settled, visit } from '../drivers/screens/visit.ts'

/** The buttons of a sheet that its snackbar covers at any scroll position. */
const covered = async (page: Page, sheet: Locator): Promise<readonly string[]> => {
  await settled(page)
  return sheet.evaluate((dialog) => {
    const snackbar = [...document.querySelectorAll('[role=status] > div')].find((each) => each.querySelector('button'))
    if (snackbar === undefined) return ['there is no snackbar']
    return [...dialog.querySelectorAll<HTMLElement>('button, a, input')]
      .filter((control) => {
        if (snackbar.contains(control)) return false
        control.scrollIntoView({ block: 'center', behavior: 'instant' })
        const { left, right, top, bottom } = control.getBoundingClientRect()
        const middle = (left + right) / 2
        return [top + 2, (top + bottom) / 2, bottom - 2].some((height) =>
          snackbar.contains(document.elementFromPoint(middle, height)),
        )
      })
      .map((control) => control.ariaLabel ?? control.closest('label')?.textContent ?? control.textContent)
  })
}

const closeSnackbar = (page: Page) => page.getByRole('button', { name: 'Close message' })

/** Keeps the snackbar, which leaves after five seconds: the pointer rests on it. */
const keepSnackbar = (page: Page): Promise<void> =>
  page
    .locator('[role=status] > div')
    .filter({ has: closeSnackbar(page) })
    .dispatchEvent('pointerover')

test('[UI-02] a snackbar takes room in an open sheet and covers no button there, on a phone and on a wide screen', async ({
  page,
  store,
}) => {
  const added = (sheet: Locator) => sheet.getByText('Garlic bread has been added to your cart.')
  const add = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Add Garlic bread', exact: true }).click()
    await keepSnackbar(page)
  }
  await startPickup(page, store, {}, '/menu/sides')
  await add()
  await pill(page).click()
  await expect(timeSelector(page).getByRole('button', { name: 'Save time' })).toBeVisible()
  await expect(added(timeSelector(page))).toBeVisible()
  expect(await covered(page, timeSelector(page))).toEqual([])
  const phone = page.viewportSize()
  await widen(page)
  expect(await covered(page, timeSelector(page))).toEqual([])
  await page.keyboard.press('Escape')
  await closeSnackbar(page).click()
  await expect(closeSnackbar(page)).toHaveCount(0)

  await add()
  await openCart(page)
  await expect(added(cart(page))).toBeVisible()
  expect(await covered(page, cart(page))).toEqual([])
  if (phone !== null) await page.setViewportSize(phone)
  expect(await covered(page, cart(page))).toEqual([])
  await cart(page).getByRole('radio', { name: 'Delivery' }).click()
  await expect(page.getByRole('dialog', { name: 'Delivery or pickup?' })).toBeVisible()
})

test('[UI-07] @desktop a popover opens on hover and on focus, stays while the pointer rests on it, and closes on leave and Escape', async ({
  page,
}) => {
  await page.clock.install()
  await visit(page, '/styleguide')
  const trigger = page.getByRole('button', { name: 'About this price' })
  const popover = page.getByRole('tooltip')
  await trigger.scrollIntoViewIfNeeded()
  await expect(popover).toBeHidden()

  await trigger.hover()
  await expect(popover).toBeVisible()
  await settled(page)
  const [above, below] = [await popover.boundingBox(), await trigger.boundingBox()]
  if (above === null || below === null) throw new Error('Popover and trigger are in sight.')
  expect(Math.round(below.y - above.y - above.height)).toBe(8)
  // The pointer crosses the gap between the two on its way.
  await page.mouse.move(above.x + above.width / 2, above.y + above.height / 2, { steps: 20 })
  await pass(page, 300)
  await expect(popover).toBeVisible()
  await page.mouse.move(5, 5, { steps: 5 })
  await expect(popover).toBeHidden()

  await trigger.focus()
  await expect(popover).toBeVisible()
  await expect(trigger).toHaveAccessibleDescription('Prices on Sundays and public holidays include a surcharge.')
  await page.keyboard.press('Escape')
  await expect(popover).toBeHidden()
  await expect(trigger).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(popover).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(popover).toBeHidden()
})
