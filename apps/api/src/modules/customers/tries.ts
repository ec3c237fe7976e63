import { countTry, takeBackTry, type TryLimit } from '@forno/domain/customers/sign-in-tries'
import { refused } from '@forno/domain/refused'
import { instant, type Instant } from '@forno/domain/words'
import type { Clock } from '../../kernel/clock.ts'
import type { Sql } from '../../kernel/database.ts'
import { emailHash } from '../../kernel/email-hash.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { triesStore } from './tries-store.ts'

/** What is counted: passwords of an account, mails to a mailbox, calls of an address. */
export type Counter = { readonly of: string; readonly who: string; readonly limit: TryLimit }

export type Tries = {
  /** Counts one try of each, or none: false = it has to wait. */
  readonly begin: (counters: readonly Counter[]) => Promise<boolean>
  /** Refuses TooManyRequests for a try that would have to wait anyway, before anything is done for it; counts nothing. */
  readonly refuseIfShut: (counters: readonly Counter[]) => Promise<void>
  /** As begin, refusing TooManyRequests with the time to wait; answers when it was counted. */
  readonly beginOrRefuse: (counters: readonly Counter[]) => Promise<Instant>
  /** Gives back a try that was counted at that instant. */
  readonly takeBack: (counters: readonly Counter[], at: Instant) => Promise<void>
  readonly forget: (counter: Counter) => Promise<void>
}

type Needs = { readonly sql: Sql; readonly clock: Clock; readonly emailHashKey: string }

/** So long a process remembers that a door is shut, milliseconds: opening it early, by a new password, is known everywhere after it. */
const shutLife = 1_000
/** Doors that a process remembers at the most; the oldest goes first. */
const mostShut = 10_000

/** What a process has just seen shut: a storm on one door asks the database once a second. */
const makeShutDoors = (clock: Clock) => {
  const seen = new Map<string, { readonly until: Instant; readonly at: Instant }>()
  return {
    until: (key: string): Instant | null => {
      const { until, at } = seen.get(key) ?? { until: instant(0), at: instant(0) }
      const now = clock()
      return until > now && now - at < shutLife && now >= at ? until : null
    },
    see: (key: string, until: Instant): void => {
      if (!seen.has(key) && seen.size >= mostShut) seen.delete(seen.keys().next().value ?? '')
      seen.set(key, { until, at: clock() })
    },
    forget: (key: string): void => void seen.delete(key),
  }
}

/** Counts what must not be tried too often, over all processes; nobody's address or name is kept. [ACC-13] */
export const makeTries = ({ sql, clock, emailHashKey }: Needs): Tries => {
  const doors = makeShutDoors(clock)
  /** Seconds from now, not from when the call came: a try that was counted while this one waited began later than it did. */
  const refuseUntil = (retryAt: Instant): never => {
    throw new Refusal(refused('TooManyRequests'), Math.max(1, Math.ceil((retryAt - clock()) / 1000)))
  }
  const keyed = (counters: readonly Counter[]) =>
    counters
      .map(({ of, who, limit }) => ({ key: emailHash(emailHashKey, `${of} ${who}`), limit }))
      .sort((one, other) => (one.key < other.key ? -1 : 1))

  /** Until when a try has to wait by what is known without a lock: whoever knocks at a shut door keeps nobody else waiting. */
  const shutUntil = async (counters: readonly Counter[], at: Instant): Promise<Instant | null> => {
    const wanted = keyed(counters)
    const remembered = wanted.flatMap(({ key }) => doors.until(key) ?? [])
    if (remembered.length > 0) return instant(Math.max(...remembered))
    const known = await triesStore(sql).peek(wanted.map(({ key }) => key))
    const waits = wanted.flatMap(({ key, limit }) => {
      const { retryAt } = countTry(known.get(key) ?? [], limit, at)
      if (retryAt !== null) doors.see(key, retryAt)
      return retryAt ?? []
    })
    return waits.length === 0 ? null : instant(Math.max(...waits))
  }

  const count = async (counters: readonly Counter[]): Promise<{ at: Instant; retryAt: Instant | null }> => {
    const at = clock()
    const shut = await shutUntil(counters, at)
    if (shut !== null) return { at, retryAt: shut }
    const retryAt = await sql.begin(async (inside) => {
      const store = triesStore(inside)
      const counted = []
      for (const { key, limit } of keyed(counters)) {
        const tries = await store.lock(key, instant(at + limit.window))
        counted.push({ key, ...countTry(tries, limit, at) })
      }
      const waits = counted.flatMap(({ retryAt: until }) => (until === null ? [] : [until]))
      if (waits.length > 0) return instant(Math.max(...waits))
      for (const { key, tries } of counted) await store.save(key, tries)
      return null
    })
    await triesStore(sql).forgetPast(at)
    return { at, retryAt }
  }

  return {
    refuseIfShut: async (counters) => {
      const shut = await shutUntil(counters, clock())
      if (shut !== null) refuseUntil(shut)
    },
    begin: async (counters) => (await count(counters)).retryAt === null,
    beginOrRefuse: async (counters) => {
      const { at, retryAt } = await count(counters)
      return retryAt === null ? at : refuseUntil(retryAt)
    },
    takeBack: (counters, at) =>
      sql.begin(async (inside) => {
        const store = triesStore(inside)
        for (const { key, limit } of keyed(counters)) {
          const tries = await store.lock(key, instant(at + limit.window))
          await store.save(key, takeBackTry(tries, at))
          doors.forget(key)
        }
      }),
    forget: async (counter) => {
      for (const { key } of keyed([counter])) {
        await triesStore(sql).forgetAll(key)
        doors.forget(key)
      }
    },
  }
}
