import { orderedHeading } from '../drivers/screens/paying.ts'
import { refusals } from '@forno/contracts/refusals/table'
import type { RefusalName } from '@forno/domain/core/refusal'
import type { Page } from '@playwright/test'
import {
  basketRefusals,
  keepRouting,
  places,
  refuse,
  report,
  wordsOf,
  type PlaceName,
  type ReportLine,
  type RefusalAmounts,
} from '../drivers/screens/basket-codes.ts'
import { openDesk } from '../drivers/people/desk.ts'
import { raisePrice } from '../drivers/people/editors.ts'
import { botCheck } from '../drivers/screens/form-steps.ts'
import { shopBrand } from '../drivers/stack/shop-brand.ts'
import { expect, test } from '../drivers/stack/shop.ts'
import { cola, customer, startCheckout, startPickup } from '../drivers/screens/start.ts'
import {
  cart,
  goToCheckout,
  openCart,
  placeButton,
  placeOrder,
  tellContact,
  untilAdded,
} from '../drivers/screens/steps.ts'
import { navigate, pressSoon, seen as seenNow, tick } from '../drivers/screens/visit.ts'
import { expireBasket, storedSession, serverBasket } from '../drivers/screens/where-and-when.ts'

// The results are collected in one process.
test.describe.configure({ mode: 'default' })

const seen: ReportLine[] = []
test.afterAll(() => {
  if (seen.length > 0) report(seen)
})
test.beforeEach(({ problems }) => problems.expect(/status of 4\d\d/))

const told = (page: Page, words: string) => page.getByText(words).first()

type Row = {
  readonly wayOut: string
  readonly leadsTo: PlaceName
  readonly told?: RefusalAmounts
}
type Rows = Partial<Record<RefusalName, Row>>

const each = (rows: Rows) => Object.entries(rows) as readonly (readonly [RefusalName, Row])[]

const press = async (page: Page, { wayOut, leadsTo }: Row): Promise<void> => {
  // With its capitals: the page behind a dialog has buttons such as "Switch to delivery: The drive is on us".
  const name = new RegExp(`^${wayOut}`)
  const way = page.getByRole('button', { name }).or(page.getByRole('link', { name })).last()
  await pressSoon(way)
  await places[leadsTo](page)
}

const panels: readonly PlaceName[] = ['the cart', 'the coupon dialog', 'the locator', 'the time selector']

/** Closes the panel of a way out; returns whether it led to another page. */
const closePanel = async (page: Page, { leadsTo }: Row): Promise<boolean> => {
  if (!panels.includes(leadsTo)) return leadsTo !== 'the phone field'
  await page.keyboard.press('Escape')
  await expect(page.locator('dialog:modal')).toHaveCount(0)
  return false
}

/** Refusals of an addition whose way out edit-refusals.test.ts proves. */
const addingElsewhere: readonly RefusalName[] = [
  'InvalidAlcohol',
  'ProductOutOfStock',
  'TooManyLines',
  'IdempotencyKeyReused',
  'ProductNotFound',
  'BasketItemPartNotFound',
  'TooManyIngredients',
  'TooFewOfCustomisation',
  'TooManyOfCustomisation',
  'NotSwappable',
]

/** A panel, a field, and a question with another page; refusal-note.test.ts presses the button of each way out. */
const whenOrdering: Rows = {
  OrderTooLarge: { wayOut: 'OK', leadsTo: 'the offers', told: { phone: '(02) 5550 0111' } },
  ContactMissing: {
    wayOut: 'Check your details',
    leadsTo: 'the phone field',
    told: { errors: [{ field: 'phoneNumber', message: 'Please enter your phone number.' }] },
  },
  VoucherAutoRemove: { wayOut: 'OK', leadsTo: 'the checkout' },
  VoucherAlreadyRedeemed: { wayOut: 'OK', leadsTo: 'the cart’s page', told: { code: 'FIVER' } },
}
/** Refusals of an order whose way out order-refusals.test.ts and refusal-note.test.ts prove. */
const orderingElsewhere: readonly RefusalName[] = [
  'CouponNeeded',
  'OrderingPaused',
  'SlotFull',
  'BasketEmpty',
  'OutsideArea',
  'PaymentOptionUnavailable',
  'CashLimitExceeded',
  'UnmatchedBases',
  'ValidateUnrealPizzas',
  'PaymentOptionClash',
  'StockPromoLimitReached',
  'StoreUnknown',
  'StoreOffline',
  'StoreClosed',
  'TimePast',
  'TimeNotOffered',
  'AlcoholNotThen',
]

