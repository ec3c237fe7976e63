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
 * The addresses at the right end of an `X-Forwarded-For`. The first entry from the right that is not an address ends the list:
 * a client may have written it and everything before it. null = no address.
 */
export const validForwardedFor = (header: string): string | null => {
  const entries = header.split(',').map(addressIn)
  const valid = entries.slice(entries.findLastIndex((entry) => isIP(entry) === 0) + 1)
  return valid.length === 0 ? null : valid.join(', ')
}

/** Fixes `request.ip` when a request comes, and removes what is no address from `X-Forwarded-For` before: limits, the card gateway and the bot check use it. */
export const checkForwardedFor = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request.raw
    const header = headers['x-forwarded-for']
    if (header !== undefined) {
      const valid = validForwardedFor(String(header))
      if (valid === null) delete headers['x-forwarded-for']
      else headers['x-forwarded-for'] = valid
    }
    // Kept, as later there may be no socket to read it from: a body that cannot be unpacked ends the request while its call runs.
    Object.defineProperty(request, 'ip', { value: request.ip })
    done()
  })
}
