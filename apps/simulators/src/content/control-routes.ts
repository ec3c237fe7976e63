import type { FastifyInstance } from 'fastify'
import type { Entry } from './content-folder.ts'
import type { EditableSpace } from './space.ts'
import type { Fields } from './story-ids.ts'
import type { Webhook } from './webhook.ts'

/** What the control endpoint changes besides the space. */
export type ContentSwitches = {
  /** The origin of the shop, which previews open; null = unknown. */
  shop: string | null
  /** Whether published calls without `cv` are redirected to their URL with it, as the real service does. */
  redirects: boolean
}

const text = { type: 'string', minLength: 1, maxLength: 10_000 }
const taking = (properties: object) => ({
  schema: { body: { type: 'object', required: Object.keys(properties), additionalProperties: false, properties } },
})

/**
 * Control calls: change the version, a datasource entry or a story (both its draft and its published version), connect
 * the shop for previews and webhooks, and switch redirects on. [CON-14]
 */
export const addContentControl = (
  app: FastifyInstance,
  { space, webhook, switches }: { space: EditableSpace; webhook: Webhook; switches: ContentSwitches },
): void => {
  app.put<{ Body: { version: number } }>(
    '/control/space',
    taking({ version: { type: 'integer', minimum: 0 } }),
    ({ body }) => {
      space.setVersion(body.version)
      return body
    },
  )
  app.put<{ Body: Entry & { datasource: string } }>(
    '/control/entries',
    taking({ datasource: text, name: text, value: { type: 'string', maxLength: 10_000 } }),
    ({ body }) => {
      space.setEntry(body.datasource, { name: body.name, value: body.value })
      return body
    },
  )
  app.put<{ Body: { full_slug: string; content: Fields } }>(
    '/control/stories',
    taking({ full_slug: text, content: { type: 'object', required: ['component'] } }),
    ({ body }) => {
      space.replace(body.full_slug, body.content)
      return body
    },
  )
  app.put<{ Body: { url: string } }>(
    '/control/shop',
    taking({ url: { type: 'string', pattern: '^https?://' } }),
    ({ body }) => {
      const { origin } = new URL(body.url)
      switches.shop = origin
      webhook.connect(`${origin}/api/v1/content/webhook`)
      return { shop: origin }
    },
  )
  app.put<{ Body: { redirects: boolean } }>(
    '/control/redirects',
    taking({ redirects: { type: 'boolean' } }),
    ({ body }) => {
      switches.redirects = body.redirects
      return body
    },
  )
  app.get('/control/webhooks', () => ({ deliveries: webhook.deliveries() }))
}
