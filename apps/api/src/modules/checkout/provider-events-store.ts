import type { Instant } from '@forno/domain/words'
import { timestamp, type Sql } from '../../kernel/database.ts'

type ProviderEvent = {
  readonly provider: string
  readonly eventId: string
  readonly kind: string
  readonly transactionId: string | null
}

/** What providers told us of payments, each event once. */
export const providerEventsStore = (sql: Sql) => ({
  /** The attempt that a new event is about; null = none that is known, or it was told before. */
  keep: async ({ provider, eventId, kind, transactionId }: ProviderEvent, at: Instant): Promise<string | null> => {
    const [row] = await sql<{ attempt_id: string | null }>`
      insert into provider_events (provider, event_id, kind, transaction_id, attempt_id, received_at)
      values (${provider}, ${eventId}, ${kind}, ${transactionId}, (select attempt_id from payment_attempts
        where provider = ${provider} and transaction_id = ${transactionId}), ${timestamp(at)})
      on conflict do nothing returning attempt_id`
    return row?.attempt_id ?? null
  },
})
