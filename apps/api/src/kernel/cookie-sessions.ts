import { instant, type Instant } from '@forno/domain/words'
import type { FastifyReply } from 'fastify'
import { makeSecretCookie, newSecret } from './secret-cookie.ts'
import type { Caller } from './serve.ts'

export type SessionStore<Who, Opened = Who> = {
  readonly openSession: (tokenHash: string, who: Opened, expiresAt: Instant, at: Instant) => Promise<void>
  readonly whoseSession: (tokenHash: string, at: Instant) => Promise<Who | null>
  readonly closeSession: (tokenHash: string) => Promise<void>
}

type Kind = { readonly name: string; readonly life: number; readonly https: boolean }

/** Staff who stay signed in by a cookie that no script reads, for `life` milliseconds; kept as a hash alone. */
export const makeCookieSessions = <Who, Opened = Who>(store: SessionStore<Who, Opened>, kind: Kind) => {
  const cookie = makeSecretCookie(kind)
  return {
    open: async (reply: FastifyReply, who: Opened, at: Instant): Promise<void> => {
      const { token, tokenHash } = newSecret()
      await store.openSession(tokenHash, who, instant(at + kind.life), at)
      cookie.set(reply, token)
    },

    /** Whose cookie it is; null = nobody's. */
    who: async (caller: Caller, at: Instant): Promise<Who | null> => {
      const secret = cookie.read(caller)
      return secret === null ? null : store.whoseSession(secret.tokenHash, at)
    },

    close: async (reply: FastifyReply, caller: Caller): Promise<void> => {
      const secret = cookie.read(caller)
      if (secret !== null) await store.closeSession(secret.tokenHash)
      cookie.clear(reply)
    },
  }
}
