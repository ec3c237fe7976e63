import type { Calls } from '@forno/contracts/calls'
import type { Stack } from '../stack/stack.ts'
import type { Store } from '../stack/stores.ts'

type Answer = { readonly cookie: string; readonly text: string }
/** An order on the kitchen's screen. */
export type KitchenTicket = Calls['GET /kitchen/orders']['reply']['orders'][number]
type StaffCall = {
  readonly method?: string
  readonly path: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

const send = async (stack: Stack, { method = 'POST', path, body, headers }: StaffCall): Promise<Answer> => {
  const { origin } = new URL(stack.url)
  const answer = await fetch(`${origin}/api/v1${path}`, {
    method,
    headers: { origin, 'content-type': 'application/json', ...headers },
    body: body === undefined ? null : JSON.stringify(body),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`)
  const cookie = answer.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
  return { cookie: cookie.join('; '), text }
}

/** Changes a store and waits until the shop process has received the change from the database. */
const untilKnown = async (stack: Stack, store: Pick<Store, 'id'>, change: () => Promise<unknown>): Promise<void> => {
  const end = new AbortController()
  const { body } = await fetch(`${stack.url}/api/v1/store/${store.id}/changes`, { signal: end.signal })
  if (body === null) throw new Error(`The changes of ${store.id} cannot be followed.`)
  await change()
  const reader = body.getReader()
  const decoder = new TextDecoder()
  for (let events = ''; !/^event: ?changed$/m.test(events);) {
    const { value, done } = await reader.read()
    if (done) throw new Error(`The changes of ${store.id} ended before the change arrived.`)
    events += decoder.decode(value, { stream: true })
  }
  end.abort()
}

/** The staff of one store, through the API with the store's PIN. */
export type Desk = {
  readonly pause: (minutes: number | null) => Promise<void>
  /** Closes today at a local time of the store, such as 2026-11-21T20:00. */
  readonly closeAt: (closesAt: string) => Promise<void>
  /** Closes for the whole day. */
  readonly closeToday: () => Promise<void>
  readonly sellOut: (itemId: string, isSoldOut?: boolean) => Promise<void>
  readonly move: (orderId: string, status: string) => Promise<void>
  /** The order as the kitchen's screen gets it. */
  readonly ticket: (orderId: string) => Promise<KitchenTicket>
}

export const openDesk = async (stack: Stack, store: Pick<Store, 'id'>): Promise<Desk> => {
  const { cookie } = await send(stack, {
    path: '/kitchen/session',
    body: { storeCode: store.id, pin: stack.pinOf(store) },
  })
  const headers = { cookie }
  // As a screen does: from its first call on, the POS leaves the store to it.
  await send(stack, { method: 'GET', path: '/kitchen/orders', headers })
  const change = (sent: StaffCall): Promise<void> => untilKnown(stack, store, () => send(stack, { ...sent, headers }))
  const changeStore = (body: object): Promise<void> => change({ method: 'PATCH', path: '/kitchen/store', body })
  return {
    pause: (pauseMinutes) => changeStore({ pauseMinutes }),
    closeAt: (closesAt) => changeStore({ closesAt }),
    closeToday: () => changeStore({ isClosed: true }),
    sellOut: (itemId, isSoldOut = true) =>
      change({ method: 'PUT', path: `/kitchen/items/${itemId}/soldOut`, body: { isSoldOut } }),
    move: async (orderId, status) => {
      await send(stack, { path: `/kitchen/orders/${orderId}/move`, body: { status }, headers })
    },
    ticket: async (orderId) => {
      const { text } = await send(stack, { method: 'GET', path: '/kitchen/orders', headers })
      const { orders } = JSON.parse(text) as Calls['GET /kitchen/orders']['reply']
      const found = orders.find((order) => order.orderId === orderId)
      if (found === undefined) throw new Error(`${store.id} has no order ${orderId}.`)
      return found
    },
  }
}
