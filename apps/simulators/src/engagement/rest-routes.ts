import { fieldsOf, type Fields } from '../platform/request-fields.ts'
import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { OutcomeOf } from '../control/fault-injection.ts'
import type { Records } from './records.ts'

export type RestDeps = { readonly key: string; readonly records: Records; readonly outcomeOf: OutcomeOf }

type TrackBody = {
  readonly attributes?: readonly Fields[]
  readonly events?: readonly Fields[]
  readonly purchases?: readonly Fields[]
}
type SendBody = {
  readonly campaign_id: string
  readonly trigger_properties?: object
  readonly recipients: readonly { readonly external_user_id: string; readonly trigger_properties?: object }[]
}
type SubscriptionGroupBody = {
  readonly subscription_group_id: string
  readonly subscription_state: string
  readonly external_id?: string | readonly string[]
  readonly email?: string | readonly string[]
}

const text = { type: 'string', minLength: 1, maxLength: 997 }
const oneOrMore = { anyOf: [text, { type: 'array', items: text, minItems: 1, maxItems: 50 }] }
const upTo75 = { type: 'array', items: { type: 'object' }, maxItems: 75 }
const objectOf = (required: readonly string[], properties: object) => ({ type: 'object', required, properties })
const trackBody = objectOf([], { attributes: upTo75, events: upTo75, purchases: upTo75 })
const deleteBody = objectOf(['external_ids'], {
  external_ids: { type: 'array', items: text, minItems: 1, maxItems: 50 },
})
const recipient = objectOf(['external_user_id'], { external_user_id: text, trigger_properties: { type: 'object' } })
const sendBody = objectOf(['campaign_id', 'recipients'], {
  campaign_id: text,
  trigger_properties: { type: 'object' },
  recipients: { type: 'array', items: recipient, minItems: 1, maxItems: 50 },
})
const subscriptionGroupBody = {
  ...objectOf(['subscription_group_id', 'subscription_state'], {
    subscription_group_id: text,
    subscription_state: { type: 'string', enum: ['subscribed', 'unsubscribed'] },
    external_id: oneOrMore,
    email: oneOrMore,
  }),
  anyOf: [{ required: ['external_id'] }, { required: ['email'] }],
}

/** Outcomes of the REST calls besides those of the connection. */
export const restOutcomes = ['unauthorized', 'badRequest'] as const

/** ISO 8601, such as 2026-11-20T08:30:00Z. */
const isTime = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(value) && !Number.isNaN(Date.parse(value))
const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
const isAmount = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)
const listOf = (value: string | readonly string[] | undefined): readonly string[] =>
  value === undefined ? [] : [value].flat()

const digest = (value: string) => createHash('sha256').update(value).digest()

