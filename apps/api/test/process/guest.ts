import { randomUUID } from 'node:crypto'
import { guestNumber } from '../guest-number.ts'
import { addressOf } from '../caller-addresses.ts'

export type Answer = { readonly status: number; readonly text: string }
export type Guest = { readonly basketId: string; readonly sessionId: string; readonly total: number }
export type GuestRequest = { readonly sessionId?: string; readonly key?: string; readonly body?: unknown }

/**
 * Calls an API process that trusts this machine as its proxy. `address` is as in the contracts, with real ids. Each
 * session is one caller.
 */
export const ask = async (
  url: string,
  address: string,
  { sessionId, key, body }: GuestRequest = {},
): Promise<Answer> => {
  const [method = 'GET', path = '/'] = address.split(' ')
  const reply = await fetch(`${url}/api/v1${path}`, {
    method,
    headers: {
      'x-forwarded-for': addressOf(sessionId ?? randomUUID()),
      ...(sessionId === undefined ? {} : { 'x-session-id': sessionId }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: reply.status, text: await reply.text() }
}

type BasketAnswer = {
  readonly basketId: string
  readonly sessionId: string
  readonly basketTotal: number
  readonly basketItems: readonly { readonly productId: string; readonly quantity: number }[]
}
export const basketIn = ({ text }: Answer): BasketAnswer => JSON.parse(text) as BasketAnswer

const good = (answer: Answer): BasketAnswer => {
  if (answer.status >= 300) throw new Error(`${answer.status} ${answer.text}`)
  return basketIn(answer)
}

/** A pizza with another size, base and topping, and a side: two lines. */
export const changedPizza = {
  productId: 'margherita',
  quantity: 1,
  basketItemParts: [
    { productId: 'family', quantity: 1, category: 'Size' },
    { productId: 'thin', quantity: 1, category: 'Base' },
    { productId: 'tomato-sauce', quantity: 1, category: 'Sauce' },
    { productId: 'mozzarella', quantity: 2, category: 'Topping' },
    { productId: 'basil', quantity: 0, category: 'Topping' },
    { productId: 'ham', quantity: 1, category: 'Topping' },
  ],
} as const
const side = { productId: 'garlic-bread', quantity: 2 } as const

/** An empty basket at a store that never closes and is never full. */
export const openBasket = async (url: string, session?: string): Promise<BasketAnswer> => {
  const body = { serviceType: 'Pickup', storeId: 'NSW01', isAsap: true }
  return good(await ask(url, 'POST /baskets', { body, ...(session === undefined ? {} : { sessionId: session }) }))
}

/** A basket of two lines, ready to order. */
export const readyBasket = async (url: string, session?: string): Promise<Guest> => {
  const { basketId, sessionId } = await openBasket(url, session)
  for (const body of [changedPizza, side])
    good(await ask(url, `POST /baskets/${basketId}/basketItems`, { sessionId, key: randomUUID(), body }))
  const customerInfo = {
    firstName: 'Race',
    lastName: 'Test',
    emailAddress: 'race@example.com',
    phoneNumber: guestNumber(),
  }
  const { basketTotal } = good(await ask(url, `PATCH /baskets/${basketId}`, { sessionId, body: { customerInfo } }))
  return { basketId, sessionId, total: basketTotal }
}

export const order = (url: string, { basketId, sessionId, total }: Guest, key?: string): Promise<Answer> =>
  ask(url, `POST /baskets/${basketId}/order`, {
    sessionId,
    ...(key === undefined ? {} : { key }),
    body: { paymentType: 'cash', orderRegister: 'order-guest', basketTotal: total },
  })

/** The order id in an answer to placing an order, or null. */
export const orderIdIn = ({ status, text }: Answer): string | null => {
  const reply = JSON.parse(text) as { orderId?: string; code?: string; data?: { orderId?: string } }
  if (status === 200) return reply.orderId ?? null
  return status === 410 && reply.code === 'BasketOrdered' ? (reply.data?.orderId ?? null) : null
}
