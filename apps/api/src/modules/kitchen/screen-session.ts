import { screenSessionLifetime } from '@forno/domain/kitchen/screen-session'
import { hash } from '@node-rs/argon2'
import type { Instant, StoreId } from '@forno/domain/core/basic-types'
import type { FastifyReply } from 'fastify'
import { makeCookieSessions } from '../../platform/http/cookie-sessions.ts'
import { hashCosts, type HashCost } from '../../platform/crypto/hash-cost.ts'
import { refuse } from '../../platform/refusals/refusal.ts'
import type { Caller } from '../../platform/http/serve.ts'
import { makePasswords } from '../sign-in/index.ts'
import type { KitchenStore, ScreenSignIn } from './kitchen-store.ts'

export const hashPin = (pin: string, cost: HashCost = hashCosts.full): Promise<string> => hash(pin, cost)

/** Queue length of PIN checks at one process. After a release all screens of the chain may sign in at once. */
const maxQueueLength = 300

/**
 * Compares a PIN with the stored hash, in a queue of its own with few at a time. An unknown store code takes as long
 * as a wrong PIN.
 */
export const makePinCheck = (cost: HashCost) => makePasswords(cost, undefined, maxQueueLength).isRight

export const makeScreenSessions = (store: KitchenStore, https: boolean) => {
  const sessions = makeCookieSessions<StoreId, ScreenSignIn>(store, {
    name: 'kitchen',
    life: screenSessionLifetime,
    https,
  })
  return {
    open: (reply: FastifyReply, signIn: ScreenSignIn, at: Instant): Promise<boolean> =>
      sessions.open(reply, signIn, at),
    /** The store of the calling screen; refuses `LoginRequired`. */
    storeOf: async (caller: Caller, at: Instant): Promise<StoreId> =>
      (await sessions.owner(caller, at)) ?? refuse('LoginRequired'),
    close: sessions.close,
  }
}
export type ScreenSessions = ReturnType<typeof makeScreenSessions>
