import type { OrderStatus } from '@forno/domain/orders/status'
import { instant, type Instant, type OrderId, type ServiceType, type StoreId } from '@forno/domain/core/basic-types'
import { timestamp, type Sql } from '../../platform/db/database.ts'

export type PendingMove = { readonly seq: number; readonly status: OrderStatus; readonly at: Instant }

/** A move that was just published, and the store that made it. */
export type PublishedMove = {
  readonly status: OrderStatus
  readonly storeId: StoreId
  readonly serviceType: ServiceType
}

type StoredPending = { seq: number; status: OrderStatus; at: number }

const pendingOf = (row: StoredPending | undefined): PendingMove | null =>
  row === undefined ? null : { seq: row.seq, status: row.status, at: instant(row.at) }

/**
 * Saves the PINs of several stores in one statement. Sessions end in a second one, which also sees a session that
 * began while the first statement waited for its PIN's row.
 */
const savePins = (sql: Sql, hashes: ReadonlyMap<StoreId, string>, isDrawn: boolean): Promise<void> =>
  sql.begin(async (inside) => {
    await inside`
      insert into kitchen_pins (store_id, pin_hash, is_drawn)
      select *, ${isDrawn}::boolean from unnest(${[...hashes.keys()]}::text[], ${[...hashes.values()]}::text[])
      on conflict (store_id) do update set pin_hash = excluded.pin_hash, is_drawn = excluded.is_drawn`
    await inside`delete from kitchen_sessions where store_id = any(${[...hashes.keys()]}::text[])`
  })

/** A screen whose PIN was right; `deviceId` is null only in tests. */
export type ScreenSignIn = { readonly storeId: StoreId; readonly deviceId: number | null; readonly pinHash: string }

/** PINs, sessions of screens, and the moves that kitchens make. */
export const kitchenStore = (sql: Sql) => ({
  storesWithPin: async (): Promise<readonly StoreId[]> => {
    const rows = await sql<{ store_id: StoreId }>`select store_id from kitchen_pins`
    return rows.map((row) => row.store_id)
  },

  /** Sets a store's PIN and signs its screens out. */
  setPin: (storeId: StoreId, hash: string): Promise<void> => savePins(sql, new Map([[storeId, hash]]), false),

  /** Stores that still have the PIN that the demo generated. */
  storesWithDrawnPin: async (): Promise<readonly StoreId[]> => {
    const rows = await sql<{ store_id: StoreId }>`select store_id from kitchen_pins where is_drawn order by store_id`
    return rows.map((row) => row.store_id)
  },

  /** Sets the PINs of a demo and signs out the screens of these stores. */
  setDrawnPins: (hashes: ReadonlyMap<StoreId, string>): Promise<void> => savePins(sql, hashes, true),

  pinHash: async (storeId: StoreId): Promise<string | null> => {
    const [row] = await sql<{ pin_hash: string }>`select pin_hash from kitchen_pins where store_id = ${storeId}`
    return row?.pin_hash ?? null
  },

  /** Signs a screen in; returns false if the store's PIN changed since it was checked. */
  openSession: async (
    tokenHash: string,
    { storeId, deviceId, pinHash }: ScreenSignIn,
    expiresAt: Instant,
    at: Instant,
  ): Promise<boolean> => {
    await sql`delete from kitchen_sessions where expires_at < ${timestamp(at)}`
    const rows = await sql`
      insert into kitchen_sessions (token_hash, store_id, device_id, expires_at)
      select ${tokenHash}, store_id, ${deviceId}::integer, ${timestamp(expiresAt)}::timestamptz from kitchen_pins
      where store_id = ${storeId} and pin_hash = ${pinHash} for share returning store_id`
    return rows.length > 0
  },

  /** The store of a signed-in screen; null if its session or enrolment has ended. */
  sessionOwner: async (tokenHash: string, at: Instant): Promise<StoreId | null> => {
    const [row] = await sql<{ store_id: StoreId }>`
      select s.store_id from kitchen_sessions s left join kitchen_devices d using (device_id)
      where s.token_hash = ${tokenHash} and s.expires_at > ${timestamp(at)} and d.ended_at is null`
    return row?.store_id ?? null
  },

  closeSession: async (tokenHash: string): Promise<void> => {
    await sql`delete from kitchen_sessions where token_hash = ${tokenHash}`
  },

  pending: async (orderId: OrderId): Promise<PendingMove | null> => {
    const [row] = await sql<StoredPending>`
      select seq, status, at from order_events where order_id = ${orderId} and published_at is null`
    return pendingOf(row)
  },

  /** Stores a tap that is not published yet; returns its sequence number. */
  addPending: async (orderId: OrderId, status: OrderStatus, storeId: StoreId, at: Instant): Promise<number> => {
    const [row] = await sql<{ seq: number }>`
      insert into order_events (order_id, seq, kind, status, at, actor)
      select ${orderId}, max(seq) + 1, 'moved', ${status}, ${timestamp(at)}, ${storeId}
      from order_events where order_id = ${orderId} returning seq`
    return row?.seq ?? 0
  },

  /** Publishes a tap; a trigger copies the status to the order. Null if it was published or withdrawn already. */
  publish: async (orderId: OrderId, seq: number, at: Instant): Promise<PublishedMove | null> => {
    const [row] = await sql<PublishedMove>`
      update order_events e set published_at = ${timestamp(at)}
      from orders o
      where e.order_id = ${orderId} and e.seq = ${seq} and e.published_at is null and o.order_id = e.order_id
      returning e.status, e.actor as "storeId", o.service_type as "serviceType"`
    return row ?? null
  },

  /** Deletes an unpublished tap; returns false if there is none. */
  withdraw: async (orderId: OrderId): Promise<boolean> => {
    const rows = await sql`delete from order_events where order_id = ${orderId} and published_at is null returning seq`
    return rows.length > 0
  },

  /** Returns false if the order was acknowledged or cancelled before. */
  acknowledge: async (orderId: OrderId, storeId: StoreId, at: Instant): Promise<boolean> => {
    const rows = await sql`
      update orders set acknowledged_at = ${timestamp(at)}
      where order_id = ${orderId} and acknowledged_at is null and status <> 'Unable to Deliver' returning status`
    if (rows.length === 0) return false
    await sql`
      insert into order_events (order_id, seq, kind, status, at, published_at, actor)
      select ${orderId}, max(e.seq) + 1, 'acknowledged', min(o.status), ${timestamp(at)}, ${timestamp(at)}, ${storeId}
      from order_events e join orders o using (order_id) where o.order_id = ${orderId}`
    return true
  },
})
export type KitchenStore = ReturnType<typeof kitchenStore>
