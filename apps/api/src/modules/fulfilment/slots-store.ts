import { quartersOf, workFor } from '@forno/domain/fulfilment/kitchen-work'
import { instant, type BasketId, type Instant, type OrderId, type StoreId } from '@forno/domain/core/basic-types'
import { timestamp, type Sql } from '../../platform/db/database.ts'

export type SlotClaim = {
  readonly basketId: BasketId
  readonly storeId: StoreId
  /** When the food is due; its quarter hour is the last one that the claim may use. */
  readonly dueAt: Instant
  /** The claim uses no quarter hour before this instant. */
  readonly from: Instant
  /** Total seconds of kitchen work of the claim. */
  readonly makeSeconds: number
  readonly capacitySeconds: number
  readonly heldUntil: Instant
  /** The order that takes the make time permanently; null for a hold. */
  readonly orderId: OrderId | null
  readonly at: Instant
}

type SlotRow = { starts_at: number; used_seconds: number; is_own: boolean }

export type SlotQuery = {
  readonly from: Instant
  readonly until: Instant
  readonly at: Instant
  /** The basket whose own hold is reported separately; null for none. */
  readonly basketId: BasketId | null
}
/** Seconds that others use, by quarter hour, and the latest quarter hour that the basket itself holds. */
export type SlotUsage = { readonly used: ReadonlyMap<Instant, number>; readonly held: Instant | null }

/**
 * Seconds in use in a quarter hour of the claim's store; null start for a row of another store, which is only
 * released.
 */
type UsedSlot = { starts_at: number | null; used_seconds: number }

/**
 * Releases the basket's own hold at any store, and expired holds in these quarter hours; the caller holds the row
 * locks.
 */
const release = (
  sql: Sql,
  { basketId, storeId, at }: SlotClaim,
  quarters: readonly Date[],
): Promise<UsedSlot[]> => sql<UsedSlot>`
    with gone as (
      delete from slot_holds where order_id is null and (basket_id = ${basketId}
        or (store_id = ${storeId} and starts_at = any(${quarters}::timestamptz[]) and held_until < ${timestamp(at)}))
      returning store_id, starts_at, seconds),
    freed as (select store_id, starts_at, sum(seconds) as seconds from gone group by store_id, starts_at)
    update kitchen_slots k set used_seconds = used_seconds - freed.seconds from freed
    where k.store_id = freed.store_id and k.starts_at = freed.starts_at
    returning case when k.store_id = ${storeId} then k.starts_at end as starts_at, k.used_seconds`

/** Locks the rows of a claim in one fixed order, so that baskets that exchange their times cannot deadlock. */
const lock = async (
  sql: Sql,
  { basketId, storeId, capacitySeconds }: SlotClaim,
  quarters: readonly Date[],
): Promise<UsedSlot[]> => {
  await sql`
    insert into kitchen_slots (store_id, starts_at, capacity_seconds)
    select ${storeId}, starts_at, ${capacitySeconds}::integer from unnest(${quarters}::timestamptz[]) starts_at
    order by starts_at on conflict do nothing`
  return sql<UsedSlot>`
    select case when store_id = ${storeId} then starts_at end as starts_at, used_seconds
    from kitchen_slots where (store_id, starts_at) in (
      select ${storeId}::text, starts_at from unnest(${quarters}::timestamptz[]) starts_at
      union select store_id, starts_at from slot_holds where basket_id = ${basketId})
    order by kitchen_slots.store_id, kitchen_slots.starts_at for update`
}

/** Locks the quarter hours that a claim may use, and returns the seconds that others use in them. */
const lockedUse = async (sql: Sql, claim: SlotClaim): Promise<ReadonlyMap<Instant, number>> => {
  const quarters = quartersOf(claim, claim.capacitySeconds).map((quarter) => new Date(quarter))
  const before = await lock(sql, claim, quarters)
  const after = await release(sql, claim, quarters)
  return new Map(
    [...before, ...after].flatMap((row) =>
      row.starts_at === null ? [] : [[instant(row.starts_at), row.used_seconds]],
    ),
  )
}

