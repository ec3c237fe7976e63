import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../drivers/screens/axe.ts'
import { expect, test } from '../drivers/stack/shop.ts'
import { startPickup } from '../drivers/screens/start.ts'
import { cart, openCart, placeOrder, tellContact, untilAdded } from '../drivers/screens/steps.ts'
import { pressSoon, seen } from '../drivers/screens/visit.ts'

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

/** Expects a column to add up; returns the total. */
const expectToAddUp = async (place: Locator): Promise<number> => {
  await seen(place.getByText('Total', { exact: true }))
  const rows = await readColumn(place)
  const end = rows.findIndex(([label]) => label === 'Total')
  const sum = rows.slice(0, end).reduce((all, [, amount]) => all + amount, 0)
  expect(sum, JSON.stringify(rows)).toBe(rows[end]?.[1])
  const toPay = rows.find(([label]) => label === 'To pay in cash')
  const rounding = rows.find(([label]) => label === 'Cash rounding')?.[1] ?? 0
  if (toPay !== undefined) expect((rows[end]?.[1] ?? 0) + rounding, JSON.stringify(rows)).toBe(toPay[1])
  await expect(place.getByText(/^Includes GST of \$\d/)).toBeVisible()
  return sum
}

const review = (page: Page) => page.getByRole('region', { name: 'Your order' })

test('[BAS-07] [BAS-11] [ORD-19] items that make up a meal cost its price after one tap; with a coupon the rows add up in cart, checkout, order and receipt', async ({
  page,
  store,
}) => {
  test.slow()
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
  await page.keyboard.press('Escape')
  await expect(cart(page)).toHaveCount(0)
  for (let count = 0; count < 3; count += 1) {
    await untilAdded(page, 'Garlic bread', () =>
      page.getByRole('button', { name: 'Add Garlic bread', exact: true }).click(),
    )
  }
  await openCart(page)
  await cart(page).getByRole('button', { name: 'Voucher or coupon' }).click()
  const coupons = page.getByRole('dialog', { name: 'Voucher or coupon' })
  await coupons.getByRole('textbox', { name: 'Code' }).fill('sidekick')
  await coupons.getByRole('button', { name: 'Apply' }).click()
  await seen(page.getByText('SIDEKICK has been applied.').first())
  await page.keyboard.press('Escape')
  await expect(coupons).toHaveCount(0)
  await openCart(page)
  await seen(cart(page).getByText('Three sides for two (SIDEKICK)', { exact: true }).first())
  const total = await expectToAddUp(cart(page))
  await expectAccessible(page, 'the cart with a meal and a coupon')

  await pressSoon(cart(page).getByRole('link', { name: /^Checkout – \$/ }))
  await seen(page.getByRole('heading', { level: 1, name: 'Checkout' }))
  await tellContact(page)
  expect(await expectToAddUp(review(page))).toBe(total)
  await placeOrder(page)
  const order = page.getByRole('region', { name: 'What you ordered' })
  expect(await expectToAddUp(order)).toBe(total)
  await expect(order.getByText(/^You saved \$\d/)).toBeVisible()
  await page.getByRole('link', { name: 'Receipt', exact: true }).click()
  expect(await expectToAddUp(page.getByRole('article', { name: 'Tax invoice' }))).toBe(total)
})
