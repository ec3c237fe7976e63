import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../platform/clock.ts'
import { applyTransportFault, transportFaultStatus } from '../control/transport-faults.ts'
import { addControl } from '../control/routes.ts'
import { createScript } from '../control/script.ts'
import { createHttpServer } from '../platform/http-server.ts'
import { openContentFolder } from './content-folder.ts'
import type { ContentSettings } from './content-settings.ts'
import { addContentControl, type ContentSwitches } from './control-routes.ts'
import {
  datasourcesAnswer,
  entriesAnswer,
  linkAnswer,
  linksAnswer,
  spaceAnswer,
  storiesAnswer,
  storyAnswer,
  type Answer,
  type ContentQuery,
} from './delivery.ts'
import { addEditorRoutes } from './editor-routes.ts'
import { pictureOf } from './picture.ts'
import { createSpace, type Space } from './space.ts'
import { createWebhook } from './webhook.ts'

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

const unauthorized: Answer = { status: 401, body: { error: 'Unauthorized' } }

type AnswerFunction = (space: Space, query: ContentQuery, named: string) => Answer

/**
 * Our own content server: the delivery API of a headless content service over the shop's files, with fixtures for
 * field types that the files lack; drafts for the preview key; an editor's page; and its control endpoint. [CON-01]
 * [CON-02] [CON-03] [CON-14]
 */
export function createContentServer(settings: ContentSettings, clock: Clock): FastifyInstance {
  const app = createHttpServer()
  const script = createScript()
  const space = createSpace(openContentFolder(settings.folder), clock)
  const webhook = createWebhook(settings.webhookSecret, clock)
  const switches: ContentSwitches = { shop: settings.shop, redirects: false }
  if (settings.webhookUrl !== null) webhook.connect(settings.webhookUrl)
  const forget = () => {
    for (const each of [script, space, webhook]) each.forget()
    switches.redirects = false
  }
  addControl(
    app,
    { ...script, forget },
    Object.keys(forcedStatuses).filter((name) => name !== 'tooManyRequests'),
  )
  addContentControl(app, { space, webhook, switches })
  addEditorRoutes(app, { space, webhook, clock, previewKey: settings.previewKey, shop: () => switches.shop })
  app.addHook('onClose', async () => webhook.close())

  /** Published content is for both keys, drafts are for the preview key alone. */
  const isAllowed = ({ token, version }: ContentQuery): boolean =>
    token === settings.previewKey || (token === settings.key && version !== 'draft')

  const serve =
    (operation: string, answerTo: AnswerFunction) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const query = request.query as ContentQuery
      const forced = script.take(operation)
      const [status, words] = forcedStatuses[forced?.outcome ?? ''] ?? []
      const named = (request.params as Readonly<Record<string, string>>)['*'] ?? ''
      const version = query['version'] === 'draft' ? 'draft' : 'published'
      const answer =
        status !== undefined
          ? { status, body: { error: words } }
          : isAllowed(query)
            ? answerTo(space.at(version), query, named)
            : unauthorized
      script.record({
        at: new Date(clock()).toISOString(),
        operation,
        outcome: forced?.outcome ?? 'answered',
        status: transportFaultStatus(forced) ?? answer.status,
        detail: { ...query, token: tokenName(query['token'], settings), named },
      })
      if (status === undefined && (await applyTransportFault(forced, reply))) return reply
      if (switches.redirects && answer.status === 200 && version === 'published' && query['cv'] === undefined)
        return reply.redirect(withVersion(request.url, space.at(version).version), 301)
      return send(request, reply, answer)
    }

  app.get('/v2/cdn/spaces/me', serve('space', spaceAnswer))
  app.get('/v2/cdn/stories', serve('stories', storiesAnswer))
  app.get('/v2/cdn/stories/*', serve('story', storyAnswer))
  app.get('/v2/cdn/links', serve('links', linksAnswer))
  app.get('/v2/cdn/links/*', serve('link', linkAnswer))
  app.get('/v2/cdn/datasource_entries', serve('entries', entriesAnswer))
  app.get('/v2/cdn/datasources', serve('datasources', datasourcesAnswer))
  addAssets(app)
  app.setNotFoundHandler((_request, reply) => reply.code(404).send(['This record could not be found']))
  return app
}

const tokenName = (token: string | undefined, { key, previewKey }: ContentSettings): string =>
  token === key ? 'right' : token === previewKey ? 'preview' : 'wrong'

const withVersion = (url: string, version: number): string => `${url}${url.includes('?') ? '&' : '?'}cv=${version}`

/** Uploaded images: the size of an image is part of its path, and `/m/…` after it asks for a smaller one. */
const addAssets = (app: FastifyInstance): void => {
  app.get<{ Params: { '*': string } }>('/f/*', (request, reply) => {
    const [, width, height] = /(?:^|\/)(\d{1,4})x(\d{1,4})\//.exec(request.params['*']) ?? []
    if (width === undefined || height === undefined) return reply.code(404).send()
    return reply
      .headers({ 'cache-control': 'public, max-age=31536000', 'access-control-allow-origin': '*' })
      .type('image/png')
      .send(pictureOf(Number(width), Number(height)))
  })
}

/** Assets are at this server's own address. */
const withAssetAddress = (text: string, { protocol, host }: FastifyRequest): string =>
  text.replaceAll('"filename":"/f/', `"filename":"${protocol}://${host}/f/`)

const send = (request: FastifyRequest, reply: FastifyReply, { status, body, page }: Answer): FastifyReply =>
  reply
    .code(status)
    .headers({
      'access-control-allow-origin': '*',
      'access-control-expose-headers': 'total, per-page',
      'cache-control': 'max-age=0, s-maxage=60',
      ...(page === undefined ? {} : { total: String(page.total), 'per-page': String(page.perPage) }),
    })
    .type('application/json; charset=utf-8')
    .send(withAssetAddress(JSON.stringify(body), request))
