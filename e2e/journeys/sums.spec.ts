import type { Locator } from '@playwright/test'
import { expectAccessible } from '../drivers/screens/axe.ts'
import { expect, test } from '../drivers/stack/shop.ts'
import { startPickup } from '../drivers/screens/start.ts'
import { cart, openCart } from '../drivers/screens/steps.ts'
import { seen } from '../drivers/screens/visit.ts'

const centsIn = (words: string): number => Number(words.replaceAll(/[^\d−]/g, '').replace('−', '-'))

/** The price rows with their amounts, and the amounts beside the items, as the page shows them. */
const readColumn = async (place: Locator) => {
  const total = place.locator('dl').filter({ hasText: 'Total' })
  const rows = await total
    .locator('div')
    .evaluateAll((all) =>
      all.map(
        (row) => [row.querySelector('dt')?.textContent ?? '', row.querySelector('dd')?.textContent ?? ''] as const,
      ),
    )
  return rows.map(([label, amount]) => [label, centsIn(amount)] as const)
}

/** Expects a column to add up; price-rows.test.ts has all of them, with coupons. */
const expectToAddUp = async (place: Locator): Promise<void> => {
  await seen(place.getByText('Total', { exact: true }))
  const rows = await readColumn(place)
  const end = rows.findIndex(([label]) => label === 'Total')
  const sum = rows.slice(0, end).reduce((all, [, amount]) => all + amount, 0)
  expect(sum, JSON.stringify(rows)).toBe(rows[end]?.[1])
  const toPay = rows.find(([label]) => label === 'To pay in cash')
  const rounding = rows.find(([label]) => label === 'Cash rounding')?.[1] ?? 0
  if (toPay !== undefined) expect((rows[end]?.[1] ?? 0) + rounding, JSON.stringify(rows)).toBe(toPay[1])
  await expect(place.getByText(/^Includes GST of \$\d/)).toBeVisible()
}

test('[BAS-07] [BAS-11] items that make up a meal cost its price after one tap, and the rows of the cart add up', async ({
  page,
  store,
}) => {
  const separate = { margherita: 1, 'cheesy-garlic-bread': 1, 'chocolate-lava-cake': 1 }
  await startPickup(page, store, separate, '/menu/sides')
  await openCart(page)
  await test.step("separate items become a meal at the meal's price, and the cart says why", async () => {
    await cart(page).getByRole('button', { name: 'More Chocolate lava cake' }).click()
    await expect(cart(page)).toContainText('Together these make Date night box.')
    const save = cart(page).getByRole('button', { name: /^Save \$\d+\.\d\d$/ })
    const words = await save.innerText()
    await save.click()
    await expect(page.getByText(`You ${words.toLowerCase()}.`).first()).toBeVisible()
    await expect(save).toHaveCount(0)
    // A meal's saving is not a deduction: its single prices are struck through, and the remark names the saving.
    const meal = cart(page).getByRole('listitem').filter({ hasText: 'Date night box' })
    await expect(meal.locator('s')).toContainText(/was \$\d+\.\d\d/)
    await expect(cart(page)).toContainText(words.replace('Save ', "You're saving "))
    await cart(page).getByText('Price details').click()
    await expect(cart(page)).toContainText('Date night box')
    await expectToAddUp(cart(page))
  })
  await expectAccessible(page, 'the cart with a meal')
})
