import {
  acknowledgeOrder,
  changeKitchenStore,
  closeKitchen,
  enrolKitchenDevice,
  getKitchenDevice,
  getKitchenItems,
  getKitchenOrders,
  markSoldOut,
  moveOrder as moveOrderCall,
  openKitchen,
  streamKitchen,
  undoMove as undoMoveCall,
} from '@forno/contracts/kitchen/kitchen'
import type { Store } from '@forno/domain/content/content'
import type { OrderId, StoreId } from '@forno/domain/core/words'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/core/clock.ts'
import type { Sql } from '../../platform/db/database.ts'
import { events } from '../../platform/http/event-stream.ts'
import type { HashCost } from '../../platform/crypto/hash-cost.ts'
import type { Listener } from '../../platform/jobs/listen.ts'
import { fromOwnPage } from '../../platform/http/same-origin.ts'
import type { RateLimiter } from '../../platform/limits/rate-limiter.ts'
import type { RecordSecurityEvent } from '../../platform/logs/security-events.ts'
import { orRefuse, refuse } from '../../platform/refusals/refusal.ts'
import { serve, type Caller } from '../../platform/http/serve.ts'
import type { ContentSnapshot } from '../content/index.ts'
import { devicesStore } from './devices-store.ts'
import { deviceWire, makeEnrolScreen } from './enrol-screen.ts'
import { findStore, overlayStore, type Overlay } from '../stores/index.ts'
import { kitchenItems } from './items.ts'
import { kitchenStore } from './kitchen-store.ts'
import { moveOrder, undoMove } from './moves.ts'
import type { MeasurePace } from './pace.ts'
import { makePinSignIn } from './pin-sign-in.ts'
import { queueStore } from './queue-store.ts'
import { makeScreenDevices } from './screen-devices.ts'
import { makePinCheck, makeScreenSessions } from './screen-session.ts'
import { storeChange } from './store-change.ts'
import { kitchenOrderWire, kitchenStoreWire } from './wire.ts'

type Needs = {
  readonly clock: Clock
  readonly sql: Sql
  readonly content: ContentSnapshot
  readonly overlay: Overlay
  readonly listener: Listener
  readonly https: boolean
  readonly hashCost: HashCost
  readonly emailHashKey: string
  readonly measurePace: MeasurePace
  readonly rateLimiter: RateLimiter
  readonly recordSecurityEvent: RecordSecurityEvent
  /** Whether a right PIN enrols the calling browser: in development, on the machine that serves the shop. */
  readonly canEnrolByPin: (caller: Caller) => boolean
}

/** The store's own screen: its queue, its taps, its pauses and what has run out. [ORD-12] [CAT-19] [RUL-14] */
export const kitchenRoutes = (app: FastifyInstance, needs: Needs): void => {
  const { clock, sql, content, overlay, listener, https, hashCost, emailHashKey, canEnrolByPin } = needs
  const kitchen = kitchenStore(sql)
  const queue = queueStore(sql)
  const overlays = overlayStore(sql)
  const sessions = makeScreenSessions(kitchen, https)
  const stored = devicesStore(sql)
  const devices = makeScreenDevices(stored, https)
  const signIn = makePinSignIn({ ...needs, kitchen, devices, sessions, isPin: makePinCheck(hashCost) })
  const enrolScreen = makeEnrolScreen({ ...needs, store: stored, devices, hashKey: emailHashKey })

  const storeById = (storeId: StoreId): Store => findStore(content.current(), storeId) ?? refuse('LoginRequired')
  const screen = async (caller: Caller): Promise<Store> => storeById(await sessions.storeOf(caller, clock()))
  const changing = (caller: Caller): Promise<Store> => {
    fromOwnPage(caller)
    return screen(caller)
  }
  const moving = async (caller: Caller, orderId: OrderId) => {
    const store = await changing(caller)
    return { store, order: { storeId: store.id, orderId: orderId.toLowerCase() as OrderId } }
  }
  const storeWire = async (store: Store) => kitchenStoreWire(store, await overlays.one(store.id), clock())

  serve(app, getKitchenDevice, async ({ caller }) => {
    const device = await devices.of(caller, clock())
    const store = device === null ? null : findStore(content.current(), device.storeId)
    return {
      device: device === null || store === null ? null : deviceWire(device, store),
      canEnrolByPin: canEnrolByPin(caller),
    }
  })
  serve(app, enrolKitchenDevice, ({ body, caller, reply }) => {
    fromOwnPage(caller)
    return enrolScreen({ body, caller, reply })
  })
  serve(app, openKitchen, async ({ body, caller, reply }) => {
    fromOwnPage(caller)
    return storeWire(await signIn({ body, caller, reply }))
  })
  serve(app, closeKitchen, async ({ caller, reply }) => {
    await changing(caller)
    await sessions.close(reply, caller)
    return null
  })

  serve(app, getKitchenOrders, async ({ caller }) => {
    const store = await screen(caller)
    const [open, state] = await Promise.all([queue.open(store.id), storeWire(store)])
    return { store: state, orders: open.map((queued) => kitchenOrderWire(queued, store)) }
  })
  serve(app, streamKitchen, async ({ caller }) => {
    const store = await screen(caller)
    return events((send) => {
      const changed = (): void => {
        send('changed', { storeId: store.id })
      }
      const hear = (storeId: string): void => {
        if (storeId === store.id) changed()
      }
      const stops = [
        listener.on('kitchen_queue', hear),
        listener.on('store_overlay', hear),
        listener.onReconnect(changed),
      ]
      changed()
      return () => {
        for (const stop of stops) stop()
      }
    })
  })

  serve(app, acknowledgeOrder, async ({ params, caller }) => {
    const { store, order } = await moving(caller, params.orderId)
    if ((await queue.one(store.id, order.orderId)) === null) return refuse('OrderUnknown')
    await sql.begin((inside) => kitchenStore(inside).acknowledge(order.orderId, store.id, clock()))
    const queued = await queue.one(store.id, order.orderId)
    return kitchenOrderWire(queued ?? refuse('OrderUnknown'), store)
  })
  serve(app, moveOrderCall, async ({ params, body, caller }) => {
    const { store, order } = await moving(caller, params.orderId)
    return kitchenOrderWire(orRefuse(await moveOrder(needs, order, body.status)), store)
  })
  serve(app, undoMoveCall, async ({ params, caller }) => {
    const { store, order } = await moving(caller, params.orderId)
    return kitchenOrderWire(orRefuse(await undoMove(sql, order)), store)
  })

  serve(app, changeKitchenStore, async ({ body, caller }) => {
    const store = await changing(caller)
    const change = storeChange(store, body, clock())
    await overlays.change(store.id, change)
    return storeWire(store)
  })
  serve(app, getKitchenItems, async ({ caller }) => {
    const store = await screen(caller)
    return [...kitchenItems(content.current(), overlay.of(store.id))]
  })
  serve(app, markSoldOut, async ({ params, body, caller }) => {
    const store = await changing(caller)
    const item = kitchenItems(content.current(), overlay.of(store.id)).find(({ itemId }) => itemId === params.itemId)
    const { itemId } = item ?? refuse('ProductNotFound')
    await overlays.markSoldOut(store.id, itemId, body.isSoldOut, clock())
    return { itemId, isSoldOut: body.isSoldOut }
  })
}
