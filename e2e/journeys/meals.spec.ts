import type { Locator, Page } from '@playwright/test'
import { openDesk } from '../drivers/people/desk.ts'
import { expectAccessible } from '../drivers/screens/axe.ts'
import { expect, test } from '../drivers/stack/shop.ts'
import { seen } from '../drivers/screens/visit.ts'
import { startPickup } from '../drivers/screens/start.ts'
import {
  cart,
  goToCheckout,
  openCart,
  placeButton,
  placeOrder,
  tellContact,
  untilAdded,
} from '../drivers/screens/steps.ts'

const addButton = (page: Page) => page.getByRole('button', { name: /^Add – \$\d+\.\d\d$/ })
const saveButton = (page: Page) => page.getByRole('button', { name: /^Save – \$\d+\.\d\d$/ })
const cents = (text: string | null): number => Math.round(Number(/\$(\d+\.\d\d)/.exec(text ?? '')?.[1]) * 100)
const centsIn = (text: string): number => Number(text.replaceAll(/[^\d−]/g, '').replace('−', '-'))

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
  await expect(place.getByText(/^Includes GST of \$\d/)).toBeVisible()
}

const editPath = /\/pizza-meals\/family-box\/[0-9a-f-]{36}$/

test('[BAS-07] [BAS-11] [CAT-12] [CAT-21] [NAV-08] [BAS-22] [BAS-23] [ORD-09] [ORD-19] [ERR-16] [ERR-18] items that make up a meal cost its price after one tap, and the rows of the cart add up; a meal is built, edited in the cart, completed again after a product has sold out, and ordered', async ({
  page,
  store,
  stack,
  problems,
}) => {
  test.slow()
  const separate = { margherita: 1, 'cheesy-garlic-bread': 1, 'chocolate-lava-cake': 2 }
  await startPickup(page, store, separate, '/menu/pizza-meals')
  await test.step("separate items become a meal at the meal's price, and the cart says why", async () => {
    await openCart(page)
    await expect(cart(page)).toContainText('Together these make Date night box.')
    const save = cart(page).getByRole('button', { name: /^Save \$\d+\.\d\d$/ })
    const text = await save.innerText()
    await save.click()
    await expect(page.getByText(`You ${text.toLowerCase()}.`).first()).toBeVisible()
    await expect(save).toHaveCount(0)
    // A meal's saving is not a deduction: its single prices are struck through, and the remark names the saving.
    const meal = cart(page).getByRole('listitem').filter({ hasText: 'Date night box' })
    await expect(meal.locator('s')).toContainText(/was \$\d+\.\d\d/)
    await expect(cart(page)).toContainText(text.replace('Save ', "You're saving "))
    await cart(page).getByText('Price details').click()
    await expectToAddUp(cart(page))
    await expectAccessible(page, 'the cart with a meal')
    await page.keyboard.press('Escape')
    await expect(cart(page)).toHaveCount(0)
  })
  const added = await test.step('built with an upcharge and a customised pizza', async () => {
    await page.getByRole('link', { name: 'Family box', exact: true }).click()
    await expect(page).toHaveURL('/pizza-meals/family-box')
    await expect(page.getByRole('heading', { level: 1, name: 'Family box' })).toBeVisible()
    await expect(page.getByText('Ready to add')).toBeVisible()
    const before = cents(await addButton(page).textContent())
    const facts = page.getByRole('region', { name: 'Allergens and energy' })
    await expect(facts).toContainText('Energy of the whole box')
    const contains = facts.getByRole('definition').first()
    await expect(contains).not.toContainText('fish')
    await page.getByText('Meat supreme').first().click()
    await expect(facts).toContainText('Energy of the box before your changes')
    await expect(addButton(page)).toHaveText(new RegExp(String((before + 100) / 100).replace('.', '\\.')))
    await page.getByRole('button', { name: 'Customise Ham and cheese' }).click()
    const builder = page.getByRole('dialog', { name: 'Ham and cheese' })
    await builder.getByText('Meat and egg').click()
    await builder.getByRole('button', { name: 'More Pepperoni', exact: true }).click()
    await builder.locator('summary').filter({ hasText: 'Premium' }).click()
    await builder.getByRole('button', { name: 'More Anchovies', exact: true }).click()
    await builder.getByRole('button', { name: 'Done' }).click()
    await expect(builder).toHaveCount(0)
    await expect(contains).toContainText('fish')
    const price = cents(await addButton(page).textContent())
    expect(price).toBeGreaterThan(before + 100)
    await untilAdded(page, 'Family box', () => addButton(page).click())
    return price
  })
  await test.step('edited in the cart', async () => {
    await openCart(page)
    const meal = cart(page).getByRole('listitem').filter({ hasText: 'Family box' })
    await expect(meal.getByText('Meat supreme')).toBeVisible()
    await expect(meal.getByText('+ Pepperoni')).toBeVisible()
    await expect(meal.getByText(`$${(added / 100).toFixed(2)}`).first()).toBeVisible()
    await meal.getByRole('link', { name: 'Change Family box' }).click()
    await expect(page).toHaveURL(editPath)
    await page.getByText('Veg supreme').first().click()
    await expect(saveButton(page)).toHaveText(new RegExp(String((added - 100) / 100).replace('.', '\\.')))
    await saveButton(page).click()
    await expect(page.getByText('Family box has been updated.').first()).toBeVisible()
  })
  await test.step('completed again after one of its products has sold out', async () => {
    await goToCheckout(page)
    await tellContact(page)
    await (await openDesk(stack, store)).sellOut('veg-supreme')
    problems.expect(/status of 404/)
    await placeButton(page).click()
    const question = page.getByRole('alertdialog', { name: 'Heads Up' })
    await expect(question).toContainText('Your meal is incomplete because an item is out of stock.')
    await question.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL(editPath)
    await expect(page.getByText('3 of 4 chosen')).toBeVisible()
    await expect(saveButton(page)).toBeDisabled()
    await page.getByText('Meat supreme').first().click()
    await saveButton(page).click()
    await expect(page.getByText('Family box has been updated.').first()).toBeVisible()
  })
  await test.step('ordered', async () => {
    await goToCheckout(page)
    await placeOrder(page)
    const receipt = page.getByRole('region', { name: 'What you ordered' })
    await expect(receipt.getByText(/^Meat supreme, large/)).toBeVisible()
    await expect(receipt.getByText(/\+ Pepperoni/)).toBeVisible()
  })
})
