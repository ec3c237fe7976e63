import type { Page } from '@playwright/test'
import { expectAccessible } from '../drivers/screens/axe.ts'
import { expect, test } from '../drivers/stack/shop.ts'
import { startDelivery } from '../drivers/screens/start.ts'
import { cart, openCart, placeButton, tellContact } from '../drivers/screens/steps.ts'
import { seen } from '../drivers/screens/visit.ts'
import { expectAgreement, serverBasket } from '../drivers/screens/where-and-when.ts'

/** The switch shows the new service type at once, and is enabled again when it is saved. */
const expectSwitched = async (page: Page, serviceType: 'Pickup' | 'Delivery'): Promise<void> => {
  const radio = cart(page).getByRole('radio', { name: serviceType })
  await expect(radio).toBeChecked()
  await expect(radio).toBeEnabled()
}

const centsIn = (text: string): number => Math.round(Number(/\$(\d+\.\d\d)/.exec(text)?.[1]) * 100)

test.describe('at the cheapest store', () => {
  test.use({ storeKind: 'cheapest' })

  test('[NAV-23] [RUL-01] [RUL-02] [RUL-13] [BAS-31] [ERR-11] [ORD-08] below the minimum the button names the missing amount, a side that reaches it is one tap away, and so is pickup, which shows place, price and time first; the way back keeps items and address; a cart that falls below the minimum at the checkout leads back at a reload, and the server refuses it', async ({
    page,
    store,
    problems,
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
      for (const text of await sides.allInnerTexts()) expect(centsIn(text)).toBeGreaterThanOrEqual(needed)
      await expectAccessible(page, 'the sheet of the minimum spend')
      await sides.first().getByRole('button').click()
      await expect(sheet).toHaveCount(0)
      await expect(checkout).toBeVisible()
    })
    await test.step('removing an item at the checkout: a reload leads back to the page before it; the server refuses, and one press leads to the menu', async () => {
      problems.expect(/status of 4\d\d/)
      await checkout.click()
      await page.getByRole('button', { name: 'Change your cart' }).click()
      // The cheapest side that reaches the minimum costs no more than the garlic bread that goes.
      await cart(page).getByRole('button', { name: 'Fewer Garlic bread' }).click()
      await expect(more).toBeVisible()
      const held = Promise.withResolvers<null>()
      await page.route(/\/assets\/menu-[\w-]{8}\.js$/, async (route) => {
        await held.promise
        await route.continue()
      })
      await page.reload()
      await expect(page).toHaveURL('/menu/pizza')
      // Who comes forward again before the menu has rendered is led back again.
      await page.goForward()
      await expect(page).toHaveURL('/menu/pizza')
      held.resolve(null)
      await seen(page.getByRole('heading', { level: 1, name: 'Pizza' }))
      await expect(page.getByText(/^You're \$\d+\.\d\d off the \$\d+\.\d\d delivery minimum\.$/).first()).toBeVisible()
      await expect(page).toHaveURL('/menu/pizza')
      // The checkout opens for a cart that comes from the menu.
      await page.goForward()
      await tellContact(page)
      await placeButton(page).click()
      await expect(sheet).toContainText('Your order is below the minimum spend.')
      await sheet.getByRole('link', { name: 'Add more items' }).click()
      await expect(page).toHaveURL('/menu/pizza')
    })
    const { serviceType, basketItems, basketTotal, customerInfo, storeInfo } = await serverBasket(page)
    const before = { serviceType, basketItems, basketTotal, customerInfo, storeInfo: { storeId: storeInfo.storeId } }
    const question = page.getByRole('alertdialog')
    await test.step('pickup instead: place, price and time are shown first, and a declined switch changes nothing', async () => {
      await openCart(page)
      await more.click()
      await sheet.getByRole('button', { name: /^Switch to pickup – / }).click()
      await expect(question).toContainText(/Ready in about \d+ minutes instead of \d+\./)
      await expect(question).toContainText('Delivery fee')
      await expect(question.getByRole('button', { name: 'Keep delivery' })).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(question).toHaveCount(0)
      expect(await serverBasket(page)).toMatchObject(before)
      await more.click()
      await sheet.getByRole('button', { name: /^Switch to pickup – / }).click()
      await question.getByRole('button', { name: 'Switch to pickup' }).click()
      await expect(sheet).toHaveCount(0)
      await expectSwitched(page, 'Pickup')
      await expect(checkout).toBeVisible()
      const collected = await serverBasket(page)
      expect(collected).toMatchObject({ serviceType: 'Pickup', customerInfo: { address: null } })
      expect(collected.basketTotal).toBeLessThan(before.basketTotal)
    })
    await test.step('the switch back keeps items and address', async () => {
      await cart(page).getByRole('radio', { name: 'Delivery' }).click()
      await expect(question).toContainText(`Delivery to ${before.customerInfo.address}`)
      await question.getByRole('button', { name: 'Switch to delivery' }).click()
      await expectSwitched(page, 'Delivery')
      expect(await expectAgreement(page)).toMatchObject(before)
    })
  })
})
