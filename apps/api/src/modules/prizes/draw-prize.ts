import { day } from '@forno/domain/core/durations'
import { randomInt } from 'node:crypto'
import type { PrizeSegment } from '@forno/domain/content/prize-game'
import { permitOn, type OfferedGame } from '@forno/domain/prizes/offered-game'
import { drawnSegment, drawRange, segmentWithoutPrize } from '@forno/domain/prizes/draw'
import { instant, type Instant, type LocalDate, type State } from '@forno/domain/core/basic-types'
import { voucherHash } from '../../platform/crypto/keyed-hash.ts'
import type { Sql } from '../../platform/db/database.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import type { Order } from '../orders/index.ts'
import { issueVoucher, type CustomerHashes } from '../vouchers/index.ts'
import { isDrawnAlready, prizesStore } from './prizes-store.ts'
import { prizeMailJob } from './prize-mail.ts'
import { weightsHash } from './weights-hash.ts'

export type DrawDeps = {
  readonly sql: Sql
  readonly customerHashes: CustomerHashes
  readonly emailHashKey: string
}

export type DrawRequest = OfferedGame & {
  readonly order: Order
  /** The e-mail address of the order. */
  readonly email: string
  readonly state: State
  readonly today: LocalDate
  readonly contentVersion: number
  readonly at: Instant
}

/** The drawn segment, or the one without a prize if its stock is gone. */
const resultOf = async (inside: Sql, { game, drawn }: DrawRequest & { readonly drawn: PrizeSegment }) => {
  const stock = drawn.prize?.stock ?? null
  if (stock === null || (await prizesStore(inside).takeFromStock(game.slug, drawn.id, stock))) return drawn
  return segmentWithoutPrize(game.segments)
}

/** The voucher of a prize for one use, bound to the order's mailbox; returns its code. */
const voucherOf = ({ prize }: PrizeSegment, request: DrawRequest, inside: Sql, hashes: CustomerHashes) =>
  prize === null
    ? Promise.resolve(null)
    : issueVoucher(
        inside,
        {
          offerId: prize.offerId,
          emailHash: hashes.mailboxHashOf(request.email),
          maximum: 1,
          validFrom: null,
          validUntil: instant(request.at + prize.validDays * day),
        },
        request.at,
      )

/**
 * Draws the prize of an order: random number, stock, voucher, record and mail in one transaction. If another call has
 * drawn for the order meanwhile, nothing of this draw remains. [MKT-13]
 */
export const drawPrizeOf = async (
  { sql, customerHashes, emailHashKey }: DrawDeps,
  request: DrawRequest,
): Promise<void> => {
  const { game, story, order, state, today, contentVersion, at } = request
  const range = drawRange(game.segments)
  const random = randomInt(range)
  const drawn = drawnSegment(game.segments, random)
  const draw = sql.begin(async (inside) => {
    const segment = await resultOf(inside, { ...request, drawn })
    const code = await voucherOf(segment, request, inside, customerHashes)
    const store = prizesStore(inside)
    await store.add({
      orderId: order.orderId,
      game: game.slug,
      contentVersion,
      state,
      permit: permitOn(game, state, today)?.number ?? null,
      random,
      range,
      weightsHash: weightsHash(game),
      drawnSegment: drawn.id,
      segment: segment.id,
      label: story.segments.find(({ id }) => id === segment.id)?.label ?? segment.id,
      voucherHash: code === null ? null : voucherHash(emailHashKey, code),
      at,
    })
    if (code === null) return
    await store.addCode(order.orderId, code, at)
    await addJob(inside, prizeMailJob, { orderId: order.orderId })
  })
  await draw.catch((error: unknown) => {
    if (!isDrawnAlready(error)) throw error
  })
}
