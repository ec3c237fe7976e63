import type { Page } from '@playwright/test'
import { openDesk, type KitchenTicket } from '../drivers/people/desk.ts'
import { drawnSpellings, spellingNear, wrongOn, type TypedAddress } from '../drivers/people/typed-addresses.ts'
import { method } from '../drivers/screens/paying.ts'
import { goToCheckout, locator, pill, placeOrder, tellContact, untilAdded } from '../drivers/screens/steps.ts'
import { mainNavigation, visit } from '../drivers/screens/visit.ts'
import { storedSession } from '../drivers/screens/where-and-when.ts'
import type { Stack } from '../drivers/stack/stack.ts'
import { expect, test } from '../drivers/stack/shop.ts'

/** A run types one spelling, which it draws; `npm run prove` types sixty, and takes the other ways in. */
const isProving = process.env['PROVE'] === '1'
const seed = Number(process.env['TYPED_SEED'] ?? 1)

const openLocator = async (page: Page): Promise<void> => {
  await visit(page, '/')
  const start = page.getByRole('group', { name: 'Start my order' })
  await start.getByRole('button', { name: 'Delivery', exact: true }).click()
}

/** Types a text into the address field, as a paste does: a line break becomes a space. */
const typeAddress = async (page: Page, text: string): Promise<void> => {
  await locator(page).getByRole('combobox', { name: 'Delivery address' }).focus()
  await page.keyboard.insertText(text)
}

const literally = (text: string): RegExp =>
  new RegExp(`^${text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}$`, 'i')

const chooseHouse = (page: Page, { house }: TypedAddress): Promise<void> =>
  locator(page)
    .getByRole('option', { name: literally(house) })
    .click()

/** From the chosen address over the menu to the checkout, with enough in the cart for every store's minimum. */
const fillCart = async (page: Page): Promise<void> => {
  await expect(pill(page)).toContainText('Delivery')
  await expect(locator(page)).toHaveCount(0)
  await mainNavigation(page).getByRole('link', { name: 'Menu' }).click()
  await page.getByRole('navigation', { name: 'Menu categories' }).getByRole('link', { name: 'Meals' }).click()
  await page.getByRole('link', { name: 'Family box', exact: true }).click()
  await untilAdded(page, 'Family box', () => page.getByRole('button', { name: /^Add – \$\d+\.\d\d$/ }).click())
  await goToCheckout(page)
}

/** Pays in cash, and reads the ticket of the store that makes the order. */
const orderedTicket = async (page: Page, stack: Stack): Promise<KitchenTicket> => {
  await tellContact(page)
  await method(page, /^Cash/).check()
  const { orderId } = await placeOrder(page)
  const { storeId } = (await storedSession(page)).disposition
  return (await openDesk(stack, { id: String(storeId) })).ticket(orderId)
}

/** Expects the ticket of a listed house. */
const expectTicket = (ticket: KitchenTicket, spelling: TypedAddress): void => {
  expect(wrongOn(ticket, spelling), spelling.typed).toEqual({ house: null, lost: [], notTyped: [] })
  expect([ticket.isUnverified, ticket.leaveAtDoor]).toEqual([false, false])
}

test.describe('a typed address', () => {
  // At 20:00 in Sydney stores of every state deliver; at the usual time, those of the outback open in half an hour.
  test.use(isProving ? { clockStart: '2026-11-21T20:00:00+11:00' } : { storeKind: 'near-typed-houses' })
  const drawn = isProving ? drawnSpellings(seed, 60) : [null]
  for (const [index, each] of drawn.entries())
    test(`[LOC-06] [LOC-07] [LOC-08] [BAS-04] becomes an order whose ticket says the house and its door: spelling ${index + 1}`, async ({
      page,
      stack,
      store,
    }) => {
      const spelling = each ?? spellingNear(store, seed)
      console.log(`TYPED_SEED=${seed}: ${JSON.stringify(spelling.typed)}`)
      await openLocator(page)
      await typeAddress(page, spelling.typed)
      await chooseHouse(page, spelling)
      await fillCart(page)
      expectTicket(await orderedTicket(page, stack), spelling)
    })
})

test.describe('the other ways in', () => {
  test.skip(!isProving, 'the API’s tests and other journeys have their parts')

  test('[LOC-07] [LOC-20] a number that the index lacks is used anyway, and the ticket says that it is not verified', async ({
    page,
    stack,
  }) => {
    await openLocator(page)
    await typeAddress(page, '20B Albion St, Newtown, gate 4')
    await locator(page).getByRole('option', { name: 'Use 20B Albion Street anyway', exact: true }).click()
    await fillCart(page)
    const ticket = await orderedTicket(page, stack)
    expect(ticket).toMatchObject({ unit: null, access: 'gate 4', driverNote: null, isUnverified: true })
    expect(ticket.address).toBe('20B Albion Street, Newtown NSW 2042')
  })

  test('[LOC-07] an address by hand is on the ticket', async ({ page, stack }) => {
    await openLocator(page)
    await locator(page).getByRole('button', { name: 'Enter it by hand' }).click()
    const form = locator(page).getByRole('form', { name: 'Address by hand' })
    await form.getByRole('textbox', { name: 'Street number' }).fill('4B')
    await form.getByRole('textbox', { name: 'Street', exact: true }).fill('Newly Built Lane')
    await form.getByRole('combobox', { name: 'Suburb' }).fill('Newtown')
    await form.getByRole('combobox', { name: 'State' }).fill('NSW')
    await form.getByRole('textbox', { name: 'Postcode' }).fill('2042')
    await form.getByRole('button', { name: 'Use this address' }).click()
    await fillCart(page)
    const ticket = await orderedTicket(page, stack)
    expect(ticket).toMatchObject({ unit: null, access: null, driverNote: null, isUnverified: true })
    expect(ticket.address).toBe('4B Newly Built Lane, Newtown NSW 2042')
  })

  test('[BAS-04] [RUL-10] what the customer says about the door is on the ticket', async ({ page, stack }) => {
    const spelling = { typed: '20 Albion St Newtown', house: '20 Albion Street, Newtown NSW 2042', rest: '' }
    await openLocator(page)
    await typeAddress(page, spelling.typed)
    await chooseHouse(page, spelling)
    await fillCart(page)
    await page.getByRole('textbox', { name: 'Unit' }).fill('5')
    await page.getByRole('textbox', { name: 'Access' }).fill('Level 2, bell 12')
    await page.getByRole('radio', { name: /^Leave it at the door/ }).check()
    await page.getByRole('textbox', { name: 'Note for the driver' }).fill('Behind the pot plant')
    expect(await orderedTicket(page, stack)).toMatchObject({
      address: '5/20 Albion Street, Newtown NSW 2042',
      unit: '5',
      access: 'Level 2, bell 12',
      leaveAtDoor: true,
      driverNote: 'Behind the pot plant',
      isUnverified: false,
    })
  })
})
