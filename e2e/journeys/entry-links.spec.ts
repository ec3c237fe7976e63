import type { Page } from '@playwright/test'
import { openDesk } from '../drivers/people/desk.ts'
import { expect, test } from '../drivers/stack/shop.ts'
import { cola, makePickupBasket, type BasketContents } from '../drivers/screens/start.ts'
import { cartEntry, locator, pill, timeSelector } from '../drivers/screens/steps.ts'
import { navigate, ready } from '../drivers/screens/visit.ts'
import { shopBrand } from '../drivers/stack/shop-brand.ts'

const saved = (page: Page) => page.getByText(/Your order details have been saved\./).first()
const choice = (page: Page) => page.getByRole('dialog', { name: 'You already have a cart' })

/** The basket in the last answer that the browser received; its text comes a moment after the page has it. */
const lastBasket = (page: Page) => {
  const heard: { basketId: string; storeInfo: { storeId: string }; serviceType: string; isAsap: boolean }[] = []
  page.on('response', (response) => {
    if (/\/baskets(\/|$)/.test(response.url()) && response.ok())
      void response.json().then(
        (answer: Partial<(typeof heard)[number]>) => {
          // Other answers below a basket's address, such as its best price, are not baskets.
          if (answer.storeInfo !== undefined) heard.push(answer as (typeof heard)[number])
        },
        // The text of an answer is gone once its page has gone.
        () => undefined,
      )
  })
  return () => heard.at(-1)
}

test('[NAV-14] [NAV-15] [NAV-16] [SES-04] [TIM-11] a locate link opens the locator filled in over its base route; a QR code without a product ends on its base route or the home page; a lost product, cart, time or store is reported and replaced, and a delivery asks for its address', async ({
  page,
  store,
  stack,
  problems,
}) => {
  test.slow()
  problems.expect(/status of 4(04|06|10)/)
  await test.step('locate links: missing values stay empty, and the tapped store is saved', async () => {
    await page.goto(`/menu/drinks/locate/${store.slug}/pickup/asap`)
    await expect(locator(page).getByRole('tab', { name: 'Pickup' })).toHaveAttribute('aria-selected', 'true')
    await expect(locator(page).getByRole('textbox')).toHaveValue(store.name)
    await page.keyboard.press('Escape')
    await expect(locator(page)).toHaveCount(0)
    await expect(page).toHaveURL('/menu/drinks')

    await navigate(page, `/menu/sides/locate/${store.slug}`)
    await locator(page)
      .getByRole('button', { name: new RegExp(`^${store.name}`) })
      .click()
    await expect(pill(page)).toContainText(store.name)
    await expect(page).toHaveURL('/menu/sides')
  })
  await test.step('an expired cart: place and time of the link are still one tap away', async () => {
    await navigate(page, `/qr/${store.slug}/pickup/asap/basket/00000000-0000-4000-8000-000000000000`)
    await expect(page.getByRole('heading', { level: 1, name: 'This cart is no longer there' })).toBeVisible()
    await expect(page.getByText('A link to a cart works for seven days.')).toBeVisible()
    await page.getByRole('button', { name: `Order from ${store.name}` }).click()
    await expect(page).toHaveURL('/')
    await expect(saved(page)).toBeVisible()
  })
  await test.step('a base route, and a product outside the menu', async () => {
    await navigate(page, `/menu/sides/qr/${store.slug}/pickup/asap/unicorn-pizza`)
    await expect(page).toHaveURL('/menu/sides')
    await expect(page.getByText("What this link leads to isn't on the menu here.").first()).toBeVisible()
  })
  await test.step('no base route', async () => {
    await navigate(page, `/qr/${store.slug}/pickup/asap`)
    await expect(page).toHaveURL('/')
    // The link leaves no history entry: going back leads to the page before it.
    await page.goBack()
    await expect(page).toHaveURL('/menu/sides')
  })
  await test.step('a lost time: the time selector, closed and opened again', async () => {
    await navigate(page, `/qr/${store.slug}/pickup/2026-11-20t18:15/garlic-bread`)
    await expect(timeSelector(page)).toContainText('The time you selected is no longer available.')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('heading', { level: 1, name: 'When would you like it?' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'See the menu' })).toHaveAttribute('href', '/menu/pizza')
    await page.getByRole('button', { name: 'Choose a time' }).click()
    await timeSelector(page).getByRole('button', { name: 'Save time' }).click()
    await expect(page).toHaveURL(/\/product\/[a-z]+\/garlic-bread$/)
    await expect(page.getByRole('banner')).toContainText(store.name)
  })
  await test.step('a paused store', async () => {
    const paused = await stack.lendBeside(store)
    const desk = await openDesk(stack, paused)
    await desk.pause(30)
    await navigate(page, `/qr/${paused.slug}/pickup/asap`)
    await expect(
      page.getByRole('heading', { level: 1, name: `${paused.name} can't take your order right now` }),
    ).toBeVisible()
    await expect(page.getByRole('main')).toContainText(shopBrand.supportNumber)
    await page.getByRole('button', { name: 'Choose another store' }).click()
    await expect(locator(page).getByRole('tab', { name: 'Pickup' })).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Escape')
    await expect(locator(page)).toHaveCount(0)
  })
  await test.step('an unknown store', async () => {
    await navigate(page, '/qr/atlantis/pickup/asap/garlic-bread')
    await expect(locator(page)).toContainText("We couldn't find the store of this link.")
    await locator(page).getByRole('textbox').fill(store.name)
    await locator(page)
      .getByRole('button', { name: new RegExp(`^${store.name}`) })
      .click()
    await expect(page).toHaveURL(/\/product\/[a-z]+\/garlic-bread$/)
    await expect(page.getByRole('banner')).toContainText(store.name)
  })
  await test.step('a delivery ends with a basket for the address', async () => {
    await navigate(page, `/qr/${store.slug}/delivery/asap/cola-375`)
    await expect(locator(page)).toContainText(`Tell us where to deliver your order from ${store.name}.`)
    await locator(page).getByRole('combobox', { name: 'Delivery address' }).fill(`12 ${store.city} ${store.postCode}`)
    const suggestion = locator(page).getByRole('option').first()
    const words = (await suggestion.textContent()) ?? ''
    await suggestion.click()
    await expect(page).toHaveURL(/\/product\/[a-z]+\/cola-375$/)
    await expect(page.getByRole('banner')).toContainText(words.split(',')[0] ?? words)
  })
})

