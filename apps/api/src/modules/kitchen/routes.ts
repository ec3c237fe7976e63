import {
  signOutKitchenScreen,
  enrolKitchenDevice,
  getKitchenDevice,
  signInKitchenScreen,
} from '@forno/contracts/kitchen/kitchen'
import type { WaitingTimes } from '@forno/domain/orders/waiting'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/core/clock.ts'
import type { Sql } from '../../platform/db/database.ts'
import type { HashCost } from '../../platform/crypto/hash-cost.ts'
import type { Listener } from '../../platform/jobs/listen.ts'
import { fromOwnPage } from '../../platform/http/same-origin.ts'
import type { RateLimiter } from '../../platform/limits/rate-limiter.ts'
import type { RecordSecurityEvent } from '../../platform/logs/security-events.ts'
import { serve, type Caller } from '../../platform/http/serve.ts'
import type { ContentSnapshot } from '../content/index.ts'
import { devicesStore } from './devices-store.ts'
import { deviceWire, makeEnrolScreen } from './enrol-screen.ts'
import { findStore, type StoreStatuses } from '../stores/index.ts'
import { kitchenStore } from './kitchen-store.ts'
import { kitchenOrderRoutes } from './order-routes.ts'
import { kitchenStoreRoutes } from './store-routes.ts'
import { makeScreenCalls } from './screen-calls.ts'
import type { MeasureThroughput } from './throughput.ts'
import { makePinSignIn } from './pin-sign-in.ts'
import { makeScreenDevices } from './screen-devices.ts'
import { makePinCheck, makeScreenSessions } from './screen-session.ts'

type KitchenRoutesDeps = {
  readonly clock: Clock
  readonly sql: Sql
  readonly content: ContentSnapshot
  readonly storeStatuses: StoreStatuses
  readonly listener: Listener
  readonly https: boolean
  readonly hashCost: HashCost
  readonly emailHashKey: string
  readonly measureThroughput: MeasureThroughput
  readonly waitingTimes: WaitingTimes
  readonly rateLimiter: RateLimiter
  readonly recordSecurityEvent: RecordSecurityEvent
  /** Whether a right PIN enrols the calling browser: only in development, on the machine of the server. */
  readonly canEnrolByPin: (caller: Caller) => boolean
}

/** The calls of a store's kitchen screen: orders, moves, pauses and sold-out items. [ORD-12] [CAT-19] [RUL-14] */
export const kitchenRoutes = (app: FastifyInstance, deps: KitchenRoutesDeps): void => {
  const { clock, sql, content, storeStatuses, https, hashCost, emailHashKey, canEnrolByPin } = deps
  const kitchen = kitchenStore(sql)
  const sessions = makeScreenSessions(kitchen, https)
  const enrolled = devicesStore(sql)
  const devices = makeScreenDevices(enrolled, https)
  const signIn = makePinSignIn({ ...deps, kitchen, devices, sessions, isPin: makePinCheck(hashCost) })
  const enrolScreen = makeEnrolScreen({ ...deps, devicesStore: enrolled, devices, hashKey: emailHashKey })
  const screens = makeScreenCalls({ clock, sql, content, storeStatuses, sessions })

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
  serve(app, signInKitchenScreen, async ({ body, caller, reply }) => {
    fromOwnPage(caller)
    return screens.storeWire(await signIn({ body, caller, reply }))
  })
  serve(app, signOutKitchenScreen, async ({ caller, reply }) => {
    await screens.storeToLeave(caller)
    await sessions.close(reply, caller)
    return null
  })

  kitchenOrderRoutes(app, { ...deps, screens })
  kitchenStoreRoutes(app, { ...deps, screens })
}
