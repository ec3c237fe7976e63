import { partyAddress, partyKey } from '../../platform/settings/setting-kinds.ts'
import { defineSettings, type ValuesOf } from '../../platform/settings/setting.ts'

export const analyticsSettings = defineSettings({
  /** Base URL of the Measurement Protocol of GA4; null = events are stored only. [ANA-01] */
  gaUrl: partyAddress('GA4_URL'),
  /** The data stream at the service. */
  gaMeasurementId: partyKey('GA4_MEASUREMENT_ID', { demo: 'G-DEMO000001', usedWith: 'GA4_URL', isSecret: false }),
  gaApiSecret: partyKey('GA4_API_SECRET', { demo: 'demo-ga4-secret', usedWith: 'GA4_URL', isSecret: true }),
})
export type AnalyticsSettings = ValuesOf<typeof analyticsSettings>
