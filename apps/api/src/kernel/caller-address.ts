import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Some proxies write the port behind the address: `203.0.113.9:4711`, `[2001:db8::1]:4711`. */
const withPort = /^(\d+\.\d+\.\d+\.\d+):\d+$|^\[([\da-f:.]+)\](?::\d+)?$/i

const addressIn = (entry: string): string => {
  const text = entry.trim()
  const [, four, six] = withPort.exec(text) ?? []
  return four ?? six ?? text
}

/**
 * The entries of an `X-Forwarded-For` that are addresses, up to the first from the right that is none: whatever a client wrote
 * further left was passed on by nobody we know. null = there is none.
 */
export const validForwardedFor = (header: string): string | null => {
  const entries = header.split(',').map(addressIn)
  const valid = entries.slice(entries.findLastIndex((entry) => isIP(entry) === 0) + 1)
  return valid.length === 0 ? null : valid.join(', ')
}

/** Removes what is no address from `X-Forwarded-For` before anybody reads `request.ip`: limits, the card gateway and the bot check use it. */
export const checkForwardedFor = (app: FastifyInstance): void => {
  app.addHook('onRequest', ({ raw: { headers } }, _reply, done) => {
    const header = headers['x-forwarded-for']
    if (header !== undefined) {
      const valid = validForwardedFor(String(header))
      if (valid === null) delete headers['x-forwarded-for']
      else headers['x-forwarded-for'] = valid
    }
    done()
  })
}
