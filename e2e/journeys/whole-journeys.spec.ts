import type { Page } from '@playwright/test'
import { cardNumber, typeCard } from '../drivers/screens/card-steps.ts'
import { endUndoTime, openKitchenScreen, tap, ticketOf, wallClock } from '../drivers/screens/kitchen-screen.ts'
import { atProviders, expectOrdered, method, pay } from '../drivers/screens/paying.ts'
import { shopBrand } from '../drivers/stack/shop-brand.ts'
import { expect, test } from '../drivers/stack/shop.ts'
import { orderForPickup, startDelivery } from '../drivers/screens/start.ts'
import {
  addOwnPizza,
  goToCheckout,
  locator,
  pill,
  placedOrder,
  saveTime,
  tellContact,
  timeSelector,
} from '../drivers/screens/steps.ts'
import { serverBasket } from '../drivers/screens/where-and-when.ts'
import { navigate, seen } from '../drivers/screens/visit.ts'

const telLink = `tel:${shopBrand.supportNumber.replaceAll(' ', '')}`

const step = (page: Page, label: string) =>
  page.getByRole('list', { name: 'Progress of your order' }).getByRole('listitem').filter({ hasText: label })

/** Expects the time that the customer sees beside a step to be that of its tap, by the kitchen's clock. */
const expectTimeOfTap = async (page: Page, label: string, kitchen: Page, times: readonly string[]): Promise<void> => {
  const time = await step(page, label).locator('span').last().innerText()
  // The tap may have begun a minute that the clock showed a moment later.
  await expect.poll(async () => [...times, await wallClock(kitchen)]).toContain(time)
}

