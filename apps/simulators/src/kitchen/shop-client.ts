import type { KitchenOrder } from './timetable.ts'

/** The shop could not be reached, refused the call, or gave an unexpected answer. */
export class ShopRefusal extends Error {
  readonly status: number

  constructor(message: string, status: number) {
    super(message)
    this.status = status
  }
}

/** The API calls of one store's kitchen screen. */
export type ShopClient = {
  orders(): Promise<readonly KitchenOrder[]>
  move(orderId: string, status: string): Promise<void>
}

/** Receives every call that was made. */
export type CallListener = (call: {
  readonly operation: string
  readonly status: number
  readonly detail: object
}) => void

type Store = { readonly storeCode: string; readonly pin: string }

const callTimeout = 3000

/** The API client of one store: signs in with its PIN on the first call, and again when its session has ended. */
export function createShopClient(shop: string, store: Store, stopped: AbortSignal, onCall: CallListener): ShopClient {
  const { origin } = new URL(shop)
  let cookie: string | undefined

  const send = async (method: 'GET' | 'POST', path: string, body?: object): Promise<Response> => {
    const response = await fetch(`${origin}/api/v1/kitchen/${path}`, {
      method,
      headers: {
        origin,
        accept: 'application/json',
        ...(cookie === undefined ? {} : { cookie }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.any([stopped, AbortSignal.timeout(callTimeout)]),
    })
    const shown = path === 'session' ? { storeCode: store.storeCode } : { storeCode: store.storeCode, ...body }
    onCall({ operation: `${method} ${path}`, status: response.status, detail: shown })
    return response
  }

  const signIn = async (): Promise<void> => {
    cookie = undefined
    const response = await send('POST', 'session', store)
    await response.text()
    if (!response.ok) throw new ShopRefusal(`Store ${store.storeCode} could not sign in.`, response.status)
    cookie = response.headers
      .getSetCookie()
      .map((line) => line.split(';')[0] ?? '')
      .join('; ')
  }

  const callShop = async (method: 'GET' | 'POST', path: string, body?: object): Promise<string> => {
    if (cookie === undefined) await signIn()
    let response = await send(method, path, body)
    if (response.status === 401) {
      await response.text()
      await signIn()
      response = await send(method, path, body)
    }
    const text = await response.text()
    if (!response.ok) throw new ShopRefusal(`${method} ${path} was refused.`, response.status)
    return text
  }

  return {
    orders: async () => ordersIn(await callShop('GET', 'orders')),
    move: async (orderId, status) => {
      await callShop('POST', `orders/${encodeURIComponent(orderId)}/move`, { status })
    },
  }
}

function ordersIn(text: string): readonly KitchenOrder[] {
  const answer: unknown = JSON.parse(text)
  if (!isRecord(answer) || !Array.isArray(answer.orders)) throw new ShopRefusal('The shop answered no orders.', 200)
  return answer.orders.flatMap((order: unknown) => {
    if (!isRecord(order) || typeof order.orderId !== 'string' || typeof order.status !== 'string') return []
    const offered: readonly unknown[] = Array.isArray(order.nextStatuses) ? order.nextStatuses : []
    return [
      {
        orderId: order.orderId,
        status: order.status,
        pending: isRecord(order.pending) ? textOrNothing(order.pending.status) : undefined,
        dueAt: textOrNothing(order.dueAt),
        nextStatuses: offered.filter((status) => typeof status === 'string'),
      },
    ]
  })
}

const textOrNothing = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null
