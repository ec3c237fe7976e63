import { Type, type Static } from 'typebox'
import { endpoint } from '../core/endpoint.ts'
import { Nullable, OrderIdText, When } from '../core/values.ts'
import { TextBlocks } from '../content/text-blocks.ts'

/** A prize game with its texts. [MKT-13] */
const Game = Type.Object({
  title: Type.String(),
  /** The terms. */
  blocks: TextBlocks,
  /** The segments of the wheel, clockwise. `odds` such as `1 in 20`; null = wins nothing. */
  segments: Type.Array(Type.Object({ id: Type.String(), label: Type.String(), odds: Nullable(Type.String()) })),
  /** The chance of all segments together that win nothing. */
  oddsOfNothing: Type.String(),
})

/** The result of an order's draw. */
const Draw = Type.Object({
  segmentId: Type.String(),
  label: Type.String(),
  /** The prize; null = the segment wins nothing. */
  voucher: Nullable(Type.Object({ code: Type.String(), name: Type.String(), expiresAt: When })),
})

/** The prize game of an order, and its draw. [MKT-13] */
export const OrderPrize = Type.Object({
  /** null = the order may not play, or the texts of the game that it played have ended. */
  game: Nullable(Game),
  /** null = not played yet. */
  draw: Nullable(Draw),
})
export type OrderPrize = Static<typeof OrderPrize>

/** Calls for the holder of the order's session and for the customer who owns the order, while it can be tracked. */
const ofOrder = {
  access: 'tracker',
  alsoReads: ['session', 'bearer'],
  params: Type.Object({ orderId: OrderIdText }),
  reply: OrderPrize,
} as const

export const getPrize = endpoint('GET /order/:orderId/prize', {
  summary: 'The prize game of an order with its odds and terms, and the prize if it was played [MKT-13]',
  ...ofOrder,
  refusals: ['OrderUnknown', 'OrderRestricted'],
})

export const drawPrize = endpoint('POST /order/:orderId/prize', {
  summary: 'Draw the prize of an order, once; a repeated call answers the same prize [MKT-13]',
  ...ofOrder,
  refusals: ['OrderUnknown', 'OrderRestricted', 'PrizeNotOffered'],
})