/** The calls of the shop's server, with a Bearer key. [MKT-08] [ENG-10] */
export function addRestRoutes(app: FastifyInstance, { key, records, outcomeOf }: RestDeps): void {
  void app.register(async (routes) => {
    routes.addHook('preHandler', async (request, reply) => {
      const sent = request.headers.authorization ?? ''
      void reply.headers({ 'x-ratelimit-limit': '250000', 'x-ratelimit-remaining': '249999' })
      if (outcomeOf(request) === 'unauthorized' || !timingSafeEqual(digest(sent), digest(`Bearer ${key}`)))
        return reply.code(401).send({ message: 'Invalid API key' })
      if (outcomeOf(request) === 'badRequest')
        return reply.code(400).send({ message: 'Bad Request', errors: ['The request is forced to fail'] })
      return undefined
    })

    routes.post<{ Body: TrackBody }>(
      '/users/track',
      { schema: { body: trackBody }, config: { operation: 'usersTrack' } },
      ({ body }, reply) => {
        const attributes = (body.attributes ?? []).map((each) => trackAttributes(records, each))
        const events = (body.events ?? []).map((each) => trackEvent(records, each))
        const purchases = (body.purchases ?? []).map((each) => trackPurchase(records, each))
        const errors = [...attributes, ...events, ...purchases].filter((error) => error !== null)
        const done = (list: readonly (string | null)[]) => list.filter((error) => error === null).length
        return created(reply, {
          attributes_processed: done(attributes),
          events_processed: done(events),
          purchases_processed: done(purchases),
          ...(errors.length === 0 ? {} : { errors }),
        })
      },
    )

    routes.post<{ Body: { external_ids: readonly string[] } }>(
      '/users/delete',
      { schema: { body: deleteBody }, config: { operation: 'usersDelete' } },
      ({ body }, reply) =>
        created(reply, { deleted: body.external_ids.filter((user) => records.deleteUser(user)).length }),
    )

    routes.post<{ Body: SendBody }>(
      '/campaigns/trigger/send',
      { schema: { body: sendBody }, config: { operation: 'campaignSend' } },
      ({ body }, reply) => {
        for (const { external_user_id, trigger_properties } of body.recipients)
          records.addSend({
            campaign: body.campaign_id,
            user: external_user_id,
            properties: { ...body.trigger_properties, ...trigger_properties },
          })
        return created(reply, { dispatch_id: randomUUID() })
      },
    )

    routes.post<{ Body: SubscriptionGroupBody }>(
      '/subscription/status/set',
      { schema: { body: subscriptionGroupBody }, config: { operation: 'subscriptionStatus' } },
      ({ body }, reply) => {
        const to = [...listOf(body.external_id), ...listOf(body.email)]
        records.addSubscriptionGroup({ group: body.subscription_group_id, state: body.subscription_state, to })
        return created(reply, {})
      },
    )
  })
}

const created = (reply: FastifyReply, body: object): FastifyReply =>
  reply.code(201).send({ message: 'success', ...body })

const subscriptions = ['opted_in', 'subscribed', 'unsubscribed']
const standardTexts = ['email', 'first_name', 'last_name', 'phone', 'home_city', 'country', 'language']

/** Standard attributes are texts, or null to remove them. Attributes of our own have any type. */
const isAttribute = (name: string, value: unknown): boolean => {
  if (name === 'email_subscribe' || name === 'push_subscribe') return subscriptions.includes(String(value))
  if (name === 'email') return value === null || (typeof value === 'string' && /^[^\s@]+@[^\s@]+$/.test(value))
  return !standardTexts.includes(name) || value === null || isText(value)
}

/** Each of these stores one object of /users/track, or returns the error of an object that the service leaves out. */
const trackAttributes = (records: Records, { external_id, ...values }: Fields): string | null => {
  if (!isText(external_id)) return 'An attributes object has no external_id'
  const wrong = Object.keys(values).find((name) => !isAttribute(name, values[name]))
  if (wrong !== undefined) return `The attribute ${wrong} has an invalid value`
  records.merge(external_id, values)
  return null
}

const trackEvent = (records: Records, { external_id, name, time, properties }: Fields): string | null => {
  if (!isText(external_id)) return 'An event has no external_id'
  if (!isText(name) || !isTime(time)) return 'An event needs a name and a time in ISO 8601'
  const data = { n: name, p: fieldsOf(properties) }
  const at = new Date(time).toISOString()
  records.addEvent({ at, source: 'rest', user: external_id, kind: 'custom event', data })
  return null
}

const trackPurchase = (records: Records, fields: Fields): string | null => {
  const { external_id, product_id, currency, price, quantity = 1, time, properties } = fields
  if (!isText(external_id)) return 'A purchase has no external_id'
  if (!isText(product_id) || !isText(currency) || !isAmount(price) || !isAmount(quantity) || !isTime(time))
    return 'A purchase needs product_id, currency, price and a time in ISO 8601'
  records.addPurchase({
    at: new Date(time).toISOString(),
    source: 'rest',
    user: external_id,
    product: product_id,
    currency,
    price,
    quantity,
    properties: fieldsOf(properties),
  })
  return null
}
