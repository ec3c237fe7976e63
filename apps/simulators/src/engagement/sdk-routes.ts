import { fieldsOf } from '../platform/request-fields.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../platform/clock.ts'
import type { OutcomeOf } from '../control/fault-injection.ts'
import type { UserContentStore } from './user-content.ts'
import { eventKinds, type Records } from './records.ts'
import { bannersOnWire, messageIdOf, cardOnWire, flagOnWire, messageOnWire, triggerOnWire } from './sdk-wire.ts'

export type EngagementDeps = {
  readonly key: string
  readonly clock: Clock
  readonly content: UserContentStore
  readonly records: Records
  readonly outcomeOf: OutcomeOf
}

type SdkBody = {
  readonly api_key: string
  readonly time: number
  readonly device_id?: string
  readonly user_id?: string
}
type SdkEvent = {
  readonly name: string
  readonly time: number
  readonly data: Readonly<Record<string, unknown>>
  readonly user_id?: string
}
type DataBody = SdkBody & {
  readonly events?: readonly SdkEvent[]
  readonly attributes?: readonly (Readonly<Record<string, unknown>> & { readonly user_id?: string })[]
  readonly respond_with?: {
    readonly user_id?: string
    readonly triggers?: boolean
    readonly config?: { readonly config_time?: number }
  }
}
type TemplateBody = DataBody & { readonly template: { readonly trigger_id: string } }
type BannersBody = SdkBody & { readonly placements: readonly { readonly id: string }[] }

const common = {
  api_key: { type: 'string', minLength: 1 },
  time: { type: 'integer' },
  sdk_version: { type: 'string', minLength: 1 },
  device_id: { type: 'string' },
  user_id: { type: 'string', maxLength: 997 },
}
const bodyOf = (required: readonly string[], properties: object) => ({
  schema: {
    body: {
      type: 'object',
      required: ['api_key', 'time', 'sdk_version', ...required],
      properties: { ...common, ...properties },
    },
  },
})

/** The last second that a JavaScript date can hold. */
const latestTime = 8_640_000_000_000

const event = {
  type: 'object',
  required: ['name', 'time', 'data'],
  properties: {
    name: { type: 'string', enum: Object.keys(eventKinds) },
    time: { type: 'number', minimum: 0, maximum: latestTime },
    data: { type: 'object' },
    session_id: { type: ['string', 'null'] },
    user_id: { type: 'string' },
  },
}
const dataProperties = {
  events: { type: 'array', items: event, maxItems: 500 },
  attributes: { type: 'array', items: { type: 'object' }, maxItems: 500 },
  respond_with: {
    type: 'object',
    properties: {
      user_id: { type: 'string' },
      triggers: { type: 'boolean' },
      config: { type: 'object', properties: { config_time: { type: 'number' } } },
    },
  },
}
const placements = {
  type: 'array',
  maxItems: 50,
  items: { type: 'object', required: ['id'], properties: { id: { type: 'string' } } },
}

/** Answers of the service itself with status 200: the SDK reads `error` and `auth_error` in the body. */
const refusals: Readonly<Record<string, object>> = {
  invalidApiKey: { error: 'invalid_api_key' },
  blacklisted: { error: 'blacklisted' },
  noDevice: { error: 'no_device_identifier' },
  authFailure: { auth_error: { error_code: 24, reason: 'The signature has expired' } },
}
const malformed: Readonly<Record<string, string>> = { emptyBody: '', notJson: '<html>Bad gateway</html>' }

/** Outcomes of the SDK's calls besides those of the connection. `empty` has no card, message, flag or banner. */
export const sdkOutcomes = ['empty', ...Object.keys(refusals), ...Object.keys(malformed)] as const

const userOf = ({ user_id, device_id }: { user_id?: string | undefined; device_id?: string | undefined }): string =>
  user_id ?? `device:${device_id ?? ''}`

/** Features of the SDK stay off until it receives this; it ignores a configuration that is not newer than its own. */
const configOf = (time: number) => ({
  time,
  events_blacklist: [],
  attributes_blacklist: [],
  purchases_blacklist: [],
  messaging_session_timeout: 0,
  content_cards: { enabled: true },
  feature_flags: { enabled: true, refresh_rate_limit: 0 },
  global_request_rate_limit: { enabled: false },
  banners: { enabled: true, max_placements: 10 },
  request_backoff: { min_sleep_duration_ms: 500, max_sleep_duration_ms: 10_000, scale_factor: 3 },
})

