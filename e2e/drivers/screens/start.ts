import {
  noDeliveryAddress,
  wireDeliveryAddress,
  wireDeliveryAddressOf,
  type WireDeliveryAddress,
} from '@forno/domain/fulfilment/delivery-address'
import { expect, type BrowserContext, type Page } from '@playwright/test'
import { forwardedFor, newAddress } from '../stack/own-address.ts'
import { ownNumber } from '../stack/own-number.ts'
import type { Store } from '../stack/stores.ts'
import { seen, visit } from './visit.ts'

/** Product ids and quantities of a basket created by API calls. */
export type BasketContents = Readonly<Record<string, number>>

export const cola = { 'cola-1250': 1 } as const satisfies BasketContents
/** Two reach the minimum of a pickup at every store. */
export const garlicBread = { 'garlic-bread': 2 } as const satisfies BasketContents

type NewBasket = { readonly basketId: string; readonly sessionId: string }

const noAddress = wireDeliveryAddress(noDeliveryAddress)

type Start = {
  readonly serviceType: 'Delivery' | 'Pickup'
  readonly store: Store
  readonly destination: WireDeliveryAddress
  readonly contents: BasketContents
}

/** Creates a basket by API calls: as soon as possible, with these contents. */
const makeBasket = async (
  { request }: Pick<BrowserContext, 'request'>,
  start: Start,
  site = '',
): Promise<NewBasket & { url: string }> => {
  const { serviceType, store, destination, contents } = start
  const made = await request.post(`${site}/api/v1/baskets`, {
    headers: { 'x-session-id': '0' },
    data: { serviceType, storeId: store.id, isAsap: true, ...destination },
  })
  expect(made.status(), await made.text()).toBe(201)
  const { basketId, sessionId } = (await made.json()) as NewBasket
  for (const [productId, quantity] of Object.entries(contents)) {
    const added = await request.post(`${site}/api/v1/baskets/${basketId}/basketItems`, {
      headers: { 'x-session-id': sessionId },
      data: { productId, quantity },
    })
    expect(added.status(), await added.text()).toBe(201)
  }
  return { basketId, sessionId, url: made.url() }
}

export type KeptEntries = {
  readonly origin: string
  /** The key of these entries, such as a basket id: they are written once per key. */
  readonly id: string
  readonly entries: Readonly<Record<string, string>>
}

/** Runs in the page before the shop's code: writes storage entries as if they were left by an earlier visit. */
export const keepEntries = ({ origin, id, entries }: KeptEntries): void => {
  if (location.origin !== origin) return
  const started = localStorage.getItem('started') ?? ''
  if (started.includes(id)) return
  localStorage.setItem('started', `${started} ${id}`)
  for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value)
}

/** Creates a cart for pickup from this store. */
export const makePickupBasket = (page: Page, store: Store, contents: BasketContents): Promise<NewBasket> =>
  makeBasket(page, { serviceType: 'Pickup', store, destination: noAddress, contents })

const savedNow = ({ basketId, sessionId }: NewBasket) => ({ basketId, sessionId, savedAt: Date.now() })

/** The entries that the shop stores with a basket, and others of the same visit. */
const entriesOf = (
  { serviceType, store, destination }: Start,
  basket: NewBasket,
  more: Readonly<Record<string, string>> = {},
): Readonly<Record<string, string>> => {
  const { basketId, sessionId } = basket
  const place = { storeId: store.id, storeName: store.name, ...destination }
  const disposition = { serviceType, isAsap: true, orderDueAt: null, ...place }
  return {
    pinia_session: JSON.stringify({ state: { disposition, basketId, sessionId }, version: 1 }),
    pinia_basketSessions: JSON.stringify([savedNow(basket)]),
    ...more,
  }
}

type Opening = { readonly url: string; readonly id: string; readonly entries: Readonly<Record<string, string>> }

const open = async (page: Page, { serviceType, store }: Start, { url, id, entries }: Opening, path: string) => {
  const { origin } = new URL(url)
  await page
    .context()
    .addCookies([{ name: 'where', value: `${store.id}.${serviceType}`, url: origin, sameSite: 'Lax' }])
  await page.addInitScript(keepEntries, { origin, id, entries })
  await visit(page, path)
}

/** Keeps a pickup cart in the phone app at `origin`, whose shop is at `site`, as an earlier visit left it. */
export const keepPickupBasket = async (
  context: BrowserContext,
  { origin, site }: { readonly origin: string; readonly site: string },
  store: Store,
  contents: BasketContents,
): Promise<void> => {
  const start: Start = { serviceType: 'Pickup', store, destination: noAddress, contents }
  const basket = await makeBasket(context, start, site)
  await context.addInitScript(keepEntries, { origin, id: basket.basketId, entries: entriesOf(start, basket) })
}

