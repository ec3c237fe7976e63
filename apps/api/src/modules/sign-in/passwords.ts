import { availableParallelism } from 'node:os'
import * as argon2 from '@node-rs/argon2'
import { refused } from '@forno/domain/core/refused'
import type { HashCost } from '../../platform/crypto/hash-cost.ts'
import { Refusal } from '../../platform/refusals/refusal.ts'

/** Hashes at once on half of the cores at the most, and so many that wait: more would take the processor from those who order. [ACC-13] */
const most = { atOnce: Math.max(1, Math.floor(availableParallelism() / 2)), waiting: 30 }
const retryAfterSeconds = 2

/** Lets a few pieces of work run at once, `mostWaiting` wait, and refuses the rest. */
const makeGate = (mostWaiting: number) => {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= most.atOnce) {
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

/** The same letters typed on another keyboard are the same password. */
const composed = (password: string): string => password.normalize('NFKC')

export type Passwords = {
  readonly hash: (password: string) => Promise<string>
  /** With nothing kept it takes as long as with a wrong password. [ACC-13] */
  readonly isRight: (kept: string | null, password: string) => Promise<boolean>
  /** Whether a hash was made at another cost than today's. */
  readonly isStale: (kept: string) => boolean
}

/** Hashes by argon2id; at most `mostWaiting` calls wait for their turn, the rest are refused. [ACC-33] */
export const makePasswords = (
  cost: HashCost,
  { hash, verify }: Hasher = argon2,
  mostWaiting = most.waiting,
): Passwords => {
  const gate = makeGate(mostWaiting)
  const { memoryCost, timeCost, parallelism } = cost
  const prefix = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`
  const nobodys = hash('nobody has this password', cost)
  return {
    hash: (password) => gate(() => hash(composed(password), cost)),
    isRight: async (kept, password) => {
      const against = kept ?? (await nobodys)
      const matches = await gate(() => verify(against, composed(password)))
      return matches && kept !== null
    },
    isStale: (kept) => !kept.startsWith(prefix),
  }
}
