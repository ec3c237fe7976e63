import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose'
import type { Clock } from '../../platform/core/clock.ts'
import { ProviderDown } from './provider-down.ts'

export type KeySet = {
  /** Runs a check with the provider's keys; one whose key is not among them is run once more with keys that were fetched anew. */
  readonly use: <T>(check: (keys: JWTVerifyGetKey) => Promise<T>) => Promise<T>
}

/** Milliseconds. */
const deadline = 5_000
const usualLife = 3_600_000
const longestLife = 24 * 3_600_000
/** Whoever makes up key ids must not make us ask the provider each time. */
const cooldown = 30_000

const maxAge = (header: string | null): number => {
  const seconds = /(?:^|[\s,])max-age=(\d+)/i.exec(header ?? '')?.[1]
  return seconds === undefined ? usualLife : Math.min(Number(seconds) * 1000, longestLife)
}

type CachedKeySet = { readonly keys: JWTVerifyGetKey; readonly fetchedAt: number; readonly until: number }

/** A provider's published keys, kept as long as it says. */
export const makeKeySet = (url: string, clock: Clock): KeySet => {
  let held: CachedKeySet | null = null
  let fetching: Promise<CachedKeySet> | null = null

  const get = async (): Promise<CachedKeySet> => {
    try {
      const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(deadline) })
      if (!response.ok) throw new Error(`the keys were answered with ${response.status}`)
      const keys = createLocalJWKSet((await response.json()) as JSONWebKeySet)
      const at = clock()
      return { keys, fetchedAt: at, until: at + maxAge(response.headers.get('cache-control')) }
    } catch (error) {
      throw new ProviderDown(error)
    }
  }
  const fetched = async (): Promise<CachedKeySet> => {
    fetching ??= get().finally(() => {
      fetching = null
    })
    held = await fetching
    return held
  }

  return {
    use: async (check) => {
      const known = held !== null && clock() < held.until ? held : await fetched()
      try {
        return await check(known.keys)
      } catch (error) {
        const isNew = clock() - known.fetchedAt < cooldown
        if (!(error instanceof errors.JWKSNoMatchingKey) || isNew) throw error
        return check((await fetched()).keys)
      }
    },
  }
}
