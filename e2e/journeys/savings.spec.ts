import { expect, test } from '../drivers/stack/shop.ts'
import { startPickup } from '../drivers/screens/start.ts'
import { cart, openCart } from '../drivers/screens/steps.ts'

test("[BAS-11] separate items that make up a meal cost the meal's price after one tap, and the cart says why", async ({
  page,
  store,
}) => {
  await startPickup(page, store, { margherita: 1, 'cheesy-garlic-bread': 1, 'chocolate-lava-cake': 1 })
  await openCart(page)
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
})
