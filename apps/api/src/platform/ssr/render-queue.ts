import { minute } from '@forno/domain/core/durations'

/** The server is too busy to render this page in time. */
export class SiteBusyError extends Error {}

export type RenderLimits = {
  /** Pages rendered at once. */
  readonly atOnce: number
  /** The most pages that wait. Above it, the page with the lowest priority is refused. */
  readonly waiting: number
  /** Milliseconds after which a waiting page is refused. */
  readonly longestWait: number
  /** Milliseconds after which a render is abandoned, so that it frees its slot. */
  readonly longestRender: number
  /**
   * After each render, a slot stays idle for this share of the render's time, which leaves the process to API calls.
   */
  readonly rest: number
}

export type Requester = {
  /** The address whose requests are counted; an IPv6 network counts as one. */
  readonly address: string
  /** Whether the visitor filled a basket or logged in recently. */
  readonly isOrdering: boolean
}

/**
 * Page requests after which an ordering customer loses their priority over a visitor's first page. The app needs one
 * page and then only API calls; a bot that fills a basket first gains little.
 */
const headStart = 5
/** The most addresses counted in one window. Beyond it counting restarts, which costs fairness but bounds memory. */
const mostAddresses = 50_000

/** Counts the pages that each address has requested in the last one to two minutes. */
const countRequests = (now: () => number) => {
  let [current, previous] = [new Map<string, number>(), new Map<string, number>()]
  let since = now()
  return (address: string): number => {
    const age = now() - since
    if (age >= minute || current.size >= mostAddresses) {
      previous = age < 2 * minute ? current : new Map<string, number>()
      current = new Map()
      since = now()
    }
    const before = current.get(address) ?? 0
    current.set(address, before + 1)
    return before + (previous.get(address) ?? 0)
  }
}

type QueueEntry = {
  readonly key: string
  priority: number
  readonly start: () => void
  readonly refuse: () => void
}

/** The next entry: the lowest number, and the earliest among equals. */
const firstOf = (entries: readonly QueueEntry[]): QueueEntry | undefined =>
  entries.reduce<QueueEntry | undefined>(
    (best, entry) => (best === undefined || entry.priority < best.priority ? entry : best),
    undefined,
  )
const lastOf = (entries: readonly QueueEntry[]): QueueEntry | undefined =>
  entries.reduce<QueueEntry | undefined>(
    (worst, entry) => (worst === undefined || entry.priority >= worst.priority ? entry : worst),
    undefined,
  )

const within = async <T>(milliseconds: number, work: Promise<T>): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new SiteBusyError('the page took too long')), milliseconds)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Renders a limited number of pages at once, and each key only once, even if several visitors request it. Ordering
 * customers come first, then the address with the fewest recent requests, so that an address with a thousand requests
 * delays only itself. Rejects with `SiteBusyError`.
 */
export const makeRenderQueue = <Page>(limits: RenderLimits, now: () => number = () => performance.now()) => {
  const requestCount = countRequests(now)
  const pages = new Map<string, Promise<Page>>()
  let waiting: QueueEntry[] = []
  let rendering = 0

  const leave = (entry: QueueEntry): void => {
    waiting = waiting.filter((each) => each !== entry)
  }
  const next = (): void => {
    const entry = rendering < limits.atOnce ? firstOf(waiting) : undefined
    if (entry === undefined) return
    leave(entry)
    rendering += 1
    entry.start()
  }
  /** Resolves when the entry may be rendered. */
  const turn = (key: string, priority: number): Promise<void> =>
    new Promise((resolve, reject) => {
      const late = () => {
        leave(entry)
        entry.refuse()
      }
      const timer = Number.isFinite(limits.longestWait) ? setTimeout(late, limits.longestWait) : undefined
      const entry: QueueEntry = {
        key,
        priority,
        start: () => {
          clearTimeout(timer)
          resolve()
        },
        refuse: () => {
          clearTimeout(timer)
          reject(new SiteBusyError('too many pages are waiting'))
        },
      }
      waiting.push(entry)
      next()
      const surplus = waiting.length > limits.waiting ? lastOf(waiting) : undefined
      if (surplus !== undefined) {
        leave(surplus)
        surplus.refuse()
      }
    })
  const renderInTurn = async (key: string, priority: number, work: () => Promise<Page>): Promise<Page> => {
    await turn(key, priority)
    const began = now()
    try {
      return await within(limits.longestRender, work())
    } finally {
      setTimeout(
        () => {
          rendering -= 1
          next()
        },
        (now() - began) * limits.rest,
      )
    }
  }
  return {
    /** The page of a key. Calls `work` unless the page is already waiting or being rendered. */
    render(key: string, { address, isOrdering }: Requester, work: () => Promise<Page>): Promise<Page> {
      const priority = requestCount(address) - (isOrdering ? headStart : 0)
      const entry = waiting.find((each) => each.key === key)
      if (entry !== undefined) entry.priority = Math.min(entry.priority, priority)
      const underWay = pages.get(key)
      if (underWay !== undefined) return underWay
      const page = renderInTurn(key, priority, work).finally(() => pages.delete(key))
      pages.set(key, page)
      return page
    },
  }
}
