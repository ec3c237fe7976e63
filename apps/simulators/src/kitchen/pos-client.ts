import { isFields } from '../platform/request-fields.ts'
import type { PosOrder } from './timetable.ts'

/** The shop could not be reached (status 0), refused the call, or gave a malformed answer (its status). */
export class ShopRefusal extends Error {
  readonly status: number
  /** Milliseconds that the shop asks to wait; undefined = it names no time. */
  readonly retryAfter: number | undefined

  constructor(message: string, status: number, retryAfter?: number) {
    super(message)
    this.status = status
    this.retryAfter = retryAfter
  }
}

/** The open orders of all stores, and the stores whose staff look at a screen. */
export type PosQueue = { readonly storesWithScreen: readonly string[]; readonly orders: readonly PosOrder[] }

/** The API calls of a POS. */
export type PosClient = {
  queue(): Promise<PosQueue>
  acknowledge(orderId: string): Promise<void>
  move(orderId: string, status: string): Promise<void>
}

/** Receives every call that was made; status 0 = no answer arrived. */
export type CallListener = (call: {
  readonly operation: string
  readonly status: number
  readonly detail: object
}) => void

/** Milliseconds that the shop has for an answer. */
const callTimeout = 3000

/**
 * The API client of a POS, with one key for all its stores.
 * @param stopped Aborts calls in progress.
 */
export function createPosClient(shop: string, key: string, stopped: AbortSignal, onCall: CallListener): PosClient {
  const { origin } = new URL(shop)

  const send = async (method: 'GET' | 'POST', path: string, body?: object): Promise<string> => {
    const operation = `${method} ${path}`
    const report = (status: number) => onCall({ operation, status, detail: body ?? {} })
    let response: Response
    let text: string
    try {
      response = await fetch(`${origin}/api/v1/pos/${path}`, {
        method,
        headers: {
          accept: 'application/json',
          authorization: `Bearer ${key}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.any([stopped, AbortSignal.timeout(callTimeout)]),
      })
      text = await response.text()
    } catch {
      if (!stopped.aborted) report(0)
      throw new ShopRefusal('The shop could not be reached.', 0)
    }
    report(response.status)
    if (!response.ok)
      throw new ShopRefusal(
        `${operation} was refused with ${response.status}.`,
        response.status,
        retryAfterOf(response.headers.get('retry-after')),
      )
    return text
  }

  return {
    queue: async () => queueIn(await send('GET', 'orders')),
    acknowledge: async (orderId) => {
      await send('POST', `orders/${encodeURIComponent(orderId)}/acknowledge`)
    },
    move: async (orderId, status) => {
      await send('POST', `orders/${encodeURIComponent(orderId)}/move`, { status })
    },
  }
}

function retryAfterOf(header: string | null): number | undefined {
  const seconds = Number(header ?? '')
  return header !== null && seconds > 0 ? seconds * 1000 : undefined
}

/** Skips an order that it cannot read. An answer without the stores that have a screen is malformed as a whole. */
function queueIn(text: string): PosQueue {
  const answer = parsed(text)
  if (!isFields(answer) || !Array.isArray(answer.orders) || !isTexts(answer.storesWithScreen))
    throw new ShopRefusal('The shop gave a malformed answer.', 200)
  const orders = answer.orders.flatMap((order: unknown): readonly PosOrder[] => {
    if (!isFields(order)) return []
    const { orderId, storeId, status, isAcknowledged } = order
    if (typeof orderId !== 'string' || typeof storeId !== 'string') return []
    if (typeof status !== 'string' || typeof isAcknowledged !== 'boolean') return []
    const offered: readonly unknown[] = Array.isArray(order.nextStatuses) ? order.nextStatuses : []
    return [
      {
        orderId,
        storeId,
        status,
        isAcknowledged,
        pending: isFields(order.pending) ? textOrNothing(order.pending.status) : undefined,
        dueAt: textOrNothing(order.dueAt),
        nextStatuses: offered.filter((next) => typeof next === 'string'),
      },
    ]
  })
  return { storesWithScreen: answer.storesWithScreen, orders }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const textOrNothing = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string')
