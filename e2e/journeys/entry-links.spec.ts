import type { Page } from '@playwright/test'
import { openDesk } from '../drivers/people/desk.ts'
import { expect, test } from '../drivers/stack/shop.ts'
import { cola, garlicBread, makePickupBasket, startPickup } from '../drivers/screens/start.ts'
import { cart, cartEntry, locator, openCart, pill, timeSelector } from '../drivers/screens/steps.ts'
import { ready, visit } from '../drivers/screens/visit.ts'
import { shopBrand } from '../drivers/stack/shop-brand.ts'

const saved = (page: Page) => page.getByText(/Your order details have been saved\./).first()
const choice = (page: Page) => page.getByRole('dialog', { name: 'You already have a cart' })

/** The basket in the last answer that the browser received. */
const lastBasket = (page: Page) => {
  const heard: { basketId: string; storeInfo: { storeId: string }; serviceType: string; isAsap: boolean }[] = []
  page.on('response', (response) => {
    if (/\/baskets(\/|$)/.test(response.url()) && response.ok())
      void response.json().then((answer: Partial<(typeof heard)[number]>) => {
        // Other answers below a basket's address, such as its best price, are not baskets.
        if (answer.storeInfo !== undefined) heard.push(answer as (typeof heard)[number])
      })
  })
  return () => heard.at(-1)
}

test('[NAV-14] [NAV-20] a QR code with a product opens the product and starts a pickup basket at its store, as soon as possible', async ({
  page,
  store,
}) => {
  const basket = lastBasket(page)
  await page.goto(
    `/Offers/QR/${shopBrand.pathSlug.toUpperCase()}-${store.slug}/Pickup/ASAP/Margherita?utm_source=Poster`,
  )
  await expect(page.getByRole('dialog', { name: 'Margherita' })).toBeVisible()
  await expect(page).toHaveURL('/product/pizzas/margherita')
  await ready(page)
  await expect(page.getByRole('banner')).toContainText(store.name)
  await expect(page.getByRole('banner')).toContainText(/Pickup.*ASAP/)
  expect(basket()).toMatchObject({ storeInfo: { storeId: store.id }, serviceType: 'Pickup', isAsap: true })
  await page.getByRole('button', { name: /^Add – \$/ }).click()
  await openCart(page)
  await expect(cart(page)).toContainText('Margherita')
})

test('[NAV-14] without a product it ends on its base route, or on the home page without one', async ({
  page,
  store,
}) => {
  await page.goto(`/menu/drinks/qr/${store.slug}/pickup/asap`)
  await expect(page).toHaveURL('/menu/drinks')
  await expect(page.getByRole('banner')).toContainText(store.name)
  await page.goto(`/qr/${store.slug}/pickup/asap`)
  await expect(page).toHaveURL('/')
  await expect(saved(page)).toBeVisible()
  // The link leaves no history entry: going back leads to the page before it.
  await page.goBack()
  await expect(page).toHaveURL('/menu/drinks')
})

test('[NAV-14] [TIM-11] a past time asks for another one, and the product waits for the answer', async ({
  page,
  store,
}) => {
  await page.goto(`/qr/${store.slug}/pickup/2026-11-20t18:15/garlic-bread`)
  await expect(timeSelector(page)).toContainText('The time you selected is no longer available.')
  await timeSelector(page).getByRole('button', { name: 'Save time' }).click()
  await expect(page).toHaveURL(/\/product\/[a-z]+\/garlic-bread$/)
  await expect(page.getByRole('banner')).toContainText(store.name)
})

test('[NAV-14] [TIM-11] closing the time selector opens it again, or the menu', async ({ page, store }) => {
  await page.goto(`/qr/${store.slug}/pickup/noon`)
  await expect(timeSelector(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { level: 1, name: 'When would you like it?' })).toBeVisible()
  await page.getByRole('button', { name: 'Choose a time' }).click()
  await expect(timeSelector(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'See the menu' }).click()
  await expect(page).toHaveURL('/menu/pizza')
})

test('[NAV-14] delivery without an address asks for one, and ends with a basket for it', async ({ page, store }) => {
  await page.goto(`/qr/${store.slug}/delivery/asap/garlic-bread`)
  await expect(locator(page)).toContainText(`Tell us where to deliver your order from ${store.name}.`)
  await locator(page).getByRole('combobox', { name: 'Delivery address' }).fill(`12 ${store.city} ${store.postCode}`)
  const suggestion = locator(page).getByRole('option').first()
  const words = (await suggestion.textContent()) ?? ''
  await suggestion.click()
  await expect(page).toHaveURL(/\/product\/[a-z]+\/garlic-bread$/)
  await expect(page.getByRole('banner')).toContainText(words.split(',')[0] ?? words)
})

test('[NAV-14] an unknown store is reported, and the customer chooses another one', async ({ page, store }) => {
  await page.goto('/qr/atlantis/pickup/asap/garlic-bread')
  await expect(locator(page)).toContainText("We couldn't find the store of this link.")
  await locator(page).getByRole('textbox').fill(store.name)
  await locator(page)
    .getByRole('button', { name: new RegExp(`^${store.name}`) })
    .click()
  await expect(page).toHaveURL(/\/product\/[a-z]+\/garlic-bread$/)
  await expect(page.getByRole('banner')).toContainText(store.name)
})

