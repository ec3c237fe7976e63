import { optionalText, partyAddress, partyKey } from '../../platform/settings/setting-kinds.ts'
import { defineSettings, type ValuesOf } from '../../platform/settings/setting.ts'

export const analyticsSettings = defineSettings(
  {
    /** Base URL of the Measurement Protocol of GA4; null = events are stored only. [ANA-01] */
    gaUrl: partyAddress('GA4_URL'),
    /** The data stream at the service. */
    gaMeasurementId: optionalText('GA4_MEASUREMENT_ID', { usedWith: 'GA4_URL' }),
    gaApiSecret: partyKey('GA4_API_SECRET', { demo: 'demo-ga4-secret', usedWith: 'GA4_URL', isSecret: true }),
  },
  {
    complaints: ({ gaUrl, gaMeasurementId }) =>
      gaUrl !== null && gaMeasurementId === null ? ['GA4_URL needs GA4_MEASUREMENT_ID'] : [],
  },
)
export type AnalyticsSettings = ValuesOf<typeof analyticsSettings>
