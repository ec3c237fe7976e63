import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../drivers/screens/axe.ts'
import { openDesk } from '../drivers/people/desk.ts'
import { expect, test } from '../drivers/stack/shop.ts'
import { startPickup } from '../drivers/screens/start.ts'
import { cart, openCart, untilAdded } from '../drivers/screens/steps.ts'
import { navigate, seen, visit } from '../drivers/screens/visit.ts'

/** The list's address, which may contain the range that the reader had scrolled to. */
const pizzaMenu = /\/menu\/pizza(#[a-z-]+)?$/

const builderOf = (page: Page, name: string): Locator => page.getByRole('dialog', { name })
const more = (builder: Locator, topping: string): Locator =>
  builder.getByRole('button', { name: `More ${topping}`, exact: true })
const fewer = (builder: Locator, topping: string): Locator =>
  builder.getByRole('button', { name: `Fewer ${topping}`, exact: true })

/** Records every announcement of the page's polite live regions. */
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

/** Moves the focus by keyboard only. A mark on the wanted element is found faster than its role. */
const tabTo = async (page: Page, wanted: Locator, key = 'Tab'): Promise<void> => {
  await wanted.evaluate((element) => element.setAttribute('data-wanted', ''))
  for (let pressed = 0; pressed < 80; pressed++) {
    const isThere = await page.evaluate(() => document.activeElement?.hasAttribute('data-wanted') ?? false)
    if (isThere) return wanted.evaluate((element) => element.removeAttribute('data-wanted'))
    await page.keyboard.press(key)
  }
  throw new Error(`80 presses of ${key} did not lead to ${String(wanted)}`)
}
const pressOn = async (page: Page, wanted: Locator, key = 'Enter'): Promise<void> => {
  await tabTo(page, wanted)
  await page.keyboard.press(key)
}

test('@desktop [CAT-20] [NAV-07] with the keyboard alone a half-n-half is built, added, edited and saved, each change announced once', async ({
  page,
  store,
}) => {
  test.slow()
  await startPickup(page, store)
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
  expect(said.map((words) => words.replace(/\$\d+\.\d\d, [\d,]+ kJ per slice/, '…'))).toEqual([
    expect.stringMatching(/^Thin and crispy base, …\./),
    expect.stringMatching(/^Mushroom added, \d toppings on the left half, …\./),
    expect.stringMatching(
      /^(Pepperoni taken off|Single pepperoni|Double pepperoni), (\d|no) toppings? on the right half, …\./,
    ),
    expect.stringMatching(/^Pineapple added, \d toppings? on the right half, …\./),
  ])
  expect(said.at(-1)).toContain(total)

  await untilAdded(page, 'Half-n-half', () => pressOn(page, builder.getByRole('button', { name: /^Add – / })))
  await expect(page).toHaveURL(pizzaMenu)
  await openCart(page)
  const line = cart(page).getByRole('listitem').filter({ hasText: 'Half-n-half' }).first()
  await expect(line).toContainText(/Left half: Margherita/)
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
})

/** Opens a product and waits for hydration: a server-rendered dialog is not modal yet. */
const openBuilder = async (page: Page, path: string): Promise<Locator> => {
  await visit(page, path)
  await seen(page.locator('dialog:modal'))
  return page.getByRole('dialog')
}
const unfold = (builder: Locator, section: string): Promise<void> =>
  builder.locator('summary').filter({ hasText: section }).click()

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
const overlap = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height

/** Undo and Close are large enough and apart, at the top and at two places further down. */
const expectApart = async (builder: Locator): Promise<void> => {
  const pairs = await builder.evaluate(async (dialog) => {
    const boxes: DOMRect[][] = []
    for (const top of [0, 96, 900]) {
      dialog.scrollTo(0, top)
      await new Promise(requestAnimationFrame)
      const buttons = [...dialog.querySelectorAll('button')].filter((each) =>
        ['Undo', 'Close'].includes(each.ariaLabel ?? each.innerText.trim()),
      )
      boxes.push(buttons.map((each) => each.getBoundingClientRect().toJSON() as DOMRect))
    }
    dialog.scrollTo(0, 0)
    return boxes
  })
  for (const [one, other, ...more] of pairs) {
    if (!one || !other || more.length > 0) throw new Error('Undo or Close is missing or doubled')
    for (const { width, height } of [one, other]) expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
    expect(overlap(one, other), JSON.stringify(pairs)).toBe(false)
  }
}

test('[NAV-07] [NAV-26] [CAT-15] [CAT-17] [CAT-19] [CAT-20] [RUL-11] [UI-11] a pizza opens as a new one, refuses an eleventh topping, says why a base or crust does not fit and whether it is vegetarian, and becomes the left half of a half-n-half in its own size; Undo never covers Close; what has sold out is not available, and the device remembers folded sections and the simple view', async ({
  page,
  request,
  stack,
  store,
}) => {
  await test.step('an old address redirects to the product', async () => {
    const old = await request.get('/menu/pizza/classics-range/margherita')
    expect([old.status(), new URL(old.url()).pathname]).toEqual([200, '/product/pizza/margherita'])
    expect(await old.text()).toMatch(/<dialog.*Margherita/s)
  })
  const builder = builderOf(page, 'Margherita')
  await test.step('an item outside the cart opens as a new one', async () => {
    await openBuilder(page, '/product/pizzas/margherita/6f0c4a4e-6a43-4b45-9f6b-08b6a6a1b3f1')
    await expect(builder.getByRole('button', { name: /^Add – / })).toBeVisible()
  })
  await test.step('an eleventh topping is refused with a message that is shown and announced once', async () => {
    for (let units = 4; units < 10; units++) await more(builder, 'Mozzarella').click()
    const heard = await listen(page)
    await more(builder, 'Basil leaves').click()
    await expect(builder.getByText('A pizza can have up to 10 toppings.')).toHaveCount(2)
    expect(await heard()).toEqual(['A pizza can have up to 10 toppings.'])
  })
  await test.step('an incompatible base says why, and so does an incompatible topping', async () => {
    await fewer(builder, 'Mozzarella').click()
    await builder.getByText('Medium (9")').first().click()
    await unfold(builder, 'Meat and egg')
    await more(builder, 'Crumbed chicken').click()
    const glutenFree = builder.getByRole('radio', { name: /^Gluten-free base/ })
    await expect(glutenFree).toBeDisabled()
    await expect(glutenFree).toHaveAccessibleName(/Not with crumbed chicken/)
    await fewer(builder, 'Crumbed chicken').click()
    await glutenFree.check()
    await expect(builder.getByRole('listitem').filter({ hasText: 'Crumbed chicken' })).toContainText('Not on this base')
  })
  await test.step('a promotion with its own recipe offers size and base only', async () => {
    await navigate(page, '/menu/unreal')
    await expect(builder).toHaveCount(0)
    await page.getByRole('link', { name: 'Surf club brunch', exact: true }).click()
    const fixed = builderOf(page, 'Surf club brunch')
    await expect(fixed.getByText("You can't change the sauce and toppings of this pizza.")).toBeVisible()
    await expect(fixed.getByRole('group', { name: 'Size' }).getByRole('radio').first()).toBeVisible()
    await expect(fixed.getByRole('heading', { name: /^Toppings/ })).toHaveCount(0)
    await expect(fixed.getByRole('group', { name: 'Sauce' })).toHaveCount(0)
  })
  await test.step('the same pizza opens without what was changed', async () => {
    await navigate(page, '/menu/pizza/product/pizzas/margherita')
    await expect(builder.getByRole('radio', { name: /^Classic/ })).toBeChecked()
    await expect(builder.getByText('Not on this base')).toHaveCount(0)
  })
  await test.step('the diet of a changed pizza', async () => {
    const diet = builder.getByText('Vegetarian', { exact: true })
    await expect(diet).toBeVisible()
    // The section is still unfolded.
    await more(builder, 'Pepperoni').click()
    await expect(diet).toHaveCount(0)
  })
  await test.step('a crust that the size lacks', async () => {
    await builder.getByText('Cheese-stuffed crust').click()
    await builder.getByText('Family (13")').click()
    const told = "Cheese-stuffed crust comes in Large only. We've switched you to Classic."
    await expect(builder.getByText(told, { exact: true })).toBeVisible()
    await expect(builder.getByRole('radio', { name: /^Cheese-stuffed crust\s*Large only/ })).toBeDisabled()
    await expectAccessible(page, 'the builder after a crust was lost')
    await builder.getByRole('button', { name: 'Undo' }).click()
    await expect(builder.getByRole('radio', { name: /^Cheese-stuffed crust/ })).toBeChecked()
  })
  const simple = builder.getByRole('button', { name: 'Simple view' })
  await test.step('Undo and Close apart, scrolled or not, with the picture and in the simple view', async () => {
    await builder.getByText('Thin and crispy').click()
    await expectApart(builder)
    await simple.click()
    await expectApart(builder)
    await simple.click()
  })
  await test.step('the left half of a half-n-half', async () => {
    await builder.getByText('Family (13")').first().click()
    await builder.getByRole('button', { name: 'Make it half-n-half' }).click()
    await expect(page).toHaveURL('/menu/pizza/product/halfnhalf/half-n-half?left=margherita&size=family')
    const halves = builderOf(page, 'Half-n-half')
    await expect(halves.getByRole('radio', { name: /^Family/ })).toBeChecked()
    await expect(halves.getByRole('radio', { name: /^Margherita/ })).toBeChecked()
    await expect(halves.getByText(/Priced at the dearer half/)).toContainText('$2.00')
    await unfold(halves, 'Left half')
    await halves.getByRole('button', { name: /^Ham and cheese/ }).click()
    await expect(halves.locator('summary').filter({ hasText: 'Left half' })).toBeFocused()
    await expect(halves.getByRole('radio', { name: /^Ham and cheese/ })).toBeChecked()
    await halves.getByRole('button', { name: 'Close' }).click()
    await expect(page).toHaveURL(pizzaMenu)
  })
  await test.step('the next visit to its store: an ingredient that has sold out, and the device remembers folded sections and the simple view', async () => {
    const path = '/product/pizzas/margherita'
    await navigate(page, path)
    await unfold(builder, 'Sauce')
    const barbecue = builder.getByRole('radio', { name: 'Smoky barbecue' })
    await expect(barbecue).toBeHidden()
    await simple.click()
    await expect(barbecue).toBeVisible()
    const desk = await openDesk(stack, store)
    await desk.sellOut('mushroom')
    await startPickup(page, store, {}, path)
    await expect(builder.getByRole('button', { name: 'Simple view', pressed: true })).toBeVisible()
    await expect(builder.getByRole('listitem').filter({ hasText: 'Mushroom' })).toContainText('Not available')
    await expect(more(builder, 'Mushroom')).toHaveAttribute('aria-disabled', 'true')
    await expect(barbecue).toBeVisible()
    await simple.click()
    await expect(barbecue).toBeHidden()
    await expect(builder.getByRole('radio', { name: /^Classic/ })).toBeVisible()
  })
})
