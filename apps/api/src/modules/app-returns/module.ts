import type { MadeModule } from '../../platform/composition/api-module.ts'
import type { Platform } from '../../platform/composition/platform.ts'
import { makeAppReturns } from './app-returns.ts'
import { appReturnRoutes } from './routes.ts'

/** Wires the results that hosted pages keep for the app. [PAY-12] */
export const makeAppReturnsModule = (platform: Platform) => {
  const appReturns = makeAppReturns(platform)
  return {
    appReturns,
    routes: (app) => {
      appReturnRoutes(app, { ...platform, appReturns })
    },
  } satisfies MadeModule
}
