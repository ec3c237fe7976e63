import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { request } from 'undici'
import { textIn } from '../target.ts'
import { classify } from './flood.ts'

export type VisitorResult = {
  readonly pages: number
  readonly orders: number
  readonly journeys: number
  /** Milliseconds of every page and call, sorted. */
  readonly times: readonly number[]
  readonly failures: readonly string[]
}

const api = '/api/v1'
const store = 'NSW01'
const cookie = `where=${store}.Pickup`
/** Milliseconds that a person looks at a page before the next tap. */
const thinkingTime = 700
const contact = { firstName: 'Bench', lastName: 'Mark', emailAddress: 'bench@example.com' }

let visitors = 0
/**
 * Each journey belongs to another guest with an own address and phone number, because the shop limits the orders of
 * one guest.
 */
const nextVisitor = () => {
  visitors += 1
  return { address: `198.51.100.${1 + (visitors % 250)}`, phoneNumber: `0491${570_200 + visitors}` }
}

/**
 * Sends guests who order one after the other for `seconds`. It requests the pages as a browser does, and makes the
 * calls of those pages.
 */
export const visit = async (url: string, seconds: number): Promise<VisitorResult> => {
  const times: number[] = []
  const failures: string[] = []
  const counts = { pages: 0, orders: 0, journeys: 0 }
  let visitor = nextVisitor()
  const send = async (
    method: 'GET' | 'POST' | 'PATCH',
    path: string,
    headers: Record<string, string>,
    body?: unknown,
  ) => {
    const start = performance.now()
    const answer = await request(`${url}${path}`, {
      method,
      headers: {
        cookie,
        'x-forwarded-for': visitor.address,
        ...headers,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await answer.body.text()
    times.push(performance.now() - start)
    return { status: answer.statusCode, retryAfter: answer.headers['retry-after'], text }
  }
  const view = async (path: string): Promise<void> => {
    const { status, retryAfter, text } = await send('GET', path, { accept: 'text/html' })
    counts.pages += 1
    if (classify(status, retryAfter, text) !== 'complete') failures.push(`${path} answered ${status}`)
    await pause(thinkingTime)
  }
  const call = async (
    method: 'GET' | 'POST' | 'PATCH',
    path: string,
    headers: Record<string, string> = {},
    body?: unknown,
  ): Promise<unknown> => {
    const keyed = method === 'POST' ? { 'idempotency-key': randomUUID(), ...headers } : headers
    const { status, text } = await send(method, `${api}${path}`, keyed, body)
    if (status < 200 || status > 299) throw new Error(`${method} ${path} answered ${status} ${text.slice(0, 120)}`)
    return JSON.parse(text) as unknown
  }
  const order = async (): Promise<void> => {
    await view('/')
    await view('/menu/pizza')
    const created = await call('POST', '/baskets', {}, { serviceType: 'Pickup', storeId: store, isAsap: true })
    const basket = `/baskets/${textIn(created, 'basketId')}`
    const headers = { 'x-session-id': textIn(created, 'sessionId') }
    await call('POST', `${basket}/basketItems`, headers, { productId: 'simply-pepperoni', quantity: 1 })
    await view('/menu/sides')
    const basketWithContact = await call('POST', `${basket}/basketItems`, headers, {
      productId: 'garlic-bread',
      quantity: 2,
    })
    await call('PATCH', basket, headers, {
      customerInfo: { ...contact, phoneNumber: visitor.phoneNumber },
    })
    await view('/checkout')
    await call('POST', `${basket}/validate`, headers)
    await call('POST', `${basket}/validateOrder`, headers)
    const basketTotal = (basketWithContact as { readonly basketTotal: number }).basketTotal
    const placed = await call('POST', `${basket}/order`, headers, {
      paymentType: 'cash',
      orderRegister: 'order-guest',
      basketTotal,
    })
    counts.orders += 1
    await view(`/order/${textIn(placed, 'orderId')}`)
  }
  for (const start = performance.now(); performance.now() - start < seconds * 1000; counts.journeys += 1)
    try {
      visitor = nextVisitor()
      await order()
    } catch (error) {
      failures.push(error instanceof Error ? error.message : String(error))
    }
  return { ...counts, times: times.toSorted((one, other) => one - other), failures }
}
