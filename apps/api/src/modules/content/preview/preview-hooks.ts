import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Clock } from '../../../platform/core/clock.ts'
import { apiPrefix } from '../../../platform/http/api-prefix.ts'
import { refuse } from '../../../platform/refusals/refusal.ts'
import type { ReadDrafts } from './drafts.ts'
import type { PreviewCookie } from './preview-cookie.ts'
import { previewContext } from './preview-context.ts'
import { isPreviewLink } from './preview-link.ts'

/** The query by which a visitor leaves the preview. */
const leaving = 'leave-preview'
/** Milliseconds in which a page, and the calls that it makes in the browser, share the drafts of an earlier read. */
const sharedFor = { page: 100, call: 3_000 } as const
/** Calls whose answers contain editorial content. */
const editorialCalls = /^\/api\/v1\/(content\/|offers|configuration)/i

const isOrder = ({ routeOptions }: FastifyRequest): boolean =>
  routeOptions.config.endpoint?.refusals.includes('PreviewCannotOrder') ?? false

/** Whether a page of the web app answers; files and the other documents of the shop have routes of their own. */
const isPageRequest = ({ method, routeOptions }: FastifyRequest, path: string): boolean =>
  method === 'GET' &&
  (routeOptions.url === undefined || routeOptions.url === '/*') &&
  !path.toLowerCase().startsWith(`${apiPrefix}/`)

/** The path with one slash in front: browsers read two of them as another host. */
const withinShop = (path: string): string => path.replace(/^[/\\]+/, '/')

export type PreviewHooksDeps = {
  readonly clock: Clock
  readonly previewKey: string
  /** The origin that may show the shop in a frame; null = none. */
  readonly editorOrigin: string | null
  readonly cookie: PreviewCookie
  readonly drafts: ReadDrafts
}

/**
 * Previews of drafts: a link of the service's editor starts one, a cookie continues it, and `?leave-preview` ends it.
 * Nothing of a preview is cached, and it cannot order.
 */
export const previewHooks = (
  app: FastifyInstance,
  { clock, previewKey, editorOrigin, cookie, drafts }: PreviewHooksDeps,
): void => {
  const previews = new WeakSet<FastifyRequest>()

  app.addHook('onRequest', (request, reply, done) => {
    const [path = '', search = ''] = request.url.split('?')
    const isPage = isPageRequest(request, path)
    const query = new URLSearchParams(search)
    const isOpened = isPage && query.has('_storyblok_tk[token]') && isPreviewLink(query, previewKey, clock())
    if (!isOpened && !cookie.isSet(request)) {
      done()
      return
    }
    if (isPage && query.has(leaving)) {
      cookie.clear(reply)
      void reply.header('cache-control', 'no-store').redirect(withinShop(path), 303)
      return
    }
    if (isOrder(request)) refuse('PreviewCannotOrder')
    if (!isPage && !editorialCalls.test(path)) {
      done()
      return
    }
    if (isOpened) cookie.set(reply)
    previews.add(request)
    if (editorOrigin !== null) {
      const policy = String(reply.getHeader('content-security-policy') ?? '')
      reply.header(
        'content-security-policy',
        policy.replace("frame-ancestors 'none'", `frame-ancestors ${editorOrigin}`),
      )
      reply.removeHeader('x-frame-options')
    }
    void drafts(isPage ? sharedFor.page : sharedFor.call).then((draft) => previewContext.run(draft, done))
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    if (previews.has(request)) {
      reply.header('cache-control', 'no-store')
      reply.removeHeader('etag')
    }
    done(null, payload)
  })
}
