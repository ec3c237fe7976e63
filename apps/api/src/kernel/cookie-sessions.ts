import { createHash, randomBytes } from 'node:crypto'
import { instant, type Instant } from '@forno/domain/words'
import type { FastifyReply } from 'fastify'
import type { Caller } from './serve.ts'

export type SessionStore<Who> = {
  readonly openSession: (tokenHash: string, who: Who, expiresAt: Instant, at: Instant) => Promise<void>
  readonly whoseSession: (tokenHash: string, at: Instant) => Promise<Who | null>
  readonly closeSession: (tokenHash: string) => Promise<void>
}

type Kind = { readonly name: string; readonly life: number; readonly https: boolean }

const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** Staff who stay signed in by a cookie that no script reads, for `life` milliseconds; kept as a hash alone. */
export const makeCookieSessions = <Who>(store: SessionStore<Who>, { name, life, https }: Kind) => {
  const cookieName = https ? `__Host-${name}` : name
  return {
    open: async (reply: FastifyReply, who: Who, at: Instant): Promise<void> => {
      const token = randomBytes(32).toString('base64url')
      await store.openSession(hashToken(token), who, instant(at + life), at)
      const place = { path: '/', httpOnly: true, sameSite: 'strict', secure: https } as const
      reply.setCookie(cookieName, token, { ...place, maxAge: life / 1000 })
    },

    /** Whose cookie it is; null = nobody's. */
    who: async ({ cookies }: Caller, at: Instant): Promise<Who | null> => {
      const token = cookies[cookieName]
      return token === undefined ? null : store.whoseSession(hashToken(token), at)
    },

    close: async (reply: FastifyReply, { cookies }: Caller): Promise<void> => {
      const token = cookies[cookieName]
      if (token !== undefined) await store.closeSession(hashToken(token))
      reply.clearCookie(cookieName, { path: '/' })
    },
  }
}
