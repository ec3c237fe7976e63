import { createHash, randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { instant, type Instant, type StoreId } from '@forno/domain/words'
import type { FastifyReply } from 'fastify'
import { isFromOwnPage } from '../../kernel/own-page.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Caller } from '../../kernel/serve.ts'
import type { KitchenStore } from './kitchen-store.ts'

/** A screen stays signed in for a long shift. Milliseconds. */
const sessionLife = 16 * 60 * 60_000
/** argon2id at the recommended minimum: 19 MiB, two passes. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const cookieName = (https: boolean): string => (https ? '__Host-kitchen' : 'kitchen')
const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

export const hashPin = (pin: string): Promise<string> => hash(pin, cost)

/** Made once: a store code that is unknown costs the same time as a wrong PIN. */
const nobody = hashPin('no store has this PIN')

export const isPin = async (kept: string | null, pin: string): Promise<boolean> => {
  const matches = await verify(kept ?? (await nobody), pin)
  return matches && kept !== null
}

/** The cookie comes along from everywhere, so a call that changes something must come from our own page. */
export const fromOwnPage = (caller: Caller): void => {
  if (!isFromOwnPage(caller)) refuse('NotYours')
}

export const makeScreenSessions = (store: KitchenStore, https: boolean) => ({
  open: async (reply: FastifyReply, storeId: StoreId, at: Instant): Promise<void> => {
    const token = randomBytes(32).toString('base64url')
    await store.openSession(hashToken(token), storeId, instant(at + sessionLife), at)
    reply.setCookie(cookieName(https), token, {
      path: '/',
      httpOnly: true,
      sameSite: 'strict',
      secure: https,
      maxAge: sessionLife / 1000,
    })
  },

  /** The store whose screen is calling; refuses LoginRequired. */
  storeOf: async ({ cookies }: Caller, at: Instant): Promise<StoreId> => {
    const token = cookies[cookieName(https)]
    const storeId = token === undefined ? null : await store.storeOfSession(hashToken(token), at)
    return storeId ?? refuse('LoginRequired')
  },

  close: async (reply: FastifyReply, { cookies }: Caller): Promise<void> => {
    const token = cookies[cookieName(https)]
    if (token !== undefined) await store.closeSession(hashToken(token))
    reply.clearCookie(cookieName(https), { path: '/' })
  },
})
export type ScreenSessions = ReturnType<typeof makeScreenSessions>
