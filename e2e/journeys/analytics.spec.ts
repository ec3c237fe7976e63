import type { Page } from '@playwright/test'
import { analyticsOf, analyticsSwitch, chooseAnalytics, sentEvents } from '../drivers/screens/analytics.ts'
import { customer } from '../drivers/screens/start.ts'
import { openPrivacy, privacyDialog } from '../drivers/screens/engagement.ts'
import {
  addFromList,
  cart,
  goToCheckout,
  openCart,
  placeOrder,
  tellContact,
  untilAdded,
} from '../drivers/screens/steps.ts'
import { mainNavigation, navigate, quiet, seen, visit } from '../drivers/screens/visit.ts'
import { storePath } from '../drivers/stack/shop-brand.ts'
import { expect, test } from '../drivers/stack/shop.ts'

test.beforeEach(({ stack }) => analyticsOf(stack).reset())

/** The requests of a page to the collector. */
const collectorCalls = (page: Page): readonly string[] => {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/analytics/')) calls.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  return calls
}
const storedNames = (page: Page) =>
  page.evaluate(() =>
    [localStorage, sessionStorage].flatMap((storage) =>
      Object.keys(storage).filter((name) => name.toLowerCase().includes('analytics')),
    ),
  )

test('[ANA-01] [ANA-02] [ANA-03] [ANA-04] [ENG-01] [NAV-04] [NAV-39] nothing is stored or sent before a consent; then the analytics service receives what was done, once; a withdrawal and Global Privacy Control stop the measurement and delete its data; offers, codes and searches are measured', async ({
  page,
  context,
  store,
  stack,
  problems,
}) => {
  test.slow()
  problems.expect(/applyvoucher/)
  const service = analyticsOf(stack)
  const calls = collectorCalls(page)
  const consents = () => calls.filter((call) => call === 'PUT /api/v1/analytics/consent').length
  await test.step('before a consent', async () => {
    await visit(page, '/?utm_source=mail&utm_campaign=november')
    await quiet(page)
    expect(await storedNames(page)).toEqual([])
    await openPrivacy(page)
    await expect(analyticsSwitch(page)).not.toBeChecked()
    expect(calls).toEqual([])
    await page.keyboard.press('Escape')
  })
  await chooseAnalytics(page, true)
  // From its first event on, the visit is measured.
  await expect.poll(() => storedNames(page)).not.toEqual([])
  await navigate(page, storePath(store.slug))
  await page.getByRole('button', { name: 'Order pickup from here' }).click()
  await seen(page.getByText(/Your order details have been saved\./).first())
  await mainNavigation(page).getByRole('link', { name: 'Menu' }).click()
  await page.getByRole('link', { name: 'Margherita', exact: true }).click()
  const builder = page.getByRole('dialog', { name: 'Margherita' })
  await untilAdded(page, 'Margherita', () => builder.getByRole('button', { name: /^Add – \$/ }).click())
  await addFromList(page, 'Sides', 'Garlic bread')
  await openCart(page)
  await cart(page)
    .getByRole('button', { name: /^(Remove|Fewer).*Garlic bread/ })
    .first()
    .click()
  await expect(cart(page).getByText('Garlic bread', { exact: true })).toHaveCount(0)
  // The removal shows at once, and is measured when it is answered.
  await seen(page.getByText('Garlic bread has been removed from your cart.').first())
  await cart(page).getByRole('button', { name: 'Close' }).first().click()
  await goToCheckout(page)
  await tellContact(page)
  const { orderId } = await placeOrder(page)
  await mainNavigation(page).getByRole('link', { name: 'Menu' }).click()

  // A request that the service does not answer in time is repeated after half a minute.
  await expect
    .poll(async () => (await service.received()).events.map(({ name }) => name), { timeout: 90_000 })
    .toContain('purchase')
  await expect
    .poll(async () => (await service.received()).events.filter(({ name }) => name === 'view_item_list').length)
    .toBeGreaterThanOrEqual(3)
  const { events, dropped } = await service.received()
  expect(dropped).toEqual([])
  expect(events.map(({ name }) => name).filter((name) => name !== 'page_view')).toEqual([
    'store_select',
    'view_item_list',
    'select_item',
    'view_item',
    'add_to_cart',
    'view_item_list',
    'add_to_cart',
    'view_cart',
    'remove_from_cart',
    'view_cart',
    'begin_checkout',
    'add_shipping_info',
    'add_payment_info',
    'purchase',
    'view_item_list',
  ])
  const paramsOf = (wanted: string) => events.filter(({ name }) => name === wanted).map(({ params }) => params)
  const added = paramsOf('add_to_cart').flatMap(({ items }) =>
    (items as readonly { item_name: string }[]).map((item) => item.item_name),
  )
  expect(added).toEqual(['Margherita', 'Garlic bread'])
  expect(paramsOf('remove_from_cart')).toMatchObject([{ items: [{ item_name: 'Garlic bread', quantity: 1 }] }])
  const total = (paramsOf('purchase')[0] as { readonly total: number }).total
  expect(paramsOf('purchase')).toMatchObject([
    {
      transaction_id: orderId,
      currency: 'AUD',
      value: total,
      tax: 0,
      shipping: 0,
      store_id: store.id,
      service_type: 'Pickup',
      customer_type: 'new',
      items: [{ item_name: 'Margherita', quantity: 1 }],
    },
  ])
  expect(paramsOf('add_shipping_info')).toMatchObject([{ shipping_tier: 'Pickup ASAP' }])
  expect(paramsOf('add_payment_info')).toMatchObject([{ payment_type: 'Cash' }])
  expect(new Set(events.map(({ clientId }) => clientId)).size).toBe(1)
  for (const { params, userProperties } of events) {
    expect(params).toMatchObject({ platform: 'website', country: 'au', language: 'en', region: 'apac' })
    expect(params).toMatchObject({ utm_source: 'mail', utm_campaign: 'november' })
    expect(userProperties).toMatchObject({ release: { value: '2.0.0' }, last_source: { value: 'mail' } })
  }
  const text = JSON.stringify(events)
  const number = customer.phoneNumber.replaceAll(' ', '')
  for (const personal of [customer.lastName, number, number.slice(1), '@'])
    expect(text.includes(personal), personal).toBe(false)
  await test.step('a withdrawal', async () => {
    await chooseAnalytics(page, false)
    await expect.poll(() => storedNames(page)).toEqual([])
    expect(consents()).toBe(2)
    const before = calls.length
    await addFromList(page, 'Sides', 'Garlic bread')
    await quiet(page)
    expect(calls).toHaveLength(before)
  })
  await test.step('offers, codes and searches after another consent', async () => {
    const [shown, selected, codes] = ['view_promotion', 'select_promotion', 'voucher_apply'].map((name) =>
      sentEvents(context, name),
    )
    const searches = sentEvents(context, 'search')
    await chooseAnalytics(page, true)
    await expect.poll(consents).toBe(3)
    await expect.poll(() => storedNames(page)).not.toEqual([])
    await navigate(page, '/offers/sidekick')
    await expect(page).toHaveURL('/offers')
    await expect.poll(() => codes).toMatchObject([{ result: 'applied', coupon: 'three-sides' }])
    expect(JSON.stringify(codes)).not.toMatch(/sidekick"/i)
    await expect.poll(() => shown?.length).toBeGreaterThan(0)
    expect(shown?.[0]).toMatchObject({
      items: expect.arrayContaining([expect.objectContaining({ promotion_id: 'three-sides' })]),
    })
    await expect.poll(() => selected).toMatchObject([{ items: [{ promotion_id: 'three-sides' }] }])

    await mainNavigation(page).getByRole('link', { name: 'Menu' }).click()
    const field = page.getByRole('searchbox', { name: 'Search the menu' })
    await field.fill('garlic')
    await expect.poll(() => searches).toMatchObject([{ search_term: 'garlic' }])
    await field.fill('Jo Nguyen 0491570156')
    await expect.poll(() => searches.length).toBe(2)
    expect(searches[1]).toMatchObject({ search_term: '(withheld)', results: 0 })
  })
  await test.step('Global Privacy Control switches both choices off, and asks for none', async () => {
    // Nor does home ask a visitor who has not closed its offer.
    const choices = JSON.stringify({
      state: { personalisation: null, analytics: true, isOfferClosed: false },
      version: 1,
    })
    await page.evaluate((kept) => localStorage.setItem('pinia_privacy', kept), choices)
    await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }))
    await visit(page, '/menu/pizza')
    await expect.poll(consents).toBe(4)
    await expect.poll(() => storedNames(page)).toEqual([])
    await openPrivacy(page)
    for (const each of await privacyDialog(page).getByRole('switch').all()) await expect(each).toBeDisabled()
    await expect(privacyDialog(page)).toContainText('Global Privacy Control')
    await page.keyboard.press('Escape')
    await mainNavigation(page).getByRole('link', { name: 'Home' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('region', { name: "What's on" })).toBeVisible()
    await quiet(page)
    await expect(page.getByRole('region', { name: 'Want offers picked for you?' })).toHaveCount(0)
  })
})
