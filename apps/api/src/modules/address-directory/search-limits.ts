import { AddressUnavailable } from '../addresses/index.ts'
import type { DirectoryStore } from './directory-store.ts'

/** Limits of one search. */
export type SearchLimits = {
  /** Milliseconds until a search is aborted. */
  readonly deadline: number
  /** The most statements of one search: streets, streets that are alike, houses. */
  readonly statements: number
}

export const searchLimits: SearchLimits = { deadline: 3_000, statements: 3 }

export type IndexReads = Pick<DirectoryStore, 'streets' | 'streetsAlike' | 'housesAt' | 'firstHouses'>

class BudgetSpent extends Error {}

/** Wraps the index for one search: counts statements, and sends none after the end. */
const counted = (store: IndexReads, most: number, signal: AbortSignal): IndexReads => {
  let sent = 0
  const spend = (): void => {
    signal.throwIfAborted()
    sent += 1
    if (sent > most) throw new BudgetSpent('an address search used up its statements')
  }
  return {
    streets: async (...of) => (spend(), store.streets(...of)),
    streetsAlike: async (...of) => (spend(), store.streetsAlike(...of)),
    housesAt: async (...of) => (spend(), store.housesAt(...of)),
    firstHouses: async (...of) => (spend(), store.firstHouses(...of)),
  }
}

/**
 * Runs a search within its limits. Returns nothing if it needs too many statements. Throws `AddressUnavailable`
 * (timeout) after the deadline, and the reason of `signal` if the caller is gone. [LOC-06]
 */
export const withinLimits = async <T>(
  store: IndexReads,
  { deadline, statements }: SearchLimits,
  signal: AbortSignal | undefined,
  search: (store: IndexReads) => Promise<readonly T[]>,
): Promise<readonly T[]> => {
  const late = AbortSignal.timeout(deadline)
  const ended = signal === undefined ? late : AbortSignal.any([signal, late])
  try {
    const found = await search(counted(store, statements, ended))
    ended.throwIfAborted()
    return found
  } catch (error) {
    if (error instanceof BudgetSpent) return []
    signal?.throwIfAborted()
    throw late.aborted ? new AddressUnavailable('timeout') : error
  }
}
