import {
  noDeliveryAddress,
  wireDeliveryAddress,
  wireDeliveryAddressOf,
  type WireDeliveryAddress,
} from '@forno/domain/fulfilment/delivery-address'
import { expect, type Page } from '@playwright/test'
import type { Store } from '../stack/stores.ts'
import { seen, visit } from './visit.ts'

/** Product ids and quantities of a basket created by API calls. */
export type BasketContents = Readonly<Record<string, number>>

export const cola = { 'cola-1250': 1 } as const satisfies BasketContents
export const garlicBread = { 'garlic-bread': 1 } as const satisfies BasketContents

type NewBasket = { readonly basketId: string; readonly sessionId: string }

const noAddress = wireDeliveryAddress(noDeliveryAddress)

type Start = {
  readonly serviceType: 'Delivery' | 'Pickup'
  readonly store: Store
  readonly destination: WireDeliveryAddress
  readonly contents: BasketContents
}

/** Creates a basket by API calls: as soon as possible, with these contents. */
const makeBasket = async (page: Page, start: Start): Promise<NewBasket & { url: string }> => {
  const { serviceType, store, destination, contents } = start
  const made = await page.request.post('/api/v1/baskets', {
    headers: { 'x-session-id': '0' },
    data: { serviceType, storeId: store.id, isAsap: true, ...destination },
  })
  expect(made.status(), await made.text()).toBe(201)
  const { basketId, sessionId } = (await made.json()) as NewBasket
  for (const [productId, quantity] of Object.entries(contents)) {
    const added = await page.request.post(`/api/v1/baskets/${basketId}/basketItems`, {
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

const open = async (page: Page, start: Start, path: string): Promise<void> => {
  const { serviceType, store, destination } = start
  const { basketId, sessionId, url } = await makeBasket(page, start)
  const { origin } = new URL(url)
  const disposition = {
    serviceType,
    storeId: store.id,
    storeName: store.name,
    isAsap: true,
    orderDueAt: null,
    ...destination,
  }
  const entries = {
    pinia_session: JSON.stringify({ state: { disposition, basketId, sessionId }, version: 1 }),
    pinia_basketSessions: JSON.stringify([{ basketId, sessionId, savedAt: Date.now() }]),
  }
  await page
    .context()
    .addCookies([{ name: 'where', value: `${store.id}.${serviceType}`, url: origin, sameSite: 'Lax' }])
  await page.addInitScript(keepEntries, { origin, id: basketId, entries })
  await visit(page, path)
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
): Promise<void> => open(page, { serviceType: 'Pickup', store, destination: noAddress, contents }, path)

/** The same for a delivery to the store's own address, which is always in its area. */
export const startDelivery = async (
  page: Page,
  store: Store,
  contents: BasketContents = {},
  path = '/menu/pizza',
): Promise<void> => {
  const answer = await page.request.get(`/api/v1/store/${store.id}`)
  const { postCode: postalCode, ...house } = (await answer.json()) as Omit<WireDeliveryAddress, 'postalCode'> & {
    readonly postCode: string
  }
  const destination = wireDeliveryAddressOf({ ...house, postalCode })
  await open(page, { serviceType: 'Delivery', store, destination, contents }, path)
}

/** The same customer at the checkout. */
export const startCheckout = async (page: Page, store: Store, contents: BasketContents = cola): Promise<void> => {
  await startPickup(page, store, contents, '/checkout')
  await seen(page.getByRole('heading', { level: 1, name: 'Checkout' }))
  await expect(page).toHaveURL('/checkout')
}
