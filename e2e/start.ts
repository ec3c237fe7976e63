import { expect, type Page } from '@playwright/test'
import type { Store } from './stores.ts'
import { visit } from './visit.ts'

/** What journeys put into a basket that they make by calls: product ids of the menu with their quantities. */
export type BasketContents = Readonly<Record<string, number>>

export const cola = { 'cola-1250': 1 } as const satisfies BasketContents
export const garlicBread = { 'garlic-bread': 1 } as const satisfies BasketContents

type NewBasket = { readonly basketId: string; readonly sessionId: string }

/** Makes a pickup basket by the shop's own calls: as soon as possible, at the store, with these contents. */
const makeBasket = async (page: Page, store: Store, contents: BasketContents): Promise<NewBasket & { url: string }> => {
  const made = await page.request.post('/api/v1/baskets', {
    headers: { 'x-session-id': '0' },
    data: { serviceType: 'Pickup', storeId: store.id, isAsap: true },
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

type KeptSession = {
  readonly origin: string
  readonly basketId: string
  readonly entries: Readonly<Record<string, string>>
}

/** Runs in the page before the shop does: puts the session where a browser keeps it, once per basket. */
const keepSession = ({ origin, basketId, entries }: KeptSession): void => {
  if (location.origin !== origin) return
  const started = localStorage.getItem('startedBaskets') ?? ''
  if (started.includes(basketId)) return
  localStorage.setItem('startedBaskets', `${started} ${basketId}`)
  for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value)
}

/**
 * Opens a page as a customer who chose pickup from this store earlier, with these contents in the cart. For journeys
 * that are about something else; `choosePickupFrom` takes the way through the screens.
 */
export const startPickup = async (
  page: Page,
  store: Store,
  contents: BasketContents = {},
  path = '/menu/pizza',
): Promise<void> => {
  const { basketId, sessionId, url } = await makeBasket(page, store, contents)
  const { origin } = new URL(url)
  const disposition = {
    serviceType: 'Pickup',
    storeId: store.id,
    storeName: store.name,
    isAsap: true,
    orderDueAt: null,
    address: null,
    city: null,
    state: null,
    postalCode: null,
    longitude: null,
    latitude: null,
  }
  const entries = {
    pinia_session: JSON.stringify({ state: { disposition, basketId, sessionId }, version: 1 }),
    pinia_basketSessions: JSON.stringify([{ basketId, sessionId, savedAt: Date.now() }]),
  }
  await page.context().addCookies([{ name: 'where', value: `${store.id}.Pickup`, url: origin, sameSite: 'Lax' }])
  await page.addInitScript(keepSession, { origin, basketId, entries })
  await visit(page, path)
}

/** The same customer at the checkout. */
export const startCheckout = async (page: Page, store: Store, contents: BasketContents = cola): Promise<void> => {
  await startPickup(page, store, contents, '/checkout')
  await expect(page).toHaveURL('/checkout')
  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible()
}
