import type { Page } from '@playwright/test'
import {
  choosePersonalisation,
  engagementOf,
  expectEngagement,
  messageDialog,
  modalMessage,
  onOffers,
  onOpen,
  openPrivacy,
  personalisation,
  privacyDialog,
} from '../drivers/screens/engagement.ts'
import { withSettings } from '../drivers/stack/settings.ts'
import { cola, startPickup } from '../drivers/screens/start.ts'
import { placeButton, tellContact, untilAdded } from '../drivers/screens/steps.ts'
import { navigate, quiet, seen, visit } from '../drivers/screens/visit.ts'
import { expect, test } from '../drivers/stack/shop.ts'

test.beforeEach(({ stack }) => engagementOf(stack).reset())

/** Counts the requests of a page by their origin. */
const countOrigins = (page: Page): (() => Readonly<Record<string, number>>) => {
  const counts: Record<string, number> = {}
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (protocol.startsWith('http')) counts[origin] = (counts[origin] ?? 0) + 1
  })
  return () => counts
}

/** A sentence of one card in each section of a page. */
const sections = {
  '/coupons': [
    'No delivery fee when you spend $30 or more. Use FREEWAY.',
    'Coffee, cream and cocoa for after the pizza.',
  ],
  '/offers': [
    'A small pizza, garlic bread and a cold can.',
    'Members hear about them first.',
    'Our garlic bread under bubbling mozzarella.',
  ],
  '/': [
    'Two large pizzas, chips and a big cola in one box.',
    'A dozen wings, garlic bread and a bottle.',
    '25% off every pizza when your order comes to $40 or more. Use QUARTER.',
    'A large pizza, cheesy garlic bread and two lava cakes.',
  ],
} as const

