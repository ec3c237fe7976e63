import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../drivers/stack/shop.ts'
import { cola, garlicBread, startPickup } from '../drivers/screens/start.ts'
import { cart, confirmPickup, locator, openCart, pill, timeSelector } from '../drivers/screens/steps.ts'
import { widen } from '../drivers/screens/state-checks.ts'
import { navigate, pass, settled, visit } from '../drivers/screens/visit.ts'

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

test('[UI-04] [UI-07] [UI-11] [NAV-23] [BAS-17] [BAS-29] [UI-02] [ERR-16] on a wide screen a popover opens on hover and on focus, stays while the pointer rests on it, and closes on leave and Escape, beside the other shared parts of the styleguide; a visitor without a place who comes to the checkout is asked for one, and the answer opens the locator; it covers an open product, Escape brings it back with choices and focus, and adding it asks a guest for a place; panels replace each other, a question leaves its modal in place, and Escape closes both in turn; the cart undoes a removal, and asks before it is emptied; a snackbar takes room in an open sheet and covers no button there', async ({
  page,
  store,
}) => {
  await test.step('a popover', async () => {
    await page.clock.install()
    const phone = page.viewportSize()
    await widen(page)
    await visit(page, '/styleguide')
    for (const part of ['Sheet', 'Sidebar', 'Confirm', 'Alert', 'Minimum spend', 'Backdrop', 'Splash screen', 'toast'])
      await expect(page.getByRole('button', { name: part, exact: true }).first()).toBeVisible()
    await expect(page.getByRole('tablist').first()).toBeVisible()
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
    if (phone !== null) await page.setViewportSize(phone)
  })
  await test.step('a visitor without a place', async () => {
    const question = page.getByRole('dialog', { name: 'Where would you like your order?' })
    await test.step('the way to the checkout', async () => {
      await navigate(page, '/checkout')
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
  await test.step('panels, questions and the cart', async () => {
    const names = ['Cola 1.25 litres', 'Garlic bread', 'Family box', 'Veg box']
    await startPickup(page, store, { 'family-box': 1, 'veg-box': 1, ...cola, ...garlicBread }, '/menu/sides')
    await test.step('a snackbar takes room in an open sheet, on a phone and on a wide screen', async () => {
      const added = (sheet: Locator) => sheet.getByText('Garlic bread has been added to your cart.')
      const add = async (): Promise<void> => {
        await page.getByRole('button', { name: 'Add Garlic bread', exact: true }).click()
        await keepSnackbar(page)
      }
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
      await expect(locator(page)).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(locator(page)).toHaveCount(0)
    })

    await openCart(page)
    await expect.poll(() => modals(page)).toEqual(['Your cart'])
    await cart(page).getByRole('button', { name: 'Voucher or coupon' }).click()
    await expect(page.getByRole('dialog', { name: 'Voucher or coupon' })).toBeVisible()
    await expect.poll(() => modals(page)).toEqual(['Voucher or coupon'])
    await page.keyboard.press('Escape')
    await expect.poll(() => modals(page)).toEqual(['Your cart'])
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
        await expect(page.getByText(`${name} has been removed from your cart.`).first()).toBeVisible()
        await expect.poll(order).toEqual(names.filter((each) => each !== name))
        await page.getByRole('button', { name: 'Undo' }).click()
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
})
