import { expectAccessible } from '../drivers/screens/axe.ts'
import { expect, test } from '../drivers/stack/shop.ts'
import { startDelivery } from '../drivers/screens/start.ts'
import { cart, openCart } from '../drivers/screens/steps.ts'

const missing = (words: string): number => Math.round(Number(/\$(\d+\.\d\d)/.exec(words)?.[1]) * 100)

for (const storeKind of ['dearest', 'cheapest'] as const)
  test.describe(`at the ${storeKind} store`, () => {
    test.use({ storeKind })

    test('[RUL-01] [RUL-02] below the minimum the button names the missing amount, and a side that reaches it is one tap away', async ({
      page,
      store,
    }) => {
      await startDelivery(page, store, { 'garlic-bread': 2 })
      await openCart(page)
      const button = cart(page).getByRole('button', { name: /^Add \$\d+\.\d\d more for delivery$/ })
      await expect(cart(page).getByRole('link', { name: /^Checkout/ })).toHaveCount(0)
      let needed = missing(await button.innerText())
      const line = cart(page).getByRole('listitem').filter({ hasText: 'Garlic bread' }).first()
      const each = missing(await line.innerText()) / 2
      // Until one more garlic bread reaches the minimum, so that at least that is offered.
      for (let count = 3; needed > each; count++) {
        await cart(page).getByRole('button', { name: 'More Garlic bread' }).click()
        await expect(cart(page).getByText(`${count} Garlic bread`)).toBeAttached()
        await expect.poll(async () => missing(await button.innerText())).toBeLessThan(needed)
        needed = missing(await button.innerText())
      }
      await button.click()
      const sheet = page.getByRole('dialog', { name: 'Minimum spend' })
      await expect(sheet).toContainText('Your order is below the minimum spend.')
      const sides = sheet.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Add to cart:/ }) })
      await expect(sides.first()).toBeVisible()
      expect(await sides.count()).toBeLessThanOrEqual(4)
      for (const words of await sides.allInnerTexts()) expect(missing(words)).toBeGreaterThanOrEqual(needed)
      await expectAccessible(page, 'the sheet of the minimum spend')
      await sides.first().getByRole('button').click()
      await expect(sheet).toHaveCount(0)
      await expect(cart(page).getByRole('link', { name: /^Checkout – \$/ })).toBeVisible()
    })
  })

test('[RUL-02] [BAS-31] below the delivery minimum the dialog offers pickup', async ({ page, store }) => {
  await startDelivery(page, store, { 'garlic-bread': 1 })
  await openCart(page)
  await cart(page)
    .getByRole('button', { name: /^Add \$\d+\.\d\d more for delivery$/ })
    .click()
  const sheet = page.getByRole('dialog', { name: 'Minimum spend' })
  await sheet.getByRole('button', { name: /^Switch to pickup – / }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Switch to pickup' }).click()
  await expect(sheet).toHaveCount(0)
  await expect(cart(page).getByRole('radio', { name: 'Pickup' })).toBeChecked()
  await expect(cart(page).getByRole('link', { name: /^Checkout – \$/ })).toBeVisible()
})
