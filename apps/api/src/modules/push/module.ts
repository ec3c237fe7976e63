import type { CustomerId } from '@forno/domain/core/basic-types'
import type { MadeModule } from '../../platform/composition/api-module.ts'
import type { Platform } from '../../platform/composition/platform.ts'
import type { Caller } from '../../platform/http/serve.ts'
import type { SignedIn } from '../customers/index.ts'
import { makeOrderPushes } from './order-pushes.ts'
import type { PushSettings } from './push-settings.ts'
import { pushRoutes } from './routes.ts'
import { makePushSender } from './send-push.ts'
import { makeSubscriptions } from './subscriptions.ts'

type PushDeps = {
  readonly signedIn: SignedIn
  readonly customerOf: (caller: Caller) => Promise<CustomerId | null>
}

/** Wires the devices that get pushes, and the pushes about orders. [ENG-09] */
export const makePushModule = (platform: Platform, deps: PushDeps, settings: PushSettings) => {
  const sender = makePushSender(settings, platform.brand.app)
  const subscriptions = makeSubscriptions(platform, settings.pushExtraOrigins)
  return {
    routes: (app) => {
      pushRoutes(app, { ...platform, ...deps, subscriptions, kinds: sender.kinds })
    },
    orderPushes: makeOrderPushes({ ...platform, subscriptions, sender }),
  } satisfies MadeModule
}
