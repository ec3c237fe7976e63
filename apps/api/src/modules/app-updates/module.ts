import type { MadeModule } from '../../platform/composition/api-module.ts'
import type { Platform } from '../../platform/composition/platform.ts'
import { appUpdateRoutes } from './routes.ts'

/** Wires the updates of the phone app. [NAT-08] */
export const makeAppUpdatesModule = (platform: Platform) =>
  ({
    routes: (app) => {
      appUpdateRoutes(app, platform)
    },
  }) satisfies MadeModule
