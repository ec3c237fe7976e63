import type { WaitingStage } from '@forno/domain/orders/waiting'
import { instant, type Instant, type OrderId, type OrderReference, type StoreId } from '@forno/domain/core/basic-types'
import { fragment, timestamp, type Sql } from '../../platform/db/database.ts'

/** The condition of the index `orders_waiting`. */
const isWaiting = fragment`o.acknowledged_at is null and o.waits_from is not null and o.status = 'Preparing'`

/** An order that its store has not acknowledged. */
export type WaitingOrder = {
  readonly orderId: OrderId
  readonly reference: OrderReference
  readonly storeId: StoreId
  readonly waitsFrom: Instant
  readonly waitingStage: WaitingStage
}

type StoredWaiting = {
  order_id: OrderId
  reference: OrderReference
  store_id: StoreId
  waits_from: number
  waiting_stage: WaitingStage
}

const waitingOf = (row: StoredWaiting): WaitingOrder => ({
  orderId: row.order_id,
  reference: row.reference,
  storeId: row.store_id,
  waitsFrom: instant(row.waits_from),
  waitingStage: row.waiting_stage,
})

/** The waiting orders of a store that has to get a text. */
export type TextOfStore = {
  readonly storeId: StoreId
  readonly orderIds: readonly OrderId[]
  readonly references: readonly OrderReference[]
}

type ClockMove = { readonly orderId: OrderId; readonly waitsFrom: Instant }

/** Orders that wait for their store, and the turns of the sweep over them. */
export const waitingStore = (sql: Sql) => ({
  /** When the last sweep ran; null = none has. Until the transaction ends, other sweeps wait. */
  lockTurn: async (): Promise<Instant | null> => {
    const [row] = await sql<{ last_run_at: number }>`select last_run_at from acknowledgement_sweep for update`
    return row === undefined ? null : instant(row.last_run_at)
  },

  saveTurn: async (at: Instant): Promise<void> => {
    await sql`
      insert into acknowledgement_sweep (last_run_at) values (${timestamp(at)})
      on conflict (is_only) do update set last_run_at = excluded.last_run_at`
  },

  /** Takes the clocks off the orders of stores out of the rule. */
  stopClocks: async (): Promise<void> => {
    await sql`
      update orders o set waits_from = null from store_state s
      where s.outside_rule_because is not null and s.store_id = o.store_id and ${isWaiting}`
  },

  /** The orders whose clock has started, with their rows locked. */
  lockStarted: async (at: Instant): Promise<readonly WaitingOrder[]> => {
    const rows = await sql<StoredWaiting>`
      select o.order_id, o.reference, o.store_id, o.waits_from, o.waiting_stage from orders o
      where ${isWaiting} and o.waits_from < ${timestamp(at)} order by o.order_id for update`
    return rows.map(waitingOf)
  },

  moveClocks: async (moves: readonly ClockMove[]): Promise<void> => {
    await sql`
      update orders o set waits_from = m.waits_from
      from unnest(${moves.map(({ orderId }) => orderId)}::uuid[],
        ${moves.map((move) => timestamp(move.waitsFrom))}::timestamptz[]) m (order_id, waits_from)
      where o.order_id = m.order_id`
  },

  /**
   * Orders that may have come to their text or their alert, those that wait longest first, with their rows locked.
   * Skips orders that a kitchen or another sweep is changing.
   */
  lockStaged: async (
    { text, alert }: { readonly text: Instant; readonly alert: Instant },
    atMost: number,
  ): Promise<readonly WaitingOrder[]> => {
    const rows = await sql<StoredWaiting>`
      select o.order_id, o.reference, o.store_id, o.waits_from, o.waiting_stage from orders o
      where ${isWaiting} and o.waits_from <= ${timestamp(text)}
        and (o.waiting_stage = 0 or (o.waiting_stage = 1 and o.waits_from <= ${timestamp(alert)}))
      order by o.waits_from limit ${atMost} for update skip locked`
    return rows.map(waitingOf)
  },

  /** Those of these orders that were texted, and about which the chain has no alert yet, with their rows locked. */
  lockTexted: async (orderIds: readonly OrderId[]): Promise<readonly WaitingOrder[]> => {
    const rows = await sql<StoredWaiting>`
      select o.order_id, o.reference, o.store_id, o.waits_from, o.waiting_stage from orders o
      where o.order_id = any(${[...orderIds]}::uuid[]) and ${isWaiting} and o.waiting_stage = 1
      for update skip locked`
    return rows.map(waitingOf)
  },

  saveStage: async (orders: readonly WaitingOrder[], stage: WaitingStage): Promise<void> => {
    await sql`
      update orders set waiting_stage = ${stage} where order_id = any(${orders.map(({ orderId }) => orderId)}::uuid[])`
  },

  /** Tells the screens of these stores that their orders changed. */
  tellKitchens: async (storeIds: readonly StoreId[]): Promise<void> => {
    await sql`select pg_notify('kitchen_queue', store_id) from unnest(${[...storeIds]}::text[]) store_id`
  },

  /** Orders whose clock started by then, those that wait longest first. */
  startedBy: async (by: Instant, atMost: number): Promise<readonly WaitingOrder[]> => {
    const rows = await sql<StoredWaiting>`
      select o.order_id, o.reference, o.store_id, o.waits_from, o.waiting_stage from orders o
      where ${isWaiting} and o.waits_from <= ${timestamp(by)} order by o.waits_from limit ${atMost}`
    return rows.map(waitingOf)
  },

  /** Locks an order if its clock started by then and it still waits; false = not, or a kitchen is changing it. */
  lockOne: async (orderId: OrderId, by: Instant): Promise<boolean> => {
    const rows = await sql`
      select from orders o where o.order_id = ${orderId} and ${isWaiting} and o.waits_from <= ${timestamp(by)}
      for update skip locked`
    return rows.length > 0
  },

  /**
   * The stores, of these, with an order whose text is due and whose last text did not name it, unless that text was
   * sent after `textedBy`; each with all its orders that wait at that instant.
   */
  storesToText: (
    storeIds: readonly StoreId[],
    { at, dueBy, textedBy }: { readonly at: Instant; readonly dueBy: Instant; readonly textedBy: Instant },
    atMost: number,
  ): Promise<readonly TextOfStore[]> => sql<TextOfStore>`
    select o.store_id as "storeId", array_agg(o.order_id::text order by o.waits_from, o.order_id) as "orderIds",
      array_agg(o.reference order by o.waits_from, o.order_id) as references
    from orders o left join waiting_texts t on t.store_id = o.store_id
    where ${isWaiting} and o.waits_from <= ${timestamp(at)} and o.store_id = any(${[...storeIds]}::text[])
      and (t.texted_at is null or t.texted_at <= ${timestamp(textedBy)})
    group by o.store_id
    having bool_or(o.waits_from <= ${timestamp(dueBy)} and (t.order_ids is null or o.order_id <> all(t.order_ids)))
    order by min(o.waits_from) limit ${atMost}`,

  texted: async (storeId: StoreId, orderIds: readonly OrderId[], at: Instant): Promise<void> => {
    await sql`
      insert into waiting_texts (store_id, texted_at, order_ids)
      values (${storeId}, ${timestamp(at)}, ${[...orderIds]}::uuid[])
      on conflict (store_id) do update set texted_at = excluded.texted_at, order_ids = excluded.order_ids`
  },
})