test('[NAV-14] [SES-04] a paused store is reported, and the customer chooses another one', async ({
  page,
  store,
  stack,
  troubles,
}) => {
  troubles.expect(/status of 406/)
  const desk = await openDesk(stack, store)
  await desk.pause(30)
  await page.goto(`/qr/${store.slug}/pickup/asap`)
  await expect(
    page.getByRole('heading', { level: 1, name: `${store.name} can't take your order right now` }),
  ).toBeVisible()
  await expect(page.getByRole('main')).toContainText(shopBrand.supportNumber)
  await page.getByRole('button', { name: 'Choose another store' }).click()
  await expect(locator(page).getByRole('tab', { name: 'Pickup' })).toHaveAttribute('aria-selected', 'true')
})

test('[NAV-14] a product outside the menu is reported, and the base route opens', async ({ page, store, troubles }) => {
  troubles.expect(/status of 404/)
  await page.goto(`/menu/sides/qr/${store.slug}/pickup/asap/unicorn-pizza`)
  await expect(page).toHaveURL('/menu/sides')
  await expect(page.getByText("What this link leads to isn't on the menu here.").first()).toBeVisible()
})

test('[NAV-15] [BAS-27] a QR code with a cart gives a new visitor a copy of it, at the store and time of the link', async ({
  page,
  browser,
  store,
  baseURL,
}) => {
  const { basketId } = await makePickupBasket(page, store, cola)
  const friend = await browser.newPage({ ...(baseURL === undefined ? {} : { baseURL }) })
  const basket = lastBasket(friend)
  await friend.goto(`/qr/${store.slug}/pickup/asap/basket/${basketId}`)
  await expect(friend).toHaveURL('/cart')
  await expect(friend.getByRole('main')).toContainText('Cola 1.25 litres')
  await expect.poll(() => basket()?.storeInfo.storeId).toBe(store.id)
  expect(basket()?.basketId).not.toBe(basketId)
  await friend.close()
})

for (const [answer, expected, missing] of [
  ['Replace my cart', ['Cola 1.25 litres'], 'Garlic bread'],
  ['Add to my cart', ['Cola 1.25 litres', 'Garlic bread'], null],
  ['Keep my cart as it is', ['Garlic bread'], 'Cola 1.25 litres'],
] as const)
  test(`[NAV-15] a customer with a cart chooses what happens to it: ${answer.toLowerCase()}`, async ({
    page,
    browser,
    store,
    baseURL,
  }) => {
    const { basketId } = await makePickupBasket(page, store, cola)
    const friend = await browser.newPage({ ...(baseURL === undefined ? {} : { baseURL }) })
    await startPickup(friend, store, garlicBread, '/about-us')
    await friend.goto(`/qr/${store.slug}/pickup/asap/basket/${basketId}`)
    await expect(choice(friend)).toContainText('1 item is in yours')
    await choice(friend).getByRole('button', { name: answer }).click()
    await expect(friend).toHaveURL('/cart')
    for (const name of expected) await expect(friend.getByRole('main')).toContainText(name)
    if (missing !== null) await expect(friend.getByRole('main')).not.toContainText(missing)
    await expect(cartEntry(friend)).toContainText(String(expected.length))
    await friend.close()
  })

test('[NAV-15] an expired shared cart is reported, and place and time of the link are still one tap away', async ({
  page,
  store,
  troubles,
}) => {
  troubles.expect(/status of 410/)
  await page.goto(`/qr/${store.slug}/pickup/asap/basket/00000000-0000-4000-8000-000000000000`)
  await expect(page.getByRole('heading', { level: 1, name: 'This cart is no longer there' })).toBeVisible()
  await page.getByRole('button', { name: `Order from ${store.name}` }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('banner')).toContainText(store.name)
})

test('[NAV-16] a locate link opens the locator filled in, and closing it stays on the base route', async ({
  page,
  store,
}) => {
  await page.goto(`/menu/drinks/locate/${store.slug}/pickup/asap`)
  await expect(locator(page).getByRole('tab', { name: 'Pickup' })).toHaveAttribute('aria-selected', 'true')
  await expect(locator(page).getByRole('textbox')).toHaveValue(store.name)
  await expect(page).toHaveURL('/menu/drinks')
  await page.keyboard.press('Escape')
  await expect(locator(page)).toHaveCount(0)
  await expect(page).toHaveURL('/menu/drinks')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('[NAV-16] values missing from a locate link stay empty, and the others are saved with the tapped store', async ({
  page,
  store,
}) => {
  await visit(page, '/locate')
  await expect(locator(page).getByRole('tab', { name: 'Delivery' })).toHaveAttribute('aria-selected', 'true')
  await expect(locator(page).getByRole('combobox', { name: 'Delivery address' })).toHaveValue('')
  await page.goto(`/locate/${store.slug}`)
  await locator(page)
    .getByRole('button', { name: new RegExp(`^${store.name}`) })
    .click()
  await expect(saved(page)).toBeVisible()
  await expect(pill(page)).toContainText(store.name)
  await expect(page).toHaveURL('/')
})
