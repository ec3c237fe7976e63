import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { makeClient, type Client } from '../http-client.ts'
import { textIn } from '../target.ts'

export type PartyResult = {
  readonly answered: number
  readonly refused: number
  readonly slowestHealthCheck: number
  readonly seconds: number
}

const api = '/api/v1'
const clientCount = 10
const healthEvery = 100
const toppings = [
  'ham',
  'mushroom',
  'pepperoni',
  'red-onion',
  'bacon',
  'kalamata-olives',
  'pineapple',
  'capsicum',
  'chorizo',
  'baby-spinach',
]

const part = (category: string, productId: string, count = 1) => ({ productId, quantity: count, category })

type Line = { readonly productId: string; readonly quantity: number; readonly basketItemParts?: readonly unknown[] }

/** The pizza with this index. The first forty all differ. */
const pizza = (index: number, quantity: number): Line => ({
  productId: 'margherita',
  quantity,
  basketItemParts: [
    part('Size', 'large'),
    part('Base', index % 20 < 10 ? 'thin' : 'classic'),
    part('Sauce', 'tomato-sauce'),
    part('Topping', 'mozzarella', index < 20 ? 2 : 1),
    part('Topping', toppings[index % toppings.length] ?? 'ham'),
  ],
})

/** The lines of each kind of large basket. */
export const parties = {
  /**
   * The most that a store accepts online, 4,800 seconds of work: 38 different pizzas of 120 seconds, and 48 drinks of
   * 5.
   */
  'greatest order': [
    ...Array.from({ length: 38 }, (_, index) => pizza(index, 1)),
    { productId: 'cola-1250', quantity: 48 },
  ],
  /** More than any kitchen can make. Only API calls can build it, never the pages. */
  '20 lines of 99': Array.from({ length: 20 }, (_, index) => pizza(index, 99)),
} as const satisfies Readonly<Record<string, readonly Line[]>>
export type PartyName = keyof typeof parties

/** Creates a basket with these lines through the API. The basket `greatest order` must pass validation. */
const makeParty = async (client: Client, name: PartyName, index: number) => {
  const from = { 'x-forwarded-for': `192.0.2.${index + 1}` }
  const created = await client.call('POST', `${api}/baskets`, {
    headers: from,
    body: { serviceType: 'Pickup', storeId: 'NSW01', isAsap: true },
  })
  const path = `${api}/baskets/${textIn(created, 'basketId')}`
  const headers = { ...from, 'x-session-id': textIn(created, 'sessionId') }
  for (const body of parties[name])
    await client.call('POST', `${path}/basketItems`, { headers: { ...headers, 'idempotency-key': randomUUID() }, body })
  if (name === 'greatest order') await client.call('POST', `${path}/validate`, { headers })
  return { path, headers }
}

/** The slowest health check until the signal, in milliseconds. */
const measureHealthChecks = async (url: string, ended: AbortSignal): Promise<number> => {
  let slowest = 0
  while (!ended.aborted) {
    const start = performance.now()
    await fetch(`${url}/healthz`).then((answer) => answer.text())
    slowest = Math.max(slowest, performance.now() - start)
    await pause(healthEvery)
  }
  return slowest
}

/** Requests ten best prices at once, while it checks health ten times a second. The times are in milliseconds. */
export const party = async (url: string, name: PartyName): Promise<PartyResult> => {
  const clients = Array.from({ length: clientCount }, () => makeClient(url, () => undefined))
  const baskets = await Promise.all(clients.map((client, index) => makeParty(client, name, index)))
  const ended = new AbortController()
  const health = measureHealthChecks(url, ended.signal)
  const start = performance.now()
  const answers = await Promise.allSettled(
    clients.map((client, index) =>
      client.call('GET', `${baskets[index]?.path}/bestPrice`, { headers: baskets[index]?.headers ?? {} }),
    ),
  )
  const seconds = (performance.now() - start) / 1000
  ended.abort()
  for (const client of clients) client.close()
  const answered = answers.filter(({ status }) => status === 'fulfilled').length
  return { answered, refused: answers.length - answered, slowestHealthCheck: await health, seconds }
}
