import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { parse, stringify } from 'yaml'
import type { Clock } from '../platform/clock.ts'
import { isFields } from '../platform/request-fields.ts'
import { editorPage } from './editor-page.ts'
import type { EditableSpace, EditedStory } from './space.ts'
import type { Story } from './story.ts'
import type { Fields } from './story-ids.ts'
import { componentOf, previewPathOf } from './story-kinds.ts'
import type { Webhook, WebhookAction } from './webhook.ts'

export type EditorDeps = {
  readonly space: EditableSpace
  readonly webhook: Webhook
  readonly clock: Clock
  readonly previewKey: string
  /** The origin of the shop; null while it is unknown. */
  readonly shop: () => string | null
}

const spaceId = '1'

/** The query by which the visual editor opens a page of the shop: the shop checks its signature. */
const previewQuery = ({ id, content }: Story, previewKey: string, seconds: number): string => {
  const token = createHash('sha1').update(`${spaceId}:${previewKey}:${seconds}`).digest('hex')
  return new URLSearchParams({
    _storyblok: String(id),
    _storyblok_c: content.component,
    _storyblok_version: '',
    _storyblok_lang: 'default',
    _storyblok_release: '0',
    '_storyblok_tk[space_id]': spaceId,
    '_storyblok_tk[timestamp]': String(seconds),
    '_storyblok_tk[token]': token,
  }).toString()
}

const textOf = ({ component: _component, ...fields }: Fields): string => stringify(fields, { lineWidth: 0 })

/** The fields in an editor's text, YAML or JSON; throws a sentence for the editor. */
const fieldsIn = (fullSlug: string, text: string): Fields => {
  const value: unknown = parse(text)
  if (!isFields(value)) throw new Error('The content must be fields, such as “title: Hello”.')
  return { component: componentOf(fullSlug), ...value }
}

const slug = { type: 'string', pattern: '^[A-Za-z0-9][A-Za-z0-9-]*(/[A-Za-z0-9][A-Za-z0-9-]*)+$', maxLength: 200 }
const storyQuery = { type: 'object', required: ['story'], additionalProperties: false, properties: { story: slug } }
const changeBody = (properties: object) => ({
  type: 'object',
  required: Object.keys(properties),
  additionalProperties: false,
  properties,
})

/**
 * The editor's page and its calls: a list of stories, drafts, publications and the preview. A publication raises the
 * version of the space and is sent to the webhook. [CON-14]
 */
export function addEditorRoutes(app: FastifyInstance, { space, webhook, clock, previewKey, shop }: EditorDeps): void {
  const detailsOf = ({ fullSlug, draft, state }: EditedStory) => {
    const story = space.at('draft').stories.find(({ full_slug }) => full_slug === fullSlug)
    const origin = shop()
    return {
      full_slug: fullSlug,
      state,
      text: textOf(draft),
      path: previewPathOf(fullSlug),
      shop: origin,
      ...(story === undefined ? {} : { story, query: previewQuery(story, previewKey, Math.floor(clock() / 1000)) }),
    }
  }
  const find = (fullSlug: string) => space.edited().find((each) => each.fullSlug === fullSlug)
  const answer = (reply: FastifyReply, fullSlug: string) => {
    const found = find(fullSlug)
    return found === undefined ? reply.code(404).send({ message: 'There is no such story.' }) : detailsOf(found)
  }

  app.get('/editor', (_request, reply) => reply.type('text/html; charset=utf-8').send(editorPage))
  app.get('/editor/editor.js', (_request, reply) =>
    reply.type('text/javascript').send(readFileSync(new URL('./browser/editor.js', import.meta.url), 'utf8')),
  )

  app.get('/editor/stories', () => ({
    stories: space.edited().map(({ fullSlug, state, draft }) => ({
      full_slug: fullSlug,
      name: draft['title'] ?? draft['name'] ?? fullSlug,
      state,
    })),
  }))
  app.get<{ Querystring: { story: string } }>(
    '/editor/story',
    { schema: { querystring: storyQuery } },
    ({ query }, reply) => answer(reply, query.story),
  )
  app.put<{ Body: { story: string; text: string } }>(
    '/editor/story',
    { schema: { body: changeBody({ story: slug, text: { type: 'string', maxLength: 100_000 } }) } },
    ({ body }, reply) => {
      try {
        space.saveDraft(body.story, fieldsIn(body.story, body.text))
      } catch (failure) {
        const message = failure instanceof Error ? failure.message : 'The content cannot be read.'
        return reply.code(422).send({ message })
      }
      return answer(reply, body.story)
    },
  )

  const changes: Readonly<Record<WebhookAction, (fullSlug: string) => boolean>> = {
    published: (fullSlug) => space.publish(fullSlug),
    unpublished: (fullSlug) => space.unpublish(fullSlug),
  }
  app.post<{ Body: { story: string; action: WebhookAction } }>(
    '/editor/publications',
    { schema: { body: changeBody({ story: slug, action: { type: 'string', enum: Object.keys(changes) } }) } },
    ({ body }, reply) => {
      const story = space.at('draft').stories.find(({ full_slug }) => full_slug === body.story)
      if (story !== undefined && changes[body.action](body.story)) webhook.send(body.action, story)
      return answer(reply, body.story)
    },
  )
}
