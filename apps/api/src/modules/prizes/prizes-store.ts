import { instant, type Instant, type OrderId, type State } from '@forno/domain/core/basic-types'
import type { PrizeGame } from '@forno/domain/content/prize-game'
import { sqlState, timestamp, type Sql } from '../../platform/db/database.ts'

/** The record of a draw. */
export type PrizeDraw = {
  readonly orderId: OrderId
  readonly game: string
  readonly contentVersion: number
  readonly state: State
  /** The number of the permit; null = none is required. */
  readonly permit: string | null
  readonly random: number
  readonly range: number
  readonly weightsHash: string
  /** The segment of the random number, and the result after the check of its stock. */
  readonly drawnSegment: string
  readonly segment: string
  readonly label: string
  /** null = nothing won. */
  readonly voucherHash: string | null
  readonly at: Instant
}

/** The result of an order's draw. `voucher` is null if nothing was won or the retention period has ended. */
export type PrizeResult = {
  readonly game: string
  readonly segment: string
  readonly label: string
  readonly voucher: { readonly code: string; readonly offerId: string; readonly validUntil: Instant } | null
}

type StoredResult = {
  game: string
  segment: string
  label: string
  code: string | null
  offer_id: string
  valid_until: number
}

/** Draws with the same game, weights and segments, counted. */
export type DrawCount = {
  readonly game: string
  readonly weightsHash: string
  readonly drawnSegment: string
  readonly segment: string
  readonly draws: number
  readonly vouchers: number
}

const uniqueViolation = '23505'

/** Whether an insert failed because another call has drawn for this order. */
export const isDrawnAlready = (error: unknown): boolean =>
  sqlState(error) === uniqueViolation &&
  error instanceof Error &&
  'constraint' in error &&
  error.constraint === 'prize_draws_pkey'

/** Draws of the prize game, its stock, and the codes that orders won. [MKT-13] */
export const prizesStore = (sql: Sql) => ({
  result: async (orderId: OrderId): Promise<PrizeResult | null> => {
    const [row] = await sql<StoredResult>`
      select d.game, d.segment, d.label, c.code, v.offer_id, v.valid_until
      from prize_draws d left join prize_codes c using (order_id) left join vouchers v on v.code = c.code
      where d.order_id = ${orderId}`
    if (row === undefined) return null
    const { game, segment, label, code, offer_id: offerId, valid_until: validUntil } = row
    return { game, segment, label, voucher: code === null ? null : { code, offerId, validUntil: instant(validUntil) } }
  },

  /** Takes one voucher of a prize from its stock; false = the stock is gone. A draw after that takes no lock. */
  takeFromStock: async (game: string, segment: string, stock: number): Promise<boolean> => {
    const rows = await sql`
      insert into prize_stock as s (game, segment, taken)
      select ${game}, ${segment}, 1 where not exists (
        select from prize_stock where game = ${game} and segment = ${segment} and taken >= ${stock}::integer)
      on conflict (game, segment) do update set taken = s.taken + 1 where s.taken < ${stock}::integer
      returning taken`
    return rows.length > 0
  },

  /** Rejects if the order has been drawn; see `isDrawnAlready`. */
  add: async (draw: PrizeDraw): Promise<void> => {
    const { orderId, game, contentVersion, state, permit, random, range, weightsHash } = draw
    await sql`
      insert into prize_draws (order_id, game, content_version, state, permit, random, range, weights_hash, drawn_segment,
        segment, label, voucher_hash, drawn_at)
      values (${orderId}, ${game}, ${contentVersion}, ${state}, ${permit}, ${random}, ${range}, ${weightsHash},
        ${draw.drawnSegment}, ${draw.segment}, ${draw.label}, ${draw.voucherHash}, ${timestamp(draw.at)})`
  },

  addCode: async (orderId: OrderId, code: string, at: Instant): Promise<void> => {
    await sql`insert into prize_codes (order_id, code, drawn_at) values (${orderId}, ${code}, ${timestamp(at)})`
  },

  counts: async (): Promise<readonly DrawCount[]> =>
    sql<DrawCount>`
      select game, weights_hash as "weightsHash", drawn_segment as "drawnSegment", segment, count(*) as draws,
        count(voucher_hash) as vouchers
      from prize_draws group by game, weights_hash, drawn_segment, segment`,

  /** The games of all content versions that were imported, the newest version first. */
  pastGames: async (): Promise<readonly PrizeGame[]> => {
    const rows = await sql<{ games: readonly PrizeGame[] | null }>`
      select body -> 'prizeGames' as games from content_versions order by number desc`
    return rows.flatMap(({ games }) => games ?? [])
  },
})
