import { createHash, randomBytes } from 'node:crypto'
import type { Instant, StoreId } from '@forno/domain/core/basic-types'
import { timestamp, type Sql } from '../../platform/db/database.ts'

/** The stores of a key; null = all stores, also those that open later. */
export type PosStores = readonly StoreId[] | null

/** A key without its secret; `endedAt` is null while it is valid. */
export type PosKeyRecord = {
  readonly posKeyId: number
  readonly label: string
  readonly storeIds: PosStores
  readonly createdAt: Instant
  readonly endedAt: Instant | null
}

type NewPosKey = Pick<PosKeyRecord, 'label' | 'storeIds'> & { readonly keyHash: string; readonly isDrawn: boolean }

/** The stored form of a key. A key is 256 random bits, so that no salt is needed. */
export const hashPosKey = (key: string): string => createHash('sha256').update(`pos key ${key}`).digest('base64url')

/** A new key: 256 random bits. */
export const drawPosKey = (): string => `pos_${randomBytes(32).toString('base64url')}`

/** Keys of POS. */
export const posKeysStore = (sql: Sql) => ({
  add: async ({ keyHash, label, storeIds, isDrawn }: NewPosKey, at: Instant): Promise<number> => {
    const [row] = await sql<{ posKeyId: number }>`
      insert into pos_keys (key_hash, label, store_ids, is_drawn, created_at)
      values (${keyHash}, ${label}, ${storeIds}::text[], ${isDrawn}, ${timestamp(at)})
      returning pos_key_id as "posKeyId"`
    return row?.posKeyId ?? 0
  },

  /** The stores of a valid key; undefined if there is none with this hash or it has ended. */
  storesOf: async (keyHash: string): Promise<PosStores | undefined> => {
    const [row] = await sql<{ storeIds: PosStores }>`
      select store_ids as "storeIds" from pos_keys where key_hash = ${keyHash} and ended_at is null`
    return row?.storeIds
  },

  /** All keys, also ended ones. */
  list: (): Promise<readonly PosKeyRecord[]> => sql<PosKeyRecord>`
    select pos_key_id as "posKeyId", label, store_ids as "storeIds", created_at as "createdAt", ended_at as "endedAt"
    from pos_keys order by pos_key_id`,

  /** Returns the label of the ended key; null if there is no such key or it has ended already. */
  end: async (posKeyId: number, at: Instant): Promise<string | null> => {
    const [row] = await sql<{ label: string }>`
      update pos_keys set ended_at = ${timestamp(at)} where pos_key_id = ${posKeyId} and ended_at is null
      returning label`
    return row?.label ?? null
  },

  /** The number of valid keys that the demo generated. */
  countDrawn: async (): Promise<number> => {
    const [row] = await sql<{ count: number }>`
      select count(*)::integer as count from pos_keys where is_drawn and ended_at is null`
    return row?.count ?? 0
  },
})