const openWithBasket = async (page: Page, start: Start, path: string): Promise<void> => {
  const basket = await makeBasket(page, start)
  await open(page, start, { url: basket.url, id: basket.basketId, entries: entriesOf(start, basket) }, path)
}

/**
 * Opens a page as a customer with a pickup cart at this store. For journeys about something else; `choosePickupFrom`
 * uses the screens.
 */
export const startPickup = (
  page: Page,
  store: Store,
  contents: BasketContents = {},
  path = '/menu/pizza',
): Promise<void> => openWithBasket(page, { serviceType: 'Pickup', store, destination: noAddress, contents }, path)

const addressOf = async (page: Page, store: Store): Promise<WireDeliveryAddress> => {
  const answer = await page.request.get(`/api/v1/store/${store.id}`)
  const { postCode: postalCode, ...house } = (await answer.json()) as Omit<WireDeliveryAddress, 'postalCode'> & {
    readonly postCode: string
  }
  return wireDeliveryAddressOf({ ...house, postalCode })
}

/** The same for a delivery to the store's own address, which is always in its area. */
export const startDelivery = async (
  page: Page,
  store: Store,
  contents: BasketContents = {},
  path = '/menu/pizza',
): Promise<void> => {
  const destination = await addressOf(page, store)
  await openWithBasket(page, { serviceType: 'Delivery', store, destination, contents }, path)
}

/** The same customer at the checkout. */
export const startCheckout = async (page: Page, store: Store, contents: BasketContents = cola): Promise<void> => {
  await startPickup(page, store, contents, '/checkout')
  await seen(page.getByRole('heading', { level: 1, name: 'Checkout' }))
  await expect(page).toHaveURL('/checkout')
}

export const customer = {
  firstName: 'Jo',
  lastName: 'Nguyen',
  get phoneNumber() {
    return ownNumber()
  },
} as const

type OrderedBasket = {
  readonly orderDueAt: string | null
  readonly basketTotal: number
  readonly basketItems: readonly { readonly productId: string; readonly name: string; readonly quantity: number }[]
}
type OrderResult = { readonly orderId: string; readonly orderReference: string; readonly sessionId: string }
export type PlacedOrder = { readonly orderId: string; readonly reference: string }

/** Places a guest's order in cash by API calls, and opens its page as a later visit does. */
const orderByCall = async (page: Page, start: Start, emailAddress: string | null): Promise<PlacedOrder> => {
  const { serviceType, store } = start
  const { basketId, sessionId, url } = await makeBasket(page, start)
  const headers = { 'x-session-id': sessionId, ...forwardedFor(newAddress()) }
  const read = await page.request.get(`/api/v1/baskets/${basketId}`, { headers })
  const { basketTotal, basketItems, orderDueAt } = (await read.json()) as OrderedBasket
  const { firstName, lastName, phoneNumber } = customer
  const customerInfo = { firstName, lastName, phoneNumber, emailAddress }
  const placed = await page.request.post(`/api/v1/baskets/${basketId}/order`, {
    headers,
    data: { paymentType: 'cash', orderRegister: 'order-guest', basketTotal, customerInfo },
  })
  expect(placed.status(), await placed.text()).toBe(200)
  const result = (await placed.json()) as OrderResult
  const { orderId, orderReference } = result
  const placedAt = Date.now()
  const order = {
    orderId,
    orderReference,
    sessionId,
    storeName: store.name,
    serviceType,
    placedAt,
    dueAt: orderDueAt,
    total: Math.round(basketTotal * 100),
    items: basketItems.map(({ name, productId, quantity }) => ({ name, item: { productId, quantity } })),
  }
  // The shop begins the next basket at the same place.
  const next = await makeBasket(page, { ...start, contents: {} })
  const ordered = { basketId, sessionId: result.sessionId, orderId, savedAt: placedAt }
  const entries = entriesOf(start, next, {
    pinia_basketSessions: JSON.stringify([savedNow(next), ordered]),
    pinia_device: JSON.stringify({ state: { addresses: [], orders: [order] }, version: 1 }),
  })
  await open(page, start, { url, id: orderId, entries }, `/order/${orderId}`)
  await seen(page.getByText(`Order ${orderReference}`).first())
  return { orderId, reference: orderReference }
}

/** A small order for pickup, for journeys that begin after it. `placeOrder` uses the screens. */
export const orderForPickup = (
  page: Page,
  store: Store,
  { email = null }: { readonly email?: string | null } = {},
): Promise<PlacedOrder> =>
  orderByCall(page, { serviceType: 'Pickup', store, destination: noAddress, contents: cola }, email)

/** The same for a delivery with these contents, which reach the store's minimum. */
export const orderForDelivery = async (page: Page, store: Store, contents: BasketContents): Promise<PlacedOrder> =>
  orderByCall(page, { serviceType: 'Delivery', store, destination: await addressOf(page, store), contents }, null)
