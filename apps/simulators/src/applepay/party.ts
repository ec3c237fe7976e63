import { oneServer } from '../platform/party-definition.ts'
import { readApplepaySettings } from './merchant-session.ts'
import { createApplepayServer } from './server.ts'

/** Apple Pay: Apple's script and its merchant sessions. */
export const party = oneServer(
  'applepay',
  13,
  (environment, clock) => createApplepayServer(readApplepaySettings(environment), clock),
  (url) => ({ APPLEPAY_URL: url }),
)
