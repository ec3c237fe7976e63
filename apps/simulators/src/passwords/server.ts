import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Clock } from '../platform/clock.ts'
import { happensOnTheLine, statusOnTheLine } from '../control/outcomes.ts'
import { addControl } from '../control/routes.ts'
import { createScript } from '../control/script.ts'
import { createHttpServer } from '../platform/http-server.ts'

/** Stolen passwords that keep the shop's own rules and are in no dictionary of common ones. */
const stolen = ['Sk8ter-gone', 'Lost-And-F0und-9'] as const

/** How many lines a padded range has at least; a real one has 800 to 1,000. */
const paddedLines = 800

type RangeCall = { Params: { prefix: string } }

const sha1 = (text: string): string => createHash('sha1').update(text).digest('hex').toUpperCase()

/** Suffixes of no password, always the same for a prefix and place. */
const padding = (prefix: string, place: number): string => `${sha1(`${prefix} ${place}`).slice(0, 35)}:0`

/**
 * [ACC-33] A stand-in for a service that knows stolen passwords: `GET /range/{first five hexadecimal digits of a SHA-1}` answers lines of
 * `SUFFIX:COUNT`, padded with lines of the count 0 where the header `Add-Padding: true` asks for it. `GET /control` tells the prefixes that
 * were asked for.
 */
export function createPasswordsServer(clock: Clock): FastifyInstance {
  const app = createHttpServer()
  const script = createScript()
  addControl(app, script, [])

  app.get<RangeCall>('/range/:prefix', async (request, reply): Promise<FastifyReply> => {
    const { prefix } = request.params
    const isPadded = request.headers['add-padding'] === 'true'
    const isPrefix = /^[0-9A-F]{5}$/i.test(prefix)
    const forced = script.take('range')
    script.record({
      at: new Date(clock()).toISOString(),
      operation: 'range',
      outcome: forced?.outcome ?? 'answered',
      status: statusOnTheLine(forced) ?? (isPrefix ? 200 : 400),
      detail: { prefix, isPadded },
    })
    if (await happensOnTheLine(forced, reply)) return reply
    void reply.type('text/plain; charset=utf-8')
    if (!isPrefix) return reply.code(400).send('The hash prefix was not in a valid format')
    return reply.send(rangeOf(prefix.toUpperCase(), isPadded).join('\r\n'))
  })
  return app
}

function rangeOf(prefix: string, isPadded: boolean): readonly string[] {
  const found = stolen.map(sha1).filter((hash) => hash.startsWith(prefix))
  const known = found.map((hash, index) => `${hash.slice(prefix.length)}:${index + 3}`)
  const fill = isPadded ? Array.from({ length: paddedLines - known.length }, (_, place) => padding(prefix, place)) : []
  return [...known, ...fill].sort()
}
