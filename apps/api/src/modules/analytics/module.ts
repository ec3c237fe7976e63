import type { MadeModule } from '../../platform/composition/api-module.ts'
import type { Platform } from '../../platform/composition/platform.ts'
import type { AnalyticsSettings } from './analytics-settings.ts'
import { forwardEventsJob, forwardEventsJobs } from './forward-events.ts'
import { makeForwardEvents } from './measurement-client.ts'
import { analyticsRoutes } from './routes.ts'

/** Wires the collector of analytics events, and their way to the analytics service. */
export const makeAnalyticsModule = (platform: Platform, settings: AnalyticsSettings) => {
  const { gaUrl, gaMeasurementId, gaApiSecret } = settings
  const isForwarded = gaUrl !== null && gaMeasurementId !== null
  const forward = isForwarded ? makeForwardEvents({ gaUrl, gaMeasurementId, gaApiSecret }) : null
  return {
    routes: (app) => {
      analyticsRoutes(app, { ...platform, isForwarded })
    },
    jobs: forwardEventsJobs({ ...platform, forward }),
    // Events whose request the service did not take wait for a later minute.
    recurring: [{ task: forwardEventsJob, match: '* * * * *' }],
  } satisfies MadeModule
}