const numberOf = (value: unknown): number => Number(value)
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The calls of the service's SDK below /api/v3. [ENG-01] [ENG-10] */
export function addSdkRoutes(app: FastifyInstance, deps: EngagementDeps): void {
  const { key, clock, content, records, outcomeOf } = deps
  const startedAt = Math.floor(clock() / 1000)

  const refusalOf = (request: FastifyRequest<{ Body: SdkBody }>): object | undefined => {
    const forced = refusals[outcomeOf(request) ?? '']
    if (forced !== undefined) return forced
    const { api_key, device_id } = request.body
    if (api_key !== key || request.headers['x-braze-api-key'] !== key) return refusals['invalidApiKey']
    return device_id === undefined || device_id === '' ? refusals['noDevice'] : undefined
  }

  /** Answers with a refusal or a malformed body if one is due, else with the handler's result. */
  const answer = <Body extends SdkBody>(
    request: FastifyRequest<{ Body: Body }>,
    reply: FastifyReply,
    result: () => object,
  ): object => {
    const text = malformed[outcomeOf(request) ?? '']
    if (text !== undefined) return reply.type('application/json').send(text)
    return refusalOf(request) ?? result()
  }

  const contentFor = (request: FastifyRequest, user: string) =>
    outcomeOf(request) === 'empty' ? { cards: [], messages: [], flags: [], banners: [] } : content.of(user)

  const record = (user: string, { name, time, data: fields }: SdkEvent): void => {
    const at = new Date(time * 1000).toISOString()
    if (name === 'p')
      records.addPurchase({
        at,
        source: 'sdk',
        user,
        product: textOf(fields['pid']),
        price: numberOf(fields['p']),
        currency: textOf(fields['c']),
        quantity: numberOf(fields['q']),
        properties: fieldsOf(fields['pr']),
      })
    records.addEvent({ at, source: 'sdk', user, kind: eventKinds[name] ?? name, data: fields })
  }

  const take = ({ device_id, events = [], attributes = [] }: DataBody): void => {
    for (const each of events) record(userOf({ user_id: each.user_id, device_id }), each)
    for (const { user_id, ...values } of attributes) records.merge(userOf({ user_id, device_id }), values)
  }

  const triggersFor = (request: FastifyRequest, user: string): readonly object[] => {
    const seen = records.seenMessagesOf(user)
    return contentFor(request, user)
      .messages.filter(({ id, reEligibility = -1 }) => reEligibility >= 0 || !seen.has(id))
      .map((message) => triggerOnWire(message, records.attributesOf(user), baseOf(request)))
  }

  const route = (operation: string, required: readonly string[], properties: object) => ({
    ...bodyOf(required, properties),
    config: { operation },
  })

  app.post<{ Body: DataBody }>('/api/v3/data', route('data', [], dataProperties), (request, reply) =>
    answer(request, reply, () => {
      const { body } = request
      take(body)
      const { user_id, triggers, config } = body.respond_with ?? {}
      const user = userOf({ user_id, device_id: body.device_id })
      return {
        ...((config?.config_time ?? 0) < startedAt ? { config: configOf(startedAt) } : {}),
        ...(triggers === true ? { triggers: triggersFor(request, user) } : {}),
      }
    }),
  )

  app.post<{ Body: SdkBody }>('/api/v3/content_cards/sync', route('contentCards', [], {}), (request, reply) =>
    answer(request, reply, () => {
      const user = userOf(request.body)
      const actions = records.cardActionsOf(user)
      const now = Math.floor(clock() / 1000)
      const cards = contentFor(request, user)
        .cards.filter(({ id }) => !actions.dismissed.has(id))
        .map((card) => cardOnWire(card, actions, startedAt, baseOf(request)))
      return { cards, full_sync: true, last_full_sync_at: now, last_card_updated_at: now }
    }),
  )

  app.post<{ Body: SdkBody }>('/api/v3/feature_flags/sync', route('featureFlags', [], {}), (request, reply) =>
    answer(request, reply, () => ({
      feature_flags: contentFor(request, userOf(request.body)).flags.map(flagOnWire),
    })),
  )

  const template = {
    ...dataProperties,
    template: { type: 'object', required: ['trigger_id'], properties: { trigger_id: { type: 'string' } } },
  }
  app.post<{ Body: TemplateBody }>('/api/v3/template', route('template', ['template'], template), (request, reply) =>
    answer(request, reply, () => {
      const { device_id, respond_with, template: requested } = request.body
      const user = userOf({ user_id: respond_with?.user_id, device_id })
      const found = contentFor(request, user).messages.find(({ id }) => id === messageIdOf(requested.trigger_id))
      if (found === undefined) return {}
      const content = messageOnWire(found, records.attributesOf(user), baseOf(request))
      return { templated_message: { type: 'inapp', data: content } }
    }),
  )

  app.post<{ Body: BannersBody }>(
    '/api/v3/banners/sync',
    route('banners', ['placements'], { placements }),
    (request, reply) =>
      answer(request, reply, () => ({
        banners: bannersOnWire(
          contentFor(request, userOf(request.body)),
          request.body.placements.map(({ id }) => id),
        ),
      })),
  )

  const token = { push_token: { type: 'string', minLength: 1 } }
  app.post<{ Body: SdkBody & { push_token: string } }>(
    '/api/v3/push/unregister',
    route('pushUnregister', ['push_token'], token),
    (request, reply) =>
      answer(request, reply, () => {
        const user = userOf(request.body)
        if (records.attributesOf(user)['push_token'] === request.body.push_token)
          records.merge(user, { push_token: null })
        records.addEvent({
          at: new Date(clock()).toISOString(),
          source: 'sdk',
          user,
          kind: 'push token unregistered',
          data: { push_token: request.body.push_token },
        })
        return { success: true }
      }),
  )
}

const baseOf = ({ protocol, host }: FastifyRequest): string => `${protocol}://${host}`