/** Refusals that the tests here cause one by one, most of them for real. */
const oneByOne: readonly RefusalName[] = [
  'TooManyRequests',
  'GuestCashPaused',
  'BasketItemNotFound',
  'UnapprovedBasketTotal',
  'AlcoholNeedsAdult',
  'AlcoholNeedsFood',
  'VoucherUnavailableForStore',
  'VoucherConditions',
  'VoucherNotOnBasket',
  'BasketHasExpired',
  'BasketOrdered',
]
/** Refusals of a code that apply-voucher.test.ts shows, and of the bot check, which can be tried again. */
const shownElsewhere: readonly RefusalName[] = [
  'VoucherUnknown',
  'VoucherUnavailableForFulfillmentType',
  'VoucherUnavailableForFulfillmentDate',
  'RecaptchaException',
]
/** Refusals that shop-settings.spec.ts and minimum-spend.spec.ts cause for real. */
const causedElsewhere: readonly RefusalName[] = ['OrderFailed', 'BasketNotValid']

test('[ERR-01] [ERR-02] [ERR-07] [ERR-10] [ERR-11] [ERR-14] [ORD-01] [ORD-09] [ORD-21] [RUL-12] [CAT-19] [ACC-41] each refusal of a basket has its row; a refused order says why, and one press leads on; a guest who orders too often orders later', async ({
  page,
  store,
  stack,
  problems,
}) => {
  test.slow()
  const rows = Object.keys(whenOrdering)
  const known = [...rows, ...oneByOne, ...addingElsewhere, ...orderingElsewhere, ...shownElsewhere, ...causedElsewhere]
  expect(basketRefusals.filter((name) => !known.includes(name))).toEqual([])
  problems.expect(botCheck)
  await keepRouting(page)
  const desk = await openDesk(stack, store)
  await startCheckout(page, store, { ...cola, 'cola-375': 1, 'water-600': 2 })
  await tellContact(page)
  await test.step('TooManyRequests', async () => {
    const [name, call] = ['TooManyRequests', /\/baskets\/[^/]+\/order$/] as const
    await refuse(page, call, name)
    await placeButton(page).click()
    await seenNow(told(page, wordsOf(name)))
    await expect(page).toHaveURL('/checkout')
    await page.unroute(call)
    seen.push({ name, screen: 'checkout', words: wordsOf(name), wayOut: 'Place order', leadsTo: 'the order' })
  })
  await test.step('GuestCashPaused shows at once, however long it lasts, with the store to call', async () => {
    const call = /\/baskets\/[^/]+\/order$/
    const { phone } = (await (await page.request.get(`/api/v1/store/${store.id}`)).json()) as { phone: string }
    const { status, code, reason, message } = refusals.GuestCashPaused
    const words = message.replace('{phone}', phone)
    let sent = 0
    await page.route(call, (route) => {
      sent += 1
      const json = { code, message: words, type: 'error', data: { reason, phone } }
      return route.fulfill({ status, headers: { 'retry-after': '1087' }, json })
    })
    await placeButton(page).click()
    await seenNow(told(page, words))
    const note = page.getByRole('alert').filter({ hasText: 'Your order has not been placed' })
    await expect(note.getByRole('link', { name: phone })).toHaveAttribute('href', `tel:${phone.replaceAll(' ', '')}`)
    await note.getByRole('button', { name: 'Choose another way to pay' }).click()
    expect(sent).toBe(1)
    await page.unroute(call)
    await expect(page).toHaveURL('/checkout')
  })
  const call = /\/baskets\/[^/]+\/validate$/
  for (const [name, row] of each(whenOrdering))
    await test.step(name, async () => {
      await refuse(page, call, name, row.told)
      const answer = page.waitForResponse(call)
      await placeButton(page).click()
      await answer
      const words = wordsOf(name, row.told)
      await seenNow(told(page, words))
      await page.unroute(call)
      await press(page, row)
      seen.push({ name, screen: 'checkout', words, ...row })
      if (await closePanel(page, row)) await navigate(page, '/checkout')
    })
  const note = page.getByRole('alert').filter({ hasText: 'Your order has not been placed' })
  await test.step('without a reason, with a link to call', async () => {
    const orders = '**/baskets/*/order'
    await page.route(orders, (route) => route.fulfill({ status: 400, json: {} }))
    await placeButton(page).click()
    const { supportNumber } = shopBrand
    await expect(note).toContainText(`We couldn't place your order. Please try again or call ${supportNumber}.`)
    const telLink = `tel:${supportNumber.replaceAll(' ', '')}`
    await expect(note.getByRole('link', { name: supportNumber })).toHaveAttribute('href', telLink)
    await page.unroute(orders)
  })

  const question = page
    .getByRole('dialog', { name: 'Heads Up' })
    .or(page.getByRole('alertdialog', { name: 'Heads Up' }))
  const validate = /\/baskets\/[^/]+\/validate$/
  await test.step('the refusal is believed, not the basket read afterwards', async () => {
    const { basketItems } = await serverBasket(page)
    const [can] = basketItems.filter(({ productId }) => productId === 'cola-375')
    await refuse(page, validate, 'BasketItemNotFound', {
      missingItems: [{ basketItemId: can?.basketItemId ?? '', productId: 'cola-375' }],
    })
    await placeButton(page).click()
    await expect(page).toHaveURL('/menu/pizza')
    await expect(question.getByRole('listitem')).toHaveText([can?.name ?? ''])
    await question.getByRole('button', { name: 'Continue' }).click()
    await expect
      .poll(async () => (await serverBasket(page)).basketItems.map(({ productId }) => productId))
      .not.toContain('cola-375')
    await page.unroute(validate)
    await navigate(page, '/checkout')
    await page.route(validate, (route) =>
      route.fulfill({
        status: 412,
        json: { code: 'BasketNotValid', message: '$5.25 below $22.00 minimum delivery', type: 'error' },
      }),
    )
    await placeButton(page).click()
    const sheet = page.getByRole('dialog', { name: 'Minimum spend' })
    await expect(sheet).toContainText('$22.00')
    await page.keyboard.press('Escape')
    await expect(note).toContainText('Your order is below the minimum spend. You have not been charged.')
    await page.unroute(validate)
  })

  await desk.sellOut('cola-1250')
  await placeButton(page).click()
  await expect(page).toHaveURL('/menu/pizza')
  await expect(question).toContainText(wordsOf('BasketItemNotFound'))
  await expect(question.getByRole('listitem')).toHaveText(['Cola 1.25 litres'])
  await question.getByRole('button', { name: 'Remove from Cart' }).click()
  await expect
    .poll(async () => (await serverBasket(page)).basketItems.map(({ name }) => name))
    .not.toContain('Cola 1.25 litres')
  await navigate(page, '/checkout')
  seen.push({
    name: 'BasketItemNotFound',
    screen: 'menu',
    words: wordsOf('BasketItemNotFound'),
    wayOut: 'Remove from Cart',
    leadsTo: 'the rest of the cart',
    isReal: true,
  })

  await raisePrice(stack, 'water-600', 50)
  try {
    await placeButton(page).click()
    await expect(note).toContainText(/It was \$\d+\.\d\d, and is \$\d+\.\d\d now\./)
    const words = (await note.getByRole('paragraph').first().innerText()).trim()
    await note.getByRole('button', { name: 'Continue with the new total' }).click()
    await expect(note).toHaveCount(0)
    await placeOrder(page)
    seen.push({
      name: 'UnapprovedBasketTotal',
      screen: 'checkout',
      words,
      wayOut: 'Continue with the new total',
      leadsTo: 'the order',
      isReal: true,
    })
  } finally {
    await raisePrice(stack, 'water-600', -50)
  }
})

