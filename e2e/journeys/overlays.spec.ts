import { expect, test } from '../drivers/stack/shop.ts'
import { pass, settled, visit } from '../drivers/screens/visit.ts'

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
