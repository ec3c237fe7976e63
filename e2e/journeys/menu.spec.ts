import type { Page } from '@playwright/test'
import { openKitchenScreen } from '../drivers/screens/kitchen-screen.ts'
import { expect, test } from '../drivers/stack/shop.ts'
import { startPickup } from '../drivers/screens/start.ts'
import { cart, openCart } from '../drivers/screens/steps.ts'
import { mainNavigation, ready, visit } from '../drivers/screens/visit.ts'
import { bypassServiceWorker } from '../drivers/screens/service-worker.ts'

const notFound = "We couldn't find that page"
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search the menu' })
const card = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('link', { name, exact: true }) })
const dishes = (page: Page) => page.getByRole('article').getByRole('heading')

test('[CAT-15] [NAV-06] the server renders a whole category, with structured data for search engines', async ({
  request,
}) => {
  const html = await (await request.get('/menu/pizza')).text()
  expect(html).toContain('Margherita')
  expect(html).toMatch(/<link rel="canonical" href="http[^"]+\/menu\/pizza"/)
  const [, text = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? []
  const menu = JSON.parse(text) as { '@type': string; hasMenuSection: { name: string; hasMenuItem: object[] }[] }
  expect(menu['@type']).toBe('Menu')
  const items = menu.hasMenuSection.flatMap(({ hasMenuItem }) => hasMenuItem)
  expect(items).toContainEqual(
    expect.objectContaining({
      '@type': 'MenuItem',
      name: 'Margherita',
      offers: expect.objectContaining({
        '@type': 'Offer',
        priceCurrency: 'AUD',
        price: expect.stringMatching(/^\d+\.\d\d$/),
      }),
      nutrition: expect.objectContaining({ calories: expect.stringMatching(/^\d+ kJ$/) }),
      suitableForDiet: expect.arrayContaining(['https://schema.org/VegetarianDiet']),
    }),
  )
  const range = await (await request.get('/menu/pizza/premium-range')).text()
  expect(range).toContain('Garlic prawn')
  expect(range).not.toContain('>Margherita<')
  expect((await request.get('/menu/nonsense')).status()).toBe(404)
  expect((await request.get('/menu/pizza/nonsense')).status()).toBe(404)
})

test('[CAT-15] the tabs follow the scroll, and so does the address', async ({ page }) => {
  await visit(page, '/menu/pizza')
  const tabs = page.getByRole('navigation', { name: 'Menu categories' })
  await expect(search(page)).toBeVisible()
  await tabs.getByRole('link', { name: 'Premium' }).click()
  await expect(tabs.getByRole('link', { name: 'Premium' })).toHaveAttribute('aria-current', 'location')
  await expect(page).toHaveURL('/menu/pizza#premium-range')
  await expect(page.getByRole('heading', { level: 2, name: 'Premium' })).toBeInViewport()
  await visit(page, '/menu/pizza/premium-range')
  await expect(page.getByRole('heading', { level: 1, name: 'Premium pizza' })).toBeVisible()
  await expect(tabs.getByRole('link', { name: 'Premium' })).toHaveAttribute('aria-current', 'page')
})

test('[CAT-15] the search forgives typos, finds ingredients and excludes unwanted ones, by keyboard', async ({
  page,
}) => {
  await visit(page, '/menu/sides')
  await search(page).focus()
  await page.keyboard.type('galric chese bianca')
  await expect(dishes(page).first()).toHaveText('Garlic cheese bianca')
  await search(page).fill('something with prawns, no onion')
  await expect(page.getByText('Without onion.')).toBeVisible()
  await expect(dishes(page).filter({ hasText: 'Tropical prawn' })).toHaveCount(0)
  await expect(dishes(page).filter({ hasText: 'Garlic prawn' })).toHaveCount(1)
  await expect(page).toHaveURL(/\/menu\/sides\?q=something/)
  await page.reload()
  await ready(page)
  await expect(search(page)).toHaveValue('something with prawns, no onion')
  await expect(page.getByText('Without onion.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear all' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/menu/sides')
  await expect(search(page)).toHaveValue('')
})

test('[CAT-15] filters are part of the address, show the number of matches, and going back removes them', async ({
  page,
}) => {
  await visit(page, '/menu/pizza')
  await page.getByRole('button', { name: 'Vegetarian', exact: true }).press('Enter')
  await expect(page).toHaveURL('/menu/pizza?diet=vegetarian')
  await expect(page.getByRole('status').filter({ hasText: /\d+ dishes in Pizza/ })).toBeVisible()
  await expect(card(page, 'Simply pepperoni')).toHaveCount(0)
  await page.getByRole('button', { name: /^Filters/ }).press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Filter and sort' })
  await sheet.getByRole('button', { name: 'Egg' }).press('Enter')
  await sheet.getByRole('button', { name: 'Lowest price' }).click()
  await sheet.getByRole('button', { name: /^(Show \d+ dish|No matches)/ }).click()
  await expect(page).toHaveURL(/free=egg/)
  await expect(page.getByText(/Items that may contain traces are hidden too/)).toBeVisible()
  const prices = await page.getByRole('article').getByText(/^\$\d/).allInnerTexts()
  const cents = prices.map((price) => Number(price.replace('$', '')))
  expect(cents).toEqual(cents.toSorted((one, other) => one - other))
  await page.goBack()
  await expect(page).toHaveURL('/menu/pizza?diet=vegetarian')
  await page.goBack()
  await expect(page).toHaveURL('/menu/pizza')
  await expect(card(page, 'Simply pepperoni')).toBeVisible()
})

test('[CAT-15] a list without matches says which filter to remove', async ({ page }) => {
  await visit(page, '/menu/pizza?diet=vegan&spice=hot&kj=500&sort=nonsense')
  await expect(page.getByRole('heading', { name: 'No matches' })).toBeVisible()
  await page.getByRole('button', { name: 'Show everything' }).click()
  await expect(page).toHaveURL(/\/menu\/pizza(#[a-z-]+)?$/)
  await expect(dishes(page).first()).toBeVisible()
})

test('[CAT-15] a search without matches says so, and suggests others', async ({ page }) => {
  await visit(page, '/menu/pizza')
  await page.getByRole('searchbox', { name: 'Search the menu' }).fill('sushi')
  await expect(page.getByRole('heading', { name: 'No matches for “sushi”' })).toBeVisible()
  await expect(page.getByText(/come (nearest|closest)/)).toHaveCount(0)
  await page.getByRole('main').getByRole('button', { name: 'Sides', exact: true }).click()
  await expect(dishes(page).first()).toBeVisible()
})

test('[CAT-15] an allergy greys out dishes with the reason, and adding one asks first', async ({ page, store }) => {
  await startPickup(page, store)
  await page.getByRole('button', { name: 'Allergies' }).click()
  const dialog = page.getByRole('dialog', { name: 'Allergies' })
  await dialog.getByRole('button', { name: 'Milk' }).click()
  await dialog.getByRole('button', { name: 'Save on this device' }).click()
  await expect(card(page, 'Margherita').getByText(/Contains milk/)).toBeVisible()
  await page.getByRole('button', { name: /^Add Margherita, large/ }).click()
  const question = page.getByRole('alertdialog', { name: 'Add Margherita anyway?' })
  await expect(question).toContainText('Contains milk')
  await question.getByRole('button', { name: "Don't add" }).click()
  await page.reload()
  await ready(page)
  await expect(card(page, 'Margherita').getByText(/Contains milk/)).toBeVisible()
  await page.getByRole('button', { name: /^Add Margherita, large/ }).click()
  await question.getByRole('button', { name: 'Add it' }).click()
  await expect(page.getByText('Margherita has been added to your cart.').first()).toBeVisible()
})

test('[CAT-15] one tap adds a product without choices; a half-n-half opens its builder', async ({ page, store }) => {
  await startPickup(page, store)
  await page.getByRole('link', { name: 'Choose the halves of Half-n-half' }).click()
  await expect(page).toHaveURL(/\/menu\/pizza\/product\/halfnhalf\/half-n-half$/)
})

test('[CAT-19] a product that the kitchen marks as sold out greys out on an open menu, and a stale page is refused', async ({
  page,
  browser,
  store,
  stack,
  troubles,
}) => {
  troubles.expect(/status of 400/)
  await startPickup(page, store, {}, '/menu/drinks')
  const stale = await page.context().newPage()
  // A page without the event stream is refused when it adds the product.
  await stale.route(/\/changes$|cached=false/, (route) => route.abort())
  troubles.expect(/net::ERR_FAILED/, /Failed to load resource/)
  await visit(stale, '/menu/drinks')
  await page.bringToFront()
  await expect(card(page, 'Cola 375 ml').getByRole('button')).toBeVisible()
  const kitchen = await openKitchenScreen({ browser, stack, store, troubles })
  await kitchen.getByRole('button', { name: 'Sold out' }).click()
  const sheet = kitchen.getByRole('dialog')
  await sheet.getByRole('searchbox').fill('cola 375')
  await sheet.getByRole('switch', { name: /^Cola 375 ml/ }).click()
  // The stream of changes says so: a page without it reads its list again after minutes only.
  await expect(card(page, 'Cola 375 ml').getByText('Not available')).toBeVisible()
  await expect(card(page, 'Cola 375 ml').getByRole('button')).toHaveCount(0)
  await card(page, 'Cola 375 ml').getByRole('link').nth(1).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await stale.bringToFront()
  await stale.getByRole('button', { name: 'Add Cola 375 ml', exact: true }).click()
  await expect(stale.getByText(/We couldn't add this item to your cart\./).first()).toBeVisible()
  await openCart(stale)
  await expect(cart(stale).getByText('Your cart is empty.')).toBeVisible()
})

test('[CFG-05] the pizza page leaves the four kinds out while the flag is missing, and lists only them while it is on', async ({
  page,
  request,
}) => {
  expect((await request.get('/menu/pizza/meat-pizzas')).status()).toBe(404)
  await visit(page, '/menu/pizza')
  const sections = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect(sections.filter({ hasText: /^(Meat|Chicken|Prawn|Veggie)$/ })).toHaveCount(0)
  await expect(sections.filter({ hasText: 'Classics' })).toHaveCount(1)
  // The flag in the configuration of a browser that starts now.
  await bypassServiceWorker(page)
  await page.route('/about-us', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replace('"pizzas_page_category":"false"', '"pizzas_page_category":"true"')
    await route.fulfill({ response: answer, body })
  })
  await visit(page, '/about-us')
  await mainNavigation(page).getByRole('link', { name: 'Menu' }).click()
  await expect(sections).toHaveText(['Meat', 'Chicken', 'Prawn', 'Veggie', 'More'])
})

test('[NAV-09] offers, schnitzza and unreal show their story where the menu has nothing to buy', async ({
  page,
  request,
}) => {
  expect((await request.get('/menu/offers')).status()).toBe(200)
  await visit(page, '/menu/offers')
  await expect(page.getByRole('heading', { name: notFound })).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(0)
  await visit(page, '/menu/unreal')
  await expect(dishes(page).first()).toBeVisible()
  await visit(page, '/schnitzza')
  await expect(page).toHaveURL('/menu/schnitzza')
  expect((await request.get('/menu/unreal/')).status()).toBe(200)
})

test("[NAV-06] [NAV-22] opening and closing a product keeps the menu's scroll position; another category starts at the top", async ({
  page,
}) => {
  await visit(page, '/menu/pizza?diet=vegetarian')
  await expect(page.getByRole('status').filter({ hasText: /\d+ dishes in Pizza/ })).toBeVisible()
  const link = page.getByRole('link', { name: 'Four cheese', exact: true })
  await link.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  expect(before).toBeGreaterThan(300)
  await link.click()
  await expect(page.getByRole('dialog', { name: 'Four cheese' })).toBeVisible()
  expect(await page.evaluate(() => scrollY)).toBe(before)
  await page.getByRole('dialog', { name: 'Four cheese' }).getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL('/menu/pizza?diet=vegetarian')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before)
  await page.goForward()
  await expect(page.getByRole('dialog', { name: 'Four cheese' })).toBeVisible()
  expect(await page.evaluate(() => scrollY)).toBe(before)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Four cheese' })).toHaveCount(0)
  await page.getByRole('navigation', { name: 'Menu categories' }).getByRole('link', { name: 'Sides' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sides' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})

test('[CAT-15] the whole menu loads once, with the first search, and later letters are answered in the browser', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (/\/api\/v1\/products(\?|$)/.test(request.url())) asked.push(request.url())
  })
  await visit(page, '/menu/pizza')
  await expect(search(page)).toBeVisible()
  expect(asked).toHaveLength(0)
  await search(page).focus()
  await expect.poll(() => asked.length).toBe(1)
  for (const [text, first] of [
    ['prawn', /prawn/i],
    ['tiramisu', /tiramisu/i],
    ['cola', /cola/i],
  ] as const) {
    await search(page).fill(text)
    await expect(dishes(page).first()).toHaveText(first)
  }
  expect(asked).toHaveLength(1)
})
