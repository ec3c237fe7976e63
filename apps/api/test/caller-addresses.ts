import { createHash } from 'node:crypto'
import type { FastifyInstance, InjectOptions } from 'fastify'

/** A private IP address derived from a caller's name. */
export const addressOf = (caller: string): string => {
  const [one, two, three] = createHash('sha256').update(caller).digest()
  return `10.${one}.${two}.${three}`
}

let guests = 0

/** A caller known by session or token, or a new guest for each new basket; null for an unidentified caller. */
const callerOf = ({ method, url, headers = {} }: InjectOptions): string | null => {
  const { 'x-session-id': session, authorization } = headers
  if (typeof session === 'string' && session !== '0') return session
  if (typeof authorization === 'string') return authorization
  if (method !== 'POST' || typeof url !== 'string' || !url.endsWith('/baskets')) return null
  guests += 1
  return `guest ${guests}`
}

/**
 * Gives each caller of a test an IP address of its own, as real customers have. Limits count calls by address, and a
 * test makes as many calls in a second as a family in an evening. Calls with an explicit address and unidentified
 * callers are unchanged.
 */
export const callFromOwnAddresses = (app: FastifyInstance): void => {
  const inject = app.inject.bind(app) as (options: InjectOptions | string) => ReturnType<FastifyInstance['inject']>
  app.inject = ((options: InjectOptions | string) => {
    const caller = typeof options === 'string' ? null : callerOf(options)
    return inject(
      typeof options === 'string' || caller === null ? options : { remoteAddress: addressOf(caller), ...options },
    )
  }) as FastifyInstance['inject']
}
