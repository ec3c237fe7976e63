import type { Instant } from '@forno/domain/core/basic-types'
import { timestamp, type Sql } from '../../../platform/db/database.ts'
import type { ProviderEvent } from '../../payments/index.ts'
import type { Attempt } from './attempts-store.ts'

/** Webhook events of providers, each stored once. An event whose payment is not known yet waits for it. */
export const providerEventsStore = (sql: Sql) => ({
  /** Stores an event and returns its attempt; null = the attempt is not known yet, or the event was stored before. */
  insert: async (
    { provider, eventId, kind, transactionId, reference }: ProviderEvent,
    at: Instant,
  ): Promise<string | null> => {
    const [row] = await sql<{ attempt_id: string | null }>`
      insert into provider_events (provider, event_id, kind, transaction_id, attempt_id, received_at)
      values (${provider}, ${eventId}, ${kind}, ${transactionId || reference}, (select attempt_id from payment_attempts
        where provider = ${provider} and (transaction_id = ${transactionId} or provider_reference = ${reference})
        order by transaction_id = ${transactionId} desc limit 1), ${timestamp(at)})
      on conflict do nothing returning attempt_id`
    return row?.attempt_id ?? null
  },

  /** Assigns the waiting events to their attempt; false = there were none. */
  match: async ({ attemptId, provider, transactionId, reference }: Attempt): Promise<boolean> => {
    const rows = await sql<{ event_id: string }>`
      update provider_events set attempt_id = ${attemptId}
      where provider = ${provider} and attempt_id is null and transaction_id = any(${[transactionId, reference ?? transactionId]}::text[])
      returning event_id`
    return rows.length > 0
  },
})
