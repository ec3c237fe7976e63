import type { WholeAnalyticsEvent } from '@forno/domain/analytics/events'
import type { DailyCount } from '@forno/domain/analytics/funnel'
import type { ConsentChannel } from '@forno/domain/customers/consents'
import type { Cents, Instant, LocalDate, OrderId, ServiceType } from '@forno/domain/core/basic-types'
import { timestamp, type Sql } from '../../platform/db/database.ts'

/** An event as the collector received it. */
export type CollectedEvent = {
  readonly eventId: string
  readonly event: WholeAnalyticsEvent
  readonly occurredAt: Instant
  /** The date in Sydney. */
  readonly day: LocalDate
}

export type CollectedBatch = {
  readonly clientId: string
  readonly channel: ConsentChannel
  readonly events: readonly CollectedEvent[]
  readonly receivedAt: Instant
  /** Whether the events are forwarded to the analytics service. */
  readonly isForwarded: boolean
}

type StoredEvent = {
  readonly event_id: string
  readonly name: string
  readonly session_id: number
  readonly day: string
}

/** An event on its way to the analytics service. */
export type OutgoingEvent = {
  readonly event_id: string
  readonly client_id: string
  readonly name: string
  readonly params: Readonly<Record<string, unknown>>
  readonly occurred_at: number
  readonly forward_attempts: number
}

export type AnalyticsOrderFacts = {
  readonly orderId: OrderId
  readonly storeId: string
  readonly serviceType: ServiceType
  readonly total: Cents
  /** Cents of delivery and surcharges in the total. */
  readonly charges: Cents
  readonly placedAt: Instant
}

const visitKey = ({ name, session_id, day }: Omit<StoredEvent, 'event_id'>): string => `${day} ${name} ${session_id}`

/** The day, name, events and new visits of stored events, in a fixed order, so that two batches cannot deadlock. */
const countsOf = (stored: readonly StoredEvent[], known: ReadonlySet<string>): readonly Omit<DailyCount, 'channel'>[] =>
  [...Map.groupBy(stored, ({ day, name }) => `${day} ${name}`).entries()]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, rows]) => {
      const [day = '', name = ''] = key.split(' ')
      const visits = new Set(rows.map(visitKey).filter((visit) => !known.has(visit))).size
      return { day, name, events: rows.length, visits }
    })

/** Events of analytics, and their counts. [ANA-01] */
export const analyticsStore = (sql: Sql) => {
  const visitsOf = async (clientId: string, sessionIds: readonly number[]): Promise<ReadonlySet<string>> => {
    const rows = await sql<Omit<StoredEvent, 'event_id'>>`
      select distinct name, session_id, day::text as day from analytics_events
      where client_id = ${clientId} and session_id = any(${sessionIds})`
    return new Set(rows.map(visitKey))
  }
  const insert = (batch: CollectedBatch): Promise<StoredEvent[]> => {
    const { clientId, channel, events, receivedAt, isForwarded } = batch
    const rows = events.map(({ eventId, event: { name, params }, occurredAt, day }) => ({
      event_id: eventId,
      name,
      params,
      day,
      session_id: params.session_id,
      order_id: 'transaction_id' in params ? params.transaction_id : null,
      occurred_at: new Date(occurredAt).toISOString(),
    }))
    const at = timestamp(receivedAt)
    return sql<StoredEvent>`
      insert into analytics_events (event_id, client_id, session_id, channel, name, params, order_id, day, occurred_at,
        received_at, forwarding, next_forward_at)
      select event_id, ${clientId}::uuid, session_id, ${channel}, name, params, order_id, day, occurred_at,
        ${at}::timestamptz, case when ${isForwarded}::boolean then 'waiting' end,
        case when ${isForwarded}::boolean then ${at}::timestamptz end
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as sent(event_id uuid, session_id bigint, name text,
        params jsonb, order_id uuid, day date, occurred_at timestamptz)
      on conflict do nothing returning event_id, name, session_id, day::text as day`
  }
  return {
    /** Makes changes of one browser's events wait for each other until the transaction ends. */
    lock: async (clientId: string): Promise<void> => {
      await sql`select pg_advisory_xact_lock(hashtext('forno.analytics ' || ${clientId}))`
    },

    /** Stores the events that are new, and counts them. Returns how many were new. Callers hold the lock. */
    add: async (batch: CollectedBatch): Promise<number> => {
      const sessionIds = [...new Set(batch.events.map(({ event }) => event.params.session_id))]
      const known = await visitsOf(batch.clientId, sessionIds)
      const stored = await insert(batch)
      for (const { day, name, events, visits } of countsOf(stored, known))
        await sql`
          insert into analytics_days (day, channel, event, events, visits)
          values (${day}, ${batch.channel}, ${name}, ${events}, ${visits})
          on conflict (day, channel, event) do update
          set events = analytics_days.events + excluded.events, visits = analytics_days.visits + excluded.visits`
      return stored.length
    },

    /** Deletes the events of a browser. */
    forget: async (clientId: string): Promise<void> => {
      await sql`delete from analytics_events where client_id = ${clientId}`
    },

    orders: async (orderIds: readonly string[]): Promise<readonly AnalyticsOrderFacts[]> => {
      if (orderIds.length === 0) return []
      return sql<AnalyticsOrderFacts>`
        select order_id as "orderId", store_id as "storeId", service_type as "serviceType", total,
          (select coalesce(sum(l.total), 0)::integer from order_lines l
            where l.order_id = o.order_id and l.kind = 'charge') as charges, placed_at as "placedAt"
        from orders o where order_id = any(${orderIds})`
    },

    /** Takes due events of one browser, oldest first, so that no other process forwards them. */
    take: async (at: Instant, most: number): Promise<readonly OutgoingEvent[]> => {
      const rows = await sql<OutgoingEvent>`
        update analytics_events set forwarding = 'sending', next_forward_at = null, forward_attempts = forward_attempts + 1
        where event_id in (
          select event_id from analytics_events
          where forwarding = 'waiting' and next_forward_at <= ${timestamp(at)} and client_id = (
            select client_id from analytics_events where forwarding = 'waiting' and next_forward_at <= ${timestamp(at)}
            order by next_forward_at limit 1)
          order by occurred_at, event_id limit ${most} for update skip locked)
        returning event_id, client_id, name, params, occurred_at, forward_attempts`
      return rows.toSorted((one, other) => one.occurred_at - other.occurred_at)
    },

    setForwarding: async (eventIds: readonly string[], state: 'sent' | 'unknown' | 'refused'): Promise<void> => {
      await sql`update analytics_events set forwarding = ${state} where event_id = any(${eventIds})`
    },

    retry: async (eventIds: readonly string[], at: Instant): Promise<void> => {
      await sql`
        update analytics_events set forwarding = 'waiting', next_forward_at = ${timestamp(at)}
        where event_id = any(${eventIds})`
    },

    /** The counts of the days from `from` to `to`, both included. */
    counts: (from: LocalDate, to: LocalDate): Promise<readonly DailyCount[]> =>
      sql<DailyCount>`
        select day::text as day, channel, event as name, events, visits from analytics_days
        where day between ${from} and ${to} order by day, channel, event`,
  }
}
