import type { LocalDate, OfferId, State } from '../core/basic-types.ts'

/** What a segment wins: a voucher for one use of an offer. */
type Prize = {
  readonly offerId: OfferId
  /** The number of vouchers of this prize in the whole game; null = unlimited. */
  readonly stock: number | null
  /** Days from the draw until the voucher expires. */
  readonly validDays: number
}

/** A segment of the wheel. Its chance is its weight divided by the sum of all weights. */
export type PrizeSegment = {
  /** The id of the same segment in the story `spin-to-win/{slug}`. */
  readonly id: string
  readonly weight: number
  readonly prize: Prize | null
}

/** A permit for a game of chance in one state, valid from its first to its last day. */
export type PrizePermit = {
  readonly state: State
  readonly number: string
  readonly from: LocalDate
  readonly until: LocalDate
}

/**
 * The part of a prize game that only our own files have: weights, prizes, stock and permits. Its texts are in the story
 * `spin-to-win/{slug}`. [MKT-13]
 */
export type PrizeGame = {
  readonly slug: string
  /** First and last day of the game, in the time zone of an order's store. */
  readonly from: LocalDate
  readonly until: LocalDate
  /** At least one segment wins nothing: it also gets the draws of a prize without stock. */
  readonly segments: readonly PrizeSegment[]
  /** States whose law requires no permit for this game. */
  readonly withoutPermit: readonly State[]
  readonly permits: readonly PrizePermit[]
}
