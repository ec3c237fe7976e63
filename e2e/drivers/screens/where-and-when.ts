import { timeOf } from '@forno/domain/fulfilment/time-labels'
import { expect, type Page } from '@playwright/test'
import { cart, openCart, pill } from './steps.ts'
import { seen } from './visit.ts'

type StoredSession = {
  readonly basketId: string
  readonly sessionId: string
  readonly disposition: Readonly<Record<string, unknown>>
}
type ServerBasket = {
  readonly basketId: string
  readonly serviceType: string
  readonly isAsap: boolean
  readonly orderDueAt: string | null
  readonly basketTotal: number
  readonly storeInfo: {
    readonly storeId: string
    readonly name: string
    readonly minimumOrderValue: { readonly delivery: number }
  }
  readonly customerInfo: {
    readonly address: string | null
    readonly city: string | null
    readonly state: string | null
    readonly postalCode: string | null
    readonly isUnverified: boolean
    readonly longitude: number | null
  }
  readonly basketItems: readonly {
    readonly basketItemId: string
    readonly productId: string
    readonly name: string
    readonly quantity: number
    readonly totalPrice: number
    readonly isAvailable: boolean
  }[]
}

/** The session stored in this browser. */
export const storedSession = (page: Page): Promise<StoredSession> =>
  page.evaluate(() => (JSON.parse(localStorage.getItem('pinia_session') ?? '{}') as { state: StoredSession }).state)

/** The basket of this browser's session on the server. */
export const serverBasket = async (page: Page): Promise<ServerBasket> => {
  const { basketId, sessionId } = await storedSession(page)
  const answer = await page.request.get(`/api/v1/baskets/${basketId}`, { headers: { 'x-session-id': sessionId } })
  expect(answer.status()).toBe(200)
  return (await answer.json()) as ServerBasket
}

/** Expects pill, cart and the server's basket to agree on place, time, contents and total. */
export const expectAgreement = async (page: Page): Promise<ServerBasket> => {
  const basket = await serverBasket(page)
  const { serviceType, isAsap, orderDueAt, storeInfo, customerInfo, basketItems, basketTotal } = basket
  const when = isAsap ? /ASAP \(\d+ mins\)/ : timeOf(orderDueAt ?? '')
  await expect(pill(page)).toContainText(serviceType)
  await expect(pill(page)).toContainText(when)
  await expect(pill(page)).toContainText(serviceType === 'Pickup' ? storeInfo.name : (customerInfo.address ?? '?'))
  if ((await cart(page).count()) === 0) await openCart(page)
  await seen(cart(page).getByRole('radio', { name: serviceType }))
  await expect(cart(page).getByRole('radio', { name: serviceType })).toBeChecked()
  const count = basketItems.reduce((sum, { quantity }) => sum + quantity, 0)
  for (const { name } of basketItems) await expect(cart(page).getByText(name, { exact: true }).first()).toBeVisible()
  if (count > 0)
    await expect(
      cart(page)
        .getByText(`$${basketTotal.toFixed(2)}`)
        .first(),
    ).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(cart(page)).toHaveCount(0)
  return basket
}

/** Expires the basket on the server, as the night does. */
export const expireBasket = async (page: Page): Promise<string> => {
  const { basketId, sessionId } = await storedSession(page)
  const headers = { 'x-session-id': sessionId }
  const answer = await page.request.patch(`/api/v1/baskets/${basketId}/expire`, { headers })
  expect(answer.status()).toBe(200)
  return basketId
}
