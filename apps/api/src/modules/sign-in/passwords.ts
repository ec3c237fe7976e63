import { availableParallelism } from 'node:os'
import * as argon2 from '@node-rs/argon2'
import { refused } from '@forno/domain/core/refusal'
import type { HashCost } from '../../platform/crypto/hash-cost.ts'
import { Refusal } from '../../platform/refusals/refusal.ts'

/**
 * The most hashes that run at once, on half of the cores, and the most that wait. More would take processor time from
 * ordering customers. [ACC-13]
 */
const hashing = { atOnce: Math.max(1, Math.floor(availableParallelism() / 2)), waiting: 30 }
const retryAfterSeconds = 2

/** Runs a limited number of tasks at once, lets `mostWaiting` wait, and refuses the rest. */
const makeConcurrencyLimit = (mostWaiting: number) => {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= hashing.atOnce) {
      if (waiting.length >= mostWaiting) throw new Refusal(refused('TooManyRequests'), retryAfterSeconds)
      await new Promise<void>((go) => waiting.push(go))
    } else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
}

type Hasher = Pick<typeof argon2, 'hash' | 'verify'>

/** Normalised, so that the same characters typed on different keyboards are the same password. */
const normalised = (password: string): string => password.normalize('NFKC')

export type Passwords = {
  readonly hash: (password: string) => Promise<string>
  /** Compares a password with a stored hash. Without a hash it takes equally long and returns false. [ACC-13] */
  readonly isRight: (stored: string | null, password: string) => Promise<boolean>
  /** Whether a hash was made at another cost than the current one. */
  readonly isStale: (stored: string) => boolean
}

/** Hashes with argon2id. At most `mostWaiting` calls wait; the rest are refused. [ACC-33] */
export const makePasswords = (
  cost: HashCost,
  { hash, verify }: Hasher = argon2,
  mostWaiting = hashing.waiting,
): Passwords => {
  const limited = makeConcurrencyLimit(mostWaiting)
  const { memoryCost, timeCost, parallelism } = cost
  const prefix = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`
  const dummyHash = hash('not a password of any customer', cost)
  return {
    hash: (password) => limited(() => hash(normalised(password), cost)),
    isRight: async (stored, password) => {
      const storedOrDummy = stored ?? (await dummyHash)
      const matches = await limited(() => verify(storedOrDummy, normalised(password)))
      return matches && stored !== null
    },
    isStale: (stored) => !stored.startsWith(prefix),
  }
}
