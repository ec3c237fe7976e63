import { orderedHeading } from '../drivers/screens/paying.ts'
import type { Locator, Page } from '@playwright/test'
import { isLoggedIn, password } from '../drivers/people/customers.ts'
import { botCheck } from '../drivers/screens/form-steps.ts'
import { linkTo } from '../drivers/people/mails.ts'
import { expect, test } from '../drivers/stack/shop.ts'
import { withSide } from '../states/state.ts'
import { customer } from '../drivers/screens/start.ts'
import { locator, placeButton, untilAdded } from '../drivers/screens/steps.ts'
import { mainNavigation, navigate, visit } from '../drivers/screens/visit.ts'

/** For an order of one own pizza, and for the same order with a side and a drink, at every store. */
const mostPresses = { pizza: 100, withSideAndDrink: 130 } as const

/** The attribute of the element that Tab is to reach. */
const wantedMark = 'data-wanted'

type Focus = {
  readonly isMarked: boolean
  readonly isWanted: boolean
  /** Whether the focus is visible, and where it is. */
  readonly text: string
}

/** A visitor with a keyboard only: counts every press, and checks the focus after each. */
class Keyboard {
  presses = 0
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  async press(key: string): Promise<void> {
    this.presses++
    await this.#page.keyboard.press(key)
  }

  async type(text: string): Promise<void> {
    this.presses += text.length
    await this.#page.keyboard.type(text)
  }

  /** Presses Tab until the wanted element has the focus; the focus must be visible all the way. */
  async tabTo(wanted: Locator, { key = 'Tab', most = 40 } = {}): Promise<void> {
    await expect(wanted.first()).toBeVisible()
    let focus = await this.#focus()
    for (let pressed = 0; pressed < most; pressed++) {
      // A mark is found faster than a role; an element that was drawn again is marked again.
      if (!focus.isMarked) {
        await wanted.first().evaluate((element, mark) => element.setAttribute(mark, ''), wantedMark)
        focus = await this.#focus()
      }
      if (focus.isWanted) return wanted.first().evaluate((element, mark) => element.removeAttribute(mark), wantedMark)
      await this.press(key)
      focus = await this.#focus()
      expect(focus.text, 'the focus is visible').toMatch(/^seen/)
    }
    throw new Error(`${most} presses of ${key} did not lead to ${String(wanted)}; the focus is at ${focus.text}`)
  }

  /** After a navigation an element has the focus, never the body. */
  async arrivesAt(url: string | RegExp): Promise<void> {
    await expect(this.#page).toHaveURL(url)
    await expect.poll(() => this.#page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
  }

  #focus(): Promise<Focus> {
    return this.#page.evaluate((mark) => {
      const element = document.activeElement
      const isMarked = document.querySelector(`[${mark}]`) !== null
      // Beyond the last element of a dialog the browser's own controls have the focus.
      if (element === null || element === document.body)
        return { isMarked, isWanted: false, text: "seen on the browser's own controls" }
      const looks = [element, element.parentElement, element.closest('label, article, [class*=frame]')].flatMap(
        (each) => (each === null ? [] : [getComputedStyle(each), getComputedStyle(each, '::after')]),
      )
      const isSeen = looks.some(
        ({ outlineStyle, outlineWidth, boxShadow }) =>
          (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none',
      )
      const text = `${isSeen ? 'seen' : 'unseen'} ${element.tagName} ${element.textContent.slice(0, 40)}`
      return { isMarked, isWanted: element.hasAttribute(mark), text }
    }, wantedMark)
  }
}

