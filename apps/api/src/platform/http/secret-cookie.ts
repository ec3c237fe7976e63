import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import type { Caller } from './serve.ts'

/** A random secret of 256 bits for a browser, and the hash that the database stores. */
export type Secret = { readonly token: string; readonly tokenHash: string }

/** `life` is in milliseconds. */
type CookieOptions = { readonly name: string; readonly life: number; readonly https: boolean }

const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

export const newSecret = (): Secret => {
  const token = randomBytes(32).toString('base64url')
  return { token, tokenHash: hashToken(token) }
}

/** An HttpOnly, SameSite=Strict cookie with a secret. Behind https it is bound to this host. */
export const makeSecretCookie = ({ name, life, https }: CookieOptions) => {
  const cookieName = https ? `__Host-${name}` : name
  return {
    set: (reply: FastifyReply, token: string): void => {
      const options = { path: '/', httpOnly: true, sameSite: 'strict', secure: https } as const
      reply.setCookie(cookieName, token, { ...options, maxAge: life / 1000 })
    },
    /** The secret of a call's cookie; null = no cookie. */
    read: ({ cookies }: Caller): Secret | null => {
      const token = cookies[cookieName]
      return token === undefined ? null : { token, tokenHash: hashToken(token) }
    },
    clear: (reply: FastifyReply): void => {
      reply.clearCookie(cookieName, { path: '/' })
    },
  }
}
