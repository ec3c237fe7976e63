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
  /** As begin, refusing TooManyRequests with the time to wait; answers when it was counted. */
  readonly beginOrRefuse: (counters: readonly Counter[]) => Promise<Instant>
  /** Gives back a try that was counted at that instant. */
  readonly takeBack: (counters: readonly Counter[], at: Instant) => Promise<void>
  readonly forget: (counter: Counter) => Promise<void>
}

type Needs = { readonly sql: Sql; readonly clock: Clock; readonly emailHashKey: string }

/** Counts what must not be tried too often, over all processes; nobody's address or name is kept. [ACC-13] */
export const makeTries = ({ sql, clock, emailHashKey }: Needs): Tries => {
  const keyed = (counters: readonly Counter[]) =>
    counters
      .map(({ of, who, limit }) => ({ key: emailHash(emailHashKey, `${of} ${who}`), limit }))
      .sort((one, other) => (one.key < other.key ? -1 : 1))

  /** Until when a try has to wait by what is known without a lock: whoever knocks at a shut door keeps nobody else waiting. */
  const shutUntil = async (counters: readonly Counter[], at: Instant): Promise<Instant | null> => {
    const wanted = keyed(counters)
    const known = await triesStore(sql).peek(wanted.map(({ key }) => key))
    const waits = wanted.flatMap(({ key, limit }) => countTry(known.get(key) ?? [], limit, at).retryAt ?? [])
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
    begin: async (counters) => (await count(counters)).retryAt === null,
    beginOrRefuse: async (counters) => {
      const { at, retryAt } = await count(counters)
      if (retryAt !== null) throw new Refusal(refused('TooManyRequests'), Math.ceil((retryAt - at) / 1000))
      return at
    },
    takeBack: (counters, at) =>
      sql.begin(async (inside) => {
        const store = triesStore(inside)
        for (const { key, limit } of keyed(counters)) {
          const tries = await store.lock(key, instant(at + limit.window))
          await store.save(key, takeBackTry(tries, at))
        }
      }),
    forget: async (counter) => {
      for (const { key } of keyed([counter])) await triesStore(sql).forgetAll(key)
    },
  }
}
