import { centsOf } from '@forno/domain/core/money'
import { analyticsParams, type AnalyticsEvents, type SentAnalyticsEvent } from '@forno/contracts/analytics/analytics'
import { analyticsLimits } from '@forno/domain/analytics/limits'
import { personalTextIn } from '@forno/domain/analytics/personal-text'
import type { ConsentChannel } from '@forno/domain/customers/consents'
import { instant, type Instant, type Zone } from '@forno/domain/core/basic-types'
import { localMoment } from '@forno/domain/fulfilment/local-time'
import { Errors } from 'typebox/value'
import type { Sql } from '../../platform/db/database.ts'
import { refuse } from '../../platform/refusals/refusal.ts'
import { analyticsStore, type AnalyticsOrderFacts, type CollectedEvent } from './analytics-store.ts'
import { enqueueForwarding } from './forward-events.ts'

const zone = 'Australia/Sydney' as Zone
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** Milliseconds after which an order is reported no more. */
const latestPurchase = analyticsLimits.age

const badInput = (index: number, field: string, message: string): never =>
  refuse('BadInput', { errors: [{ field: `events/${index}/${field}`, message }] })

/** Refuses an event with a field that its name does not have, or with a text that could name a person. */
const assertValid = (sent: Readonly<Record<string, unknown>>, index: number): void => {
  const { eventId, age, name, params, ...rest } = sent
  const [unknown] = Object.keys(rest)
  if (unknown !== undefined) badInput(index, unknown, 'is not a field')
  if (typeof eventId !== 'string' || !uuid.test(eventId)) badInput(index, 'eventId', 'must be a UUID in lower case')
  if (!Number.isInteger(age) || Number(age) < 0 || Number(age) > analyticsLimits.age)
    badInput(index, 'age', 'must be milliseconds of at most three days')
  if (typeof name !== 'string' || !Object.hasOwn(analyticsParams, name)) return badInput(index, 'name', 'is unknown')
  const [error] = Errors(analyticsParams[name as keyof typeof analyticsParams], params)
  if (error !== undefined) badInput(index, `params${error.instancePath}`, error.message)
  const personal = personalTextIn(params)
  if (personal !== null) badInput(index, `params/${personal}`, 'must not name a person')
}

/** Refuses a purchase without its order, or with another total, delivery, store or service than it. [ANA-04] */
const assertOrdered = (
  { name, params }: SentAnalyticsEvent,
  index: number,
  orders: readonly AnalyticsOrderFacts[],
  at: Instant,
): void => {
  if (name !== 'purchase') return
  const order = orders.find(({ orderId }) => orderId === params.transaction_id)
  if (order === undefined || at - order.placedAt > latestPurchase)
    return badInput(index, 'params/transaction_id', 'must be a recent order')
  if (centsOf(params.total) !== order.total) badInput(index, 'params/total', "must be the order's total")
  if (centsOf(params.value) + centsOf(params.shipping) !== order.total)
    badInput(index, 'params/value', 'must be the total without delivery')
  if (params.shipping < 0 || centsOf(params.shipping) > order.charges)
    badInput(index, 'params/shipping', "must be the order's delivery")
  if (params.store_id !== order.storeId) badInput(index, 'params/store_id', "must be the order's store")
  if (params.service_type !== order.serviceType) badInput(index, 'params/service_type', "must be the order's service")
}

type CollectedRequest = {
  readonly body: AnalyticsEvents
  readonly channel: ConsentChannel
  readonly at: Instant
  readonly isForwarded: boolean
}

/**
 * Stores the events of a request, all or none, each once. Callers have checked the consent and hold the lock of the
 * browser. [ANA-01] [ANA-04]
 */
export const collectEvents = async (
  inside: Sql,
  { body: { clientId, events }, channel, at, isForwarded }: CollectedRequest,
): Promise<{ readonly stored: number; readonly repeated: number }> => {
  events.forEach(assertValid)
  const store = analyticsStore(inside)
  const orderIds = events.flatMap(({ name, params }) => (name === 'purchase' ? [params.transaction_id] : []))
  const orders = await store.orders(orderIds)
  events.forEach((event, index) => assertOrdered(event, index, orders, at))
  const collected = events.map(({ eventId, age, ...event }): CollectedEvent => {
    const occurredAt = instant(at - age)
    return { eventId, event, occurredAt, day: localMoment(occurredAt, zone).date }
  })
  const stored = await store.add({ clientId, channel, events: collected, receivedAt: at, isForwarded })
  if (isForwarded && stored > 0) await enqueueForwarding(inside)
  return { stored, repeated: events.length - stored }
}
