import type { FastifyInstance } from 'fastify'
import type { Clock } from '../platform/clock.ts'
import { applyTransportFault, transportFaultStatus } from '../control/transport-faults.ts'
import { addControl } from '../control/routes.ts'
import { createScript } from '../control/script.ts'
import { createHttpServer } from '../platform/http-server.ts'
import { pictureOf, placeFrom } from './picture.ts'

type TileParams = { Params: { style: string; z: string; x: string; file: string } }

/**
 * Simulates a provider of map tiles: pictures at `/{style}/{z}/{x}/{y}{r}.svg`, 404 outside the world, and a control
 * endpoint that lists the requested tiles. [NAV-13]
 */
export function createTilesServer(clock: Clock): FastifyInstance {
  const app = createHttpServer()
  const script = createScript()
  addControl(app, script, [])

  app.get<TileParams>('/:style/:z/:x/:file', async (request, reply) => {
    const { style, z, x, file } = request.params
    const place = placeFrom(z, x, file)
    const forced = script.take('tile')
    script.record({
      at: new Date(clock()).toISOString(),
      operation: 'tile',
      outcome: forced?.outcome ?? 'answered',
      status: transportFaultStatus(forced) ?? (place === null ? 404 : 200),
      detail: { style, ...place },
    })
    if (await applyTransportFault(forced, reply)) return reply
    if (place === null) return reply.code(404).type('text/plain').send('There is no such tile.')
    return reply.headers({ 'cache-control': 'public, max-age=3600' }).type('image/svg+xml').send(pictureOf(place))
  })
  return app
}
