import type { CustomerId } from '@forno/domain/core/basic-types'
import type { MadeModule } from '../../platform/composition/api-module.ts'
import type { Platform } from '../../platform/composition/platform.ts'
import type { Caller } from '../../platform/http/serve.ts'
import type { SignedIn } from '../customers/index.ts'
import { makeOrderPushes } from './order-pushes.ts'
import { makeSendPush } from './push-client.ts'
import { vapidOf, type PushSettings } from './push-settings.ts'
import { pushRoutes } from './routes.ts'
import { makeSubscriptions } from './subscriptions.ts'

type PushDeps = {
  readonly signedIn: SignedIn
  readonly customerOf: (caller: Caller) => Promise<CustomerId | null>
}

/** Wires the devices that get pushes, and the pushes about orders. */
export const makePushModule = (platform: Platform, deps: PushDeps, settings: PushSettings) => {
  const vapid = vapidOf(settings)
  const subscriptions = makeSubscriptions(platform, settings.pushExtraOrigins)
  const sendPush = vapid === null ? null : makeSendPush(vapid)
  return {
    routes: (app) => {
      pushRoutes(app, { ...platform, ...deps, subscriptions, isOffered: vapid !== null })
    },
    orderPushes: makeOrderPushes({ ...platform, subscriptions, sendPush }),
  } satisfies MadeModule
}