test.describe('at a store with a licence', () => {
  test.use({ storeKind: 'licensed' })

  test('[ERR-05] [RUL-03] [RUL-04] the server refuses alcohol alone and a missing age confirmation, each is fixed, and the order is placed', async ({
    page,
    store,
  }) => {
    // No store has a limit below it.
    await startCheckout(page, store, { 'lager-330': 4 })
    await tellContact(page)
    await placeButton(page).click()
    await expect(told(page, wordsOf('AlcoholNeedsAdult'))).toBeVisible()
    await tick(page.getByRole('checkbox', { name: 'I am 18 or over' }))
    await expect(page.getByText(wordsOf('AlcoholNeedsAdult'))).toHaveCount(0)
    seen.push({
      name: 'AlcoholNeedsAdult',
      screen: 'checkout, at the tick',
      words: wordsOf('AlcoholNeedsAdult'),
      wayOut: 'I am 18 or over',
      leadsTo: 'the order',
    })
    await placeButton(page).click()
    await expect(told(page, wordsOf('AlcoholNeedsFood'))).toBeVisible()
    const foodRow: Row = { wayOut: 'Add some food', leadsTo: 'the menu' }
    await press(page, foodRow)
    seen.push({
      name: 'AlcoholNeedsFood',
      screen: 'checkout',
      words: wordsOf('AlcoholNeedsFood'),
      ...foodRow,
      isReal: true,
    })
    await untilAdded(page, 'Margherita', () => page.getByRole('button', { name: /^Add Margherita/ }).click())
    await goToCheckout(page)
    // The refused order has kept the confirmation.
    await expect(page.getByRole('checkbox', { name: 'I am 18 or over' })).toBeChecked()
    await placeOrder(page)
  })
})

