import { instant, type Instant } from '@forno/domain/core/basic-types'
import type { FastifyReply } from 'fastify'
import { makeSecretCookie, newSecret } from './secret-cookie.ts'
import type { Caller } from './serve.ts'

export type SessionStore<Owner, Opened = Owner> = {
  /** false = no session was opened, because the data that was checked has changed since. */
  readonly openSession: (tokenHash: string, owner: Opened, expiresAt: Instant, at: Instant) => Promise<boolean>
  readonly sessionOwner: (tokenHash: string, at: Instant) => Promise<Owner | null>
  readonly closeSession: (tokenHash: string) => Promise<void>
}

type Kind = { readonly name: string; readonly life: number; readonly https: boolean }

/**
 * Sessions of staff, held by an HttpOnly cookie for `life` milliseconds. The database stores only the hash of the
 * cookie.
 */
export const makeCookieSessions = <Owner, Opened = Owner>(store: SessionStore<Owner, Opened>, kind: Kind) => {
  const cookie = makeSecretCookie(kind)
  return {
    /** Opens a session and sets its cookie. false = the store refused, and no cookie was set. */
    open: async (reply: FastifyReply, owner: Opened, at: Instant): Promise<boolean> => {
      const { token, tokenHash } = newSecret()
      const isOpen = await store.openSession(tokenHash, owner, instant(at + kind.life), at)
      if (isOpen) cookie.set(reply, token)
      return isOpen
    },

    /** The owner of the caller's session; null if there is no valid session. */
    owner: async (caller: Caller, at: Instant): Promise<Owner | null> => {
      const secret = cookie.read(caller)
      return secret === null ? null : store.sessionOwner(secret.tokenHash, at)
    },

    close: async (reply: FastifyReply, caller: Caller): Promise<void> => {
      const secret = cookie.read(caller)
      if (secret !== null) await store.closeSession(secret.tokenHash)
      cookie.clear(reply)
    },
  }
}
