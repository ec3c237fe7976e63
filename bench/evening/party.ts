import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { makeClient, type Client } from '../http-client.ts'
import { textIn } from '../target.ts'

export type PartyResult = {
  readonly answered: number
  readonly refused: number
  readonly latestHealth: number
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

/** A pizza of the `index`th build: no two of the first forty are alike. */
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

/** What parties put in their baskets. */
export const parties = {
  /** As much as a store takes online, 4,800 seconds of work: 38 pizzas of 120, no two alike, and 48 drinks of 5. */
  'greatest order': [
    ...Array.from({ length: 38 }, (_, index) => pizza(index, 1)),
    { productId: 'cola-1250', quantity: 48 },
  ],
  /** More than any kitchen can make, put together by calls. */
  '20 lines of 99': Array.from({ length: 20 }, (_, index) => pizza(index, 99)),
} as const satisfies Readonly<Record<string, readonly Line[]>>
export type PartyName = keyof typeof parties

/** A basket of these lines, put together by calls. Its greatest order must validate. */
const makeParty = async (client: Client, name: PartyName, index: number) => {
  const from = { 'x-forwarded-for': `192.0.2.${index + 1}` }
  const made = await client.ask('POST', `${api}/baskets`, {
    headers: from,
    body: { serviceType: 'Pickup', storeId: 'NSW01', isAsap: true },
  })
  const path = `${api}/baskets/${textIn(made, 'basketId')}`
  const headers = { ...from, 'x-session-id': textIn(made, 'sessionId') }
  for (const body of parties[name])
    await client.ask('POST', `${path}/basketItems`, { headers: { ...headers, 'idempotency-key': randomUUID() }, body })
  if (name === 'greatest order') await client.ask('POST', `${path}/validate`, { headers })
  return { path, headers }
}

/** The longest that a check of health took until the signal, in milliseconds. */
const latestHealthUntil = async (url: string, ended: AbortSignal): Promise<number> => {
  let latest = 0
  while (!ended.aborted) {
    const start = performance.now()
    await fetch(`${url}/healthz`).then((answer) => answer.text())
    latest = Math.max(latest, performance.now() - start)
    await pause(healthEvery)
  }
  return latest
}

/** Ten parties ask for their best price at once, while health is asked ten times a second. Milliseconds. */
export const party = async (url: string, name: PartyName): Promise<PartyResult> => {
  const clients = Array.from({ length: clientCount }, () => makeClient(url, () => undefined))
  const baskets = await Promise.all(clients.map((client, index) => makeParty(client, name, index)))
  const ended = new AbortController()
  const health = latestHealthUntil(url, ended.signal)
  const start = performance.now()
  const answers = await Promise.allSettled(
    clients.map((client, index) =>
      client.ask('GET', `${baskets[index]?.path}/bestPrice`, { headers: baskets[index]?.headers ?? {} }),
    ),
  )
  const seconds = (performance.now() - start) / 1000
  ended.abort()
  for (const client of clients) client.close()
  const answered = answers.filter(({ status }) => status === 'fulfilled').length
  return { answered, refused: answers.length - answered, latestHealth: await health, seconds }
}
