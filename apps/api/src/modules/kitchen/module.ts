import type { WaitingTimes } from '@forno/domain/orders/waiting'
import type { MadeModule } from '../../platform/composition/api-module.ts'
import type { Platform } from '../../platform/composition/platform.ts'
import { isLoopbackAddress, isReachable } from '../../platform/settings/network-settings.ts'
import type { ContentSnapshot } from '../content/index.ts'
import type { StoreStatuses } from '../stores/index.ts'
import { kitchenJobs } from './moves.ts'
import { makeMeasureThroughput } from './throughput.ts'
import { posRoutes } from './pos-routes.ts'
import { kitchenRoutes } from './routes.ts'

export const kitchenChannels = ['kitchen_queue'] as const

/** Wires the kitchen screen and the POS: orders, moves and store status. */
export const makeKitchenModule = (
  platform: Platform,
  {
    content,
    storeStatuses,
    waitingTimes,
  }: {
    readonly content: ContentSnapshot
    readonly storeStatuses: StoreStatuses
    readonly waitingTimes: WaitingTimes
  },
) => {
  const { sql, clock, settings } = platform
  const measureThroughput = makeMeasureThroughput({ content, clock })
  // A demo that only this machine can reach enrols a screen by PIN alone, so it works without an operator.
  const isOwnDemo = settings.environment === 'development' && !isReachable(settings)
  return {
    routes: (app) => {
      kitchenRoutes(app, {
        ...platform,
        content,
        storeStatuses,
        measureThroughput,
        waitingTimes,
        hashCost: settings.hashCost,
        canEnrolByPin: ({ ip }) => isOwnDemo && isLoopbackAddress(ip),
      })
      posRoutes(app, { ...platform, content, storeStatuses, measureThroughput, waitingTimes })
    },
    jobs: kitchenJobs({ sql, clock, measureThroughput }),
  } satisfies MadeModule
}
