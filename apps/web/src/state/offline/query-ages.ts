import type { Query, QueryClient } from '@tanstack/react-query'
import {
  forgetKeptSince,
  isPriced,
  keepAnswers,
  keptPathOf,
  keptSince,
  showPriceAge,
  type KeptAnswer,
} from './kept-answers.ts'
import { network } from './network.ts'

/** Milliseconds that answers wait to be written together. */
const writeDelay = 1_000

const isShownPrice = (query: Query): boolean => isPriced(query.queryKey) && query.isActive()

const isShownAnswer = (query: Query): boolean => keptPathOf(query.queryKey) !== null && query.isActive()

const isFresh = ({ queryKey, state }: Query): boolean =>
  state.status !== 'error' && keptSince(keptPathOf(queryKey) ?? '') === null

/** Shows the age of the oldest price on screen. */
export const showAgeOfShownPrices = (queries: QueryClient): void => {
  for (const { state } of queries.getQueryCache().findAll({ predicate: isShownPrice }))
    if (state.dataUpdatedAt > 0) showPriceAge(state.dataUpdatedAt)
}

/**
 * Fetches again what came from this device or grew old without a network. Resolves to whether the shop answers again:
 * the server has sent every price on screen, and on a screen without prices some other answer (`hasAnswered` = one has
 * come). Prices that are not on screen are dropped: their screen waits for the server. [SES-18]
 */
export const refreshPublicAnswers = async (queries: QueryClient, hasAnswered: boolean): Promise<boolean> => {
  forgetKeptSince()
  queries.removeQueries({ predicate: (query) => isPriced(query.queryKey) && !query.isActive() })
  await queries.invalidateQueries({ predicate: ({ queryKey }) => keptPathOf(queryKey) !== null })
  const shownAnswers = queries.getQueryCache().findAll({ predicate: isShownAnswer })
  return (hasAnswered || shownAnswers.some(isFresh)) && shownAnswers.filter(isShownPrice).every(isFresh)
}

/** Gives every answer that came from this device its own age, and shows that of prices. [SES-18] */
export const ageKeptAnswers = (queries: QueryClient): void => {
  const setAge = (query: Query) => {
    const path = keptPathOf(query.queryKey)
    const at = path === null ? null : keptSince(path)
    if (at !== null && query.state.dataUpdatedAt !== at) query.setState({ dataUpdatedAt: at })
  }
  const cache = queries.getQueryCache()
  for (const query of cache.getAll()) setAge(query)
  cache.subscribe((event) => {
    const query = event.query as Query
    if (event.type === 'updated' && event.action.type === 'success') setAge(query)
    // Shown again, or for the first time, while there is no network.
    if (event.type === 'observerAdded' && network.getState().isOffline && isPriced(query.queryKey))
      showPriceAge(query.state.dataUpdatedAt || Date.now())
  })
}

const waiting = new Map<string, KeptAnswer>()
let timer: ReturnType<typeof setTimeout> | undefined

/** Writes the answers that wait to be kept. */
export const writeWaitingAnswers = async (): Promise<void> => {
  clearTimeout(timer)
  timer = undefined
  const answers = [...waiting.values()]
  waiting.clear()
  if (answers.length > 0) await keepAnswers(answers)
}

/** Keeps the public answers of this page, also those that came with it, on this device. */
export const keepPublicAnswers = (queries: QueryClient): void => {
  const keep = ({ queryKey, state }: Query) => {
    const path = keptPathOf(queryKey)
    if (path === null || state.data === undefined || keptSince(path) !== null) return
    waiting.set(path, { path, data: state.data, at: state.dataUpdatedAt })
    timer ??= setTimeout(() => void writeWaitingAnswers(), writeDelay)
  }
  const cache = queries.getQueryCache()
  for (const query of cache.getAll()) keep(query)
  cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') keep(event.query as Query)
  })
}
