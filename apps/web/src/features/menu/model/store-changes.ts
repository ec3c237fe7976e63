import type { QueryClient } from '@tanstack/react-query'
import { pathOf, type Call, type CallAddress } from '../../../lib/http/call.ts'
import { followEvents } from '../../../lib/http/follow-events.ts'

/** Milliseconds before a broken stream is reopened: the first time, and at most. */
const firstPause = 1_000
const longestPause = 30_000

/** Where a store's changes come from, and who is notified of them. */
export type ChangesSource = {
  /** Opens the stream, calls back for each change, and settles when the stream ends. */
  readonly listen: (onEvent: () => void, signal: AbortSignal) => Promise<void>
  readonly onChange: () => void
  readonly isVisible: () => boolean
  /** Calls back whenever the page becomes visible or hidden. Returns a function that stops it. */
  readonly watchVisible: (changed: () => void) => () => void
}

/**
 * Follows a store's changes until stopped, while the page is visible. A broken stream is reopened after a pause that
 * doubles up to half a minute; one read then covers the changes missed in between. [CAT-19]
 */
export const followStore = ({ listen, onChange, isVisible, watchVisible }: ChangesSource): (() => void) => {
  let stream: AbortController | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let pause = firstPause
  let hasListened = false
  const open = () => {
    if (stream !== null || !isVisible()) return
    const opened = (stream = new AbortController())
    if (hasListened) onChange()
    hasListened = true
    const onEvent = () => {
      pause = firstPause
      onChange()
    }
    void listen(onEvent, opened.signal)
      .catch(() => undefined)
      .then(() => {
        if (stream !== opened) return
        stream = null
        timer = setTimeout(open, pause)
        pause = Math.min(pause * 2, longestPause)
      })
  }
  const close = () => {
    clearTimeout(timer)
    stream?.abort()
    stream = null
  }
  const stopWatching = watchVisible(() => (isVisible() ? open() : close()))
  open()
  return () => {
    stopWatching()
    close()
  }
}

/** The catalogue queries that a change of the store makes stale. */
const catalogueCalls: readonly unknown[] = ['GET /products', 'GET /products/slug/:slug', 'GET /navigation']

/** The cart may hold what the store has sold out. */
const basketCall: CallAddress = 'GET /baskets/:basketId'

/** The key of a query: its call. */
type CallKey = readonly [address: string, input: { readonly query?: object }]

/**
 * Refetches the page's catalogue queries past every cache, and the cart beside them: its items may be sold out, its
 * store silent. An answer that arrives after a later change is dropped in favour of the read that follows it.
 */
const makeRefresh = (queries: QueryClient, call: Call): (() => void) => {
  const untypedCall = call as (address: string, input: object) => Promise<unknown>
  let latest = 0
  return () => {
    latest += 1
    const change = latest
    void queries.invalidateQueries({ queryKey: [basketCall] })
    for (const { queryKey, state } of queries.getQueryCache().getAll()) {
      // A query that was never read belongs to no open list, and may name no category.
      const isUnread = state.data === undefined && state.fetchStatus === 'idle'
      if (isUnread || !catalogueCalls.includes(queryKey[0])) continue
      const [address, input] = queryKey as unknown as CallKey
      untypedCall(address, { ...input, query: { ...input.query, cached: false } }).then(
        (answer) => {
          if (change === latest) queries.setQueryData(queryKey, answer)
        },
        () => undefined,
      )
    }
  }
}

/** Keeps open lists in step with the store's kitchen. [CAT-19] */
export const followMenu = (queries: QueryClient, call: Call, base: string, storeCode: string): (() => void) =>
  followStore({
    listen: async (onEvent, signal) => {
      const url = base + pathOf('/store/:code/changes', { params: { code: storeCode } })
      await followEvents({
        url,
        sessionId: '0',
        signal,
        onEvent: (event) => {
          if (event === 'changed') onEvent()
        },
        onReopen: onEvent,
      })
    },
    onChange: makeRefresh(queries, call),
    isVisible: () => document.visibilityState === 'visible',
    watchVisible: (changed) => {
      document.addEventListener('visibilitychange', changed)
      return () => document.removeEventListener('visibilitychange', changed)
    },
  })
