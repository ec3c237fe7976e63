import { drawPrize, getPrize, type OrderPrize } from '@forno/contracts/prizes/prizes'
import { localMoment } from '@forno/domain/fulfilment/local-time'
import { gameWithStory, offeredGame, type OfferedGame } from '@forno/domain/prizes/offered-game'
import type { CustomerId, OrderId } from '@forno/domain/core/basic-types'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/core/clock.ts'
import { serve, type Caller } from '../../platform/http/serve.ts'
import { refuse } from '../../platform/refusals/refusal.ts'
import type { ContentSnapshot, EditorialContentCache } from '../content/index.ts'
import { assertTrackable, ordersStore, ownOrder, type Order } from '../orders/index.ts'
import { findStore } from '../stores/index.ts'
import { drawPrizeOf, type DrawDeps } from './draw-prize.ts'
import { prizesStore } from './prizes-store.ts'
import { orderPrizeWire } from './wire.ts'

export type PrizeRoutesDeps = DrawDeps & {
  readonly clock: Clock
  readonly content: ContentSnapshot
  readonly editorial: EditorialContentCache
  readonly customerOf: (caller: Caller) => Promise<CustomerId | null>
}

/** The prize game of an order, for the holder of its session and for its customer. [MKT-13] */
export const prizeRoutes = (app: FastifyInstance, deps: PrizeRoutesDeps): void => {
  const { sql, clock, content, editorial, customerOf } = deps
  const prizes = prizesStore(sql)

  const orderOf = async (orderId: OrderId, caller: Caller): Promise<Order> =>
    assertTrackable(await ownOrder({ orders: ordersStore(sql), customerOf }, orderId, caller), clock())
  const stories = () => editorial.current().siteStories['spin-to-win']

  /** The order's game, store and days at this moment. */
  const factsOf = (order: Order) => {
    const current = content.current()
    const store = findStore(current, order.storeId) ?? refuse('OrderUnknown')
    const at = clock()
    const today = localMoment(at, store.zone).date
    const offered = offeredGame(current.prizeGames, stories(), {
      status: order.status,
      state: store.state,
      placedOn: localMoment(order.placedAt, store.zone).date,
      today,
      hasEmail: order.customer.emailAddress !== null,
    })
    return { content: current, store, at, today, offered }
  }

  /** The prize as the page shows it: a played order keeps the game that it played. */
  const prizeOf = async (order: Order): Promise<OrderPrize> => {
    const { offered, store, content: current } = factsOf(order)
    const result = await prizes.result(order.orderId)
    const shown: OfferedGame | null =
      result === null ? offered : gameWithStory(current.prizeGames, stories(), result.game)
    return orderPrizeWire({ offered: shown, result, content: current, zone: store.zone })
  }

  serve(app, getPrize, async ({ params, caller }) => prizeOf(await orderOf(params.orderId, caller)))

  serve(app, drawPrize, async ({ params, caller, refuse }) => {
    const order = await orderOf(params.orderId, caller)
    const played = await prizeOf(order)
    if (played.draw !== null) return played
    const { offered, store, at, today, content: current } = factsOf(order)
    const email = order.customer.emailAddress
    if (offered === null || email === null) return refuse('PrizeNotOffered')
    await drawPrizeOf(deps, {
      ...offered,
      order,
      email,
      state: store.state,
      today,
      contentVersion: current.version,
      at,
    })
    return prizeOf(order)
  })
}
