import type { MadeModule } from '../../platform/composition/api-module.ts'
import type { Platform } from '../../platform/composition/platform.ts'
import { readDebugIds } from './debug-images.ts'
import { errorReportRoutes } from './routes.ts'

/** Wires the tunnel for error reports of browsers. [ERR-23] */
export const makeErrorReportsModule = async ({ errorReporter, settings: { webDir } }: Platform) => {
  const debugIds = await readDebugIds(webDir)
  return {
    routes: (app) => {
      errorReportRoutes(app, { errorReporter, debugIds })
    },
  } satisfies MadeModule
}
