import type { QueryClient } from '@tanstack/react-query'
import { openStream, pathOf, type Call } from '../../../lib/http/call.ts'
import { readEvents } from '../../../lib/http/event-stream.ts'

const firstPause = 1_000
const longestPause = 30_000

export type ChangesSource = {
  /** Opens the stream; calls back for each change, settles when it ends. */
  readonly listen: (heard: () => void, signal: AbortSignal) => Promise<void>
  readonly onChange: () => void
  readonly isVisible: () => boolean
  /** Calls back whenever the page comes into sight or leaves it. Answers how to stop. */
  readonly watchVisible: (changed: () => void) => () => void
}

/**
 * Follows a store for as long as it is not stopped and the page is in sight. A stream that breaks is opened again,
 * after a pause that doubles up to half a minute; whatever happened in between is made up for by one reading. [CAT-19]
 */
export const followStore = ({ listen, onChange, isVisible, watchVisible }: ChangesSource): (() => void) => {
  let end: AbortController | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let pause = firstPause
  let hasListened = false
  const open = () => {
    if (end !== null || !isVisible()) return
    const own = (end = new AbortController())
    if (hasListened) onChange()
    hasListened = true
    const heard = () => {
      pause = firstPause
      onChange()
    }
    void listen(heard, own.signal)
      .catch(() => undefined)
      .then(() => {
        if (end !== own) return
        end = null
        timer = setTimeout(open, pause)
        pause = Math.min(pause * 2, longestPause)
      })
  }
  const close = () => {
    clearTimeout(timer)
    end?.abort()
    end = null
  }
  const forget = watchVisible(() => (isVisible() ? open() : close()))
  open()
  return () => {
    forget()
    close()
  }
}

/** The catalogue's readings, which a change of the store makes old. */
const catalogueCalls: readonly unknown[] = ['GET /products', 'GET /products/slug/:slug', 'GET /navigation']

type Reading = readonly [address: string, input: { readonly query?: object }]

/**
 * Reads again what of the catalogue this page knows, past every cache on the way. An answer that comes after a later
 * change was heard is left to the reading that follows it.
 */
const refresher = (queries: QueryClient, call: Call): (() => void) => {
  const ask = call as (address: string, input: object) => Promise<unknown>
  let round = 0
  return () => {
    round += 1
    const own = round
    for (const { queryKey } of queries.getQueryCache().getAll()) {
      if (!catalogueCalls.includes(queryKey[0])) continue
      const [address, input] = queryKey as unknown as Reading
      ask(address, { ...input, query: { ...input.query, cached: false } }).then(
        (answer) => {
          if (own === round) queries.setQueryData(queryKey, answer)
        },
        () => undefined,
      )
    }
  }
}

/** Keeps the open lists true to what the store's kitchen says. [CAT-19] */
export const followMenu = (queries: QueryClient, call: Call, base: string, storeCode: string): (() => void) =>
  followStore({
    listen: async (heard, signal) => {
      const url = base + pathOf('/store/:code/changes', { params: { code: storeCode } })
      for await (const { event } of readEvents(await openStream(url, '0', signal))) if (event === 'changed') heard()
    },
    onChange: refresher(queries, call),
    isVisible: () => document.visibilityState === 'visible',
    watchVisible: (changed) => {
      document.addEventListener('visibilitychange', changed)
      return () => document.removeEventListener('visibilitychange', changed)
    },
  })
