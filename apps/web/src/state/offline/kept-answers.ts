import { pathOf, type CallAddress, type WireReply, type WireRequest } from '../../lib/http/call.ts'
import { deleteAnswerCache, openAnswerCache, type AnswerCache } from './answer-cache.ts'
import { network } from './network.ts'
import { priceAgeText } from './price-age.ts'

const timeHeader = 'x-kept-at'
const sizeHeader = 'x-kept-bytes'

/** How much of the device answers may take. */
const answerBudget = { count: 150, bytes: 5_000_000 } as const

/** Answers with prices: their age must be visible. */
const priced = [
  'GET /products',
  'GET /products/popular',
  'GET /products/slug/:slug',
  'GET /products/:productId',
  'GET /meals/slug/:slug/short',
  'GET /meals/:productId',
  'GET /surcharges',
  'GET /offers',
] as const satisfies readonly CallAddress[]

/** Public answers without prices. */
const others = [
  'GET /navigation',
  'GET /product/categories',
  'GET /nutrition',
  'GET /store',
  'GET /store/:code',
  'GET /store/contact/:code',
  'GET /content/dictionary',
  'GET /content/frame',
  'GET /content/layouts/:name',
  'GET /content/menu-categories/:slug',
  'GET /content/pages/:slug',
  'GET /content/store-pages/:slug',
  'GET /content/stories',
  'GET /content/stories/:slug',
] as const satisfies readonly CallAddress[]

/** Every address whose answers may stay on this device; all of them answer every caller alike. */
export const keptAddresses: readonly string[] = [...priced, ...others]

const pricedAddresses = new Set<unknown>(priced)
const publicAddresses = new Set<unknown>(keptAddresses)

type QueryKey = readonly unknown[]

/** Whether an answer has prices. */
export const isPriced = ([address]: QueryKey): boolean => pricedAddresses.has(address)

/** The path of a call whose answer may stay on this device; null for every other, such as a basket or a customer. */
export const keptPathOf = ([address, input]: QueryKey): string | null => {
  if (typeof address !== 'string' || !publicAddresses.has(address)) return null
  return pathOf(address.slice('GET '.length), input ?? {})
}

/** Times at which the answers that this page took from the device had been sent, by path. */
const servedAt = new Map<string, number>()

/** When the server sent an answer that came from this device; null = it has just come from the server. */
export const keptSince = (path: string): number | null => servedAt.get(path) ?? null

/** The server has answered these paths again. */
export const forgetKeptSince = (): void => servedAt.clear()

const urlOf = (path: string): string => `/api/v1${path}`

/** An answer and the instant at which the server sent it, in milliseconds by this device's clock. */
export type KeptAnswer = { readonly path: string; readonly data: unknown; readonly at: number }

/**
 * Keeps answers on this device within the budget, the oldest out. A device that is full, or whose storage fails, keeps
 * none. Never rejects.
 */
export const keepAnswers = async (answers: readonly KeptAnswer[]): Promise<void> => {
  try {
    const cache = await openAnswerCache()
    if (cache === null) return
    for (const { path, data, at } of answers) {
      const text = JSON.stringify(data)
      const headers = {
        'content-type': 'application/json',
        [timeHeader]: String(at),
        [sizeHeader]: String(new Blob([text]).size),
      }
      await cache.put(urlOf(path), new Response(text, { headers }))
    }
    await keepWithinBudget(cache, answerBudget)
  } catch {
    await deleteAnswerCache().catch(() => undefined)
  }
}

type Budget = { readonly count: number; readonly bytes: number }

/** Deletes the answers that were written first until the others fit. */
export const keepWithinBudget = async (cache: AnswerCache, { count, bytes }: Budget): Promise<void> => {
  const requests = await cache.keys()
  const responses = await Promise.all(requests.map((request) => cache.match(request)))
  const sizes = responses.map((response) => Number(response?.headers.get(sizeHeader) ?? 0))
  let keptCount = requests.length
  let keptBytes = sizes.reduce((sum, size) => sum + size, 0)
  for (const [index, request] of requests.entries()) {
    if (keptCount <= count && keptBytes <= bytes) return
    await cache.delete(request)
    keptCount -= 1
    keptBytes -= sizes[index] ?? 0
  }
}

/**
 * The kept answer to a call that got none; null = it is not kept. Sets the age of the prices at once, so that no old
 * price is on screen without it. [SES-18]
 */
export const keptReply = async ({ method, path, headers }: WireRequest): Promise<WireReply | null> => {
  if (method !== 'GET' || 'authorization' in headers) return null
  const answer = await (await openAnswerCache())?.match(urlOf(path))
  if (answer === undefined) return null
  const at = Number(answer.headers.get(timeHeader))
  servedAt.set(path, at)
  network.setState({ isOffline: true })
  if (priced.some((address) => isOfAddress(path, address))) showPriceAge(at)
  return { status: 200, contentType: 'application/json', retryAfter: null, text: await answer.text() }
}

const isOfAddress = (path: string, address: string): boolean => {
  const pattern = address.slice('GET '.length).replaceAll(/:\w+/g, '[^/]+')
  return new RegExp(`^${pattern}$`).test(path.split('?')[0] ?? '')
}

let oldest = Infinity

/** Shows the age of the oldest price; `at` in milliseconds by this device's clock. */
export const showPriceAge = (at: number): void => {
  oldest = Math.min(oldest, at)
  network.setState({ priceAge: priceAgeText(oldest, Date.now()) })
}

/** All prices on screen have come from the server again. */
export const hidePriceAge = (): void => {
  oldest = Infinity
  network.setState({ priceAge: null })
}
