import type { Sql } from '../../platform/db/database.ts'
import { keyedPrefix, type CustomerHashes } from './hashes.ts'
import { isUsedThatDay } from './vouchers-store.ts'

/** Rows per transaction; a small batch holds its locks only briefly. */
const batchSize = 1_000
/** Attempts per batch; each retry needs a checkout that commits within milliseconds of the previous attempt. */
const maxAttempts = 5

type UnkeyedUse = { code: string; basket_id: string; email_hash: string | null; phone_hash: string | null }

const isUnkeyed = (hash: string | null): hash is string => hash !== null && !hash.startsWith(keyedPrefix)

/** Skips locked rows until the next run, so a checkout never waits. */
const rekeyVouchers = (sql: Sql, { keyedOf }: CustomerHashes): Promise<number> =>
  sql.begin(async (inside) => {
    const rows = await inside<{ code: string; email_hash: string }>`
      select code, email_hash from vouchers where email_hash not like 'k1.%' limit ${batchSize} for update skip locked`
    const keyed = rows.map(({ code, email_hash }) => ({ code, email_hash: keyedOf(email_hash) }))
    await inside`
      update vouchers v set email_hash = k.email_hash
      from jsonb_to_recordset(${JSON.stringify(keyed)}) as k (code text, email_hash text) where v.code = k.code`
    return rows.length
  })

const keyedUse = ({ keyedOf }: CustomerHashes, { email_hash: email, phone_hash: phone, ...use }: UnkeyedUse) => ({
  ...use,
  email_hash: isUnkeyed(email) ? keyedOf(email) : email,
  phone_hash: isUnkeyed(phone) ? keyedOf(phone) : phone,
})

/**
 * Drops the day of an older use if a newer version has counted the same day: the unique index allows one. The older
 * use still counts by customer.
 */
const rekeyUses = (sql: Sql, hashes: CustomerHashes): Promise<number> =>
  sql.begin(async (inside) => {
    const rows = await inside<UnkeyedUse>`
      select code, basket_id, email_hash, phone_hash from voucher_uses
      where email_hash not like 'k1.%' or phone_hash not like 'k1.%' limit ${batchSize} for update skip locked`
    const keyed = rows.map((row) => keyedUse(hashes, row))
    await inside`
      update voucher_uses u set email_hash = k.email_hash, phone_hash = k.phone_hash,
        local_date = case when exists (
          select from voucher_uses o where o.offer_id = u.offer_id and o.email_hash = k.email_hash and o.local_date = u.local_date
            and (o.code, o.basket_id) <> (u.code, u.basket_id)) then null else u.local_date end
      from jsonb_to_recordset(${JSON.stringify(keyed)}) as k (code text, basket_id uuid, email_hash text, phone_hash text)
      where u.code = k.code and u.basket_id = k.basket_id`
    return rows.length
  })

/** Retries a batch when a checkout committed a use of the same day that the batch could not see. */
const withRetry = async (batch: () => Promise<number>, attempt = 1): Promise<number> => {
  try {
    return await batch()
  } catch (error) {
    if (!isUsedThatDay(error) || attempt === maxAttempts) throw error
    return withRetry(batch, attempt + 1)
  }
}

/**
 * Keys the hashes that earlier versions wrote without a key, so their limits keep counting. Runs at every start and
 * every hour, in batches. Concurrent processes re-key each row once. Returns the number of changed rows.
 */
export const rekeyVoucherHashes = async (sql: Sql, hashes: CustomerHashes): Promise<number> => {
  let changed = 0
  for (const rekey of [rekeyVouchers, rekeyUses])
    for (;;) {
      const rows = await withRetry(() => rekey(sql, hashes))
      changed += rows
      if (rows < batchSize) break
    }
  return changed
}
