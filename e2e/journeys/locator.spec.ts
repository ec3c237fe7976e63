import type { Page } from '@playwright/test'
import { expect, test } from '../drivers/stack/shop.ts'
import {
  cartEntry,
  goToCheckout,
  locator,
  pickStore,
  saveTime,
  showLatestSlots,
  slotsIn,
  untilAdded,
} from '../drivers/screens/steps.ts'
import { storePath } from '../drivers/stack/shop-brand.ts'
import { openDesk } from '../drivers/people/desk.ts'
import { serverBasket } from '../drivers/screens/where-and-when.ts'
import { withSettings } from '../drivers/stack/settings.ts'
import { mainNavigation, navigate, pass, untilAnnounced, visit } from '../drivers/screens/visit.ts'

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

test('[API-01] [LOC-01] [LOC-04] [LOC-05] [LOC-06] [LOC-07] [LOC-08] [NAV-21] [SES-01] [SES-03] [TIM-10] [UI-02] a store is found from three characters on, keeps the focus, and is saved; then the page that the landing page’s address names opens, once; ?localise=pickup opens the locator with that place and disappears; addresses are searched over SOAP at the configured address, and a picked one decides the store; an address that it lacks is entered by hand', async ({
  page,
  baseURL,
  store,
  problems,
}) => {
  problems.expect(/status of 503/, /^503 from/, /the address search failed/)
  const elsewhere = `${baseURL ?? ''}/gateway/addresses`
  await withSettings(page, { URI_ADDRESS: elsewhere }, ['URI_ADDRESS'], 'uris')
  const searches = addressCalls(page)
  const calls: string[] = []
  const saves: { method: string; body: { isAsap: boolean; orderDueAt: string } }[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/')) calls.push(request.url())
    if (!request.url().includes('/baskets')) return
    saves.push({ method: request.method(), body: request.postDataJSON() as (typeof saves)[number]['body'] })
  })
  /** The next search waits until it is answered. */
  let mayAnswer: Promise<unknown> = Promise.resolve()
  const hold = () => {
    const { promise, resolve } = Promise.withResolvers<null>()
    mayAnswer = promise
    return () => resolve(null)
  }
  await page.route(elsewhere, async (route) => {
    const held = mayAnswer
    mayAnswer = Promise.resolve()
    await held
    const answer = await route.fetch({ url: `${baseURL ?? ''}/api/v1/address/soap` })
    await route.fulfill({ response: answer }).catch(() => undefined)
  })
  const options = locator(page).getByRole('option')
  const found = locator(page).getByRole('button', { name: new RegExp(`^${store.name}`) })
  await page.clock.install()
  await visit(page, '/?redirect=/menu/drinks')
  await expect(page).toHaveURL('/')
  calls.length = 0

  await test.step('fewer than three characters search neither addresses nor stores', async () => {
    const { promise: mayLoad, resolve: load } = Promise.withResolvers<undefined>()
    await page.route(/\/assets\/locator-[\w-]+\.js$/, async (route) => {
      await mayLoad
      await route.continue()
    })
    await start(page, 'Pickup')
    await page.keyboard.type('pe')
    load(undefined)
    // Letters typed while the locator loads are in its field.
    await expect(locator(page).getByRole('textbox')).toHaveValue('pe')
    await locator(page).getByRole('textbox').fill('')
    await expect(locator(page).getByRole('tab')).toHaveText(['Delivery', 'Pickup'])
    await expect(locator(page).getByRole('tab', { name: 'Pickup' })).toHaveAttribute('aria-selected', 'true')
    await locator(page).getByRole('tab', { name: 'Delivery' }).click()
    await addressField(page).pressSequentially(' 1 ')
    await locator(page).getByRole('tab', { name: 'Pickup' }).click()
    await locator(page).getByRole('textbox').pressSequentially('Fi')
    // Three times the debounce of a search.
    await pass(page, 1_000)
    expect(calls.filter((url) => /address|schedule|store/.test(url))).toEqual([])
    await locator(page).getByRole('textbox').pressSequentially('t')
    await expect(locator(page).getByRole('listitem').first()).toBeVisible()
  })

  await test.step('a found store keeps the keyboard focus while a longer search loads', async () => {
    const field = locator(page).getByRole('textbox', { name: 'Suburb, postcode or store' })
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
    // Results of a shorter text that the longer one does not mean are gone at once.
    await field.fill('perth')
    await expect(found).toHaveCount(0)
    await field.fill(store.name)
    await found.focus()
    const isAnswered = page.waitForResponse(/schedule\/locate/)
    answer(undefined)
    await isAnswered
    await expect(found).toBeFocused()
  })

  await test.step('a store typed by name is saved for pickup as soon as possible', async () => {
    await found.click()
    await expect(saved(page).first()).toBeVisible()
    await expect(locator(page)).toHaveCount(0)
    await expect(page).toHaveURL('/menu/drinks')
    await expect(pill(page)).toContainText(store.name)
    await expect(pill(page)).toContainText(/ASAP/)
    expect(saves.map(({ method }) => method)).toEqual(['POST'])
    expect(saves[0]?.body.isAsap).toBe(true)
    expect(saves[0]?.body.orderDueAt).toMatch(/^\d{4}-/)
    // The message leaves after four seconds. [UI-02]
    await pass(page, 4_000)
    await expect(page.getByRole('button', { name: 'Close message' })).toHaveCount(0)
  })

  await test.step('?redirect with a place opens a page of the shop at once', async () => {
    await navigate(page, '/?redirect=/offers')
    await expect(page).toHaveURL('/offers')
  })

  await test.step('?localise leaves other parameters and the place as they were', async () => {
    await navigate(page, '/menu/drinks?utm_source=Mail&localise=pickup&note=a%20b')
    await expect(locator(page).getByRole('tab', { name: 'Pickup' })).toHaveAttribute('aria-selected', 'true')
    await expect(page).toHaveURL('/menu/drinks?utm_source=Mail&note=a%20b')
    await expect(locator(page).getByRole('textbox')).toHaveValue(store.name)
    await expect(locator(page)).toContainText(`Pickup ${store.name}`)
    await locator(page).getByRole('textbox').fill('Somewhere else')
    await locator(page)
      .getByRole('button', { name: /^Keep / })
      .click()
    await expect(locator(page)).toHaveCount(0)
    await expect(pill(page)).toContainText(store.name)
    // The parameter adds no history entry: one step back leads to the previous page.
    await page.goBack()
    await expect(page).toHaveURL('/offers')
  })

  await test.step('a failed address search offers another try', async () => {
    await page.route(elsewhere, (route) => route.fulfill({ status: 503 }), { times: 2 })
    await navigate(page, '/offers?localise=delivery')
    await addressField(page).fill('12 surry hills')
    await expect(page.getByText("We couldn't find that address. Check the spelling, or try again.")).toBeVisible()
    await locator(page).getByRole('button', { name: 'Try again' }).click()
    await addressField(page).press('ArrowDown')
    await expect(options.first()).toBeVisible()
  })

  await test.step('the answer to an earlier text never replaces the suggestions of a later one', async () => {
    const answer = hold()
    const isAsked = page.waitForRequest(elsewhere)
    await addressField(page).fill('14 surry hills')
    await isAsked
    await addressField(page).fill('8 belconnen')
    await expect(options.first()).toContainText(/belconnen/i)
    answer()
    await expect(options.filter({ hasText: /surry/i })).toHaveCount(0)
    await expect(options.first()).toContainText(/belconnen/i)
  })

  saves.length = 0
  await test.step('an address whose answer comes after the customer has left its tab saves nothing', async () => {
    const answer = hold()
    const isAsked = page.waitForRequest(elsewhere)
    await options.first().click()
    await isAsked
    await locator(page).getByRole('tab', { name: 'Pickup' }).click()
    const isAnswered = page.waitForResponse(elsewhere)
    answer()
    await isAnswered
    await locator(page).getByRole('tab', { name: 'Delivery' }).click()
    await addressField(page).fill('8 belconnen')
    await expect(options.first()).toContainText(/belconnen/i)
    expect(saves).toEqual([])
  })

  await test.step('a picked suggestion decides the store', async () => {
    const words = (await options.first().textContent()) ?? ''
    await options.first().click()
    await expect(pill(page)).toContainText('Delivery')
    await expect(pill(page)).toContainText(words.split(',')[0] ?? words)
    expect(searches.filter((action) => action.includes('DoGetAddress'))).toHaveLength(2)
    expect(saves.filter(({ method, body }) => method === 'PATCH' && !('preview' in body))).toHaveLength(1)
  })

  await test.step('a PO box is refused in words, and an address that the search lacks is entered by hand', async () => {
    const { city, state, postalCode } = (await serverBasket(page)).customerInfo
    await navigate(page, '/offers?localise=delivery')
    await addressField(page).fill('PO Box 20 Belconnen')
    await expect(locator(page).getByRole('status').filter({ hasText: "We can't deliver to a PO Box." })).toBeVisible()
    await expect(options).toHaveCount(0)
    await locator(page).getByRole('button', { name: 'Enter it by hand' }).click()
    const form = locator(page).getByRole('form', { name: 'Address by hand' })
    const send = form.getByRole('button', { name: 'Use this address' })
    await send.click()
    await expect(form.getByRole('textbox', { name: 'Street number' })).toBeFocused()
    await form.getByRole('textbox', { name: 'Street number' }).fill('4B')
    await form.getByRole('textbox', { name: 'Street', exact: true }).fill('Newly Built Lane')
    await form.getByRole('combobox', { name: 'Suburb' }).fill(city ?? '')
    await form.getByRole('combobox', { name: 'State' }).fill(state ?? '')
    await form.getByRole('textbox', { name: 'Postcode' }).fill(postalCode ?? '')
    await send.click()
    await expect(pill(page)).toContainText('4B Newly Built Lane')
    expect((await serverBasket(page)).customerInfo.isUnverified).toBe(true)
  })
})

