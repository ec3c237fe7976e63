import type { Page } from '@playwright/test'
import { expect, test } from '../drivers/stack/shop.ts'
import { startPickup } from '../drivers/screens/start.ts'
import { confirmPickup, goToCheckout, locator, saveTime, showLatestSlots, slotsIn } from '../drivers/screens/steps.ts'
import { withSettings } from '../drivers/stack/settings.ts'
import { pass, ready, visit } from '../drivers/screens/visit.ts'
import { storePath } from '../drivers/stack/shop-brand.ts'

const pill = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Change/ })
const addressField = (page: Page) => locator(page).getByRole('combobox', { name: 'Delivery address' })
const saved = (page: Page) => page.getByText(/Your order details have been saved\./)

const start = (page: Page, name: 'Delivery' | 'Pickup') =>
  page.getByRole('group', { name: 'Start my order' }).getByRole('button', { name, exact: true }).click()

/** The calls to the shop's address service. */
const addressCalls = (page: Page): string[] => {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/address')) calls.push(request.headers()['soapaction'] ?? '')
  })
  return calls
}

test('[LOC-01] [LOC-04] [SES-01] [SES-03] a store is found by name and chosen for pickup; the frame shows place and time', async ({
  page,
  store,
}) => {
  const baskets: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/baskets')) baskets.push(request.method())
  })
  await visit(page, '/')
  await start(page, 'Pickup')
  await expect(locator(page).getByRole('tab')).toHaveText(['Delivery', 'Pickup'])
  await expect(locator(page).getByRole('tab', { name: 'Pickup' })).toHaveAttribute('aria-selected', 'true')
  await locator(page).getByRole('textbox', { name: 'Suburb, postcode or store' }).fill(store.name)
  await locator(page)
    .getByRole('button', { name: new RegExp(`^${store.name}`) })
    .click()
  await expect(saved(page).first()).toBeVisible()
  await expect(locator(page)).toHaveCount(0)
  await expect(pill(page)).toContainText(store.name)
  await expect(pill(page)).toContainText(/ASAP/)
  expect(baskets).toEqual(['POST'])

  // A second save updates the same basket.
  await pill(page).click()
  await page.getByRole('button', { name: 'Save time' }).click()
  await expect.poll(() => baskets).toEqual(['POST', 'PATCH'])
})

test('[LOC-05] fewer than three characters search neither addresses nor stores', async ({ page }) => {
  await page.clock.install()
  await visit(page, '/')
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/')) calls.push(request.url())
  })
  await start(page, 'Delivery')
  await addressField(page).pressSequentially(' 1 ')
  await locator(page).getByRole('tab', { name: 'Pickup' }).click()
  await locator(page).getByRole('textbox').pressSequentially('Fi')
  // Three times the debounce of a search.
  await pass(page, 1_000)
  expect(calls.filter((url) => /address|schedule|store/.test(url))).toEqual([])
  await locator(page).getByRole('textbox').pressSequentially('t')
  await expect(locator(page).getByRole('listitem').first()).toBeVisible()
})

test('[LOC-01] [LOC-05] a found store keeps the keyboard focus while a longer search loads', async ({
  page,
  store,
}) => {
  await visit(page, '/')
  await start(page, 'Pickup')
  const field = locator(page).getByRole('textbox', { name: 'Suburb, postcode or store' })
  const found = locator(page).getByRole('button', { name: new RegExp(`^${store.name}`) })
  await field.fill(store.name.slice(0, -1))
  await expect(found).toBeVisible()
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<undefined>()
  await page.route('**/store/schedule/locate**', async (route) => {
    await mayAnswer
    await route.continue()
  })
  const isAsked = page.waitForRequest(/schedule\/locate/)
  await field.fill(store.name)
  await found.focus()
  await isAsked
  await expect(found).toBeFocused()
  const isAnswered = page.waitForResponse(/schedule\/locate/)
  answer(undefined)
  await isAnswered
  await expect(found).toBeFocused()
})

