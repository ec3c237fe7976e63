import type { Page } from '@playwright/test'
import { expect, test } from '../drivers/stack/shop.ts'
import { startPickup } from '../drivers/screens/start.ts'
import { cart, openCart, untilAdded } from '../drivers/screens/steps.ts'
import { navigate, settled } from '../drivers/screens/visit.ts'

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search the menu' })
const card = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('link', { name, exact: true }) })
const dishes = (page: Page) => page.getByRole('article').getByRole('heading')

test('[CAT-15] [NAV-06] [NAV-09] [CFG-05] the server renders a whole category for people and search engines, and the story of an empty one', async ({
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
  // A page of one kind needs the flag of the four kinds.
  expect((await request.get('/menu/pizza/meat-pizzas')).status()).toBe(404)
  const offers = await request.get('/menu/offers')
  expect(offers.status()).toBe(200)
  const story = await offers.text()
  expect(story).toMatch(/<h1/)
  expect(story).not.toContain('<article')
  expect(story).not.toMatch(/We couldn(&#x27;|')t find that page/)
  expect(await (await request.get('/menu/unreal')).text()).toMatch(/<article.*<h[23]/s)
  expect(new URL((await request.get('/schnitzza')).url()).pathname).toBe('/menu/schnitzza')
  expect((await request.get('/menu/unreal/')).status()).toBe(200)
})

test('[CAT-15] [NAV-06] [NAV-07] [NAV-22] [CFG-05] the menu keeps its scroll position behind a product, which has a canonical address of its own, and its filters and range in the address; without matches it says what to remove; the search loads the menu once, forgives typos and suggests others; an allergy that the device remembers greys out dishes, adding one asks first, and a changed choice is remembered', async ({
  page,
  store,
}) => {
  test.slow()
  const canonical = page.locator('link[rel=canonical]')
  const tabs = page.getByRole('navigation', { name: 'Menu categories' })
  await test.step('a product opens and closes over the same place of the list; another category starts at its top', async () => {
    await page.addInitScript(() => {
      if (location.origin !== 'null')
        localStorage.setItem('pinia_allergies', '{"state":{"avoided":["milk"]},"version":1}')
    })
    await startPickup(page, store, {}, '/menu/pizza?diet=vegetarian')
    await expect(page.getByRole('status').filter({ hasText: /\d+ dishes in Pizza/ })).toBeVisible()
    const link = page.getByRole('link', { name: 'Four cheese', exact: true })
    const dialog = page.getByRole('dialog', { name: 'Four cheese' })
    // The search loads a moment after the page, above the list.
    await expect(search(page)).toBeVisible()
    // So do the lines about the allergies of this device, which make the cards higher.
    await expect(card(page, 'Four cheese').getByText(/Contains milk/)).toBeVisible()
    await settled(page)
    await expect(canonical).toHaveAttribute('href', /\/menu\/pizza$/)
    await link.scrollIntoViewIfNeeded()
    // Half a pixel may round either way. The scroll offset itself may grow: the browser follows the card when the
    // cards above it become higher.
    const place = () => link.evaluate((element) => Math.round(element.getBoundingClientRect().top))
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(300)
    const before = await place()
    await link.click()
    await expect(dialog).toBeVisible()
    // A phone shares the canonical address.
    await expect(canonical).toHaveAttribute('href', /\/product\/[a-z]+\/four-cheese$/)
    await expect(canonical).toHaveCount(1)
    expect(Math.abs((await place()) - before)).toBeLessThanOrEqual(1)
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(page).toHaveURL('/menu/pizza?diet=vegetarian')
    await expect.poll(async () => Math.abs((await place()) - before)).toBeLessThanOrEqual(1)
    await tabs.getByRole('link', { name: 'Sides' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Sides' })).toBeVisible()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  })
  await test.step('filters are part of the address, show the number of matches, and going back removes them', async () => {
    await tabs.getByRole('link', { name: 'Pizza' }).click()
    await expect(page).toHaveURL('/menu/pizza')
    await expect(card(page, 'Simply pepperoni')).toBeVisible()
    await page.getByRole('button', { name: 'Vegetarian', exact: true }).press('Enter')
    await expect(page).toHaveURL('/menu/pizza?diet=vegetarian')
    await expect(page.getByRole('status').filter({ hasText: /\d+ dishes in Pizza/ })).toBeVisible()
    await expect(card(page, 'Simply pepperoni')).toHaveCount(0)
    await page.getByRole('button', { name: /^Filters/ }).press('Enter')
    const sheet = page.getByRole('dialog', { name: 'Filter and sort' })
    await sheet.getByRole('button', { name: 'Egg' }).press('Enter')
    await sheet.getByRole('button', { name: /^(Show \d+ dish|No matches)/ }).click()
    await expect(page).toHaveURL(/free=egg/)
    await expect(page.getByText(/Items that may contain traces are hidden too/)).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL('/menu/pizza?diet=vegetarian')
    await page.goBack()
    await expect(page).toHaveURL('/menu/pizza')
    await expect(card(page, 'Simply pepperoni')).toBeVisible()
  })
  await test.step('the ranges without the flag of the four kinds', async () => {
    const sections = page.getByRole('main').getByRole('heading', { level: 2 })
    await expect(sections.filter({ hasText: /^(Meat|Chicken|Prawn|Veggie)$/ })).toHaveCount(0)
    await expect(sections.filter({ hasText: 'Classics' })).toHaveCount(1)
  })
  await test.step('the tabs follow the scroll, and so does the address', async () => {
    const premium = tabs.getByRole('link', { name: 'Premium' })
    await premium.click()
    await expect(premium).toHaveAttribute('aria-current', 'location')
    await expect(page).toHaveURL('/menu/pizza#premium-range')
    await expect(page.getByRole('heading', { level: 2, name: 'Premium' })).toBeInViewport()
    await navigate(page, '/menu/pizza/premium-range')
    await expect(page.getByRole('heading', { level: 1, name: 'Premium pizza' })).toBeVisible()
    await expect(premium).toHaveAttribute('aria-current', 'page')
  })
  const menus: string[] = []
  page.on('request', (request) => {
    if (/\/api\/v1\/products(\?|$)/.test(request.url())) menus.push(request.url())
  })
  await test.step('a list without matches says which filter to remove', async () => {
    await navigate(page, '/menu/pizza?diet=vegan&spice=hot&kj=500&sort=nonsense')
    await expect(page.getByRole('heading', { name: 'No matches' })).toBeVisible()
    await page.getByRole('button', { name: 'Show everything' }).click()
    await expect(page).toHaveURL(/\/menu\/pizza(#[a-z-]+)?$/)
    await expect(dishes(page).first()).toBeVisible()
  })
  await test.step('the search forgives typos, finds ingredients and excludes unwanted ones, by keyboard', async () => {
    await expect(search(page)).toBeVisible()
    expect(menus).toHaveLength(0)
    await search(page).focus()
    await expect.poll(() => menus.length).toBe(1)
    await page.keyboard.type('galric chese bianca')
    await expect(dishes(page).first()).toHaveText('Garlic cheese bianca')
    await expect(page).toHaveURL(/\/menu\/pizza\?q=galric/)
    await page.getByRole('button', { name: 'Clear all' }).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/menu\/pizza(#[a-z-]+)?$/)
    await expect(search(page)).toHaveValue('')
  })
  await test.step('a search without matches says so, and suggests others', async () => {
    await search(page).fill('sushi')
    await expect(page.getByRole('heading', { name: 'No matches for “sushi”' })).toBeVisible()
    await page.getByRole('main').getByRole('button', { name: 'Sides', exact: true }).click()
    await expect(dishes(page).first()).toBeVisible()
  })
  await test.step('later letters are answered in the browser', async () => {
    await search(page).fill('tiramisu')
    await expect(dishes(page).first()).toHaveText(/tiramisu/i)
    expect(menus).toHaveLength(1)
  })
  await test.step('a search in the address, and an allergy that the device remembers', async () => {
    const question = page.getByRole('alertdialog', { name: 'Add Margherita anyway?' })
    const add = page.getByRole('button', { name: /^Add Margherita, large/ })
    await navigate(page, '/menu/pizza?q=margherita%2C+no+onion')
    await expect(search(page)).toHaveValue('margherita, no onion')
    await expect(page.getByText('Without onion.')).toBeVisible()
    await expect(card(page, 'Margherita').getByText(/Contains milk/)).toBeVisible()
    await add.click()
    await expect(question).toContainText('Contains milk')
    await question.getByRole('button', { name: "Don't add" }).click()
    await page.getByRole('button', { name: 'Allergies' }).click()
    const dialog = page.getByRole('dialog', { name: 'Allergies' })
    await dialog.getByRole('button', { name: 'Wheat' }).click()
    await dialog.getByRole('button', { name: 'Save on this device' }).click()
    await expect(card(page, 'Margherita').getByText(/Contains milk.* wheat/)).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('pinia_allergies'))).toMatch(
      /"milk".*"wheat"|"wheat".*"milk"/,
    )
    await add.click()
    await untilAdded(page, 'Margherita', () => question.getByRole('button', { name: 'Add it' }).click())
    // Said quietly, because it was accepted a moment ago.
    await openCart(page)
    await expect(cart(page).locator('[data-avoided]')).toHaveAttribute('data-avoided', 'accepted')
    await expect(cart(page).locator('[data-avoided]')).toHaveText(/^Contains milk.*, which you're avoiding\.$/)
    await cart(page).getByRole('button', { name: 'Close', exact: true }).click()
  })
  await test.step('a half-n-half opens its builder instead', async () => {
    await page.getByRole('button', { name: 'Clear all' }).click()
    await page.getByRole('link', { name: 'Choose the halves of Half-n-half' }).click()
    await expect(page).toHaveURL(/\/menu\/pizza\/product\/halfnhalf\/half-n-half$/)
  })
})
