import { rateLimits, type RateLimitName } from '@forno/domain/customers/rate-limits'
import { refused } from '@forno/domain/core/refusal'
import { instant } from '@forno/domain/core/basic-types'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Clock } from '../core/clock.ts'
import type { Sql } from '../db/database.ts'
import { counterHash, type SubjectKind } from '../crypto/keyed-hash.ts'
import { networkOf } from '../core/caller-network.ts'
import { makeRecentBlocks } from './recent-blocks.ts'
import { Refusal } from '../refusals/refusal.ts'
import type { SecuritySubject } from '../logs/security-events.ts'

/** One counter: the name of its limit, and its subject. */
export type RateLimitKey = { readonly limit: RateLimitName; readonly of: string }

/** Allowed, with the uses of each counter in its window, this one included; or refused, with the seconds to wait. */
type Consumption =
  | { readonly isAllowed: true; readonly uses: ReadonlyMap<RateLimitName, number> }
  | { readonly isAllowed: false; readonly retryAfter: number }

/** Uses in the current window, and seconds until it ends. */
type WindowUse = { readonly uses: number; readonly secondsLeft: number }

/**
 * Abuse counters in PostgreSQL, shared by all processes and kept over restarts. Subjects are stored as keyed hashes.
 * [ACC-13]
 */
export type RateLimiter = {
  /** Refuses `TooManyRequests` if a counter is full. Counts nothing. */
  readonly assertAllowed: (keys: readonly RateLimitKey[]) => Promise<void>
  /**
   * Counts one use on every counter. If one is full, it counts none and refuses `TooManyRequests` with the seconds to
   * wait.
   */
  readonly consume: (keys: readonly RateLimitKey[]) => Promise<void>
  /** Like `consume`, but returns the result instead of refusing. */
  readonly tryConsume: (keys: readonly RateLimitKey[]) => Promise<Consumption>
  /**
   * Like `consume`, in the caller's transaction, whose rollback also undoes the uses. Refuses `TooManyRequests`;
   * returns the uses of each counter.
   */
  readonly consumeInside: (inside: Sql, keys: readonly RateLimitKey[]) => Promise<ReadonlyMap<RateLimitName, number>>
  /** Takes one counted use off each counter. */
  readonly reward: (keys: readonly RateLimitKey[]) => Promise<void>
  /** Empties a counter: its subject has a whole window again. */
  readonly reset: (key: RateLimitKey) => Promise<void>
  /** The uses of each counter in its current window; 0 for a counter that was never used. Counts nothing. */
  readonly uses: (keys: readonly RateLimitKey[]) => Promise<ReadonlyMap<RateLimitName, WindowUse>>
}

export type RateLimiterOptions = {
  readonly sql: Sql
  readonly clock: Clock
  readonly hashKey: string
  /** Called when a full counter refuses a use; under a flood on one counter, about once a second. */
  readonly onBlock?: (limit: RateLimitName) => void
  /** Limits that settings override, in uses per window. */
  readonly points?: Partial<Readonly<Record<RateLimitName, number>>>
}

type Counter = { readonly name: RateLimitName; readonly limiter: RateLimiterPostgres; readonly key: string }

const secondsOf = (milliseconds: number): number => Math.max(1, Math.ceil(milliseconds / 1000))

/**
 * The subject that a limit locks out, by limit; limits by address alone have none. Its id is the last word of the
 * counter's key.
 */
const subjectKinds: Readonly<Partial<Record<RateLimitName, SubjectKind>>> = {
  passwordByAccount: 'email',
  passwordByDevice: 'email',
  agentByName: 'agent',
  pinByDevice: 'device',
  declineByCustomer: 'customer',
}

/** The subject of the first limit that has one. */
const lockedOutSubject = (keys: readonly RateLimitKey[]): SecuritySubject | null => {
  for (const { limit, of } of keys) {
    const kind = subjectKinds[limit]
    if (kind !== undefined) return { kind, id: of.split(' ').at(-1) ?? of }
  }
  return null
}

const tooManyRequests = (retryAfter: number, keys: readonly RateLimitKey[]): Refusal =>
  new Refusal(refused('TooManyRequests'), retryAfter, { event: 'lock_out', subject: lockedOutSubject(keys) })

/**
 * A counter's subject: words separated by spaces. An IPv6 address counts as its /64 network, because one caller owns
 * all of it.
 */
const subjectOf = (of: string): string =>
  of
    .split(' ')
    .map((word) => networkOf(word))
    .join(' ')

/** Counts one use. If the counter was full, the library throws its result. */
const countUse = ({ limiter, key }: Counter): Promise<RateLimiterRes> =>
  limiter.consume(key).catch((error: unknown) => {
    if (error instanceof RateLimiterRes) return error
    throw error
  })