test('[ENG-01] [ENG-03] [ENG-04] [ENG-06] [ENG-07] [UPS-07] [CFG-05] [CFG-06] before the customer chooses, no page calls another origin, and home asks once; then a message waits for open dialogs, and cards are in their sections with prices of the service type, never on the server; product and upsell cards add; a flag counts where content has none; the checkout calls nothing until the order is placed; a withdrawal deletes all, and the shop is whole while the service is down', async ({
  page,
  store,
  stack,
  problems,
}) => {
  test.slow()
  expectEngagement(problems, stack)
  const service = engagementOf(stack)
  const eventsOf = async (kind: string) => (await service.received()).events.filter((each) => each.kind === kind)
  const once = { reEligibility: -1 }
  const buttons = [
    { id: 0, text: 'Not now' },
    { id: 1, text: 'See offers', url: '/offers' },
  ]
  await service.replace('messages', [
    modalMessage('first', onOpen, { ...once, buttons }),
    modalMessage('note', onOffers, { ...once, type: 'SLIDEUP', url: '/coupons' }),
  ])
  await service.replace('flags', [{ id: 'pizzas_page_category', enabled: true, properties: {} }])
  // Content without the flag.
  await withSettings(page, {}, ['pizzas_page_category'])
  const main = page.getByRole('main')
  const cardWith = (text: string) => main.getByRole('article').filter({ hasText: text })
  const seesCards = async (path: keyof typeof sections) => {
    const html = await (await page.request.get(path)).text()
    for (const sentence of sections[path]) {
      await expect(cardWith(sentence)).toBeVisible()
      expect(html.includes(sentence), `the server renders ${path}`).toBe(false)
    }
  }
  const deal = cardWith('Date night for two')

  const offer = page.getByRole('region', { name: 'Want offers picked for you?' })
  const origins = countOrigins(page)
  await test.step('before a choice, menu, product and cart call no other origin', async () => {
    await visit(page, '/menu/pizza')
    await navigate(page, '/product/pizza/margherita')
    await seen(page.getByRole('dialog', { name: 'Margherita' }))
    await navigate(page, '/cart')
    await seen(page.getByRole('heading', { name: /empty/i }).first())
    await quiet(page)
    expect(Object.keys(origins())).toEqual([new URL(stack.url).origin])
  })
  await test.step('the home page offers the choice in its flow, both switches are off, and a refusal closes it', async () => {
    await navigate(page, '/')
    await offer.getByRole('button', { name: 'Privacy choices' }).click()
    const switches = privacyDialog(page).getByRole('switch')
    await expect(switches).toHaveCount(2)
    for (const each of await switches.all()) await expect(each).not.toBeChecked()
    await page.keyboard.press('Escape')
    await offer.getByRole('button', { name: 'No thanks' }).click()
    await expect(offer).toBeHidden()
    expect(await service.calls()).toEqual([])
  })

  await test.step('a message waits until no dialog is open, and a slide-up follows on its page', async () => {
    await openPrivacy(page)
    await personalisation(page).setChecked(true)
    await expect.poll(async () => (await service.calls()).length).toBeGreaterThan(2)
    // The message has arrived; the open dialog holds it back.
    await expect(messageDialog(page, 'first')).toBeHidden()
    await privacyDialog(page).getByRole('button', { name: 'Done' }).click()
    await messageDialog(page, 'first').getByRole('link', { name: 'See offers' }).click()
    await expect(page).toHaveURL('/offers')
    await expect(messageDialog(page, 'first')).toBeHidden()
    await expect.poll(async () => (await eventsOf('message button click')).length).toBe(1)
    await expect(page.getByText('Title of note – Text of note')).toBeVisible()
    await page.getByRole('button', { name: 'See it' }).click()
    await expect(page).toHaveURL('/coupons')
  })

  await test.step('a visitor without a service type sees the prices for delivery', async () => {
    await navigate(page, '/')
    await expect(deal).toContainText('$26.95 was $31.85')
    await expect(cardWith('Family night')).toContainText('Delivery from $40.95')
  })

  await test.step('coupons and offers have their cards, and a product card adds its product', async () => {
    await startPickup(page, store, cola, '/coupons')
    await seesCards('/coupons')
    await navigate(page, '/offers')
    await seesCards('/offers')
    const card = cardWith('Our garlic bread under bubbling mozzarella.')
    const add = card.getByRole('button', { name: /^Add – .* to cart: Cheesy garlic bread$/ })
    const shopPrice = /\$\d+\.\d\d/.exec((await add.textContent()) ?? '')?.[0] ?? ''
    // The stores of the chain have their own prices; a card never shows two for one product.
    const shown = (await card.textContent())?.match(/\$\d+\.\d\d/g) ?? []
    expect(new Set(shown)).toEqual(new Set([shopPrice]))
    await add.click()
    await expect(page.getByText('Cheesy garlic bread has been added to your cart.').first()).toBeVisible()
  })

  await test.step('home has its cards with the prices for pickup, and a card leads to its page', async () => {
    await navigate(page, '/')
    await seesCards('/')
    await expect(deal).toContainText('$22.95 was $27.35')
    // Another card replaces the default card; an expired one does not appear.
    await expect(main.getByText('Straight from the stone')).toHaveCount(0)
    await expect(main.getByText('A deal of last summer')).toHaveCount(0)
    // The closed offer stays closed after a page load.
    await expect(offer).toHaveCount(0)
    await deal.getByRole('link', { name: 'Date night for two' }).click()
    await expect(page).toHaveURL('/pizza-meals/date-night-box')
    // The product card and this one.
    await expect.poll(async () => (await eventsOf('card click')).length).toBe(2)
  })

  await test.step("the service's flag divides the menu by kinds", async () => {
    await navigate(page, '/menu/pizza')
    const kinds = main.getByRole('heading', { level: 2 }).filter({ hasText: /^(Meat|Chicken|Prawn|Veggie)$/ })
    await expect(kinds).toHaveCount(4)
  })

  await test.step('an upsell of the cart adds its product, and is not shown for products in the basket', async () => {
    await navigate(page, '/cart')
    const upsell = page.getByRole('region', { name: 'Picked for you' })
    await upsell.getByText('Finish with a lava cake').scrollIntoViewIfNeeded()
    const impressions = async () =>
      (await eventsOf('card impression')).flatMap(({ data }) => data['ids']).filter((id) => id === 'cart-lava-cake')
    await expect.poll(impressions).toHaveLength(1)
    await upsell.getByRole('button', { name: 'Add to cart: Chocolate lava cake' }).click()
    await expect(upsell).toBeHidden()
    await expect(main.getByText('Chocolate lava cake').first()).toBeVisible()
    await expect.poll(async () => (await eventsOf('card click')).length).toBe(3)
    expect(await impressions()).toHaveLength(1)
  })

  await test.step('the checkout shows kept upsells and calls nothing', async () => {
    await main
      .getByRole('link', { name: /^Checkout/ })
      .first()
      .click()
    await expect(page).toHaveURL('/checkout')
    const before = (await service.calls()).length
    const upsell = page.getByRole('region', { name: 'One last thing?' })
    await upsell.getByRole('button', { name: 'Add to cart: Garlic bread' }).click()
    await expect(upsell).toBeHidden()
    // It hides before the addition is answered, whose total is to be ordered.
    await seen(page.getByText('Garlic bread has been added to your cart.').first())
    await tellContact(page)
    await quiet(page)
    expect((await service.calls()).length).toBe(before)
    await placeButton(page).click()
    await expect(page).toHaveURL(/\/order\//)
  })

  await test.step('clicks and the order are sent from the page of the order', async () => {
    await expect.poll(async () => (await eventsOf('card click')).length).toBe(4)
    const { purchases, events } = await service.received()
    expect(purchases[0]).toMatchObject({ currency: 'AUD', quantity: 1 })
    expect(purchases).toHaveLength(1)
    const sent = JSON.stringify([events, purchases])
    expect(sent).not.toMatch(/@|(?:\b0|\+61)4\d{8}|Baker/)
  })

  await test.step('a withdrawal removes cards, stops calls and deletes the data on the device', async () => {
    await visit(page, '/')
    const card = cardWith(sections['/'][1])
    await expect(card).toBeVisible()
    await choosePersonalisation(page, false)
    await expect(card).toBeHidden()
    const before = (await service.calls()).length
    const kept = await page.evaluate(() =>
      [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((key) => /ngagement|cards/.test(key)),
    )
    expect(kept).toEqual([])
    await navigate(page, '/offers')
    await expect(page.getByRole('heading', { level: 1, name: 'Offers' })).toBeVisible()
    await quiet(page)
    expect((await service.calls()).length).toBe(before)
  })

  await test.step('the shop is whole while the service is down', async () => {
    problems.expect(
      /the engagement service did not answer/,
      /status of 5\d\d/,
      new RegExp(`5\\d\\d from ${stack.simulators.engagement}`),
    )
    await service.fail('error', 1_000)
    await choosePersonalisation(page, true)
    await navigate(page, '/menu/sides')
    await untilAdded(page, 'Garlic bread', () =>
      page.getByRole('button', { name: 'Add Garlic bread', exact: true }).click(),
    )
  })
})
