import { instant, type BasketId, type Instant, type OrderId, type StoreId } from '@forno/domain/words'
import { timestamp, type Sql } from '../../kernel/database.ts'

export type SlotClaim = {
  readonly basketId: BasketId
  readonly storeId: StoreId
  /** The quarter hour whose make time is claimed. */
  readonly startsAt: Instant
  /** Seconds of kitchen work. */
  readonly seconds: number
  readonly capacitySeconds: number
  readonly heldUntil: Instant
  readonly at: Instant
}

type SlotRow = { starts_at: number; used_seconds: number }

/** Gives back what expired holds still occupy; the row is locked by its caller. */
const releaseExpired = async (sql: Sql, { storeId, startsAt, at }: SlotClaim): Promise<void> => {
  await sql`
    with gone as (
      delete from slot_holds where store_id = ${storeId} and starts_at = ${timestamp(startsAt)}
        and order_id is null and held_until < ${timestamp(at)} returning seconds)
    update kitchen_slots set used_seconds = used_seconds - (select coalesce(sum(seconds), 0) from gone)
    where store_id = ${storeId} and starts_at = ${timestamp(startsAt)}`
}

const releaseOwn = async (sql: Sql, basketId: BasketId): Promise<void> => {
  await sql`
    with gone as (delete from slot_holds where basket_id = ${basketId} and order_id is null returning store_id, starts_at, seconds)
    update kitchen_slots k set used_seconds = used_seconds - gone.seconds from gone
    where k.store_id = gone.store_id and k.starts_at = gone.starts_at`
}

/** Make time of each quarter hour, sold by the second: claims are conditional updates, so that no race can oversell one. */
export const slotsStore = (sql: Sql) => ({
  /** Seconds in use by live holds and orders, by quarter hour. */
  used: async (storeId: StoreId, from: Instant, until: Instant, at: Instant): Promise<ReadonlyMap<Instant, number>> => {
    const rows = await sql<SlotRow>`
      select starts_at, coalesce(sum(seconds), 0)::integer as used_seconds from slot_holds
      where store_id = ${storeId} and starts_at >= ${timestamp(from)} and starts_at < ${timestamp(until)}
        and (order_id is not null or held_until >= ${timestamp(at)})
      group by starts_at`
    return new Map(rows.map((row) => [instant(row.starts_at), row.used_seconds]))
  },

  /** The quarter hour that a basket holds now; null = none. */
  heldBy: async (basketId: BasketId, at: Instant): Promise<Instant | null> => {
    const [row] = await sql<SlotRow>`
      select starts_at, seconds as used_seconds from slot_holds
      where basket_id = ${basketId} and held_until >= ${timestamp(at)}`
    return row === undefined ? null : instant(row.starts_at)
  },

  /** Takes or renews the one hold of a basket; false = the quarter hour is full. [BAS-26] */
  hold: (claim: SlotClaim): Promise<boolean> =>
    sql.begin(async (inside) => {
      await releaseOwn(inside, claim.basketId)
      await inside`
        insert into kitchen_slots (store_id, starts_at, capacity_seconds)
        values (${claim.storeId}, ${timestamp(claim.startsAt)}, ${claim.capacitySeconds}) on conflict do nothing`
      await inside`
        select from kitchen_slots where store_id = ${claim.storeId} and starts_at = ${timestamp(claim.startsAt)} for update`
      await releaseExpired(inside, claim)
      const taken = await inside`
        update kitchen_slots set used_seconds = used_seconds + ${claim.seconds}
        where store_id = ${claim.storeId} and starts_at = ${timestamp(claim.startsAt)}
          and used_seconds + ${claim.seconds} <= capacity_seconds returning starts_at`
      if (taken.length === 0) return false
      await inside`
        insert into slot_holds (basket_id, store_id, starts_at, seconds, held_until)
        values (${claim.basketId}, ${claim.storeId}, ${timestamp(claim.startsAt)}, ${claim.seconds}, ${timestamp(claim.heldUntil)})`
      return true
    }),

  /** Turns a live hold into the order's own; false = there is none (any more). */
  keep: async (basketId: BasketId, orderId: OrderId, at: Instant): Promise<boolean> => {
    const rows = await sql`
      update slot_holds set order_id = ${orderId}, held_until = 'infinity'
      where basket_id = ${basketId} and held_until >= ${timestamp(at)} returning basket_id`
    return rows.length > 0
  },

  release: (basketId: BasketId): Promise<void> => releaseOwn(sql, basketId),
})
export type SlotsStore = ReturnType<typeof slotsStore>
