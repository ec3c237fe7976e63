import type { Clock } from '../../platform/core/clock.ts'

/** Answers kept for a while; the one unused for longest makes room. */
export type RecentAnswers<T> = {
  readonly get: (key: string) => T | undefined
  readonly keep: (key: string, answer: T) => void
}

/** Keeps at most `most` answers for `age` milliseconds each. */
export const recentAnswers = <T>(most: number, age: number, now: Clock): RecentAnswers<T> => {
  const kept = new Map<string, { readonly answer: T; readonly until: number }>()
  return {
    get: (key) => {
      const found = kept.get(key)
      if (found === undefined) return undefined
      kept.delete(key)
      if (found.until <= now()) return undefined
      kept.set(key, found)
      return found.answer
    },
    keep: (key, answer) => {
      kept.delete(key)
      kept.set(key, { answer, until: now() + age })
      const [oldest] = kept.keys()
      if (kept.size > most && oldest !== undefined) kept.delete(oldest)
    },
  }
}
