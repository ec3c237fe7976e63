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
const lineCount = 20
const quantity = 99
const healthEvery = 100
const toppings = [
  'ham',
  'mushroom',
  'pepperoni',
  'red-onion',
  'bacon',
  'olives',
  'pineapple',
  'capsicum',
  'chorizo',
  'spinach',
]

const part = (category: string, productId: string, count = 1) => ({ productId, quantity: count, category })

/** A basket of many lines of 99 pizzas, put together by calls. */
const makeParty = async (client: Client, index: number) => {
  const from = { 'x-forwarded-for': `192.0.2.${index + 1}` }
  const made = await client.ask('POST', `${api}/baskets`, {
    headers: from,
    body: { serviceType: 'Pickup', storeId: 'NSW01', isAsap: true },
  })
  const path = `${api}/baskets/${textIn(made, 'basketId')}`
  const headers = { ...from, 'x-session-id': textIn(made, 'sessionId') }
  for (let line = 0; line < lineCount; line += 1) {
    const body = {
      productId: 'margherita',
      quantity,
      basketItemParts: [
        part('Size', line < toppings.length ? 'large' : 'family'),
        part('Base', 'thin'),
        part('Sauce', 'tomato-sauce'),
        part('Topping', 'mozzarella', 2),
        part('Topping', toppings[line % toppings.length] ?? 'ham'),
      ],
    }
    await client.ask('POST', `${path}/basketItems`, { headers: { ...headers, 'idempotency-key': randomUUID() }, body })
  }
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
export const party = async (url: string): Promise<PartyResult> => {
  const clients = Array.from({ length: clientCount }, () => makeClient(url, () => undefined))
  const baskets = await Promise.all(clients.map(makeParty))
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
