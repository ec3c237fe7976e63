import type { Page } from '@playwright/test'
import {
  choosePersonalisation,
  engagementOf,
  expectEngagement,
  openPrivacy,
  personalisation,
  privacyDialog,
} from '../drivers/screens/engagement.ts'
import { cola, startPickup } from '../drivers/screens/start.ts'
import { addFromList, cart, openCart, placeButton, tellContact } from '../drivers/screens/steps.ts'
import { seen, visit } from '../drivers/screens/visit.ts'
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

/** Waits until the page has requested nothing for a second: its late code has run. */
const lateCodeLoaded = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => {
    const ends = performance.getEntriesByType('resource').map((entry) => entry.startTime + entry.duration)
    return performance.now() - Math.max(0, ...ends) > 1_000
  })
}

const modal = (id: string, trigger: object, more: object = {}) => ({
  ...{ id, trigger, type: 'MODAL', header: `Title of ${id}`, message: `Text of ${id}`, extras: {} },
  ...more,
})
const onOpen = { type: 'open' }
const onOffers = { type: 'custom_event', event: 'offers_viewed' }
const messageOf = (page: Page, id: string) => page.getByRole('dialog', { name: `Title of ${id}` })

test('[ENG-01] before the customer chooses, home, menu, product and cart call no other origin', async ({
  page,
  store,
  stack,
}) => {
  const origins = countOrigins(page)
  await startPickup(page, store, cola, '/')
  for (const path of ['/', '/menu/pizza', '/product/pizza/margherita', '/cart']) {
    await visit(page, path)
    await lateCodeLoaded(page)
  }
  expect(Object.keys(origins())).toEqual([new URL(stack.url).origin])
  expect(await engagementOf(stack).calls()).toEqual([])
})

test('[ENG-01] the home page offers the choice once, in its flow, and both switches are off', async ({ page }) => {
  await visit(page, '/')
  const offer = page.getByRole('region', { name: 'Want offers picked for you?' })
  await offer.getByRole('button', { name: 'Privacy choices' }).click()
  await expect(privacyDialog(page).getByRole('switch')).toHaveCount(2)
  for (const each of await privacyDialog(page).getByRole('switch').all()) await expect(each).not.toBeChecked()
  await page.keyboard.press('Escape')
  await offer.getByRole('button', { name: 'No thanks' }).click()
  await expect(offer).toBeHidden()
  await visit(page, '/')
  await expect(page.getByRole('contentinfo').getByRole('button', { name: 'Privacy choices' })).toBeVisible()
  await expect(offer).toBeHidden()
})

test('[ENG-01] a browser with Global Privacy Control is not asked, and both switches stay off', async ({
  page,
  stack,
}) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }))
  await visit(page, '/')
  await openPrivacy(page)
  for (const each of await privacyDialog(page).getByRole('switch').all()) await expect(each).toBeDisabled()
  await expect(privacyDialog(page)).toContainText('Global Privacy Control')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('region', { name: 'Want offers picked for you?' })).toBeHidden()
  expect(await engagementOf(stack).calls()).toEqual([])
})

