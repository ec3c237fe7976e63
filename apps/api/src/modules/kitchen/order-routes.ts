import {
  acknowledgeOrder as acknowledgeOrderCall,
  getKitchenOrders,
  moveOrder as moveOrderCall,
  streamKitchen,
  undoMove as undoMoveCall,
} from '@forno/contracts/kitchen/kitchen'
import type { WaitingTimes } from '@forno/domain/orders/waiting'
import type { OrderId } from '@forno/domain/core/basic-types'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/core/clock.ts'
import type { Sql } from '../../platform/db/database.ts'
import { events } from '../../platform/http/event-stream.ts'
import { serve, type Caller } from '../../platform/http/serve.ts'
import type { Listener } from '../../platform/jobs/listen.ts'
import type { StoreStatuses } from '../stores/index.ts'
import { acknowledgeOrder, moveOrder, undoMove } from './moves.ts'
import type { MeasureThroughput } from './throughput.ts'
import { queueStore } from './queue-store.ts'
import type { ScreenCalls } from './screen-calls.ts'
import { kitchenOrderWire } from './wire.ts'

type OrderRoutesDeps = {
  readonly clock: Clock
  readonly sql: Sql
  readonly listener: Listener
  readonly measureThroughput: MeasureThroughput
  readonly waitingTimes: WaitingTimes
  readonly screens: ScreenCalls
  readonly storeStatuses: StoreStatuses
}

/** The queue of a screen's store, and the moves of its orders. [ORD-12] */
export const kitchenOrderRoutes = (app: FastifyInstance, deps: OrderRoutesDeps): void => {
  const { sql, listener, screens, storeStatuses, waitingTimes } = deps
  const queue = queueStore(sql)
  const { storeOf, storeToChange, storeWire } = screens
  const orderToMove = async (caller: Caller, orderId: OrderId) => {
    const store = await storeToChange(caller)
    return { store, order: { storeId: store.id, orderId: orderId.toLowerCase() as OrderId } }
  }

  serve(app, getKitchenOrders, async ({ caller }) => {
    const store = await storeOf(caller)
    const [open, state] = await Promise.all([queue.open(store.id), storeWire(store)])
    return { store: state, orders: open.map((queued) => kitchenOrderWire(queued, store, waitingTimes)) }
  })
  serve(app, streamKitchen, async ({ caller }) => {
    const store = await storeOf(caller)
    return events((send) => {
      const changed = (): void => {
        send('changed', { storeId: store.id })
      }
      const onStoreEvent = (storeId: string): void => {
        if (storeId === store.id) changed()
      }
      const stops = [
        listener.on('kitchen_queue', onStoreEvent),
        listener.on('store_overlay', onStoreEvent),
        listener.onReconnect(changed),
        // A screen of an earlier release calls only after an event, and timers of a page in the background are slow.
        storeStatuses.onExchange(() => {
          if (storeStatuses.isScreenQuiet(store.id)) changed()
        }),
      ]
      changed()
      return () => {
        for (const stop of stops) stop()
      }
    })
  })

  serve(app, acknowledgeOrderCall, async ({ params, caller, orRefuse }) => {
    const { store, order } = await orderToMove(caller, params.orderId)
    return kitchenOrderWire(orRefuse(await acknowledgeOrder(deps, order)), store, waitingTimes)
  })
  serve(app, moveOrderCall, async ({ params, body, caller, orRefuse }) => {
    const { store, order } = await orderToMove(caller, params.orderId)
    return kitchenOrderWire(orRefuse(await moveOrder(deps, order, body.status)), store, waitingTimes)
  })
  serve(app, undoMoveCall, async ({ params, caller, orRefuse }) => {
    const { store, order } = await orderToMove(caller, params.orderId)
    return kitchenOrderWire(orRefuse(await undoMove(sql, order)), store, waitingTimes)
  })
}
