import { partyAddress, partyKey } from '../../platform/settings/setting-kinds.ts'
import { defineSettings, type ValuesOf } from '../../platform/settings/setting.ts'
import { makeEngagementClient, type EngagementClient } from './engagement-client.ts'

export const engagementServiceSettings = defineSettings({
  /** Base URL of the REST interface of the customer-engagement service; null = contacts stay in the shop. [MKT-08] */
  brazeRestUrl: partyAddress('BRAZE_REST_URL'),
  brazeRestKey: partyKey('BRAZE_REST_KEY', {
    demo: 'demo-braze-rest-key',
    usedWith: 'BRAZE_REST_URL',
    isSecret: true,
  }),
})

/** The client of the engagement service; null = the shop sends nothing there. */
export const makeEngagement = ({
  brazeRestUrl,
  brazeRestKey,
}: ValuesOf<typeof engagementServiceSettings>): EngagementClient | null =>
  brazeRestUrl === null ? null : makeEngagementClient({ brazeRestUrl, brazeRestKey })
