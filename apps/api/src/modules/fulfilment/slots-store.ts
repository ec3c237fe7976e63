import { instant, type BasketId, type Instant, type OrderId, type StoreId } from '@forno/domain/words'
import { timestamp, type Sql } from '../../kernel/database.ts'

export type SlotClaim = {
  readonly basketId: BasketId
  readonly storeId: StoreId
  /** The quarter hour whose make time is claimed. */
  readonly startsAt: Instant
  /** Seconds of kitchen work; never more than the whole capacity. */
  readonly seconds: number
  /** Seconds that the basket would take of a kitchen without a limit. */
  readonly makeSeconds: number
  readonly capacitySeconds: number
  readonly heldUntil: Instant
  /** The order that takes the time for good; null = a hold only. */
  readonly orderId: OrderId | null
  readonly at: Instant
}

type SlotRow = { starts_at: number; used_seconds: number; is_own: boolean }

export type SlotsAsked = {
  readonly from: Instant
  readonly until: Instant
  readonly at: Instant
  /** Whose own hold is to be told apart; null = nobody's. */
  readonly basketId: BasketId | null
}
/** Seconds in use by quarter hour, and the one that the basket holds. */
export type SlotsUsed = { readonly used: ReadonlyMap<Instant, number>; readonly held: Instant | null }

/** Gives back the basket's own hold, wherever it is, and what expired holds occupy here; the rows are locked by the caller. */
const release = async (sql: Sql, { basketId, storeId, startsAt, at }: SlotClaim): Promise<void> => {
  await sql`
    with gone as (
      delete from slot_holds where order_id is null and (basket_id = ${basketId}
        or (store_id = ${storeId} and starts_at = ${timestamp(startsAt)} and held_until < ${timestamp(at)}))
      returning store_id, starts_at, seconds),
    freed as (select store_id, starts_at, sum(seconds) as seconds from gone group by store_id, starts_at)
    update kitchen_slots k set used_seconds = used_seconds - freed.seconds from freed
    where k.store_id = freed.store_id and k.starts_at = freed.starts_at`
}

/** The rows that a claim touches, in one order for all, so that baskets that change places cannot lock each other out. */
const lock = async (sql: Sql, { basketId, storeId, startsAt, capacitySeconds }: SlotClaim): Promise<void> => {
  await sql`
    insert into kitchen_slots (store_id, starts_at, capacity_seconds)
    values (${storeId}, ${timestamp(startsAt)}, ${capacitySeconds}) on conflict do nothing`
  await sql`
    select from kitchen_slots where (store_id = ${storeId} and starts_at = ${timestamp(startsAt)})
      or (store_id, starts_at) in (select store_id, starts_at from slot_holds where basket_id = ${basketId})
    order by store_id, starts_at for update`
}

/** Make time of each quarter hour, sold by the second: claims are conditional updates, so that no race can oversell one. */
export const slotsStore = (sql: Sql) => ({
  /** Seconds in use by live holds and orders, by quarter hour. */
  used: async (storeId: StoreId, { from, until, at, basketId }: SlotsAsked): Promise<SlotsUsed> => {
    const rows = await sql<SlotRow>`
      select starts_at, coalesce(sum(seconds), 0)::integer as used_seconds,
        coalesce(bool_or(basket_id = ${basketId}::uuid and order_id is null), false) as is_own from slot_holds
      where store_id = ${storeId} and starts_at >= ${timestamp(from)} and starts_at < ${timestamp(until)}
        and (order_id is not null or held_until >= ${timestamp(at)})
      group by starts_at`
    const own = rows.find(({ is_own }) => is_own)
    return {
      used: new Map(rows.map((row) => [instant(row.starts_at), row.used_seconds])),
      held: own === undefined ? null : instant(own.starts_at),
    }
  },

  /** Seconds in use at several stores at once, as `used`. */
  usedAt: async (
    storeIds: readonly StoreId[],
    { from, until, at }: Omit<SlotsAsked, 'basketId'>,
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

  /** Takes or renews the one hold of a basket, or gives it to its order for good; false = the quarter hour is full. [BAS-26] */
  hold: (claim: SlotClaim): Promise<boolean> =>
    sql.begin(async (inside) => {
      await lock(inside, claim)
      await release(inside, claim)
      const taken = await inside`
        with taken as (
          update kitchen_slots set used_seconds = used_seconds + ${claim.seconds}, capacity_seconds = ${claim.capacitySeconds}
          where store_id = ${claim.storeId} and starts_at = ${timestamp(claim.startsAt)}
            and used_seconds + ${claim.seconds} <= ${claim.capacitySeconds} returning store_id, starts_at)
        insert into slot_holds (basket_id, store_id, starts_at, seconds, held_until, order_id)
        select ${claim.basketId}::uuid, store_id, starts_at, ${claim.seconds},
          case when ${claim.orderId}::uuid is null then ${timestamp(claim.heldUntil)}::timestamptz else 'infinity' end,
          ${claim.orderId}::uuid
        from taken returning basket_id`
      return taken.length > 0
    }),

  /**
   * Renews a live hold of just this claim, not before `earliest`, or gives it to its order for good; false = there is none (any
   * more). A hold stays good when the kitchen has since lowered its capacity. [TIM-09]
   */
  keep: async (claim: SlotClaim, earliest: Instant): Promise<boolean> => {
    const rows = await sql`
      update slot_holds set order_id = ${claim.orderId}::uuid,
        held_until = case when ${claim.orderId}::uuid is null then ${timestamp(claim.heldUntil)}::timestamptz else 'infinity' end
      where basket_id = ${claim.basketId} and held_until >= ${timestamp(claim.at)} and store_id = ${claim.storeId}
        and seconds between ${claim.seconds} and ${claim.makeSeconds}
        and starts_at between ${timestamp(earliest)} and ${timestamp(claim.startsAt)}
      returning basket_id`
    return rows.length > 0
  },

  /** Gives back the hold of a basket. The slot is locked before the hold, as in every claim: nobody waits in a circle. */
  release: (basketId: BasketId): Promise<void> =>
    sql.begin(async (inside) => {
      await inside`
        select from kitchen_slots where (store_id, starts_at) in (
          select store_id, starts_at from slot_holds where basket_id = ${basketId} and order_id is null) for update`
      await inside`
        with gone as (
          delete from slot_holds where basket_id = ${basketId} and order_id is null returning store_id, starts_at, seconds)
        update kitchen_slots k set used_seconds = used_seconds - gone.seconds from gone
        where k.store_id = gone.store_id and k.starts_at = gone.starts_at`
    }),
})
export type SlotsStore = ReturnType<typeof slotsStore>