/** Kitchen work sold per quarter hour, in seconds. A claim locks its quarter hours, so no race can oversell one. */
export const slotsStore = (sql: Sql) => ({
  /** Seconds in use by live holds and orders, by quarter hour; the basket's own hold is reported separately. */
  used: async (storeId: StoreId, { from, until, at, basketId }: SlotQuery): Promise<SlotUsage> => {
    const rows = await sql<SlotRow>`
      select starts_at, coalesce(bool_or(is_own), false) as is_own,
        coalesce(sum(seconds) filter (where not is_own), 0)::integer as used_seconds
      from slot_holds, coalesce(basket_id = ${basketId}::uuid and order_id is null, false) is_own
      where store_id = ${storeId} and starts_at >= ${timestamp(from)} and starts_at < ${timestamp(until)}
        and (order_id is not null or held_until >= ${timestamp(at)})
      group by starts_at order by starts_at`
    const own = rows.findLast(({ is_own }) => is_own)
    return {
      used: new Map(rows.map((row) => [instant(row.starts_at), row.used_seconds])),
      held: own === undefined ? null : instant(own.starts_at),
    }
  },

  /** Seconds in use at several stores, counted as in `used`. */
  usedAt: async (
    storeIds: readonly StoreId[],
    { from, until, at }: Omit<SlotQuery, 'basketId'>,
  ): Promise<ReadonlyMap<StoreId, ReadonlyMap<Instant, number>>> => {
    const rows = await sql<SlotRow & { store_id: StoreId }>`
      select store_id, starts_at, sum(seconds)::integer as used_seconds from slot_holds
      where store_id = any(${storeIds}::text[]) and starts_at >= ${timestamp(from)} and starts_at < ${timestamp(until)}
        and (order_id is not null or held_until >= ${timestamp(at)})
      group by store_id, starts_at`
    const byStore = Map.groupBy(rows, ({ store_id }) => store_id)
    return new Map(
      [...byStore].map(([storeId, ofStore]) => [
        storeId,
        new Map(ofStore.map((row) => [instant(row.starts_at), row.used_seconds])),
      ]),
    )
  },

  /**
   * Makes or renews the basket's only hold, or gives the make time to its order. Returns false without capacity.
   * [BAS-26]
   */
  hold: (claim: SlotClaim): Promise<boolean> =>
    sql.begin(async (inside) => {
      const { capacitySeconds } = claim
      const shares = workFor(claim, { capacitySeconds, used: await lockedUse(inside, claim) })
      if (shares === null) return false
      await inside`
        with shares as (
          select * from unnest(${shares.map(({ startsAt }) => new Date(startsAt))}::timestamptz[],
            ${shares.map(({ seconds }) => seconds)}::integer[]) as s (starts_at, seconds)),
        taken as (
          update kitchen_slots k set used_seconds = used_seconds + s.seconds, capacity_seconds = ${capacitySeconds}
          from shares s where k.store_id = ${claim.storeId} and k.starts_at = s.starts_at)
        insert into slot_holds (basket_id, store_id, starts_at, seconds, held_until, order_id)
        select ${claim.basketId}::uuid, ${claim.storeId}, starts_at, seconds,
          case when ${claim.orderId}::uuid is null then ${timestamp(claim.heldUntil)}::timestamptz else 'infinity' end,
          ${claim.orderId}::uuid
        from shares`
      return true
    }),

  /**
   * Renews a live hold that equals this claim and is not before `earliest`, or gives it to the order. Returns false
   * if there is no such hold. A hold stays valid when the kitchen lowers its capacity afterwards. [TIM-09]
   */
  renew: async (claim: SlotClaim, earliest: Instant): Promise<boolean> => {
    const rows = await sql`
      with own as (
        select starts_at, seconds from slot_holds
        where basket_id = ${claim.basketId} and held_until >= ${timestamp(claim.at)} and store_id = ${claim.storeId} for update),
      whole as (
        select from own having sum(seconds) = ${claim.makeSeconds}
          and max(starts_at) between ${timestamp(earliest)} and ${timestamp(claim.dueAt)})
      update slot_holds h set order_id = ${claim.orderId}::uuid,
        held_until = case when ${claim.orderId}::uuid is null then ${timestamp(claim.heldUntil)}::timestamptz else 'infinity' end
      from whole where h.basket_id = ${claim.basketId} and h.held_until >= ${timestamp(claim.at)}
      returning h.basket_id`
    return rows.length > 0
  },

  /** Releases the basket's hold. Locks slots before holds, as every claim does, to avoid deadlocks. */
  release: (basketId: BasketId): Promise<void> =>
    sql.begin(async (inside) => {
      await inside`
        select from kitchen_slots where (store_id, starts_at) in (
          select store_id, starts_at from slot_holds where basket_id = ${basketId} and order_id is null)
        order by store_id, starts_at for update`
      await inside`
        with gone as (
          delete from slot_holds where basket_id = ${basketId} and order_id is null returning store_id, starts_at, seconds)
        update kitchen_slots k set used_seconds = used_seconds - gone.seconds from gone
        where k.store_id = gone.store_id and k.starts_at = gone.starts_at`
    }),

  /**
   * Deletes at most that many quarter hours that began before then, with their holds; returns how many. `offset 0`
   * keeps the planner from reading all holds.
   */
  deletePast: async (before: Instant, atMost: number): Promise<number> => {
    const rows = await sql`
      with past as (
        select store_id, starts_at, ctid as slot from kitchen_slots where starts_at < ${timestamp(before)}
        order by starts_at limit ${atMost} for update skip locked),
      holds as (
        delete from slot_holds where ctid = any(array(
          select h.ctid from past p cross join lateral (
            select ctid from slot_holds where store_id = p.store_id and starts_at = p.starts_at offset 0) h)))
      delete from kitchen_slots where ctid = any(array(select slot from past)) returning store_id`
    return rows.length
  },
})
export type SlotsStore = ReturnType<typeof slotsStore>