test('[LOC-07] [LOC-08] [LOC-01] a typed address is picked from suggestions over SOAP and decides the store', async ({
  page,
}) => {
  await visit(page, '/')
  const calls = addressCalls(page)
  await start(page, 'Delivery')
  await addressField(page).fill('12 surry hills')
  const suggestion = locator(page).getByRole('option').first()
  await expect(suggestion).toBeVisible()
  const words = (await suggestion.textContent()) ?? ''
  await suggestion.click()
  await expect(saved(page).first()).toBeVisible()
  await expect(pill(page)).toContainText('Delivery')
  await expect(pill(page)).toContainText(words.split(',')[0] ?? words)
  expect(calls.some((body) => body.includes('DoSearch'))).toBe(true)
  expect(calls.some((body) => body.includes('DoGetAddress'))).toBe(true)
})

test('[LOC-06] an address search without an answer ends after ten seconds with a retry, and its late answer is dropped', async ({
  page,
  troubles,
}) => {
  test.slow()
  troubles.expect(/the address search failed TimeoutError/)
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<undefined>()
  let searches = 0
  await page.route('**/address/soap', async (route) => {
    searches += 1
    if (searches === 1) await mayAnswer
    await route.continue().catch(() => undefined)
  })
  await visit(page, '/')
  await start(page, 'Delivery')
  const nothing = page.getByText("We couldn't find that address. Check the spelling, or try again.")
  const isAsked = page.waitForRequest('**/address/soap')
  await addressField(page).fill('12 surry hills')
  await isAsked
  const askedAt = Date.now()
  await expect(nothing).toBeVisible()
  const waited = Date.now() - askedAt
  expect(waited).toBeGreaterThan(9_000)
  // Shorter than the 15 seconds of other calls.
  expect(waited).toBeLessThan(14_500)
  answer(undefined)
  await expect(locator(page).getByRole('option')).toHaveCount(0)
  await expect(nothing).toBeVisible()
  await locator(page).getByRole('button', { name: 'Try again' }).click()
  await addressField(page).press('ArrowDown')
  await expect(locator(page).getByRole('option').first()).toBeVisible()
  await expect(nothing).toHaveCount(0)
})

test('[LOC-06] the answer to an earlier text never replaces the suggestions of a later one', async ({ page }) => {
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<undefined>()
  await page.route('**/address/soap', async (route) => {
    if (route.request().postData()?.includes('surry') === true) await mayAnswer
    await route.continue().catch(() => undefined)
  })
  await visit(page, '/')
  await start(page, 'Delivery')
  const isAsked = page.waitForRequest('**/address/soap')
  await addressField(page).fill('12 surry hills')
  await isAsked
  await addressField(page).fill('8 belconnen')
  const first = locator(page).getByRole('option').first()
  await expect(first).toContainText(/belconnen/i)
  answer(undefined)
  await expect(locator(page).getByRole('option').filter({ hasText: /surry/i })).toHaveCount(0)
  await expect(first).toContainText(/belconnen/i)
})

test('[API-01] the address search goes to the address in the configuration', async ({ page, baseURL }) => {
  const elsewhere = `${baseURL ?? ''}/gateway/addresses`
  await withSettings(page, { URI_ADDRESS: elsewhere }, ['URI_ADDRESS'], 'uris')
  const calls = addressCalls(page)
  await page.route(elsewhere, async (route) => {
    const answer = await route.fetch({ url: `${baseURL ?? ''}/api/v1/address/soap` })
    await route.fulfill({ response: answer })
  })
  await visit(page, '/')
  await start(page, 'Delivery')
  const moved = page.waitForRequest(elsewhere)
  await addressField(page).fill('12 surry hills')
  await moved
  await expect(locator(page).getByRole('option').first()).toBeVisible()
  expect(calls.filter((action) => action.endsWith('/DoSearch'))).toHaveLength(1)
})