test('[ENG-01] withdrawing the permission removes cards, stops calls and deletes the data on the device', async ({
  page,
  store,
  stack,
  troubles,
}) => {
  expectEngagement(troubles, stack)
  await startPickup(page, store, cola, '/cart')
  await choosePersonalisation(page, true)
  const card = page.getByRole('region', { name: 'Picked for you' })
  await expect(card).toContainText('Finish with a lava cake')
  await choosePersonalisation(page, false)
  await expect(card).toBeHidden()
  const before = (await engagementOf(stack).calls()).length
  const kept = () =>
    page.evaluate(() =>
      [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((key) => /ngagement|cards/.test(key)),
    )
  expect((await kept()).filter((key) => !/Events|Seen/.test(key))).toEqual([])
  await visit(page, '/cart')
  await visit(page, '/offers')
  expect((await engagementOf(stack).calls()).length).toBe(before)
})

test('[ENG-04] [UPS-07] an upsell of the cart adds its product, and is not shown for products in the basket', async ({
  page,
  store,
  stack,
  troubles,
}) => {
  expectEngagement(troubles, stack)
  await startPickup(page, store, cola, '/menu/drinks')
  await choosePersonalisation(page, true)
  await openCart(page)
  const upsell = cart(page).getByRole('region', { name: 'Picked for you' })
  await upsell.getByRole('button', { name: 'Add to cart: Chocolate lava cake' }).click()
  await expect(upsell).toBeHidden()
  await expect(cart(page).getByText('Chocolate lava cake').first()).toBeVisible()
  const records = () => engagementOf(stack).received()
  await expect
    .poll(async () => (await records()).events.map(({ kind }) => kind))
    .toEqual(expect.arrayContaining(['session start', 'card impression', 'card click', 'custom event']))
  const { events } = await records()
  expect(events.filter(({ kind }) => kind === 'card impression')).toHaveLength(1)
})

test('[ENG-04] [ENG-01] the checkout shows kept upsells and calls nothing; clicks and the order are sent afterwards', async ({
  page,
  store,
  stack,
  troubles,
}) => {
  expectEngagement(troubles, stack)
  await startPickup(page, store, { margherita: 1 }, '/cart')
  await choosePersonalisation(page, true)
  await seen(page.getByText('Finish with a lava cake'))
  await page
    .getByRole('link', { name: /Checkout/ })
    .or(page.getByRole('button', { name: /Checkout/ }))
    .first()
    .click()
  await expect(page).toHaveURL('/checkout')
  const service = engagementOf(stack)
  const before = (await service.calls()).length
  const upsell = page.getByRole('region', { name: 'One last thing?' })
  await upsell.getByRole('button', { name: 'Add to cart: Garlic bread' }).click()
  await expect(upsell).toBeHidden()
  // A document of its own has a policy without the service, and still has the kept cards.
  await visit(page, '/checkout')
  await tellContact(page)
  await lateCodeLoaded(page)
  expect((await service.calls()).length).toBe(before)
  await placeButton(page).click()
  await expect(page).toHaveURL(/\/order\//)
  expect((await service.received()).purchases).toEqual([])
  await visit(page, '/')
  await expect.poll(async () => (await service.received()).events.map(({ kind }) => kind)).toContain('card click')
  const { purchases, events } = await service.received()
  expect(purchases[0]).toMatchObject({ currency: 'AUD', quantity: 1 })
  expect(purchases).toHaveLength(1)
  const sent = JSON.stringify([events, purchases])
  expect(sent).not.toMatch(/@|04\d{2}|Baker/)
})

test('[ENG-07] messages wait for open dialogs, never show together, and report what the customer does', async ({
  page,
  store,
  stack,
  troubles,
}) => {
  expectEngagement(troubles, stack)
  const service = engagementOf(stack)
  await service.replace('messages', [
    modal('first', onOpen, {
      buttons: [
        { id: 0, text: 'Not now' },
        { id: 1, text: 'See offers', url: '/offers' },
      ],
    }),
    modal('second', onOffers),
  ])
  await startPickup(page, store, cola, '/')
  await openPrivacy(page)
  await personalisation(page).setChecked(true)
  await expect.poll(async () => (await service.calls()).length).toBeGreaterThan(2)
  // The message has arrived; the open dialog holds it back.
  await expect(messageOf(page, 'first')).toBeHidden()
  await privacyDialog(page).getByRole('button', { name: 'Done' }).click()
  await expect(messageOf(page, 'first')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await messageOf(page, 'first').getByRole('link', { name: 'See offers' }).click()
  await expect(page).toHaveURL('/offers')
  await expect(messageOf(page, 'first')).toBeHidden()
  await expect
    .poll(async () => (await service.received()).events.map(({ kind }) => kind))
    .toEqual(expect.arrayContaining(['message impression', 'message button click']))
})

test('[ENG-07] a control message is logged and not shown; markup and unsafe links are refused', async ({
  page,
  stack,
  troubles,
}) => {
  expectEngagement(troubles, stack)
  troubles.expect(/an in-app message was refused/)
  const service = engagementOf(stack)
  const buttons = [{ id: 0, text: 'Run it', url: 'javascript:alert(1)' }]
  await service.replace('messages', [
    modal('control', onOpen, { isControl: true, priority: 3, reEligibility: -1 }),
    modal('markup', onOffers, { type: 'WEB_HTML', message: '<script>1</script>', priority: 3 }),
    modal('unsafe', { type: 'purchase' }, { buttons }),
  ])
  await visit(page, '/')
  await choosePersonalisation(page, true)
  await expect
    .poll(async () => (await service.received()).events.map(({ kind }) => kind))
    .toContain('message impression')
  const refused = page.waitForEvent('console', (message) => message.text().includes('an in-app message was refused'))
  await visit(page, '/offers')
  await refused
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('[ENG-07] a slide-up is a snackbar with its link', async ({ page, stack, troubles }) => {
  expectEngagement(troubles, stack)
  const slideUp = { type: 'SLIDEUP', url: '/coupons' }
  await engagementOf(stack).replace('messages', [modal('note', onOpen, slideUp)])
  await visit(page, '/')
  await choosePersonalisation(page, true)
  await expect(page.getByText('Title of note – Text of note')).toBeVisible()
  await page.getByRole('button', { name: 'See it' }).click()
  await expect(page).toHaveURL('/coupons')
})

test('[ENG-01] [CFG-06] the shop is whole while the engagement service is down', async ({
  page,
  store,
  stack,
  troubles,
}) => {
  expectEngagement(troubles, stack)
  troubles.expect(
    /the engagement service did not answer/,
    /status of 5\d\d/,
    new RegExp(`5\\d\\d from ${stack.simulators.engagement}`),
  )
  await engagementOf(stack).fail('error', 1_000)
  await startPickup(page, store, cola, '/')
  await choosePersonalisation(page, true)
  await visit(page, '/menu/drinks')
  await addFromList(page, 'Sides', 'Garlic bread')
  await openCart(page)
  await expect(cart(page).getByText('Garlic bread').first()).toBeVisible()
})