test('[NAV-14] [NAV-15] [NAV-20] [BAS-27] a QR code with a product opens it and starts a pickup basket at its store, as soon as possible; one with a cart gives a visitor a copy, and a customer with a cart keeps it, adds to it or replaces it', async ({
  page,
  store,
}) => {
  const linkTo = async (contents: BasketContents) => {
    const { basketId } = await makePickupBasket(page, store, contents)
    return { basketId, path: `/qr/${store.slug}/pickup/asap/basket/${basketId}` }
  }
  const [drinks, sides] = [await linkTo(cola), await linkTo({ 'garlic-bread': 1 })]
  const main = page.getByRole('main')
  const follow = async (answer: string, count: string) => {
    await navigate(page, sides.path)
    await expect(choice(page)).toContainText(`${count} in yours`)
    await choice(page).getByRole('button', { name: answer }).click()
    await expect(page).toHaveURL('/cart')
  }
  const basket = lastBasket(page)
  await test.step('a product', async () => {
    await page.goto(
      `/Offers/QR/${shopBrand.pathSlug.toUpperCase()}-${store.slug}/Pickup/ASAP/Margherita?utm_source=Poster`,
    )
    await expect(page.getByRole('dialog', { name: 'Margherita' })).toBeVisible()
    await expect(page).toHaveURL('/product/pizzas/margherita')
    await ready(page)
    await expect(page.getByRole('banner')).toContainText(store.name)
    await expect.poll(basket).toMatchObject({ storeInfo: { storeId: store.id }, serviceType: 'Pickup', isAsap: true })
  })
  await test.step('a visitor without items gets a copy at the store and time of the link', async () => {
    await navigate(page, drinks.path)
    await expect(page).toHaveURL('/cart')
    await expect(main).toContainText('Cola 1.25 litres')
    await expect
      .poll(basket)
      .toMatchObject({ storeInfo: { storeId: store.id }, basketId: expect.not.stringMatching(drinks.basketId) })
  })
  await test.step('keep my cart as it is', async () => {
    await follow('Keep my cart as it is', '1 item is')
    await expect(main).toContainText('Cola 1.25 litres')
    await expect(main).not.toContainText('Garlic bread')
  })
  await test.step('add to my cart', async () => {
    await follow('Add to my cart', '1 item is')
    await expect(main).toContainText('Garlic bread')
    await expect(main).toContainText('Cola 1.25 litres')
  })
  await test.step('replace my cart', async () => {
    await follow('Replace my cart', '2 items are')
    await expect(main).not.toContainText('Cola 1.25 litres')
    await expect(main).toContainText('Garlic bread')
    await expect(cartEntry(page)).toContainText('1')
  })
})
