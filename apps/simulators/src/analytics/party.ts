import { oneServer } from '../platform/party-definition.ts'
import { createAnalyticsServer } from './server.ts'

const measurementId = 'G-DEMO000001'
const apiSecret = 'demo-ga4-secret'

/** The analytics service: Google's Measurement Protocol. [ANA-01] [CFG-11] */
export const party = oneServer(
  'analytics',
  18,
  ({ GA4_MEASUREMENT_ID, GA4_API_SECRET }, clock) =>
    createAnalyticsServer(
      { measurementId: GA4_MEASUREMENT_ID || measurementId, apiSecret: GA4_API_SECRET || apiSecret },
      clock,
    ),
  (url) => ({ GA4_URL: url, GA4_MEASUREMENT_ID: measurementId, GA4_API_SECRET: apiSecret }),
)
