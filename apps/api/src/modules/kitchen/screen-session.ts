import { hash, verify } from '@node-rs/argon2'
import type { Instant, StoreId } from '@forno/domain/words'
import type { FastifyReply } from 'fastify'
import { makeCookieSessions } from '../../kernel/cookie-sessions.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Caller } from '../../kernel/serve.ts'
import type { KitchenStore } from './kitchen-store.ts'

/** A screen stays signed in for a long shift. Milliseconds. */
const sessionLife = 16 * 60 * 60_000
/** argon2id at the recommended minimum: 19 MiB, two passes. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPin = (pin: string): Promise<string> => hash(pin, cost)

/** Made once: a store code that is unknown costs the same time as a wrong PIN. */
const nobody = hashPin('no store has this PIN')

export const isPin = async (kept: string | null, pin: string): Promise<boolean> => {
  const matches = await verify(kept ?? (await nobody), pin)
  return matches && kept !== null
}

export const makeScreenSessions = (store: KitchenStore, https: boolean) => {
  const sessions = makeCookieSessions(store, { name: 'kitchen', life: sessionLife, https })
  return {
    open: (reply: FastifyReply, storeId: StoreId, at: Instant): Promise<void> => sessions.open(reply, storeId, at),
    /** The store whose screen is calling; refuses LoginRequired. */
    storeOf: async (caller: Caller, at: Instant): Promise<StoreId> =>
      (await sessions.who(caller, at)) ?? refuse('LoginRequired'),
    close: sessions.close,
  }
}
export type ScreenSessions = ReturnType<typeof makeScreenSessions>
