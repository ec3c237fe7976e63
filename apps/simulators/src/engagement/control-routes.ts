import type { FastifyInstance } from 'fastify'
import { userContentKinds, type UserContentKind, type UserContent, type UserContentStore } from './user-content.ts'
import type { Records } from './records.ts'

const text = { type: 'string', minLength: 1, maxLength: 4000 }
const id = { type: 'string', minLength: 1, maxLength: 200 }
const whole = { type: 'integer' }
const extras = { type: 'object', additionalProperties: { type: 'string' } }

const strict = (required: readonly string[], properties: object) => ({
  type: 'object',
  required,
  additionalProperties: false,
  properties,
})

const trigger = strict(['type'], {
  type: { type: 'string', enum: ['open', 'custom_event', 'purchase'] },
  event: text,
  product: text,
})

/** The shape of one campaign of each kind. */
const shapes: Readonly<Record<UserContentKind, object>> = {
  cards: strict(['id', 'type', 'expiresAt', 'extras'], {
    id,
    type: { type: 'string', enum: ['classic', 'captioned_image', 'image_only', 'control'] },
    title: text,
    description: text,
    imageUrl: text,
    url: text,
    linkText: text,
    aspectRatio: { type: 'number' },
    expiresAt: whole,
    isPinned: { type: 'boolean' },
    isDismissible: { type: 'boolean' },
    extras,
  }),
  messages: strict(['id', 'trigger', 'type', 'message', 'extras'], {
    id,
    trigger,
    type: { type: 'string', enum: ['SLIDEUP', 'MODAL', 'FULL', 'WEB_HTML'] },
    header: text,
    message: text,
    imageUrl: text,
    url: text,
    buttons: { type: 'array', maxItems: 2, items: strict(['id', 'text'], { id: whole, text, url: text }) },
    duration: whole,
    slideFrom: { type: 'string', enum: ['TOP', 'BOTTOM'] },
    priority: whole,
    delay: whole,
    reEligibility: whole,
    isTemplated: { type: 'boolean' },
    isControl: { type: 'boolean' },
    extras,
  }),
  flags: strict(['id', 'enabled', 'properties'], {
    id,
    enabled: { type: 'boolean' },
    properties: {
      type: 'object',
      additionalProperties: strict(['type', 'value'], {
        type: { type: 'string', enum: ['string', 'number', 'boolean', 'image', 'jsonobject', 'datetime'] },
        value: {},
      }),
    },
  }),
  banners: strict(['id', 'placement', 'html'], { id, placement: text, html: text }),
}

const changeBody = (kind: UserContentKind) =>
  strict([kind], { user: id, [kind]: { type: 'array', maxItems: 200, items: shapes[kind] } })

type UserQuery = { Querystring: { user?: string } }

/**
 * Control calls: `GET /control/content?user=` returns what a user, or everyone, would receive; `PUT
 * /control/{cards|messages|flags|banners}` replaces one kind for a user or for everyone; `GET
 * /control/received?user=` returns events, purchases, sends, subscriptions and attributes. [ENG-10]
 */
export function addEngagementControl(app: FastifyInstance, content: UserContentStore, records: Records): void {
  const querystring = { type: 'object', additionalProperties: false, properties: { user: id } }
  app.get<UserQuery>('/control/content', { schema: { querystring } }, ({ query }) => content.of(query.user ?? null))
  app.get<UserQuery>('/control/received', { schema: { querystring } }, ({ query }) => records.all(query.user ?? null))
  for (const kind of userContentKinds)
    app.put<{ Body: Partial<UserContent> & { user?: string } }>(
      `/control/${kind}`,
      { schema: { body: changeBody(kind) } },
      ({ body: { user, ...change } }) => {
        content.replace(user ?? null, change)
        return content.of(user ?? null)
      },
    )
}