test('[TIM-04] [LOC-03] the windows of slots follow the settings, and the checkout names the chosen one', async ({
  page,
  store,
}) => {
  await withSettings(page, { FULFILMENT_SLOT_PICKUP: '25' }, ['FULFILMENT_SLOT_PICKUP'])
  await startPickup(page, store, { 'cola-1250': 1 })
  await pill(page).click()
  const times = page.getByRole('dialog', { name: 'When would you like it?' })
  await expect(times).toContainText(`Pickup ${store.name}`)
  await showLatestSlots(times)
  const slot = slotsIn(times).last()
  const label = (await slot.textContent()) ?? ''
  const [from = 0, until = 0] = label.split(' - ').map((time) => Date.parse(`2000-01-01 ${time}`) / 60_000)
  expect((until - from + 1_440) % 1_440).toBe(25)
  await slot.click()
  await saveTime(page)
  await goToCheckout(page)
  await expect(page.getByRole('region', { name: 'Where and when' })).toContainText(label)
})

test('[TIM-05] [TIM-06] [TIM-13] [TIM-10] the time selector offers ASAP first, then slots by day part on quarter hours; a later slot is saved', async ({
  page,
  store,
}) => {
  const bodies: unknown[] = []
  page.on('request', (request) => {
    if (/\/baskets(\/|$)/.test(request.url()) && request.postData()) bodies.push(request.postDataJSON())
  })
  await visit(page, storePath(store.slug))
  await page.getByRole('button', { name: 'Order pickup from here' }).click()
  await expect(saved(page).first()).toBeVisible()
  const [asap] = bodies as [{ isAsap: boolean; orderDueAt: string }]
  expect(asap.isAsap).toBe(true)
  expect(asap.orderDueAt).toMatch(/^\d{4}-/)

  await pill(page).click()
  const times = page.getByRole('dialog', { name: 'When would you like it?' })
  const choices = times.getByRole('radio')
  await expect(choices.first()).toBeChecked()
  await expect(times.getByText(/^ASAP \(\d+ mins\)$/)).toBeVisible()
  await showLatestSlots(times)
  const slots = times.getByText(/^\d\d:(00|15|30|45) [AP]M - \d\d:(00|15|30|45) [AP]M$/)
  await expect(slots.first()).toBeVisible()
  const wanted = (await slots.last().textContent()) ?? ''
  await slots.last().click()
  await times.getByRole('button', { name: 'Save time' }).click()
  await expect(times).toHaveCount(0)
  await expect(pill(page)).toContainText(wanted.slice(0, 8))
  const later = bodies.at(-1) as { isAsap: boolean; orderDueAt: string }
  expect(later.isAsap).toBe(false)
  expect(later.orderDueAt).toMatch(/T\d\d:(00|15|30|45):00[+-]\d\d:\d\d$/)
})

test('[SES-12] [LOC-04] the saved place survives a reload, and cancelling a change keeps it', async ({
  page,
  store,
}) => {
  await visit(page, storePath(store.slug))
  await page.getByRole('button', { name: 'Order pickup from here' }).click()
  await expect(saved(page).first()).toBeVisible()
  await page.reload()
  await ready(page)
  await expect(pill(page)).toContainText(store.name)
  await pill(page).click()
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await locator(page).getByRole('tab', { name: 'Delivery' }).click()
  await page.keyboard.press('Escape')
  await expect(locator(page)).toHaveCount(0)
  await expect(pill(page)).toContainText(store.name)
})

test('[CAT-15] a guest sees the national menu, and adding a product asks for a place first', async ({
  page,
  store,
}) => {
  await visit(page, '/menu/drinks')
  await page.getByRole('button', { name: 'Add Cola 375 ml', exact: true }).click()
  await locator(page).getByRole('tab', { name: 'Pickup' }).click()
  await locator(page).getByRole('textbox').fill(store.postCode)
  await locator(page)
    .getByRole('button', { name: new RegExp(`^${store.name}`) })
    .click()
  await confirmPickup(page, store)
  await expect(saved(page).first()).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: /Cart/ })).toContainText('1')
})
