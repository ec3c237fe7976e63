import { oneServer } from '../platform/party-definition.ts'
import { createSmsServer } from './server.ts'

/** The SMS gateway. */
export const party = oneServer(
  'sms',
  8,
  ({ SMS_KEY }, clock) => createSmsServer(SMS_KEY || 'demo-sms-key', clock),
  (url) => ({ SMS_URL: url, SMS_KEY: 'demo-sms-key' }),
)
