import { expectAccessible } from '../drivers/screens/axe.ts'
import { expect, test } from '../drivers/stack/shop.ts'
import { startDelivery } from '../drivers/screens/start.ts'
import { cart, openCart, placeButton, tellContact } from '../drivers/screens/steps.ts'

const centsIn = (words: string): number => Math.round(Number(/\$(\d+\.\d\d)/.exec(words)?.[1]) * 100)

test.describe('at the cheapest store', () => {
  test.use({ storeKind: 'cheapest' })

  test('[RUL-01] [RUL-02] [RUL-13] [BAS-31] [ERR-11] [ORD-08] below the minimum the button names the missing amount, a side that reaches it is one tap away, and so is pickup; the server refuses a cart that falls below it at the checkout', async ({
    page,
    store,
    troubles,
  }) => {
    const query = new URLSearchParams({ storeCode: store.id, fulfilmentType: 'Delivery', primaryCategory: 'sides' })
    const answer = await page.request.get(`/api/v1/products?${query.toString()}`)
    const products = (await answer.json()) as readonly { productId: string; totalPrice: number }[]
    const { totalPrice = NaN } = products.find(({ productId }) => productId === 'garlic-bread') ?? {}
    // One more garlic bread reaches the minimum, so that at least that is offered.
    const count = Math.ceil(store.deliveryMinimum / totalPrice) - 1
    const needed = Math.round((store.deliveryMinimum - count * totalPrice) * 100)
    const more = cart(page).getByRole('button', { name: /^Add \$\d+\.\d\d more for delivery$/ })
    const checkout = cart(page).getByRole('link', { name: /^Checkout – \$/ })
    const sheet = page.getByRole('dialog', { name: 'Minimum spend' })

    await startDelivery(page, store, { 'garlic-bread': count })
    await openCart(page)
    await test.step('a side that reaches the minimum', async () => {
      expect(centsIn(await more.innerText())).toBe(needed)
      await expect(cart(page).getByRole('link', { name: /^Checkout/ })).toHaveCount(0)
      await more.click()
      await expect(sheet).toContainText('Your order is below the minimum spend.')
      const sides = sheet.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Add to cart:/ }) })
      await expect(sides.first()).toBeVisible()
      expect(await sides.count()).toBeLessThanOrEqual(4)
      for (const words of await sides.allInnerTexts()) expect(centsIn(words)).toBeGreaterThanOrEqual(needed)
      await expectAccessible(page, 'the sheet of the minimum spend')
      await sides.first().getByRole('button').click()
      await expect(sheet).toHaveCount(0)
      await expect(checkout).toBeVisible()
    })
    await test.step('removing an item at the checkout: the server refuses, and one press leads to the menu', async () => {
      troubles.expect(/status of 4\d\d/)
      await checkout.click()
      await tellContact(page)
      await page.getByRole('button', { name: 'Change your cart' }).click()
      // The cheapest side that reaches the minimum costs no more than the garlic bread that goes.
      await cart(page).getByRole('button', { name: 'Fewer Garlic bread' }).click()
      await expect(more).toBeVisible()
      await page.keyboard.press('Escape')
      await placeButton(page).click()
      await expect(sheet).toContainText('Your order is below the minimum spend.')
      await sheet.getByRole('link', { name: 'Add more items' }).click()
      await expect(page).toHaveURL('/menu/pizza')
    })
    await test.step('pickup instead', async () => {
      await openCart(page)
      await more.click()
      await sheet.getByRole('button', { name: /^Switch to pickup – / }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Switch to pickup' }).click()
      await expect(sheet).toHaveCount(0)
      await expect(cart(page).getByRole('radio', { name: 'Pickup' })).toBeChecked()
      await expect(checkout).toBeVisible()
    })
  })
})
