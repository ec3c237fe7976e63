import type { MadeModule } from '../../platform/composition/api-module.ts'
import type { Platform } from '../../platform/composition/platform.ts'
import type { Passwords } from '../sign-in/index.ts'
import { makeAgentOf, staffRoutes } from './routes.ts'

/** Agents of the call centre: sign-in and identification on orders. [NAV-36] */
export const makeStaffModule = (platform: Platform, { passwords }: { readonly passwords: Passwords }) =>
  ({
    agentOf: makeAgentOf(platform),
    routes: (app) => {
      staffRoutes(app, { ...platform, passwords })
    },
  }) satisfies MadeModule
