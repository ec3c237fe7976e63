import type { MadeModule } from '../../platform/composition/api-module.ts'
import type { Platform } from '../../platform/composition/platform.ts'
import type { AnalyticsSettings } from './analytics-settings.ts'
import { forwardEventsJob, forwardEventsJobs } from './forward-events.ts'
import { makeForwardEvents } from './measurement-client.ts'
import { analyticsRoutes } from './routes.ts'

/** Wires the collector of analytics events, and their way to the analytics service. */
export const makeAnalyticsModule = (platform: Platform, settings: AnalyticsSettings) => {
  const { gaUrl, gaMeasurementId, gaApiSecret } = settings
  const forward = gaUrl === null ? null : makeForwardEvents({ gaUrl, gaMeasurementId, gaApiSecret })
  return {
    routes: (app) => {
      analyticsRoutes(app, { ...platform, isForwarded: forward !== null })
    },
    jobs: forwardEventsJobs({ ...platform, forward }),
    // Events whose request the service did not take wait for a later minute.
    recurring: [{ task: forwardEventsJob, match: '* * * * *' }],
  } satisfies MadeModule
}