/** Places the order as another device with the same basket would: no tab of this browser learns of it. */
const orderElsewhere = async (page: Page): Promise<void> => {
  const { basketId, sessionId } = await storedSession(page)
  const { basketTotal } = await serverBasket(page)
  const headers = { 'x-session-id': sessionId }
  const data = { paymentType: 'cash', orderRegister: 'order-guest', basketTotal, customerInfo: customer }
  const answer = await page.request.post(`/api/v1/baskets/${basketId}/order`, { headers, data })
  expect(answer.status(), await answer.text()).toBe(200)
}

test('[ERR-01] [ERR-02] [ERR-03] [ERR-06] [ERR-10] [ERR-16] [SES-05] [ORD-06] [ORD-10] [VOU-06] [VOU-07] [VOU-08] a code is removed with the item that it needs; refused codes lead to a store or the coupons; an ended basket says why, and leads to a new one or its order', async ({
  page,
  store,
}) => {
  test.slow()
  const dialog = page.getByRole('dialog', { name: 'Voucher or coupon' })
  const enter = async (code: string) => {
    await seenNow(dialog.getByRole('textbox', { name: 'Code' }))
    await dialog.getByRole('textbox', { name: 'Code' }).fill(code)
    await dialog.getByRole('button', { name: 'Apply' }).click()
  }
  /** The panel of the way out may cover the dialog. */
  const closeAll = () =>
    expect(async () => {
      if ((await page.locator('dialog:modal').count()) > 0) await page.keyboard.press('Escape')
      await expect(page.locator('dialog:modal')).toHaveCount(0, { timeout: 500 })
    }).toPass()
  const meet = async (name: RefusalName, code: string, { wayOut, leadsTo }: Row, words: string) => {
    await page.getByRole('button', { name: 'I have a code' }).click()
    await enter(code)
    await seenNow(told(page, words))
    await press(page, { wayOut, leadsTo })
    seen.push({ name, screen: 'coupon dialog', words, wayOut, leadsTo, isReal: true })
    await closeAll()
  }
  await keepRouting(page)
  await test.step('an alert titled Voucher reports the removed code', async () => {
    // The pizzas alone reach the minimum of the code at every store; the drinks reach only a store's own minimum.
    await startPickup(page, store, { 'apple-crumble-pizza': 5, 'cola-375': 3 }, '/offers/fiver')
    await expect(page.getByText('FIVER has been applied.').first()).toBeVisible()
    await openCart(page)
    await cart(page).getByRole('button', { name: 'Remove Apple crumble pizza' }).click()
    const alert = page.getByRole('alertdialog', { name: 'Voucher' })
    await expect(alert).toContainText(/FIVER|Five dollars off/)
    await alert.getByRole('button', { name: 'OK' }).click()
    await expect(cart(page)).not.toContainText('FIVER')
    await closeAll()
  })

  await navigate(page, '/coupons')
  const couponsRow: Row = { wayOut: 'See today’s coupons', leadsTo: 'the coupons' }
  await meet('VoucherConditions', 'FIVER', couponsRow, 'Spend $35.00 or more to use this voucher.')

  await test.step('VoucherNotOnBasket', async () => {
    await page.getByRole('button', { name: 'I have a code' }).click()
    await enter('SIDEKICK')
    await expect(dialog).toContainText("This code doesn't apply to your cart yet.")
    const { basketId, sessionId } = await storedSession(page)
    const gone = await page.request.delete(`/api/v1/baskets/${basketId}/removeCartVoucher/SIDEKICK`, {
      headers: { 'x-session-id': sessionId },
    })
    expect(gone.status()).toBe(200)
    await dialog.getByRole('button', { name: 'Remove SIDEKICK' }).click()
    await expect(told(page, wordsOf('VoucherNotOnBasket'))).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Remove SIDEKICK' })).toHaveCount(0)
    seen.push({
      name: 'VoucherNotOnBasket',
      screen: 'coupon dialog',
      words: wordsOf('VoucherNotOnBasket'),
      wayOut: 'none needed: the code goes from the list',
      leadsTo: 'the coupon dialog',
      isReal: true,
    })
    await closeAll()
  })

  const elsewhere = store.id === 'NSW01' ? 'WESTLUNCH' : 'NEWTOWN'
  const storeRow: Row = { wayOut: 'Change Location', leadsTo: 'the locator' }
  await meet('VoucherUnavailableForStore', elsewhere, storeRow, wordsOf('VoucherUnavailableForStore'))

  const question = page.getByRole('alertdialog', { name: 'Heads Up' })
  const add = (name: string) => page.getByRole('button', { name: `Add ${name}`, exact: true }).click()
  await navigate(page, '/menu/drinks')
  await expireBasket(page)
  await add('Lemonade 375 ml')
  await expect(question).toContainText(wordsOf('BasketHasExpired'))
  await question.getByRole('button', { name: 'Reset' }).click()
  await page.getByRole('button', { name: 'Bring back your cart' }).click()
  await openCart(page)
  await expect(cart(page)).toContainText('Cola 375 ml')
  await page.keyboard.press('Escape')
  seen.push({
    name: 'BasketHasExpired',
    screen: 'a dialog wherever one is',
    words: wordsOf('BasketHasExpired'),
    wayOut: 'Reset',
    leadsTo: 'a new cart with the same things',
    isReal: true,
  })

  await orderElsewhere(page)
  await add('Lemonade 375 ml')
  await places['the order'](page)
  await expect(orderedHeading(page)).toBeVisible()
  seen.push({
    name: 'BasketOrdered',
    screen: 'the order’s page',
    words: 'Your order is placed',
    wayOut: 'none needed: the order opens by itself',
    leadsTo: 'the order',
    isReal: true,
  })
})
