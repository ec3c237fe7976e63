import { oneServer } from '../platform/party-definition.ts'
import { createEngagementServer } from './server.ts'

const appKey = 'demo-braze-key'
const restKey = 'demo-braze-rest-key'

/** The customer-engagement service: content cards, in-app messages, feature flags and events. [ENG-10] */
export const party = oneServer(
  'engagement',
  16,
  ({ BRAZE_KEY, BRAZE_REST_KEY }, clock) =>
    createEngagementServer({ app: BRAZE_KEY || appKey, rest: BRAZE_REST_KEY || restKey }, clock),
  (url) => ({ BRAZE_URL: url, BRAZE_KEY: appKey, BRAZE_REST_URL: url, BRAZE_REST_KEY: restKey }),
)
