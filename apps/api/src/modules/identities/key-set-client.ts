import { hour, day } from '@forno/domain/core/durations'
import { createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey } from 'jose'
import type { Clock } from '../../platform/core/clock.ts'
import { ProviderDown } from './provider-down.ts'

export type KeySet = {
  /**
   * Runs a check with the provider's keys. A check that finds no key for its token runs once more with keys fetched
   * again. Throws `ProviderDown` when the keys cannot be fetched.
   */
  readonly use: <T>(check: (keys: JWTVerifyGetKey) => Promise<T>) => Promise<T>
}

/** Milliseconds. */
const fetchTimeout = 5_000
const defaultMaxAge = hour
const longestMaxAge = day
/**
 * The shortest time between two fetches for unknown key ids, so that made-up ids do not make us call the provider
 * each time.
 */
const cooldown = 30_000

const maxAgeOf = (cacheControl: string | null): number => {
  const seconds = /(?:^|[\s,])max-age=(\d+)/i.exec(cacheControl ?? '')?.[1]
  return seconds === undefined ? defaultMaxAge : Math.min(Number(seconds) * 1000, longestMaxAge)
}

/** A provider's published keys, cached as long as its Cache-Control header says. */
export const makeKeySet = (url: string, clock: Clock): KeySet => {
  let maxAge = defaultMaxAge
  let fetchedAt: number | null = null
  // jose fetches, parses and selects the keys. Its own timers read the machine's clock and ignore Cache-Control, so
  // they are off.
  const keys = createRemoteJWKSet(new URL(url), {
    timeoutDuration: fetchTimeout,
    cacheMaxAge: Infinity,
    cooldownDuration: Infinity,
    [customFetch]: async (address, options) => {
      const response = await fetch(address, { ...options, redirect: 'error' })
      if (response.ok) maxAge = maxAgeOf(response.headers.get('cache-control'))
      return response
    },
  })
  const refresh = async (): Promise<void> => {
    try {
      await keys.reload()
      fetchedAt = clock()
    } catch (error) {
      throw new ProviderDown(error)
    }
  }

  return {
    use: async (check) => {
      if (fetchedAt === null || clock() - fetchedAt >= maxAge) await refresh()
      try {
        return await check(keys)
      } catch (error) {
        const isNew = fetchedAt !== null && clock() - fetchedAt < cooldown
        if (!(error instanceof errors.JWKSNoMatchingKey) || isNew) throw error
        await refresh()
        return check(keys)
      }
    },
  }
}
