import { oneServer } from '../platform/party-definition.ts'
import { createFcmServer } from './server.ts'
import { demoAccountSettings, serviceAccount } from './service-account.ts'

/** Google's push service for apps: Firebase Cloud Messaging. [CFG-11] */
export const party = oneServer(
  'fcm',
  20,
  (environment, clock) => createFcmServer({ account: () => serviceAccount(environment), clock }),
  (url) => ({ FCM_URL: url, FCM_TOKEN_URL: `${url}/token`, ...demoAccountSettings() }),
)