/** The library's limiter for one row of the table of limits, on the pool or in an open transaction. */
const limiterOf = (sql: Sql, name: RateLimitName, points: RateLimiterOptions['points']): RateLimiterPostgres =>
  new RateLimiterPostgres({
    storeClient: sql,
    storeType: 'pool',
    tableName: 'abuse_counters',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points: points?.[name] ?? rateLimits[name].points,
    duration: rateLimits[name].seconds,
  })

/** Makes the limiter of a process, over the table of limits in the domain. [ACC-13] */
export const makeRateLimiter = (options: RateLimiterOptions): RateLimiter => {
  const { sql, clock, hashKey, points, onBlock = () => undefined } = options
  const names = Object.keys(rateLimits) as RateLimitName[]
  const limiters = new Map(names.map((name) => [name, limiterOf(sql, name, points)]))
  const recent = makeRecentBlocks(clock)

  const countersOf = (keys: readonly RateLimitKey[]): readonly Counter[] =>
    keys.map(({ limit: name, of }) => ({
      name,
      limiter: limiters.get(name) as RateLimiterPostgres,
      key: counterHash(hashKey, name, subjectOf(of)),
    }))

  /** Milliseconds until a recently seen block ends; null = none. */
  const recentBlock = (counters: readonly Counter[]): number | null => {
    const ends = counters.flatMap(({ key }) => recent.until(key) ?? [])
    return ends.length === 0 ? null : Math.max(...ends) - clock()
  }
  const remember = ({ key }: Counter, { msBeforeNext }: RateLimiterRes): void =>
    recent.remember(key, instant(clock() + msBeforeNext))

  const returnPoints = async (counters: readonly Counter[]): Promise<void> => {
    for (const { limiter, key } of counters) {
      const { consumedPoints } = await limiter.reward(key)
      // The window has ended since, or the counter was reset. A new window must not start below zero.
      if (consumedPoints < 0) await limiter.penalty(key)
      recent.forget(key)
    }
  }

  const tryConsume: RateLimiter['tryConsume'] = async (keys) => {
    const counters = countersOf(keys)
    const blocked = recentBlock(counters)
    if (blocked !== null) return { isAllowed: false, retryAfter: secondsOf(blocked) }
    const uses = new Map<RateLimitName, number>()
    for (const [index, counter] of counters.entries()) {
      const result = await countUse(counter)
      if (result.consumedPoints > counter.limiter.points) {
        await returnPoints(counters.slice(0, index + 1))
        remember(counter, result)
        onBlock(counter.name)
        return { isAllowed: false, retryAfter: secondsOf(result.msBeforeNext) }
      }
      uses.set(counter.name, result.consumedPoints)
    }
    return { isAllowed: true, uses }
  }

  return {
    tryConsume,
    assertAllowed: async (keys) => {
      const counters = countersOf(keys)
      const blocked = recentBlock(counters)
      if (blocked !== null) throw tooManyRequests(secondsOf(blocked), keys)
      for (const counter of counters) {
        const result = await counter.limiter.get(counter.key)
        if (result === null || result.consumedPoints < counter.limiter.points) continue
        remember(counter, result)
        onBlock(counter.name)
        throw tooManyRequests(secondsOf(result.msBeforeNext), keys)
      }
    },
    consume: async (keys) => {
      const consumption = await tryConsume(keys)
      if (!consumption.isAllowed) throw tooManyRequests(consumption.retryAfter, keys)
    },
    consumeInside: async (inside, keys) => {
      const uses = new Map<RateLimitName, number>()
      for (const { name, key } of countersOf(keys)) {
        const limiter = limiterOf(inside, name, points)
        const { consumedPoints, msBeforeNext } = await countUse({ name, key, limiter })
        if (consumedPoints > limiter.points) {
          onBlock(name)
          throw tooManyRequests(secondsOf(msBeforeNext), keys)
        }
        uses.set(name, consumedPoints)
      }
      return uses
    },
    reward: (keys) => returnPoints(countersOf(keys)),
    reset: async (target) => {
      for (const { limiter, key } of countersOf([target])) {
        await limiter.delete(key)
        recent.forget(key)
      }
    },
    uses: async (keys) => {
      const uses = new Map<RateLimitName, WindowUse>()
      for (const { name, limiter, key } of countersOf(keys)) {
        const result = await limiter.get(key)
        const { consumedPoints = 0, msBeforeNext = 0 } = result ?? {}
        uses.set(name, { uses: consumedPoints, secondsLeft: secondsOf(msBeforeNext) })
      }
      return uses
    },
  }
}
