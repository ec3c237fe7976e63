import { acknowledgePosOrder, getPosOrders, movePosOrder, type PosOrder } from '@forno/contracts/kitchen/pos'
import type { Store } from '@forno/domain/content/content'
import type { OrderId, StoreId } from '@forno/domain/core/basic-types'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/core/clock.ts'
import type { Sql } from '../../platform/db/database.ts'
import { serve, type Caller } from '../../platform/http/serve.ts'
import type { KnownKeys } from '../../platform/limits/known-keys.ts'
import { refuse } from '../../platform/refusals/refusal.ts'
import type { ContentSnapshot } from '../content/index.ts'
import { findStore, type StoreStatuses } from '../stores/index.ts'
import { acknowledgeOrder, moveOrder } from './moves.ts'
import { hashPosKey, posKeysStore } from './pos-keys-store.ts'
import { queueStore, type QueuedOrder } from './queue-store.ts'
import type { MeasureThroughput } from './throughput.ts'
import { kitchenOrderWire } from './wire.ts'

type PosRoutesDeps = {
  readonly clock: Clock
  readonly sql: Sql
  readonly content: ContentSnapshot
  readonly storeStatuses: StoreStatuses
  readonly measureThroughput: MeasureThroughput
  readonly knownKeys: KnownKeys
}

/** The calls of a POS for the stores of its key; each call counts as hearing from all of them. [ORD-02] [ORD-12] */
export const posRoutes = (app: FastifyInstance, deps: PosRoutesDeps): void => {
  const { sql, content, storeStatuses, knownKeys } = deps
  const queue = queueStore(sql)
  const keys = posKeysStore(sql)

  /** The stores of the calling POS, which are heard by that; refuses `LoginRequired`. */
  const storesOf = async ({ bearer }: Caller): Promise<ReadonlyMap<StoreId, Store>> => {
    const keyHash = bearer === null ? refuse('LoginRequired') : hashPosKey(bearer)
    const storeIds = await keys.storesOf(keyHash)
    if (storeIds === undefined) {
      knownKeys.forget(bearer)
      return refuse('LoginRequired')
    }
    knownKeys.add(bearer)
    const current = content.current()
    const stores = storeIds === null ? current.stores : storeIds.flatMap((storeId) => findStore(current, storeId) ?? [])
    storeStatuses.hear(
      'pos',
      stores.map(({ id }) => id),
    )
    return new Map(stores.map((store) => [store.id, store]))
  }
  /** The order of a store of the calling POS; refuses `OrderUnknown` for any other. */
  const orderOf = async (caller: Caller, orderId: string) => {
    const stores = await storesOf(caller)
    const order = orderId.toLowerCase() as OrderId
    const storeId = await queue.storeOf(order)
    const store = (storeId === null ? undefined : stores.get(storeId)) ?? refuse('OrderUnknown')
    return { store, order: { storeId: store.id, orderId: order } }
  }
  const wire = (queued: QueuedOrder, store: Store): PosOrder => ({
    storeId: store.id,
    ...kitchenOrderWire(queued, store),
  })

  serve(app, getPosOrders, async ({ caller }) => {
    const stores = await storesOf(caller)
    const open = await queue.openOf([...stores.keys()])
    return {
      storesWithScreen: [...stores.keys()].filter((storeId) => storeStatuses.isScreenHeard(storeId)),
      orders: open.flatMap((queued) => {
        const store = stores.get(queued.order.storeId)
        return store === undefined ? [] : [wire(queued, store)]
      }),
    }
  })
  serve(app, acknowledgePosOrder, async ({ params, caller, orRefuse }) => {
    const { store, order } = await orderOf(caller, params.orderId)
    return wire(orRefuse(await acknowledgeOrder(deps, order)), store)
  })
  serve(app, movePosOrder, async ({ params, body, caller, orRefuse }) => {
    const { store, order } = await orderOf(caller, params.orderId)
    return wire(orRefuse(await moveOrder(deps, order, body.status)), store)
  })
}
