import type { Page } from '@playwright/test'
import { expect, test } from '../drivers/stack/shop.ts'
import { cola, garlicBread, startPickup } from '../drivers/screens/start.ts'
import { cart, confirmPickup, locator, openCart, pill, timeSelector } from '../drivers/screens/steps.ts'
import { navigate, settled, visit } from '../drivers/screens/visit.ts'

/** The names of the modals that a customer sees; questions are above them and do not count. */
const modals = async (page: Page): Promise<readonly string[]> => {
  await settled(page)
  return page
    .locator('dialog:modal:not([role=alertdialog])')
    .filter({ visible: true })
    .evaluateAll((all) => all.map((each) => each.querySelector('h2')?.textContent ?? ''))
}
const builder = (page: Page) => page.getByRole('dialog', { name: 'Margherita' })
const addButton = (page: Page) => builder(page).getByRole('button', { name: /^Add – \$\d+\.\d\d$/ })

test('[UI-11] [NAV-23] a visitor without a place who comes to the checkout is asked for one, and the answer opens the locator; it covers an open product, Escape brings it back with choices and focus, and adding it asks a guest for a place', async ({
  page,
}) => {
  const question = page.getByRole('dialog', { name: 'Where would you like your order?' })
  await test.step('the way to the checkout', async () => {
    await visit(page, '/checkout')
    await expect(page).toHaveURL('/offers')
    await expect(question).toBeVisible()
    await expect.poll(() => modals(page)).toEqual(['Where would you like your order?'])
    await question.getByRole('button', { name: 'Pickup' }).click()
    await expect(locator(page).getByRole('tab', { name: 'Pickup' })).toHaveAttribute('aria-selected', 'true')
    await expect.poll(() => modals(page)).toEqual(['Delivery or pickup?'])
    await page.keyboard.press('Escape')
    await navigate(page, '/checkout')
    await expect(question).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(question).toHaveCount(0)
  })

  await navigate(page, '/menu/pizza')
  await page.getByRole('link', { name: 'Margherita', exact: true }).click()
  await expect.poll(() => modals(page)).toEqual(['Margherita'])
  await builder(page).getByText('Family (13")').click()
  const kept = builder(page).getByRole('radio', { name: /^Family/ })
  await kept.focus()
  // A link within the shop, such as a campaign's, asks for a place without leaving the page.
  await page.evaluate(() => {
    history.replaceState(history.state, '', `${location.pathname}?localise=pickup`)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  })
  await expect(locator(page)).toBeVisible()
  await expect.poll(() => modals(page)).toEqual(['Delivery or pickup?'])
  await page.keyboard.press('Escape')
  await expect(locator(page)).toHaveCount(0)
  await expect.poll(() => modals(page)).toEqual(['Margherita'])
  await expect(kept).toBeChecked()
  await expect(kept).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(builder(page)).toHaveCount(0)
  await expect.poll(() => modals(page)).toEqual([])

  await page.getByRole('link', { name: 'Margherita', exact: true }).click()
  await addButton(page).click()
  await expect(locator(page)).toBeVisible()
  await expect.poll(() => modals(page)).toEqual(['Delivery or pickup?'])
})

test('[UI-11] [BAS-17] [BAS-29] [UI-02] [ERR-16] panels replace each other, a question leaves its modal in place, and Escape closes both in turn; the cart undoes a removal, and asks before it is emptied', async ({
  page,
  store,
}) => {
  const names = ['Cola 1.25 litres', 'Garlic bread', 'Family box', 'Veg box']
  await startPickup(page, store, { 'family-box': 1, 'veg-box': 1, ...cola, ...garlicBread })
  await openCart(page)
  await expect.poll(() => modals(page)).toEqual(['Your cart'])
  await cart(page).getByRole('button', { name: 'Voucher or coupon' }).click()
  await expect(page.getByRole('dialog', { name: 'Voucher or coupon' })).toBeVisible()
  await expect.poll(() => modals(page)).toEqual(['Voucher or coupon'])
  await page.keyboard.press('Escape')
  await expect.poll(() => modals(page)).toEqual([])
  await pill(page).click()
  await expect(timeSelector(page)).toBeVisible()
  await timeSelector(page).getByRole('button', { name: 'Change', exact: true }).click()
  await locator(page).getByRole('textbox').fill(store.postCode)
  await locator(page)
    .getByRole('button', { name: new RegExp(`^${store.name}`) })
    .click()
  const question = page.getByRole('alertdialog', { name: `Pick up from ${store.name}?` })
  await expect(question).toContainText(/ASAP \(\d+ mins\)/)
  await expect.poll(() => modals(page)).toEqual(['Delivery or pickup?'])
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect.poll(() => modals(page)).toEqual(['Delivery or pickup?'])
  await locator(page)
    .getByRole('button', { name: new RegExp(`^${store.name}`) })
    .click()
  await confirmPickup(page, store)
  await expect(locator(page)).toHaveCount(0)

  await openCart(page)
  const message = (name: string, change: string) => page.getByText(`${name} has been ${change} your cart.`).first()
  const remove = (name: string) =>
    cart(page)
      .getByRole('button', { name: `Remove ${name}` })
      .first()
  await test.step('an undone removal puts an item, and a meal, back in its place', async () => {
    const counted = cart(page)
      .getByRole('group')
      .filter({ has: page.getByRole('button', { name: /^More / }) })
    const order = () => counted.evaluateAll((steppers) => steppers.map((one) => one.getAttribute('aria-label')))
    await expect.poll(order).toEqual(names)
    for (const name of ['Cola 1.25 litres', 'Family box']) {
      await remove(name).click()
      await expect(message(name, 'removed from')).toBeVisible()
      await expect.poll(order).toEqual(names.filter((each) => each !== name))
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(message(name, 'added to')).toBeVisible()
      await expect.poll(order).toEqual(names)
    }
  })
  await test.step('only a confirmation empties the cart', async () => {
    const cleared: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'DELETE') cleared.push(request.url())
    })
    await cart(page).getByRole('button', { name: 'Empty cart' }).click()
    const sure = page.getByRole('alertdialog', { name: 'Empty Cart?' })
    await expect(sure).toContainText('Are you sure you want to remove all items from your cart?')
    await sure.getByRole('button', { name: 'Cancel' }).click()
    expect(cleared).toEqual([])
    await cart(page).getByRole('button', { name: 'Empty cart' }).click()
    await sure.getByRole('button', { name: 'Yes, empty cart' }).click()
    await expect(cart(page).getByText('Your cart is empty.')).toBeVisible()
    await expect.poll(() => cleared).toHaveLength(1)
  })
})
