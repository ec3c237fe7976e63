import { getPopularProducts } from '@forno/contracts/catalogue/catalogue'
import {
  collectOrder,
  getOrderStatus,
  getOrderStatusByReference,
  streamOrder,
  trackOrder,
} from '@forno/contracts/orders/tracking'
import type { Store } from '@forno/domain/content/content'
import { isSameProgress, type OrderProgress } from '@forno/domain/orders/progress'
import { readReference } from '@forno/domain/orders/reference'
import { isFinal } from '@forno/domain/orders/status'
import type { CustomerId, Instant, OrderId } from '@forno/domain/core/basic-types'
import type { FastifyInstance } from 'fastify'
import { events, type EventSource } from '../../platform/http/event-stream.ts'
import type { Listener } from '../../platform/jobs/listen.ts'
import type { RateLimiter } from '../../platform/limits/rate-limiter.ts'
import { refuse } from '../../platform/refusals/refusal.ts'
import { serve, type Caller } from '../../platform/http/serve.ts'
import { menuOf, type Menus } from '../catalogue/index.ts'
import { findStore } from '../stores/index.ts'
import { findWithinRateLimit, orderByProof, assertTrackable, ownOrder } from './find-order.ts'
import { ordersStore, type Order } from './orders-store.ts'
import type { PlaceOrderDeps } from './place-order.ts'
import { popularOn, type Popularity } from './popularity.ts'
import { orderStatusWire, trackedOrderWire, type OrderRefund } from './wire.ts'

type OrderRoutesDeps = Omit<PlaceOrderDeps, 'waitingTimes'> & {
  readonly listener: Listener
  readonly menus: Menus
  readonly popularity: Popularity
  readonly rateLimiter: RateLimiter
  /** The share of time, from 0 to 1, in which the process was busy. */
  readonly load: () => number
  readonly customerOf: (caller: Caller) => Promise<CustomerId | null>
  /** What happens to the money of a cancelled order; null if there is nothing to refund. [ORD-21] */
  readonly refundOf: (order: Order) => Promise<OrderRefund | null>
}

const progressOf = ({ status, acknowledgedAt, collectedAt, dueAt }: Order): OrderProgress<Instant> => ({
  status,
  storeConfirmedAt: acknowledgedAt,
  collectedAt,
  orderDueAt: dueAt,
})

/** Order status, tracking and popular products. [ORD-13] [ORD-14] [ORD-15] */
export const orderRoutes = (app: FastifyInstance, deps: OrderRoutesDeps): void => {
  const { rateLimiter } = deps
  const orders = ordersStore(deps.sql)
  const storeOf = (order: Order): Store => findStore(deps.content.current(), order.storeId) ?? refuse('OrderUnknown')
  const moment = () => ({ at: deps.clock(), load: deps.load() })
  const statusOf = (order: Order | null) => {
    const found = assertTrackable(order ?? refuse('OrderUnknown'), deps.clock())
    return orderStatusWire(found, storeOf(found), moment())
  }
  /** Sends the status of an order now and after each of its events. */
  const statusEvents = (first: Order): EventSource =>
    events((send, close) => {
      const sendStatus = (order: Order | null): void => {
        if (order === null) return
        const store = findStore(deps.content.current(), order.storeId)
        if (store !== null) send('status', orderStatusWire(order, store, moment()))
        // Without its store the order is unknown: the client's own polling gets that refusal.
        if (store === null || isFinal(order.serviceType, order.status)) close()
      }
      // The next event, or the client's own polling, makes up for a failed read.
      const reload = (): void => void orders.byId(first.orderId).then(sendStatus, () => undefined)
      const stopListening = deps.listener.on('order_event', (changed) => {
        if (changed === first.orderId) reload()
      })
      const stopReloading = deps.listener.onReconnect(reload)
      sendStatus(first)
      // The order may have moved after it was read and before the listener was there.
      const sendIfMoved = (now: Order | null): void => {
        if (now !== null && !isSameProgress(progressOf(now), progressOf(first))) sendStatus(now)
      }
      void orders.byId(first.orderId).then(sendIfMoved, () => undefined)
      return () => {
        stopListening()
        stopReloading()
      }
    })
  const orderIdOf = (text: OrderId): OrderId => text.toLowerCase() as OrderId

  serve(app, getPopularProducts, ({ query }) => {
    const { menu } = menuOf(query, deps)
    return popularOn(menu, deps.popularity.at(menu.store?.id ?? null)).map(({ product }) => ({
      productId: product.id,
    }))
  })
  serve(app, getOrderStatus, async ({ params }) => statusOf(await orders.byId(orderIdOf(params.orderId))))
  serve(app, getOrderStatusByReference, async ({ params, caller: { ip } }) => {
    const reference = readReference(params.orderReference)
    const find = () => (reference === null ? Promise.resolve(null) : orders.byReference(reference))
    return statusOf(await findWithinRateLimit({ rateLimiter, ip }, find))
  })
  serve(app, trackOrder, async ({ body, caller }) => {
    const lookup = { orders, rateLimiter, ip: caller.ip }
    const proofRequest = { proof: body, customerOf: () => deps.customerOf(caller) }
    const { order, proofKind } = await orderByProof(lookup, proofRequest)
    assertTrackable(order, deps.clock())
    const [history, lines, refund] = await Promise.all([
      orders.published(order.orderId),
      orders.lines(order.orderId),
      deps.refundOf(order),
    ])
    return trackedOrderWire({
      order,
      store: storeOf(order),
      events: history,
      lines,
      refund,
      proofKind,
      moment: moment(),
    })
  })
  serve(app, collectOrder, async ({ params, caller }) => {
    const order = await ownOrder({ orders, customerOf: deps.customerOf }, params.orderId, caller)
    assertTrackable(order, deps.clock())
    await orders.collect(order.orderId, deps.clock())
    return statusOf(await orders.byId(order.orderId))
  })
  serve(app, streamOrder, async ({ params, caller, refuse }) => {
    const orderId = orderIdOf(params.orderId)
    const first = await orders.byId(orderId)
    if (first === null || first.sessionId !== caller.sessionId) return refuse('OrderUnknown')
    assertTrackable(first, deps.clock())
    return statusEvents(first)
  })
}
