import {
  consumePoint,
  rateLimits,
  rewardPoint,
  usesInWindow,
  type RateLimit,
  type RateLimitName,
} from '@forno/domain/customers/rate-limits'
import { refused } from '@forno/domain/refused'
import { instant, type Instant } from '@forno/domain/words'
import type { Clock } from './clock.ts'
import type { Sql } from './database.ts'
import { counterHash } from './email-hash.ts'
import { rateLimiterStore } from './rate-limiter-store.ts'
import { makeRecentBlocks } from './recent-blocks.ts'
import { Refusal } from './refusal.ts'

/** One counter: a limit of the table, and whose. `points` replaces the table's where a setting says so. */
export type RateLimitKey = { readonly limit: RateLimitName; readonly of: string; readonly points?: number }

/** Abuse counters in PostgreSQL: all processes share them, and a restart forgets none. Subjects are stored as keyed hashes. [ACC-13] */
export type RateLimiter = {
  /** Refuses `TooManyRequests` while a counter is full; counts nothing. */
  readonly assertAllowed: (keys: readonly RateLimitKey[]) => Promise<void>
  /** Counts one use on every counter, or on none: then it refuses `TooManyRequests` with the seconds to wait. Returns when it counted. */
  readonly consume: (keys: readonly RateLimitKey[]) => Promise<Instant>
  /** The same without a refusal: false = a counter is full. */
  readonly tryConsume: (keys: readonly RateLimitKey[]) => Promise<boolean>
  /** The same in the caller's transaction, which takes the use back when it fails. Returns the uses, this one included. */
  readonly consumeInside: (inside: Sql, keys: readonly RateLimitKey[]) => Promise<ReadonlyMap<RateLimitName, number>>
  /** Takes back the use that was counted at that instant. */
  readonly reward: (keys: readonly RateLimitKey[], consumedAt: Instant) => Promise<void>
  readonly reset: (key: RateLimitKey) => Promise<void>
  /** The uses in the window of each counter, oldest first. */
  readonly uses: (keys: readonly RateLimitKey[]) => Promise<ReadonlyMap<RateLimitName, readonly Instant[]>>
}

type Options = { readonly sql: Sql; readonly clock: Clock; readonly hashKey: string }
type Counter = { readonly key: string; readonly name: RateLimitName; readonly limit: RateLimit }

const latest = (instants: readonly Instant[]): Instant | null =>
  instants.length === 0 ? null : instant(Math.max(...instants))

/** Refuses with the seconds from now, not from when the call came: a use that was counted meanwhile began later. */
export const refuseUntil = (retryAt: Instant, now: Instant): never => {
  throw new Refusal(refused('TooManyRequests'), Math.max(1, Math.ceil((retryAt - now) / 1000)))
}

const endOf = ({ seconds }: RateLimit, at: Instant): Instant => instant(at + seconds * 1000)

/** Counts in a transaction: all counters, or none while one of them is full. */
const countInside = async (inside: Sql, counters: readonly Counter[], at: Instant) => {
  const store = rateLimiterStore(inside)
  const before = await store.lock(counters.map(({ key, limit }) => ({ key, expiresAt: endOf(limit, at) })))
  const counted = counters.map((each) => ({ ...each, ...consumePoint(before.get(each.key) ?? [], each.limit, at) }))
  const retryAt = latest(counted.flatMap((each) => each.retryAt ?? []))
  if (retryAt === null) await store.save(counted)
  return { counted, retryAt }
}

export const makeRateLimiter = ({ sql, clock, hashKey }: Options): RateLimiter => {
  const recent = makeRecentBlocks(clock)
  /** In one order everywhere, so that two calls never wait for each other in a circle. */
  const countersOf = (keys: readonly RateLimitKey[]): readonly Counter[] =>
    keys
      .map(({ limit: name, of, points = rateLimits[name].points }) => ({
        name,
        key: counterHash(hashKey, name, of),
        limit: { ...rateLimits[name], points },
      }))
      .sort((one, other) => (one.key < other.key ? -1 : 1))

  /** Until when a use is blocked, as far as is known without a lock: blocked callers keep nobody else waiting. */
  const blockedUntil = async (counters: readonly Counter[], at: Instant): Promise<Instant | null> => {
    const remembered = latest(counters.flatMap(({ key }) => recent.until(key) ?? []))
    if (remembered !== null) return remembered
    const known = await rateLimiterStore(sql).peek(counters.map(({ key }) => key))
    const blocks = counters.flatMap(({ key, limit }) => {
      const { retryAt } = consumePoint(known.get(key) ?? [], limit, at)
      if (retryAt !== null) recent.remember(key, retryAt)
      return retryAt ?? []
    })
    return latest(blocks)
  }

  const count = async (keys: readonly RateLimitKey[]): Promise<{ at: Instant; retryAt: Instant | null }> => {
    const at = clock()
    const counters = countersOf(keys)
    const blocked = await blockedUntil(counters, at)
    if (blocked !== null) return { at, retryAt: blocked }
    const { retryAt } = await sql.begin((inside) => countInside(inside, counters, at))
    return { at, retryAt }
  }

  return {
    assertAllowed: async (keys) => {
      const blocked = await blockedUntil(countersOf(keys), clock())
      if (blocked !== null) refuseUntil(blocked, clock())
    },
    tryConsume: async (keys) => (await count(keys)).retryAt === null,
    consume: async (keys) => {
      const { at, retryAt } = await count(keys)
      return retryAt === null ? at : refuseUntil(retryAt, clock())
    },
    consumeInside: async (inside, keys) => {
      const { counted, retryAt } = await countInside(inside, countersOf(keys), clock())
      if (retryAt !== null) refuseUntil(retryAt, clock())
      return new Map(counted.map(({ name, uses }) => [name, uses.length]))
    },
    reward: (keys, consumedAt) =>
      sql.begin(async (inside) => {
        const store = rateLimiterStore(inside)
        const counters = countersOf(keys)
        const before = await store.lock(
          counters.map(({ key, limit }) => ({ key, expiresAt: endOf(limit, consumedAt) })),
        )
        await store.save(counters.map(({ key }) => ({ key, uses: rewardPoint(before.get(key) ?? [], consumedAt) })))
        for (const { key } of counters) recent.forget(key)
      }),
    reset: async (wanted) => {
      for (const { key } of countersOf([wanted])) {
        await rateLimiterStore(sql).reset(key)
        recent.forget(key)
      }
    },
    uses: async (keys) => {
      const counters = countersOf(keys)
      const known = await rateLimiterStore(sql).peek(counters.map(({ key }) => key))
      return new Map(counters.map(({ name, key, limit }) => [name, usesInWindow(known.get(key) ?? [], limit, clock())]))
    },
  }
}
