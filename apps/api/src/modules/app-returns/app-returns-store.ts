import { minute } from '@forno/domain/core/durations'
import { instant, type Instant } from '@forno/domain/core/basic-types'
import { timestamp, type Sql } from '../../platform/db/database.ts'

type OpenedReturn = {
  readonly returnId: string
  readonly verifierHash: string
  readonly sealedCard: string | null
  readonly expiresAt: Instant
}

/** Milliseconds for which a collected result can be collected again, because the answer may be lost. */
const collectedLifetime = minute

/** Results that hosted pages keep for the app, until they expire. [PAY-12] */
export const appReturnsStore = (sql: Sql) => ({
  /** Opens a return that has no result yet. */
  open: async ({ returnId, verifierHash, sealedCard, expiresAt }: OpenedReturn): Promise<void> => {
    await sql`
      insert into app_returns (return_id, verifier_hash, sealed_card, expires_at)
      values (${returnId}, ${verifierHash}, ${sealedCard}, ${timestamp(expiresAt)})`
  },

  /** What the card page shows; null = expired, finished, or no card page. */
  sealedCard: async (returnId: string, at: Instant): Promise<string | null> => {
    const [row] = await sql<{ sealed_card: string | null }>`
      select sealed_card from app_returns
      where return_id = ${returnId} and expires_at > ${timestamp(at)} and sealed_result is null`
    return row?.sealed_card ?? null
  },

  /** Keeps the result; false = unknown, expired, or there is a result already. */
  keep: async (
    returnId: string,
    { sealedResult, codeHash }: { readonly sealedResult: string; readonly codeHash: string },
    at: Instant,
  ): Promise<boolean> => {
    const rows = await sql`
      update app_returns set sealed_result = ${sealedResult}, code_hash = ${codeHash}, sealed_card = null
      where return_id = ${returnId} and expires_at > ${timestamp(at)} and sealed_result is null returning return_id`
    return rows.length > 0
  },

  /** The result for the holder of both secrets, who may repeat the collection for a minute; null = not for them. */
  collect: async (
    returnId: string,
    { verifierHash, codeHash }: { readonly verifierHash: string; readonly codeHash: string },
    at: Instant,
  ): Promise<string | null> => {
    const [row] = await sql<{ sealed_result: string }>`
      update app_returns set expires_at = least(expires_at, ${timestamp(instant(at + collectedLifetime))}::timestamptz)
      where return_id = ${returnId} and expires_at > ${timestamp(at)} and verifier_hash = ${verifierHash}
        and code_hash = ${codeHash} returning sealed_result`
    return row?.sealed_result ?? null
  },
})