test('[CAT-15] [SES-04] [TIM-04] [TIM-05] [TIM-06] [TIM-10] [TIM-11] [TIM-13] [LOC-03] [LOC-04] [ERR-11] what a customer adds while the store is being saved waits; a refusal that no screen shows opens the locator, and what waits follows another store; a slot that goes while it is chosen is reported; another one, as long as the settings say, is saved and is at the checkout', async ({
  page,
  store,
  stack,
  problems,
}) => {
  const bodies: unknown[] = []
  page.on('request', (request) => {
    if (/\/baskets(\/|$)/.test(request.url()) && request.postData()) bodies.push(request.postDataJSON())
  })
  problems.expect(/status of 4\d\d/)
  await withSettings(page, { FULFILMENT_SLOT_PICKUP: '25' }, ['FULFILMENT_SLOT_PICKUP'])
  await test.step('an addition that waits for a store', async () => {
    const paused = await stack.lendBeside(store)
    const desk = await openDesk(stack, paused)
    const answer = Promise.withResolvers<undefined>()
    await page.route(/\/validate\/geolocation/, async (route) => {
      await answer.promise
      await route.continue()
    })
    await visit(page, storePath(paused.slug))
    await page.getByRole('button', { name: 'Order pickup from here' }).click()
    await mainNavigation(page).getByRole('link', { name: 'Menu' }).click()
    await untilAnnounced(page, "We'll add Margherita as soon as", () =>
      page.getByRole('button', { name: /^Add Margherita/ }).click(),
    )
    await expect(locator(page)).toHaveCount(0)
    await desk.pause(60)
    answer.resolve(undefined)
    const reason = locator(page)
      .getByRole('alert')
      .filter({ hasText: 'This store is not taking online orders right now.' })
    await expect(reason).toBeVisible()
    await untilAdded(page, 'Margherita', () => pickStore(page, store))
    await expect(cartEntry(page)).toContainText('1')
  })
  const times = page.getByRole('dialog', { name: 'When would you like it?' })
  let label = ''

  await test.step('the time selector offers ASAP first, then slots by day part on quarter hours', async () => {
    await pill(page).click()
    await expect(times).toContainText(`Pickup ${store.name}`)
    await expect(times.getByRole('radio').first()).toBeChecked()
    await expect(times.getByText(/^ASAP \(\d+ mins\)$/)).toBeVisible()
    await showLatestSlots(times)
    await slotsIn(times).last().click()
  })

  await test.step('a slot that has gone is reported, and the times reload', async () => {
    const gone = (await slotsIn(times).last().textContent()) ?? ''
    await (await openDesk(stack, store)).closeAt('2026-11-21T20:00')
    await times.getByRole('button', { name: 'Save time' }).click()
    await expect(times.getByRole('alert')).toContainText(
      'The time you selected is no longer available. Please choose another time.',
    )
    await expect(times.getByText(gone)).toHaveCount(0)
    expect(await serverBasket(page)).toMatchObject({ isAsap: true })
    const slot = slotsIn(times).last()
    await expect(slot).toHaveText(/^\d\d:(00|15|30|45) /)
    label = (await slot.textContent()) ?? ''
    const [from = 0, until = 0] = label.split(' - ').map((time) => Date.parse(`2000-01-01 ${time}`) / 60_000)
    expect((until - from + 1_440) % 1_440).toBe(25)
    await slot.click()
  })

  await test.step('a later slot is saved with its time', async () => {
    await saveTime(page)
    await expect(pill(page)).toContainText(label.slice(0, 8))
    const later = bodies.at(-1) as { isAsap: boolean; orderDueAt: string }
    expect(later.isAsap).toBe(false)
    expect(later.orderDueAt).toMatch(/T\d\d:(00|15|30|45):00[+-]\d\d:\d\d$/)
  })

  await test.step('cancelling a change keeps place and time', async () => {
    await pill(page).click()
    await page.getByRole('button', { name: 'Change', exact: true }).click()
    await locator(page).getByRole('tab', { name: 'Delivery' }).click()
    await page.keyboard.press('Escape')
    await expect(locator(page)).toHaveCount(0)
    await expect(pill(page)).toContainText(store.name)
    await expect(pill(page)).toContainText(label.slice(0, 8))
  })

  await test.step('the checkout names the chosen window', async () => {
    await goToCheckout(page)
    await expect(page.getByRole('region', { name: 'Where and when' })).toContainText(label)
  })
})
