import type { Instant } from '@forno/domain/core/words'
import { timestamp, type Sql } from '../../../platform/db/database.ts'
import type { ProviderEvent } from '../../payments/index.ts'
import type { Attempt } from './attempts-store.ts'

/** What providers told us of payments, each event once; of a payment that nobody knows yet it waits. */
export const providerEventsStore = (sql: Sql) => ({
  /** The attempt that a new event is about; null = none that is known, or it was told before. */
  keep: async (
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

  /** Gives an attempt the events that came before anybody knew that they are about it; tells whether there were any. */
  match: async ({ attemptId, provider, transactionId, reference }: Attempt): Promise<boolean> => {
    const rows = await sql<{ event_id: string }>`
      update provider_events set attempt_id = ${attemptId}
      where provider = ${provider} and attempt_id is null and transaction_id = any(${[transactionId, reference ?? transactionId]}::text[])
      returning event_id`
    return rows.length > 0
  },
})