test.describe('in the browser that most customers have', () => {
  test.use({ hasServiceWorker: true })

  test("[ORD-25] [ORD-12] [ORD-13] [ORD-19] [NAV-12] [ORD-21] [CAT-19] [ERR-14] [PAY-14] [TIM-10] [BAS-04] [LOC-07] [LOC-20] a guest has a customised pizza and sides delivered at a chosen time, to a house that the address search does not list, says how the driver reaches the door, pays by card, and follows the kitchen's taps to the door; the kitchen cancels another order, and sells out a product on the open menu", async ({
    page,
    browser,
    stack,
    store,
    problems,
  }) => {
    test.slow()
    problems.expect(...atProviders)
    await startDelivery(page, store, { 'garlic-bread': 3 })
    await pill(page).click()
    const slot = timeSelector(page)
      .getByText(/^\d\d:\d\d [AP]M - \d\d:\d\d [AP]M$/)
      .last()
    const words = await slot.innerText()
    await slot.click()
    await saveTime(page)
    await addOwnPizza(page)
    await goToCheckout(page)
    await expect(page.getByText(`Made at ${store.name}`)).toBeVisible()
    const unlisted =
      await test.step('the address search does not list the house, and the customer uses it anyway', async () => {
        const { city, postalCode } = (await serverBasket(page)).customerInfo
        await page.getByRole('button', { name: 'Change address' }).click()
        const field = locator(page).getByRole('combobox', { name: 'Delivery address' })
        await field.fill(`12 ${city ?? ''} ${postalCode ?? ''}`)
        const listed = await locator(page).getByRole('option').first().innerText()
        const [street = '', ...place] = listed.replace(/^\S+/, '12X').split(', ')
        await field.fill(`${street}, ${place.join(' ')}, gate 4`)
        await expect(locator(page).getByRole('option', { name: /anyway$/ })).toHaveText([`Use ${street} anyway`])
        await expect(locator(page).getByRole('option').first()).not.toContainText('anyway')
        await locator(page)
          .getByRole('option', { name: /anyway$/ })
          .click()
        await expect(locator(page)).toHaveCount(0)
        await expect(page.getByText(street).first()).toBeVisible()
        await expect(page.getByRole('textbox', { name: 'Access' })).toHaveValue('gate 4')
        return street
      })
    await tellContact(page)
    await page.getByRole('textbox', { name: 'Email' }).fill('jo@example.com')
    await page.getByRole('textbox', { name: 'Note for the store' }).fill('Allergic to nuts')
    await page.getByRole('textbox', { name: 'Unit' }).fill('5')
    await page.getByRole('textbox', { name: 'Access' }).fill('Level 2, bell 12')
    await page.getByRole('textbox', { name: 'Note for the driver' }).fill('Behind the pot plant')
    const leave = page.getByRole('radio', { name: /^Leave it at the door/ })
    // A few stores hand every order over.
    const isLeft = await leave.isEnabled()
    if (isLeft) await leave.check()
    await method(page, /^Credit or debit card/).check()
    await expect(cardNumber(page)).toBeVisible()
    await typeCard(page, pay(page), '4111111111111111')
    const button = page.getByRole('button', { name: /^Pay \$\d+\.\d\d by card$/ })
    const total = /\$\d+\.\d\d/.exec(await button.innerText())?.[0] ?? 'a total'
    await button.click()
    await expectOrdered(page)
    await expect(page.getByText(words.slice(0, 8)).first()).toBeVisible()
    const receipt = page.getByRole('region', { name: 'What you ordered' })
    for (const each of ['Margherita', 'Garlic bread', total])
      await expect(receipt.getByText(each).first()).toBeVisible()
    const forDriver = ['Level 2, bell 12', 'Behind the pot plant', ...(isLeft ? ['Leave at the door'] : [])]
    await expect(page.getByText(/^5\/\d/).first()).toBeVisible()
    for (const each of forDriver) await expect(page.getByText(each)).toBeVisible()
    const { orderId, reference } = await placedOrder(page)

    const kitchen = await openKitchenScreen({ browser, stack, store, problems })
    const ticket = ticketOf(kitchen, reference)
    await test.step('the ticket in the kitchen', async () => {
      for (const each of [/Allergic to nuts/, /Margherita/, /FAMILY/i, /THIN/i, /Smoky barbecue/])
        await expect(ticket).toContainText(each)
      for (const hasText of [/Pepperoni/, /basil/i])
        await expect(ticket.getByRole('listitem').filter({ hasText }).last()).toBeVisible()
    })
    await test.step('an unpublished tap is undone', async () => {
      await tap(kitchen, reference, 'Start cooking')
      await ticket.getByRole('button', { name: /^Undo/ }).click()
      await expect(ticket.getByRole('button', { name: /^Start cooking/ })).toBeVisible()
      await expect(step(page, 'Preparing')).toHaveAttribute('aria-current', 'step')
    })
    await test.step('the way to the door', async () => {
      const cooking = await tap(kitchen, reference, 'Start cooking')
      await tap(kitchen, reference, 'Pack')
      await expect(step(page, 'Cooking')).toHaveAttribute('aria-current', 'step')
      await expectTimeOfTap(page, 'Cooking', kitchen, cooking)
      await tap(kitchen, reference, 'Ready')
      for (const each of [`5/${unlisted}`, 'Address not verified', ...forDriver])
        await expect(ticket).toContainText(each)
      for (const move of ['With driver', 'Delivered']) await tap(kitchen, reference, move)
      await expect(page.getByRole('heading', { level: 1, name: 'On its way to you' })).toBeVisible()
      await endUndoTime(stack, orderId)
      await expect(page.getByRole('heading', { level: 1, name: 'Delivered. Enjoy!' })).toBeVisible()
      for (const label of ['Preparing', 'Cooking', 'Packing', 'On its way', 'Delivered'])
        await expect(step(page, label)).toContainText(/\d\d:\d\d [AP]M/)
    })

    const isFollowed = page.waitForResponse((response) => response.url().endsWith(`/store/${store.id}/changes`))
    const other = await orderForPickup(page, store)
    await test.step('the kitchen cancels another order, whose page says so with a link to call', async () => {
      const cancelled = ticketOf(kitchen, other.reference)
      await cancelled.getByRole('button', { name: /^More/ }).click()
      await kitchen.getByRole('dialog').getByRole('button', { name: 'Can’t make it' }).click()
      await kitchen.getByRole('alertdialog').getByRole('button', { name: 'Cancel the order' }).click()
      await seen(cancelled.getByRole('button', { name: /^Undo/ }))
      await endUndoTime(stack, other.orderId)
      const text = `Sorry, your order was cancelled by the store. Please call ${shopBrand.supportNumber}.`
      await expect(page.getByRole('main').getByText(text)).toBeVisible()
      await expect(page.getByRole('main').getByText(text).getByRole('link')).toHaveAttribute('href', telLink)
    })
    await test.step('a product that the kitchen marks as sold out greys out on the open menu', async () => {
      await navigate(page, '/menu/drinks')
      const card = page
        .getByRole('article')
        .filter({ has: page.getByRole('link', { name: 'Cola 375 ml', exact: true }) })
      await expect(card.getByRole('button')).toBeVisible()
      await isFollowed
      await kitchen.getByRole('button', { name: 'Sold out' }).click()
      const sheet = kitchen.getByRole('dialog')
      await sheet.getByRole('searchbox').fill('cola 375')
      await sheet.getByRole('switch', { name: /^Cola 375 ml/ }).click()
      // The stream of changes says so: a page without it reads its list again after minutes only.
      await expect(card.getByText('Not available')).toBeVisible()
      await expect(card.getByRole('button')).toHaveCount(0)
    })
    await kitchen.context().close()
  })
})
