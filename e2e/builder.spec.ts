import type { Locator, Page } from '@playwright/test'
import { ticketOf, openKitchenScreen } from './kitchen-screen.ts'
import { expect, test } from './shop.ts'
import { cart, choosePickupFrom, goToCheckout, openCart, placeOrder, tellContact } from './steps.ts'
import { mainNavigation } from './visit.ts'

const builderOf = (page: Page, name: string): Locator => page.getByRole('dialog', { name })
const more = (builder: Locator, topping: string): Locator =>
  builder.getByRole('button', { name: `More ${topping}`, exact: true })
const fewer = (builder: Locator, topping: string): Locator =>
  builder.getByRole('button', { name: `Fewer ${topping}`, exact: true })

/** Writes down everything that a polite region of the page says, in its order. */
const listen = async (page: Page): Promise<() => Promise<readonly string[]>> => {
  await page.evaluate(() => {
    const heard: string[] = []
    Object.assign(window, { heard })
    const isPolite = (node: Node | null): boolean => {
      const region = (node instanceof Element ? node : (node?.parentElement ?? null))?.closest(
        '[role=status], [aria-live], output',
      )
      return (
        region instanceof Element && region.getAttribute('aria-live') !== 'off' && region.closest('dialog') !== null
      )
    }
    new MutationObserver((changes) => {
      for (const { target, addedNodes, type } of changes) {
        if (!isPolite(target)) continue
        const words =
          type === 'characterData' ? target.textContent : [...addedNodes].map((each) => each.textContent).join('')
        if (words !== null && words !== '') heard.push(words)
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  return () => page.evaluate(() => [...(window as unknown as { heard: string[] }).heard])
}

const priceOf = async (builder: Locator): Promise<string> =>
  /\$\d+\.\d\d/.exec(await builder.getByRole('button', { name: /^(Add|Save) – / }).innerText())?.[0] ?? ''

/** A visitor without mouse or finger. */
const tabTo = async (page: Page, wanted: Locator, key = 'Tab'): Promise<void> => {
  for (let pressed = 0; pressed < 80; pressed++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  throw new Error(`80 presses of ${key} did not lead to ${String(wanted)}`)
}
const pressOn = async (page: Page, wanted: Locator, key = 'Enter'): Promise<void> => {
  await tabTo(page, wanted)
  await page.keyboard.press(key)
}

test('@both [CAT-20] [NAV-07] with the keyboard alone a half-n-half is built, ordered, edited and saved, each change heard once', async ({
  page,
  store,
  browser,
  stack,
  troubles,
}) => {
  test.slow()
  await choosePickupFrom(page, store)
  await mainNavigation(page).getByRole('link', { name: 'Menu' }).click()
  const open = page.getByRole('link', { name: 'Half-n-half', exact: true })
  await open.focus()
  await page.keyboard.press('Enter')
  const builder = builderOf(page, 'Half-n-half')
  await expect(builder).toBeVisible()
  const heard = await listen(page)

  await tabTo(page, builder.getByRole('radio', { name: /^Classic/ }))
  await page.keyboard.press('ArrowDown')
  await expect(builder.getByRole('radio', { name: /^Thin/ })).toBeChecked()
  await pressOn(page, builder.locator('summary').filter({ hasText: 'Vegetables' }))
  await pressOn(page, more(builder, 'Mushroom'))
  await tabTo(page, builder.getByRole('radio', { name: /Margherita/ }), 'Shift+Tab')
  await page.keyboard.press('ArrowRight')
  await expect(builder.getByRole('radio', { name: /Simply pepperoni/i })).toBeChecked()
  await pressOn(page, fewer(builder, 'Pepperoni'))
  await pressOn(page, more(builder, 'Pineapple'))
  const total = await priceOf(builder)
  const said = await heard()
  expect(said.map((words) => words.replace(/\$\d+\.\d\d, [\d,]+ kJ a slice/, '…'))).toEqual([
    expect.stringMatching(/^Thin and crispy base, …\./),
    expect.stringMatching(/^Mushroom added, \d toppings on the left half, …\./),
    expect.stringMatching(
      /^(Pepperoni taken off|Single pepperoni|Double pepperoni), (\d|no) toppings? on the right half, …\./,
    ),
    expect.stringMatching(/^Pineapple added, \d toppings? on the right half, …\./),
  ])
  expect(said.at(-1)).toContain(total)

  await pressOn(page, builder.getByRole('button', { name: /^Add – / }))
  await expect(page.getByText('Half-n-half has been added to your cart.').first()).toBeVisible()
  await expect(page).toHaveURL('/menu/pizza')
  await openCart(page)
  const line = cart(page).getByRole('listitem').filter({ hasText: 'Half-n-half' }).first()
  await expect(line).toContainText(/Left half: Margherita/)
  await expect(line).toContainText('+ Mushroom')
  await expect(line).toContainText(/Right half: Simply pepperoni/i)
  await expect(line).toContainText('+ Pineapple')
  await expect(line).toContainText(total)

  await line.getByRole('link', { name: 'Change Half-n-half' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/product\/halfnhalf\/half-n-half\/[0-9a-f-]{36}$/)
  await expect(builder.getByRole('radio', { name: /^Thin/ })).toBeChecked()
  expect(await priceOf(builder)).toBe(total)
  await expect(more(builder, 'Mushroom').locator('xpath=..')).toContainText('1')
  await pressOn(page, more(builder, 'Mushroom'))
  await expect(builder.getByRole('status').filter({ hasText: /^Double mushroom, / })).toHaveCount(1)
  await pressOn(page, builder.getByRole('button', { name: /^Save – / }))
  await expect(page.getByText('Half-n-half has been updated.').first()).toBeVisible()

  await goToCheckout(page)
  await tellContact(page)
  const { reference } = await placeOrder(page)
  const receipt = page.getByRole('region', { name: 'Tax invoice' })
  for (const words of [/Margherita/, /Simply pepperoni/i, /Mushroom/, /Pineapple/])
    await expect(receipt).toContainText(words)
  const kitchen = await openKitchenScreen({ browser, stack, store, troubles })
  const halves = ticketOf(kitchen, reference).getByRole('listitem')
  await expect(halves.filter({ hasText: /^Left Margherita/ }).getByText('Mushroom ×2')).toBeVisible()
  await expect(halves.filter({ hasText: /^Right Simply pepperoni/i }).getByText('Pineapple')).toBeVisible()
  await kitchen.context().close()
})