test('@desktop [NAV-01] a guest orders an own pizza, a side and a drink for pickup with the keyboard alone, the pizza in at most 100 presses', async ({
  page,
  store,
}) => {
  test.slow()
  const keyboard = new Keyboard(page)
  await visit(page, '/')
  await expect(mainNavigation(page).getByRole('listitem')).toHaveText([/Home/, /Menu/, /Offers/, /Cart/, /Account/])
  await keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Tab')
  const toCart = page.getByRole('link', { name: 'Skip to cart' })
  await expect(toCart).toBeFocused()
  await expect(toCart).toHaveAttribute('href', '/cart')
  await page.keyboard.press('Shift+Tab')
  await keyboard.press('Enter')
  await keyboard.tabTo(page.getByRole('group', { name: 'Start my order' }).getByRole('button', { name: 'Pickup' }))
  await keyboard.press('Enter')
  const field = page.getByRole('textbox', { name: 'Suburb, postcode or store' })
  await expect(field).toBeFocused()
  await keyboard.type(store.postCode)
  const found = locator(page).getByRole('button', { name: new RegExp(`^${store.name}`) })
  await keyboard.tabTo(found)
  await keyboard.press('Enter')
  await keyboard.tabTo(page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }))
  await keyboard.press('Enter')
  await expect(page.getByText(/Your order details have been saved\./).first()).toBeVisible()

  await keyboard.arrivesAt(/\/(#content)?$/)
  // The popular pizzas are on the page already.
  await keyboard.tabTo(page.getByRole('link', { name: 'Margherita', exact: true }))
  await keyboard.press('Enter')
  await keyboard.arrivesAt(/\/product\//)
  const builder = page.getByRole('dialog', { name: 'Margherita' })
  await keyboard.tabTo(builder.getByRole('radio', { name: /^Large/ }))
  await keyboard.press('ArrowDown')
  await expect(builder.getByRole('radio', { name: /^Family/ })).toBeChecked()
  await keyboard.tabTo(builder.getByRole('radio', { name: /^Classic/ }))
  await keyboard.press('ArrowDown')
  await keyboard.tabTo(builder.getByRole('button', { name: 'More Mozzarella' }))
  await keyboard.press('Enter')
  await keyboard.tabTo(builder.getByRole('button', { name: 'Fewer Fresh tomato' }))
  await keyboard.press('Enter')
  await keyboard.tabTo(builder.getByRole('button', { name: /^Add – / }))
  await untilAdded(page, 'Margherita', () => keyboard.press('Enter'))
  await keyboard.arrivesAt(/\/(#content)?$/)
  await keyboard.tabTo(page.getByRole('link', { name: 'See the whole menu' }))
  await keyboard.press('Enter')
  await keyboard.arrivesAt('/menu/pizza')

  const beforeSide = keyboard.presses
  const category = (name: string) =>
    page.getByRole('navigation', { name: 'Menu categories' }).getByRole('link', { name, exact: true })
  await keyboard.tabTo(category('Sides'))
  await keyboard.press('Enter')
  await keyboard.arrivesAt('/menu/sides')
  await keyboard.tabTo(page.getByRole('button', { name: 'Add Garlic bread', exact: true }))
  await untilAdded(page, 'Garlic bread', () => keyboard.press('Enter'))
  await keyboard.tabTo(category('Drinks'), { key: 'Shift+Tab' })
  await keyboard.press('Enter')
  await keyboard.arrivesAt('/menu/drinks')
  await keyboard.tabTo(page.getByRole('button', { name: 'Add Cola 375 ml', exact: true }))
  await untilAdded(page, 'Cola 375 ml', () => keyboard.press('Enter'))
  const forSideAndDrink = keyboard.presses - beforeSide

  await keyboard.tabTo(page.getByRole('button', { name: /Cart/ }), { key: 'Shift+Tab' })
  await keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Your cart' })).toBeVisible()
  await keyboard.tabTo(page.getByRole('dialog').getByRole('link', { name: /^Checkout – / }), { key: 'Shift+Tab' })
  await keyboard.press('Enter')
  await keyboard.arrivesAt('/checkout')
  await keyboard.tabTo(page.getByRole('textbox', { name: 'Mobile' }))
  await keyboard.type('0491570156')
  // Enter in a field submits the form, once it has its button.
  await expect(placeButton(page)).toBeVisible()
  await keyboard.press('Enter')
  await keyboard.arrivesAt(/\/order\/[0-9a-f-]{36}$/)
  await expect(orderedHeading(page)).toBeVisible()
  expect(keyboard.presses - forSideAndDrink).toBeLessThanOrEqual(mostPresses.pizza)
  expect(keyboard.presses).toBeLessThanOrEqual(mostPresses.withSideAndDrink)
})

test('@desktop [ACC-12] [ACC-13] [NAV-30] [NAV-34] [ORD-04] by keyboard alone, a guest with a cart opens an account, confirms it by email, logs in, and orders as a new customer', async ({
  page,
  stack,
  store,
  problems,
}) => {
  test.slow()
  problems.expect(botCheck)
  const email = `keys-${store.slug}@example.com`
  await withSide({ page, store, stack })

  const keyboard = new Keyboard(page)
  const field = (name: string) => page.getByRole('textbox', { name })
  const secret = page.getByLabel('Password', { exact: true })
  const fill = async (wanted: Locator, text: string): Promise<void> => {
    await keyboard.tabTo(wanted)
    await keyboard.type(text)
  }
  await navigate(page, '/register')
  await fill(field('First name'), customer.firstName)
  await fill(field('Last name'), customer.lastName)
  await fill(field('Email'), email)
  await fill(field('Mobile'), customer.phoneNumber)
  await fill(secret, password)
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Check your inbox' })).toBeVisible()
  await navigate(page, await linkTo(stack, email, 'verify-email'))
  await keyboard.tabTo(page.getByRole('main').getByRole('link', { name: 'Log in' }))
  await keyboard.press('Enter')
  await keyboard.arrivesAt('/login')
  await fill(field('Email'), email)
  await fill(secret, password)
  await keyboard.tabTo(page.getByRole('checkbox', { name: 'Stay logged in' }))
  await keyboard.press('Space')
  await keyboard.press('Enter')
  await expect.poll(() => isLoggedIn(page)).toBe(true)

  await navigate(page, '/checkout')
  await keyboard.tabTo(placeButton(page), { key: 'Shift+Tab' })
  const placing = page.waitForRequest((request) => /\/baskets\/[\w-]+\/order$/.test(request.url()))
  await keyboard.press('Enter')
  expect((await placing).postDataJSON()).toMatchObject({ orderRegister: 'order-register' })
  await keyboard.arrivesAt(/\/order\/[0-9a-f-]{36}$/)
})
