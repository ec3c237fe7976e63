import type { OrderPrize } from '@forno/contracts/prizes/prizes'
import type { Content } from '@forno/domain/content/content'
import type { OfferedGame } from '@forno/domain/prizes/offered-game'
import { oddsLabel } from '@forno/domain/prizes/draw'
import { isoWithOffset } from '@forno/domain/fulfilment/local-time'
import type { Zone } from '@forno/domain/core/basic-types'
import { textBlocks } from '../content/index.ts'
import type { PrizeResult } from './prizes-store.ts'

const gameWire = ({ game: { segments }, story }: OfferedGame): OrderPrize['game'] => ({
  title: story.title,
  blocks: textBlocks(story.markdown),
  segments: story.segments.map(({ id, label }) => {
    const segment = segments.find((each) => each.id === id)
    return { id, label, odds: segment === undefined || segment.prize === null ? null : oddsLabel(segments, segment) }
  }),
  oddsOfNothing: oddsLabel(segments, {
    weight: segments.reduce((sum, { weight, prize }) => (prize === null ? sum + weight : sum), 0),
  }),
})

const drawWire = (
  { segment, label, voucher }: PrizeResult,
  { offers }: Pick<Content, 'offers'>,
  zone: Zone,
): OrderPrize['draw'] => ({
  segmentId: segment,
  label,
  voucher:
    voucher === null
      ? null
      : {
          code: voucher.code,
          name: offers.find(({ id }) => id === voucher.offerId)?.words ?? label,
          expiresAt: isoWithOffset(voucher.validUntil, zone),
        },
})

type PrizeOfOrder = {
  readonly offered: OfferedGame | null
  readonly result: PrizeResult | null
  readonly content: Content
  readonly zone: Zone
}

/** The prize game of an order. Weights, offers and stock stay on the server. [MKT-13] */
export const orderPrizeWire = ({ offered, result, content, zone }: PrizeOfOrder): OrderPrize => ({
  game: offered === null ? null : gameWire(offered),
  draw: result === null ? null : drawWire(result, content, zone),
})
