import { oneServer } from '../platform/party-definition.ts'
import { demoKeySettings, signingKey } from './provider-token.ts'
import { createApnsServer } from './server.ts'

/** Apple's push service for apps. [CFG-11] */
export const party = oneServer(
  'apns',
  21,
  (environment, clock) => createApnsServer({ key: () => signingKey(environment), clock }),
  (url) => ({ APNS_URL: url, ...demoKeySettings() }),
)
