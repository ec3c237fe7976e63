import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Clock } from '../platform/clock.ts'
import { applyTransportFault, transportFaultStatus } from '../control/transport-faults.ts'
import { addControl } from '../control/routes.ts'
import { createScript } from '../control/script.ts'
import { createHttpServer } from '../platform/http-server.ts'

/** Breached passwords that satisfy the shop's own rules and are not in its list of common passwords. */
const breached = ['Sk8ter-gone', 'Lost-And-F0und-9'] as const

/** The number of lines of a padded range; the real service pads to between 800 and 1,000. */
const paddedLines = 800

type RangeCall = { Params: { prefix: string } }

const sha1 = (text: string): string => createHash('sha1').update(text).digest('hex').toUpperCase()

/** A padding line, the same for the same prefix and place; it belongs to no password. */
const padding = (prefix: string, place: number): string => `${sha1(`${prefix} ${place}`).slice(0, 35)}:0`

/**
 * Simulates a service of breached passwords: `GET /range/{first five hexadecimal digits of a SHA-1}` answers lines of
 * `SUFFIX:COUNT`. The header `Add-Padding: true` adds lines with count 0. A call must name its program by
 * `User-Agent`. `GET /control` lists the requested prefixes. [ACC-33]
 */
export function createPasswordsServer(clock: Clock): FastifyInstance {
  const app = createHttpServer()
  const script = createScript()
  addControl(app, script, [])

  app.get<RangeCall>('/range/:prefix', async (request, reply): Promise<FastifyReply> => {
    const { prefix } = request.params
    const isPadded = request.headers['add-padding'] === 'true'
    const refusal = refusalOf(request.headers['user-agent'], prefix)
    const forced = script.take('range')
    script.record({
      at: new Date(clock()).toISOString(),
      operation: 'range',
      outcome: forced?.outcome ?? 'answered',
      status: transportFaultStatus(forced) ?? refusal?.status ?? 200,
      detail: { prefix, isPadded },
    })
    if (await applyTransportFault(forced, reply)) return reply
    void reply.type('text/plain; charset=utf-8')
    if (refusal !== null) return reply.code(refusal.status).send(refusal.sentence)
    return reply.send(rangeOf(prefix.toUpperCase(), isPadded).join('\r\n'))
  })
  return app
}

type RangeRefusal = { readonly status: 400 | 403; readonly sentence: string }

function refusalOf(userAgent: string | undefined, prefix: string): RangeRefusal | null {
  if ((userAgent ?? '') === '') return { status: 403, sentence: 'Request must provide a user agent.' }
  if (!/^[0-9A-F]{5}$/i.test(prefix)) return { status: 400, sentence: 'The hash prefix was not in a valid format' }
  return null
}

/** The lines `SUFFIX:COUNT` of a range, sorted. */
function rangeOf(prefix: string, isPadded: boolean): readonly string[] {
  const found = breached.map(sha1).filter((hash) => hash.startsWith(prefix))
  const known = found.map((hash, index) => `${hash.slice(prefix.length)}:${index + 3}`)
  const fill = isPadded ? Array.from({ length: paddedLines - known.length }, (_, place) => padding(prefix, place)) : []
  return [...known, ...fill].sort()
}
