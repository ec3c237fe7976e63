import { randomUUID } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Clock } from '../platform/clock.ts'
import { addControl } from '../control/routes.ts'
import { createScript } from '../control/script.ts'
import { applyTransportFault, transportFaultStatus } from '../control/transport-faults.ts'
import { createHttpServer } from '../platform/http-server.ts'
import { fieldsOf } from '../platform/request-fields.ts'

/** The projects of the recorder, by the platform of the app. */
export const projectKeys = { ios: 'demo-map-ios', android: 'demo-map-android' } as const

const keys: readonly unknown[] = Object.values(projectKeys)

/** The most bytes of a batch, both compressed and decompressed. */
const mostBytes = 4 * 1024 * 1024

/** The bytes of a batch; null if they cannot be decompressed. */
const decompressed = (batch: Buffer, encoding: unknown): Buffer | null => {
  if (encoding !== 'gzip') return batch
  try {
    return gunzipSync(batch, { maxOutputLength: mostBytes })
  } catch {
    return null
  }
}

/** The readable characters of a batch, so that tests can look for texts that must be masked. */
const readable = (batch: Buffer): string => batch.toString('latin1').replaceAll(/[^\u0020-\u007E]+/g, ' ')

/**
 * Simulates the ingest of OpenReplay: `POST /v1/web/start` opens a session of a known project, `POST /v1/web/i` takes
 * its batches with the session's token. `GET /control` lists the calls, with the readable text of each batch. [NAT-10]
 */
export function createSessionRecorderServer(clock: Clock): FastifyInstance {
  const app = createHttpServer()
  const script = createScript()
  const tokens = new Set<string>()
  addControl(app, script, [])
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

  // Apps call from an origin of their own.
  app.addHook('onRequest', async (_request, reply) => {
    void reply.headers({ 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' })
  })
  app.options('/*', (_request, reply) => reply.header('access-control-allow-methods', 'GET, POST').code(204).send())

  /** Records a call, and applies what a test has forced on it; resolves to whether the call is finished. */
  const isFinished = (operation: string, reply: FastifyReply, status: number, detail: object): Promise<boolean> => {
    const forced = script.take(operation)
    const at = new Date(clock()).toISOString()
    const outcome = forced?.outcome ?? (status === 200 ? 'answered' : 'refused')
    script.record({
      at,
      operation,
      outcome,
      status: transportFaultStatus(forced) ?? status,
      detail: { ...detail },
    })
    return applyTransportFault(forced, reply)
  }

  app.post('/v1/web/start', async (request, reply) => {
    const { projectKey, token: continued } = fieldsOf(request.body)
    const isKnown = keys.includes(projectKey)
    const isContinued = typeof continued === 'string' && tokens.has(continued)
    if (await isFinished('start', reply, isKnown ? 200 : 404, { projectKey, isContinued })) return reply
    if (!isKnown) return reply.code(404).send('Project not found')
    const token = isContinued ? continued : randomUUID()
    tokens.add(token)
    return {
      token,
      userUUID: randomUUID(),
      projectID: '1',
      sessionID: token.slice(0, 8),
      delay: 0,
      startTimestamp: clock(),
      beaconSizeLimit: 1_000_000,
      compressionThreshold: 24_000,
    }
  })

  app.post('/v1/web/i', async (request, reply) => {
    const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
    const sent = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    const batch = decompressed(sent, request.headers['content-encoding'])
    const status = !tokens.has(token) ? 401 : batch === null ? 400 : 200
    const detail = { bytes: sent.length, text: batch === null ? '' : readable(batch) }
    if (await isFinished('batch', reply, status, detail)) return reply
    return reply.code(status).send('')
  })

  app.get('/v1/web/*', async () => ({ tags: [] }))
  return app
}
