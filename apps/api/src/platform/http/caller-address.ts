import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Some proxies append the port: `203.0.113.9:4711`, `[2001:db8::1]:4711`. */
const withPort = /^(\d+\.\d+\.\d+\.\d+):\d+$|^\[([\da-f:.]+)\](?::\d+)?$/i

const addressIn = (entry: string): string => {
  const text = entry.trim()
  const [, four, six] = withPort.exec(text) ?? []
  return four ?? six ?? text
}

/**
 * The valid addresses at the end of an `X-Forwarded-For` header; null if there is none. A client can forge an entry,
 * so the last invalid entry and everything before it are dropped.
 */
export const validForwardedFor = (header: string): string | null => {
  const entries = header.split(',').map(addressIn)
  const valid = entries.slice(entries.findLastIndex((entry) => isIP(entry) === 0) + 1)
  return valid.length === 0 ? null : valid.join(', ')
}

/**
 * Removes invalid entries from `X-Forwarded-For` and fixes `request.ip` when a request arrives. Rate limits, the card
 * gateway and the bot check use that address.
 */
export const checkForwardedFor = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request.raw
    const header = headers['x-forwarded-for']
    if (header !== undefined) {
      const valid = validForwardedFor(String(header))
      if (valid === null) delete headers['x-forwarded-for']
      else headers['x-forwarded-for'] = valid
    }
    // Stored now: a body that cannot be decompressed closes the socket while its call runs, and then the address is
    // lost.
    Object.defineProperty(request, 'ip', { value: request.ip })
    done()
  })
}
