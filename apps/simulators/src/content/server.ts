import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../platform/clock.ts'
import { applyTransportFault, transportFaultStatus } from '../control/transport-faults.ts'
import { addControl } from '../control/routes.ts'
import { createScript } from '../control/script.ts'
import { createHttpServer } from '../platform/http-server.ts'
import { openContentFolder, type Entry, type Space } from './content-folder.ts'
import {
  datasourcesAnswer,
  entriesAnswer,
  storiesAnswer,
  storyAnswer,
  type Answer,
  type ContentQuery,
} from './delivery.ts'
import { fixtures } from './fixtures.ts'
import { storyAt, type Fields } from './story.ts'

/**
 * The statuses that a call can be forced into, with the service's own body. 429 is among them because its body
 * differs.
 */
const forcedStatuses: Readonly<Record<string, readonly [status: number, words: string]>> = {
  unauthorized: [401, 'Unauthorized'],
  notFound: [404, 'This record could not be found'],
  unprocessable: [422, 'Unprocessable Entity'],
  tooManyRequests: [429, 'Too Many Requests'],
  unavailable: [503, 'Service Unavailable'],
}

type Edits = {
  version: number | null
  readonly entries: Map<string, Entry>
  readonly stories: Map<string, Fields>
}

/** The space with the control endpoint's edits on top of files and fixtures. */
const edited = (space: Space, { version, entries, stories }: Edits): Space => {
  const changed = [...stories].map(([fullSlug, fields]) => storyAt(fullSlug, fields))
  const datasources = new Map(space.datasources)
  for (const [key, entry] of entries) {
    const slug = key.slice(0, key.indexOf('\n'))
    datasources.set(slug, [...(datasources.get(slug) ?? []).filter(({ name }) => name !== entry.name), entry])
  }
  return {
    version: version ?? space.version,
    stories: [...[...space.stories, ...fixtures].filter(({ full_slug }) => !stories.has(full_slug)), ...changed],
    datasources,
  }
}

const text = { type: 'string', minLength: 1, maxLength: 10_000 }

/** The control calls of an editor: change the version, a datasource entry or a story. [CON-14] */
const addEditing = (app: FastifyInstance, edits: Edits): void => {
  const taking = (properties: object) => ({
    schema: { body: { type: 'object', required: Object.keys(properties), additionalProperties: false, properties } },
  })
  const version = { type: 'integer', minimum: 0 }
  app.put<{ Body: { version: number } }>('/control/space', taking({ version }), ({ body }) => {
    edits.version = body.version
    return body
  })
  app.put<{ Body: Entry & { datasource: string } }>(
    '/control/entries',
    taking({ datasource: text, name: text, value: { type: 'string', maxLength: 10_000 } }),
    ({ body }) => {
      edits.entries.set(`${body.datasource}\n${body.name}`, { name: body.name, value: body.value })
      return body
    },
  )
  app.put<{ Body: { full_slug: string; content: Fields } }>(
    '/control/stories',
    taking({ full_slug: text, content: { type: 'object', required: ['component'] } }),
    ({ body }) => {
      edits.stories.set(body.full_slug, body.content)
      return body
    },
  )
}

/**
 * Our own content server: the delivery API of a headless content service over the shop's files, with fixtures for the
 * kinds of stories that the files lack, and its control endpoint. [CON-01] [CON-02] [CON-03] [CON-14]
 */
export function createContentServer(key: string, folder: string, clock: Clock): FastifyInstance {
  const app = createHttpServer()
  const script = createScript()
  const spaceNow = openContentFolder(folder)
  const edits: Edits = { version: null, entries: new Map(), stories: new Map() }
  const forget = () => {
    script.forget()
    edits.version = null
    edits.entries.clear()
    edits.stories.clear()
  }
  addControl(
    app,
    { ...script, forget },
    Object.keys(forcedStatuses).filter((name) => name !== 'tooManyRequests'),
  )
  addEditing(app, edits)

  const serve =
    (operation: string, answerTo: (space: Space, query: ContentQuery, named: string) => Answer) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const query = request.query as ContentQuery
      const forced = script.take(operation)
      const [status, words] = forcedStatuses[forced?.outcome ?? ''] ?? []
      const named = (request.params as Readonly<Record<string, string>>)['*'] ?? ''
      const answer =
        status !== undefined
          ? { status, body: { error: words } }
          : query['token'] !== key
            ? { status: 401, body: { error: 'Unauthorized' } }
            : answerTo(edited(spaceNow(), edits), query, named)
      script.record({
        at: new Date(clock()).toISOString(),
        operation,
        outcome: forced?.outcome ?? 'answered',
        status: transportFaultStatus(forced) ?? answer.status,
        detail: { ...query, token: query['token'] === key ? 'right' : 'wrong', named },
      })
      if (status === undefined && (await applyTransportFault(forced, reply))) return reply
      return send(reply, answer)
    }

  app.get('/v2/cdn/spaces/me', serve('space', spaceAnswer))
  app.get('/v2/cdn/stories', serve('stories', storiesAnswer))
  app.get(
    '/v2/cdn/stories/*',
    serve('story', (space, query, named) => storyAnswer(space, named, query)),
  )
  app.get('/v2/cdn/datasource_entries', serve('entries', entriesAnswer))
  app.get('/v2/cdn/datasources', serve('datasources', datasourcesAnswer))
  app.setNotFoundHandler((_request, reply) => reply.code(404).send(['This record could not be found']))
  return app
}

const spaceAnswer = ({ version }: Space): Answer => ({
  status: 200,
  body: { space: { id: 1, name: 'Forno', domain: '', version, language_codes: [] } },
})

const send = (reply: FastifyReply, { status, body, page }: Answer): FastifyReply =>
  reply
    .code(status)
    .headers({
      'access-control-allow-origin': '*',
      'access-control-expose-headers': 'total, per-page',
      'cache-control': 'max-age=0, s-maxage=60',
      ...(page === undefined ? {} : { total: String(page.total), 'per-page': String(page.perPage) }),
    })
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body))
