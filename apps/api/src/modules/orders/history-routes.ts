import {
  getCurrentOrders,
  getOrderHistory,
  getSameOrder,
  reorder,
  reorderIntoBasket,
} from '@forno/contracts/orders/history'
import type { Store } from '@forno/domain/content/content'
import { currentBetween, historyLimit } from '@forno/domain/orders/tracking'
import { chainZone } from '@forno/domain/fulfilment/local-time'
import type { CustomerId, UserId } from '@forno/domain/core/basic-types'
import type { FastifyInstance } from 'fastify'
import { refuse, refuseRight } from '../../platform/refusals/refusal.ts'
import { serve, type Caller } from '../../platform/http/serve.ts'
import { basketWire, promisedTo, type NewBasketDeps, type OpenBasket } from '../baskets/index.ts'
import { customersStore, type SignedIn } from '../customers/index.ts'
import { findStore } from '../stores/index.ts'
import { pastOrderWire, sameOrderWire } from './history-wire.ts'
import type { Order } from './orders-store.ts'
import { pastOrdersStore } from './past-orders-store.ts'
import { previewReorder, reorderAnywhere, reorderInto } from './reorder.ts'
import { sameOrderAs } from './same-order.ts'
import { orderStatusWire } from './wire.ts'

type HistoryRoutesDeps = NewBasketDeps & {
  readonly signedIn: SignedIn
  readonly customerOf: (caller: Caller) => Promise<CustomerId | null>
  /** The share of time, from 0 to 1, in which the process was busy. */
  readonly load: () => number
}

/** Order history, current orders and reorder. [ORD-16] [ORD-17] [BAS-28] */
export const historyRoutes = (app: FastifyInstance, deps: HistoryRoutesDeps): void => {
  const { signedIn, customerOf, load, clock, content, slots, database, baskets } = deps
  const orders = pastOrdersStore(database.sql)
  const storeOf = ({ storeId }: Order): Pick<Store, 'name' | 'zone'> =>
    findStore(content.current(), storeId) ?? { name: storeId, zone: chainZone }
  const answer = async (open: OpenBasket) => basketWire(open, await promisedTo(slots, open))

  /** The customer of the token, if the user id of the path is theirs; refuses any other user id alike. */
  const customerOfPath = async (userId: UserId, caller: Caller): Promise<CustomerId> => {
    const customerId = (await customerOf(caller)) ?? refuse('LoginRequired')
    const customer = (await customersStore(database.sql).byId(customerId)) ?? refuse('LoginRequired')
    return customer.userId === userId.toLowerCase()
      ? customerId
      : refuseRight('NotYours', { kind: 'customer', id: customerId })
  }

  serve(app, getOrderHistory, async ({ params, query, caller }) => {
    const { customerId } = await signedIn(caller, params.customerId)
    const { page = 1, pageSize: size = historyLimit } = query
    const found = await orders.ofCustomer(customerId, { size, before: (page - 1) * size })
    return found.map((whole) => pastOrderWire(whole, storeOf(whole.order)))
  })
  serve(app, getCurrentOrders, async ({ params, query, caller }) => {
    const customerId = await customerOfPath(params.userId, caller)
    const found = await orders.between(customerId, currentBetween(clock(), query.hourLimit))
    return found.map((order) => orderStatusWire(order, storeOf(order), { at: clock(), load: load() }))
  })
  serve(app, getSameOrder, async ({ params, caller }) => {
    const open = await baskets.read(params.basketId, caller)
    return sameOrderWire(await sameOrderAs(database.sql, open), open)
  })
  serve(app, reorderIntoBasket, async ({ params, body, caller }) => {
    const { customerId } = await signedIn(caller, params.customerId)
    const { orderId, preview = false } = body
    const put = preview ? previewReorder : reorderInto
    return answer(await put(deps, params.basketId, { customerId, orderId, caller }))
  })
  serve(app, reorder, async ({ params, body, caller }) => {
    const { customerId } = await signedIn(caller, params.customerId)
    return answer(await reorderAnywhere(deps, { customerId, ...body, caller }))
  })
}
