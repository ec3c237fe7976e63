import { instant, type CustomerId, type Instant } from '@forno/domain/core/basic-types'
import { timestamp, type Sql } from '../../../platform/db/database.ts'

/** A customer's permission for later charges at Zip. */
export type ZipTokenRow = {
  /** Our id of the token, which the browser gets. */
  readonly handle: string
  readonly checkoutId: string
  /** Zip's token, sealed with our key. */
  readonly sealedToken: string
  readonly expiresAt: Instant
}

type ZipTokenDbRow = { handle: string; checkout_id: string; sealed_token: string; expires_at: number }

/** One token for each customer. [ACC-15] */
export const zipTokensStore = (sql: Sql) => ({
  of: async (customerId: CustomerId): Promise<ZipTokenRow | null> => {
    const [row] = await sql<ZipTokenDbRow>`
      select handle, checkout_id, sealed_token, expires_at from zip_tokens where customer_id = ${customerId}`
    if (row === undefined) return null
    const { handle, checkout_id: checkoutId, sealed_token: sealedToken, expires_at: end } = row
    return { handle, checkoutId, sealedToken, expiresAt: instant(end) }
  },

  remove: async (customerId: CustomerId): Promise<void> => {
    await sql`delete from zip_tokens where customer_id = ${customerId}`
  },

  /** Replaces the customer's token. */
  save: async (customerId: CustomerId, row: ZipTokenRow, at: Instant): Promise<void> => {
    await sql`
      insert into zip_tokens (customer_id, handle, checkout_id, sealed_token, stored_at, expires_at)
      values (${customerId}, ${row.handle}, ${row.checkoutId}, ${row.sealedToken}, ${timestamp(at)}, ${timestamp(row.expiresAt)})
      on conflict (customer_id) do update set handle = excluded.handle, checkout_id = excluded.checkout_id,
        sealed_token = excluded.sealed_token, stored_at = excluded.stored_at, expires_at = excluded.expires_at`
  },
})
